/** The highest mark, in tenths: 100. */
export const HIGHEST = 1000;
/** From this mark on a course is passed, in tenths: 60. */
export const PASS = 600;

/** Whether a number is a mark in tenths: whole, from 0 to 1000. */
export const isMark = (tenths: number): boolean =>
  Number.isInteger(tenths) && tenths >= 0 && tenths <= HIGHEST;

/** A mark in tenths as people write it: 850 → "85", 855 → "85.5". What is nearest to a tenth is written as that tenth. */
export const writeMark = (tenths: number): string => String(tenths / 10);

/** The row that counts for a mark in tenths: of those that begin at or below it, the highest. Undefined below all. */
export function rowFor<Row extends { from: number }>(mark: number, rows: readonly Row[]): Row | undefined {
  let best: Row | undefined;
  for (const row of rows) if (row.from <= mark && (best === undefined || row.from > best.from)) best = row;
  return best;
}
