/** Fewer answers than this would betray who gave them. */
const SHOWN_FROM = 5;

/**
 * Which counts of a table are hidden. Where any is below `least`, 0 too, all such are, and with them the smallest that
 * would still be shown (of equal ones the later): from the total nobody then works out a single one. 40/22/4 shows only
 * 40, 6/3 nothing.
 */
export function hideSmallCells(counts: readonly number[], least = SHOWN_FROM): boolean[] {
  const hidden = counts.map((count) => count < least);
  if (!hidden.includes(true)) return hidden;
  const shown = counts.filter((count) => count >= least);
  const smallest = counts.lastIndexOf(Math.min(...shown));
  return hidden.map((one, at) => one || at === smallest);
}
