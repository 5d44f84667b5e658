import { type FileForm, type FileLayout } from "../../platform/import/layout.ts";
import { isAbsent, isUnreadable, nameOf, RowReader } from "../../platform/import/row-reader.ts";
import type { CourseLanguage, CourseNature, HoursUnit } from "../course/index.ts";
// The rules alone: the domain's index would bring the database into the reading thread.
import { mergeMeetings } from "../offering/rules.ts";
import {
  formatMeeting,
  type FileMeeting,
  type FileSchedule,
  type FileWholeWeeks,
  MeetingTextError,
  parseMeetings,
  ranges,
} from "./meeting-text.ts";
import { type FileTeacher, readTeacherTexts } from "./teacher-text.ts";
import { nameKey, tidyCode } from "../../text/names.ts";
import { termOf, yearOf } from "../../text/school-terms.ts";
import type { RowError, RowProblem } from "./tables.ts";

export type { FileTeacher } from "./teacher-text.ts";

/** One teaching class of a file, checked. */
export interface ImportRow {
  /** As the person sees it. */
  row: number;
  code: string;
  courseCode: string;
  courseName: string;
  department: string;
  credits: number;
  teachers: FileTeacher[];
  capacity: number;
  notes: string;
  meetings: FileMeeting[];
  wholeWeeks: FileWholeWeeks[];
  /** Absent: stays as it is, or the default for a new course or offering. */
  nature?: CourseNature;
  language?: CourseLanguage;
  hours?: number;
  hoursUnit?: HoursUnit;
  minEnrolment?: number;
  waitlistCapacity?: number;
}

/** What a row is checked against. */
export interface RowContext {
  semester: { year: number; term: number; weeks: number; name: string };
  /** Take rows of another year or term too. */
  ignoreTerm: boolean;
  /** Sections of the school's day. */
  sections: readonly number[];
  /** Campus names of the school; a file may name new ones. */
  campuses: readonly string[];
}

/** The fields of a row: the name in JSON and the title of the Excel column. */
export const FIELDS = {
  identifier: "教学班号",
  code: "课程代码",
  name: "课程名称",
  department: "开课院系",
  year: "学年",
  term: "学期",
  credit: "学分",
  targetGrade: "面向年级",
  teachers: "任课教师",
  notes: "备注",
  enrolled: "已选人数",
  capacity: "容量",
  meetings: "上课安排",
  nature: "课程性质",
  language: "授课语言",
  hours: "学时",
  minEnrolment: "最少开班人数",
  waitlistCapacity: "候补上限",
} as const;

export type Field = keyof typeof FIELDS;

/** How a catalogue is laid out. */
export const LAYOUT: FileLayout<Field> = {
  sheet: "教学班",
  list: "offerings",
  rowName: "教学班",
  fields: FIELDS,
  required: ["identifier", "code", "name", "department", "credit"],
};

/** 课程性质 as people write it (dictionary `course_nature`). */
export const NATURE_NAMES: Readonly<Record<CourseNature, string>> = {
  required: "必修",
  restricted: "限选",
  elective: "任选",
  general: "通识",
};

/** 授课语言 as people write it (dictionary `course_language`). */
export const LANGUAGE_NAMES: Readonly<Record<CourseLanguage, string>> = {
  chinese: "中文",
  bilingual: "双语",
  english: "英文",
  other: "其他语种",
};

const PEOPLE_MAX = 100_000;
/** Meetings of one cell are at most this long; ten of them take 400 characters. */
const MEETING_TEXT_MAX = 5_000;
const TEACHERS_MAX = 20;

/** Reads the values of one teaching class; every error names the class. */
export type ClassReader = RowReader<Field, { code: string; courseName: string }, RowProblem>;

/** A reader of a row of a file in this form. */
export const classReader = (
  row: number,
  values: Readonly<Record<string, unknown>>,
  form: FileForm,
): ClassReader =>
  new RowReader(
    { fields: FIELDS, row, values, form },
    { code: nameOf(values["identifier"]), courseName: nameOf(values["name"]) },
  );

/** An error of a row that was read without one. */
export const rowError = (
  { row, code, courseName }: ImportRow,
  column: string,
  value: string,
  message: string,
  problem: RowProblem = "invalid",
): RowError => ({ row, column, value, message, problem, code, courseName });

