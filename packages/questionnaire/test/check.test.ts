import { describe, expect, test } from "vitest";
import {
  checkQuestions,
  FIRST_QUESTION,
  type Question,
  SCALE_WORDS,
  STANDARD_QUESTIONS,
  weightOf,
  wordsOf,
} from "../src/index.js";
import { choices, question, rows } from "./questions.js";

const problems = (...questions: Question[]) =>
  checkQuestions(questions).map(({ field, message }) => `${field}: ${message}`);

test("questions with all their parts can be asked", () => {
  const marked = [question("a"), question("n", { kind: "nps" }), question("t", { kind: "text" })];
  const parts = [
    question("s", { kind: "single", choices: choices("x", "y") }),
    question("m", { kind: "multi", choices: choices("x", "y", "z") }),
    question("r", { kind: "matrix", rows: rows("x") }),
  ];
  expect(problems(...marked, ...parts)).toEqual([]);
});

test("a choice wants two different ones", () => {
  for (const kind of ["single", "multi"] as const) {
    expect(problems(question("a", { kind }))).toEqual(["questions.0.choices: 至少要有两个选项"]);
    expect(problems(question("a", { kind, choices: choices("x") }))).toHaveLength(1);
    expect(problems(question("b"), question("a", { kind, choices: [...choices("x", "y", "x")] }))).toEqual([
      "questions.1.choices.2.key: 两个选项的标识相同，请重新添加其中一个",
      "questions.1.choices.2.text: 这个选项出现了两次，请换一个",
    ]);
    const same = [
      { key: "x", text: "好" },
      { key: "y", text: " 好 " },
    ];
    expect(problems(question("a", { kind, choices: same }))).toEqual([
      "questions.0.choices.1.text: 这个选项出现了两次，请换一个",
    ]);
  }
});

test("a matrix wants different rows", () => {
  expect(problems(question("a", { kind: "matrix" }))).toEqual(["questions.0.rows: 至少要有一行"]);
  expect(problems(question("a", { kind: "matrix", rows: rows("x", "y", "y") }))).toEqual([
    "questions.0.rows.2.key: 两行的标识相同，请重新添加其中一行",
    "questions.0.rows.2.text: 这一行出现了两次，请换一个",
  ]);
  const same = [
    { key: "x", text: "好" },
    { key: "y", text: "好 " },
  ];
  expect(problems(question("a", { kind: "matrix", rows: same }))).toHaveLength(1);
});

test("what another kind left over asks nothing", () => {
  expect(problems(question("a", { choices: choices("x"), rows: [] }))).toEqual([]);
  expect(problems(question("a", { kind: "text", choices: choices("x", "x") }))).toEqual([]);
});

test("two questions have two keys", () => {
  expect(problems(question("a"), question("b"), question("a"))).toEqual([
    "questions.2.key: 两道题的标识相同，请重新添加其中一道",
  ]);
});

describe("a condition", () => {
  const on = (key: string, ...anyOf: string[]) => question("last", { showIf: { question: key, anyOf } });
  const earlier = [
    question("scale"),
    question("nps", { kind: "nps" }),
    question("single", { kind: "single", choices: choices("x", "y") }),
    question("multi", { kind: "multi", choices: choices("x", "y") }),
    question("text", { kind: "text" }),
    question("matrix", { kind: "matrix", rows: rows("r") }),
  ];

  test("names an answer to an earlier question", () => {
    expect(problems(...earlier, on("scale", "1", "5"))).toEqual([]);
    expect(problems(...earlier, on("nps", "0", "10"))).toEqual([]);
    expect(problems(...earlier, on("single", "x"))).toEqual([]);
    expect(problems(...earlier, on("multi", "x", "y"))).toEqual([]);
  });

  test("names no later question and none that is gone", () => {
    const wanted = "showIf: 显示条件要指前面的题目，请重新选择";
    expect(problems(...earlier, on("gone", "1"))).toEqual([`questions.6.${wanted}`]);
    expect(problems(on("scale", "1"), ...earlier)).toEqual([`questions.0.${wanted}`]);
    expect(problems(on("last", "1"))).toEqual([`questions.0.${wanted}`]);
  });

  test("depends on what has answers to choose from", () => {
    const wanted = "questions.6.showIf: 显示条件只能取决于选择题、量表题和推荐度题";
    expect(problems(...earlier, on("text", "1"))).toEqual([wanted]);
    expect(problems(...earlier, on("matrix", "1"))).toEqual([wanted]);
  });

  test("names answers that are possible", () => {
    const gone = (title: string) => `questions.6.showIf: 「${title}」已没有所选的答案，请重新选择`;
    expect(problems(...earlier, on("scale", "1", "0"))).toEqual([gone("scale")]);
    expect(problems(...earlier, on("scale", "6"))).toEqual([gone("scale")]);
    expect(problems(...earlier, on("nps", "11"))).toEqual([gone("nps")]);
    expect(problems(...earlier, on("single", "z"))).toEqual([gone("single")]);
    expect(problems(question("s", { kind: "single" }), on("s", "x"))).toContain(
      "questions.1.showIf: 「s」已没有所选的答案，请重新选择",
    );
  });

  test("names every mark that there is", () => {
    expect(problems(...earlier, on("scale", "1", "2", "3", "4", "5"))).toEqual([]);
    const all = Array.from({ length: 11 }, (_, value) => String(value));
    expect(problems(...earlier, on("nps", ...all))).toEqual([]);
  });
});

test("a scale has the usual words and counts once, where nothing else is said", () => {
  expect(wordsOf({})).toBe(SCALE_WORDS);
  expect(SCALE_WORDS).toEqual(["很不同意", "不同意", "一般", "同意", "很同意"]);
  expect(wordsOf({ words: ["1", "2", "3", "4", "5"] })).toEqual(["1", "2", "3", "4", "5"]);
  expect([weightOf({ kind: "scale" }), weightOf({ kind: "matrix", weight: 3 })]).toEqual([1, 3]);
  expect([weightOf({ kind: "scale", weight: 0 }), weightOf({ kind: "nps", weight: 3 })]).toEqual([0, 0]);
});

test("what most begin with can be asked as it stands", () => {
  for (const questions of [STANDARD_QUESTIONS.evaluation, STANDARD_QUESTIONS.survey, FIRST_QUESTION])
    expect(problems(...questions)).toEqual([]);
  const marked = STANDARD_QUESTIONS.evaluation.filter((one) => weightOf(one) > 0);
  expect(marked).toHaveLength(12);
  expect(new Set(marked.map(({ dimension }) => dimension)).size).toBe(5);
  expect(STANDARD_QUESTIONS.survey.map(({ kind }) => kind)).toEqual([
    "scale",
    "matrix",
    "multi",
    "nps",
    "text",
  ]);
});
