import type { PageState } from "@huxuan/ui";

/** The page of a list as a request takes it. */
export interface RequestPage<Field extends string> {
  pageIndex: number;
  pageSize: number;
  orderBy: { field: Field; sortType: "asc" | "desc" }[];
}

/**
 * The page of a list's state for the request of its search.
 *
 * @template Field what the search can be sorted by, from the contract. The state says only text: `sortable` of the
 * list's codec, and the columns that offer sorting, have to keep to it; the server refuses the rest.
 */
export function toPage<Field extends string>({
  pageIndex,
  pageSize,
  orderBy,
}: PageState): RequestPage<Field> {
  return {
    pageIndex,
    pageSize,
    orderBy: orderBy.map(({ field, sortType }) => ({ field: field as Field, sortType })),
  };
}
