import type { MyGrade, MyGrades, MyTerm } from "@huxuan/api-client";

/** A grade of the own school, 88 out of 100; `over` says what is different. */
export const gradeOf = (over: Partial<MyGrade> = {}): MyGrade => ({
  id: 1,
  courseId: 1,
  courseName: "编译原理",
  courseCode: "CS301",
  credits: 3,
  hostSchool: { id: 1, name: "岳麓师范大学" },
  guest: false,
  examKind: "regular",
  attempt: 1,
  original: { scale: "percent", text: "88", mark: 88 },
  converted: { scale: "percent", text: "88", mark: 88 },
  point: 3,
  passed: true,
  counts: true,
  publishedAt: "2027-01-20T02:00:00.000Z",
  corrected: false,
  earlier: [],
  ...over,
});

/** A mark out of 100 as both marks of a grade. */
export const marked = (mark: number) => ({
  original: { scale: "percent", text: String(mark), mark } as const,
  converted: { scale: "percent", text: String(mark), mark } as const,
  passed: mark >= 60,
});

export const termOf = (name: string, grades: MyGrade[], over: Partial<MyTerm> = {}): MyTerm => ({
  semester: { id: name.length, name },
  credits: 0,
  courses: grades.length,
  grades,
  ...over,
});

export const gradesOf = (terms: MyTerm[], over: Partial<MyGrades> = {}): MyGrades => ({
  credits: 0,
  courses: 0,
  terms,
  missing: [],
  rules: { formula: "std4", formulaText: "", points: [], retake: "highest", failsCount: true },
  readAt: "2027-01-22T01:12:00.000Z",
  ...over,
});
