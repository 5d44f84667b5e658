import { SaxesParser } from "saxes";
import type { Entry } from "yauzl";
import { invalidFile, tooManyRows } from "./file-error.ts";
import {
  CELL_CHARACTERS_MAX,
  CELLS_MAX,
  COLUMNS_MAX,
  NESTING_MAX,
  ROWS_MAX,
  SHARED_CHARACTERS_MAX,
  SHARED_STRINGS_MAX,
} from "./limits.ts";
import { type OpenedZip, openZip } from "./zip.ts";

/** A row of a sheet. */
export interface WorkbookRow {
  /** As Excel numbers it. */
  row: number;
  /** By column, the first is 0; columns without a value are missing. */
  cells: CellValue[];
}

/** A text, a number, 是/否; dates and errors (#N/A) are neither, so that no field takes them for something else. */
export type CellValue = string | number | boolean | { date: number } | { error: string };

/** Rows that are not data: the titles, and a few above them. */
const HEADING_ROWS = 10;

const unreadable = () => invalidFile("文件无法打开，请用 Excel 重新保存为 .xlsx 后再上传");
const tooMuch = () => invalidFile("表格里的内容过多，请使用下载的模板填写，或拆成几个文件");

/**
 * Reads one sheet of a workbook while it is unpacked, and stops at the first thing that no ordinary file has: a cell far
 * outside the columns, too many rows, cells or texts. What it holds at any time is bounded by the limits, whatever
 * the file says. Not a general reader: formulas count by their stored results, formats only as far as they tell dates
 * from numbers.
 *
 * @param preferred name of the sheet to read; without it the first is read
 * @throws FileError
 */
export async function readWorkbook(
  bytes: Buffer,
  preferred: string,
  rowsMax: number = ROWS_MAX,
): Promise<WorkbookRow[]> {
  const zip = await openZip(bytes);
  const required = (name: string): Entry => {
    const entry = zip.entries.get(name);
    if (entry === undefined)
      throw invalidFile("这不是 Excel 工作簿（.xlsx），请使用下载的模板填写，或上传 JSON 文件");
    return entry;
  };
  required("[Content_Types].xml");
  const sheets = await readSheetList(zip, required("xl/workbook.xml"));
  const targets = await readTargets(zip, required("xl/_rels/workbook.xml.rels"));
  const sheet = sheets.find(({ name }) => name === preferred) ?? sheets[0];
  const sheetEntry = zip.entries.get(targets.sheets.get(sheet?.relation ?? "") ?? "");
  if (sheetEntry === undefined) throw unreadable();
  const stringsEntry = zip.entries.get(targets.sharedStrings);
  const strings = stringsEntry === undefined ? [] : await readSharedStrings(zip, stringsEntry);
  const stylesEntry = zip.entries.get(targets.styles);
  const dateStyles = stylesEntry === undefined ? new Set<number>() : await readDateStyles(zip, stylesEntry);
  return readRows(zip, sheetEntry, { strings, dateStyles, lastRow: rowsMax + HEADING_ROWS, rowsMax });
}

interface Handlers {
  /** @param path names of the open elements without their prefixes, the opened one last */
  open?: (name: string, attributes: Readonly<Record<string, string>>, path: readonly string[]) => void;
  close?: (name: string, path: readonly string[]) => void;
  text?: (text: string, path: readonly string[]) => void;
}

/** Parses a part while it is unpacked. Throws a FileError when it is no XML or nested deeper than any real one. */
async function parseXml(zip: OpenedZip, entry: Entry, handlers: Handlers): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  parser.on("error", () => {
    throw unreadable();
  });
  parser.on("opentag", ({ name, attributes }) => {
    if (path.length >= NESTING_MAX) throw unreadable();
    path.push(localName(name));
    // Plain texts: the parser was not asked for namespaces.
    handlers.open?.(path.at(-1) as string, attributes as Record<string, string>, path);
  });
  parser.on("closetag", () => {
    handlers.close?.(path.at(-1) as string, path);
    path.pop();
  });
  const { text } = handlers;
  if (text !== undefined) {
    parser.on("text", (piece) => text(piece, path));
    parser.on("cdata", (piece) => text(piece, path));
  }
  const decoder = new TextDecoder("utf-8");
  await zip.unpack(entry, (piece) => void parser.write(decoder.decode(piece, { stream: true })));
  parser.write(decoder.decode());
  parser.close();
}

const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

async function readSheetList(zip: OpenedZip, entry: Entry): Promise<{ name: string; relation: string }[]> {
  const sheets: { name: string; relation: string }[] = [];
  await parseXml(zip, entry, {
    open(name, attributes) {
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => localName(key) === "id" && key !== "id");
      sheets.push({ name: attributes["name"] ?? "", relation: relation?.[1] ?? "" });
    },
  });
  return sheets;
}

/** Where the parts of a workbook are: sheets by their relation, and the two parts that all sheets share. */
async function readTargets(zip: OpenedZip, entry: Entry) {
  const targets = { sheets: new Map<string, string>(), sharedStrings: "", styles: "" };
  await parseXml(zip, entry, {
    open(name, attributes) {
      if (name !== "Relationship") return;
      const target = attributes["Target"] ?? "";
      const path = target.startsWith("/") ? target.slice(1) : `xl/${target}`;
      const type = attributes["Type"] ?? "";
      if (type.endsWith("/worksheet")) targets.sheets.set(attributes["Id"] ?? "", path);
      if (type.endsWith("/sharedStrings")) targets.sharedStrings = path;
      if (type.endsWith("/styles")) targets.styles = path;
    },
  });
  return targets;
}

