import type { ReactNode } from "react";
import type { DictionaryEntry } from "../options/dictionary-options.js";

/** A choice: in our words, or as a dictionary entry comes from the server (specification, section 3). */
export type SearchOption = { label: string; value: string; expired?: boolean } | DictionaryEntry;

/** A choice of a cascading select, with the choices below it. */
export interface CascadeOption {
  label: string;
  value: string;
  children?: readonly CascadeOption[];
}

interface FieldBase {
  /** Name of the value: in the request, in the address and in `values`. */
  prop: string;
  /** What it is, in words. */
  label: string;
  /** Shown while empty; default 请输入 or 请选择. */
  placeholder?: string;
  /** Width of the control, px; default 210 (specification, section 5). */
  width?: number;
  /** No query until this has a value. */
  required?: boolean;
  /** Whether a cross empties it; default yes (specification, section 5). */
  clearable?: boolean;
  /** Shown only if this passes `can` (specification, section 6). */
  permission?: string;
}

/** A text. */
export interface InputField extends FieldBase {
  type: "input";
  /** Value before anybody chose one, and after a reset. */
  value?: string;
  /** Longest text; default 10 (specification, section 5). */
  maxlength?: number;
}

/** One of several. */
export interface SelectField extends FieldBase {
  type: "select";
  value?: string;
  options: readonly SearchOption[];
}

/** A day, as yyyy-MM-dd. */
export interface DateField extends FieldBase {
  type: "date";
  value?: string;
}

/** From one day to another, either may be open (`""`). */
export interface DateRangeField extends FieldBase {
  type: "dateRange";
  value?: DateRangeValue;
}

/** From one number to another, either may be open (`null`). */
export interface NumberRangeField extends FieldBase {
  type: "numberRange";
  value?: NumberRangeValue;
  /** What is counted: 学分, 人. */
  unit?: string;
}

/** A path through levels: 学校 → 学院 → 专业. */
export interface CascadeField extends FieldBase {
  type: "cascade";
  value?: readonly string[];
  options: readonly CascadeOption[];
  /** What each level is called; also how many there are. */
  levels: readonly string[];
}

/** A field of the search bar (specification, section 3, "Search field config", and four more kinds). */
export type SearchField =
  | InputField
  | SelectField
  | DateField
  | DateRangeField
  | NumberRangeField
  | CascadeField;

/** Days as yyyy-MM-dd; `""` is open. */
export type DateRangeValue = readonly [from: string, to: string];
/** `null` is open. */
export type NumberRangeValue = readonly [min: number | null, max: number | null];
/** What a field can hold. */
export type SearchValue = string | DateRangeValue | NumberRangeValue | readonly string[];

/** Values by `prop`. An empty field has no entry. */
export type SearchValues = { readonly [prop: string]: SearchValue | undefined };

type ValueOf<F> = F extends { type: "dateRange" }
  ? DateRangeValue
  : F extends { type: "numberRange" }
    ? NumberRangeValue
    : F extends { type: "cascade" }
      ? readonly string[]
      : F extends { type: "select"; options: readonly { value: infer Value extends string }[] }
        ? Value
        : string;

/** The values that a list of fields gives. */
export type ValuesOfFields<Fields extends readonly SearchField[]> = {
  readonly [F in Fields[number] as F["prop"]]?: ValueOf<F>;
};

declare const values: unique symbol;

/** Fields that know the type of their values: made by `defineSearchFields` or `searchFromSchema`. */
export type TypedFields<V extends SearchValues> = readonly SearchField[] & { readonly [values]?: V };

/** The type of the values of fields, for requests and state. */
export type SearchValuesOf<Fields> = Fields extends TypedFields<infer V> ? V : never;

/** A button beside 查询 and 重置. */
export interface SearchButton<V extends SearchValues = SearchValues> {
  /** The act in words: 新建, 导出… */
  label: string;
  /** Gets the values of the last query. */
  onClick: (values: V) => void;
  /** Shown only if this passes `can` (specification, section 6). */
  permission?: string;
  /** One per screen at most. */
  primary?: boolean;
  danger?: boolean;
  disabled?: boolean;
  icon?: ReactNode;
}

/** Keeps the names of fields and the values of options as types. */
export function defineSearchFields<const Fields extends readonly SearchField[]>(
  fields: Fields,
): TypedFields<ValuesOfFields<Fields>> {
  return fields;
}
