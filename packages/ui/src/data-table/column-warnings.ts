import { type RefObject, useEffect, useRef } from "react";
import { inDevelopment, warnOnce } from "../development/warn-once.js";
import { editOf } from "./cell-edit.js";
import type { DataTableProps } from "./data-table-props.js";
import type { DataTableColumn, RowId } from "./types.js";

/** In so many renders one after the other new columns are no accident. */
const RENDERS = 10;

/** Whether a row has a value at `prop`, be it nothing. */
function hasAt(row: object, prop: string): boolean {
  if (prop in row) return true;
  const [first = "", ...rest] = prop.split(".");
  const value = (row as Record<string, unknown>)[first];
  // Nothing at the first step: what would be inside cannot be told.
  if (rest.length === 0 || value === null || typeof value !== "object")
    return value === null && rest.length > 0;
  return hasAt(value, rest.join("."));
}

/** The columns whose text would be empty in every row, because none has anything at their `prop`. */
export function columnsWithoutValue<Row extends object>(
  columns: readonly DataTableColumn<Row>[],
  rows: readonly Row[],
): readonly string[] {
  if (rows.length === 0) return [];
  return columns
    .filter(({ render, formatter, text }) => !render && !formatter && !text)
    .filter(({ prop }) => !rows.some((row) => hasAt(row, prop)))
    .map(({ prop }) => prop);
}

/** The props that several columns have in common; each names a column, so that it must be one's own. */
export function sharedProps<Row>(columns: readonly DataTableColumn<Row>[]): readonly string[] {
  const props = columns.map(({ prop }) => prop);
  return [...new Set(props.filter((prop, at) => props.indexOf(prop) !== at))];
}

/** The props of columns that are edited, though nobody hears of it. */
export function deafEdits<Row extends object>({
  columns,
  onEdit,
}: Pick<DataTableProps<Row>, "columns" | "onEdit">): readonly string[] {
  if (onEdit !== undefined) return [];
  return columns.filter((column) => editOf(column) !== undefined).map(({ prop }) => prop);
}

/** What is wrong with the ids of the rows, in words. */
export function idTrouble<Row extends object>({
  rows,
  rowId = "id" as keyof Row & string,
}: Pick<DataTableProps<Row>, "rows" | "rowId">): string | undefined {
  const seen = new Set<RowId>();
  for (const row of rows) {
    const id = (typeof rowId === "function" ? rowId(row) : row[rowId]) as RowId | null | undefined;
    if (id === undefined || id === null)
      return typeof rowId === "function"
        ? "rowId gives nothing for a row. Give every row an id of its own."
        : `a row has no "${rowId}", by which rows are told apart, so that one tick ticks them all. Say what tells them apart, for example rowId="code".`;
    if (seen.has(id))
      return `two rows have the id "${id}", so that a tick of one ticks the other. Name with rowId what is each row's own.`;
    seen.add(id);
  }
  return undefined;
}

/** The columns whose drawn head says nothing to those who hear it. */
function headsWithoutWords<Row>(
  columns: readonly DataTableColumn<Row>[],
  root: RefObject<HTMLElement | null>,
): readonly string[] {
  if (columns.every(({ renderHeader }) => renderHeader === undefined)) return [];
  const heads = root.current?.querySelectorAll<HTMLElement>("[data-part=drawn-head]") ?? [];
  return Array.from(heads)
    .filter((head) => head.textContent.trim() === "" && head.querySelector("[aria-label],[alt]") === null)
    .map((head) => head.dataset["prop"] ?? "");
}

/** Why columns that shall be merged are not, in words. */
export function unmerged<Row extends object>({
  columns,
  merge,
  tree,
}: Pick<DataTableProps<Row>, "columns" | "merge" | "tree">): readonly string[] {
  if (merge === undefined) return [];
  if (tree !== undefined)
    return [
      "merge does nothing in a tree: rows that follow each other are of different levels. Leave one of them out.",
    ];
  return merge.props.flatMap((prop) => {
    const column = columns.find((one) => one.prop === prop);
    if (column === undefined) return [`mergeRows names "${prop}", which is the prop of no column.`];
    if (editOf(column) === undefined) return [];
    return [
      `"${prop}" is edited, so that its cells are not merged. Leave it out of mergeRows, or leave out its edit.`,
    ];
  });
}

function useWarnings<Row extends object>(
  props: DataTableProps<Row>,
  root: RefObject<HTMLElement | null>,
): void {
  const { columns, rows, rowId, merge, tree, onEdit } = props;
  useEffect(() => {
    const trouble = idTrouble({ rows, rowId });
    if (trouble !== undefined) warnOnce("DataTable", trouble);
    // A function written inline is another one with every render; rows are looked at once each time they come.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows, typeof rowId === "function" ? "function" : rowId]);
  useEffect(() => {
    for (const prop of sharedProps(columns)) {
      warnOnce(
        "DataTable",
        `two columns have the prop "${prop}", by which a column is known: one of them is lost. Give the second a prop of its own and a formatter or render that reads the same value.`,
      );
    }
  }, [columns]);
  const heard = onEdit !== undefined;
  useEffect(() => {
    if (heard) return;
    for (const prop of deafEdits({ columns })) {
      warnOnce(
        "DataTable",
        `"${prop}" has edit, but the table has no onEdit, so that nothing can be edited. Take the changes with onEdit, or leave out edit.`,
      );
    }
  }, [columns, heard]);
  useEffect(() => {
    for (const words of unmerged({ columns, merge, tree })) warnOnce("DataTable", words);
  }, [columns, merge, tree]);
  useEffect(() => {
    for (const prop of columnsWithoutValue(columns, rows)) {
      warnOnce(
        "DataTable",
        `no row has "${prop}", the prop of a column. Write the name that the rows have, or give the column a formatter or render.`,
      );
    }
  }, [columns, rows]);
  useEffect(() => {
    for (const prop of headsWithoutWords(columns, root)) {
      warnOnce(
        "DataTable",
        `the head of "${prop}" has no words: screen readers say nothing of its column. Draw the label with it, in a VisuallyHidden if need be.`,
      );
    }
  });
  const seen = useRef({ props, columns, renders: 0 });
  useEffect(() => {
    const last = seen.current;
    // The table drew itself anew: nobody has given it anything.
    if (last.props === props) return;
    const renders = last.columns === columns ? 0 : last.renders + 1;
    seen.current = { props, columns, renders };
    if (renders === RENDERS) {
      warnOnce(
        "DataTable",
        "columns is a new list in every render, so that every row is drawn again. Make it outside of the component, or with useMemo.",
      );
    }
  });
}

/** Warns of columns that show nothing or are new in every render. In production it does nothing. */
export const useColumnWarnings: typeof useWarnings = inDevelopment ? useWarnings : () => undefined;
