import { invalidFile, tooManyRows } from "./file-error.ts";
import type { FileLayout } from "./layout.ts";
import { NESTING_MAX, ROWS_MAX } from "./limits.ts";

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** The list in a JSON file: `{"<list>": […]}` or the list itself. Throws a FileError. */
export function openJson(
  bytes: Buffer,
  { list, rowName, rowsMax = ROWS_MAX }: Pick<FileLayout, "list" | "rowName" | "rowsMax">,
): unknown[] {
  if (nesting(bytes) > NESTING_MAX) {
    throw invalidFile("JSON 里的括号一层套一层，层数太多；请检查文件，或使用下载的模板填写");
  }
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalidFile("文件既不是 Excel 工作簿（.xlsx），也不是有效的 JSON，请使用下载的模板填写");
  }
  const items = isRecord(document) ? document[list] : document;
  if (!Array.isArray(items)) throw invalidFile(`JSON 文件里没有${rowName}的列表，应写成 {"${list}": [ … ]}`);
  if (items.length === 0) throw invalidFile(`文件里没有任何${rowName}，请检查后再上传`);
  if (items.length > rowsMax) throw tooManyRows(rowsMax);
  return items as unknown[];
}

/** Whether a value of JSON is an object with fields. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * How deep lists and objects stand inside each other. Counted before the text is parsed: what comes of a document nested
 * a million deep cannot even be written into an error without running out of stack.
 */
function nesting(bytes: Buffer): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (inString) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inString = false;
    } else if (byte === QUOTE) inString = true;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      if (depth > deepest) deepest = depth;
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) depth -= 1;
  }
  return deepest;
}
