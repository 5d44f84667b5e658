import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { creditText, markText, type TranscriptLine, termsOf } from "./rules.ts";
import { WORDS } from "./words.ts";

const line = (over: Partial<TranscriptLine>): TranscriptLine => ({
  name: "线性代数",
  credits: 3,
  mark: "91",
  point: "4.0",
  passed: true,
  year: 2024,
  term: 1,
  ...over,
});

test.each([
  [3, "3.0"],
  [3.5, "3.5"],
  [3.25, "3.25"],
  [0.1 + 0.2, "0.3"],
  [88, "88.0"],
])("%d credits are written %s", (credits, text) => expect(creditText(credits)).toBe(text));

describe("terms", () => {
  test("hold their lines in order, with the host of what was taken elsewhere and 通过 where no mark is known", () => {
    const lines = [
      line({}),
      line({ name: "离散数学", term: 2, mark: null, point: "—" }),
      line({ name: "古典园林", credits: 1.5, remark: "互认", note: 1 }),
      line({ name: "旧课", year: null, term: null }),
    ];
    expect(termsOf(lines, WORDS.zh)).toEqual([
      {
        title: "2024–2025 学年第一学期",
        rows: [
          { course: "线性代数", credits: "3.0", mark: "91", point: "4.0" },
          { course: "古典园林", credits: "1.5", mark: "91", point: "4.0", remark: "互认", note: 1 },
        ],
        subtotal: { credits: "4.5", point: "" },
      },
      {
        title: "2024–2025 学年第二学期",
        rows: [{ course: "离散数学", credits: "3.0", mark: "通过", point: "—" }],
        subtotal: { credits: "3.0", point: "" },
      },
      {
        title: "学期未登记",
        rows: [{ course: "旧课", credits: "3.0", mark: "91", point: "4.0" }],
        subtotal: { credits: "3.0", point: "" },
      },
    ]);
    expect(termsOf(lines, WORDS.en)[1]).toMatchObject({
      title: "2024–2025 Spring",
      rows: [{ mark: "Passed" }],
    });
  });

  test("lose no course and no credit", () => {
    const lines = fc.array(
      fc.record({
        name: fc.string(),
        credits: fc.integer({ min: 0, max: 160 }).map((quarters) => quarters / 4),
        mark: fc.option(fc.string()),
        point: fc.constant("—"),
        passed: fc.constant(true),
        year: fc.option(fc.integer({ min: 2020, max: 2024 })),
        term: fc.option(fc.integer({ min: 1, max: 3 })),
      }),
    );
    fc.assert(
      fc.property(lines, (given) => {
        const terms = termsOf(given, WORDS.zh);
        expect(terms.flatMap(({ rows }) => rows)).toHaveLength(given.length);
        const sum = terms.reduce((total, { subtotal }) => total + Number(subtotal?.credits), 0);
        expect(sum).toBeCloseTo(
          given.reduce((total, { credits }) => total + credits, 0),
          5,
        );
        expect(new Set(terms.map(({ title }) => title)).size).toBe(terms.length);
      }),
    );
  });
});

test("what was failed stands on the sheet and earns nothing", () => {
  const [term] = termsOf(
    [line({}), line({ name: "大学物理", mark: "52", point: "0.0", passed: false })],
    WORDS.zh,
  );
  expect(term?.subtotal?.credits).toBe("3.0");
  expect(term?.rows.map(({ mark }) => mark)).toEqual(["91", "52"]);
});

test("a mark is read in the language of the sheet, a flag by its name", () => {
  expect([markText("良好", null, WORDS.zh), markText("良好", null, WORDS.en)]).toEqual(["良好", "Good"]);
  expect([markText("", "absent", WORDS.zh), markText("", "exempt", WORDS.en)]).toEqual(["缺考", "Exempt"]);
  expect(markText("85", null, WORDS.en)).toBe("85");
});
