import type { Question, QuestionAnswer } from "@huxuan/api-client";
import { roundedHundredths } from "@huxuan/questionnaire";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { figuresOf, LEAST_SHOWN, shownCounts, shownMean, showsUntrimmed, trimmedOf } from "./figures.ts";
import { answerRefusal, checkCampaign, gateOf, hitsIn, maskPhones, stateOfNew } from "./rules.ts";
import { deadlineText, privacyWords } from "./words.ts";

const scale = (key: string, more: Partial<Question> = {}): Question => ({
  key,
  kind: "scale",
  title: key,
  hint: "",
  required: true,
  ...more,
});
/** Five questions: their marks sum up to the score by 4. */
const FIVE = ["a", "b", "c", "d", "e"].map((key) => scale(key));
function sheetOf(score: number): QuestionAnswer[] {
  let left = score / 4;
  return FIVE.map(({ key }, at) => {
    const value = Math.max(1, Math.min(5, left - (FIVE.length - at - 1)));
    left -= value;
    return { question: key, value };
  });
}
const sheets = (...groups: [count: number, score: number][]) =>
  groups.flatMap(([count, score]) => Array.from({ length: count }, () => sheetOf(score)));
const by = (percent: number) => (count: number) => trimmedOf(count, percent);

describe("the score of a class", () => {
  const EXAMPLE = sheets([6, 100], [4, 96], [4, 92], [3, 88], [2, 80], [1, 20]);

  test("of twenty sheets is 93.11 without the highest and the lowest, and 89.80 with them", () => {
    const { count, trimmed, score, untrimmed } = figuresOf(FIVE, EXAMPLE, by(5));
    expect({ count, trimmed }).toEqual({ count: 20, trimmed: 1 });
    expect([score, untrimmed].map((one) => one && roundedHundredths(one))).toEqual([9311, 8980]);
    expect(figuresOf(FIVE, EXAMPLE, by(0)).score).toEqual(untrimmed);
  });

  test("of fewer than twenty loses none, of fewer than five there is none", () => {
    expect(figuresOf(FIVE, sheets([18, 100], [1, 20]), by(5)).trimmed).toBe(0);
    expect(figuresOf(FIVE, sheets([4, 100]), by(5))).toEqual({ count: 4, trimmed: 0 });
    expect(figuresOf(FIVE, sheets([5, 100]), by(5)).score).toEqual({ num: 100n, den: 1n });
  });

  test("lies between the lowest and the highest sheet, and does not depend on their order", () => {
    const scores = fc.array(fc.integer({ min: 5, max: 25 }), { minLength: LEAST_SHOWN, maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.integer({ min: 0, max: 20 }), (of, percent) => {
        const given = of.map((one) => sheetOf(one * 4));
        const { score, trimmed, count } = figuresOf(FIVE, given, by(percent));
        const shown = score === undefined ? -1 : roundedHundredths(score) / 400;
        expect(shown).toBeGreaterThanOrEqual(Math.min(...of));
        expect(shown).toBeLessThanOrEqual(Math.max(...of));
        expect(count - 2 * trimmed).toBeGreaterThan(0);
        expect(figuresOf(FIVE, given.toReversed(), by(percent)).score).toEqual(score);
      }),
    );
  });

  test("of a dimension weighs its questions, and rows of a matrix by their share", () => {
    const questions: Question[] = [
      scale("a", { dimension: "内容", weight: 3 }),
      {
        ...scale("m", { dimension: "内容", weight: 1 }),
        kind: "matrix",
        rows: [
          { key: "r1", text: "一" },
          { key: "r2", text: "二" },
        ],
      },
      scale("b", { dimension: "投入" }),
      scale("c"),
    ];
    const answers: QuestionAnswer[] = [
      { question: "a", value: 5 },
      {
        question: "m",
        rows: [
          { row: "r1", value: 1 },
          { row: "r2", value: 3 },
        ],
      },
      { question: "b", value: 3 },
      { question: "c", value: 1 },
    ];
    const { figures } = figuresOf(
      questions,
      Array.from({ length: 5 }, () => answers),
      by(5),
    );
    // (3 × 100 + ½ × 20 + ½ × 60) ÷ 4 = 85.
    expect(figures?.dimensions).toEqual([
      { name: "内容", score: 8500 },
      { name: "投入", score: 6000 },
    ]);
    expect(figures?.questions.map(({ key }) => key)).toEqual(["a", "m/r1", "m/r2", "b", "c"]);
  });
});

