/** A band of marks, or a level, and how many students are in it. */
export interface GradeBand {
  /** Unique among the bands. */
  id: string;
  /** What stands below its bar: 「60–69」, 「良」. Default the band's own ends, where it has them. */
  label?: string;
  /** Its lowest mark; none for the lowest band and for levels. */
  from?: number;
  /** The mark that is no longer in it; none for the highest band and for levels. */
  to?: number;
  /** How many students. */
  count: number;
  /** How many it were last year; none where nothing is known. */
  last?: number;
}

/** Marks from which another band begins: failed, then tens. */
const EDGES = [60, 70, 80, 90];

/**
 * Sorts marks into bands: below 60, then tens, 90 and more. Every mark is in exactly one; what is no number is in none.
 *
 * @param marks this year's, as they stand: texts are read, and those without a number left out
 * @param last last year's; left out where there was no such class
 * @param edges where bands begin, from the lowest; by default 60, 70, 80, 90
 */
export function gradeBands(
  marks: readonly (number | string)[],
  last?: readonly (number | string)[],
  edges: readonly number[] = EDGES,
): GradeBand[] {
  const counted = countsOf(marks, edges);
  const before = last && countsOf(last, edges);
  return counted.map((count, at) => {
    const [from, to] = [edges[at - 1], edges[at]];
    return {
      id: String(from ?? "lowest"),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      count,
      ...(before && { last: before[at] ?? 0 }),
    };
  });
}

function countsOf(marks: readonly (number | string)[], edges: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const mark of marks) {
    const value = typeof mark === "number" ? mark : mark.trim() === "" ? Number.NaN : Number(mark);
    if (!Number.isFinite(value)) continue;
    const at = edges.filter((edge) => value >= edge).length;
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}
