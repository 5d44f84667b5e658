import type { Course } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { courseRules, courseValues } from "./course-rules.ts";

const course: Course = {
  id: 3,
  school: { id: 1, name: "北山大学" },
  code: "MATH102",
  name: "数学分析",
  credits: 4.5,
  hours: 72,
  hoursUnit: "hours",
  nature: "required",
  language: "bilingual",
  department: "数学学院",
  description: "极限与连续",
  prerequisites: [{ id: 8, name: "预备数学" }],
  exclusions: [{ id: 9, name: "高等数学" }],
  version: 1,
};

test("a course opened and saved unchanged sends itself", () => {
  expect(courseRules.parse(courseValues(course, undefined))).toEqual({
    schoolId: 1,
    code: "MATH102",
    name: "数学分析",
    credits: 4.5,
    hours: 72,
    hoursUnit: "hours",
    nature: "required",
    language: "bilingual",
    department: "数学学院",
    description: "极限与连续",
    prerequisiteIds: [8],
    exclusionIds: [9],
  });
});

test("credits have two decimals at most", () => {
  const wrong = courseRules.safeParse({ ...courseValues(course, undefined), credits: 2.333 });
  expect(wrong.error?.issues.map(({ message }) => message)).toEqual(["最多两位小数，例如 2、2.5 或 0.25"]);
});

test("a course cannot be required and excluded at once", () => {
  const wrong = courseRules.safeParse({ ...courseValues(course, undefined), exclusionIds: ["8"] });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["exclusionIds", "同一门课程不能既是先修课程又是互斥课程"],
  ]);
});

test("what is missing is asked for in Chinese, by the contract's own rules", () => {
  const wrong = courseRules.safeParse({
    ...courseValues(undefined, 1),
    name: "  ",
    code: "x".repeat(33),
    hours: 1.5,
  });
  expect(wrong.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ["code", "最多 32 个字"],
    ["name", "请填写"],
    ["credits", "请填写"],
    ["hours", "请填写整数"],
    ["department", "请填写"],
  ]);
});
