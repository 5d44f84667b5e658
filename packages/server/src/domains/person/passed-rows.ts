// From the file, not the index: the reading thread needs no database.
import { defineRows, readerOf, textColumn } from "../../platform/import/columns.ts";
import { codeKey, isSamePerson, nameKey } from "../../text/names.ts";
import { elmoRows } from "./elmo-rows.ts";
import { gradeRefusal } from "./passed-grade.ts";

export const PASSED = defineRows({
  sheet: "已修课程",
  list: "passedCourses",
  rowName: "已修课程",
  rowsMax: 50_000,
  xml: elmoRows,
  identifiedBy: ["studentNumber", "courseCode", "courseSchool"],
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
      explanation: "课程库里的课程代码；只填已经通过的课程。",
    }),
    courseSchool: textColumn("开课学校", {
      max: 80,
      example: "",
      explanation: "开课学校的全称或学校代码；本校的课程不填。",
    }),
    studentName: textColumn("姓名", {
      max: 80,
      inTemplate: false,
      explanation: "填了就核对：与学号不是同一个人的，不导入。",
    }),
    semester: textColumn("学期", {
      max: 20,
      example: "2025-2026-1",
      explanation: "通过的学期，写成 2025-2026-1；可以不填。",
    }),
    grade: textColumn("成绩", {
      max: 20,
      example: "86",
      explanation:
        "60–100 的分数，或优秀、良好、中等、及格、合格、通过、A–D、P；可以不填。没有通过的课程不要填。",
    }),
  },
});

/** What an import of passed courses is planned from. */
export interface PassedStored {
  schoolId: number;
  students: { id: number; studentNumber: string; name: string }[];
  schools: { id: number; name: string; code: string }[];
  courses: { id: number; schoolId: number; code: string }[];
  semesters: { id: number; code: string }[];
}

/** What it writes. What a row leaves open stays as it is stored. */
export interface PassedFacts {
  studentId: number;
  courseId: number;
  semesterId: number | null;
  grade: string | null;
}

export const reader = readerOf(PASSED, (rows, stored: PassedStored, refuse): PassedFacts[] => {
  const students = new Map(stored.students.map((one) => [codeKey(one.studentNumber), one]));
  const schools = new Map(
    stored.schools.flatMap(({ id, name, code }) => [
      [nameKey(name), id] as const,
      [nameKey(code), id] as const,
    ]),
  );
  const courses = new Map(
    stored.courses.map(({ id, schoolId, code }) => [`${schoolId} ${codeKey(code)}`, id]),
  );
  const semesters = new Map(stored.semesters.map(({ id, code }) => [codeKey(code), id]));
  const seen = new Map<string, number>();
  const facts: PassedFacts[] = [];
  for (const row of rows) {
    const { studentNumber, courseCode, courseSchool, semester, grade } = row;
    const found = students.get(codeKey(studentNumber));
    const studentId = found?.id;
    const schoolId = courseSchool === "" ? stored.schoolId : schools.get(nameKey(courseSchool));
    const courseId = schoolId === undefined ? undefined : courses.get(`${schoolId} ${codeKey(courseCode)}`);
    const semesterId = semester === "" ? null : semesters.get(codeKey(semester));
    if (found === undefined) refuse(row, "studentNumber", "本校没有这个学号的学生，请核对学号");
    else if (row.studentName !== "" && !isSamePerson(row.studentName, found.name)) {
      refuse(row, "studentName", `学号 ${studentNumber} 是${found.name}，与文件里的姓名不同，请核对`);
      continue;
    }
    if (schoolId === undefined) refuse(row, "courseSchool", "没有这所学校，请写学校的全称或代码");
    else if (courseId === undefined)
      refuse(row, "courseCode", "这所学校没有这个代码的课程，请核对代码，或先新建课程");
    if (semesterId === undefined) refuse(row, "semester", "没有这个学期，请写成 2025-2026-1，或先新建学期");
    const failed = gradeRefusal(grade);
    if (failed !== undefined) refuse(row, "grade", failed);
    if (failed !== undefined || studentId === undefined || courseId === undefined || semesterId === undefined)
      continue;
    // A school may be named in several ways.
    const twin = seen.get(`${studentId} ${courseId}`);
    if (twin !== undefined) refuse(row, "courseCode", `学号、课程与第 ${twin} 行重复`);
    seen.set(`${studentId} ${courseId}`, row.row);
    facts.push({ studentId, courseId, semesterId, grade: grade === "" ? null : grade });
  }
  return facts;
});
