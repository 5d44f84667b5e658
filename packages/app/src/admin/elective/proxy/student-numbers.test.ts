import { expect, test } from "vitest";
import { studentNumbers } from "./student-numbers.ts";

test("numbers are pasted with whatever stands between them, and count once", () => {
  expect(studentNumbers(" S1\nS2，S3、S1 ;S4\t")).toEqual(["S1", "S2", "S3", "S4"]);
  expect(studentNumbers(" \n")).toEqual([]);
});