/** The fields that both formats write alike. Meetings and teachers come from the format's own reader. */
export function readRow(
  reader: ClassReader,
  row: number,
  context: RowContext,
  parts: { teachers: FileTeacher[] } & FileSchedule,
): ImportRow | undefined {
  const before = reader.errors.length;
  const { semester } = context;
  const code = reader.text("identifier", { required: true, max: 64, code: true });
  const courseCode = reader.text("code", { required: true, max: 32, code: true });
  const courseName = reader.text("name", { required: true, max: 120 });
  const department = reader.text("department", { required: true, max: 80 });
  const credits = reader.number("credit", { required: true, min: 0, max: 40, step: 0.01 });
  const year = reader.number("year", { required: false, min: 1900, max: 2999, step: 1, words: yearOf });
  const term = reader.number("term", { required: false, min: 1, max: 3, step: 1, words: termOf });
  if (!context.ignoreTerm) {
    const otherYear = year !== undefined && year !== semester.year;
    const otherTerm = term !== undefined && term !== semester.term;
    if (otherYear || otherTerm) {
      const named = `${year === undefined ? "" : `${year} 学年`}${term === undefined ? "" : `第 ${term} 学期`}`;
      reader.fail(
        otherYear ? "year" : "term",
        otherYear ? year : term,
        `文件写的是 ${named}，与所选的${semester.name}不符`,
        { problem: "otherTerm" },
      );
    }
  }
  // 0 stands for every grade in the catalogue's format.
  const grade = reader.number("targetGrade", {
    required: false,
    min: 0,
    max: 2999,
    step: 1,
    words: (text) => (/^(?:不限|全部|所有|各年级|所有年级)$/u.test(text.trim()) ? 0 : yearOf(text)),
  });
  const notes = [
    reader.text("notes", { required: false, max: 480, multiline: true }),
    grade ? `面向 ${grade} 级` : "",
  ]
    .filter((part) => part !== "")
    .join("；");
  const enrolled = reader.number("enrolled", { required: false, min: 0, max: PEOPLE_MAX, step: 1 });
  const given = reader.number("capacity", { required: false, min: 1, max: PEOPLE_MAX, step: 1 });
  if (
    enrolled === undefined &&
    given === undefined &&
    isAbsent(reader.raw("capacity")) &&
    isAbsent(reader.raw("enrolled"))
  ) {
    reader.fail("capacity", "", "容量和已选人数至少填写一个");
  }
  const nature = reader.choice("nature", { required: false, names: NATURE_NAMES });
  const language = reader.choice("language", { required: false, names: LANGUAGE_NAMES });
  const { hours, hoursUnit } = readHours(reader);
  const minEnrolment = reader.number("minEnrolment", { required: false, min: 0, max: PEOPLE_MAX, step: 1 });
  const waitlistCapacity = reader.number("waitlistCapacity", {
    required: false,
    min: 0,
    max: PEOPLE_MAX,
    step: 1,
  });
  const known = new Map(context.campuses.map((name) => [nameKey(name), name]));
  const meetings = mergeMeetings(
    parts.meetings.map((meeting) => ({
      ...meeting,
      campus: known.get(nameKey(meeting.campus)) ?? meeting.campus,
    })),
  );
  checkMeetings(reader, context, meetings);
  checkWholeWeeks(reader, context, parts.wholeWeeks);
  if (reader.errors.length > before || credits === undefined) return undefined;
  return {
    row,
    code,
    courseCode,
    courseName,
    department,
    credits,
    teachers: parts.teachers,
    // A catalogue of what was taught has no capacity: the number of students who took it stands for it.
    capacity: given ?? Math.max(1, enrolled ?? 1),
    notes,
    meetings,
    wholeWeeks: parts.wholeWeeks,
    ...(nature === undefined ? {} : { nature }),
    ...(language === undefined ? {} : { language }),
    ...(hours === undefined ? {} : { hours }),
    ...(hoursUnit === undefined ? {} : { hoursUnit }),
    ...(minEnrolment === undefined ? {} : { minEnrolment }),
    ...(waitlistCapacity === undefined ? {} : { waitlistCapacity }),
  };
}

/** 「64」, 「64 学时」, or 「2 周」, which is kept as weeks. */
function readHours(reader: ClassReader): { hours: number | undefined; hoursUnit?: HoursUnit } {
  const given = reader.raw("hours");
  const written = typeof given === "string" ? tidyCode(given) : "";
  const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(周|学时|课时)$/u.exec(written) ?? [];
  const limits = { required: false, min: 0, max: 1000, step: 1 } as const;
  if (amount === undefined) {
    const hours = reader.number("hours", limits);
    return hours === undefined ? { hours } : { hours, hoursUnit: "hours" };
  }
  const hours = Number(amount);
  if (!Number.isInteger(hours) || hours > limits.max) {
    reader.fail("hours", given, `学时应为 0–${limits.max} 的整数，或写成「2 周」`);
    return { hours: undefined };
  }
  return { hours, hoursUnit: unit === "周" ? "weeks" : "hours" };
}

