import type { Course } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { courseSchema, courseValues, toCourseInput } from "./course-form-values.ts";

const course: Course = {
  id: 3,
  school: { id: 1, name: "北山大学" },
  code: "MATH102",
  name: "数学分析",
  credits: 4.5,
  hours: 72,
  nature: "required",
  department: "数学学院",
  description: "极限与连续",
  prerequisites: [{ id: 8, name: "预备数学" }],
  exclusions: [{ id: 9, name: "高等数学" }],
  version: 1,
};

test("a course opened and saved unchanged sends itself", () => {
  expect(toCourseInput(courseSchema.parse(courseValues(course, undefined)))).toEqual({
    schoolId: 1,
    code: "MATH102",
    name: "数学分析",
    credits: 4.5,
    hours: 72,
    nature: "required",
    department: "数学学院",
    description: "极限与连续",
    prerequisiteIds: [8],
    exclusionIds: [9],
  });
});

test("credits come in halves", () => {
  const wrong = courseSchema.safeParse({ ...courseValues(course, undefined), credits: 2.3 });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(["应为 0.5 的倍数，例如 2 或 2.5"]);
});

test("a course cannot be required and excluded at once", () => {
  const wrong = courseSchema.safeParse({ ...courseValues(course, undefined), exclusionIds: ["8"] });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["exclusionIds", "同一门课程不能既是先修课程又是互斥课程"],
  ]);
});
