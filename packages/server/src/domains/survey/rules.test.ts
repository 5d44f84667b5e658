import type { Question } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { moveRefusal } from "../../resource/index.ts";
import { figuresOf, groupsOf, type HeardUnit, hiddenSentence, type Tally } from "./figures.ts";
import { checkPeople, checkSurvey, maskPhones, planUnits, surveyLifecycle } from "./rules.ts";

const SCALE: Question = { key: "q1", kind: "scale", title: "总体满意", hint: "", required: true };
const NPS: Question = { key: "q2", kind: "nps", title: "愿意推荐", hint: "", required: false };
const MATRIX: Question = {
  key: "q3",
  kind: "matrix",
  title: "各方面",
  hint: "",
  required: false,
  rows: [
    { key: "a", text: "教室" },
    { key: "b", text: "食堂" },
  ],
};

/** How many of a unit marked 1, 2 … (or 0, 1 …) of a question. */
const marks = (
  unit: string,
  question: string,
  counts: Readonly<Record<string, number>>,
  row = "",
): Tally[] => [
  { unit, question, row, key: "", count: Object.values(counts).reduce((sum, count) => sum + count, 0) },
  ...Object.entries(counts).map(([key, count]) => ({ unit, question, row, key, count })),
];

const all = (questions: readonly Question[], tallies: readonly Tally[]) =>
  figuresOf({
    questions,
    units: [],
    groups: { shown: new Set(), hidden: 0, weights: new Map() },
    tallies,
    texts: new Map(),
  });

test("of 3000 within 5 % 341 answers are wanted, and at 70 % response 488 are asked, by department in proportion", () => {
  const strata = [
    { unit: "甲", population: 1500 },
    { unit: "乙", population: 1000 },
    { unit: "丙", population: 500 },
  ];
  const plan = planUnits(strata, { errorPercent: 5, responsePercent: 70 });
  expect(plan.map(({ wanted }) => wanted)).toEqual([170, 114, 57]);
  expect(plan.map(({ invited }) => invited)).toEqual([244, 163, 81]);
  expect(plan.reduce((sum, { invited }) => sum + invited, 0)).toBe(488);
  expect(planUnits(strata, undefined)).toEqual(
    strata.map((one) => ({ ...one, wanted: null, invited: one.population })),
  );
});

test("a scale of 20/15/10/3/2 has the mean 3.96, 70 % top two and the index 74", () => {
  const [found] = all([SCALE], marks("甲", "q1", { 5: 20, 4: 15, 3: 10, 2: 3, 1: 2 })).questions;
  expect(found).toMatchObject({
    answers: 50,
    hidden: "",
    scale: { mean: 3.96, topTwo: 70, index: 74 },
  });
  expect(found?.options.map(({ key, count, share }) => [key, count, share])).toEqual([
    ["1", 2, 4],
    ["2", 3, 6],
    ["3", 10, 20],
    ["4", 15, 30],
    ["5", 20, 40],
  ]);
});

test("a promoter score of −12.5 is −12", () => {
  const [found] = all([NPS], marks("甲", "q2", { 9: 2, 8: 3, 6: 3 })).questions;
  expect(found?.nps).toBe(-12);
});

test("of fewer than five answers nothing is shown, and the sentence says how many", () => {
  expect(hiddenSentence(4)).toBe("有效答卷 4 份，不足 5 份，不显示");
  expect(hiddenSentence(5)).toBe("");
  const [scale, matrix] = all(
    [SCALE, MATRIX],
    [
      ...marks("甲", "q1", { 5: 4 }),
      ...marks("甲", "q3", { 5: 5 }, "a"),
      ...marks("甲", "q3", { 5: 2 }, "b"),
    ],
  ).questions;
  expect(scale).toMatchObject({ answers: 4, options: [] });
  expect(scale?.hidden).toContain("4 份");
  expect(matrix?.rows.map(({ hidden, options }) => [hidden !== "", options.length])).toEqual([
    [false, 5],
    [true, 0],
  ]);
});

const units = (...answers: number[]): HeardUnit[] =>
  answers.map((count, at) => ({ unit: `单位${at + 1}`, population: 100, answers: count }));
const shownOf = (...answers: number[]) =>
  [...groupsOf(units(...answers), { closed: false, weighted: false, merged: 0 }).shown].map((unit) =>
    Number(unit.slice(2)),
  );

test("40/22/4 shows the first alone, 40/22/2/1 too, 6/3 none, 40/22/9 all", () => {
  expect(shownOf(40, 22, 4)).toEqual([1]);
  expect(shownOf(40, 22, 2, 1)).toEqual([1]);
  expect(shownOf(6, 3)).toEqual([]);
  expect(shownOf(40, 22, 9)).toEqual([1, 2, 3]);
  // Nobody answered: whoever knows the total knows as much of the other.
  expect(shownOf(40, 22, 0)).toEqual([1]);
  const few = [...units(40, 22), { unit: "小", population: 4, answers: 4 }];
  expect([...groupsOf(few, { closed: false, weighted: false, merged: 0 }).shown]).toEqual(["单位1"]);
});

test("after the close the units that kept their name are shown", () => {
  const groups = groupsOf(units(40, 0, 0), { closed: true, weighted: false, merged: 26 });
  expect([...groups.shown]).toEqual(["单位1"]);
  expect(groups.hidden).toBe(2);
});

