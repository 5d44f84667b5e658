import { invalidFile, tooManyRows } from "./file-error.ts";
import {
  FIELDS,
  type ImportRow,
  MEETINGS_MAX,
  type RowContext,
  RowReader,
  readRow,
  readTeachers,
} from "./import-row.ts";
import { NESTING_MAX, ROWS_MAX } from "./limits.ts";
import type { FileMeeting } from "./meeting-text.ts";
import type { RowError } from "./tables.ts";

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');
/** Fields that nobody knows are named one by one up to here. */
const UNKNOWN_FIELDS_NAMED = 20;

/** The list of offerings in a JSON catalogue: `{"offerings": […]}` or the list itself. Throws a FileError. */
export function openJson(bytes: Buffer): unknown[] {
  if (nesting(bytes) > NESTING_MAX) {
    throw invalidFile("JSON 里的括号一层套一层，层数太多，不是课程目录；请检查文件，或使用下载的模板填写");
  }
  let document: unknown;
  try {
    document = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw invalidFile("文件既不是 Excel 工作簿（.xlsx），也不是有效的 JSON，请使用下载的模板填写");
  }
  const list = isRecord(document) ? document["offerings"] : document;
  if (!Array.isArray(list)) throw invalidFile('JSON 文件里没有课程列表，应写成 {"offerings": [ … ]}');
  if (list.length === 0) throw invalidFile("文件里没有任何教学班，请检查后再上传");
  if (list.length > ROWS_MAX) throw tooManyRows();
  return list as unknown[];
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

/** One offering of a JSON catalogue; its row is its position, from 1. */
export function readJsonRow(
  value: unknown,
  position: number,
  context: RowContext,
): { row: ImportRow | undefined; errors: RowError[] } {
  const reader = new RowReader(position, isRecord(value) ? value : {}, "json");
  if (!isRecord(value)) {
    reader.fail("", value, '这一项不是一个教学班，应写成 {"identifier": …, "code": …}');
    return { row: undefined, errors: reader.errors };
  }
  const unknown = Object.keys(value).filter((name) => !Object.hasOwn(FIELDS, name));
  for (const name of unknown.slice(0, UNKNOWN_FIELDS_NAMED)) {
    reader.fail(name.slice(0, 60), value[name], `不认识的字段「${name.slice(0, 60)}」，请检查拼写`);
  }
  const meetings = jsonMeetings(reader, value["meetings"]);
  const row = readRow(reader, position, context, {
    teachers: jsonTeachers(reader, value["teachers"]),
    meetings,
  });
  return { row: reader.errors.length > 0 ? undefined : row, errors: reader.errors };
}

function jsonTeachers(reader: RowReader, value: unknown): ImportRow["teachers"] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) {
    reader.fail("teachers", value, "任课教师应为姓名的列表");
    return [];
  }
  return readTeachers(reader, value);
}

function jsonMeetings(reader: RowReader, value: unknown): FileMeeting[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    reader.fail("meetings", value, "上课安排应为列表");
    return [];
  }
  if (value.length > MEETINGS_MAX) {
    reader.fail("meetings", `${value.length}`, `一个教学班最多 ${MEETINGS_MAX} 条上课安排`);
    return [];
  }
  return (value as unknown[]).flatMap((item, at) => jsonMeeting(reader, item, `meetings[${at}]`) ?? []);
}

function jsonMeeting(reader: RowReader, item: unknown, path: string): FileMeeting | undefined {
  if (!isRecord(item)) return reader.fail(path, item, "这一项不是上课安排");
  const unknown = Object.keys(item).find(
    (name) => !["weekDay", "weeks", "sections", "campus", "classroom"].includes(name),
  );
  if (unknown !== undefined)
    return reader.fail(`${path}.${unknown}`, item[unknown], `不认识的字段「${unknown}」`);
  const { weekDay, campus = "", classroom = "" } = item;
  if (typeof weekDay !== "number" || !Number.isInteger(weekDay) || weekDay < 1 || weekDay > 7) {
    return reader.fail(`${path}.weekDay`, weekDay, "星期应为 1–7 的整数，星期一为 1");
  }
  const weeks = wholeNumbers(item["weeks"], 40);
  if (weeks === undefined)
    return reader.fail(`${path}.weeks`, item["weeks"], "周次应为 1–40 的整数列表，至少一周");
  const sections = wholeNumbers(item["sections"], 20);
  if (sections === undefined) {
    return reader.fail(`${path}.sections`, item["sections"], "节次应为 1–20 的整数列表，至少一节");
  }
  const place = (name: unknown): name is string | null => name === null || typeof name === "string";
  if (!place(campus)) return reader.fail(`${path}.campus`, campus, "校区应为文字");
  if (!place(classroom)) return reader.fail(`${path}.classroom`, classroom, "教室应为文字");
  return {
    weekday: weekDay,
    weeks,
    sections,
    campus: (campus ?? "").trim(),
    classroom: (classroom ?? "").trim(),
  };
}

/** Ascending, each once; undefined when it is no list of whole numbers from 1 to `max`. */
function wholeNumbers(value: unknown, max: number): number[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > 100) return undefined;
  const list = value as unknown[];
  const numbers = list.filter(
    (n): n is number => typeof n === "number" && Number.isInteger(n) && n >= 1 && n <= max,
  );
  return numbers.length === list.length ? [...new Set(numbers)].sort((a, b) => a - b) : undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
