import { formatDateTime } from "../format/format-date-time.js";
import { editOf } from "./cell-edit.js";
import { columnName, headLines } from "./column-groups.js";
import { toTsv } from "./tsv.js";
import type { RowShared } from "./row-shared.js";
import { rowTexts } from "./table-row.js";
import type { RowId } from "./types.js";
import type { TableMerge } from "./table-merge.js";
import type { TreePlace } from "./table-tree.js";

interface TableCopyOptions<Row> {
  shared: Pick<RowShared<Row>, "leaf" | "messages" | "selection"> &
    Partial<Pick<RowShared<Row>, "treeField">>;
  /** Rows of this page. */
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Where a row hangs, in a tree; the printed sheet shows it. */
  placeOf?: ((id: RowId) => TreePlace | undefined) | undefined;
  /** Place of the first row in the whole list, from 0. */
  offset: number;
  /** Columns whose equal cells are one on the printed sheet. */
  merge?: TableMerge<Row> | undefined;
  /** Sums below the columns, in their order, where there are any. */
  foot: readonly string[] | undefined;
  /** Title of the printed sheet. */
  label: string;
  /** Tells the person, also those who hear the page. */
  announce: (sentence: string) => void;
  now: () => Date;
}

/** A merged cell of a printed sheet takes so many rows at most. */
const PRINTED_TOGETHER = 10;

/**
 * Copying and printing: the ticked rows of this page, or all of it if none is ticked, with the columns that
 * are shown, in their order.
 */
export function tableCopy<Row extends object>(options: TableCopyOptions<Row>) {
  const { shared, rows, idOf, offset, foot, label, announce } = options;
  const { messages } = shared;
  const columns = shared.leaf.flatMap(({ column }) => (column === undefined ? [] : [column]));
  // One line, by which a spreadsheet sorts and filters; the printed sheet has the head as it is seen.
  const heads = columns.map(columnName);
  const taken = (): readonly { row: Row; index: number }[] => {
    const numbered = rows.map((row, at) => ({ row, index: offset + at }));
    const ticked = numbered.filter(({ row }) => shared.selection.has(idOf(row)));
    return ticked.length > 0 ? ticked : numbered;
  };
  /** Further in, the deeper a row hangs. */
  const indented = (row: Row, texts: readonly string[]): readonly string[] => {
    const level = options.placeOf?.(idOf(row))?.level ?? 1;
    return texts.map((text, at) =>
      columns[at]?.prop === shared.treeField ? "　".repeat(level - 1) + text : text,
    );
  };
  return {
    copy: async () => {
      const lines = taken().map(({ row, index }) => rowTexts(shared, row, index));
      try {
        await navigator.clipboard.writeText(toTsv([heads, ...lines]));
        announce(messages.copied(lines.length));
      } catch {
        announce(messages.copyFailed);
      }
    },
    print: async () => {
      const { printSheet } = await import("./print.js");
      const sheet = taken();
      // A page may end in a cell: its value is said again soon.
      const spans = options.merge?.spansOf(
        sheet.map(({ row }) => row),
        { idOf, block: PRINTED_TOGETHER },
      );
      await printSheet({
        title: label,
        note: messages.printedAt(formatDateTime(options.now())),
        heads,
        headLines: headLines(columns.map((column) => ({ column }))).map((line) =>
          line.map(({ label, items, rowSpan }) => ({
            label: label ?? items[0].column.label,
            columns: items.length,
            lines: rowSpan,
          })),
        ),
        rows: sheet.map(({ row, index }) => indented(row, rowTexts(shared, row, index))),
        spans: spans?.map((ofRow) =>
          columns.map((column) => (editOf(column) === undefined ? ofRow[column.prop] : undefined) ?? 1),
        ),
        foot,
      });
    },
  };
}
