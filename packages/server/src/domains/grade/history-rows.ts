import { type GradeFlag, labels, type MarkScale } from "@huxuan/api-client";
import {
  type Band,
  FIVE_LEVELS,
  PERCENT,
  readMark,
  type Scale,
  TWO_LEVELS,
  writeMark,
} from "@huxuan/grading";
// From the file, not the index: the reading thread needs no database.
import {
  choiceColumn,
  defineRows,
  optionalNumberColumn,
  readerOf,
  type RefuseRow,
  type RowOf,
  textColumn,
} from "../../platform/import/columns.ts";
import { codeKey, isSamePerson, nameKey } from "../../text/names.ts";

type ExamKind = keyof typeof labels.examKind;

export const HISTORY = defineRows({
  sheet: "历史成绩",
  list: "grades",
  rowName: "历史成绩",
  rowsMax: 50_000,
  identifiedBy: ["studentNumber", "courseCode", "courseSchool", "semester", "examKind", "attempt"],
  columns: {
    studentNumber: textColumn("学号", {
      code: true,
      required: true,
      max: 32,
      example: "示例-202601001",
      explanation: "本校学生的学号。",
    }),
    courseCode: textColumn("课程代码", {
      code: true,
      required: true,
      max: 40,
      example: "MATH101",
      explanation: "课程库里的课程代码。",
    }),
    mark: textColumn("成绩", {
      code: true,
      required: true,
      max: 20,
      example: "86",
      explanation:
        "0–100 的分数，最多一位小数；或优秀、良好、中等、及格、不及格；或合格、不合格；或缺考等标记。",
    }),
    semester: textColumn("学期", {
      max: 20,
      example: "2025-2026-1",
      explanation: "写成 2025-2026-1；不知道的可以不填，排在最前面。",
    }),
    credits: optionalNumberColumn("学分", {
      min: 0,
      max: 40,
      step: 0.01,
      example: 4,
      explanation: "当时的学分；不填的按课程库里的学分。",
    }),
    examKind: choiceColumn("考试性质", { names: labels.examKind, explanation: "不填的按正考。" }),
    attempt: optionalNumberColumn("第几次", {
      min: 1,
      max: 20,
      explanation: "同一学期同一考试性质有几条成绩时，写这是第几次；其他情况不填，按学期先后排。",
    }),
    courseSchool: textColumn("开课学校", {
      max: 80,
      explanation: "开课学校的全称或学校代码；本校的课程不填。",
    }),
    studentName: textColumn("姓名", {
      max: 80,
      explanation: "填了就核对：与学号不是同一个人的，不导入。",
    }),
  },
});

/** A grade that is there. */
export interface StoredGrade {
  id: number;
  studentId: number;
  courseId: number;
  semesterId: number | null;
  examKind: ExamKind;
  attempt: number;
  source: "sheet" | "history";
  credits: number;
  originalScale: MarkScale;
  originalText: string;
  flag: GradeFlag | null;
  /** Of the row; another one changed it. */
  version: number;
}

type Levels = Record<"five" | "two", Band[]>;

/** What an import of earlier grades is planned from. */
export interface HistoryStored {
  schoolId: number;
  students: { id: number; studentNumber: string; name: string }[];
  schools: { id: number; name: string; code: string }[];
  courses: { id: number; schoolId: number; code: string; credits: number }[];
  semesters: { id: number; code: string }[];
  /** By school: the levels of those that set their own. */
  levels: Record<number, Levels>;
  /** Of the students of the file. */
  grades: StoredGrade[];
}

/** A grade as it is to be stored. */
export interface HistoryFacts {
  studentId: number;
  courseId: number;
  hostSchoolId: number;
  semesterId: number | null;
  examKind: ExamKind;
  /** Which of several in one term and exam, where the file says so. */
  attempt: number | null;
  credits: number;
  scale: MarkScale;
  /** As people write it on that scale; empty with a flag. */
  text: string;
  flag: GradeFlag | null;
}

/** What an import of earlier grades would write. */
export interface HistoryPlan {
  created: HistoryFacts[];
  corrected: (HistoryFacts & { id: number; version: number })[];
  unchanged: number;
  /** The grades of those students when it was planned (`stampOf`): it holds while they are the same. */
  seen: string;
}

/** Tells whether grades are still those that were seen: how many, which, and how often changed. */
export const stampOf = (grades: readonly Pick<StoredGrade, "id" | "version">[]): string =>
  [
    grades.length,
    grades.reduce((sum, { id }) => sum + id, 0),
    grades.reduce((sum, { version }) => sum + version, 0),
  ].join("/");

export const reader = readerOf(HISTORY, (rows, stored: HistoryStored, refuse): HistoryPlan => {
  const places = placesOf(stored);
  const found = rows.flatMap((row) => {
    const facts = factsOf(row, stored, places, refuse);
    return facts === undefined ? [] : [{ row, facts }];
  });
  const plan: HistoryPlan = { created: [], corrected: [], unchanged: 0, seen: "" };
  const there = Map.groupBy(stored.grades, keyOf);
  for (const [key, of] of Map.groupBy(found, ({ facts }) => keyOf(facts))) {
    const known = there.get(key) ?? [];
    const ofClass = known.find(({ source }) => source === "sheet");
    if (ofClass !== undefined) {
      for (const { row } of of)
        refuse(row, "mark", "这个学期已有教学班发布的成绩，不能用历史成绩代替；有误的请走成绩更正");
      continue;
    }
    pairUp(
      of.map(({ facts }) => facts),
      known,
    ).forEach(({ facts, before }) => {
      if (before === undefined) plan.created.push(facts);
      else if (isSame(facts, before)) plan.unchanged += 1;
      else plan.corrected.push({ ...facts, id: before.id, version: before.version });
    });
  }
  const students = new Set([...plan.created, ...plan.corrected].map(({ studentId }) => studentId));
  plan.seen = stampOf(stored.grades.filter(({ studentId }) => students.has(studentId)));
  return plan;
});

