import type { Options } from "./generated/sdk.gen.js";
import type { Operations } from "./generated/operations.gen.js";
import type { Permission } from "./generated/permissions.gen.js";
import type * as queries from "./generated/@tanstack/react-query.gen.js";

/** What every search of the contract answers. */
interface Answer {
  items: object[];
  rowCount: number;
}

/** Ids of the searches that answer a page of a list. */
export type ListOperation = {
  [Id in keyof Operations]: Operations[Id] extends {
    request: { body: { page?: unknown } };
    responses: { 200: Answer };
  }
    ? Id
    : never;
}[keyof Operations];

/** The body of a search. */
export type ListBody<Id extends ListOperation> = Operations[Id]["request"]["body"];

/** An entry of its answer. */
export type ListRow<Id extends ListOperation> = Operations[Id]["responses"][200]["items"][number];

/** What a search can be sorted by. */
export type SortField<Id extends ListOperation> =
  NonNullable<ListBody<Id>["page"]> extends { orderBy?: { field: infer Field extends string }[] }
    ? Field
    : never;

/** What a list can say of the values in one of its columns. */
export interface ListColumnFacts {
  /** What people call it (`@summary` of the contract). */
  label?: string;
  /**
   * What stands there, where it is not simply its text: a moment, yes or no, or one or several things with an id and a
   * name.
   */
  kind?: "instant" | "flag" | "named";
  /** Of a fixed choice: the Chinese names of its values. */
  choices?: Readonly<Record<string, string>>;
  /** Of a state: the tones in which its values are drawn (`x-tones` of the contract). */
  tones?: Readonly<Record<string, Tone>>;
}

/** How a state is drawn. */
export type Tone = "neutral" | "accent" | "success" | "warning" | "danger";

/** The fields of a list's rows that have a name in the contract (`@summary`). */
export type NamedField<Id extends ListOperation> = Operations[Id]["named"];

/** A search of the contract with what a screen needs to know of it. */
export interface ListCall<Id extends ListOperation> {
  /** Its path, as an export names it; `{id}` stands for what the request's `path` holds. */
  url: Operations[Id]["request"]["url"];
  /** Who may ask; absent where signing in is enough, or not even that. */
  permission?: Permission;
  /** What it can be sorted by. */
  sorts: readonly SortField<Id>[];
  /** What is known of the fields of its rows, by their names. */
  columns: Readonly<Record<string, ListColumnFacts>>;
  /** Its generated query. */
  query: (options: Options<Operations[Id]["request"]>) => ReturnType<(typeof queries)[`${Id}Options`]>;
}
