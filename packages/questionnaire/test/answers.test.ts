import { describe, expect, test } from "vitest";
import { askedQuestions, checkAnswers, isAnswered, keptAnswers } from "../src/index.js";
import type { Answer, Question } from "../src/index.js";
import { choices, chosen, mark, marks, question, rows } from "./questions.js";

const text = (key: string, words: string): Answer => ({ question: key, text: words });
const messages = (questions: Question[], ...answers: Answer[]) =>
  checkAnswers(questions, answers).map(({ question: key, message }) => `${key}: ${message}`);

describe("what is asked", () => {
  const questions = [
    question("s", { kind: "single", choices: choices("yes", "no") }),
    question("why", { kind: "multi", choices: choices("x", "y"), showIf: { question: "s", anyOf: ["no"] } }),
    question("x", { kind: "text", showIf: { question: "why", anyOf: ["x", "z"] } }),
    question("low", { showIf: { question: "mark", anyOf: ["1"] } }),
  ];
  const keys = (...answers: Answer[]) => askedQuestions(questions, answers).map(({ key }) => key);

  test("depends on earlier answers", () => {
    expect(keys()).toEqual(["s"]);
    expect(keys(chosen("s", "yes"))).toEqual(["s"]);
    expect(keys(chosen("s", "no"))).toEqual(["s", "why"]);
    expect(keys(chosen("s", "no"), chosen("why", "y", "x"))).toEqual(["s", "why", "x"]);
    expect(keys(chosen("s", "no"), chosen("why", "y"))).toEqual(["s", "why"]);
    expect(keys(chosen("s", "no"), { question: "why" })).toEqual(["s", "why"]);
  });

  test("is not what hangs on a question that is not asked itself", () => {
    expect(keys(chosen("s", "yes"), chosen("why", "x"))).toEqual(["s"]);
    expect(keys(mark("mark", 1))).toEqual(["s"]);
  });

  test("may depend on a mark", () => {
    const scale = [question("mark"), question("low", { showIf: { question: "mark", anyOf: ["1", "2"] } })];
    expect(askedQuestions(scale, [mark("mark", 2)])).toHaveLength(2);
    expect(askedQuestions(scale, [mark("mark", 3)])).toHaveLength(1);
  });

  test("is kept, and only what was answered", () => {
    const answers = [chosen("s", "yes"), chosen("why", "x"), mark("stranger", 1)];
    expect(keptAnswers(questions, answers)).toEqual([chosen("s", "yes")]);
    expect(keptAnswers(questions, [chosen("s")])).toEqual([]);
    expect(keptAnswers(questions, [text("x", "words"), chosen("why", "x"), chosen("s", "no")])).toEqual([
      chosen("s", "no"),
      chosen("why", "x"),
      text("x", "words"),
    ]);
  });
});

test("something is answered when there is something in it", () => {
  const kinds = ["scale", "nps", "single", "multi", "matrix", "text"] as const;
  for (const kind of kinds) {
    expect(isAnswered(question("q", { kind }), undefined)).toBe(false);
    expect(isAnswered(question("q", { kind }), { question: "q" })).toBe(false);
  }
  expect(isAnswered(question("q", { kind: "nps" }), mark("q", 0))).toBe(true);
  expect(isAnswered(question("q"), mark("q", 3))).toBe(true);
  for (const kind of ["single", "multi"] as const) {
    expect(isAnswered(question("q", { kind }), chosen("q"))).toBe(false);
    expect(isAnswered(question("q", { kind }), chosen("q", "x"))).toBe(true);
  }
  expect(isAnswered(question("q", { kind: "matrix" }), marks("q", {}))).toBe(false);
  expect(isAnswered(question("q", { kind: "matrix" }), marks("q", { r: 1 }))).toBe(true);
  expect(isAnswered(question("q", { kind: "text" }), text("q", " \n"))).toBe(false);
  expect(isAnswered(question("q", { kind: "text" }), text("q", " 好"))).toBe(true);
});

