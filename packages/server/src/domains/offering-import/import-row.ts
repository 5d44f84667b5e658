import { type FileForm, type FileLayout } from "../../platform/import/layout.ts";
import { isAbsent, isUnreadable, nameOf, RowReader } from "../../platform/import/row-reader.ts";
import type { CourseLanguage, CourseNature } from "../course/index.ts";
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
  language?: CourseLanguage;
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
/** Of 「李华(T001)」. */
const TEACHER_TEXT_MAX = 80;

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
  const nature = reader.choice("nature", { required: false, names: NATURE_NAMES });
  const language = reader.choice("language", { required: false, names: LANGUAGE_NAMES });
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
    ...(language === undefined ? {} : { language }),
    ...(hours === undefined ? {} : { hours }),
    ...(minEnrolment === undefined ? {} : { minEnrolment }),
    ...(waitlistCapacity === undefined ? {} : { waitlistCapacity }),
  };
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
export function readTeachers(reader: ClassReader, names: readonly string[]): FileTeacher[] {
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
  reader: ClassReader,
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
