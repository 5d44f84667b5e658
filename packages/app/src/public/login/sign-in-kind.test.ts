import { expect, test } from "vitest";
import { signInKind, signInWords } from "./sign-in-kind.ts";

const titleOf = (search: string) => signInWords(signInKind(new URLSearchParams(search))).title;

test("students and teachers have a sign-in page of their own, and everybody else the general one", () => {
  expect(titleOf("type=student&redirect=/student/index")).toBe("学生登录");
  expect(titleOf("type=teacher")).toBe("教师登录");
  expect(titleOf("")).toBe("登录");
  expect(titleOf("type=constructor")).toBe("登录");
  expect(signInWords("student").hint).toContain("学号");
  expect(signInWords("teacher").hint).toContain("工号");
});
