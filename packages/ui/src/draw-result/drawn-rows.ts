import type { DrawnWish } from "./draw-result.js";

/** A row of the result: one wish, or several that follow each other and were not drawn for the same reason. */
export interface DrawnRow {
  wishes: readonly [DrawnWish, ...DrawnWish[]];
  /** 「2」, 「3–4」, 「3、5」 */
  ranks: string;
}

/** The wishes of a group as rows: those that were not drawn for one reason share one. */
export function drawnRows(wishes: readonly DrawnWish[], comma: string): readonly DrawnRow[] {
  const runs: [DrawnWish, ...DrawnWish[]][] = [];
  for (const wish of wishes) {
    const run = runs.at(-1);
    const shares =
      run !== undefined &&
      wish.outcome === "notDrawn" &&
      run[0].outcome === "notDrawn" &&
      run[0].reason === wish.reason &&
      !wish.queue &&
      !run[0].queue;
    if (shares) run.push(wish);
    else runs.push([wish]);
  }
  return runs.map((run) => ({ wishes: run, ranks: ranksOf(run, comma) }));
}

function ranksOf(run: readonly [DrawnWish, ...DrawnWish[]], comma: string): string {
  const ranks = run.map(({ rank }) => rank);
  const follow = ranks.every((rank, at) => at === 0 || rank === ranks[at - 1]! + 1);
  return ranks.length > 1 && follow ? `${ranks[0]}–${ranks.at(-1)}` : ranks.join(comma);
}
