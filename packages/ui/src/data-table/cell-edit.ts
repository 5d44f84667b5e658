import { plainText } from "./cell-value.js";
import type { CellEdit } from "./types.js";

/** Sentences for what a cell refuses. */
export interface CellWords {
  notANumber: string;
  notAnOption: (options: readonly string[]) => string;
  tooLong: (max: number) => string;
}

/** What a text becomes in a cell: a value, or what is wrong with it. */
export type CellVerdict = { ok: true; value: unknown } | { ok: false; error: string };

/** The text that is edited. */
export function editText<Row>(edit: CellEdit<Row>, value: unknown, row: Row): string {
  return edit.format?.(value, row) ?? plainText(value);
}

/**
 * Whether two values are the same to the person who edits: a number and the text that writes it, and nothing in all
 * its kinds (`null`, `undefined`, ""). Objects are the same only as themselves.
 */
export function sameValue(a: unknown, b: unknown): boolean {
  const written = (value: unknown): boolean => value === null || typeof value !== "object";
  return a === b || (written(a) && written(b) && plainText(a) === plainText(b));
}

/**
 * Judges a text that was typed or pasted: full-width digits (an input method left on) are numbers too, a label
 * of a choice stands for its value, then the column's own rule.
 */
export function judgeCell<Row>(edit: CellEdit<Row>, text: string, row: Row, words: CellWords): CellVerdict {
  const trimmed = text.trim();
  if (edit.maxLength !== undefined && trimmed.length > edit.maxLength) {
    return { ok: false, error: words.tooLong(edit.maxLength) };
  }
  let value: unknown = trimmed;
  if (edit.parse !== undefined) value = edit.parse(trimmed, row);
  else if (edit.control === "number") {
    const digits = trimmed.normalize("NFKC").replaceAll(/[,\s]/g, "").replaceAll("。", ".");
    if (digits !== "" && !/^[+-]?(\d+\.?\d*|\.\d+)$/.test(digits)) {
      return { ok: false, error: words.notANumber };
    }
    value = digits === "" ? null : Number(digits);
  } else if (edit.control === "select" && edit.options !== undefined && trimmed !== "") {
    const option = edit.options.find((o) => o.value === trimmed || o.label === trimmed);
    if (option === undefined) {
      return { ok: false, error: words.notAnOption(edit.options.map((o) => o.label)) };
    }
    value = option.value;
  }
  const error = edit.validate?.(value, row);
  return error === undefined ? { ok: true, value } : { ok: false, error };
}
