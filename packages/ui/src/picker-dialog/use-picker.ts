import { useCallback, useMemo, useReducer, useState } from "react";
import { plainText, valueAt } from "../data-table/cell-value.js";
import type { OrderBy, RowId, TableSelection } from "../data-table/index.js";
import { useMessages } from "../provider/index.js";
import type { SearchValues, TypedFields } from "../search-bar/index.js";
import { PICKER_CONSTANTS } from "./constants.js";
import { choiceReducer, type PickerChoiceChange } from "./picker-choice.js";
import type { NoPickerFixed, PickerFixed } from "./picker-request.js";
import { type PickerLoad, usePickerList } from "./use-picker-list.js";
import { useLatest } from "../hooks/use-latest.js";

/** What {@link usePicker} takes. */
export interface PickerOptions<
  Row extends object,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
> {
  /** Whether the dialog is on the page; each opening starts from `value`. */
  open: boolean;
  /** Asked to close: the person decided or gave up. */
  onOpenChange: (open: boolean) => void;
  /** `single` (default): a row is returned at once. `multi`: rows are ticked and returned with OK. */
  mode?: "single" | "multi";
  /**
   * Asks for a page: `{page, …fixed, …search}`, each field of its declared type. What it answers is `{items, rowCount}`,
   * directly or under `data` (specification, section 7).
   */
  load: PickerLoad<Row, NoInfer<V>, NoInfer<Fixed>>;
  /** The person decided: one row, the ticked rows, or none. The picker closes itself through `onOpenChange`. */
  onPick: (rows: readonly Row[]) => void;
  /**
   * What is chosen when it opens. A row need not be on the page; its id and its name are enough. What comes later counts
   * until the person changes the choice; then theirs does.
   */
  value?: readonly Row[];
  /** Most rows that may be chosen, multi mode; without it there is no limit. */
  max?: number;
  /** Property that tells one row from another. Default `id`; "2" and 2 are the same. */
  idField?: keyof Row & string;
  /** Property that a row is called by. Default `name`. */
  nameField?: keyof Row & string;
  /** Why a row cannot be chosen, or nothing. Keep it stable. */
  disabledReason?: (row: Row) => string | undefined;
  /** Fields of the request that the person does not see. */
  fixedSearch?: Fixed;
  /** Fields of the search bar. Keep them stable. */
  fields?: TypedFields<V>;
  /** Rows per page at first. Default 50 (specification, section 9). */
  pageSize?: number;
  /** Order at first. */
  orderBy?: readonly OrderBy[];
}

const NOTHING: readonly never[] = [];
const NO_FIELDS = {};

/**
 * The behaviour of a picker without its looks: the page, the choice over pages, the maximum, what is returned. Query and
 * order outlive closing as long as the component that calls this is there.
 */
export function usePicker<
  Row extends object,
  V extends SearchValues = SearchValues,
  Fixed extends PickerFixed = NoPickerFixed,
