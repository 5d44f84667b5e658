import { type Field, FIELDS, type ImportRow, type RowContext } from "./import-row.ts";
import { invalidFile } from "./file-error.ts";
import { openJson, readJsonRow } from "./json-rows.ts";
import { ERRORS_KEPT } from "./limits.ts";
import type { RowError } from "./tables.ts";
import { groupRows, openWorkbook, readSheetRows } from "./workbook-rows.ts";

/** What a file turned out to be. */
export interface FileContents {
  /** Rows without errors; to be used only when there are none at all. */
  rows: ImportRow[];
  /** At most 1,000. */
  errors: RowError[];
  errorCount: number;
}

/** Rows checked between two signs of life. */
const PROGRESS_ROWS = 250;

/**
 * Opens a catalogue file, told by its content and not by its name, then checks every row.
 *
 * @param onOpened called once with the number of rows, when the file as a whole is sound
 * @param onProgress called now and then with the rows checked so far
 * @throws FileError when the file as a whole is not
 */
export async function readCatalogueFile(
  bytes: Buffer,
  context: RowContext,
  onOpened: (rowsTotal: number) => void,
  onProgress: (rowsDone: number) => void,
): Promise<FileContents> {
  const gathered = new Gathered(isZip(bytes) ? (field) => FIELDS[field] : (field) => field);
  if (isZip(bytes)) {
    const sheet = await openWorkbook(bytes);
    onOpened(sheet.rows.length);
    gathered.add(sheet.errors);
    let done = 0;
    for (const group of groupRows(sheet.rows)) {
      gathered.take(readSheetRows(group, context));
      done += group.length;
      if (done % PROGRESS_ROWS < group.length) onProgress(done);
    }
  } else if (isJson(bytes)) {
    const list = openJson(bytes);
    onOpened(list.length);
    list.forEach((value, at) => {
      gathered.take(readJsonRow(value, at + 1, context));
      if ((at + 1) % PROGRESS_ROWS === 0) onProgress(at + 1);
    });
  } else {
    throw invalidFile(
      isOldExcel(bytes)
        ? "这是旧版 Excel（.xls）或加密的文件，请另存为不带密码的 .xlsx 后再上传"
        : "文件既不是 Excel 工作簿（.xlsx），也不是 JSON，请使用下载的模板填写",
    );
  }
  return gathered.finish();
}

function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32BE(0) === 0x504b0304;
}

function isOldExcel(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32BE(0) === 0xd0cf11e0;
}

function isJson(bytes: Buffer): boolean {
  return /^(?:\xef\xbb\xbf)?\s*[[{]/u.test(bytes.toString("latin1", 0, 1000));
}

class Gathered {
  private readonly rows: ImportRow[] = [];
  private readonly errors: RowError[] = [];
  private errorCount = 0;
  private readonly seen = new Map<string, ImportRow>();
  private readonly courses = new Map<string, ImportRow>();
  private readonly columnOf: (field: Field) => string;

  /** @param columnOf how a field is called in this file */
  constructor(columnOf: (field: Field) => string) {
    this.columnOf = columnOf;
  }

  add(errors: readonly RowError[]): void {
    this.errorCount += errors.length;
    this.errors.push(...errors.slice(0, Math.max(0, ERRORS_KEPT - this.errors.length)));
  }

  /** Takes a row with its errors, and checks it against the rows before it. */
  take({ row, errors }: { row: ImportRow | undefined; errors: RowError[] }): void {
    this.add(errors);
    if (row === undefined) return;
    const twin = this.seen.get(row.code);
    if (twin !== undefined) {
      this.fail(row, "identifier", row.code, `教学班号与第 ${twin.row} 行重复`);
      return;
    }
    this.seen.set(row.code, row);
    const course = this.courses.get(row.courseCode);
    const as = `课程 ${row.courseCode} 在第 ${course?.row} 行`;
    if (course === undefined) this.courses.set(row.courseCode, row);
    else if (course.courseName !== row.courseName) {
      this.fail(row, "name", row.courseName, `${as}叫「${course.courseName}」，请统一`);
    } else if (course.credits !== row.credits) {
      this.fail(row, "credit", `${row.credits}`, `${as}是 ${course.credits} 学分，请统一`);
    }
    this.rows.push(row);
  }

  finish(): FileContents {
    return { rows: this.rows, errors: this.errors, errorCount: this.errorCount };
  }

  private fail(row: ImportRow, field: Field, value: string, message: string): void {
    this.add([{ row: row.row, column: this.columnOf(field), value, message }]);
  }
}
