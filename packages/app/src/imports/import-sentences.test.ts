import type { RowsImport } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { faultRows, importSentence, jobStateOf } from "./import-sentences.ts";

const job: RowsImport = {
  id: "",
  title: "导入学生",
  state: "succeeded",
  done: 3,
  total: 3,
  text: "",
  rows: 1203,
  good: 1201,
  faults: [],
  faultCount: 2,
  sums: [],
  notices: [],
  noticeSums: [],
  created: 1200,
  updated: 1,
  unchanged: 0,
};

const STUDENTS = { rowName: "学生", counter: "名" };

test("an import says what it did, and what it left out", () => {
  expect(importSentence(job, STUDENTS)).toBe(
    "新建 1,200 名学生，修改 1 名，0 名没有变化。有错误的 2 行没有导入。",
  );
  expect(importSentence({ ...job, good: 1203 }, STUDENTS)).toBe(
    "新建 1,200 名学生，修改 1 名，0 名没有变化。",
  );
});

test("an import that somebody stops is on its way until it has ended", () => {
  expect(jobStateOf({ ...job, state: "running" }, true)).toBe("cancelling");
  expect(jobStateOf({ ...job, state: "cancelled" }, true)).toBe("cancelled");
});

test("an import that did not do everything is never called done", () => {
  expect(jobStateOf({ ...job, good: job.rows }, false)).toBe("succeeded");
  expect(jobStateOf(job, false)).toBe("partly");
  expect(jobStateOf({ ...job, state: "refused" }, false)).toBe("refused");
  expect(jobStateOf({ ...job, state: "failed" }, false)).toBe("failed");
});

test("a fault names its first rows, and how many there are", () => {
  const message = "本校没有这个部门";
  const faults = Array.from({ length: 9 }, (_, at) => ({
    row: at + 2,
    column: "部门",
    message,
    value: "数学",
    code: `N${at}`,
    name: "",
  }));
  expect(
    faultRows({ faults: faults.slice(0, 1) }, { column: "部门", message, count: 1, problem: "invalid" }),
  ).toBe("第 2 行（N0）「数学」");
  expect(faultRows({ faults }, { column: "部门", message, count: 900, problem: "invalid" })).toMatch(
    /第 9 行（N7）「数学」 等，共 900 行$/u,
  );
});
