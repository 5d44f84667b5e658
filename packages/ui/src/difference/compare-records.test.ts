import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareRecords } from "./compare-records.js";

const kinds = (before: unknown, after: unknown) =>
  compareRecords(before, after).map(({ path, kind }) => [path, kind]);

describe("two states of a record", () => {
  it("tell what was added, removed and changed, and what stayed", () => {
    expect(
      kinds(
        { name: "高等代数", credits: 4, note: "停开", seats: 60 },
        { name: "高等代数", credits: 3, seats: 60, place: "A204" },
      ),
    ).toEqual([
      ["name", "same"],
      ["credits", "changed"],
      ["note", "removed"],
      ["seats", "same"],
      ["place", "added"],
    ]);
  });

  it("are compared inside, by path; records of a list by their place", () => {
    expect(
      kinds(
        { teacher: { id: 1, name: "周敏" }, meetings: [{ place: "A204" }] },
        { teacher: { id: 1, name: "李明远" }, meetings: [{ place: "B101" }, { place: "C3" }] },
      ),
    ).toEqual([
      ["teacher.id", "same"],
      ["teacher.name", "changed"],
      ["meetings.0.place", "changed"],
      ["meetings.1.place", "added"],
    ]);
  });

  it("hold a list of words as one value", () => {
    expect(kinds({ grades: ["2023", "2024"] }, { grades: ["2024"] })).toEqual([["grades", "changed"]]);
  });

  it("take nothing, an empty text and an empty list for the same, but not 0 and false", () => {
    expect(kinds({ a: null, b: "", c: [] }, {})).toEqual([
      ["a", "same"],
      ["b", "same"],
      ["c", "same"],
    ]);
    expect(kinds({}, { a: 0, b: false })).toEqual([
      ["a", "added"],
      ["b", "added"],
    ]);
  });

  it("are all new where there was no record, and all gone where there is none", () => {
    expect(kinds(null, { name: "高等代数" })).toEqual([["name", "added"]]);
    expect(kinds({ name: "高等代数" }, null)).toEqual([["name", "removed"]]);
  });

  it("have nothing changed when they are the same record", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue()), (record) =>
        compareRecords(record, structuredClone(record)).every(({ kind }) => kind === "same"),
      ),
    );
  });
});
