import { TABLE_CONSTANTS } from "../data-table/constants.js";
import { firstPage, type OrderBy, type PageState } from "../data-table/page-state.js";
import { escapeStep, unescapeStep } from "./field-codecs.js";
import { initialValues, normaliseValue, parsedValue, sameValue } from "./normalise.js";
import type { SearchField, SearchValue, SearchValues, TypedFields } from "./types.js";

/** Something to read parameters from: `location.search`, a router's parameters. */
export type SearchSource = string | URLSearchParams;

/** Carries the values of a search bar in an address and back. Chinese text survives. */
export interface SearchCodec<V extends SearchValues> {
  /** Reads the values; a wrong or unknown one is as if it were not there, a missing one is the field's own. */
  parse: (search: SearchSource) => V;
  /** Writes the values; parameters of `keep` that belong to no field stay. */
  format: (values: V, keep?: SearchSource) => URLSearchParams;
}

/** Query and page of a list together. */
export interface ListState<V extends SearchValues> {
  /** Values of the search fields. */
  values: V;
  /** Page, page size and order. */
  page: PageState;
}

/** Like {@link SearchCodec}, for the whole state of a list: `?…&page=2&size=20&sort=-opensAt,name`. */
export interface ListCodec<V extends SearchValues> {
  /** Reads the state of a list from the parameters of an address; what is wrong or missing is as at first. */
  parse: (search: SearchSource) => ListState<V>;
  /** Writes it as parameters; those of `keep` that are not the list's stay. */
  format: (state: ListState<V>, keep?: SearchSource) => URLSearchParams;
}

function write(value: SearchValue, field: SearchField): string {
  if (field.type === "control") return field.codec.format(value);
  if (typeof value !== "object") return String(value);
  const parts = value as readonly (string | number | null)[];
  if (field.type === "cascade") return parts.map((step) => escapeStep(String(step), "/")).join("/");
  return parts.map((end) => (end === null ? "" : String(end))).join("~");
}

function read(field: SearchField, raw: string): SearchValue | undefined {
  switch (field.type) {
    case "boolean":
      return normaliseValue(field, raw === "true" || (raw === "false" ? false : undefined));
    case "dateRange":
      return normaliseValue(field, raw.split("~", 2));
    case "numberRange":
      return normaliseValue(
        field,
        raw.split("~", 2).map((end) => (end.trim() === "" ? null : Number(end))),
      );
    case "cascade":
      return normaliseValue(
        field,
        raw.split("/").map((step) => unescapeStep(step, "/")),
      );
    case "control":
      return parsedValue(field, raw);
    default:
      return normaliseValue(field, raw);
  }
}

/**
 * The codec of a list of fields. For every `values` in normal form, `parse(format(values))` is `values`; for
 * every address, `parse` gives values in normal form and never throws.
 */
export function createSearchCodec<V extends SearchValues>(fields: TypedFields<V>): SearchCodec<V> {
  const initial: SearchValues = initialValues(fields);
  return {
    parse: (search) => {
      const params = new URLSearchParams(search);
      const values: Record<string, SearchValue> = {};
      for (const field of fields) {
        const raw = params.get(field.prop);
        const value = raw === null ? initial[field.prop] : read(field, raw);
        if (value !== undefined) values[field.prop] = value;
      }
      return values as unknown as V;
    },
    format: (values, keep = "") => {
      const params = new URLSearchParams(keep);
      for (const field of fields) {
        params.delete(field.prop);
        const value = normaliseValue(field, values[field.prop]);
        if (sameValue(field, value, initial[field.prop])) continue;
        params.set(field.prop, value === undefined ? "" : write(value, field));
      }
      return params;
    },
  };
}

function readOrder(raw: string | null, sortable: readonly string[] | undefined): readonly OrderBy[] {
  const seen = new Set<string>();
  return (raw ?? "").split(",").flatMap((item): OrderBy[] => {
    const descending = item.startsWith("-");
    const field = descending ? item.slice(1) : item;
    if (field === "" || seen.has(field) || (sortable !== undefined && !sortable.includes(field))) return [];
    seen.add(field);
    return [{ field, sortType: descending ? "desc" : "asc" }];
  });
}

/**
 * The codec of a list: query, page, page size and order. What is as it would be anyway is not written, so the
 * address of a fresh list is clean. A page size that is not on offer (specification, section 9) is ignored.
 *
 * @throws Error with a sentence that names the field which is called as the page, its size or its order is in the
 * address: take a `prefix` then.
 */
export function createListCodec<V extends SearchValues>(
  fields: TypedFields<V>,
  options: {
    /** The size when the address names none: the user's stored page size, else 50. */
    pageSize?: number;
    /** The order when the address names none. */
    orderBy?: readonly OrderBy[];
    /** Fields that may be sorted; without it any name is passed on for the server to judge. */
    sortable?: readonly string[];
    /**
     * Stands before `page`, `size` and `sort` in the address (`list-page=2`): for fields of these names, or two lists in
     * one address. Default none.
     */
    prefix?: string;
  } = {},
): ListCodec<V> {
  const codec = createSearchCodec(fields);
  const { prefix = "" } = options;
  const [pageName, sizeName, sortName] = [`${prefix}page`, `${prefix}size`, `${prefix}sort`];
  const names = [pageName, sizeName, sortName];
  const taken = fields.find(({ prop }) => names.includes(prop));
  if (taken !== undefined) {
    throw new Error(
      `createListCodec: the field 「${taken.prop}」 is called as a part of the page is in the address, and would be ` +
        'lost there. Give the codec a prefix: createListCodec(fields, { prefix: "list-" }).',
    );
  }
  const start: PageState = { ...firstPage(options.pageSize), orderBy: options.orderBy ?? [] };
  const writeOrder = (orderBy: readonly OrderBy[]): string =>
    orderBy.map(({ field, sortType }) => (sortType === "desc" ? `-${field}` : field)).join(",");
  return {
    parse: (search) => {
      const params = new URLSearchParams(search);
      const index = Number(params.get(pageName) ?? "1");
      const size = Number(params.get(sizeName) ?? start.pageSize);
      return {
        values: codec.parse(params),
        page: {
          pageIndex: Number.isSafeInteger(index) && index >= 1 ? index : 1,
          pageSize: (TABLE_CONSTANTS.pageSizes as readonly number[]).includes(size) ? size : start.pageSize,
          orderBy: params.has(sortName) ? readOrder(params.get(sortName), options.sortable) : start.orderBy,
        },
      };
    },
    format: ({ values, page }, keep) => {
      const params = codec.format(values, keep);
      for (const name of names) params.delete(name);
      if (page.pageIndex !== 1) params.set(pageName, String(page.pageIndex));
      if (page.pageSize !== start.pageSize) params.set(sizeName, String(page.pageSize));
      if (writeOrder(page.orderBy) !== writeOrder(start.orderBy))
        params.set(sortName, writeOrder(page.orderBy));
      return params;
    },
  };
}
