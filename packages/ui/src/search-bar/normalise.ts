import { inDevelopment, warnOnce } from "../development/warn-once.js";
import { SEARCH_CONSTANTS } from "./constants.js";
import { normalOption } from "./options.js";
import type { ControlField, SearchField, SearchValue, SearchValues, TypedFields } from "./types.js";

/** Whether a text is a day that exists, as yyyy-MM-dd. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** Leaves out halves of surrogate pairs, which neither an address nor JSON can carry. */
export function wellFormed(text: string): string {
  return text.replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, "");
}

function text(value: unknown, maxLength: number): string | undefined {
  if (typeof value !== "string") return undefined;
  const cut = wellFormed(wellFormed(value).trim().slice(0, maxLength)).trim();
  return cut === "" ? undefined : cut;
}

function number(value: unknown): number | null {
  return typeof value === "number" && Number.isFinite(value) ? value + 0 : null;
}

/** The longest text an input takes (specification, section 5). */
export function maxLengthOf(field: { maxlength?: number }): number {
  return field.maxlength ?? SEARCH_CONSTANTS.maxLength;
}

/** Whether a control gave what stands for no value. */
export function isNoValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0)
  );
}

/** The value of a host's own control that a text of an address stands for; whatever its codec throws, it is none. */
export function parsedValue(field: ControlField, raw: string): SearchValue | undefined {
  if (raw === "") return undefined;
  try {
    const value = field.codec.parse(raw);
    return isNoValue(value) ? undefined : value;
  } catch (error) {
    if (inDevelopment)
      warnOnce(
        "SearchBar",
        `\`codec.parse\` of the field 「${field.prop}」 throws (${String(error)}). Let it give undefined for a text that is no value: anybody can write an address.`,
      );
    return undefined;
  }
}

/** One value in its only form, or `undefined` where it is empty or cannot be a value of this field. */
export function normaliseValue(field: SearchField, value: unknown): SearchValue | undefined {
  switch (field.type) {
    case "input":
      return text(value, maxLengthOf(field));
    case "select": {
      const choice = typeof value === "string" ? wellFormed(value) : "";
      if (choice === "") return undefined;
      const known = field.options.length === 0 || field.options.some((o) => normalOption(o).value === choice);
      return known ? choice : undefined;
    }
    case "boolean":
      return typeof value === "boolean" ? value : undefined;
    case "date":
      return typeof value === "string" && isDay(value) ? value : undefined;
    case "dateRange": {
      if (!Array.isArray(value)) return undefined;
      const [from = "", to = ""] = value.map((day) => (typeof day === "string" && isDay(day) ? day : ""));
      if (from === "" && to === "") return undefined;
      return from !== "" && to !== "" && from > to ? [to, from] : [from, to];
    }
    case "numberRange": {
      if (!Array.isArray(value)) return undefined;
      const [min = null, max = null] = value.map(number);
      if (min === null && max === null) return undefined;
      return min !== null && max !== null && min > max ? [max, min] : [min, max];
    }
    case "cascade": {
      if (!Array.isArray(value)) return undefined;
      const path: string[] = [];
      for (const step of value) {
        const name = typeof step === "string" ? wellFormed(step) : "";
        if (name === "" || path.length === field.levels.length) break;
        path.push(name);
      }
      return path.length === 0 ? undefined : path;
    }
    case "control":
      // What comes back from the address is the same as what was never there.
      return isNoValue(value) ? undefined : parsedValue(field, field.codec.format(value as SearchValue));
  }
}

/**
 * Values in their only form: text trimmed and cut to its maximum, impossible values dropped, ranges the right
 * way round, empty fields without an entry. Names that no field has are dropped.
 */
export function normaliseValues<V extends SearchValues>(fields: TypedFields<V>, values: SearchValues): V {
  const result: Record<string, SearchValue> = {};
  for (const field of fields) {
    const value = normaliseValue(field, values[field.prop]);
    if (value !== undefined) result[field.prop] = value;
  }
  return result as unknown as V;
}

/** What the fields hold before anybody touched them, and after a reset. */
export function initialValues<V extends SearchValues>(fields: TypedFields<V>): V {
  return normaliseValues(fields, Object.fromEntries(fields.map((field) => [field.prop, field.value])));
}

/** Whether two values of a field are the same. */
export function sameValue(
  field: SearchField,
  a: SearchValue | undefined,
  b: SearchValue | undefined,
): boolean {
  if (a === b || a === undefined || b === undefined) return a === b;
  if (field.type === "control") return field.codec.format(a) === field.codec.format(b);
  return (
    Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, at) => item === b[at])
  );
}