test("in a sample each unit counts as it does in the whole", () => {
  // 甲 has 300 people and 10 answers: each stands for 30. 乙 has 100 and 20: each stands for 5.
  const heard = [
    { unit: "甲", population: 300, answers: 10 },
    { unit: "乙", population: 100, answers: 20 },
  ];
  const tallies = [...marks("甲", "q1", { 5: 8, 3: 2 }), ...marks("乙", "q1", { 4: 5, 1: 15 })];
  const found = figuresOf({
    questions: [SCALE],
    units: heard,
    groups: groupsOf(heard, { closed: false, weighted: true, merged: 0 }),
    tallies,
    texts: new Map(),
  });
  // 5: 240, 4: 25, 3: 60, 1: 75 of 400. Mean (1200 + 100 + 180 + 75) ÷ 400 = 3.8875; 4 and 5: 265 ÷ 400.
  expect(found.questions[0]).toMatchObject({
    answers: 30,
    scale: { mean: 3.89, topTwo: 66, index: 72 },
  });
  expect(found.questions[0]?.options.map(({ share }) => share)).toEqual([18.8, 0, 15, 6.3, 60]);
  // Within a unit nothing is weighted.
  expect(found.units.map(({ unit, values }) => [unit, values[0]?.index])).toEqual([
    ["甲", 90],
    ["乙", 19],
  ]);
});

test("hidden units of a sample weigh together, so that no figure tells one of them", () => {
  const heard = [
    { unit: "甲", population: 200, answers: 40 },
    { unit: "乙", population: 60, answers: 6 },
    { unit: "丙", population: 40, answers: 4 },
  ];
  const groups = groupsOf(heard, { closed: false, weighted: true, merged: 0 });
  expect([...groups.shown]).toEqual(["甲"]);
  const [own, others] = [groups.weights.get("甲") ?? 0n, groups.weights.get("") ?? 0n];
  // 200 ÷ 40 = 5 and (60 + 40) ÷ (6 + 4) = 10.
  expect(others).toBe(own * 2n);
  // The same once they lost their names.
  const closed = [heard[0], ...heard.slice(1).map((one) => ({ ...one, answers: 0 }))] as HeardUnit[];
  expect(groupsOf(closed, { closed: true, weighted: true, merged: 10 }).weights).toEqual(groups.weights);
});

test("a cell of few in a shown unit is hidden, and with it the smallest beside it", () => {
  const heard = units(40, 22, 9);
  const tallies = [
    ...marks("单位1", "q1", { 5: 40 }),
    ...marks("单位2", "q1", { 4: 22 }),
    ...marks("单位3", "q1", { 1: 3 }),
  ];
  const { units: found } = figuresOf({
    questions: [SCALE],
    units: heard,
    groups: groupsOf(heard, { closed: false, weighted: false, merged: 0 }),
    tallies,
    texts: new Map(),
  });
  expect(found.map(({ values }) => values[0]?.index)).toEqual([100, undefined, undefined]);
});

const INPUT = {
  audience: "students" as const,
  departments: [],
  grades: [],
  majors: [],
  selection: "census" as const,
  publicLink: false,
  opensAt: "2026-11-01T00:00:00Z",
  closesAt: "2026-11-08T00:00:00Z",
};

test("a survey that cannot be is refused at its fields", () => {
  const fields = (over: Partial<Parameters<typeof checkSurvey>[0]>) =>
    checkSurvey({ ...INPUT, ...over }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ closesAt: INPUT.opensAt })).toEqual(["closesAt"]);
  expect(fields({ selection: "sample" })).toEqual(["errorPercent", "responsePercent"]);
  expect(fields({ selection: "sample", errorPercent: 5, responsePercent: 70 })).toEqual([]);
  expect(fields({ publicLink: true })).toEqual(["publicLink"]);
  expect(fields({ audience: "teachers", grades: [2024], majors: ["物理学"] })).toEqual(["grades", "majors"]);
  expect(
    fields({
      audience: "outsiders",
      departments: ["物理学院"],
      selection: "sample",
      errorPercent: 5,
      responsePercent: 70,
    }),
  ).toEqual(["selection", "departments"]);
});

test("each wrong line of a list is named", () => {
  const person = (email: string, unit = "毕业生") => ({ name: "某人", email, unit });
  expect(checkPeople([person("a@example.cn"), person("b@example.cn")])).toEqual([]);
  expect(
    checkPeople([
      person("a@example.cn"),
      person("nobody"),
      person("A@example.cn"),
      person("c@example.cn", "公开链接"),
    ]).map(({ field }) => field),
  ).toEqual(["people.1.email", "people.2.email", "people.3.unit"]);
});

test("a survey opens and closes in its order, and not when its time is over", () => {
  const now = new Date("2026-11-02T00:00:00Z");
  const at = (
    state: "draft" | "reviewed" | "open" | "closed" | "published",
    closesAt = "2026-11-08T00:00:00Z",
  ) => ({
    state,
    opensAt: new Date("2026-11-01T00:00:00Z"),
    closesAt: new Date(closesAt),
  });
  expect(moveRefusal(surveyLifecycle.open, at("draft"), now)).toContain("审核通过");
  expect(moveRefusal(surveyLifecycle.open, at("reviewed"), now)).toBeUndefined();
  expect(moveRefusal(surveyLifecycle.open, at("reviewed", "2026-11-01T12:00:00Z"), now)).toContain(
    "截止时间",
  );
  expect(moveRefusal(surveyLifecycle.publish, at("open"), now)).toBe("截止后才能公布结果");
  expect(moveRefusal(surveyLifecycle.update, at("open"), now)).toContain("不能修改");
});

test("phones in texts are masked, other numbers are not", () => {
  expect(maskPhones("打 13812345678 或 138 1234 5678，座机 0731-88123456，学号 202401010123，2026 年")).toBe(
    "打 138****5678 或 138****5678，座机 073*****3456，学号 202401010123，2026 年",
  );
  expect(maskPhones("１３８１２３４５６７８")).toBe("138****5678");
  expect(maskPhones("+86 138.1234.5678")).not.toContain("1234");
});
