import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { en, zhCN } from "../messages/index.js";
import { PICKER_CONSTANTS } from "./constants.js";
import { type PickerChoice, type PickerChoiceChange, choiceReducer } from "./picker-choice.js";
import { pickerRequest, readPickerAnswer } from "./picker-request.js";

const page = { pageIndex: 2, pageSize: 50, orderBy: [] };

describe("constants and texts of the specification", () => {
  it("the dialog is 500 wide, its table 360 high, a page has 50 rows (section 9)", () => {
    expect(PICKER_CONSTANTS).toEqual({
      width: 500,
      tableHeight: 360,
      pageSize: 50,
      idField: "id",
      nameField: "name",
    });
  });

  it("the alert about the maximum is titled Tip, says the number, and closes with OK (section 5)", () => {
    expect(zhCN.pickerDialog.limitTitle).toBe("Tip");
    expect(zhCN.pickerDialog.limit(5)).toBe("最多只能选择 5 条记录！");
    expect(en.pickerDialog.limitTitle).toBe("Tip");
    expect(en.pickerDialog.limit(5)).toBe("At most 5 records may be selected!");
    expect(zhCN.common.ok).toBe("确定");
    expect(en.common.ok).toBe("OK");
  });
});

describe("the request", () => {
  it("holds the page, and fixed and user search fields beside it (section 7)", () => {
    expect(pickerRequest(page, { state: "published" }, { name: "高等代数" })).toEqual({
      page,
      state: "published",
      name: "高等代数",
    });
  });

  it("lets a fixed field win over the search, and nothing over the page", () => {
    expect(pickerRequest(page, { school: "10532", page: 9 }, { school: "10542", page: "8" })).toEqual({
      page,
      school: "10532",
    });
  });
});

describe("the answer", () => {
  const answer = { items: [{ id: 1 }], rowCount: 7 };

  it("is read directly or under data (section 7)", () => {
    expect(readPickerAnswer(answer)).toEqual(answer);
    expect(readPickerAnswer({ data: answer })).toEqual(answer);
  });

  it("of another shape is refused with what is expected, never taken for an empty list", () => {
    for (const wrong of [null, undefined, 7, {}, { items: [] }, { rowCount: 0 }, { data: { items: {} } }])
      expect(() => readPickerAnswer(wrong as never)).toThrow(/items.*rowCount/);
  });
});

interface Row {
  id: number | string;
  name?: string;
}
const row = (id: number): Row => ({ id });
const ids = (choice: PickerChoice<Row>): (number | string)[] => choice.chosen.map(({ id }) => id);
const start = (...chosen: number[]): PickerChoice<Row> => ({ chosen: chosen.map(row), exceeded: false });
const idOf = ({ id }: Row): number | string => id;

describe("the choice", () => {
  const reduce = choiceReducer<Row>(idOf, 3);

  it("over the maximum is cut to it, the first stay, and the alert is due until OK (section 5)", () => {
    const over = reduce(start(1, 2), { kind: "ids", ids: [1, 2, 3, 4, 5], known: [3, 4, 5].map(row) });
    expect(ids(over)).toEqual([1, 2, 3]);
    expect(over.exceeded).toBe(true);
    expect(reduce(over, { kind: "acknowledge" }).exceeded).toBe(false);
    expect(ids(reduce(over, { kind: "toggle", row: row(9) }))).toEqual([1, 2, 3]);
  });

  it("of just the maximum raises no alert", () => {
    expect(reduce(start(1, 2), { kind: "toggle", row: row(3) })).toEqual({
      chosen: [1, 2, 3].map(row),
      exceeded: false,
    });
  });

  it("that was handed in over the maximum is left alone while it shrinks, and cut when it grows or with OK", () => {
    const handed = start(1, 2, 3, 4, 5);
    expect(reduce(handed, { kind: "remove", id: 1 })).toEqual({
      chosen: [2, 3, 4, 5].map(row),
      exceeded: false,
    });
    expect(ids(reduce(handed, { kind: "toggle", row: row(6) }))).toEqual([1, 2, 3]);
    expect(reduce(handed, { kind: "cut" })).toEqual({ chosen: [1, 2, 3].map(row), exceeded: true });
    expect(reduce(start(1), { kind: "cut" }).exceeded).toBe(false);
  });

  it("keeps rows of other pages when a page is ticked", () => {
    expect(ids(reduce(start(99), { kind: "ids", ids: [99, 1], known: [row(1)] }))).toEqual([99, 1]);
  });

  it("takes a row whole when it comes from the server, and stays the same object when none of its rows came", () => {
    const handed = start(1, 2);
    const whole = reduce(handed, { kind: "loaded", rows: [{ id: 2, name: "李承泽" }] });
    expect(whole.chosen).toEqual([{ id: 1 }, { id: 2, name: "李承泽" }]);
    expect(reduce(handed, { kind: "loaded", rows: [row(7)] })).toBe(handed);
  });

  it('takes "2" and 2 for one row, whatever happens', () => {
    const handed: PickerChoice<Row> = { chosen: [{ id: "1" }, { id: "2" }], exceeded: false };
    expect(ids(reduce(handed, { kind: "toggle", row: row(2) }))).toEqual(["1"]);
    expect(ids(reduce(handed, { kind: "remove", id: 1 }))).toEqual(["2"]);
    expect(ids(reduce(handed, { kind: "ids", ids: ["1", "2", 2, 3], known: [row(3)] }))).toEqual([
      "1",
      "2",
      3,
    ]);
    const whole = reduce(handed, { kind: "loaded", rows: [{ id: 2, name: "李承泽" }] });
    expect(whole.chosen).toEqual([{ id: "1" }, { id: 2, name: "李承泽" }]);
  });

  it("from within the maximum never leaves it, holds nobody twice and keeps the order of choosing", () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant("toggle" as const), row: fc.nat(9).map(row) }),
      fc.record({ kind: fc.constant("remove" as const), id: fc.nat(9) }),
      fc.uniqueArray(fc.nat(9)).map((some) => ({ kind: "ids" as const, ids: some, known: some.map(row) })),
    );
    fc.assert(
      fc.property(fc.nat(5), fc.array(change), (max, changes: PickerChoiceChange<Row>[]) => {
        const bounded = choiceReducer<Row>(idOf, max);
        let choice = start();
        for (const one of changes) {
          const before = ids(choice);
          choice = bounded(choice, one);
          const after = ids(choice);
          expect(after.length).toBeLessThanOrEqual(max);
          expect(new Set(after).size).toBe(after.length);
          if (one.kind !== "ids")
            expect(after.filter((id) => before.includes(id))).toEqual(
              before.filter((id) => after.includes(id)),
            );
        }
      }),
    );
  });

  it("has no end without a maximum", () => {
    const free = choiceReducer<Row>(idOf, undefined);
    const many = Array.from({ length: 500 }, (_, id) => id);
    const all = free(start(), { kind: "ids", ids: many, known: many.map(row) });
    expect(all.chosen).toHaveLength(500);
    expect(all.exceeded).toBe(false);
  });
});
