import type { RowId } from "../data-table/index.js";

/** What is chosen, and whether the last change went over the maximum and was cut. */
export interface PickerChoice<Row> {
  /** In the order of choosing; rows of other pages too. */
  chosen: readonly Row[];
  /** The alert about the maximum is due. */
  exceeded: boolean;
}

/** What can happen to a choice. */
export type PickerChoiceChange<Row> =
  /** The dialog opened: these are chosen. */
  | { kind: "reset"; rows: readonly Row[] }
  /** These ids and no others; `known` are the rows that may be among them. */
  | { kind: "ids"; ids: readonly RowId[]; known: readonly Row[] }
  /** A row was ticked or unticked. */
  | { kind: "toggle"; row: Row }
  /** A chosen row was taken away. */
  | { kind: "remove"; id: RowId }
  /** Rows came from the server: what was handed in with its id and name only becomes whole. */
  | { kind: "loaded"; rows: readonly Row[] }
  /** OK was pressed with more than the maximum chosen beforehand. */
  | { kind: "cut" }
  /** The alert about the maximum was read. */
  | { kind: "acknowledge" };

/**
 * How a choice changes. Ids are compared as texts: "2" and 2 are one row. What was chosen first stays: an addition that goes over `max` is cut to it and reported. More
 * than `max` that were handed in are not cut behind the person's back, but when they add to them or press OK.
 */
export function choiceReducer<Row>(idOf: (row: Row) => RowId, max: number | undefined) {
  const limit = max ?? Number.POSITIVE_INFINITY;
  // An id from an address is "2", the server's is 2: one row.
  const keyOf = (row: Row): string => String(idOf(row));
  const next = (before: PickerChoice<Row>, chosen: readonly Row[]): PickerChoice<Row> => {
    if (chosen.length > limit && chosen.length > before.chosen.length)
      return { chosen: chosen.slice(0, limit), exceeded: true };
    return { chosen, exceeded: before.exceeded };
  };
  return (before: PickerChoice<Row>, change: PickerChoiceChange<Row>): PickerChoice<Row> => {
    switch (change.kind) {
      case "reset":
        return { chosen: change.rows, exceeded: false };
      case "ids": {
        const rows = new Map([...change.known, ...before.chosen].map((row) => [keyOf(row), row]));
        const wanted = new Set(change.ids.map(String));
        return next(
          before,
          [...wanted].flatMap((key) => rows.get(key) ?? []),
        );
      }
      case "toggle": {
        const key = keyOf(change.row);
        const others = before.chosen.filter((row) => keyOf(row) !== key);
        return next(before, others.length < before.chosen.length ? others : [...before.chosen, change.row]);
      }
      case "remove":
        return next(
          before,
          before.chosen.filter((row) => keyOf(row) !== String(change.id)),
        );
      case "loaded": {
        const rows = new Map(change.rows.map((row) => [keyOf(row), row]));
        if (!before.chosen.some((row) => rows.has(keyOf(row)))) return before;
        return { ...before, chosen: before.chosen.map((row) => rows.get(keyOf(row)) ?? row) };
      }
      case "cut":
        if (before.chosen.length <= limit) return before;
        return { chosen: before.chosen.slice(0, limit), exceeded: true };
      case "acknowledge":
        return { ...before, exceeded: false };
    }
  };
}
