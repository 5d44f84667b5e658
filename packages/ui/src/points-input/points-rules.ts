/** Points of all wishes together; a wish that has none yet counts with the fewest that it can have. */
export function sumOf(
  ids: readonly string[],
  points: Readonly<Record<string, number>>,
  least: number,
): number {
  return ids.reduce((sum, id) => sum + (points[id] ?? least), 0);
}

/** A whole number within the bounds, as near as it can be to what was asked for. */
export function wholePoints(asked: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, Math.round(asked)));
}

/** Points after a key at the slider: arrows go one, Page Up and Page Down five; undefined for other keys. */
export function pointsByKey(key: string, points: number, least: number, most: number): number | undefined {
  const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1, PageUp: 5, PageDown: -5 }[key];
  if (step !== undefined) return wholePoints(points + step, least, most);
  if (key === "Home") return least;
  return key === "End" ? most : undefined;
}
