import type { z } from "zod";
import type { PermissionName } from "../provider/permission.js";
import { createSearchCodec, type SearchCodec } from "./search-codec.js";
import type {
  BooleanField,
  CascadeOption,
  SearchControl,
  SearchField,
  SearchOption,
  SearchProblems,
  SearchValue,
  SearchValues,
  TypedFields,
} from "./types.js";

/** What `.meta({…})` of a schema's entry says about its field. */
export interface SearchFieldMeta {
  /** What it is, in words (required). */
  label: string;
  /** In the empty control. Default: 请输入 or 请选择. */
  placeholder?: string;
  /** Width of the control in pixels. Default 210. */
  width?: number;
  /** Default: whether the schema asks for a value, that is, has neither `.optional()` nor `.default(…)`. */
  required?: boolean;
  /** Offers a cross while there is a value. Default true. */
  clearable?: boolean;
  /** Shown only if this passes `can` (specification, section 6). */
  permission?: PermissionName;
  /**
   * Words for the values of an enum, which keep the order of the enum, or for `true` and `false`; or whole options, in
   * their order. An enum of numbers as texts (`"10"`, `"2"`) has lost its order in zod already, as keys of an object do:
   * take `z.literal(["10", "2"])`, or whole options.
   */
  options?: Readonly<Record<string, string>> | readonly SearchOption[];
  /** Choices of a cascading select (an array of strings). */
  cascade?: readonly CascadeOption[];
  /** Names of the levels of a cascading select. */
  levels?: readonly string[];
  /** What a number range counts. */
  unit?: string;
  /** What ↑ and ↓ add to an end of a number range. */
  step?: number;
  /**
   * A control of your own for a value of any kind. zod does not know the value here: say it yourself,
   * `control: {…} satisfies SearchControl<string[]>`.
   */
  control?: SearchControl<any>; // oxlint-disable-line typescript/no-explicit-any
}

/** An end of a range of numbers may be open, whatever the schema says of it. */
type WithOpenEnds<T> = T extends [number | null, number | null] ? [number | null, number | null] : T;

/** The values that a bar gives whose fields are made from a schema. */
export type SchemaSearchValues<Shape extends z.ZodRawShape> = {
  [Prop in keyof z.infer<z.ZodObject<Shape>>]?: WithOpenEnds<z.infer<z.ZodObject<Shape>>[Prop]>;
} & SearchValues;

/** What a schema becomes: the fields, their codec, and a check of the values. */
export interface SearchFromSchema<V extends SearchValues> {
  /** Fields for `SearchBar`. */
  fields: TypedFields<V>;
  /** Reads and writes their values as parameters of an address. */
  codec: SearchCodec<V>;
  /**
   * What the schema has against values, for the `check` of a search bar. An open end of a range is never refused: the
   * other end is judged alone. Nor is an empty field: whether it may be empty is its `required`.
   */
  check: (values: SearchValues) => SearchProblems;
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
  return (values.length > 0 ? values : Object.keys(words)).map((value) => ({
    value,
    label: words[value] ?? value,
  }));
}

function fieldOf(prop: string, entry: z.ZodType): SearchField {
  const { schema, initial, meta } = unwrap(entry);
  const { label, placeholder, width, clearable, permission } = meta;
  if (label === undefined) {
    throw new Error(`searchFromSchema: 「${prop}」 has no label. Say .meta({ label: "…" }) on its schema.`);
  }
  const required = meta.required ?? !entry.isOptional();
  const base = { prop, label, placeholder, width, required, clearable, permission };
  if (meta.control !== undefined)
    return { ...base, type: "control", ...meta.control, value: initial as SearchValue | undefined };
  const def = schema.def as unknown as {
    type: string;
    format?: string;
    items?: readonly z.ZodType[];
    entries?: Readonly<Record<string, string>>;
    values?: readonly unknown[];
  };
  const choices = def.type === "enum" ? Object.values(def.entries ?? {}) : def.values;
  if (choices?.every((choice) => typeof choice === "string")) {
    const options = optionsOf(choices, meta.options);
    return { ...base, type: "select", options, value: initial as string | undefined };
  }
  if (def.type === "boolean") {
    const labels = meta.options as BooleanField["labels"];
    return { ...base, type: "boolean", labels, value: initial as boolean | undefined };
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
        step: meta.step,
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
    `searchFromSchema: 「${prop}」 is a ${def.type}, which no search field shows. Use a string, an enum, a boolean, ` +
      "z.iso.date(), a tuple of two dates or two numbers, an array with cascade and levels in its meta, or anything with a control.",
  );
}

/** Whether the schema speaks of the open end of a range, which is no end and cannot be wrong. */
function isOpenEnd(field: SearchField, value: unknown, at: PropertyKey | undefined): boolean {
  if ((field.type !== "dateRange" && field.type !== "numberRange") || !Array.isArray(value)) return false;
  const end: unknown = value[Number(at)];
  return end === null || end === "";
}

/**
 * One zod schema for fields, codec, check and request type: labels and options come from `.meta({…})`, the maximum
 * length from `.max(…)`, the initial value from `.default(…)`, an entry that is not optional is required, and
 * `z.infer` of the same schema is the type of the values, but that ends of ranges may be open. Throws a sentence that
 * names the entry which no field can show.
 */
export function searchFromSchema<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
): SearchFromSchema<SchemaSearchValues<Shape>> {
  type V = SchemaSearchValues<Shape>;
  const fields: TypedFields<V> = Object.entries(schema.shape).map(([prop, entry]) =>
    fieldOf(prop, entry as z.ZodType),
  );
  const check = (values: SearchValues): SearchProblems => {
    const problems: Record<string, string> = {};
    for (const { code, path, message } of schema.safeParse(values).error?.issues ?? []) {
      const prop = String(path[0] ?? "");
      const field = fields.find((candidate) => candidate.prop === prop);
      const value = values[prop];
      // What a refinement says of an empty field was meant.
      if (field !== undefined && value === undefined && code !== "custom") continue;
      if (field !== undefined && isOpenEnd(field, value, path[1])) continue;
      problems[prop] ??= message;
    }
    return problems;
  };
  return { fields, codec: createSearchCodec(fields), check };
}
