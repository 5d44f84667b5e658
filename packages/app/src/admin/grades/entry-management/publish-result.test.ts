import { expect, test } from "vitest";
import { publishResult } from "./publish-result.ts";

const SHEETS = [
  { id: 4, code: "CS203-02", courseName: "数据结构" },
  { id: 5, code: "CS303-01", courseName: "操作系统" },
];

test("what was not published is named, and a job that is not over tells nothing", () => {
  const result = { done: 1, grades: 52, students: 52, refused: [{ id: 4, message: "刚退回" }] };
  expect(publishResult(result, SHEETS)).toEqual({
    done: 1,
    refused: [{ id: 4, message: "刚退回", code: "CS203-02", courseName: "数据结构" }],
  });
  expect(publishResult(undefined, SHEETS)).toBeUndefined();
  expect(publishResult({ text: "…" }, SHEETS)).toBeUndefined();
});
