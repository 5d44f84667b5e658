import type { OfferingBulkFilter, OfferingBulkResult, OfferingBulkTarget } from "@huxuan/api-client";
import type { TableSelection } from "@huxuan/ui";

/** Most ids that one call takes (contract: Offering.BulkTarget). */
const IDS_MAX = 5_000;
/** Rows of a page while ids are collected (contract: Page). */
const PAGE_SIZE = 500;

/** A page of ids of all offerings that match the list's filter. */
export type ReadIds = (pageIndex: number, pageSize: number) => Promise<{ ids: number[]; rowCount: number }>;

/**
 * What the calls for a selection name: ticked ids in portions, or the filter when all that match are meant. When some
 * of "all" were unticked, no filter can say it, and the ids of the rest are read page by page.
 */
export async function bulkTargets(
  selection: TableSelection,
  filter: OfferingBulkFilter,
  readIds: ReadIds,
): Promise<OfferingBulkTarget[]> {
  if (selection.kind === "some") return inPortions(selection.ids.map(Number));
  if (selection.except.length === 0) return [{ filter }];
  const except = new Set(selection.except.map(Number));
  const ids = new Set<number>();
  for (let pageIndex = 1, rowCount = 1; (pageIndex - 1) * PAGE_SIZE < rowCount; pageIndex += 1) {
    const page = await readIds(pageIndex, PAGE_SIZE);
    rowCount = page.rowCount;
    for (const id of page.ids) if (!except.has(id)) ids.add(id);
  }
  return inPortions([...ids]);
}

function inPortions(ids: readonly number[]): OfferingBulkTarget[] {
  const portions: OfferingBulkTarget[] = [];
  for (let at = 0; at < ids.length; at += IDS_MAX) portions.push({ ids: ids.slice(at, at + IDS_MAX) });
  return portions;
}

/** 「已发布 12 个教学班；3 个不能发布，保持原样」 */
export function bulkSentence(act: "发布" | "关闭", { changed, skipped }: OfferingBulkResult): string {
  if (changed === 0) return `没有可以${act}的教学班，${skipped} 个保持原样`;
  const done = `已${act} ${changed} 个教学班`;
  return skipped > 0 ? `${done}；${skipped} 个的状态不能${act}，保持原样` : done;
}
