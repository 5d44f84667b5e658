import { labels } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { entryNow, entryStateAt, type EntryTimes } from "./entry-now.ts";

const SCHOOL = { id: 1, name: "湘江理工大学" };
const window = (department: string, opensAt: string, closesAt: string, more: Partial<EntryTimes> = {}) => ({
  department,
  opensAt: `2027-01-${opensAt}T00:00:00Z`,
  closesAt: `2027-01-${closesAt}T14:00:00Z`,
  examKind: "regular" as const,
  school: SCHOOL,
  ...more,
});
const NOW = new Date("2027-01-15T04:00:00Z");
const texts = (windows: readonly EntryTimes[], oneSchool = true) =>
  entryNow(windows, oneSchool, NOW).map(({ text }) => text);

test("entering is open from the first moment of its window and over from the last", () => {
  const times = { opensAt: "2027-01-10T00:00:00Z", closesAt: "2027-01-18T14:00:00Z" };
  expect(
    ["2027-01-09T23:59:59Z", "2027-01-10T00:00:00Z", "2027-01-18T13:59:59Z", "2027-01-18T14:00:00Z"].map(
      (at) => entryStateAt(times, new Date(at)),
    ),
  ).toEqual(["coming", "open", "open", "ended"]);
});

test("a school with one window is told in one sentence", () => {
  expect(texts([window("", "10", "18")])).toEqual([expect.stringMatching(/^全校录入中，.*22:00 截止。$/)]);
});

test("departments with a time of their own come before the rest", () => {
  expect(texts([window("", "10", "18"), window("计算机学院", "10", "14")])[0]).toMatch(
    /^计算机学院.*已截止；其他院系录入中/,
  );
});

test("where only departments have a window, it is said that the others cannot enter", () => {
  expect(texts([window("计算机学院", "20", "25")])[0]).toMatch(/^计算机学院待开始，.*其他院系还没有录入时间/);
});

test("of many departments three are named", () => {
  const many = ["甲", "乙", "丙", "丁", "戊"].map((name) => window(`${name}学院`, "10", "18"));
  expect(texts([window("", "10", "18"), ...many])[0]).toContain("另有 2 个院系有自己的时间");
});

test("of several schools it is counted how many are open; each counts once", () => {
  const other = { school: { id: 2, name: "北山大学" } };
  expect(
    texts([window("", "10", "18"), window("计算机学院", "10", "14"), window("", "20", "25", other)], false),
  ).toEqual([`1 所学校${labels.gradeWindowState.open}，1 所学校${labels.gradeWindowState.coming}。`]);
});

test("each exam has a sentence of its own, in the contract's order", () => {
  const found = entryNow([window("", "20", "25", { examKind: "makeup" }), window("", "10", "18")], true, NOW);
  expect(found.map(({ examKind, open }) => [examKind, open])).toEqual([
    ["regular", true],
    ["makeup", false],
  ]);
});
