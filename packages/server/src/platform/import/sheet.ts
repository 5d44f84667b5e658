import { tidyCode } from "../../text/names.ts";
import { invalidFile, tooManyRows } from "./file-error.ts";
import type { CellError } from "./findings.ts";
import { EXAMPLE_PREFIX, type FileLayout } from "./layout.ts";
import { ROWS_MAX } from "./limits.ts";
import { isAbsent } from "./row-reader.ts";
import { readWorkbook, type WorkbookRow } from "./workbook.ts";

/** Titles stand in one of the first rows: a heading above them is common. */
const TITLE_ROWS = 10;
/** The column that says in a marked workbook what is wrong with a row: nobody's data. */
export const REASONS = "原因";
/** A longer cell is no title. */
const TITLE_CHARACTERS = 60;

/** A row of the sheet that says something. */
export interface SheetRow<Field extends string = string> {
  /** As Excel numbers it. */
  row: number;
  values: Partial<Record<Field, unknown>>;
}

/** The data of a workbook. */
export interface OpenedSheet<Field extends string> {
  rows: SheetRow<Field>[];
  /** Titles that are none of the layout's. */
  errors: CellError[];
  /** Rows that say something and that a filter, or a person, hides. */
  hiddenRows: number;
}

/** Reads the rows of a workbook that say something. Throws a FileError. */
export async function openSheet<Field extends string>(
  bytes: Buffer,
  layout: FileLayout<Field>,
): Promise<OpenedSheet<Field>> {
  const { fields, required, rowName, rowsMax = ROWS_MAX } = layout;
  const data = await readWorkbook(bytes, layout.sheet, rowsMax);
  const titles = findTitles(data, fields[required[0]]);
  if (titles === undefined) {
    throw invalidFile(`没有找到「${fields[required[0]]}」这一列，请使用下载的模板，不要改动第一行的列名`);
  }
  const { columns, errors } = readTitles(titles, fields);
  const missing = required.filter((field) => !columns.includes(field));
  if (missing.length > 0) {
    throw invalidFile(`缺少列：${missing.map((field) => fields[field]).join("、")}，请使用下载的模板`);
  }
  const rows: SheetRow<Field>[] = [];
  let hiddenRows = 0;
  for (const { row, cells, hidden } of data.slice(data.indexOf(titles) + 1)) {
    const values: SheetRow<Field>["values"] = {};
    columns.forEach((field, column) => {
      const value = cells[column];
      if (field !== undefined && !isAbsent(value)) values[field] = value;
    });
    const first = values[required[0]];
    const isExample = typeof first === "string" && first.startsWith(EXAMPLE_PREFIX);
    if (Object.keys(values).length === 0 || isExample) continue;
    rows.push({ row, values });
    if (hidden) hiddenRows += 1;
  }
  if (rows.length === 0) throw invalidFile(`表格里没有任何${rowName}，请填写后再上传`);
  if (rows.length > rowsMax) throw tooManyRows(rowsMax);
  return { rows, errors, hiddenRows };
}

/** The row of titles, known by one of them; undefined where there is none. */
export const findTitles = (data: readonly WorkbookRow[], title: string): WorkbookRow | undefined =>
  data
    .filter(({ row }) => row <= TITLE_ROWS)
    .find(({ cells }) => cells.some((cell) => titleOf(cell) === title));

/** A title as titles are compared; empty for what is none. */
export function titleOf(cell: unknown): string {
  if (typeof cell !== "string") return "";
  if (cell.length > TITLE_CHARACTERS) return cell.slice(0, TITLE_CHARACTERS);
  return tidyCode(cell).replaceAll(/[\s*]|\(.*\)/gu, "");
}

/** Whether a title stands above reasons, with what the file as a whole has behind it. */
export const isReasons = (title: string): boolean => /^原因(?:$|[(（;；])/u.test(title);

function readTitles<Field extends string>(
  { row, cells }: WorkbookRow,
  fields: FileLayout<Field>["fields"],
): { columns: (Field | undefined)[]; errors: CellError[] } {
  const errors: CellError[] = [];
  const fail = (title: string, message: string): void => {
    errors.push({ row, column: title, value: title, message, problem: "invalid" });
  };
  const known = Object.entries<string>(fields) as [Field, string][];
  const columns = Array.from(cells, (cell) => {
    const title = titleOf(cell);
    const field = known.find(([, name]) => name === title)?.[0];
    if (title !== "" && field === undefined && !isReasons(title))
      fail(title, `不认识的列「${title}」，请检查列名或删除这一列`);
    return field;
  });
  columns.forEach((field, at) => {
    if (field !== undefined && columns.indexOf(field) !== at) {
      fail(fields[field], `列「${fields[field]}」出现了两次，请删除一列`);
    }
  });
  return { columns, errors };
}

/**
 * Rows that belong together, where `continues` says that a row only goes on with the first of its group: merged cells
 * leave the others empty.
 */
export function groupRows<Field extends string>(
  rows: readonly SheetRow<Field>[],
  continues: (first: SheetRow<Field>, row: SheetRow<Field>) => boolean = () => false,
): [SheetRow<Field>, ...SheetRow<Field>[]][] {
  const groups: [SheetRow<Field>, ...SheetRow<Field>[]][] = [];
  for (const row of rows) {
    const group = groups.at(-1);
    if (group !== undefined && continues(group[0], row)) group.push(row);
    else groups.push([row]);
  }
  return groups;
}
