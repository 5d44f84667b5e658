import { Readable } from "node:stream";
import { ZipFile } from "yazl";

/** What stands in a cell: text, a number (also of days, for moments), or nothing. */
export type Cell = string | number | null;

/** How a column's numbers are shown; text is text in each. */
export type CellStyle = "text" | "integer" | "decimal" | "percent" | "moment";

/** A column of the sheet. */
export interface SheetColumn {
  head: string;
  style: CellStyle;
}

/** A sheet of a workbook. */
export interface Sheet {
  /** Name of the sheet, as far as Excel takes it. */
  name: string;
  /** Rows above the heads, each over the whole width; the first one large. */
  titles: readonly string[];
  columns: readonly SheetColumn[];
  /** Rows in portions: widths are chosen by the first one. */
  rows: AsyncIterable<readonly (readonly Cell[])[]> | Iterable<readonly (readonly Cell[])[]>;
}

/** China keeps one clock, eight hours ahead of UTC. */
export const CHINA_OFFSET_MS = 8 * 3_600_000;

/** An instant (ISO 8601) as Excel counts: days since 1899-12-30, on China's clock. */
export function excelDay(instant: string): number {
  return (Date.parse(instant) + CHINA_OFFSET_MS) / 86_400_000 + 25_569;
}

/** A title as the name of a file, without what Windows and others refuse. */
export const fileName = (title: string): string =>
  title.replaceAll(/[\\/:*?"<>|\s]+/gu, "-").slice(0, 120) || "导出";

/** Rows of a sheet in Excel. */
export const MOST_SHEET_ROWS = 1_048_576;

/** Characters of a cell in Excel. */
const MOST_CELL_CHARACTERS = 32_767;
/** Rows turned into one piece of the file: enough to be quick, few enough to leave others their turn. */
const ROWS_AT_ONCE = 250;

/** Places in `cellXfs` of the style sheet below. */
const STYLE_INDEX = {
  text: 0,
  integer: 0,
  decimal: 1,
  moment: 2,
  title: 3,
  subtitle: 4,
  head: 5,
  percent: 6,
} as const;

/** The workbook as a stream of bytes; nothing of it is kept. The stream fails when the rows of a sheet do. */
export function workbookStream(...sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  zip.on("error", (error: Error) => output.destroy(error));
  for (const [path, text] of Object.entries(parts(sheetNames(sheets)))) {
    zip.addBuffer(Buffer.from(text), path);
  }
  const contents = sheets.map((sheet) => Readable.from(sheetXml(sheet), { objectMode: false }));
  contents.forEach((content, at) => {
    content.on("error", (error) => output.destroy(error));
    zip.addReadStream(content, `xl/worksheets/sheet${at + 1}.xml`);
  });
  output.on("close", () => {
    for (const content of contents) content.destroy();
  });
  zip.end();
  return output;
}

async function* sheetXml({ titles, columns, rows }: Sheet): AsyncGenerator<Buffer> {
  const heads = columns.map(({ head }) => head);
  const last = columnName(columns.length - 1);
  const frozen = titles.length + 1;
  let number = frozen;
  let begun = false;
  const begin = (first: readonly (readonly Cell[])[]): string => {
    begun = true;
    const widths = columns.map((column, at) => widthOf(column, first, at));
    const cols = widths.map(
      (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
    );
    const pane = `<pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/>`;
    const titleRows = titles.map((title, at) =>
      rowXml(at + 1, [textCell(`A${at + 1}`, title, at === 0 ? STYLE_INDEX.title : STYLE_INDEX.subtitle)]),
    );
    const headRow = rowXml(
      frozen,
      heads.map((head, at) => textCell(`${columnName(at)}${frozen}`, head, STYLE_INDEX.head)),
    );
    return (
      `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>` +
      `<cols>${cols.join("")}</cols><sheetData>${titleRows.join("")}${headRow}`
    );
  };
  const names = columns.map((_, at) => columnName(at));
  for await (const portion of rows) {
    if (!begun) yield Buffer.from(begin(portion));
    for (let at = 0; at < portion.length; at += ROWS_AT_ONCE) {
      let text = "";
      for (const row of portion.slice(at, at + ROWS_AT_ONCE)) {
        number += 1;
        text += rowXml(
          number,
          row.map((cell, place) =>
            cellXml(`${names[place]}${number}`, cell, columns[place]?.style ?? "text"),
          ),
        );
      }
      yield Buffer.from(text);
    }
  }
  const merged =
    columns.length > 1
      ? `<mergeCells count="${titles.length}">${titles.map((_, at) => `<mergeCell ref="A${at + 1}:${last}${at + 1}"/>`).join("")}</mergeCells>`
      : "";
  yield Buffer.from(`${begun ? "" : begin([])}</sheetData>${titles.length > 0 ? merged : ""}</worksheet>`);
}

const rowXml = (number: number, cells: readonly string[]): string =>
  `<row r="${number}">${cells.join("")}</row>`;

function cellXml(place: string, cell: Cell, style: CellStyle): string {
  if (cell === null || cell === "") return "";
  if (typeof cell === "string") return textCell(place, cell, STYLE_INDEX.text);
  return Number.isFinite(cell) ? `<c r="${place}" s="${STYLE_INDEX[style]}"><v>${cell}</v></c>` : "";
}

/** Text in the cell itself, as text: what begins with = is no formula. */
const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

// XML has no place for control characters, half a surrogate pair and the two non-characters, not even escaped.
const UNSPEAKABLE =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

const escaped = (text: string): string =>
  text
    .slice(0, MOST_CELL_CHARACTERS)
    .replace(UNSPEAKABLE, "")
    .replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);

/** A → 0, Z → 25, AA → 26 … the other way round. */
function columnName(at: number): string {
  return (at >= 26 ? columnName(Math.floor(at / 26) - 1) : "") + String.fromCharCode(65 + (at % 26));
}

/** Characters that a column needs, Chinese ones counting twice; by the head and the first rows. */
function widthOf({ head, style }: SheetColumn, rows: readonly (readonly Cell[])[], at: number): number {
  if (style === "moment") return 20;
  let most = textWidth(head);
  for (const row of rows.slice(0, 500)) most = Math.max(most, textWidth(String(row[at] ?? "")));
  return Math.min(Math.max(most + 2, 6), 60);
}

const textWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += character > "\u2e7f" ? 2 : 1;
  return width;
};

/** At most 31 characters, without those that Excel refuses. */
const sheetName = (text: string): string =>
  text
    .replaceAll(/[\\/?*[\]:']/g, " ")
    .trim()
    .slice(0, 31) || "Sheet1";

/** Names of the sheets, each once: Excel takes no two that are alike. */
function sheetNames(sheets: readonly Sheet[]): string[] {
  const taken = new Set<string>();
  return sheets.map(({ name }) => {
    const wanted = sheetName(name);
    let given = wanted;
    for (let n = 2; taken.has(given.toLowerCase()); n += 1) given = `${wanted.slice(0, 27)} ${n}`;
    taken.add(given.toLowerCase());
    return given;
  });
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";
const TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The fixed files of a workbook. */
const parts = (names: readonly string[]): Record<string, string> => ({
  "[Content_Types].xml":
    `${XML}<Types xmlns="${PACKAGE}/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
    names
      .map(
        (_, at) =>
          `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
      )
      .join("") +
    `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  "_rels/.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/workbook.xml":
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>` +
    names
      .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join("") +
    "</sheets></workbook>",
  "xl/_rels/workbook.xml.rels":
    `${XML}<Relationships xmlns="${PACKAGE}/relationships">` +
    names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join("") +
    `<Relationship Id="rId${names.length + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  "xl/styles.xml":
    `${XML}<styleSheet xmlns="${MAIN}">` +
    '<numFmts count="3"><numFmt numFmtId="164" formatCode="0.0"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd hh:mm:ss"/><numFmt numFmtId="166" formatCode="0.0%"/></numFmts>' +
    '<fonts count="3"><font><sz val="11"/><name val="Microsoft YaHei"/></font>' +
    '<font><b/><sz val="14"/><name val="Microsoft YaHei"/></font>' +
    '<font><b/><sz val="11"/><name val="Microsoft YaHei"/></font></fonts>' +
    '<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
    '<fill><patternFill patternType="solid"><fgColor rgb="FFE6EBF8"/></patternFill></fill></fills>' +
    '<borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="7"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    '<xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="0" fontId="2" fillId="2" borderId="0" xfId="0" applyFont="1" applyFill="1"/>' +
    '<xf numFmtId="166" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
});
