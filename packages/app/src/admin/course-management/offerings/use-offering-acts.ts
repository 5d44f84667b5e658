import {
  closeOffering,
  closeOfferings,
  deleteOffering,
  type OfferingBulkFilter,
  type OfferingOffering,
  publishOffering,
  publishOfferings,
  searchOfferings,
} from "@huxuan/api-client";
import { type TableSelection, toast, useConfirm } from "@huxuan/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { bulkSentence, bulkTargets } from "./bulk-targets.ts";

const CLOSE_CONSEQUENCE = "学生不能再选、候补也不再递补；已经选上的学生保留。关闭后不能重新发布。";

/** Publishing, closing and deleting, each with its question, one offering or many. */
export function useOfferingActs() {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  return useMemo(() => {
    const renew = () => queryClient.invalidateQueries();

    const publish = async (offering: OfferingOffering) => {
      const sure = await confirm({
        title: `发布「${offering.course.name}」${offering.code}？`,
        description: "学生从现在起能看到它，并在开放的轮次里选课。",
        confirmLabel: "发布教学班",
        act: () => done(publishOffering({ path: { id: offering.id }, meta: { quiet: true } })),
      });
      if (sure) toast.success("教学班已发布");
      await renew();
    };

    const close = async (offering: OfferingOffering) => {
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

    const remove = async (offering: OfferingOffering) => {
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

    /** Publishes or closes what is ticked; `count` of them. Says whether it did. */
    const moveMany = async (
      act: "发布" | "关闭",
      selection: TableSelection,
      count: number,
      filter: OfferingBulkFilter,
    ): Promise<boolean> => {
      const call = act === "发布" ? publishOfferings : closeOfferings;
      const total = { changed: 0, skipped: 0 };
      const run = async () => {
        for (const body of await bulkTargets(selection, filter, readIds(filter))) {
          const { data } = await call({ body, meta: { quiet: true } });
          total.changed += data.changed;
          total.skipped += data.skipped;
        }
      };
      const shared = {
        title: `${act} ${count.toLocaleString("zh-CN")} 个教学班？`,
        confirmLabel: `${act}教学班`,
        act: run,
      };
      const sure = await confirm(
        act === "发布"
          ? { ...shared, description: "学生从现在起能看到它们。只发布「草稿」和「已排课」的，其余保持原样。" }
          : {
              ...shared,
              danger: true,
              consequence: `${CLOSE_CONSEQUENCE}只关闭「已发布」的，其余保持原样。`,
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

const readIds = (filter: OfferingBulkFilter) => async (pageIndex: number, pageSize: number) => {
  const { data } = await searchOfferings({ body: { page: { pageIndex, pageSize }, ...filter } });
  return { ids: data.items.map((offering) => offering.id), rowCount: data.rowCount };
};
