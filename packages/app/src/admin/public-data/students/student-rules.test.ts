import type { Student } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { studentRules, studentValues } from "./student-rules.ts";

const student: Student = {
  id: 3,
  school: { id: 1, name: "北山大学" },
  studentNumber: "2026001",
  name: "李华",
  grade: 2026,
  department: "数学学院",
  major: "统计学",
  className: "",
  campus: { id: 4, name: "东校区" },
  state: "active",
  version: 2,
};

test("a student opened and saved unchanged sends themselves", () => {
  const { id: _id, version: _version, school, campus, ...facts } = student;
  expect(studentRules.parse(studentValues(student, undefined, 2026))).toEqual({
    ...facts,
    schoolId: school.id,
    campusId: campus?.id,
  });
  const { campus: _campus, ...without } = student;
  expect(studentRules.parse(studentValues(without, undefined, 2026))).not.toHaveProperty("campusId");
});

test("what is missing is asked for", () => {
  const wrong = studentRules.safeParse(studentValues(undefined, undefined, 2026));
  expect(wrong.error?.issues.map(({ path }) => path[0])).toEqual([
    "schoolId",
    "studentNumber",
    "name",
    "department",
    "major",
  ]);
});
