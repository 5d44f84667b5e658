import { invalidFile, tooManyRows } from "./file-error.ts";
import {
  type Field,
  FIELDS,
  type ImportRow,
  MEETINGS_MAX,
  readMeetingText,
  readRow,
  readTeachers,
  type RowContext,
  RowReader,
} from "./import-row.ts";
import { ROWS_MAX } from "./limits.ts";
import type { RowError } from "./tables.ts";
import { readWorkbook, type WorkbookRow } from "./workbook.ts";

/** Name of the sheet with the data; without it the first sheet is read. */
export const DATA_SHEET = "教学班";
/** A row whose class number begins so is an example of the template and not imported. */
export const EXAMPLE_PREFIX = "示例";

/** Columns that a workbook must have. */
export const REQUIRED_FIELDS: readonly Field[] = ["identifier", "code", "name", "department", "credit"];

/** Titles stand in one of the first rows: a heading above them is common. */
const TITLE_ROWS = 10;
/** A longer cell is no title. */
const TITLE_CHARACTERS = 60;

/** A row of the sheet that says something. */
export interface SheetRow {
  /** As Excel numbers it. */
  row: number;
  values: Partial<Record<Field, unknown>>;
}

/** The data of a workbook. */
export interface OpenedSheet {
  rows: SheetRow[];
  /** Titles that are none of ours. */
  errors: RowError[];
}

/** Reads the rows of a workbook that say something. Throws a FileError. */
export async function openWorkbook(bytes: Buffer): Promise<OpenedSheet> {
  const data = await readWorkbook(bytes, DATA_SHEET);
  const titles = data
    .filter(({ row }) => row <= TITLE_ROWS)
    .find(({ cells }) => cells.some((cell) => titleOf(cell) === FIELDS.identifier));
  if (titles === undefined) {
    throw invalidFile(`没有找到「${FIELDS.identifier}」这一列，请使用下载的模板，不要改动第一行的列名`);
  }
  const { columns, errors } = readTitles(titles);
  const missing = REQUIRED_FIELDS.filter((field) => !columns.includes(field));
  if (missing.length > 0) {
    throw invalidFile(`缺少列：${missing.map((field) => FIELDS[field]).join("、")}，请使用下载的模板`);
  }
  const rows: SheetRow[] = [];
  for (const { row, cells } of data.slice(data.indexOf(titles) + 1)) {
    const values: SheetRow["values"] = {};
    columns.forEach((field, column) => {
      const value = cells[column];
      if (field !== undefined && value !== undefined && value !== "") values[field] = value;
    });
    const isExample = typeof values.identifier === "string" && values.identifier.startsWith(EXAMPLE_PREFIX);
    if (Object.keys(values).length > 0 && !isExample) rows.push({ row, values });
  }
  if (rows.length === 0) throw invalidFile("表格里没有任何教学班，请填写后再上传");
  if (rows.length > ROWS_MAX) throw tooManyRows();
  return { rows, errors };
}

function titleOf(cell: unknown): string {
  if (typeof cell !== "string") return "";
  if (cell.length > TITLE_CHARACTERS) return cell.slice(0, TITLE_CHARACTERS);
  return cell.normalize("NFKC").replaceAll(/[\s*]|\(.*\)/gu, "");
}

function readTitles({ row, cells }: WorkbookRow): { columns: (Field | undefined)[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const fail = (title: string, message: string): void => {
    errors.push({
      row,
      column: title,
      value: title,
      message,
      problem: "invalid",
      code: "",
      courseName: "",
    });
  };
  const fields = Object.entries(FIELDS) as [Field, string][];
  const columns = Array.from(cells, (cell) => {
    const title = titleOf(cell);
    const field = fields.find(([, name]) => name === title)?.[0];
    if (title !== "" && field === undefined) fail(title, `不认识的列「${title}」，请检查列名或删除这一列`);
    return field;
  });
  columns.forEach((field, at) => {
    if (field !== undefined && columns.indexOf(field) !== at) {
      fail(FIELDS[field], `列「${FIELDS[field]}」出现了两次，请删除一列`);
    }
  });
  return { columns, errors };
}

/**
 * Rows that belong together: a class may go on in the next row with more meetings, its other cells empty (merged in
 * Excel) or repeated.
 */
export function groupRows(rows: readonly SheetRow[]): SheetRow[][] {
  const groups: SheetRow[][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    const first = group?.[0];
    if (group !== undefined && first !== undefined && continues(first, row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}

function continues(first: SheetRow, row: SheetRow): boolean {
  if (row.values.meetings === undefined) return false;
  return (Object.keys(row.values) as Field[]).every(
    (field) => field === "meetings" || row.values[field] === first.values[field],
  );
}

/** One class of a workbook, with the rows that continue it. */
export function readSheetRows(
  group: readonly SheetRow[],
  context: RowContext,
): { row: ImportRow | undefined; errors: RowError[] } {
  const first = group[0];
  if (first === undefined) return { row: undefined, errors: [] };
  const reader = new RowReader(first.row, first.values, "excel");
  const meetings = group.flatMap(({ row, values }) => {
    const text = values.meetings;
    if (text === undefined) return [];
    if (typeof text !== "string") {
      reader.fail("meetings", text, "上课安排应写成「周三 1-2节 1-16周 校区 教室」", { row });
      return [];
    }
    return readMeetingText(reader, text, row, context);
  });
  if (meetings.length > MEETINGS_MAX) {
    reader.fail("meetings", `${meetings.length}`, `一个教学班最多 ${MEETINGS_MAX} 条上课安排`);
  }
  const names = reader.text("teachers", { required: false, max: 1000 }).split(/[、,，;；/\n]+/u);
  const teachers = readTeachers(
    reader,
    names.map((name) => name.trim()).filter((name) => name !== ""),
  );
  const row = readRow(reader, first.row, context, { teachers, meetings });
  return { row: reader.errors.length > 0 ? undefined : row, errors: reader.errors };
}
