import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gradeRefusal } from "./passed-grade.ts";

describe("a grade of a course that was passed", () => {
  test.each([
    "",
    "60",
    "86",
    "85.5",
    "100",
    "７５",
    "90分",
    "优",
    "优秀",
    "良好",
    "中",
    "及格",
    "合格",
    "通过",
  ])("may be %s", (grade) => {
    expect(gradeRefusal(grade)).toBeUndefined();
  });

  test.each(["A", "A-", "b+", "D", "P", "免修", "良好(补考)", "75/及格"])("may be %s", (grade) => {
    expect(gradeRefusal(grade)).toBeUndefined();
  });

  test.each([
    "45",
    "59.5",
    "0",
    "不及格",
    "不 合格",
    "未通过",
    "缺考",
    "缓考",
    "作弊",
    "取消资格",
    "F",
    "70/不及格",
  ])("is none of %s: the student would be locked out of the course", (grade) => {
    expect(gradeRefusal(grade)).toMatch(/没有通过/u);
  });

  test.each(["甲", "3.5", "120", "重修", "见附件"])("is not guessed of %s", (grade) => {
    expect(gradeRefusal(grade)).toBeDefined();
  });

  test("is every mark from 60 to 100, and no other", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), (mark) => {
        expect(gradeRefusal(`${mark}`) === undefined).toBe(mark >= 60 && mark <= 100);
      }),
    );
  });
});
