/** Bounds and step of a number. */
export interface NumberBounds {
  /** Least number. Default: no bound. */
  min?: number;
  /** Largest number. Default: no bound. */
  max?: number;
  /** What an arrow key adds. Default 1. */
  step?: number;
  /** Digits behind the point that are kept. Default: those of `step`. */
  precision?: number;
}

/** How many digits a number has behind the point: 0.5 has one. */
export function decimalsOf(value: number): number {
  const [mantissa = "", exponent = "0"] = value.toString().toLowerCase().split("e");
  const written = mantissa.split(".")[1]?.length ?? 0;
  return Math.min(20, Math.max(0, written - Number(exponent)));
}

/** The number that typed text means: full-width digits and separators of thousands are understood; null is none. */
export function parseNumber(text: string): number | null {
  const plain = text.normalize("NFKC").replaceAll(/[,\s]/g, "").replaceAll("。", ".").replaceAll("−", "-");
  if (!/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return null;
  return Number(plain);
}

/** The nearest allowed number, rounded to the precision. */
export function withinBounds(value: number, { min, max, step = 1, precision }: NumberBounds): number {
  const rounded = Number(value.toFixed(precision ?? Math.max(decimalsOf(step), 0)));
  return Math.min(max ?? Infinity, Math.max(min ?? -Infinity, rounded));
}

/** One step up or down, `times` times, from a number or from nothing. */
export function stepped(value: number | null, times: number, bounds: NumberBounds): number {
  const step = bounds.step ?? 1;
  const start = value ?? Math.min(bounds.max ?? Infinity, Math.max(bounds.min ?? -Infinity, 0));
  if (value === null) return withinBounds(start, bounds);
  const precision = bounds.precision ?? Math.max(decimalsOf(step), decimalsOf(start));
  return withinBounds(start + times * step, { ...bounds, precision });
}
