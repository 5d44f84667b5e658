import type { GradeRow, GradeSheet } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { columnsOf, hatchedCell, resultOf, rulesOf } from "./sheet-columns.ts";

const SHEET: Pick<GradeSheet, "examKind" | "scale" | "parts" | "levels" | "makeupCap" | "finalMinimum"> = {
  examKind: "regular",
  scale: "percent",
  parts: [
    { id: "p1", name: "平时", weight: 50, isFinal: false },
    { id: "p2", name: "期末", weight: 50, isFinal: true },
  ],
  levels: [],
  makeupCap: 60,
  finalMinimum: 45,
};
const typed = (cells: Record<string, string>) => (column: string) => cells[column] ?? "";
const row = (over: Partial<GradeRow>) => ({ left: false, ...over }) as GradeRow;

test("a sheet of marks has its parts and the flag, one of levels the level and the flag", () => {
  expect(columnsOf(SHEET).map(({ id, weight }) => [id, weight])).toEqual([
    ["p1", 50],
    ["p2", 50],
    ["flag", undefined],
  ]);
  const levels = columnsOf({ ...SHEET, scale: "five", parts: [], levels: ["优秀", "不及格"] });
  expect(levels.map(({ id }) => id)).toEqual(["level", "flag"]);
  expect(levels[0]?.levels?.map(({ letter }) => letter)).toEqual(["Y", "B"]);
});

test("flags of the office are offered by their letter, and refused in words", () => {
  const flags = columnsOf(SHEET).at(-1)?.flags ?? [];
  expect(flags.filter(({ letter }) => letter === "Q").map(({ label }) => label)).toEqual([
    "缺考",
    "取消资格",
  ]);
  expect(flags.find(({ letter }) => letter === "H")?.refused).toBe("缓考由教务处登记");
});

test("the total is reckoned while one types, as the server does it", () => {
  const rules = rulesOf(SHEET);
  expect(resultOf(typed({ p1: "95" }), rules).text).toBeUndefined();
  expect(resultOf(typed({ p1: "95", p2: "42" }), rules)).toMatchObject({ text: "59", capped: true });
  expect(resultOf(typed({ p1: "95", p2: "42", flag: "缺考" }), rules)).toMatchObject({ text: "0" });
});

test("cells of who left, or is flagged, are not to be filled, and say why", () => {
  expect(hatchedCell(row({ left: true }), "p1")).toBe("已不在正选名单上");
  expect(hatchedCell(row({ flag: "absent" }), "p1")).toBe("缺考，不用填");
  expect(hatchedCell(row({ flag: "absent" }), "flag")).toBe(false);
  expect(hatchedCell(row({ flag: "deferred" }), "flag")).toBe("缓考由教务处登记");
  expect(hatchedCell(row({}), "p1")).toBe(false);
});
