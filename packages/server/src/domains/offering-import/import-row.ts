import { hasStrayCharacters, withoutStrayCharacters } from "../../contract/characters.ts";
import type { CourseNature } from "../course/index.ts";
// The rules alone: the domain's index would bring the database into the reading thread.
import { mergeMeetings } from "../offering/rules.ts";
import { formatMeeting, type FileMeeting, MeetingTextError, parseMeetings } from "./meeting-text.ts";
import type { RowError, RowProblem } from "./tables.ts";

/** A teacher as a file names them: 「李华」 or 「李华(T001)」 with the staff number. */
export interface FileTeacher {
  name: string;
  staffNumber: string;
}

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
  /** Absent: stays as it is, or the default for a new course or offering. */
  nature?: CourseNature;
  hours?: number;
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
  hours: "学时",
  minEnrolment: "最少开班人数",
  waitlistCapacity: "候补上限",
} as const;

export type Field = keyof typeof FIELDS;

/** 课程性质 as people write it (dictionary `course_nature`). */
export const NATURE_NAMES: Readonly<Record<CourseNature, string>> = {
  required: "必修",
  restricted: "限选",
  elective: "任选",
  general: "通识",
};

const VALUE_SHOWN = 60;
const PEOPLE_MAX = 100_000;
/** Meetings of one cell are at most this long; ten of them take 400 characters. */
const MEETING_TEXT_MAX = 5_000;
const TEACHERS_MAX = 20;
/** Of 「李华(T001)」. */
const TEACHER_TEXT_MAX = 80;

/** Reads the values of one row and gathers what is wrong with them. */
export class RowReader {
  readonly errors: RowError[] = [];
  private readonly row: number;
  private readonly values: Readonly<Record<string, unknown>>;
  private readonly source: "json" | "excel";

  constructor(row: number, values: Readonly<Record<string, unknown>>, source: "json" | "excel") {
    this.row = row;
    this.values = values;
    this.source = source;
  }

  /** Notes an error of a field of this row, or of another row that belongs to it. */
  fail(
    field: string,
    value: unknown,
    message: string,
    { row = this.row, problem = "invalid" }: { row?: number; problem?: RowProblem } = {},
  ): undefined {
    const column = this.source === "excel" ? (FIELDS[field as Field] ?? field) : field;
    this.errors.push({
      row,
      // What is refused is told, and stored with the import, without the characters that cannot be stored.
      column: withoutStrayCharacters(column),
      value: withoutStrayCharacters(shown(value)),
      message: withoutStrayCharacters(message),
      problem,
      code: withoutStrayCharacters(this.name("identifier")),
      courseName: withoutStrayCharacters(this.name("name")),
    });
    return undefined;
  }

  /** What a person finds the row by, also where it is wrong. */
  private name(field: Field): string {
    const value = this.values[field];
    return typeof value === "string" || typeof value === "number" ? shown(`${value}`.trim()) : "";
  }

  /** A text, trimmed; empty when absent. Excel turns codes that look like numbers into numbers. */
  text(field: Field, limits: { required: boolean; max: number }): string {
    const value = this.values[field];
    if (value === undefined || value === null || value === "") {
      if (limits.required) this.fail(field, "", `${this.label(field)}不能为空`);
      return "";
    }
    if (typeof value !== "string" && !(this.source === "excel" && typeof value === "number")) {
      this.fail(field, value, `${this.label(field)}应为文字`);
      return "";
    }
    const text = String(value).trim();
    if (text === "" && limits.required) this.fail(field, "", `${this.label(field)}不能为空`);
    if (isUnreadable(text)) {
      this.fail(field, text, `${this.label(field)}含有控制字符，请删去`);
      return "";
    }
    if (text.length > limits.max) {
      this.fail(field, text, `${this.label(field)}最多 ${limits.max} 个字`);
      return "";
    }
    return text;
  }

  /** A number; undefined when absent or wrong. `step` 1 means whole numbers. */
  number(
    field: Field,
    limits: { required: boolean; min: number; max: number; step: number },
  ): number | undefined {
    const given = this.values[field];
    if (given === undefined || given === null || given === "") {
      return limits.required ? this.fail(field, "", `${this.label(field)}不能为空`) : undefined;
    }
    const value = this.source === "excel" && typeof given === "string" ? Number(given.trim()) : given;
    if (typeof value !== "number" || !Number.isFinite(value)) {
      return this.fail(field, given, `${this.label(field)}应为数字`);
    }
    if (value < limits.min || value > limits.max) {
      return this.fail(field, given, `${this.label(field)}应在 ${limits.min}–${limits.max} 之间`);
    }
    if (!Number.isInteger(Math.round(value * 1e6) / 1e6 / limits.step)) {
      return this.fail(
        field,
        given,
        `${this.label(field)}应为${limits.step === 1 ? "整数" : ` ${limits.step} 的倍数`}`,
      );
    }
    return value;
  }

  raw(field: Field): unknown {
    return this.values[field];
  }

  private label(field: Field): string {
    return FIELDS[field];
  }
}

