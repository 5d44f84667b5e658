import { minutesOf, type SectionClock } from "./section-clock.js";

/** When something is held, in minutes since midnight. */
export interface MinuteSpan {
  /** When it begins. */
  start: number;
  /** When it ends. */
  end: number;
}

/** Where the rows of a grid stand, in heights of a row. */
export interface WeekScale {
  /** Top of each row, the first being that of section 1. More than one apart where a break between them is drawn. */
  tops: readonly number[];
  /** Of all rows and the breaks that are drawn. */
  height: number;
  /** Minutes of the day by their place, in order: between two of them time goes evenly. Empty without a clock. */
  points: readonly { minute: number; at: number }[];
}

/** A pause between sections that is longer, minutes, is no pause but noon or evening: what is held in it is drawn. */
const LONGEST_PAUSE = 30;

/**
 * The rows of a day, each as high as the others. Breaks have no height, but for the parts of long ones, and of the time
 * before and after all sections, in which something is held by another clock: they are drawn to the scale of a row.
 *
 * @param rows how many rows there are
 * @param others what is held by other clocks; none where breaks are not to be drawn
 */
export function weekScale(
  rows: number,
  clock: SectionClock | undefined,
  others: readonly MinuteSpan[],
): WeekScale {
  const times = new Map((clock ?? []).map(({ section, start, end }) => [section, span(start, end)]));
  const lengths = [...times.values()].map(({ start, end }) => end - start).filter((length) => length > 0);
  const ofRow = lengths.length === 0 ? 0 : lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const points: { minute: number; at: number }[] = [];
  const tops: number[] = [];
  let top = 0;
  const open = (from: number, to: number) => {
    for (const { start, end } of heldWithin(others, { start: from, end: to })) {
      points.push({ minute: start, at: top });
      top += (end - start) / ofRow;
      points.push({ minute: end, at: top });
    }
  };
  for (let row = 1; row <= rows; row += 1) {
    const time = times.get(row);
    if (time !== undefined && time.start < time.end) {
      const before = points.at(-1)?.minute ?? 0;
      if (points.length === 0 || time.start - before >= LONGEST_PAUSE) open(before, time.start);
      points.push({ minute: time.start, at: top }, { minute: time.end, at: top + 1 });
    }
    tops.push(top);
    top += 1;
  }
  const last = points.at(-1)?.minute;
  // Rows without times stand below the clock's: nothing is drawn between.
  if (last !== undefined && times.has(rows)) open(last, Number.POSITIVE_INFINITY);
  return { tops, height: top, points };
}

const span = (start: string, end: string): MinuteSpan => ({ start: minutesOf(start), end: minutesOf(end) });

/** The parts of a time in which something is held, none meeting another, in order. */
function heldWithin(spans: readonly MinuteSpan[], { start, end }: MinuteSpan): MinuteSpan[] {
  const parts = spans
    .map((one) => ({ start: Math.max(start, one.start), end: Math.min(end, one.end) }))
    .filter((one) => one.start < one.end)
    .toSorted((a, b) => a.start - b.start);
  const joined: MinuteSpan[] = [];
  for (const part of parts) {
    const before = joined.at(-1);
    if (before !== undefined && part.start <= before.end) before.end = Math.max(before.end, part.end);
    else joined.push(part);
  }
  return joined;
}

/** Where a minute of the day is, in heights of a row; at the edge where it is before or after all. Null without a clock. */
export function placeOf({ points }: Pick<WeekScale, "points">, minute: number): number | null {
  const after = points.findIndex((one) => one.minute >= minute);
  const next = points[after];
  const before = points[after - 1];
  if (next === undefined) return points.at(-1)?.at ?? null;
  if (before === undefined || next.minute === minute) return next.at;
  return before.at + ((minute - before.minute) / (next.minute - before.minute)) * (next.at - before.at);
}
