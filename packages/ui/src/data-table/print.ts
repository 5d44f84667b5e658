/** A cell of a printed head of several lines. */
export interface PrintHead {
  /** The header of a column, or what several have in common. */
  label: string;
  /** Columns below it. Default 1. */
  columns?: number;
  /** Lines of the head that it takes. Default 1. */
  lines?: number;
}

/** What is printed. */
export interface PrintSheet {
  /** Heading, and what the browser calls the file. */
  title: string;
  /** A line below the title: when it was printed, by whom, which filter. */
  note?: string;
  /** Headers of the columns. */
  heads: readonly string[];
  /** In their place a head of several lines, where columns have heads in common. */
  headLines?: readonly (readonly PrintHead[])[];
  /** Texts of the cells, row by row, one per head. */
  rows: readonly (readonly string[])[];
  /** How many rows each cell takes, as `rows`; 0 where a cell further up reaches down. Default: each one. */
  spans?: readonly (readonly number[])[] | undefined;
  /** A last line of sums, one per head. */
  foot?: readonly string[];
  /** Language of the page. */
  lang?: string;
}

function escape(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

function line(cells: readonly string[], spans: readonly number[] = []): string {
  const drawn = cells.map((cell, at) => {
    const rows = spans[at] ?? 1;
    return rows === 0 ? "" : `<td${rows > 1 ? ` rowspan="${rows}"` : ""}>${escape(cell)}</td>`;
  });
  return `<tr>${drawn.join("")}</tr>`;
}

function headLine(heads: readonly PrintHead[]): string {
  const span = (name: string, of = 1): string => (of > 1 ? ` ${name}="${of}"` : "");
  const cells = heads.map(
    ({ label, columns, lines }) =>
      `<th${span("colspan", columns)}${span("rowspan", lines)}>${escape(label)}</th>`,
  );
  return `<tr>${cells.join("")}</tr>`;
}

/** A page of its own, black on white, the head on every sheet; nothing of it comes from the host page. */
export function printDocument({
  title,
  note,
  heads,
  rows,
  foot,
  lang = "zh-CN",
  ...sheet
}: PrintSheet): string {
  const head = (sheet.headLines ?? [heads.map((label) => ({ label }))]).map(headLine).join("");
  return `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8"><title>${escape(title)}</title><style>
@page{margin:12mm}
body{font:12px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#000;margin:0}
h1{font-size:16px;margin:0 0 4px}p{margin:0 0 8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border:1px solid #666;padding:3px 6px;text-align:start;vertical-align:top}th[colspan]{text-align:center}
thead{display:table-header-group}tr{break-inside:avoid}tfoot{display:table-row-group;font-weight:600}
</style></head><body><h1>${escape(title)}</h1>${note === undefined ? "" : `<p>${escape(note)}</p>`}<table><thead>${head}</thead><tbody>${rows.map((row, at) => line(row, sheet.spans?.[at])).join("")}</tbody>${foot === undefined ? "" : `<tfoot>${line(foot)}</tfoot>`}</table></body></html>`;
}

/** Prints a sheet from a frame that nobody sees; resolves when the dialog is closed. */
export function printSheet(sheet: PrintSheet): Promise<void> {
  return new Promise((resolve) => {
    const frame = document.createElement("iframe");
    frame.setAttribute("aria-hidden", "true");
    frame.tabIndex = -1;
    Object.assign(frame.style, {
      position: "fixed",
      inset: "auto 100% 100% auto",
      width: "0",
      height: "0",
      border: "0",
    });
    frame.addEventListener(
      "load",
      () => {
        const view = frame.contentWindow;
        const done = (): void => {
          frame.remove();
          resolve();
        };
        if (view === null) return done();
        view.addEventListener("afterprint", done, { once: true });
        view.focus();
        view.print();
        return undefined;
      },
      { once: true },
    );
    frame.srcdoc = printDocument(sheet);
    document.body.append(frame);
  });
}
