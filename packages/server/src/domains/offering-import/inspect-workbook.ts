import { FileError, invalidFile } from "./file-error.ts";
import { ROWS_MAX } from "./limits.ts";
import { unpack, zipEntries } from "./zip.ts";

/** Rows that are not data: the titles, and a few above them. */
const HEADING_ROWS = 10;
/** Longest opening of a row element that can be cut in two between pieces. */
const CARRY = 64;

/**
 * Makes sure that bytes are a workbook of a size that may be read whole: every part unpacks to its declared size and
 * no sheet has more rows than allowed. Sheets are counted while they are unpacked, never held. Throws a FileError.
 */
export async function inspectWorkbook(bytes: Buffer): Promise<void> {
  const entries = zipEntries(bytes);
  const names = new Set(entries.map((entry) => entry.name));
  if (!names.has("[Content_Types].xml") || !names.has("xl/workbook.xml")) {
    throw invalidFile("这不是 Excel 工作簿（.xlsx），请使用下载的模板填写，或上传 JSON 文件");
  }
  for (const entry of entries) {
    const isSheet = /^xl\/worksheets\/[^/]+\.xml$/u.test(entry.name);
    let rows = 0;
    let carry = "";
    await unpack(bytes, entry, (piece) => {
      if (!isSheet) return;
      const text = carry + piece.toString("latin1");
      let last = 0;
      for (const match of text.matchAll(/<(?:\w+:)?row[\s/>]/gu)) {
        rows += 1;
        last = match.index + match[0].length;
      }
      if (rows > ROWS_MAX + HEADING_ROWS) throw tooManyRows();
      carry = text.slice(Math.max(last, text.length - CARRY));
    });
  }
}

export function tooManyRows(): FileError {
  return new FileError(
    "FILE_TOO_MANY_ROWS",
    `一次最多导入 ${ROWS_MAX} 行，请拆成几个文件分别导入；如果后面都是空行，请删除空行后再上传`,
  );
}
