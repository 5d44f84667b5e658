import { expect, it } from "vitest";
import { zhCN } from "../messages/index.js";
import { ownFirst, percent, sharedBy } from "./coverage-cells.js";
import { cellSentence, cellWords } from "./coverage-words.js";

const text = zhCN.coverageGrid;
const pair = { homeId: 1, hostId: 2 };

it("one's own school comes first, the others stay in their order", () => {
  const schools = [1, 2, 3].map((id) => ({ id, name: String(id) }));
  expect(ownFirst(schools, 2).map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(ownFirst(schools, undefined).map(({ id }) => id)).toEqual([1, 2, 3]);
});

it("a total is weighted by the open classes, and leaves out what has no agreement in force", () => {
  const cells = [
    { ...pair, state: "signed" as const, share: 1, rules: 1, classes: 30 },
    { ...pair, state: "suspended" as const, share: 0, rules: 1, classes: 10 },
    { ...pair, state: "unsigned" as const, rules: 0, classes: 60 },
  ];
  expect(sharedBy(cells)).toBe(0.75);
  expect(sharedBy(cells.slice(2))).toBeUndefined();
});

it("only nothing is 0 % and only everything 100 %", () => {
  expect([0, 0.001, 0.464, 0.999, 1].map(percent)).toEqual(["0%", "1%", "46%", "99%", "100%"]);
});

it("a cell says in words what is no number", () => {
  expect(cellWords(text, undefined)).toEqual({ words: "无协议" });
  expect(cellWords(text, { ...pair, state: "unsigned", rules: 3 })).toEqual({ words: "协议待签" });
  expect(cellWords(text, { ...pair, state: "signed", rules: 3 })).toEqual({ words: "没有开课" });
  expect(cellWords(text, { ...pair, state: "signed", share: 0.46, rules: 31 })).toEqual({
    figure: "46%",
    words: "31 条",
  });
  expect(
    cellSentence(text, { ...pair, state: "suspended", share: 0.66, rules: 24, note: "30 天内到期" }),
  ).toBe("66%，已暂停，24 条，30 天内到期");
  expect(cellSentence(text, { ...pair, state: "signed", rules: 3 })).toBe("没有开课，3 条");
});
