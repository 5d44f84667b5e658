import { hasStrayCharacters, withoutStrayCharacters } from "../../contract/characters.ts";
import { sameName, tidyCode, tidyText } from "../../text/names.ts";
import type { CellError } from "./findings.ts";
import type { FileForm, FileLayout } from "./layout.ts";
import { EXACT_NUMBERS_BELOW } from "./limits.ts";

const VALUE_SHOWN = 60;
/** Fields that nobody knows are named one by one up to here. */
const UNKNOWN_FIELDS_NAMED = 20;

/** What a text may be. */
export interface TextLimits {
  required: boolean;
  max: number;
  /** Keeps its line breaks. */
  multiline?: boolean;
  /** A number or code that identifies something: 学号, 课程代码. */
  code?: boolean;
}

/** What a number may be. */
export interface NumberLimits {
  required: boolean;
  min: number;
  max: number;
  step: number;
  /** The number of a text that people write instead: 2026 of 「2026级」; undefined for others. */
  words?: (text: string) => number | undefined;
}

/** Whether Excel made another number of what somebody typed. */
const isRounded = (value: string | number): boolean =>
  typeof value === "number"
    ? Math.abs(value) >= EXACT_NUMBERS_BELOW
    : /^\d(?:\.\d+)?[Ee]\+\d{2,}$/u.test(value.trim());

/** A number as a person reads it, without what computing fractions leaves behind. */
const withoutFraction = (value: number): number =>
  Math.abs(value - Math.round(value)) <= 1e-6 ? Math.round(value) : Number(value.toPrecision(15));

/** What of a row a reader needs. */
export interface RowSource<Field extends string> {
  fields: FileLayout<Field>["fields"];
  row: number;
  values: Readonly<Record<string, unknown>>;
  form: FileForm;
}

/**
 * Reads the values of one row and gathers what is wrong with them.
 *
 * `Names` is what every error of the row says besides, for a person to find it by.
 */
export class RowReader<Field extends string, Names extends object, Problem extends string = "invalid"> {
  readonly errors: (CellError & Names & { problem: Problem | "invalid" })[] = [];
  /** Values that were understood in another way than they are written: shown to the person, never a reason to refuse. */
  readonly notices: (CellError & Names & { problem: "understood" })[] = [];
  readonly #source: RowSource<Field>;
  readonly #names: Names;

  constructor(source: RowSource<Field>, names: Names) {
    this.#source = source;
    this.#names = names;
  }

