import { type NameKey, type NameKeys, pinyinSortKey, searchForms } from "../../text/pinyin.ts";
import { invalidFile } from "./file-error.ts";
import { Findings, type GatheredFindings } from "./findings.ts";
import { type Field, FIELDS, type ImportRow, type RowContext, rowError } from "./import-row.ts";
import { openJson, readJsonRow } from "./json-rows.ts";
import type { RowError } from "./tables.ts";
import { groupRows, openWorkbook, readSheetRows } from "./workbook-rows.ts";

/** What a file turned out to be. */
export interface FileContents {
  /** How the file calls a field. */
  columnOf: (field: Field) => string;
  /** Teaching classes in the file, good or not. */
  classes: number;
  /** Those without errors. */
  rows: ImportRow[];
  /** What is wrong with the others. */
  findings: GatheredFindings;
  /** Sort keys and search forms of the names in the rows. */
  names: NameKeys;
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
    gathered.refuseColumns(sheet.errors);
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

/** Good rows and what is wrong with the others. */
class Gathered {
  private readonly rows: ImportRow[] = [];
  private readonly findings = new Findings();
  private readonly seen = new Map<string, ImportRow>();
  private readonly courses = new Map<string, ImportRow>();
  private classes = 0;
  private columnsWrong = false;
  private readonly columnOf: (field: Field) => string;

  /** @param columnOf how a field is called in this file */
  constructor(columnOf: (field: Field) => string) {
    this.columnOf = columnOf;
  }

  /** Columns that cannot be read: then no row is known to be good. */
  refuseColumns(errors: readonly RowError[]): void {
    this.findings.add(errors);
    this.columnsWrong ||= errors.length > 0;
  }

  /** Takes a row with its errors, and checks it against the rows before it. */
  take({ row, errors }: { row: ImportRow | undefined; errors: RowError[] }): void {
    this.classes += 1;
    this.findings.add(errors);
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
      return;
    } else if (course.credits !== row.credits) {
      this.fail(row, "credit", `${row.credits}`, `${as}是 ${course.credits} 学分，请统一`);
      return;
    }
    this.rows.push(row);
  }

  finish(): FileContents {
    const rows = this.columnsWrong ? [] : this.rows;
    return {
      columnOf: this.columnOf,
      classes: this.classes,
      rows,
      findings: this.findings.gathered(),
      names: nameKeysOf(rows),
    };
  }

  private fail(row: ImportRow, field: Field, value: string, message: string): void {
    this.findings.add([rowError(row, this.columnOf(field), value, message)]);
  }
}

/** Pinyin of all names of the rows: here, in the reading thread, it keeps nobody waiting. */
function nameKeysOf(rows: readonly ImportRow[]): NameKeys {
  const names = new Map<string, NameKey>();
  const add = (name: string): void => {
    if (!names.has(name)) names.set(name, { sort: pinyinSortKey(name), forms: searchForms(name) });
  };
  for (const row of rows) {
    add(row.courseName);
    add(row.department);
    for (const teacher of row.teachers) add(teacher.name);
  }
  return names;
}
