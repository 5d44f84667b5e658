import type { ReactNode } from "react";
import type { DictionaryEntry } from "../options/dictionary-options.js";

/** A choice: in our words, or as a dictionary entry comes from the server (specification, section 3). */
export type SearchOption = { label: string; value: string; expired?: boolean } | DictionaryEntry;

/** A choice of a cascading select, with the choices below it. */
export interface CascadeOption {
  /** What is read. */
  label: string;
  /** What is stored; unique among its siblings. */
  value: string;
  /** Choices of the next level. */
  children?: readonly CascadeOption[];
}

interface FieldBase {
  /** Name of the value: in the request, in the address and in `values`. */
  prop: string;
  /** What it is, in words. */
  label: string;
  /**
   * Shown while empty. Default 请输入 or 请选择; the name of the level, of the end or nothing where a field has several
   * controls. In a cascade it is the first level's.
   */
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
  /** Value before anybody chose one, and after a reset. */
  value?: string;
  /** Choices, as options or as entries of a dictionary. */
  options: readonly SearchOption[];
}

/** Yes, no, or either: no value is 不限. */
export interface BooleanField extends FieldBase {
  type: "boolean";
  /** Value before anybody chose one, and after a reset. */
  value?: boolean;
  /** Words for the two. Default 是 and 否. */
  labels?: Readonly<Record<"true" | "false", string>>;
}

/** A day, as yyyy-MM-dd. */
export interface DateField extends FieldBase {
  type: "date";
  /** Value before anybody chose one, and after a reset: yyyy-MM-dd. */
  value?: string;
}

/** From one day to another, either may be open (`""`). */
export interface DateRangeField extends FieldBase {
  type: "dateRange";
  /** Value before anybody chose one, and after a reset. */
  value?: DateRangeValue;
}

/** From one number to another, either may be open (`null`). */
export interface NumberRangeField extends FieldBase {
  type: "numberRange";
  /** Value before anybody chose one, and after a reset. */
  value?: NumberRangeValue;
  /** What is counted: 学分, 人. */
  unit?: string;
  /** What ↑ and ↓ add; default 1. */
  step?: number;
}

/** A path through levels: 学校 → 学院 → 专业. */
export interface CascadeField extends FieldBase {
  type: "cascade";
  /** Value before anybody chose one, and after a reset: one entry per level. */
  value?: readonly string[];
  /** Choices of the first level, with those of the next within. */
  options: readonly CascadeOption[];
  /** What each level is called; also how many there are. */
  levels: readonly string[];
}

/** A field of the search bar (specification, section 3, "Search field config", and five more kinds). */
export type SearchField =
  | InputField
  | SelectField
  | BooleanField
  | DateField
  | DateRangeField
  | NumberRangeField
  | CascadeField;

/** Days as yyyy-MM-dd; `""` is open. */
export type DateRangeValue = readonly [from: string, to: string];
/** `null` is open. */
export type NumberRangeValue = readonly [min: number | null, max: number | null];
/** What a field can hold. */
export type SearchValue = string | boolean | DateRangeValue | NumberRangeValue | readonly string[];

/** Values by `prop`. An empty field has no entry. */
export type SearchValues = { readonly [prop: string]: SearchValue | undefined };

/** What is wrong with values, in a sentence for the person, by `prop`; under `""` what is wrong with them together. */
export type SearchProblems = Readonly<Record<string, string>>;

type ValueOf<F> = F extends { type: "boolean" }
  ? boolean
  : F extends { type: "dateRange" }
    ? DateRangeValue
    : F extends { type: "numberRange" }
      ? NumberRangeValue
      : F extends { type: "cascade" }
        ? readonly string[]
        : F extends { type: "select"; options: readonly { value: infer Value extends string }[] }
          ? Value
          : string;

/** The values that a list of fields gives. */
type ValuesOfFields<Fields extends readonly SearchField[]> = {
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
  /** A destructive act. Default false. */
  danger?: boolean;
  /** It cannot be pressed now. Default false. */
  disabled?: boolean;
  /** Before the words. */
  icon?: ReactNode;
}

/** Refuses properties that a field of its type does not have, which would be ignored in silence. */
type KnownProperties<F> = F extends { type: infer Type }
  ? { readonly [Name in Exclude<keyof F, keyof Extract<SearchField, { type: Type }>>]: never }
  : never;

/** Keeps the names of fields and the values of options as types, and refuses properties that there are not. */
export function defineSearchFields<const Fields extends readonly SearchField[]>(
  fields: Fields & { readonly [Place in keyof Fields]: KnownProperties<Fields[Place]> },
): TypedFields<ValuesOfFields<Fields>> {
  return fields;
}