  /** Notes an error of a field of this row, or of another row that belongs to it. */
  fail(
    field: string,
    value: unknown,
    message: string,
    { row = this.#source.row, problem = "invalid" }: { row?: number; problem?: Problem | "invalid" } = {},
  ): undefined {
    this.errors.push({ ...this.#said(field, value, message), row, problem });
    return undefined;
  }

  /** Notes that a field is taken in another way than it is written. */
  note(field: string, value: unknown, message: string): void {
    this.notices.push({ ...this.#said(field, value, message), row: this.#source.row, problem: "understood" });
  }

  #said(field: string, value: unknown, message: string) {
    const { form, fields } = this.#source;
    const column = form === "json" ? field : (fields[field as Field] ?? field);
    return {
      ...this.#names,
      // Errors are stored with the import, so characters that PostgreSQL cannot store are left out.
      column: withoutStrayCharacters(column),
      value: withoutStrayCharacters(shownValue(value)),
      message: withoutStrayCharacters(message),
    };
  }

  /** Notes fields that the layout does not have; JSON may bring any. */
  refuseUnknownFields(): void {
    const { fields, values } = this.#source;
    const unknown = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
    for (const name of unknown.slice(0, UNKNOWN_FIELDS_NAMED)) {
      this.fail(name.slice(0, 60), values[name], `不认识的字段「${name.slice(0, 60)}」，请检查拼写`);
    }
  }

  /**
   * A text, as people see it: without spaces around it and characters that nobody sees; empty when absent. Excel turns
   * codes that look like numbers into numbers. Line breaks become spaces unless `multiline`; in a code they are refused.
   */
  text(field: Field, limits: TextLimits): string {
    const value = this.raw(field);
    const label = this.#source.fields[field];
    if (isAbsent(value)) {
      if (limits.required) this.fail(field, "", `${label}不能为空`);
      return "";
    }
    if (typeof value !== "string" && !(this.#source.form === "excel" && typeof value === "number")) {
      this.fail(field, value, `${label}应为文字`);
      return "";
    }
    if (isRounded(value)) {
      this.fail(field, value, `${label}太长，Excel 按数字存放时已经改变了它；请把这一列设为文本，再重新填写`);
      return "";
    }
    const written = typeof value === "number" ? `${withoutFraction(value)}` : value;
    if (isUnreadable(written)) {
      this.fail(field, written, `${label}含有控制字符，请删去`);
      return "";
    }
    const text = limits.code
      ? tidyCode(written)
      : limits.multiline
        ? written
            .split(/\r\n|\r|\n/u)
            .map(tidyText)
            .join("\n")
            .trim()
        : tidyText(written);
    if (limits.code && /\S\s*[\n\r]\s*\S/u.test(written)) {
      this.fail(field, text, `${label}里有换行，请写在一行里`);
      return "";
    }
    if (text.length > limits.max) {
      this.fail(field, text, `${label}最多 ${limits.max} 个字`);
      return "";
    }
    return text;
  }

  /**
   * A number; undefined when absent or wrong. `step` 1 means whole numbers; what a formula computed next to a step is
   * that step.
   */
  number(field: Field, limits: NumberLimits): number | undefined {
    const given = this.raw(field);
    const label = this.#source.fields[field];
    if (isAbsent(given)) return limits.required ? this.fail(field, "", `${label}不能为空`) : undefined;
    const words = typeof given === "string" ? limits.words?.(given) : undefined;
    const value =
      words ?? (this.#source.form === "excel" && typeof given === "string" ? Number(tidyCode(given)) : given);
    if (typeof value !== "number" || !Number.isFinite(value)) {
      return this.fail(field, given, `${label}应为数字`);
    }
    const steps = Math.round(value / limits.step);
    const near = Math.round(steps * limits.step * 1e6) / 1e6;
    const isStep = Math.abs(near - value) <= 1e-6;
    const stepped = isStep ? near : value;
    if (stepped < limits.min || stepped > limits.max) {
      return this.fail(field, given, `${label}应在 ${limits.min}–${limits.max} 之间`);
    }
    if (!isStep) {
      const kind = limits.step === 1 ? "整数" : ` ${limits.step} 的倍数`;
      return this.fail(field, given, `${label}应为${kind}`);
    }
    return stepped;
  }

  /** One of these, by its name or by the code that stands for it; undefined when absent or wrong. */
  choice<Code extends string>(
    field: Field,
    { required, names }: { required: boolean; names: Readonly<Record<Code, string>> },
  ): Code | undefined {
    const text = this.text(field, { required, max: 40 });
    if (text === "") return undefined;
    const found = (Object.keys(names) as Code[]).find((code) => code === text || sameName(names[code], text));
    const all = Object.values<string>(names).join("、");
    return found ?? this.fail(field, text, `${this.#source.fields[field]}应为${all}之一`);
  }

  raw(field: Field): unknown {
    return this.#source.values[field];
  }
}

/** A value as an error quotes it. */
export function shownValue(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object" && "date" in value) return "日期";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, VALUE_SHOWN);
}

/** What a person finds a row by, also where it is wrong: the value of one of its fields as an error names it. */
export function nameOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number"
    ? withoutStrayCharacters(shownValue(tidyText(`${value}`)))
    : "";
}

/** Cells have line breaks; other control characters are not stored. */
export const isUnreadable = (text: string): boolean => hasStrayCharacters(text, { multiline: true });

/** Whether a field has no value. */
export const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "string" && tidyText(value) === "");