describe("a sheet", () => {
  test("lacks a required answer, not an optional one, nor one that is not asked", () => {
    const questions = [
      question("a", { required: true }),
      question("b"),
      question("c", { required: true, showIf: { question: "a", anyOf: ["1"] } }),
    ];
    expect(messages(questions)).toEqual(["a: 这一题必答"]);
    expect(messages(questions, { question: "a" })).toEqual(["a: 这一题必答"]);
    expect(messages(questions, mark("a", 2))).toEqual([]);
    expect(messages(questions, mark("a", 1))).toEqual(["c: 这一题必答"]);
    expect(messages(questions, mark("a", 2), { question: "b" })).toEqual([]);
  });

  test("has marks within their scale", () => {
    const scale = "请在 1 到 5 中选一个";
    const nps = "请在 0 到 10 中选一个";
    for (const value of [0, 6, 2.5, -1])
      expect(messages([question("q")], mark("q", value))).toEqual([`q: ${scale}`]);
    for (const value of [1, 5]) expect(messages([question("q")], mark("q", value))).toEqual([]);
    const likelihood = [question("q", { kind: "nps" })];
    for (const value of [-1, 11, 0.5]) expect(messages(likelihood, mark("q", value))).toEqual([`q: ${nps}`]);
    for (const value of [0, 10]) expect(messages(likelihood, mark("q", value))).toEqual([]);
  });

  test("has choices of the question, each once, and one of a single choice", () => {
    const single = [question("q", { kind: "single", choices: choices("x", "y") })];
    const gone = "q: 所选的选项已不在问卷中，请重新选择";
    expect(messages(single, chosen("q", "x"))).toEqual([]);
    expect(messages(single, chosen("q", "z"))).toEqual([gone]);
    expect(messages(single, chosen("q", "x", "x"))).toEqual([gone]);
    expect(messages(single, chosen("q", "x", "y"))).toEqual(["q: 只能选一项"]);
    expect(messages([question("q", { kind: "single" })], chosen("q", "x"))).toEqual([gone]);
  });

  test("has an exclusive choice alone", () => {
    const none = { key: "none", text: "以上都没有", exclusive: true };
    const several = [question("q", { kind: "multi", choices: [...choices("x", "y"), none] })];
    expect(messages(several, chosen("q", "x", "y"))).toEqual([]);
    expect(messages(several, chosen("q", "none"))).toEqual([]);
    // One that is gone is told, whatever else was chosen.
    expect(messages(several, chosen("q", "x", "z"))).toEqual(["q: 所选的选项已不在问卷中，请重新选择"]);
    expect(messages(several, chosen("q", "x", "none"))).toEqual(["q: 「以上都没有」不能与其他选项同时选择"]);
  });

  test("has a mark for each row of a matrix", () => {
    const matrix = [question("q", { kind: "matrix", rows: rows("r", "s", "t") })];
    const changed = "q: 题目已修改，请重新填写这一题";
    expect(messages(matrix, marks("q", { r: 1, s: 5, t: 3 }))).toEqual([]);
    expect(messages(matrix, marks("q", { r: 1 }))).toEqual(["q: 还有 2 行没有选"]);
    expect(messages(matrix, marks("q", { r: 1, s: 5, u: 3 }))).toEqual([changed]);
    expect(messages(matrix, marks("q", { r: 1, s: 6, t: 3 }))).toEqual(["q: 每一行请在 1 到 5 中选一个"]);
    const twice = { question: "q", rows: ["r", "r", "s", "t"].map((row) => ({ row, value: 1 })) };
    expect(messages(matrix, twice)).toEqual([changed]);
    expect(messages([question("q", { kind: "matrix" })], marks("q", { r: 1 }))).toEqual([changed]);
  });

  test("has words up to 2000", () => {
    const words = [question("q", { kind: "text" })];
    expect(messages(words, text("q", "字".repeat(2000)))).toEqual([]);
    expect(messages(words, text("q", "字".repeat(2001)))).toEqual(["q: 最多写 2000 字"]);
  });

  test("answers what was asked, once", () => {
    expect(messages([question("a")], mark("a", 1), mark("b", 1))).toEqual([
      "b: 没有问到这一题，请刷新问卷后再提交",
    ]);
    expect(messages([question("a")], mark("a", 1), mark("a", 2))).toEqual([
      ": 同一题回答了两次，请刷新问卷后再提交",
    ]);
  });
});
