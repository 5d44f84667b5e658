/** What is printed. */
export interface PrintSheet {
  /** Heading, and what the browser calls the file. */
  title: string;
  /** A line below the title: when it was printed, by whom, which filter. */
  note?: string;
  /** Headers of the columns. */
  heads: readonly string[];
  /** Texts of the cells, row by row, one per head. */
  rows: readonly (readonly string[])[];
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

function line(cells: readonly string[], tag: "th" | "td"): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escape(cell)}</${tag}>`).join("")}</tr>`;
}

/** A page of its own, black on white, the head on every sheet; nothing of it comes from the host page. */
export function printDocument({ title, note, heads, rows, foot, lang = "zh-CN" }: PrintSheet): string {
  return `<!doctype html><html lang="${escape(lang)}"><head><meta charset="utf-8"><title>${escape(title)}</title><style>
@page{margin:12mm}
body{font:12px/1.5 "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif;color:#000;margin:0}
h1{font-size:16px;margin:0 0 4px}p{margin:0 0 8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{border:1px solid #666;padding:3px 6px;text-align:start;vertical-align:top}
thead{display:table-header-group}tr{break-inside:avoid}tfoot{display:table-row-group;font-weight:600}
</style></head><body><h1>${escape(title)}</h1>${note === undefined ? "" : `<p>${escape(note)}</p>`}<table><thead>${line(heads, "th")}</thead><tbody>${rows.map((row) => line(row, "td")).join("")}</tbody>${foot === undefined ? "" : `<tfoot>${line(foot, "td")}</tfoot>`}</table></body></html>`;
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
