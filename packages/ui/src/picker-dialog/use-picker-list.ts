import { useCallback, useEffect, useState } from "react";
import type { OrderBy, PageState } from "../data-table/index.js";
import { type FailureWords, failureWords } from "../error-state/failure-words.js";
import { pageCountOf } from "../pagination/pages.js";
import { initialValues } from "../search-bar/normalise.js";
import type { SearchValues, TypedFields } from "../search-bar/index.js";
import {
  type NoPickerFixed,
  type PickerAnswer,
  type PickerFixed,
  type PickerRequest,
  pickerRequest,
  readPickerAnswer,
} from "./picker-request.js";
import { useLatest } from "../hooks/use-latest.js";

/**
 * Asks for a page. The signal ends when another page is asked for or the picker closes. `V` are the values of the search
 * fields and `Fixed` the fixed fields, as they were declared.
 */
export type PickerLoad<
  Row,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
> = (request: PickerRequest<V, Fixed>, signal: AbortSignal) => Promise<PickerAnswer<Row>>;

interface PickerListOptions<Row, V extends SearchValues, Fixed extends PickerFixed> {
  /** Asks only while this is true, and anew each time it becomes true. */
  active: boolean;
  load: PickerLoad<Row, V, Fixed>;
  fixed: Fixed;
  fields: TypedFields<V>;
  pageSize: number;
  orderBy: readonly OrderBy[];
  /** Rows came. */
  onLoaded: (rows: readonly Row[]) => void;
}

/** What is asked. Another object is another request, even if it asks for the same. */
interface Query<V> {
  page: PageState;
  search: V;
}

interface Loaded<Row> {
  rows: readonly Row[];
  rowCount: number;
  failure: FailureWords | undefined;
  /** The query that this answers. */
  to: object | undefined;
}

/**
 * The rows of a picker, page by page: what is asked, what came, what failed. Query, order and page outlive closing. An
 * answer that comes after another page was asked for is dropped, whether `load` heeds the signal or not.
 */
export function usePickerList<Row, V extends SearchValues, Fixed extends PickerFixed>(
  options: PickerListOptions<Row, V, Fixed>,
) {
  const { active, fields, fixed } = options;
  const [query, setQuery] = useState<Query<V>>(() => ({
    page: { pageIndex: 1, pageSize: options.pageSize, orderBy: options.orderBy },
    search: initialValues(fields),
  }));
  const [loaded, setLoaded] = useState<Loaded<Row>>({
    rows: [],
    rowCount: 0,
    failure: undefined,
    to: undefined,
  });
  const latest = useLatest(options);

  // Each opening asks anew.
  const [wasActive, setWasActive] = useState(active);
  if (wasActive !== active) {
    setWasActive(active);
    if (active) setQuery({ ...query });
  }
  // Fixed fields written inline are other objects with every render, but ask for the same rows.
  const fixedKey = JSON.stringify(fixed);
  const [followed, setFollowed] = useState(fixedKey);
  if (followed !== fixedKey) {
    setFollowed(fixedKey);
    setQuery({ ...query, page: { ...query.page, pageIndex: 1 } });
  }

  const ready = fields.every((field) => field.required !== true || query.search[field.prop] !== undefined);
  const wanted = active && ready;
  useEffect(() => {
    if (!wanted) return undefined;
    const { page, search } = query;
    const controller = new AbortController();
    const { signal } = controller;
    const ask = async (): Promise<void> => {
      try {
        const request = pickerRequest(page, latest().fixed, search);
        const { items, rowCount } = readPickerAnswer(await latest().load(request, signal));
        if (signal.aborted) return;
        const last = pageCountOf(rowCount, page.pageSize);
        if (items.length === 0 && page.pageIndex > last) {
          // Rows went while nobody looked, and this page with them.
          setQuery({ search, page: { ...page, pageIndex: last } });
          return;
        }
        latest().onLoaded(items);
        setLoaded({ rows: items, rowCount, failure: undefined, to: query });
      } catch (error) {
        if (!signal.aborted) setLoaded((old) => ({ ...old, failure: failureWords(error), to: query }));
      }
    };
    void ask();
    return () => controller.abort();
  }, [latest, wanted, query]);

  return {
    rows: loaded.rows,
    rowCount: loaded.rowCount,
    failure: loaded.failure,
    /** Whether there was an answer yet. */
    answered: loaded.to !== undefined && loaded.failure === undefined,
    loading: wanted && loaded.to !== query,
    /** Whether all required fields of the search have a value; nothing is asked before. */
    ready,
    page: query.page,
    search: query.search,
    changePage: useCallback((page: PageState) => setQuery((old) => ({ ...old, page })), []),
    changeSearch: useCallback(
      (search: V) => setQuery((old) => ({ search, page: { ...old.page, pageIndex: 1 } })),
      [],
    ),
    retry: useCallback(() => setQuery((old) => ({ ...old })), []),
  };
}
