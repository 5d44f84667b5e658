import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planRows, type RowFacts, rowsOf, type StoredRows } from "./record-rows.ts";

const MAJORS = { record: "Major", key: ["name"], unique: ["code"], named: ["department"] };
const CLASSES = { record: "Class", key: ["name", "grade", "major"], unique: [], named: ["major"] };

const storedAs = (rows: readonly RowFacts[], more: Partial<StoredRows> = {}): StoredRows => ({
  schoolName: "甲大学",
  rows: rows.map((facts, at) => ({ id: at + 1, version: 1, facts })),
  known: { department: ["数学学院", "文学院"], major: ["统计学", "汉语"] },
  makes: ["department"],
  createMissing: false,
  ...more,
});

/** What a plan makes of rows, and what it refuses: row, field and sentence. */
function planned(
  context: typeof MAJORS,
  rows: readonly Readonly<Record<string, unknown>>[],
  stored: StoredRows,
) {
  const refused: [row: number, field: string, message: string][] = [];
  const numbered = rows.map((row, at) => ({ ...row, row: at + 1 }));
  const plan = planRows(context, numbered, stored, (row, field, message) => {
    refused.push([(row as { row: number }).row, field, message]);
  });
  return { ...plan, refused };
}

const major = fc.record({
  name: fc.constantFrom("统计学", "数学", "汉语", "哲学", "物理学"),
  code: fc.oneof(fc.constant(null), fc.integer({ min: 1, max: 99 }).map(String)),
  department: fc.constantFrom("数学学院", "文学院"),
});
const majorsOfSchool = fc
  .uniqueArray(major, { selector: ({ name }) => name })
  .map((rows) =>
    rows.filter(({ code }, at) => code === null || rows.findIndex((one) => one.code === code) === at),
  );

describe("a plan of rows", () => {
  test("changes nothing where the file says what is stored, empty cells or not", () => {
    fc.assert(
      fc.property(majorsOfSchool, fc.boolean(), (rows, leavesCodes) => {
        const said = rows.map((row) => ({ ...row, code: leavesCodes ? "" : (row.code ?? "") }));
        expect(planned(MAJORS, said, storedAs(rows))).toMatchObject({
          created: [],
          updated: [],
          unchanged: rows.length,
          refused: [],
        });
      }),
    );
  });

  test("written and planned again, changes nothing", () => {
    fc.assert(
      fc.property(majorsOfSchool, majorsOfSchool, (before, said) => {
        const stored = storedAs(before);
        const plan = planned(MAJORS, said, stored);
        fc.pre(plan.refused.length === 0);
        const after = before.map((row, at) => plan.updated.find(({ id }) => id === at + 1)?.facts ?? row);
        const again = planned(MAJORS, said, storedAs([...after, ...plan.created]));
        expect(again).toMatchObject({ created: [], updated: [], unchanged: said.length, refused: [] });
      }),
    );
  });

  test("takes names in other letters for those that are there, and writes them as they are stored", () => {
    const { created, updated, refused } = planned(
      CLASSES,
      [
        { name: "1 班", grade: 2026, major: "统计学" },
        { name: "１班", grade: 2025, major: " 统计学" },
      ],
      storedAs([{ name: "1班", grade: 2026, major: "统计学" }]),
    );
    expect(created).toEqual([{ name: "１班", grade: 2025, major: "统计学" }]);
    expect([updated, refused]).toEqual([[], []]);
  });

  test("refuses what is not there, unless it can be made and is to be", () => {
    const rows = [{ name: "天文学", code: "", department: "天文学院" }];
    expect(planned(MAJORS, rows, storedAs([])).refused).toEqual([
      [1, "department", "本校没有这个部门，请核对名称；确实是新部门时，可以勾选新建文件里的部门"],
    ]);
    expect(planned(MAJORS, rows, storedAs([], { createMissing: true }))).toMatchObject({
      missing: { department: ["天文学院"] },
      refused: [],
    });
    const other = [{ name: "1 班", grade: 2026, major: "天文学" }];
    expect(planned(CLASSES, other, storedAs([], { createMissing: true })).refused).toEqual([
      [1, "major", "本校没有这个专业，请核对名称，或先导入专业"],
    ]);
  });

  test("refuses a code that another has, and lets two exchange theirs", () => {
    const stored = storedAs([
      { name: "统计学", code: "1", department: "数学学院" },
      { name: "数学", code: "2", department: "数学学院" },
    ]);
    const row = (name: string, code: string) => ({ name, code, department: "数学学院" });
    expect(planned(MAJORS, [row("汉语", "2")], stored).refused).toEqual([
      [1, "code", "「数学」也用这个专业代码，请核对"],
    ]);
    expect(planned(MAJORS, [row("统计学", "2"), row("数学", "1")], stored)).toMatchObject({
      updated: [{ id: 1 }, { id: 2 }],
      refused: [],
    });
  });
});

test("the columns of a record are the contract's, with its limits, an example and what to write", () => {
  const { layout, template } = rowsOf(MAJORS);
  expect(layout).toMatchObject({ sheet: "专业", list: "majors", required: ["name", "department"] });
  expect(template).toEqual([
    {
      field: "name",
      width: 24,
      example: "示例-统计学",
      explanation: "全称，本校内不重复；改名后，这个专业的班级和学生都跟着改；已有的专业按这一行修改。",
      code: false,
    },
    {
      field: "code",
      width: 16,
      example: "071201",
      explanation: "本校内不重复，可以不填；不填时保留已有的内容。",
      code: true,
    },
    {
      field: "department",
      width: 24,
      example: "数学与统计学院",
      explanation: "开设这个专业的部门；写本校部门的全称。",
      code: false,
    },
  ]);
});
