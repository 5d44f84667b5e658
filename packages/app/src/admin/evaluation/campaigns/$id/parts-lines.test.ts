import { expect, test } from "vitest";
import { MOST_LINES, readParts } from "./parts-lines.ts";

test("three columns without heads are number, supervisors, college; an empty cell says nothing", () => {
  expect(readParts("T1\t88\t90.5\n\nT2\t\t７６\nT3\t100")).toEqual({
    lines: [
      { staffNumber: "T1", supervisor: 88, college: 90.5 },
      { staffNumber: "T2", college: 76 },
      { staffNumber: "T3", supervisor: 100 },
    ],
    rows: [1, 3, 4],
    faults: [],
  });
});

test("with heads the columns stand in any order among others", () => {
  const { lines, faults } = readParts("姓名\t学院评价\t工号\t督导评价\n王一\t90\t'00012\t85");
  expect(faults).toEqual([]);
  expect(lines).toEqual([{ staffNumber: "00012", supervisor: 85, college: 90 }]);
});

test("a mark that is none is named with its row, and never mended", () => {
  const { lines, faults } = readParts("T1\t9O\nT2\t101\nT3\t88.123\n\t90\nT4\t\t");
  expect(lines).toEqual([]);
  expect(faults).toEqual([
    "第 1 行的「9O」不是 0 到 100 的分数（最多两位小数）",
    "第 2 行的「101」不是 0 到 100 的分数（最多两位小数）",
    "第 3 行的「88.123」不是 0 到 100 的分数（最多两位小数）",
    "第 4 行没有工号",
    "第 5 行没有分数",
  ]);
});

test("more lines than go at once are told before anything is sent", () => {
  const text = Array.from({ length: MOST_LINES + 1 }, (_, at) => `T${at}\t80`).join("\n");
  expect(readParts(text).faults).toEqual(["一次最多 2000 行，这里有 2001 行，请分几次粘贴"]);
});
