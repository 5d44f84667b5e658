import type { PageState } from "../data-table/index.js";
import type { SearchValues } from "../search-bar/index.js";

/** Fields of a request that the person does not see. */
export type PickerFixed = Readonly<Record<string, unknown>>;

/** None of them. */
export type NoPickerFixed = Record<never, never>; // oxlint-disable-line typescript/no-generated-empty-object-type

/** Of an object only the properties that are known by name. */
type Named<Of> = { readonly [Prop in keyof Of as string extends Prop ? never : Prop]: Of[Prop] };

/** Fields that do not know their type may ask for anything. */
type Asked<V> = keyof Named<V> extends never ? PickerFixed : Named<V>;

/**
 * What a picker asks for (specification, section 7, "Picker"): the page, and beside it the values of the search fields
 * and the fixed fields, each of the type that its declaration has.
 */
export type PickerRequest<
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
> = {
  /** Page, page size and order. */
  readonly page: PageState;
} & Omit<Asked<V>, "page" | keyof Named<Fixed>> &
  Omit<Fixed, "page">;

/** A page of rows, and how many match on all pages. */
export interface PickerPage<Row> {
  /** Rows of this page. */
  items: readonly Row[];
  /** Rows that match, on all pages. */
  rowCount: number;
}

/** What comes back: the page directly, or under `data` (specification, section 7). */
export type PickerAnswer<Row> = PickerPage<Row> | { data: PickerPage<Row> };

/** Body of the request. A fixed field wins over what the person typed, and nothing wins over `page`. */
export function pickerRequest<V extends SearchValues, Fixed extends PickerFixed>(
  page: PageState,
  fixed: Fixed,
  search: V,
): PickerRequest<V, Fixed> {
  return { ...search, ...fixed, page };
}

function isPage(value: unknown): value is PickerPage<never> {
  return (
    typeof value === "object" &&
    value !== null &&
    "items" in value &&
    Array.isArray(value.items) &&
    "rowCount" in value &&
    typeof value.rowCount === "number"
  );
}

/**
 * Reads a page, directly or under `data`.
 *
 * @throws TypeError when the answer holds neither
 */
export function readPickerAnswer<Row>(answer: PickerAnswer<Row>): PickerPage<Row> {
  if (isPage(answer)) return answer;
  const inner: unknown =
    typeof answer === "object" && answer !== null && "data" in answer ? answer.data : null;
  if (isPage(inner)) return inner;
  throw new TypeError(
    "PickerDialog: the answer of `load` has neither `items` and `rowCount` nor `data.items` and `data.rowCount`. Map it in `load`.",
  );
}
