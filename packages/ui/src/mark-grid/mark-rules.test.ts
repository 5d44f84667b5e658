import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { zhCN } from "../messages/index.js";
import { defaultChoices } from "./default-choices.js";
import { nextGap, placeByEnter, placeByKey, placeByTab, placesIn, rangeOf } from "./grid-moves.js";
import { afterStep, NO_HISTORY, stepBack, stepForward } from "./history.js";
import type { MarkChange, MarkColumn } from "./mark.js";
import { choicesOf, halfWidth, offeredBy, readMark } from "./read-mark.js";

const byDefault = defaultChoices(zhCN.markGrid, undefined);
const exam: MarkColumn = { id: "exam", name: "期末", kind: "mark" };
const level: MarkColumn = { id: "all", name: "总评", kind: "level" };
const read = (text: string, column = exam) => readMark(text, column, choicesOf(column, byDefault));
const value = (text: string, column = exam) => {
  const found = read(text, column);
  return found.kind === "value" ? found.value : found.kind;
};

describe("a typed text", () => {
  it("is a number in any width, without what says nothing", () => {
    const halves = { ...exam, decimals: 1 };
    expect(["88", "８８", " 88 ", "088", "88.", "88.0", "0", "00", "100"].map((text) => value(text))).toEqual(
      ["88", "88", "88", "88", "88", "88", "0", "0", "100"],
    );
    expect(["８８。５", "88.50", ".5"].map((text) => value(text, halves))).toEqual(["88.5", "88.5", "0.5"]);
  });

  it("outside its range or finer than asked for is named and not mended", () => {
    expect(read("120")).toEqual({ kind: "outside", text: "120", minimum: 0, maximum: 100 });
    expect(value("-1")).toBe("outside");
    expect(read("88.5")).toEqual({ kind: "tooFine", text: "88.5", decimals: 0 });
    expect(value("120", { ...exam, maximum: 150 })).toBe("120");
  });

  it("with a letter among digits is no mark", () => {
    for (const text of ["12O", "8l", "1e2", "0x10", "Infinity", "八十"])
      expect(value(text)).toBe("unreadable");
  });

  it("Q is 缺考, QQ 取消资格, and words are taken in full or by a beginning that only one has", () => {
    expect(["q", "Q", "ｑ", "qq", "QQQ", "缺考", "缺", "取消"].map((text) => value(text))).toEqual([
      "缺考",
      "缺考",
      "缺考",
      "取消资格",
      "缺考",
      "缺考",
      "缺考",
      "取消资格",
    ]);
    expect(read("缺")).toMatchObject({ guessed: { label: "缺考" } });
    expect(read("缺考")).not.toHaveProperty("guessed");
    expect(value("qy")).toBe("unreadable");
  });

  it("Y L Z J B are the levels where the column takes levels, and nothing elsewhere", () => {
    expect(["y", "l", "z", "j", "b"].map((letter) => value(letter, level))).toEqual([
      "优",
      "良",
      "中",
      "及格",
      "不及格",
    ]);
    expect(value("y")).toBe("unreadable");
    expect(value("88", level)).toBe("unreadable");
  });

  it("of a flag that somebody else sets is refused", () => {
    const column: MarkColumn = {
      ...exam,
      flags: [{ value: "deferred", label: "缓考", letter: "H", refused: "缓考由教务处登记" }],
    };
    expect(value("h", column)).toBe("refused");
    expect(value("缓考", column)).toBe("refused");
  });

  it("of a column of text is kept, without the spaces around it", () => {
    expect(value(" 缺一次 q ", { id: "note", name: "备注", kind: "text" })).toBe("缺一次 q");
  });

  it("nothing clears, in every column", () => {
    for (const column of [exam, level]) expect(value("  ", column)).toBe("");
  });

  it("whole marks are themselves, however they are written", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100 }), fc.boolean(), fc.nat(3), (mark, wide, zeros) => {
        const text = "0".repeat(zeros) + String(mark);
        const typed = wide
          ? text.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
          : text;
        expect(value(typed)).toBe(String(mark));
      }),
    );
  });

  it("is never taken for a number that it is not", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 6 }), (text) => {
        const found = read(text);
        if (found.kind !== "value" || found.value === "" || !/^\d/.test(found.value)) return;
        expect(Number(halfWidth(text))).toBe(Number(found.value));
      }),
    );
  });
});

it("a letter offers all that begin with it and walks them by being pressed again", () => {
  const choices = choicesOf(exam, byDefault);
  expect(offeredBy("q", choices)?.choices.map(({ label }) => label)).toEqual(["缺考", "取消资格"]);
  expect(["q", "qq", "qqq"].map((text) => offeredBy(text, choices)?.at)).toEqual([0, 1, 0]);
  expect(["", "x", "qx", "8"].map((text) => offeredBy(text, choices))).toEqual(Array(4).fill(undefined));
});

