import { FileError, invalidFile } from "./file-error.ts";
import type { CellError } from "./findings.ts";
import { openJson } from "./json-list.ts";
import type { FileForm, FileLayout } from "./layout.ts";
import { groupRows, openSheet, type SheetRow } from "./sheet.ts";

/** Rows checked between two signs of life. */
const PROGRESS_ROWS = 250;

const UNREADABLE_ROW = "这一行无法读取，请检查各列的内容，或在模板里重新填写这一行";

/** Whom a file is read to. */
export interface RowTaker<Field extends string> {
  /** One row, or several that `continues` says belong together. */
  sheetRow: (group: readonly [SheetRow<Field>, ...SheetRow<Field>[]]) => void;
  continues?(first: SheetRow<Field>, row: SheetRow<Field>): boolean;
  /** @param position in the list, from 1 */
  jsonRow(value: unknown, position: number): void;
  /** Columns that cannot be read: then no row is known to be good. */
  refuseColumns(errors: readonly CellError[]): void;
  /** Refuses one row; the others are read. */
  refuseRow(error: CellError): void;
  /** What a person should know of the file as a whole, or of a row. */
  noteFile(message: string, row?: number): void;
}

/** Told while a file is read. */
export interface ReadListener {
  /** Once, with the number of rows, when the file as a whole is sound. */
  onOpened: (rowsTotal: number) => void;
  /** Now and then, with the rows checked so far. */
  onProgress: (rowsDone: number) => void;
}

/** The form of a file, recognised by its content and not by its name. Throws a FileError for any other form. */
export function formOf(bytes: Buffer): FileForm {
  if (startsWith(bytes, 0x504b0304)) return "excel";
  const begin = bytes.toString("latin1", 0, 1000);
  if (/^(?:\xef\xbb\xbf)?\s*[[{]/u.test(begin)) return "json";
  if (/^(?:\xef\xbb\xbf)?\s*</u.test(begin)) return "xml";
  throw invalidForm(bytes);
}

const invalidForm = (bytes: Buffer): FileError =>
  invalidFile(
    startsWith(bytes, 0xd0cf11e0)
      ? "这是旧版 Excel（.xls）或加密的文件，请另存为不带密码的 .xlsx 后再上传"
      : "文件既不是 Excel 工作簿（.xlsx），也不是 JSON，请使用下载的模板填写",
  );

const startsWith = (bytes: Buffer, signature: number): boolean =>
  bytes.length > 4 && bytes.readUInt32BE(0) === signature;

/** Opens a file, then gives every row to `taker`. Throws a FileError when the file as a whole is not sound. */
export async function readRows<Field extends string>(
  bytes: Buffer,
  layout: FileLayout<Field>,
  taker: RowTaker<Field>,
  { onOpened, onProgress }: ReadListener,
): Promise<void> {
  let done = 0;
  const count = (rows: number): void => {
    done += rows;
    if (done % PROGRESS_ROWS < rows) onProgress(done);
  };
  const take = (row: number, work: () => void): void => {
    try {
      work();
    } catch (error) {
      if (error instanceof FileError) throw error;
      taker.refuseRow({ row, column: "", value: "", message: UNREADABLE_ROW, problem: "invalid" });
    }
  };
  const form = formOf(bytes);
  if (form === "excel") {
    const { rows, errors, hiddenRows } = await openSheet(bytes, layout);
    onOpened(rows.length);
    if (hiddenRows > 0)
      taker.noteFile(`文件里有 ${hiddenRows} 行被筛选或隐藏，也会导入；不想导入时，请先在文件里删除这些行`);
    taker.refuseColumns(errors);
    for (const group of groupRows(rows, (first, row) => taker.continues?.(first, row) ?? false)) {
      take(group[0].row, () => taker.sheetRow(group));
      count(group.length);
    }
  } else if (form === "xml") {
    if (layout.xml === undefined) throw invalidForm(bytes);
    const { rows, notes } = layout.xml(bytes);
    onOpened(rows.length);
    notes.forEach((message) => taker.noteFile(message));
    rows.forEach((one, at) => {
      if ("error" in one) taker.refuseRow(one.error);
      else {
        one.notes.forEach(({ row, message }) => taker.noteFile(message, row));
        take(at + 1, () => taker.jsonRow(one.values, at + 1));
      }
      count(1);
    });
  } else {
    const list = openJson(bytes, layout);
    onOpened(list.length);
    list.forEach((value, at) => {
      take(at + 1, () => taker.jsonRow(value, at + 1));
      count(1);
    });
  }
}
