import { describe, expect, it } from "vitest";
import { columnsWithoutValue, unmerged } from "./column-warnings.js";
import { mergeRows } from "./merge-rows.js";

const column = (prop: string, more: object = {}) => ({ prop, label: prop, ...more });

describe("a column that no row has a value for", () => {
  const rows = [{ name: "甲", school: { name: "东湖大学" }, note: null }];

  it("is named, also where the step inside is misspelt", () => {
    expect(columnsWithoutValue([column("title"), column("school.title")], rows)).toEqual([
      "title",
      "school.title",
    ]);
  });

  it("is none where a row has the value or nothing at its place", () => {
    expect(columnsWithoutValue([column("name"), column("school.name"), column("note")], rows)).toEqual([]);
    expect(columnsWithoutValue([column("note.text")], rows)).toEqual([]);
    expect(columnsWithoutValue([column("title")], [{ name: "甲" }, { title: "乙" }])).toEqual([]);
  });

  it("is none where the column makes its text itself, and before there are rows", () => {
    const made = [column("a", { render: () => null }), column("b", { formatter: () => "" })];
    expect(columnsWithoutValue(made, rows)).toEqual([]);
    expect(columnsWithoutValue([column("title")], [])).toEqual([]);
  });
});

describe("a column that shall be merged and is not", () => {
  const merge = mergeRows({ school: true, score: true });

  it("is named with what to do: it is edited, or no column", () => {
    expect(unmerged({ columns: [column("school"), column("score", { edit: {} })], merge })).toEqual([
      expect.stringContaining('"score" is edited'),
    ]);
    expect(unmerged({ columns: [column("school")], merge })).toEqual([
      expect.stringContaining('"score", which is the prop of no column'),
    ]);
    expect(unmerged({ columns: [column("school"), column("score")], merge })).toEqual([]);
  });
});
