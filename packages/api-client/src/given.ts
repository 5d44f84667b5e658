/** What a call takes as its body; see {@link GivenValue}. */
export type Given<Data> = { [Key in keyof Data]: Key extends "body" ? GivenValue<Data[Key]> : Data[Key] };

/**
 * A value of a request as a host may hold it: its lists may be readonly, and what it is sorted by may be any text, such as
 * the `PageState` of `@huxuan/ui` has it. A list refuses a field that it cannot be sorted by, and names it; the model itself
 * (`CourseSearch`) says which there are, and an editor offers them.
 */
export type GivenValue<Value> = Value extends Blob
  ? Value
  : Value extends readonly (infer Item)[]
    ? // As many as the contract says, where it says how many.
      number extends Value["length"]
      ? readonly GivenItem<Item>[]
      : Readonly<Value>
    : Value extends object
      ? { [Key in keyof Value]: GivenValue<Value[Key]> }
      : Value;

/** Any text, beside known ones, which an editor goes on offering. */
type AnyText = string & Record<never, never>;

type GivenItem<Item> = Item extends { field: infer Field extends string; sortType: infer Direction }
  ? { field: Field | AnyText; sortType: Direction }
  : GivenValue<Item>;
