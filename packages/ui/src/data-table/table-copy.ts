import { formatDateTime } from "../format/index.js";
import type { DataTableMessages } from "../messages/data-table.js";
import { printSheet } from "./print.js";
import type { RowShared } from "./row-shared.js";
import { rowTexts } from "./table-row.js";
import type { RowId } from "./types.js";

/** What {@link tableCopy} takes. */
export interface TableCopyOptions<Row> {
  shared: Pick<RowShared<Row>, "leaf" | "messages" | "selection">;
  /** Rows of this page. */
  rows: readonly Row[];
  idOf: (row: Row) => RowId;
  /** Place of the first row in the whole list, from 0. */
  offset: number;
  /** Sums below the columns, in their order, where there are any. */
  foot: readonly string[] | undefined;
  /** Title of the printed sheet. */
  label: string;
  /** Tells the person, also those who hear the page. */
  announce: (sentence: string) => void;
  now: () => Date;
  messages: DataTableMessages;
}

/**
 * Copying and printing: the ticked rows of this page, or all of it if none is ticked, with the columns that
 * are shown, in their order.
 */
export function tableCopy<Row extends object>(
  options: TableCopyOptions<Row>,
): {
  copy: () => Promise<void>;
  print: () => Promise<void>;
} {
  const { shared, rows, idOf, offset, foot, label, announce, messages } = options;
  const heads = shared.leaf.flatMap((item) => (item.kind === "data" ? [item.column.label] : []));
  const texts = (): readonly (readonly string[])[] => {
    const numbered = rows.map((row, at) => ({ row, index: offset + at }));
    const ticked = numbered.filter(({ row }) => shared.selection.has(idOf(row)));
    return (ticked.length > 0 ? ticked : numbered).map(({ row, index }) => rowTexts(shared, row, index));
  };
  return {
    copy: async () => {
      const lines = texts();
      try {
        await navigator.clipboard.writeText(toTsv([heads, ...lines]));
        announce(messages.copied(lines.length));
      } catch {
        announce(messages.copyFailed);
      }
    },
    print: async () => {
      await printSheet({
        title: label,
        note: messages.printedAt(formatDateTime(options.now())),
        heads,
        rows: texts(),
        foot,
      });
    },
  };
}

/** A cell as spreadsheets write it: quoted when it holds a tab, a line break or a quote. */
function quote(cell: string): string {
  return /[\t\r\n"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Rows of cells to the text that Excel, WPS and Numbers take from the clipboard. */
export function toTsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(quote).join("\t")).join("\n");
}

/**
 * The text that a spreadsheet puts on the clipboard to rows of cells. Understands quoted cells with tabs and
 * line breaks, all line endings, and the empty line at the end that Excel adds.
 */
export function fromTsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  let atStart = true;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (quoted) {
      if (char !== '"') cell += char;
      else if (text.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && atStart) {
      quoted = true;
      atStart = false;
    } else if (char === "\t") {
      row.push(cell);
      cell = "";
      atStart = true;
    } else if (char === "\n" || char === "\r") {
      if (char === "\r" && text.charAt(at + 1) === "\n") at += 1;
      row.push(cell);
      rows.push(row);
      row = [];
      cell = "";
      atStart = true;
    } else {
      cell += char;
      atStart = false;
    }
  }
  if (cell !== "" || row.length > 0 || !atStart) {
    row.push(cell);
    rows.push(row);
  }
  return rows;
}
