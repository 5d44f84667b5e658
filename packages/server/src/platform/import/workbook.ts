import { posix } from "node:path";
import { SaxesParser } from "saxes";
import type { Entry } from "yauzl";
import { invalidFile, tooManyRows } from "./file-error.ts";
import {
  CELL_CHARACTERS_MAX,
  CELLS_MAX,
  COLUMNS_MAX,
  EXACT_NUMBERS_BELOW,
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
  /** By a filter or a person. */
  hidden: boolean;
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
 * from numbers and show zeros in front. A merged cell stands for all its rows.
 *
 * @param preferred name of the sheet to read; without it, or when it is hidden, the first that is seen is read
 * @throws FileError
 */
export async function readWorkbook(
  bytes: Buffer,
  preferred: string,
  rowsMax: number = ROWS_MAX,
): Promise<WorkbookRow[]> {
  const zip = await openZip(bytes);
  const { sheet, sharedStrings, styles: stylesPath } = await findSheet(zip, preferred);
  const stringsEntry = zip.entries.get(sharedStrings);
  const strings = stringsEntry === undefined ? [] : await readSharedStrings(zip, stringsEntry);
  const stylesEntry = zip.entries.get(stylesPath);
  const styles = stylesEntry === undefined ? NO_STYLES : await readStyles(zip, stylesEntry);
  return readRows(zip, sheet, { strings, styles, lastRow: rowsMax + HEADING_ROWS, rowsMax });
}

/**
 * The sheet of a workbook that is read, and where the parts are that all sheets share.
 *
 * @param preferred as for `readWorkbook`
 * @throws FileError
 */
export async function findSheet(
  zip: OpenedZip,
  preferred: string,
): Promise<{ sheet: Entry; sharedStrings: string; styles: string }> {
  const required = (name: string): Entry => {
    const entry = zip.entries.get(name);
    if (entry === undefined)
      throw invalidFile("这不是 Excel 工作簿（.xlsx），请使用下载的模板填写，或上传 JSON 文件");
    return entry;
  };
  required("[Content_Types].xml");
  const sheets = await readSheetList(zip, required("xl/workbook.xml"));
  const targets = await readTargets(zip, required("xl/_rels/workbook.xml.rels"));
  const seen = sheets.filter(({ hidden }) => !hidden);
  const sheet = seen.find(({ name }) => name === preferred) ?? seen[0] ?? sheets[0];
  const sheetEntry = zip.entries.get(targets.sheets.get(sheet?.relation ?? "") ?? "");
  if (sheetEntry === undefined) throw unreadable();
  return { sheet: sheetEntry, sharedStrings: targets.sharedStrings, styles: targets.styles };
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

/** The name of an element without its prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(":") + 1);

interface ListedSheet {
  name: string;
  relation: string;
  hidden: boolean;
}

async function readSheetList(zip: OpenedZip, entry: Entry): Promise<ListedSheet[]> {
  const sheets: ListedSheet[] = [];
  await parseXml(zip, entry, {
    open(name, attributes) {
      if (name !== "sheet") return;
      const relation = Object.entries(attributes).find(([key]) => localName(key) === "id" && key !== "id");
      sheets.push({
        name: attributes["name"] ?? "",
        relation: relation?.[1] ?? "",
        hidden: (attributes["state"] ?? "visible") !== "visible",
      });
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
      // Some programs write ./worksheets/sheet1.xml, and Windows' strokes.
      const path = posix.resolve("/xl", target.replaceAll("\\", "/")).slice(1);
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

/** What the formats of cells say of numbers. */
interface Styles {
  /** Those that show a date. */
  dates: ReadonlySet<number>;
  /** Those that show zeros in front: what stands before the digits, and how many digits there are at least. */
  padded: ReadonlyMap<number, { before: string; digits: number }>;
}

const NO_STYLES: Styles = { dates: new Set(), padded: new Map() };

async function readStyles(zip: OpenedZip, entry: Entry): Promise<Styles> {
  const codes = new Map<number, string>();
  const dates = new Set<number>();
  const padded = new Map<number, { before: string; digits: number }>();
  let style = 0;
  await parseXml(zip, entry, {
    open(name, attributes, path) {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name !== "xf" || path.at(-2) !== "cellXfs") return;
      const format = Number(attributes["numFmtId"] ?? 0);
      const code = codes.get(format) ?? "";
      if (isDateFormat(code) || isBuiltInDate(format)) dates.add(style);
      const zeros = paddingOf(code);
      if (zeros !== undefined) padded.set(style, zeros);
      style += 1;
    },
  });
  return { dates, padded };
}

/** Of `0000000000` and `"T"0000`: formats of codes, which show zeros that the number has not. */
function paddingOf(code: string): { before: string; digits: number } | undefined {
  const [, quoted, plainText, zeros] =
    /^(?:"([^"]{1,20})"|\\?([A-Za-z]))?(0{2,30})(?:_ |;@|;.*)?$/u.exec(code.slice(0, 200)) ?? [];
  return zeros === undefined ? undefined : { before: quoted ?? plainText ?? "", digits: zeros.length };
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
  styles: Styles;
  /** The last row that may hold something. */
  lastRow: number;
  rowsMax: number;
}