/** What tells the exams of a student at a course apart. */
const keyOf = (one: Pick<StoredGrade, "studentId" | "courseId" | "semesterId" | "examKind">): string =>
  `${one.studentId} ${one.courseId} ${one.semesterId ?? 0} ${one.examKind}`;

const isSame = (facts: HistoryFacts, before: StoredGrade): boolean =>
  facts.scale === before.originalScale &&
  facts.text === before.originalText &&
  facts.flag === before.flag &&
  facts.credits === before.credits;

/**
 * Rows of one term and exam beside the grades that are there, which are nearly always one and one: first those whose
 * number is the same, then the others in their order.
 */
function pairUp(
  rows: readonly HistoryFacts[],
  known: readonly StoredGrade[],
): { facts: HistoryFacts; before: StoredGrade | undefined }[] {
  const left = known.toSorted((a, b) => a.attempt - b.attempt);
  const take = (at: number) => (at < 0 ? undefined : left.splice(at, 1)[0]);
  const numbered = rows.map((facts) => ({
    facts,
    before: take(left.findIndex(({ attempt }) => attempt === facts.attempt)),
  }));
  return numbered
    .toSorted((a, b) => (a.facts.attempt ?? 0) - (b.facts.attempt ?? 0))
    .map(({ facts, before }) => ({ facts, before: before ?? take(left.length > 0 ? 0 : -1) }));
}

type Row = RowOf<typeof HISTORY>;
type Places = ReturnType<typeof placesOf>;

const placesOf = ({ students, schools, courses, semesters }: HistoryStored) => ({
  students: new Map(students.map((one) => [codeKey(one.studentNumber), one])),
  schools: new Map(
    schools.flatMap(({ id, name, code }) => [[nameKey(name), id] as const, [nameKey(code), id] as const]),
  ),
  courses: new Map(courses.map((one) => [`${one.schoolId} ${codeKey(one.code)}`, one])),
  semesters: new Map(semesters.map(({ id, code }) => [codeKey(code), id])),
});

/** A row as a grade; undefined where something in it was refused. */
function factsOf(
  row: Row,
  { schoolId, levels }: HistoryStored,
  { students, schools, courses, semesters }: Places,
  refuse: RefuseRow<Row>,
): HistoryFacts | undefined {
  const { studentNumber, courseCode, courseSchool } = row;
  const student = students.get(codeKey(studentNumber));
  const hostSchoolId = courseSchool === "" ? schoolId : schools.get(nameKey(courseSchool));
  const course =
    hostSchoolId === undefined ? undefined : courses.get(`${hostSchoolId} ${codeKey(courseCode)}`);
  const semesterId = row.semester === "" ? null : semesters.get(codeKey(row.semester));
  if (student === undefined) refuse(row, "studentNumber", "本校没有这个学号的学生，请核对学号");
  else if (row.studentName !== "" && !isSamePerson(row.studentName, student.name)) {
    refuse(row, "studentName", `学号 ${studentNumber} 是${student.name}，与文件里的姓名不同，请核对`);
    return undefined;
  }
  if (hostSchoolId === undefined) refuse(row, "courseSchool", "没有这所学校，请写学校的全称或代码");
  else if (course === undefined)
    refuse(row, "courseCode", "这所学校没有这个代码的课程，请核对代码，或先新建课程");
  if (semesterId === undefined) refuse(row, "semester", "没有这个学期，请写成 2025-2026-1，或先新建学期");
  const read = readHistoryMark(
    row.mark,
    (hostSchoolId === undefined ? undefined : levels[hostSchoolId]) ?? USUAL,
  );
  if ("message" in read) refuse(row, "mark", read.message);
  if (
    "message" in read ||
    student === undefined ||
    hostSchoolId === undefined ||
    course === undefined ||
    semesterId === undefined
  )
    return undefined;
  return {
    studentId: student.id,
    courseId: course.id,
    hostSchoolId,
    semesterId,
    examKind: row.examKind ?? "regular",
    attempt: row.attempt ?? null,
    credits: row.credits ?? course.credits,
    ...read,
  };
}

const USUAL: Levels = { five: [...FIVE_LEVELS], two: [...TWO_LEVELS] };

type ReadMark = Pick<HistoryFacts, "scale" | "text" | "flag">;

/**
 * A mark as a school's list has it: its scale is told by the way it is written. 「86分」 is 86; 及格 and 不及格 are levels of
 * 五级制, 合格 and 不合格 of 两级制.
 */
export function readHistoryMark(written: string, levels: Levels): ReadMark | { message: string } {
  const text = written.replace(/分$/u, "").replace(/(\.\d)0+$/u, "$1");
  const scales: Scale[] = [PERCENT, { kind: "five", bands: levels.five }, { kind: "two", bands: levels.two }];
  for (const scale of scales) {
    const read = readMark(text, scale);
    if (read.kind === "mark") return { scale: scale.kind, text: writeMark(read.mark), flag: null };
    if (read.kind === "level") return { scale: scale.kind, text: read.level, flag: null };
    if (read.kind === "flag") return { scale: "percent", text: "", flag: read.flag };
    if (read.kind === "error" && read.error === "outOfRange")
      return { message: `成绩「${written}」超出 0–100，请核对` };
    if (read.kind === "error" && read.error === "decimals")
      return { message: `成绩「${written}」的小数超过一位，请按学校的规定取整` };
  }
  return {
    message: `看不懂成绩「${written}」；请写 0–100 的分数，或优秀、良好、中等、及格、不及格、合格、不合格，或缺考、违纪等标记`,
  };
}
