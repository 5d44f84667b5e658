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
