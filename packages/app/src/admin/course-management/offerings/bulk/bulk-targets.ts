import type { BulkFilter, BulkResult, BulkTarget, Offering, OfferingState } from "@huxuan/api-client";
import type { TableSelection } from "@huxuan/ui";
import type { Outcome } from "../../../../acts/use-act.ts";

/** Most ids that one call takes (contract: Offering.BulkTarget). */
const IDS_MAX = 5_000;
/** Rows of a page while ids are collected (contract: Page). */
const PAGE_SIZE = 500;

/** What can be done with many offerings at once. */
export type Move = "发布" | "关闭";

/** The states from which an offering moves so; the server leaves others as they are. */
const MOVABLE: Readonly<Record<Move, readonly OfferingState[]>> = {
  发布: ["draft", "scheduled"],
  关闭: ["published"],
};

/** What is known of a row. */
export type KnownOffering = Pick<Offering, "id" | "state">;

/** A page of all offerings that match a filter. */
export type ReadOfferings = (
  filter: BulkFilter,
  pageIndex: number,
  pageSize: number,
) => Promise<{ items: readonly KnownOffering[]; rowCount: number }>;

/** What is going to happen to a selection. */
export interface BulkPlan {
  /** How many will move. */
  moving: number;
  /** How many are ticked and stay as they are. */
  staying: number;
  /** What the calls name: ticked ids in portions, or the filter when all that match are meant. */
  targets: BulkTarget[];
}

/**
 * Why nothing of what is ticked can be moved so, as far as the rows on screen tell; undefined when something can, or
 * when only the server knows.
 */
export function moveObstacle(
  move: Move,
  selection: TableSelection,
  known: readonly KnownOffering[],
  filter: BulkFilter,
): string | undefined {
  const movable = MOVABLE[move];
  const none =
    selection.kind === "some"
      ? known.length >= selection.ids.length && !known.some(({ state }) => movable.includes(state))
      : filter.state !== undefined && !movable.includes(filter.state);
  if (!none) return undefined;
  return move === "发布"
    ? "所选的都不能发布：只有「草稿」和「已排课」的可以"
    : "所选的都不能关闭：只有「已发布」的可以";
}

/**
 * How many of a selection will move, and what the calls for it name. When some of "all" were unticked, no filter can say
 * it, and the rest is read page by page.
 *
 * @param known rows of the ticked ids
 */
export async function planMove(
  move: Move,
  selection: TableSelection,
  known: readonly KnownOffering[],
  filter: BulkFilter,
  read: ReadOfferings,
): Promise<BulkPlan> {
  const movable = MOVABLE[move];
  const isMoving = ({ state }: KnownOffering) => movable.includes(state);
  if (selection.kind === "some") {
    const staying = known.filter((offering) => !isMoving(offering)).length;
    const targets = inPortions(selection.ids.map(Number));
    return { moving: selection.ids.length - staying, staying, targets };
  }
  if (selection.except.length === 0) {
    const { rowCount } = await read(filter, 1, 1);
    const states = movable.filter((state) => filter.state === undefined || filter.state === state);
    const counts = await Promise.all(
      states.map(async (state) => (await read({ ...filter, state }, 1, 1)).rowCount),
    );
    const moving = counts.reduce((sum, count) => sum + count, 0);
    return { moving, staying: Math.max(0, rowCount - moving), targets: [{ filter }] };
  }
  const rest = await readChosen(selection, known, filter, read);
  const moving = rest.filter(isMoving).length;
  return { moving, staying: rest.length - moving, targets: inPortions(rest.map(({ id }) => id)) };
}

/** The rows of a selection, each once; all that match are read page by page. */
export async function readChosen<Row extends { id: number }>(
  selection: TableSelection,
  known: readonly Row[],
  filter: BulkFilter,
  read: (
    filter: BulkFilter,
    pageIndex: number,
    pageSize: number,
  ) => Promise<{ items: readonly Row[]; rowCount: number }>,
): Promise<Row[]> {
  if (selection.kind === "some") return [...known];
  const except = new Set(selection.except.map(Number));
  const rest = new Map<number, Row>();
  for (let pageIndex = 1, rowCount = 1; (pageIndex - 1) * PAGE_SIZE < rowCount; pageIndex += 1) {
    const page = await read(filter, pageIndex, PAGE_SIZE);
    rowCount = page.rowCount;
    for (const row of page.items) if (!except.has(row.id)) rest.set(row.id, row);
  }
  return [...rest.values()];
}

function inPortions(ids: readonly number[]): BulkTarget[] {
  const portions: BulkTarget[] = [];
  for (let at = 0; at < ids.length; at += IDS_MAX) portions.push({ ids: ids.slice(at, at + IDS_MAX) });
  return portions;
}

/** 「已发布 12 个教学班；3 个不能发布，保持原样」 */
export function bulkSentence(act: Move, { changed, skipped }: BulkResult): string {
  if (changed === 0) return `没有可以${act}的教学班，${skipped} 个保持原样`;
  const done = `已${act} ${changed} 个教学班`;
  return skipped > 0 ? `${done}；${skipped} 个的状态不能${act}，保持原样` : done;
}

/** The message for several answers together. */
export function bulkOutcome(act: Move, answers: readonly BulkResult[]): Outcome {
  const sum = (of: keyof BulkResult) => answers.reduce((total, answer) => total + answer[of], 0);
  const total = { changed: sum("changed"), skipped: sum("skipped") };
  const text = bulkSentence(act, total);
  return total.changed > 0 ? text : { text, tone: "warning" };
}

/** What publishing does, for one offering and for thousands alike. */
export const PUBLISH_CONSEQUENCE = "学生从现在起能看到，并能在开放的轮次里选课；发布后不能再删除，只能关闭。";

/** The question before many offerings are published. */
export const publishQuestion = ({ moving, staying }: Pick<BulkPlan, "moving" | "staying">) => ({
  title: `发布 ${count(moving)} 个教学班？`,
  description: `${PUBLISH_CONSEQUENCE}${stayingSentence(staying, "不是「草稿」或「已排课」")}`,
  confirmLabel: `发布 ${count(moving)} 个教学班`,
});

/** 「另有 3 个…，保持原样。」 */
export const stayingSentence = (staying: number, why: string): string =>
  staying === 0 ? "" : `所选的另外 ${count(staying)} 个${why}，保持原样。`;

/** A number as people write it: 3,155. */
export const count = (number: number): string => number.toLocaleString("zh-CN");
