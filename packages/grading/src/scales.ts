import { HIGHEST, PASS, rowFor } from "./mark-range.js";

/** In what a class is graded: marks out of 100, five levels, passed or not. */
export const SCALE_KINDS = ["percent", "five", "two"] as const;
export type ScaleKind = (typeof SCALE_KINDS)[number];

/** A level of a scale: 优秀 from 90.0 on, which counts as 95.0 where a mark is wanted. */
export interface Band {
  name: string;
  /** The lowest mark that has this level, in tenths. */
  from: number;
  /** What it counts as, in tenths; absent for 合格 and 不合格, of which no mark can be told. */
  mark?: number;
}

/** A scale with its levels, the highest first; none for marks out of 100. */
export interface Scale {
  kind: ScaleKind;
  bands: readonly Band[];
}

/**
 * 百分 ↔ 五级: 90/80/70/60, and back 95/85/75/65/50. The way back is not the same everywhere: a school sets its own
 * levels.
 */
export const FIVE_LEVELS: readonly Band[] = [
  { name: "优秀", from: 900, mark: 950 },
  { name: "良好", from: 800, mark: 850 },
  { name: "中等", from: 700, mark: 750 },
  { name: "及格", from: 600, mark: 650 },
  { name: "不及格", from: 0, mark: 500 },
];

/** 百分 → 两级 at 60, and never back. */
export const TWO_LEVELS: readonly Band[] = [
  { name: "合格", from: 600 },
  { name: "不合格", from: 0 },
];

export const PERCENT: Scale = { kind: "percent", bands: [] };
export const FIVE: Scale = { kind: "five", bands: FIVE_LEVELS };
export const TWO: Scale = { kind: "two", bands: TWO_LEVELS };

/** A grade as it was given: a mark in tenths, or the name of a level. */
export type Grade = { mark: number } | { level: string };

/** The level of a mark in tenths: 880 → 良好. Throws RangeError where no level begins at or below it. */
export function levelOf(mark: number, bands: readonly Band[]): string {
  const band = rowFor(mark, bands);
  if (band === undefined) throw new RangeError(`no level begins at or below ${mark} tenths`);
  return band.name;
}

/** What a level counts as, in tenths: 良好 → 850; undefined for 合格, and for a name that the scale does not have. */
export const markOfLevel = (name: string, bands: readonly Band[]): number | undefined =>
  bandNamed(name, bands)?.mark;

/** The level of this name, letter by letter. */
export const bandNamed = (name: string, bands: readonly Band[]): Band | undefined =>
  bands.find((band) => band.name === name);

/**
 * A grade on another scale: 88 → 良好 → 85, 88 → 合格. On the same scale it stays as it is, since each level counts as a
 * mark of its own. Undefined where it cannot be told: 合格 is neither a mark nor one of five levels.
 */
export function convertGrade(original: Grade, from: Scale, to: Scale): Grade | undefined {
  const mark = markOf(original, from);
  if (mark !== undefined) return to.kind === "percent" ? { mark } : { level: levelOf(mark, to.bands) };
  const passed = isPassed(original, from);
  if (passed === undefined || to.kind !== "two") return undefined;
  return { level: levelOf(passed ? HIGHEST : 0, to.bands) };
}

/**
 * The mark of a grade in tenths, that of its level where it has one. Undefined for 合格 and 不合格, even where a school
 * has put a mark beside them.
 */
export function markOf(grade: Grade, { kind, bands }: Scale): number | undefined {
  if (kind === "two") return undefined;
  return "mark" in grade ? grade.mark : markOfLevel(grade.level, bands);
}

/**
 * Whether a grade passes: 60.0, or a level that begins at 60.0 or above. Undefined for a level that the scale does not
 * have.
 */
export function isPassed(grade: Grade, { bands }: Scale): boolean | undefined {
  if ("mark" in grade) return grade.mark >= PASS;
  const band = bandNamed(grade.level, bands);
  return band && band.from >= PASS;
}

/** Levels as they are kept in points (90, 59.5), in tenths. */
export const bandsOfPoints = (
  bands: readonly { name: string; from: number; mark?: number | undefined }[],
): Band[] =>
  bands.map(({ name, from, mark }) => ({
    name,
    from: Math.round(from * 10),
    ...(mark === undefined ? {} : { mark: Math.round(mark * 10) }),
  }));
