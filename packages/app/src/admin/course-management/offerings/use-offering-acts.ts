import {
  closeOffering,
  closeOfferings,
  deleteOffering,
  type BulkFilter,
  type Offering,
  publishOffering,
  publishOfferings,
  searchOfferings,
} from "@huxuan/api-client";
import { type TableSelection, toast, useConfirm } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import {
  bulkSentence,
  count,
  type Move,
  planMove,
  PUBLISH_CONSEQUENCE,
  publishQuestion,
  type ReadOfferings,
  stayingSentence,
} from "./bulk-targets.ts";

const CLOSE_CONSEQUENCE = "学生不能再选、候补也不再递补；已经选上的学生保留。关闭后不能重新发布。";

/** Publishing, closing and deleting, each with its question, one offering or many. */
export function useOfferingActs() {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const renew = () => queryClient.invalidateQueries();

    const publish = async (offering: Offering) => {
      const sure = await confirm({
        title: `发布「${offering.course.name}」${offering.code}？`,
        description: PUBLISH_CONSEQUENCE,
        confirmLabel: "发布教学班",
        act: () => done(publishOffering({ path: { id: offering.id }, meta: { quiet: true } })),
      });
      if (sure) toast.success("教学班已发布");
      await renew();
    };

    const close = async (offering: Offering) => {
      const sure = await confirm({
        title: `关闭「${offering.course.name}」${offering.code}？`,
        danger: true,
        consequence: CLOSE_CONSEQUENCE,
        confirmLabel: "关闭教学班",
        act: () => done(closeOffering({ path: { id: offering.id }, meta: { quiet: true } })),
      });
      if (sure) toast.success("教学班已关闭");
      await renew();
    };

    const remove = async (offering: Offering) => {
      const sure = await confirm({
        title: `删除草稿「${offering.course.name}」${offering.code}？`,
        danger: true,
        consequence: "草稿和它的上课安排会被删除，不能恢复。课程本身不受影响。",
        confirmLabel: "删除草稿",
        act: () => done(deleteOffering({ path: { id: offering.id }, meta: { quiet: true } })),
      });
      if (sure) toast.success("草稿已删除");
      await renew();
    };

    /** Publishes or closes what is ticked, of which `known` are the rows. Says whether it did. */
    const moveMany = async (
      act: Move,
      selection: TableSelection,
      known: readonly Offering[],
      filter: BulkFilter,
    ): Promise<boolean> => {
      const plan = await planMove(act, selection, known, filter, readOfferings).catch(() => undefined);
      // The client's notice has said why it could not be counted.
      if (plan === undefined) return false;
      if (plan.moving === 0) {
        toast.warning(bulkSentence(act, { changed: 0, skipped: plan.staying }));
        return false;
      }
      const call = act === "发布" ? publishOfferings : closeOfferings;
      const total = { changed: 0, skipped: 0 };
      const run = async () => {
        for (const body of plan.targets) {
          const { data } = await call({ body, meta: { quiet: true } });
          total.changed += data.changed;
          total.skipped += data.skipped;
        }
      };
      const sure = await confirm(
        act === "发布"
          ? { ...publishQuestion(plan), act: run }
          : {
              title: `关闭 ${count(plan.moving)} 个教学班？`,
              danger: true,
              consequence: `${CLOSE_CONSEQUENCE}${stayingSentence(plan.staying, "不是「已发布」")}`,
              confirmLabel: `关闭 ${count(plan.moving)} 个教学班`,
              act: run,
            },
      );
      if (sure) (total.changed > 0 ? toast.success : toast.warning)(bulkSentence(act, total));
      await renew();
      return sure;
    };

    return { publish, close, remove, moveMany };
  }, [confirm, queryClient]);
}

const done = (call: Promise<unknown>): Promise<void> => call.then(() => undefined);

const readOfferings: ReadOfferings = async (filter, pageIndex, pageSize) =>
  (await searchOfferings({ body: { page: { pageIndex, pageSize }, ...filter } })).data;
