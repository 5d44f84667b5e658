import { expect, test } from "vitest";
import { returnTo } from "./return-to.ts";

test.each(["/", "/student/index?a=1#b", "/a//b"])("%s is a page of this site", (target) => {
  expect(returnTo(target)).toBe(target);
});

test.each([
  null,
  undefined,
  "",
  "student",
  "//evil.cn",
  "/\t/evil.cn",
  "/\n/evil.cn",
  "/\\evil.cn",
  "/a\\b",
  "https://evil.cn",
  "javascript:1",
])("%j leads nowhere", (target) => {
  expect(returnTo(target)).toBeNull();
});