async function readRows(
  zip: OpenedZip,
  entry: Entry,
  { strings, styles, lastRow, rowsMax }: SheetContext,
): Promise<WorkbookRow[]> {
  const rows: WorkbookRow[] = [];
  let rowElements = 0;
  let cellCount = 0;
  let row: WorkbookRow = { row: 0, cells: [], hidden: false };
  const merged: string[] = [];
  let column = -1;
  let cell: { type: string; style: number; value: string; text: string } | undefined;
  await parseXml(zip, entry, {
    open(name, attributes) {
      if (name === "row") {
        rowElements += 1;
        row = {
          row: attributes["r"] === undefined ? row.row + 1 : Number(attributes["r"]),
          cells: [],
          hidden: attributes["hidden"] === "1" || attributes["hidden"] === "true",
        };
        column = -1;
        // A single row that is far away is told by its cells, which say more.
        if (rowElements > lastRow) throw tooManyRows(rowsMax);
      } else if (name === "c") {
        const address = attributes["r"];
        column = address === undefined ? column + 1 : columnOf(address);
        if (!(column < COLUMNS_MAX) || !(row.row <= lastRow)) throw outside(address, lastRow);
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "", text: "" };
      } else if (name === "mergeCell") {
        merged.push(attributes["ref"] ?? "");
        if (merged.length > CELLS_MAX) throw tooMuch();
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
      const value = valueOf(cell, strings, styles);
      cell = undefined;
      if (value === undefined) return;
      row.cells[column] = value;
      cellCount += 1;
      if (cellCount > CELLS_MAX) throw tooMuch();
    },
  });
  fillMerged(rows, merged, CELLS_MAX - cellCount);
  return rows;
}

/** Writes what a merged cell holds into all its rows that say something else. */
function fillMerged(rows: readonly WorkbookRow[], merged: readonly string[], cellsMax: number): void {
  const byNumber = new Map(rows.map((row) => [row.row, row]));
  const last = rows.at(-1)?.row ?? 0;
  let looked = 0;
  for (const ref of merged) {
    const [, from = "", first, to = "", end] =
      /^([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})$/u.exec(ref) ?? [];
    const column = columnOf(`${from}1`);
    const value = byNumber.get(Number(first))?.cells[column];
    if (value === undefined || to === "") continue;
    for (let number = Number(first) + 1; number <= Math.min(Number(end), last); number += 1) {
      looked += 1;
      if (looked > cellsMax) throw tooMuch();
      const row = byNumber.get(number);
      if (row !== undefined && row.cells[column] === undefined) row.cells[column] = value;
    }
  }
}

/** `C7` → 2; NaN for what is no address. */
export function columnOf(address: string): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/u.exec(address)?.[1];
  if (letters === undefined) return Number.NaN;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

/** 2, 7 → `C7`. */
export function addressOf(column: number, row: number): string {
  let letters = "";
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / 26))
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  return `${letters}${row}`;
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
  { dates, padded }: Styles,
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
      if (dates.has(style)) return { date: number };
      const shown = padded.get(style);
      // What a person sees is 0020260101, and that is the number.
      return shown !== undefined && Number.isInteger(number) && number >= 0 && number < EXACT_NUMBERS_BELOW
        ? `${shown.before}${`${number}`.padStart(shown.digits, "0")}`
        : number;
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