>(options: PickerOptions<Row, V, Fixed>) {
  const { open, mode = "single", max, value = NOTHING, fields = NOTHING } = options;
  const idField: string = options.idField ?? PICKER_CONSTANTS.idField;
  const nameField: string = options.nameField ?? PICKER_CONSTANTS.nameField;
  const text = useMessages().pickerDialog;
  const latest = useLatest(options);

  // As a text everywhere, the table's selection too: an id that a form or an address kept is no number any more.
  const idOf = useCallback((row: Row): RowId => String(valueAt(row, idField)), [idField]);
  const nameOf = useCallback((row: Row) => plainText(valueAt(row, nameField)), [nameField]);
  const limit = mode === "multi" ? max : undefined;
  const reducer = useMemo(() => choiceReducer(idOf, limit), [idOf, limit]);
  const [{ chosen, exceeded }, change] = useReducer(reducer, { chosen: value, exceeded: false });
  const [snapshot, setSnapshot] = useState<readonly Row[] | null>(null);
  const [said, setSaid] = useState("");

  const [touched, setTouched] = useState(false);
  const act = useCallback((one: PickerChoiceChange<Row>) => {
    setTouched(true);
    change(one);
  }, []);

  // Each opening starts from what is chosen outside, and forgets what was ticked and then given up.
  const [wasOpen, setWasOpen] = useState(open);
  const [started, setStarted] = useState(value);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) {
      setStarted(value);
      change({ kind: "reset", rows: value });
      setTouched(false);
      setSnapshot(null);
      setSaid("");
    }
  } else if (open && !touched && started !== value) {
    // What is chosen came after the opening. Another list of the same rows is written inline, and says nothing new.
    setStarted(value);
    const said = (rows: readonly Row[]): string =>
      JSON.stringify(rows.map((row) => [idOf(row), nameOf(row)]));
    if (said(started) !== said(value)) {
      change({ kind: "reset", rows: value });
      setSnapshot((before) => (before === null ? null : value));
    }
  }

  const onLoaded = useCallback((rows: readonly Row[]) => change({ kind: "loaded", rows }), []);
  const { changeSearch, ...list } = usePickerList<Row, V, Fixed>({
    active: open,
    load: options.load,
    fixed: options.fixedSearch ?? (NO_FIELDS as Fixed),
    fields: fields as TypedFields<V>,
    pageSize: options.pageSize ?? PICKER_CONSTANTS.pageSize,
    orderBy: options.orderBy ?? NOTHING,
    onLoaded,
  });

  const refuse = useCallback(
    (row: Row): boolean => {
      const reason = latest().disabledReason?.(row);
      if (reason === undefined) return false;
      const sentence = text.refused(nameOf(row), reason);
      // The same sentence twice is read twice only if it is another text.
      setSaid((before) => (before === sentence ? `${sentence}\u00a0` : sentence));
      return true;
    },
    [latest, nameOf, text],
  );
  const finish = useCallback(
    (rows: readonly Row[]) => {
      latest().onPick(rows);
      latest().onOpenChange(false);
    },
    [latest],
  );
  const selection = useMemo<TableSelection>(() => ({ kind: "some", ids: chosen.map(idOf) }), [chosen, idOf]);

  return {
    ...list,
    mode,
    max: limit,
    idField,
    nameField,
    idOf,
    nameOf,
    /** In the order of choosing, rows of other pages too. */
    chosen,
    /** The same, for the table. */
    selection,
    changeSelection: useCallback(
      (next: TableSelection, context: { rows: readonly Row[] }) => {
        if (next.kind === "some") act({ kind: "ids", ids: next.ids, known: context.rows });
      },
      [act],
    ),
    changeSearch: useCallback(
      (search: V) => {
        setSnapshot(null);
        changeSearch(search);
      },
      [changeSearch],
    ),
    /** Returns a row at once, unless it cannot be chosen: then says why. */
    pick: useCallback((row: Row) => void (refuse(row) || finish([row])), [finish, refuse]),
    /** Ticks or unticks a row, unless it cannot be chosen: then says why. */
    toggle: useCallback((row: Row) => void (refuse(row) || act({ kind: "toggle", row })), [act, refuse]),
    remove: useCallback((id: RowId) => act({ kind: "remove", id }), [act]),
    /** Empties the choice; in single mode nothing is the result, and reported at once. */
    clear: () => {
      act({ kind: "reset", rows: NOTHING });
      if (mode === "single") finish(NOTHING);
    },
    /** OK, multi mode. More than the maximum, handed in beforehand, is cut and shown first. */
    confirm: () => {
      if (limit !== undefined && chosen.length > limit) act({ kind: "cut" });
      else finish(chosen);
    },
    /** The alert about the maximum is open. */
    exceeded,
    acknowledge: () => change({ kind: "acknowledge" }),
    /** The rows that were chosen when somebody asked to see only those: one that is unticked can be ticked again. */
    snapshot,
    showOnlyChosen: (only: boolean) => setSnapshot(only ? chosen : null),
    /** For a live region: why the last attempt was refused. */
    said,
  };
}

/** What {@link usePicker} gives. */
export type Picker<Row extends object, V extends SearchValues = SearchValues> = ReturnType<
  typeof usePicker<Row, V>
>;
