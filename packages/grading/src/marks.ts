import { FLAG_WORDS, FLAGS, type Flag } from "./flags.js";
import { HIGHEST } from "./mark-range.js";
import { type Band, bandNamed, type Scale } from "./scales.js";

/**
 * Why a text is no mark: letters or signs among the digits; more than one decimal; below 0 or above 100; a level where
 * a mark is wanted; no level of the scale.
 */
export const MARK_ERRORS = ["notAMark", "decimals", "outOfRange", "levelForMark", "notALevel"] as const;
export type MarkError = (typeof MARK_ERRORS)[number];

/** What somebody typed into a cell of marks. */
export type MarkReading =
  | { kind: "empty" }
  /** In tenths. */
  | { kind: "mark"; mark: number }
  /** A level of the scale, by its full name. */
  | { kind: "level"; level: string }
  | { kind: "flag"; flag: Flag }
  | { kind: "error"; error: MarkError };

/**
 * Reads what somebody typed or pasted: "85", "８５．５" → 850, 855 tenths; "优" → 优秀 where the scale has levels;
 * "缺考" → the flag. Blanks around it are nothing, and neither are those between Chinese characters (缺 考). Marks have
 * at most one decimal; "8o" or "1e2" is no mark.
 */
export function readMark(text: string, scale: Scale): MarkReading {
  const plain = narrowed(text).trim();
  if (plain === "") return { kind: "empty" };
  const words = plain.replace(/\s/gu, "");
  const flag = FLAGS.find((one) => FLAG_WORDS[one] === words);
  if (flag !== undefined) return { kind: "flag", flag };
  return scale.kind === "percent" ? readPercent(plain) : readLevel(words, scale.bands);
}

function readPercent(plain: string): MarkReading {
  if (LEVEL_WORDS.some((words) => words.includes(plain))) return { kind: "error", error: "levelForMark" };
  if (!/^-?\d+(\.\d+)?$/u.test(plain)) return { kind: "error", error: "notAMark" };
  if (/\.\d\d/u.test(plain)) return { kind: "error", error: "decimals" };
  const tenths = plain.includes(".") ? Number(plain.replace(".", "")) : Number(plain) * 10;
  if (plain.startsWith("-") || tenths > HIGHEST) return { kind: "error", error: "outOfRange" };
  return { kind: "mark", mark: tenths };
}

function readLevel(words: string, bands: readonly Band[]): MarkReading {
  const isAlike = ({ name }: Band): boolean =>
    LEVEL_WORDS.some((group) => group.includes(words) && group.includes(name));
  const band = bandNamed(words, bands) ?? bands.find(isAlike);
  return band === undefined ? { kind: "error", error: "notALevel" } : { kind: "level", level: band.name };
}

/** Words that mean the same level. */
const LEVEL_WORDS: readonly (readonly string[])[] = [
  ["优秀", "优"],
  ["良好", "良"],
  ["中等", "中"],
  ["及格"],
  ["不及格"],
  ["合格", "通过"],
  ["不合格", "不通过"],
];

/** Between a full-width character and the ASCII one that it stands for. */
const FULL_WIDTH = 0xfee0;

/** A Chinese keyboard writes digits, letters and points in full width, and 。 for the point. */
const narrowed = (text: string): string =>
  text
    .replace(/[\uff01-\uff5e]/gu, (wide) => String.fromCodePoint((wide.codePointAt(0) ?? 0) - FULL_WIDTH))
    .replaceAll("。", ".");
