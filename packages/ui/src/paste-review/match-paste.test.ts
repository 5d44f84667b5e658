import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MarkColumn, RecentChange } from "../mark-grid/index.js";
import { toTsv } from "../data-table/tsv.js";
import { isPlainPaste, matchPaste, pasteChanges } from "./match-paste.js";
import type { PasteTarget } from "./paste.js";

const columns: MarkColumn[] = [
  { id: "usual", name: "平时", kind: "mark", weight: 30 },
  { id: "lab", name: "实验", kind: "mark", weight: 20 },
  { id: "exam", name: "期末", kind: "mark", weight: 50 },
];
const students = [
  { id: "a", number: "20250101003", name: "陈思齐" },
  { id: "b", number: "20250101007", name: "顾念初" },
  { id: "c", number: "20250102011", name: "林知夏" },
  { id: "d", number: "YS2025040117", name: "潘远杰" },
  { id: "e", number: "DT2025110205", name: "王伟" },
  { id: "f", number: "DT2025110206", name: "王伟" },
];
const target = (more: Partial<PasteTarget> = {}): PasteTarget => ({
  students,
  columns,
  current: () => "",
  ...more,
});
const written = (pasted: string, more: Partial<PasteTarget> = {}) =>
  pasteChanges(matchPaste(pasted, target(more))).map(
    ({ rowId, columnId, to }) => `${rowId} ${columnId} ${to}`,
  );

describe("a pasted sheet", () => {
  it("is matched by number, with a header in any order", () => {
    expect(
      written("姓名\t期末\t学号\t平时\n顾念初\t68\t20250101007\t76\n陈思齐\t91\t20250101003\t88"),
    ).toEqual(["b exam 68", "b usual 76", "a exam 91", "a usual 88"]);
    expect(matchPaste("学号\t期末\t平时\n20250101007\t68\t76", target()).recognised.otherOrder).toBe(true);
  });

  it("needs no header: numbers and names are found where they are, marks go from the column of the keyboard", () => {
    expect(written("1\t20250101003\t陈思齐\t88\t92\t91\n2\t20250101007\t顾念初\t76\t80\t68")).toEqual([
      "a usual 88",
      "a lab 92",
      "a exam 91",
      "b usual 76",
      "b lab 80",
      "b exam 68",
    ]);
    expect(written("20250101003\t91", { from: "exam" })).toEqual(["a exam 91"]);
  });

  it("knows heads with a weight or 成绩 behind them, and says which columns it does not use", () => {
    const match = matchPaste("学号\t平时（30%）\t期末成绩\t备注\n20250101003\t88\t91\t好", target());
    expect(match.columns.map(({ id }) => id)).toEqual(["usual", "exam"]);
    expect(match.recognised.leftOut).toEqual(["备注"]);
  });

  it("takes full-width digits, a quote before a number and small letters for what they are", () => {
    const match = matchPaste("学号\t期末\n２０２５０１０１００３\t９１\n'ys2025040117\t88。0", target());
    expect(pasteChanges(match).map(({ rowId, to }) => `${rowId} ${to}`)).toEqual(["a 91", "d 88"]);
    expect(match.recognised.fullWidth).toBe(3);
  });

  it("reads flags and levels by word, by its beginning and by letter", () => {
    const match = matchPaste("学号\t期末\n20250101003\t缺考\n20250101007\t缺\n20250102011\tqq", target());
    expect(pasteChanges(match).map(({ to }) => to)).toEqual(["缺考", "缺考", "取消资格"]);
    expect(match.recognised.guessed).toBe(1);
    const levels: MarkColumn[] = [{ id: "all", name: "总评", kind: "level" }];
    expect(
      written("学号\t总评\n20250101003\t良\n20250101007\t及\n20250102011\ty", { columns: levels }),
    ).toEqual(["a all 良", "b all 及格", "c all 优"]);
  });

  it("names 12O and 120 and writes neither", () => {
    const { unusable, fresh } = matchPaste("学号\t平时\t期末\n20250101003\t12O\t120", target());
    expect(fresh).toEqual([]);
    expect(unusable.map(({ why }) => why)).toEqual([
      { kind: "unreadable", text: "12O" },
      { kind: "outside", text: "120", minimum: 0, maximum: 100 },
    ]);
  });

  it("names lines that match nobody, with the reason; a single namesake is offered and only then taken", () => {
    const pasted = [
      "学号\t姓名\t期末",
      "20250101099\t欧阳朔\t88",
      "\t林知夏\t94",
      "\t王伟\t70",
      "\t没有人\t71",
      "20250101003\t陈思琪\t60",
      "\t\t50",
      "20250101007\t\t61",
      "20250101007\t顾念初\t62",
    ].join("\n");
    const match = matchPaste(pasted, target());
    expect(match.unmatched.map(({ line, why }) => [line, why.kind])).toEqual([
      [2, "unknown"],
      [3, "noNumberOne"],
      [4, "noNumberSeveral"],
      [5, "noNumberUnknown"],
      [6, "otherName"],
      [7, "noNumberNoName"],
      [9, "twice"],
    ]);
    expect(pasteChanges(match)).toHaveLength(1);
    const linked = matchPaste(pasted, target({ links: new Map([[3, "c"]]) }));
    expect(pasteChanges(linked).map(({ rowId, to }) => `${rowId} ${to}`)).toEqual(["c 94", "b 61"]);
    expect(linked.unmatched).toHaveLength(6);
  });

  it("takes one's own older cell and leaves what another person has just written", () => {
    const recent: RecentChange = {
      rowId: "b",
      columnId: "lab",
      by: "罗以宁",
      at: new Date(0),
      from: "82",
      to: "88",
    };
    const values: Record<string, string> = { "a exam": "91", "b lab": "88", "c exam": "94" };
    const match = matchPaste(
      "学号\t实验\t期末\n20250101003\t\t93\n20250101007\t82\t\n20250102011\t\t94",
      target({
        current: (row, column) => values[`${row} ${column}`] ?? "",
        changedByOthers: [recent],
      }),
    );
    expect(match.differences).toHaveLength(2);
    expect(match.same).toBe(1);
    expect(pasteChanges(match)).toEqual([{ rowId: "a", columnId: "exam", from: "91", to: "93" }]);
    expect(pasteChanges(match, () => true)).toHaveLength(2);
    expect(isPlainPaste(match)).toBe(false);
  });

  it("leaves cells alone that are not to be filled", () => {
    const match = matchPaste("学号\t期末\n20250101003\t91", target({ hatched: () => "免修" }));
    expect(match.unusable[0]?.why).toEqual({ kind: "hatched", reason: "免修" });
    expect(pasteChanges(match)).toEqual([]);
  });

  it("of nothing is nothing", () => {
    for (const empty of ["", "\n\n", "学号\t姓名\t期末"])
      expect(matchPaste(empty, target())).toMatchObject({ lines: 0, matched: 0, fresh: [], unmatched: [] });
  });
});