describe("keys", () => {
  const size = { rows: 52, columns: 3, page: 15 };
  const key = (name: string, more = {}) => ({ key: name, shiftKey: false, ctrlKey: false, ...more });
  const from = { row: 11, column: 1 };
  const to = (name: string, more = {}) => {
    const place = placeByKey(from, key(name, more), size);
    return place && [place.row, place.column];
  };

  it("move as in a spreadsheet", () => {
    expect(["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"].map((name) => to(name))).toEqual([
      [10, 1],
      [12, 1],
      [11, 0],
      [11, 2],
    ]);
    expect(["Home", "End", "PageUp", "PageDown", "a"].map((name) => to(name))).toEqual([
      [11, 0],
      [11, 2],
      [0, 1],
      [26, 1],
      undefined,
    ]);
    expect(["Home", "End", "ArrowDown", "ArrowLeft"].map((name) => to(name, { ctrlKey: true }))).toEqual([
      [0, 0],
      [51, 2],
      [51, 1],
      [11, 0],
    ]);
  });

  it("Enter goes down and stays at the end, Tab goes on in the next row and leaves at the end", () => {
    expect(placeByEnter({ row: 51, column: 1 }, false, size)).toEqual({ row: 51, column: 1 });
    expect(placeByEnter(from, true, size)).toEqual({ row: 10, column: 1 });
    expect(placeByTab({ row: 3, column: 2 }, false, size)).toEqual({ row: 4, column: 0 });
    expect(placeByTab({ row: 51, column: 2 }, false, size)).toBeUndefined();
    expect(placeByTab({ row: 0, column: 0 }, true, size)).toBeUndefined();
  });

  it("F8 goes down the column first, then through the others, and finds every gap once around", () => {
    const gaps = ["5 2", "40 2", "8 0", "2 2"];
    const isGap = ({ row, column }: { row: number; column: number }) => gaps.includes(`${row} ${column}`);
    const walked: string[] = [];
    let at = { row: 4, column: 2 };
    for (let step = 0; step < 5; step += 1) {
      at = nextGap(at, size, isGap) ?? at;
      walked.push(`${at.row} ${at.column}`);
    }
    expect(walked).toEqual(["5 2", "40 2", "8 0", "2 2", "5 2"]);
    expect(nextGap(at, size, () => false)).toBeUndefined();
  });

  it("two corners span the same cells, whichever is first", () => {
    const place = fc.record({ row: fc.nat(9), column: fc.nat(4) });
    fc.assert(
      fc.property(place, place, (one, other) => {
        const cells = placesIn(rangeOf(one, other));
        expect(cells).toEqual(placesIn(rangeOf(other, one)));
        expect(cells).toContainEqual(one);
        expect(cells).toContainEqual(other);
        expect(cells).toHaveLength(
          (Math.abs(one.row - other.row) + 1) * (Math.abs(one.column - other.column) + 1),
        );
      }),
    );
  });
});

describe("taking back", () => {
  const change = (rowId: string, from: string, to: string): MarkChange => ({
    rowId,
    columnId: "exam",
    from,
    to,
  });
  const apply = (values: Map<string, string>, changes: readonly MarkChange[]) => {
    for (const { rowId, to } of changes) values.set(rowId, to);
  };

  it("goes back to the beginning and forward to the end, whatever was done", () => {
    const step = fc.array(fc.tuple(fc.constantFrom("a", "b", "c"), fc.integer({ min: 0, max: 100 })), {
      minLength: 1,
      maxLength: 3,
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 10 }), (steps) => {
        const values = new Map<string, string>();
        const cellText = (rowId: string) => values.get(rowId) ?? "";
        let history = NO_HISTORY;
        for (const cells of steps) {
          const unique = [...new Map(cells)];
          const changes = unique.map(([rowId, mark]) => change(rowId, cellText(rowId), String(mark)));
          apply(values, changes);
          history = afterStep(history, changes);
        }
        const end = [...values];
        for (const _ of steps) {
          const back = stepBack(history, cellText);
          apply(values, back?.changes ?? []);
          history = back?.history ?? history;
        }
        expect([...values.values()].every((mark) => mark === "")).toBe(true);
        expect(stepBack(history, cellText)).toBeUndefined();
        for (const _ of steps) {
          const forward = stepForward(history, cellText);
          apply(values, forward?.changes ?? []);
          history = forward?.history ?? history;
        }
        expect(Object.fromEntries(values)).toEqual(Object.fromEntries(end));
      }),
    );
  });

  it("leaves what somebody else has written since", () => {
    const history = afterStep(NO_HISTORY, [change("a", "", "80"), change("b", "", "70")]);
    const values: Record<string, string> = { a: "85", b: "70" };
    const back = stepBack(history, (rowId) => values[rowId] ?? "");
    expect(back).toMatchObject({ changes: [change("b", "70", "")], kept: 1 });
  });

  it("a new step forgets what was taken back", () => {
    const once = afterStep(NO_HISTORY, [change("a", "", "80")]);
    const back = stepBack(once, () => "80");
    const anew = afterStep(back?.history ?? once, [change("a", "", "70")]);
    expect(stepForward(anew, () => "70")).toBeUndefined();
  });
});