/** An error of a row that was read without one. */
export const rowError = (
  { row, code, courseName }: ImportRow,
  column: string,
  value: string,
  message: string,
  problem: RowProblem = "invalid",
): RowError => ({ row, column, value, message, problem, code, courseName });

/** A value as an error quotes it. */
function shown(value: unknown): string {
  if (value === undefined || value === null) return "";
  if (typeof value === "object" && "date" in value) return "日期";
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, VALUE_SHOWN);
}

/** The fields that both formats write alike. Meetings and teachers come from the format's own reader. */
export function readRow(
  reader: RowReader,
  row: number,
  context: RowContext,
  parts: { teachers: FileTeacher[]; meetings: FileMeeting[] },
): ImportRow | undefined {
  const before = reader.errors.length;
  const { semester } = context;
  const code = reader.text("identifier", { required: true, max: 64 });
  const courseCode = reader.text("code", { required: true, max: 32 });
  const courseName = reader.text("name", { required: true, max: 120 });
  const department = reader.text("department", { required: true, max: 80 });
  const credits = reader.number("credit", { required: true, min: 0, max: 40, step: 0.5 });
  const year = reader.number("year", { required: false, min: 1900, max: 2999, step: 1 });
  const term = reader.number("term", { required: false, min: 1, max: 3, step: 1 });
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
  const grade = reader.number("targetGrade", { required: false, min: 0, max: 2999, step: 1 });
  const notes = [reader.text("notes", { required: false, max: 480 }), grade ? `面向 ${grade} 级` : ""]
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
  const nature = readNature(reader);
  const hours = reader.number("hours", { required: false, min: 0, max: 1000, step: 1 });
  const minEnrolment = reader.number("minEnrolment", { required: false, min: 0, max: PEOPLE_MAX, step: 1 });
  const waitlistCapacity = reader.number("waitlistCapacity", {
    required: false,
    min: 0,
    max: PEOPLE_MAX,
    step: 1,
  });
  const meetings = mergeMeetings(parts.meetings);
  checkMeetings(reader, context, meetings);
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
    ...(nature === undefined ? {} : { nature }),
    ...(hours === undefined ? {} : { hours }),
    ...(minEnrolment === undefined ? {} : { minEnrolment }),
    ...(waitlistCapacity === undefined ? {} : { waitlistCapacity }),
  };
}

/** Cells have line breaks; other control characters are not stored. */
function isUnreadable(text: string): boolean {
  return hasStrayCharacters(text, { multiline: true });
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function readNature(reader: RowReader): CourseNature | undefined {
  const text = reader.text("nature", { required: false, max: 20 });
  if (text === "") return undefined;
  const found = (Object.keys(NATURE_NAMES) as CourseNature[]).find(
    (nature) => nature === text || NATURE_NAMES[nature] === text,
  );
  return found ?? reader.fail("nature", text, `课程性质应为${Object.values(NATURE_NAMES).join("、")}之一`);
}

function checkMeetings(reader: RowReader, context: RowContext, meetings: readonly FileMeeting[]): void {
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
export function readTeachers(reader: RowReader, names: readonly string[]): FileTeacher[] {
  const teachers: FileTeacher[] = [];
  // More names than teachers are allowed: somebody may be named twice.
  for (const name of names.slice(0, TEACHERS_MAX * 2)) {
    const parts =
      name.length > TEACHER_TEXT_MAX
        ? null
        : /^([^()]+?)\s*(?:\(([^()]+)\))?$/u.exec(name.normalize("NFKC").trim());
    const teacher = { name: parts?.[1]?.trim() ?? "", staffNumber: parts?.[2]?.trim() ?? "" };
    if (isUnreadable(name)) {
      reader.fail("teachers", name, "教师姓名含有控制字符，请删去");
    } else if (teacher.name === "" || teacher.name.length > 40 || teacher.staffNumber.length > 32) {
      reader.fail("teachers", name, "教师应写成「李华」或「李华(工号)」，多位教师用顿号分开");
    } else if (!teachers.some((t) => t.name === teacher.name && t.staffNumber === teacher.staffNumber)) {
      teachers.push(teacher);
    }
  }
  if (teachers.length > TEACHERS_MAX || names.length > TEACHERS_MAX * 2) {
    reader.fail("teachers", `${names.length}`, `一个教学班最多 ${TEACHERS_MAX} 位教师`);
  }
  return teachers;
}

/** Reads the text of a 上课安排 cell of an Excel row. */
export function readMeetingText(
  reader: RowReader,
  text: string,
  row: number,
  context: RowContext,
): FileMeeting[] {
  if (text.length > MEETING_TEXT_MAX) {
    reader.fail("meetings", text, `一格里的上课安排最多 ${MEETING_TEXT_MAX} 个字`, { row });
    return [];
  }
  try {
    return parseMeetings(text, { weeks: context.semester.weeks, campuses: new Set(context.campuses) });
  } catch (error) {
    if (!(error instanceof MeetingTextError)) throw error;
    reader.fail("meetings", error.part, error.message, { row });
    return [];
  }
}

/** Meetings of one offering are at most this many (contract: OfferingInput). */
export const MEETINGS_MAX = 60;
