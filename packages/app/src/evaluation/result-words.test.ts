import type { EvaluationQuestionResult } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import {
  changeSince,
  differenceText,
  levelItem,
  levelNames,
  rateText,
  scoreText,
  weakSides,
} from "./result-words.ts";

test("scores have two decimals, rates one, and a difference its sign", () => {
  expect([scoreText(89.1), scoreText(undefined)]).toEqual(["89.10", "–"]);
  expect([rateText(46 / 52), rateText(1), rateText(0)]).toEqual(["88.5%", "100.0%", "0.0%"]);
  expect([differenceText(2.3), differenceText(-0.451), differenceText(0), differenceText(-0.001)]).toEqual([
    "+2.30",
    "−0.45",
    "0.00",
    "0.00",
  ]);
});

describe("weak sides", () => {
  const side = (name: string, score: number, departmentMedian?: number, schoolMedian?: number) => ({
    name,
    score,
    ...(departmentMedian !== undefined && { departmentMedian }),
    ...(schoolMedian !== undefined && { schoolMedian }),
  });

  test("are those below the median, the furthest first, two at most", () => {
    const found = weakSides([
      side("教学准备", 91.7, 88.3),
      side("互动答疑", 84.3, 87.2),
      side("作业反馈", 80.4, 86.4),
      side("考核公平", 88.7, 88.8),
    ]);
    expect(found.map(({ name }) => name)).toEqual(["作业反馈", "互动答疑"]);
    expect(found[0]?.difference).toBeCloseTo(-6);
  });

  test("are compared with the school where the department has too few, and with nothing where both have", () => {
    expect(weakSides([side("收获", 80, undefined, 81)]).map(({ name }) => name)).toEqual(["收获"]);
    expect(weakSides([side("收获", 80)])).toEqual([]);
    expect(weakSides([side("收获", 80, 80)])).toEqual([]);
  });
});

describe("the answers to a question", () => {
  const question = (
    counts: (number | undefined)[],
    more: Partial<EvaluationQuestionResult> = {},
  ): EvaluationQuestionResult => ({
    key: "q1",
    kind: "scale",
    title: "讲解清楚",
    dimension: "讲解",
    count: 46,
    mean: 4.5,
    shares: counts.map((count, at) => ({
      key: `${at + 1}`,
      text: `第 ${at + 1} 档`,
      ...(count !== undefined && { count }),
    })),
    ...more,
  });

  test("are drawn with the mean out of 100", () => {
    expect(levelItem(question([0, 0, 6, 11, 29]))).toMatchObject({
      counts: [0, 0, 6, 11, 29],
      value: "90.00",
    });
  });

  test("are not drawn where a small number is hidden, and say why", () => {
    expect(levelItem(question([undefined, 0, 6, 11, 29]))).toMatchObject({
      counts: undefined,
      value: "90.00，分布里有不足 5 份的，不显示",
    });
    const { mean: _, ...few } = question([], { count: 4 });
    expect(levelItem(few)).toMatchObject({ counts: undefined, value: "有效回答 4 份，不足 5 份" });
  });

  test("name their levels where all have the same words", () => {
    const one = question([1, 1, 1, 1, 1]);
    expect(levelNames([one, question([]), one])[0]).toBe("第 1 档");
    const other = { shares: one.shares.map((share) => ({ ...share, text: "别的" })) };
    expect(levelNames([one, other])).toEqual(["1", "2", "3", "4", "5"]);
    expect(levelNames([])).toEqual(["1", "2", "3", "4", "5"]);
  });
});

test("the change is since the last term that has a score", () => {
  const point = (id: number, score?: number) => ({
    semester: { id, name: `第 ${id} 学期` },
    ...(score !== undefined && { score }),
  });
  const now = { semester: { id: 3, name: "" }, score: 89.1 };
  expect(changeSince(now, [point(1, 86.8), point(2), point(3, 89.1)])).toEqual({
    difference: expect.closeTo(2.3) as number,
    semester: "第 1 学期",
    score: 86.8,
  });
  expect(changeSince(now, [point(3, 89.1)])).toBeUndefined();
  expect(changeSince({ semester: now.semester }, [point(1, 86.8)])).toBeUndefined();
});
