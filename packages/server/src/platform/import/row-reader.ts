import { hasStrayCharacters, withoutStrayCharacters } from "../../contract/characters.ts";
import type { CellError } from "./findings.ts";
import type { FileForm, FileLayout } from "./layout.ts";

const VALUE_SHOWN = 60;
/** Fields that nobody knows are named one by one up to here. */
const UNKNOWN_FIELDS_NAMED = 20;

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
    const { form, fields } = this.#source;
    const column = form === "excel" ? (fields[field as Field] ?? field) : field;
    this.errors.push({
      ...this.#names,
      row,
      // What is refused is told, and stored with the import, without the characters that cannot be stored.
      column: withoutStrayCharacters(column),
      value: withoutStrayCharacters(shownValue(value)),
      message: withoutStrayCharacters(message),
      problem,
    });
    return undefined;
  }

  /** Notes fields that the layout does not have; JSON may bring any. */
  refuseUnknownFields(): void {
    const { fields, values } = this.#source;
    const unknown = Object.keys(values).filter((name) => !Object.hasOwn(fields, name));
    for (const name of unknown.slice(0, UNKNOWN_FIELDS_NAMED)) {
      this.fail(name.slice(0, 60), values[name], `不认识的字段「${name.slice(0, 60)}」，请检查拼写`);
    }
  }

  /** A text, trimmed; empty when absent. Excel turns codes that look like numbers into numbers. */
  text(field: Field, limits: { required: boolean; max: number }): string {
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
    const text = String(value).trim();
    if (text === "" && limits.required) this.fail(field, "", `${label}不能为空`);
    if (isUnreadable(text)) {
      this.fail(field, text, `${label}含有控制字符，请删去`);
      return "";
    }
    if (text.length > limits.max) {
      this.fail(field, text, `${label}最多 ${limits.max} 个字`);
      return "";
    }
    return text;
  }

  /** A number; undefined when absent or wrong. `step` 1 means whole numbers. */
  number(
    field: Field,
    limits: { required: boolean; min: number; max: number; step: number },
  ): number | undefined {
    const given = this.raw(field);
    const label = this.#source.fields[field];
    if (isAbsent(given)) return limits.required ? this.fail(field, "", `${label}不能为空`) : undefined;
    const value = this.#source.form === "excel" && typeof given === "string" ? Number(given.trim()) : given;
    if (typeof value !== "number" || !Number.isFinite(value)) {
      return this.fail(field, given, `${label}应为数字`);
    }
    if (value < limits.min || value > limits.max) {
      return this.fail(field, given, `${label}应在 ${limits.min}–${limits.max} 之间`);
    }
    if (!Number.isInteger(Math.round(value * 1e6) / 1e6 / limits.step)) {
      const kind = limits.step === 1 ? "整数" : ` ${limits.step} 的倍数`;
      return this.fail(field, given, `${label}应为${kind}`);
    }
    return value;
  }

  /** One of these, by its name or by the code that stands for it; undefined when absent or wrong. */
  choice<Code extends string>(
    field: Field,
    { required, names }: { required: boolean; names: Readonly<Record<Code, string>> },
  ): Code | undefined {
    const text = this.text(field, { required, max: 40 });
    if (text === "") return undefined;
    const found = (Object.keys(names) as Code[]).find((code) => code === text || names[code] === text);
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
    ? withoutStrayCharacters(shownValue(`${value}`.trim()))
    : "";
}

/** Cells have line breaks; other control characters are not stored. */
export const isUnreadable = (text: string): boolean => hasStrayCharacters(text, { multiline: true });

/** Whether a field has no value. */
export const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === "";
