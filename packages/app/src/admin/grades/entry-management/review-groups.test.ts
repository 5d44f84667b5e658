import type { GradeFindingKind, GradeSheetRow } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import { allTicked, doneWords, nextRow, passRefusal, reviewGroups, tickedSheets } from "./review-groups.ts";

const finding = (kind: GradeFindingKind) => ({ kind, message: kind, needsReason: kind !== "fiftyNine" });
const row = (id: number, code: string, ...kinds: GradeFindingKind[]): GradeSheetRow => ({
  id,
  code,
  offeringId: id,
  examKind: "regular",
  courseName: "数据结构",
  credits: 3,
  semester: { id: 1, name: "2026-2027-1" },
  school: { id: 1, name: "湘江理工大学" },
  department: "计算机学院",
  teachers: ["沈知远"],
  state: "submitted",
  students: 50,
  filled: 50,
  window: "open",
  findings: kinds.map(finding),
  allowed: ["approve", "return"],
  version: 1,
});
const ROWS = [
  row(1, "B"),
  row(2, "D", "fiftyNine"),
  row(3, "A"),
  row(4, "C", "excellent"),
  row(5, "E", "failed", "narrow"),
];
const groups = reviewGroups(ROWS);

test("what is unusual comes first, the more it is the earlier; a proposal comes last", () => {
  expect(groups.unusual.map(({ id }) => id)).toEqual([5, 4, 2]);
  expect(groups.ordinary.map(({ id }) => id)).toEqual([3, 1]);
});

test("one press never passes an unusual sheet, whatever is ticked", () => {
  const kinds = fc.subarray<GradeFindingKind>(["excellent", "failed", "narrow", "fiftyNine"]);
  fc.assert(
    fc.property(fc.array(kinds, { maxLength: 20 }), fc.array(fc.nat(20)), (sheets, unticked) => {
      const all = reviewGroups(sheets.map((each, at) => row(at, `C${at}`, ...each)));
      const ticked = tickedSheets(all, new Set(unticked));
      expect(all.unusual.length + all.ordinary.length).toBe(sheets.length);
      for (const sheet of ticked) {
        expect(sheet.findings).toEqual([]);
        expect(unticked).not.toContain(sheet.id);
      }
    }),
  );
});

test("ordinary sheets are ticked beforehand, and the box above them tells some from all", () => {
  const ticked = (...unticked: number[]) => tickedSheets(groups, new Set(unticked));
  expect(ticked().map(({ id }) => id)).toEqual([3, 1]);
  expect([
    allTicked(groups, ticked()),
    allTicked(groups, ticked(1)),
    allTicked(groups, ticked(1, 3)),
  ]).toEqual([true, "indeterminate", false]);
});

test("one's own class is not ticked and not passed", () => {
  const own = { ...row(9, "Z"), allowed: [] };
  expect(tickedSheets(reviewGroups([own]), new Set())).toEqual([]);
  expect(passRefusal(own, true)).toContain("自己任课");
});

test("an unusual sheet is passed after it was opened", () => {
  const [unusual] = groups.unusual;
  if (unusual === undefined) throw new Error("There is one");
  expect(passRefusal(unusual, false)).toBe("请先展开看图和说明");
  expect(passRefusal(unusual, true)).toBeUndefined();
});

test("arrow keys stop at both ends", () => {
  const order = [5, 4, 2, 3, 1];
  expect([
    nextRow(order, undefined, 1),
    nextRow(order, 5, -1),
    nextRow(order, 5, 1),
    nextRow(order, 1, 1),
    nextRow([], 5, 1),
  ]).toEqual([5, 5, 4, 1, undefined]);
});

test("what one press came to is told with what was refused", () => {
  const refused = [{ id: 1, code: "A", courseName: "甲", message: "刚撤回" }];
  expect([doneWords({ done: 37, refused: [] }, "通过"), doneWords({ done: 36, refused }, "通过")]).toEqual([
    "37 个教学班已通过",
    "36 个教学班已通过，1 个没有通过",
  ]);
});
