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
  | { kind: "reset"; rows: readonly Row[] }
  /** These ids and no others; `known` are the rows that may be among them. */
  | { kind: "ids"; ids: readonly RowId[]; known: readonly Row[] }
  | { kind: "toggle"; row: Row }
  | { kind: "remove"; id: RowId }
  /** Rows came from the server: what was handed in with its id and name only becomes whole. */
  | { kind: "loaded"; rows: readonly Row[] }
  /** OK was pressed with more than the maximum chosen beforehand. */
  | { kind: "cut" }
  | { kind: "acknowledge" };

/**
 * How a choice changes. What was chosen first stays: an addition that goes over `max` is cut to it and reported. More
 * than `max` that were handed in are not cut behind the person's back, but when they add to them or press OK.
 */
export function choiceReducer<Row>(idOf: (row: Row) => RowId, max: number | undefined) {
  const limit = max ?? Number.POSITIVE_INFINITY;
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
        const rows = new Map([...change.known, ...before.chosen].map((row) => [idOf(row), row]));
        return next(
          before,
          change.ids.flatMap((id) => rows.get(id) ?? []),
        );
      }
      case "toggle": {
        const id = idOf(change.row);
        const others = before.chosen.filter((row) => idOf(row) !== id);
        return next(before, others.length < before.chosen.length ? others : [...before.chosen, change.row]);
      }
      case "remove":
        return next(
          before,
          before.chosen.filter((row) => idOf(row) !== change.id),
        );
      case "loaded": {
        const rows = new Map(change.rows.map((row) => [idOf(row), row]));
        if (!before.chosen.some((row) => rows.has(idOf(row)))) return before;
        return { ...before, chosen: before.chosen.map((row) => rows.get(idOf(row)) ?? row) };
      }
      case "cut":
        if (before.chosen.length <= limit) return before;
        return { chosen: before.chosen.slice(0, limit), exceeded: true };
      case "acknowledge":
        return { ...before, exceeded: false };
    }
  };
}