const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (character) => String.fromCharCode(character.charCodeAt(0) + 0xfee0));

describe("whatever is pasted", () => {
  const sheet = fc.record({
    marks: fc.array(fc.array(fc.option(fc.integer({ min: 0, max: 100 })), { minLength: 3, maxLength: 3 }), {
      minLength: 1,
      maxLength: 40,
    }),
    order: fc.shuffledSubarray([0, 1, 2], { minLength: 1 }),
    header: fc.boolean(),
    wide: fc.boolean(),
    seed: fc.infiniteStream(fc.nat()),
  });

  it("a sheet of all numbers, shuffled by rows and columns, writes exactly its marks", () => {
    fc.assert(
      fc.property(sheet, ({ marks, order, header, wide, seed }) => {
        const all = marks.map((_, at) => ({ id: `s${at}`, number: `2025${1000 + at}`, name: `学生${at}` }));
        const places = header ? order : [0, 1, 2];
        const say = (text: string) => (wide ? fullWidth(text) : text);
        const lines = marks
          .map((row, at) => ({
            key: seed.next().value ?? 0,
            cells: [say(`2025${1000 + at}`), ...places.map((place) => say(String(row[place] ?? "")))],
          }))
          .sort((one, other) => one.key - other.key)
          .map(({ cells }) => cells);
        const head = ["学号", ...places.map((place) => columns[place]?.name ?? "")];
        const expected = marks.flatMap((row, at) =>
          places.flatMap((place) =>
            row[place] === null ? [] : [`s${at} ${columns[place]?.id} ${row[place]}`],
          ),
        );
        // Without a header an empty column is not there at all.
        fc.pre(header || places.every((place) => marks.some((row) => row[place] !== null)));
        const match = matchPaste(toTsv(header ? [head, ...lines] : lines), target({ students: all }));
        expect(
          pasteChanges(match)
            .map(({ rowId, columnId, to }) => `${rowId} ${columnId} ${to}`)
            .sort(),
        ).toEqual(expected.sort());
        expect(isPlainPaste(match)).toBe(true);
      }),
    );
  });

  it("every line belongs to a student or is named, every cell is in one place, and no cell is written twice", () => {
    const cell = fc.oneof(
      fc.constantFrom(
        "",
        "88",
        "12O",
        "缺考",
        "缺",
        "1e3",
        "９１",
        "陈思齐",
        "林知夏",
        "王伟",
        "学号",
        "期末",
      ),
      fc.constantFrom(...students.map(({ number }) => number)),
      fc.string({ maxLength: 6 }),
    );
    const values = fc.constantFrom("", "88", "缺考");
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 20 }), values, (rows, value) => {
        const match = matchPaste(rows, target({ current: () => value }));
        expect(match.matched + match.unmatched.length).toBe(match.lines);
        const all = pasteChanges(match, () => true);
        expect(new Set(all.map(({ rowId, columnId }) => `${rowId} ${columnId}`)).size).toBe(all.length);
        expect(all.every(({ from, to }) => from === value && to !== value && to !== "")).toBe(true);
        const most = match.matched * match.columns.length;
        expect(all.length + match.same + match.unusable.length).toBeLessThanOrEqual(most);
      }),
    );
  });

  it("what was written and is pasted again changes nothing", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 6, maxLength: 6 }), (marks) => {
        const pasted = toTsv(students.map(({ number }, at) => [number, String(marks[at])]));
        const values = new Map<string, string>();
        const current = (row: string, column: string) => values.get(`${row} ${column}`) ?? "";
        for (const { rowId, columnId, to } of pasteChanges(matchPaste(pasted, target({ from: "exam" }))))
          values.set(`${rowId} ${columnId}`, to);
        const again = matchPaste(pasted, target({ from: "exam", current }));
        expect([pasteChanges(again).length, again.same]).toEqual([0, 6]);
      }),
    );
  });
});
