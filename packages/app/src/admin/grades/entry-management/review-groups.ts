import type { GradeSheetRow, GradeSheetsDone } from "@huxuan/api-client";

/** Sheets that wait for the office: those that need eyes, and the rest. */
export interface ReviewGroups {
  unusual: readonly GradeSheetRow[];
  ordinary: readonly GradeSheetRow[];
}

/** Something about the marks is to be looked at before the sheet is passed. */
export const isUnusual = ({ findings }: Pick<GradeSheetRow, "findings">): boolean => findings.length > 0;

const weight = ({ findings }: GradeSheetRow): number =>
  findings.reduce((sum, { needsReason }) => sum + (needsReason ? 10 : 1), 0);

/** Unusual ones first, those with more that asked for a reason before others; each group then by class number. */
export function reviewGroups(rows: readonly GradeSheetRow[]): ReviewGroups {
  const byCode = (a: GradeSheetRow, b: GradeSheetRow) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
  return {
    unusual: rows.filter(isUnusual).toSorted((a, b) => weight(b) - weight(a) || byCode(a, b)),
    ordinary: rows.filter((row) => !isUnusual(row)).toSorted(byCode),
  };
}

/** Why a sheet cannot be passed now; undefined when it can. An unusual one is passed by itself, after it was opened. */
export function passRefusal(row: GradeSheetRow, opened: boolean): string | undefined {
  if (!row.allowed.includes("approve")) return "你不能审核这个教学班：可能是你自己任课的，或不在你的范围";
  if (isUnusual(row) && !opened) return "请先展开看图和说明";
  return undefined;
}

/** The sheets that one press passes: ordinary ones, but those that somebody unticked. */
export const tickedSheets = (
  { ordinary }: ReviewGroups,
  unticked: ReadonlySet<number>,
): readonly GradeSheetRow[] =>
  ordinary.filter(({ id, allowed }) => id !== undefined && !unticked.has(id) && allowed.includes("approve"));

/** The box above all ordinary ones. */
export function allTicked({ ordinary }: ReviewGroups, ticked: readonly GradeSheetRow[]) {
  if (ticked.length === 0) return false;
  return ticked.length === ordinary.length ? true : ("indeterminate" as const);
}

/** The next row by the arrow keys: stops at both ends. */
export function nextRow(
  order: readonly number[],
  current: number | undefined,
  step: 1 | -1,
): number | undefined {
  const at = current === undefined ? -1 : order.indexOf(current);
  if (at === -1) return order[0];
  return order[Math.min(order.length - 1, Math.max(0, at + step))];
}

/** 「36 个教学班已通过，1 个没有通过」 */
export function doneWords(
  { done, refused }: Pick<GradeSheetsDone, "done" | "refused">,
  verb: string,
): string {
  const words = `${done} 个教学班已${verb}`;
  return refused.length === 0 ? words : `${words}，${refused.length} 个没有${verb}`;
}
