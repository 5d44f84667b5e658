import { expect, test } from "vitest";
import { gradeOnScale, gradeText } from "./grade-text.ts";

test("a grade is its mark or level; where there is none, its flag says why", () => {
  expect([
    gradeText({ text: "85.5" }, undefined),
    gradeText({ text: "" }, "deferred"),
    gradeText({ text: "0" }, "absent"),
    gradeText({ text: "" }, undefined),
  ]).toEqual(["85.5", "缓考", "0", "–"]);
  expect(gradeOnScale({ scale: "five", text: "良好", mark: 85 }, undefined)).toBe("良好（五级制）");
});
