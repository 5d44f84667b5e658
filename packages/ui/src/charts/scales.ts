import { niceTicks } from "../chart/scale.js";

/** Ticks over a range that may lie on both sides of nothing: −40, −20, 0, 20. */
export function ticksOver(min: number, max: number, about = 5): number[] {
  const low = Math.min(0, min);
  const high = Math.max(0, max);
  if (low === 0) return niceTicks(high, about);
  const positive = niceTicks(Math.max(high, -low), about);
  const step = positive[1] ?? 1;
  const from = Math.floor(low / step + 1e-9);
  const to = Math.max(Math.ceil(high / step - 1e-9), 0);
  return Array.from({ length: to - from + 1 }, (_, n) => Number(((from + n) * step).toPrecision(12)));
}

/** Ticks over a range that need not reach nothing, rounded outwards: 2.55 to 3.64 → 2.5, 3, 3.5, 4. */
export function ticksFrom(min: number, max: number, about = 4): number[] {
  if (!(max > min)) return [min, min + 1];
  const step = niceTicks(max - min, about)[1] ?? 1;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(Math.ceil(max / step - 1e-9), first + 1);
  return Array.from({ length: last - first + 1 }, (_, n) => Number(((first + n) * step).toPrecision(12)));
}

/** A part of a histogram: values from `from` on, below `to`; in the last one `to` itself as well. */
export interface Bin {
  /** Lower end, part of it. */
  from: number;
  /** Upper end. */
  to: number;
  /** How many values are in it. */
  count: number;
}

/** Values sorted into parts of one width that begin at a multiple of it. Every value is in exactly one; none for no values. */
export function binsOf(values: readonly number[], width: number): Bin[] {
  const real = values.filter(Number.isFinite);
  if (real.length === 0 || !(width > 0)) return [];
  const place = (value: number) => Math.floor(value / width + 1e-9);
  const first = real.reduce((min, value) => Math.min(min, place(value)), Number.POSITIVE_INFINITY);
  const highest = real.reduce((max, value) => Math.max(max, value), Number.NEGATIVE_INFINITY);
  // The greatest value of all, when it is a limit, belongs below it: 100 points are of 90–100.
  const last = Math.max(
    first,
    place(highest) - (highest === place(highest) * width && place(highest) > first ? 1 : 0),
  );
  const bins = Array.from({ length: last - first + 1 }, (_, n): Bin => {
    const from = (first + n) * width;
    return { from: Number(from.toPrecision(12)), to: Number((from + width).toPrecision(12)), count: 0 };
  });
  for (const value of real) {
    const bin = bins[Math.min(place(value), last) - first];
    if (bin) bin.count += 1;
  }
  return bins;
}

/** A level from 0 to `levels - 1` for a value, by its root: small ones differ where one is far larger than the rest. */
export function levelOf(value: number, highest: number, levels: number): number {
  if (!(value > 0) || !(highest > 0)) return 0;
  return Math.min(levels - 1, Math.ceil(Math.sqrt(Math.min(1, value / highest)) * (levels - 1)));
}

/** Places by value, the highest first; equal values share a place: 1, 2, 2, 4. */
export function placesOf(values: readonly number[]): number[] {
  return values.map((value) => 1 + values.filter((other) => other > value).length);
}

/** A text that fits into so many pixels at a size of letters; Chinese ones are as wide as high, others about half. */
export function cutTo(text: string, pixels: number, letter = 12): string {
  const widthOf = (character: string) => (character > "\u2e7f" ? letter : letter * 0.58);
  let width = 0;
  let at = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > pixels) return `${text.slice(0, Math.max(0, at - 1))}…`;
    at += character.length;
  }
  return text;
}
