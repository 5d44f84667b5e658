/** A round upper end and the lines below it, 1–2–5 steps: 9412 → [0, 2000, 4000, 6000, 8000, 10000]. */
export function niceTicks(max: number, about = 5): number[] {
  if (!(max > 0)) return [0, 1];
  const rough = max / about;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? rough;
  const count = Math.ceil(max / step - 1e-9);
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** A value of a series at a moment. */
export interface ChartPoint {
  /** Milliseconds since 1970, or any number that grows. */
  at: number;
  /** What was measured then, 0 or more. */
  value: number;
}

/** The point nearest to a moment in points sorted by it; undefined when there are none. */
export function nearestIndex(points: readonly ChartPoint[], at: number): number | undefined {
  if (points.length === 0) return undefined;
  let low = 0;
  let high = points.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((points[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  const before = points[low - 1];
  const here = points[low];
  return before && here && at - before.at < here.at - at ? low - 1 : low;
}

/**
 * At most `rows` spans of equal length with the highest value of each: what a table can say about a line of
 * hundreds of points without hiding a peak.
 */
export function peaks(points: readonly ChartPoint[], rows: number): ChartPoint[] {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last || points.length <= rows) return [...points];
  const span = (last.at - first.at) / rows;
  const highest = new Map<number, ChartPoint>();
  for (const point of points) {
    const bucket = Math.min(rows - 1, Math.floor((point.at - first.at) / span));
    const known = highest.get(bucket);
    if (!known || point.value > known.value) highest.set(bucket, point);
  }
  return [...highest.values()];
}
