import { invalidFile } from "./file-error.ts";
import type { CellError } from "./findings.ts";
import { openJson } from "./json-list.ts";
import type { FileForm, FileLayout } from "./layout.ts";
import { groupRows, openSheet, type SheetRow } from "./sheet.ts";

/** Rows checked between two signs of life. */
const PROGRESS_ROWS = 250;

/** Whom a file is read to. */
export interface RowTaker<Field extends string> {
  /** One row, or several that `continues` says belong together. */
  sheetRow: (group: readonly [SheetRow<Field>, ...SheetRow<Field>[]]) => void;
  continues?(first: SheetRow<Field>, row: SheetRow<Field>): boolean;
  /** @param position in the list, from 1 */
  jsonRow(value: unknown, position: number): void;
  /** Columns that cannot be read: then no row is known to be good. */
  refuseColumns(errors: readonly CellError[]): void;
}

/** Told while a file is read. */
export interface ReadListener {
  /** Once, with the number of rows, when the file as a whole is sound. */
  onOpened: (rowsTotal: number) => void;
  /** Now and then, with the rows checked so far. */
  onProgress: (rowsDone: number) => void;
}

/** In which form a file is, told by its content and not by its name. Throws a FileError when in neither. */
export function formOf(bytes: Buffer): FileForm {
  if (startsWith(bytes, 0x504b0304)) return "excel";
  if (/^(?:\xef\xbb\xbf)?\s*[[{]/u.test(bytes.toString("latin1", 0, 1000))) return "json";
  throw invalidFile(
    startsWith(bytes, 0xd0cf11e0)
      ? "这是旧版 Excel（.xls）或加密的文件，请另存为不带密码的 .xlsx 后再上传"
      : "文件既不是 Excel 工作簿（.xlsx），也不是 JSON，请使用下载的模板填写",
  );
}

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
  if (formOf(bytes) === "excel") {
    const { rows, errors } = await openSheet(bytes, layout);
    onOpened(rows.length);
    taker.refuseColumns(errors);
    for (const group of groupRows(rows, (first, row) => taker.continues?.(first, row) ?? false)) {
      taker.sheetRow(group);
      count(group.length);
    }
  } else {
    const list = openJson(bytes, layout);
    onOpened(list.length);
    list.forEach((value, at) => {
      taker.jsonRow(value, at + 1);
      count(1);
    });
  }
}