/** The contract's limits (Offering.WholeWeeks). */
const WHOLE_WEEKS_MAX = 20;
const WHOLE_WEEKS_PLACE_MAX = 100;

function checkWholeWeeks(
  reader: ClassReader,
  { semester }: RowContext,
  all: readonly FileWholeWeeks[],
): void {
  if (all.length > WHOLE_WEEKS_MAX)
    reader.fail("meetings", `${all.length}`, `一个教学班最多 ${WHOLE_WEEKS_MAX} 段集中周`);
  for (const { weeks, place } of all) {
    const late = weeks.find((week) => week > semester.weeks);
    if (late !== undefined)
      reader.fail("meetings", `${ranges(weeks)} 周`, `所选学期只有 ${semester.weeks} 周，没有第 ${late} 周`);
    if (place.length > WHOLE_WEEKS_PLACE_MAX || isUnreadable(place))
      reader.fail("meetings", place, `集中周的地点最多 ${WHOLE_WEEKS_PLACE_MAX} 个字，不能含有控制字符`);
  }
}

function checkMeetings(reader: ClassReader, context: RowContext, meetings: readonly FileMeeting[]): void {
  const sections = new Set(context.sections);
  for (const meeting of meetings) {
    const late = meeting.weeks.find((week) => week > context.semester.weeks);
    if (late !== undefined) {
      reader.fail(
        "meetings",
        formatMeeting(meeting),
        `所选学期只有 ${context.semester.weeks} 周，没有第 ${late} 周`,
      );
    }
    const unknown = meeting.sections.find((section) => !sections.has(section));
    if (unknown !== undefined) {
      reader.fail("meetings", formatMeeting(meeting), `本校每天 ${sections.size} 节课，没有第 ${unknown} 节`);
    }
    for (const text of [meeting.campus, meeting.classroom].filter(isUnreadable)) {
      reader.fail("meetings", text, "校区和教室名称不能含有控制字符");
    }
    if (meeting.campus.length > 40) reader.fail("meetings", meeting.campus, "校区名称最多 40 个字");
    if (meeting.classroom.length > 60) reader.fail("meetings", meeting.classroom, "教室名称最多 60 个字");
  }
}

/** Reads 「李华、王强(T002)」 or a list of such names. */
export function readTeachers(reader: ClassReader, texts: readonly string[]): FileTeacher[] {
  const unreadable = texts.find(isUnreadable);
  if (unreadable !== undefined) {
    reader.fail("teachers", unreadable, "教师姓名含有控制字符，请删去");
    return [];
  }
  const { teachers, notices, faults } = readTeacherTexts(texts);
  for (const { value, message } of notices) reader.note("teachers", value, message);
  for (const { value, message } of faults) reader.fail("teachers", value, message);
  if (teachers.length > TEACHERS_MAX)
    reader.fail("teachers", `${teachers.length}`, `一个教学班最多 ${TEACHERS_MAX} 位教师`);
  return teachers;
}

/** Reads the text of a 上课安排 cell of an Excel row. */
export function readMeetingText(
  reader: ClassReader,
  text: string,
  row: number,
  context: RowContext,
): FileSchedule {
  if (text.length > MEETING_TEXT_MAX) {
    reader.fail("meetings", text, `一格里的上课安排最多 ${MEETING_TEXT_MAX} 个字`, { row });
    return { meetings: [], wholeWeeks: [] };
  }
  try {
    const schedule = parseMeetings(text, {
      weeks: context.semester.weeks,
      campuses: new Set(context.campuses),
    });
    for (const { weeks, place } of schedule.wholeWeeks) {
      const where = place === "" ? "" : `，地点「${place}」`;
      reader.note(
        "meetings",
        text,
        `没有写星期和节次，按集中周导入：第 ${ranges(weeks)} 周${where}；不是集中周时，请补上星期和节次`,
      );
    }
    return schedule;
  } catch (error) {
    if (!(error instanceof MeetingTextError)) throw error;
    reader.fail("meetings", error.part, error.message, { row });
    return { meetings: [], wholeWeeks: [] };
  }
}

/** A row as it was read: not there when something is wrong with it. */
export interface ReadRow {
  row: ImportRow | undefined;
  errors: RowError[];
  notices: RowError[];
}

/** What came of a reader. */
export const doneWith = (reader: ClassReader, row: ImportRow | undefined): ReadRow => ({
  row: reader.errors.length > 0 ? undefined : row,
  errors: reader.errors,
  notices: reader.notices,
});

/** Meetings of one offering are at most this many (contract: OfferingInput). */
export const MEETINGS_MAX = 60;
