import { type BulkFilter, type BulkResult, type Offering, searchOfferings } from "@huxuan/api-client";
import {
  closeOfferingMutation,
  closeOfferingsMutation,
  deleteOfferingMutation,
  reopenOfferingMutation,
  publishOfferingMutation,
  publishOfferingsMutation,
} from "@huxuan/api-client/query";
import { type TableSelection, toast } from "@huxuan/ui";
import { useMemo } from "react";
import { useAct } from "../../../acts/use-act.ts";
import {
  type BulkPlan,
  bulkOutcome,
  bulkSentence,
  count,
  type Move,
  planMove,
  PUBLISH_CONSEQUENCE,
  publishQuestion,
  readChosen,
  stayingSentence,
} from "./bulk/bulk-targets.ts";

const CLOSE_CONSEQUENCE = "学生不能再选、候补也不再递补；已经选上的学生保留。关闭后可以重新开放。";

const ofOffering = ({ id }: Offering) => ({ path: { id } });
const ofPlan = ({ targets }: BulkPlan) => targets.map((body) => ({ body }));
const nameOf = ({ course, code }: Offering) => `「${course.name}」${code}`;

/** Publishing, closing, opening again and deleting, each with its question, one offering or many. */
export function useOfferingActs() {
  const publish = useAct({
    call: publishOfferingMutation,
    request: ofOffering,
    ask: (offering: Offering) => ({
      title: `发布${nameOf(offering)}？`,
      description: PUBLISH_CONSEQUENCE,
      confirmLabel: "发布教学班",
    }),
    done: "教学班已发布",
  });
  const reopen = useAct({
    call: reopenOfferingMutation,
    request: ofOffering,
    done: "教学班已重新开放，候补的学生会依次递补",
  });
  const close = useAct({
    call: closeOfferingMutation,
    request: ofOffering,
    ask: (offering: Offering) => ({
      title: `关闭${nameOf(offering)}？`,
      tone: "danger",
      consequence: CLOSE_CONSEQUENCE,
      confirmLabel: "关闭教学班",
    }),
    done: "教学班已关闭",
    undo: reopen,
  });
  const remove = useAct({
    call: deleteOfferingMutation,
    request: ofOffering,
    ask: (offering: Offering) => ({
      title: `删除草稿${nameOf(offering)}？`,
      tone: "danger",
      consequence: "草稿和它的上课安排会被删除，不能恢复。课程本身不受影响。",
      confirmLabel: "删除草稿",
    }),
    done: "草稿已删除",
  });
  const publishPlanned = useAct({
    call: publishOfferingsMutation,
    request: ofPlan,
    ask: publishQuestion,
    done: (answers: readonly BulkResult[]) => bulkOutcome("发布", answers),
  });
  const closePlanned = useAct({
    call: closeOfferingsMutation,
    request: ofPlan,
    ask: ({ moving, staying }: BulkPlan) => ({
      title: `关闭 ${count(moving)} 个教学班？`,
      tone: "danger",
      consequence: `${CLOSE_CONSEQUENCE}${stayingSentence(staying, "不是「已发布」")}`,
      confirmLabel: `关闭 ${count(moving)} 个教学班`,
    }),
    done: (answers: readonly BulkResult[]) => bulkOutcome("关闭", answers),
  });
  return useMemo(() => {
    /** Publishes or closes what is ticked, of which `known` are the rows. Says whether it did. */
    const moveMany = async (
      move: Move,
      selection: TableSelection,
      known: readonly Offering[],
      filter: BulkFilter,
    ): Promise<boolean> => {
      const plan = await planMove(move, selection, known, filter, readOfferings).catch(() => undefined);
      // The client's notice already shows why it could not be counted.
      if (plan === undefined) return false;
      if (plan.moving === 0) {
        toast.warning(bulkSentence(move, { changed: 0, skipped: plan.staying }));
        return false;
      }
      return (move === "发布" ? publishPlanned : closePlanned)(plan);
    };
    /** The rows of what is ticked; undefined where they cannot be read, which the client's notice says. */
    const readTicked = (
      selection: TableSelection,
      known: readonly Offering[],
      filter: BulkFilter,
    ): Promise<Offering[] | undefined> =>
      readChosen(selection, known, filter, readOfferings).catch(() => undefined);
    return { publish, close, reopen, remove, moveMany, readTicked };
  }, [publish, close, reopen, remove, publishPlanned, closePlanned]);
}

const readOfferings = async (filter: BulkFilter, pageIndex: number, pageSize: number) =>
  (await searchOfferings({ body: { page: { pageIndex, pageSize }, ...filter }, meta: { act: true } })).data;
