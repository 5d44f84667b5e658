import type { z } from "zod";
import { createSearchCodec, type SearchCodec } from "./search-codec.js";
import type { CascadeOption, SearchField, SearchOption, SearchValues, TypedFields } from "./types.js";

/** What `.meta({…})` of a schema's entry says about its field. */
export interface SearchFieldMeta {
  /** What it is, in words (required). */
  label: string;
  placeholder?: string;
  width?: number;
  required?: boolean;
  clearable?: boolean;
  permission?: string;
  /** Words for the values of an enum, in its order; or whole options. */
  options?: Readonly<Record<string, string>> | readonly SearchOption[];
  /** Choices of a cascading select (an array of strings). */
  cascade?: readonly CascadeOption[];
  /** Names of the levels of a cascading select. */
  levels?: readonly string[];
  /** What a number range counts. */
  unit?: string;
}

/** What a schema becomes: the fields, their codec, and a check of the values. */
export interface SearchFromSchema<V extends SearchValues> {
  fields: TypedFields<V>;
  codec: SearchCodec<V>;
}

interface Inner {
  schema: z.ZodType;
  initial: unknown;
  meta: Partial<SearchFieldMeta>;
}

/** Takes off `optional`, `nullable`, `default`, `readonly`, and collects what they say. */
function unwrap(schema: z.ZodType): Inner {
  let current = schema;
  let initial: unknown;
  let meta: Partial<SearchFieldMeta> = { ...(schema.meta() as Partial<SearchFieldMeta> | undefined) };
  for (;;) {
    const def = current.def as unknown as { type: string; innerType?: z.ZodType; defaultValue?: unknown };
    if (def.innerType === undefined) return { schema: current, initial, meta };
    if (def.type === "default" || def.type === "prefault") initial = def.defaultValue;
    current = def.innerType;
    meta = { ...(current.meta() as Partial<SearchFieldMeta> | undefined), ...meta };
  }
}

function optionsOf(values: readonly string[], named: SearchFieldMeta["options"]): readonly SearchOption[] {
  if (Array.isArray(named)) return named as readonly SearchOption[];
  const words = (named ?? {}) as Readonly<Record<string, string>>;
  return values.map((value) => ({ value, label: words[value] ?? value }));
}

function fieldOf(prop: string, entry: z.ZodType): SearchField {
  const { schema, initial, meta } = unwrap(entry);
  const { label, placeholder, width, required, clearable, permission } = meta;
  if (label === undefined) {
    throw new Error(`searchFromSchema: 「${prop}」 has no label. Say .meta({ label: "…" }) on its schema.`);
  }
  const base = { prop, label, placeholder, width, required, clearable, permission };
  const def = schema.def as unknown as {
    type: string;
    format?: string;
    items?: readonly z.ZodType[];
    entries?: Readonly<Record<string, string>>;
  };
  if (def.type === "enum") {
    const options = optionsOf(Object.values(def.entries ?? {}), meta.options);
    return { ...base, type: "select", options, value: initial as string | undefined };
  }
  if (def.type === "string" && def.format === "date") {
    return { ...base, type: "date", value: initial as string | undefined };
  }
  if (def.type === "string" && meta.options !== undefined) {
    return {
      ...base,
      type: "select",
      options: optionsOf([], meta.options),
      value: initial as string | undefined,
    };
  }
  if (def.type === "string") {
    const maxlength = (schema as z.ZodString).maxLength ?? undefined;
    return { ...base, type: "input", maxlength, value: initial as string | undefined };
  }
  if (def.type === "tuple" && def.items?.length === 2) {
    const kind = unwrap(def.items[0] as z.ZodType).schema.def.type;
    if (kind === "number") {
      return {
        ...base,
        type: "numberRange",
        unit: meta.unit,
        value: initial as [number, number] | undefined,
      };
    }
    return { ...base, type: "dateRange", value: initial as [string, string] | undefined };
  }
  if (def.type === "array" && meta.cascade !== undefined && meta.levels !== undefined) {
    const value = initial as readonly string[] | undefined;
    return { ...base, type: "cascade", options: meta.cascade, levels: meta.levels, value };
  }
  throw new Error(
    `searchFromSchema: 「${prop}」 is a ${def.type}, which no search field shows. Use a string, an enum, ` +
      "z.iso.date(), a tuple of two dates or two numbers, or an array with cascade and levels in its meta.",
  );
}

/**
 * One zod schema for fields, codec and request type: labels and options come from `.meta({…})`, the maximum
 * length from `.max(…)`, the initial value from `.default(…)`, and `z.infer` of the same schema is the type of
 * the values. Throws a sentence that names the entry which no field can show.
 */
export function searchFromSchema<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): SearchFromSchema<Partial<z.infer<z.ZodObject<Shape>>> & SearchValues> {
  type V = Partial<z.infer<z.ZodObject<Shape>>> & SearchValues;
  const fields: TypedFields<V> = Object.entries(schema.shape).map(([prop, entry]) =>
    fieldOf(prop, entry as z.ZodType),
  );
  return { fields, codec: createSearchCodec(fields) };
}