async function readSharedStrings(zip: OpenedZip, entry: Entry): Promise<string[]> {
  const strings: string[] = [];
  let characters = 0;
  let current = "";
  await parseXml(zip, entry, {
    text(text, path) {
      if (!isText(path)) return;
      characters += text.length;
      current += text;
      if (characters > SHARED_CHARACTERS_MAX || current.length > CELL_CHARACTERS_MAX) throw tooMuch();
    },
    close(name) {
      if (name !== "si") return;
      strings.push(plain(current));
      current = "";
      if (strings.length > SHARED_STRINGS_MAX) throw tooMuch();
    },
  });
  return strings;
}

/** Text that is shown: not how a Japanese word is read (rPh). */
const isText = (path: readonly string[]): boolean => path.at(-1) === "t" && !path.includes("rPh");

/** Numbers of the cell formats that show a date. */
async function readDateStyles(zip: OpenedZip, entry: Entry): Promise<Set<number>> {
  const dateFormats = new Set<number>();
  const dateStyles = new Set<number>();
  let style = 0;
  await parseXml(zip, entry, {
    open(name, attributes, path) {
      if (name === "numFmt" && isDateFormat(attributes["formatCode"] ?? "")) {
        dateFormats.add(Number(attributes["numFmtId"]));
      }
      if (name !== "xf" || path.at(-2) !== "cellXfs") return;
      const format = Number(attributes["numFmtId"] ?? 0);
      if (dateFormats.has(format) || isBuiltInDate(format)) dateStyles.add(style);
      style += 1;
    },
  });
  return dateStyles;
}

/** ECMA-376 18.8.30: 14–22 and 45–47 everywhere, 27–36 and 50–58 in East Asian editions. */
const isBuiltInDate = (format: number): boolean =>
  (format >= 14 && format <= 22) ||
  (format >= 27 && format <= 36) ||
  (format >= 45 && format <= 47) ||
  (format >= 50 && format <= 58);

const isDateFormat = (code: string): boolean =>
  code.length < 200 && /[ymdhs年月日]/iu.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./gu, ""));

/** What the cells of a sheet are read with. */
interface SheetContext {
  strings: readonly string[];
  dateStyles: ReadonlySet<number>;
  /** The last row that may hold something. */
  lastRow: number;
  rowsMax: number;
}

async function readRows(
  zip: OpenedZip,
  entry: Entry,
  { strings, dateStyles, lastRow, rowsMax }: SheetContext,
): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  let rowElements = 0;
  let cellCount = 0;
  let row: WorkbookRow = { row: 0, cells: [] };
  let column = -1;
  let cell: { type: string; style: number; value: string; text: string } | undefined;
  await parseXml(zip, entry, {
    open(name, attributes) {
      if (name === "row") {
        rowElements += 1;
        row = { row: attributes["r"] === undefined ? row.row + 1 : Number(attributes["r"]), cells: [] };
        column = -1;
        // A single row that is far away is told by its cells, which say more.
        if (rowElements > lastRow) throw tooManyRows(rowsMax);
      } else if (name === "c") {
        const address = attributes["r"];
        column = address === undefined ? column + 1 : columnOf(address);
        if (!(column < COLUMNS_MAX) || !(row.row <= lastRow)) throw outside(address, lastRow);
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "", text: "" };
      }
    },
    text(text, path) {
      if (cell === undefined) return;
      if (path.at(-1) === "v") cell.value += text;
      else if (isText(path)) cell.text += text;
      if (cell.value.length + cell.text.length > CELL_CHARACTERS_MAX) throw tooMuch();
    },
    close(name) {
      if (name === "row" && row.cells.length > 0) rows.push(row);
      if (name !== "c" || cell === undefined) return;
      const value = valueOf(cell, strings, dateStyles);
      cell = undefined;
      if (value === undefined) return;
      row.cells[column] = value;
      cellCount += 1;
      if (cellCount > CELLS_MAX) throw tooMuch();
    },
  });
  return rows;
}

/** `C7` → 2; NaN for what is no address. */
function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/u.exec(address)?.[1];
  if (letters === undefined) return Number.NaN;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function outside(address: string | undefined, lastRow: number): Error {
  const which = address === undefined || address.length > 12 ? "有单元格" : `单元格 ${address} `;
  return invalidFile(
    `${which}在表格范围之外（最多 ${COLUMNS_MAX} 列、${lastRow} 行），请删除多余的行和列，重新保存后再上传`,
  );
}

function valueOf(
  cell: { type: string; style: number; value: string; text: string },
  strings: readonly string[],
  dateStyles: ReadonlySet<number>,
): CellValue | undefined {
  const { type, style, value, text } = cell;
  if (type === "inlineStr") return text === "" ? undefined : plain(text);
  if (value === "") return undefined;
  switch (type) {
    case "s": {
      const shared = strings[Number(value)];
      if (shared === undefined) throw unreadable();
      return shared === "" ? undefined : shared;
    }
    case "str":
    case "d":
      return plain(value);
    case "b":
      return value === "1";
    case "e":
      return { error: value };
    default: {
      const number = Number(value);
      if (!Number.isFinite(number)) throw unreadable();
      return dateStyles.has(style) ? { date: number } : number;
    }
  }
}

/** Excel writes characters that XML does not allow, and a carriage return, as `_x000D_`. */
const plain = (text: string): string =>
  text.includes("_x")
    ? text.replaceAll(/_x([0-9A-Fa-f]{4})_/gu, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text;
