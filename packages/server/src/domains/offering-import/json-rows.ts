import { isRecord } from "../../platform/import/json-list.ts";
import {
  classReader,
  type ClassReader,
  doneWith,
  type FileTeacher,
  MEETINGS_MAX,
  type ReadRow,
  type RowContext,
  readRow,
  readTeachers,
} from "./import-row.ts";
import type { FileMeeting } from "./meeting-text.ts";

/** One offering of a JSON catalogue; its row is its position, from 1. */
export function readJsonRow(value: unknown, position: number, context: RowContext): ReadRow {
  const reader = classReader(position, isRecord(value) ? value : {}, "json");
  if (!isRecord(value)) {
    reader.fail("", value, '这一项不是一个教学班，应写成 {"identifier": …, "code": …}');
    return doneWith(reader, undefined);
  }
  reader.refuseUnknownFields();
  const meetings = jsonMeetings(reader, value["meetings"]);
  const row = readRow(reader, position, context, {
    teachers: jsonTeachers(reader, value["teachers"]),
    meetings,
    wholeWeeks: [],
  });
  return doneWith(reader, row);
}

function jsonTeachers(reader: ClassReader, value: unknown): FileTeacher[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value) || !value.every((name) => typeof name === "string")) {
    reader.fail("teachers", value, "任课教师应为姓名的列表");
    return [];
  }
  return readTeachers(reader, value);
}

function jsonMeetings(reader: ClassReader, value: unknown): FileMeeting[] {
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

function jsonMeeting(reader: ClassReader, item: unknown, path: string): FileMeeting | undefined {
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
