import type { ReactElement, ReactNode } from "react";
import type { DictionaryEntry } from "../options/dictionary-options.js";
import type { PermissionName } from "../provider/permission.js";

/** A choice: in our words, or as a dictionary entry comes from the server (specification, section 3). */
export type SearchOption =
  | {
      /** What is read. */
      label: string;
      /** What the search is asked with. */
      value: string;
      /** No longer given out; chosen, it stays readable. */
      expired?: boolean;
      /** The heading under which it stands in the list of choices. */
      group?: string;
    }
  | DictionaryEntry;

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
  permission?: PermissionName;
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

/** How the value of a field stands in an address, and is read back. `oneText` and `severalTexts` are made already. */
export interface SearchFieldCodec<Value> {
  /** The value that a text stands for; nothing where it stands for none. The text may come from anybody's address. */
  parse(this: void, text: string): Value | undefined;
  /** The value as a text; `parse` makes the same value of it. */
  format(this: void, value: NoInfer<Value>): string;
}

/** What stands for no value; a bar knows nothing of the field then. */
type NoSearchValue = "" | null | undefined | readonly [];

/** A field of the bar as its control takes it, `{...field}`: what a control in a form is handed. */
export interface BoundSearchField<Value> {
  /** Of the control; the label names it. */
  id: string;
  /** `prop` of the field. */
  name: string;
  /** What the bar holds; undefined for none. */
  value: Value | undefined;
  /** Hands the bar what the control gives; `""`, `null` and `[]` are no value. */
  onValueChange(this: void, value: Value | NoSearchValue): void;
  /** Asked for while it was empty or wrong. */
  "aria-invalid": true | undefined;
  /** Id of the sentence that says what is missing or wrong. */
  "aria-describedby": string | undefined;
  /** Id of the label. A button is called by it alone: with `aria-label` it tells what is chosen besides. */
  "aria-labelledby": string;
  /** No query until this has a value. */
  "aria-required": true | undefined;
  /** As the field says. */
  placeholder: string | undefined;
  /** As the field says; default yes (specification, section 5). */
  clearable: boolean;
}

/** A control of the host's own as a search field, with what the bar must know of its value. */
export interface SearchControl<Value> {
  /** How the value stands in the address and in saved queries. Two values that are written alike are the same. */
  codec: SearchFieldCodec<Value>;
  /** How the value reads in its chip: 湘江理工大学、星城医学院. */
  chip(this: void, value: Value): string;
  /** Draws the control: `(field) => <Combobox {...field} multiple options={schools} />`. */
  render(this: void, field: BoundSearchField<Value>): ReactElement;
}

/** A field with a control of the host's own: several of many, a picker, a tree. Made by `controlField`. */
export interface ControlField<Value = SearchValue> extends FieldBase, SearchControl<Value> {
  type: "control";
  /** Value before anybody chose one, and after a reset. */
  value?: Value;
}

/** A field of the search bar (specification, section 3, "Search field config", and six more kinds). */
export type SearchField =
  | InputField
  | SelectField
  | BooleanField
  | DateField
  | DateRangeField
  | NumberRangeField
  | CascadeField
  | ControlField;

/** Days as yyyy-MM-dd; `""` is open. */
export type DateRangeValue = readonly [from: string, to: string];
/** `null` is open. */
export type NumberRangeValue = readonly [min: number | null, max: number | null];
/** What a field can hold; a number, and what is no array of texts, only one with a control of the host's own. */
export type SearchValue = string | boolean | number | object;

/** Values by `prop`. An empty field has no entry. */
export type SearchValues = { readonly [prop: string]: SearchValue | undefined };

/** What is wrong with values, in a sentence for the person, by `prop`; under `""` what is wrong with them together. */
export type SearchProblems = Readonly<Record<string, string>>;

type ValueOf<F> = F extends { type: "control"; codec: SearchFieldCodec<infer Value> }
  ? Value
  : F extends { type: "boolean" }
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
  permission?: PermissionName;
  /** One per screen at most. */
  primary?: boolean;
  /** `danger`: a destructive act. Default `neutral`. */
  tone?: "neutral" | "danger";
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

/**
 * A field whose control is the host's own. The codec says what its value is, and TypeScript refuses a control of another:
 * `controlField({ prop: "schools", label: "学校", codec: severalTexts, chip: …, render: (field) => <Combobox {...field} multiple … /> })`.
 */
export function controlField<const Prop extends string, Value extends SearchValue>(
  field: Omit<FieldBase, "prop"> & {
    prop: Prop;
    value?: NoInfer<Value>;
    codec: SearchFieldCodec<Value>;
    chip: SearchControl<NoInfer<Value>>["chip"];
    render: SearchControl<NoInfer<Value>>["render"];
  },
): ControlField<Value> & { prop: Prop } {
  return { ...field, type: "control" };
}
