import { sample } from "../../../testing/sample.ts";

/** How its records are made, for the tests that are about all records. */
export const samples = [
  sample("createClass", ({ name, world }) => ({
    schoolId: world.schoolIds[1],
    name,
    grade: 2026,
    major: "物理学",
  })),
  sample("createMajor", ({ name, world }) => ({
    schoolId: world.schoolIds[1],
    name,
    department: "物理学院",
  })),
  sample(
    "createPassedCourse",
    ({ n, world }) => ({ studentId: world.studentId, courseId: world.courseIds[n] as number }),
    { fixed: ["studentId", "courseId"] },
  ),
  sample("createStudent", ({ name, world }) => ({
    schoolId: world.schoolIds[1],
    studentNumber: name,
    name: "新生",
    grade: 2026,
    department: "物理学院",
    major: "物理学",
    state: "active" as const,
  })),
  sample("createTeacher", ({ name, world }) => ({
    schoolId: world.schoolIds[0],
    staffNumber: name,
    name: "新教师",
    state: "active" as const,
  })),
];