describe("what is small is not shown, nor what it can be worked out of", () => {
  const counts = (...all: number[]) => ({
    key: "q",
    count: all.reduce((sum, one) => sum + one, 0),
    counts: all,
  });

  test("of a scale with small counts three stay hidden: the mean would tell of two", () => {
    expect(shownCounts("scale", counts(0, 0, 4, 22, 40))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
      40,
    ]);
    expect(shownCounts("scale", counts(5, 6, 4, 22, 40))).toEqual([undefined, undefined, undefined, 22, 40]);
    expect(shownCounts("scale", counts(5, 6, 7, 22, 40))).toEqual([5, 6, 7, 22, 40]);
    expect(shownCounts("single", counts(40, 22, 4))).toEqual([40, undefined, undefined]);
    expect(shownCounts("single", counts(6, 3))).toEqual([undefined, undefined]);
  });

  test("of several choices neither who chose nor who did not", () => {
    const of = { key: "q", count: 20, counts: [20, 17, 10, 3, 0] };
    expect(shownCounts("multi", of)).toEqual([20, undefined, 10, undefined, undefined]);
  });

  test("below five answers nothing is", () => {
    expect(shownCounts("scale", counts(0, 0, 0, 0, 4))).toEqual(Array.from({ length: 5 }));
    expect(shownMean(1, counts(0, 0, 0, 0, 4))).toBeUndefined();
    expect(shownMean(1, counts(0, 0, 0, 2, 4))).toBe(467);
  });

  test("whatever the counts, no hidden one is the only one, and every small one is hidden", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 5, maxLength: 5 }), (all) => {
        const shown = shownCounts("scale", counts(...all));
        const hidden = shown.filter((one) => one === undefined).length;
        expect(hidden === 0 || hidden >= 3).toBe(true);
        for (const [at, one] of all.entries()) if (one < LEAST_SHOWN) expect(shown[at]).toBeUndefined();
      }),
    );
  });

  test("the mean of all stands beside the trimmed one only where five sheets were left out", () => {
    expect([1, 2, 3].map(showsUntrimmed)).toEqual([false, false, true]);
  });
});

test("a campaign says which classes by its coverage alone", () => {
  const input = {
    opensAt: "2027-01-10T00:00:00Z",
    closesAt: "2027-01-20T00:00:00Z",
    coverage: "all" as const,
    departments: [],
    courseIds: [],
    offeringIds: [],
  };
  const fields = (more: object) => checkCampaign({ ...input, ...more }).map(({ field }) => field);
  expect(fields({})).toEqual([]);
  expect(fields({ closesAt: input.opensAt })).toEqual(["closesAt"]);
  expect(fields({ coverage: "courses" })).toEqual(["courseIds"]);
  expect(fields({ coverage: "courses", courseIds: [1], departments: ["物理学院"] })).toEqual(["departments"]);
});

test("a sheet is taken once, and until the campaign's end", () => {
  const closesAt = new Date("2027-01-25T16:00:00Z");
  const at = (moment: string, more: object = {}) =>
    answerRefusal({ state: "open", closesAt, done: false, ...more }, new Date(moment));
  expect(at("2027-01-25T15:59:59Z")).toBeUndefined();
  expect(at("2027-01-25T16:00:00Z")).toBe("评教 1 月 25 日已截止");
  expect(at("2027-01-20T00:00:00Z", { state: "closed" })).toBe("评教 1 月 25 日已截止");
  expect(at("2027-01-20T00:00:00Z", { done: true })).toBe("这份评教已经提交，提交后不能修改");
  expect(deadlineText(new Date("2027-01-25T10:05:00Z"))).toBe("1 月 25 日 18:05 ");
});

test("of several campaigns the strictest gate holds", () => {
  expect(gateOf([])).toBe("off");
  expect(gateOf(["off", "soft"])).toBe("soft");
  expect(gateOf(["soft", "hard", "off"])).toBe("hard");
  expect(privacyWords({ least: 5, gate: "hard" }).length).toBe(
    privacyWords({ least: 5, gate: "off" }).length + 1,
  );
});

describe("comments", () => {
  test("show no telephone number, however it is written", () => {
    const masked = "［电话号码］";
    for (const number of [
      "13812345678",
      "138 1234 5678",
      "138-1234-5678",
      "+86 13812345678",
      "１３８１２３４５６７８",
      "010-62781234",
      "（010）62781234",
      "0571 8795 1234",
    ])
      expect(maskPhones(`请联系${number}，谢谢`)).toBe(`请联系${masked}，谢谢`);
  });

  test("keep other numbers", () => {
    for (const text of [
      "第 12 周讲了 3 个例子",
      "2026-2027 学年",
      "课程代码 1000123456",
      "学分 3.5，作业 100 分",
    ])
      expect(maskPhones(text)).toBe(text);
  });

  test("with a number anywhere show none of its digits", () => {
    const words = fc.string({ unit: fc.constantFrom("讲", "课", "好", "，", " ", "a"), maxLength: 12 });
    const mobile = fc.tuple(fc.constantFrom("3", "5", "8", "9"), fc.stringMatching(/^\d{9}$/u));
    fc.assert(
      fc.property(words, mobile, words, (before, [second, rest], after) => {
        expect(maskPhones(`${before}1${second}${rest}${after}`)).not.toContain(rest);
      }),
    );
  });

  test("are held where they hold a word of the list, also with signs between its letters", () => {
    const words = ["垃圾", "加微信"];
    expect(hitsIn("讲得像垃 圾", words)).toEqual(["垃圾"]);
    expect(hitsIn("加.微*信领资料", words)).toEqual(["加微信"]);
    expect(hitsIn("讲得很好", words)).toEqual([]);
    expect(hitsIn("讲得很好", ["", "！"])).toEqual([]);
    expect([stateOfNew(["垃圾"]), stateOfNew([])]).toEqual(["held", "released"]);
  });
});
