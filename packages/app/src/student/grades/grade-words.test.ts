import { describe, expect, it } from "vitest";
import {
  attemptText,
  axisFrom,
  dayOf,
  daysLeft,
  gradeWords,
  guestsFirst,
  newGrades,
  pastText,
  pointText,
  reviewOfTerm,
  shortTerm,
  termOfStudies,
  termPoints,
} from "./grade-words.ts";
import { gradeOf, gradesOf, marked, termOf } from "./my-grades.fixture.ts";

const guest = { guest: true, hostSchool: { id: 2, name: "湘江理工大学" } };
const good = {
  original: { scale: "five", text: "良好", mark: 85 },
  converted: { scale: "percent", text: "85", mark: 85 },
} as const;
const words = (...of: Parameters<typeof gradeOf>) => {
  const { tags, ...rest } = gradeWords(gradeOf(...of));
  return { ...rest, tags: tags.map(({ label }) => label) };
};

describe("a row", () => {
  it("of the own school says its mark once", () => {
    expect(words()).toEqual({ tags: [], original: "88", own: "88", differs: false, point: "3.0" });
  });

  it("of a recognised guest course says both marks", () => {
    expect(words({ ...guest, ...good })).toEqual({
      tags: ["互认"],
      original: "良好",
      own: "85",
      differs: true,
      point: "3.0",
    });
  });

  it("of a guest course that waits for its recognition has the mark as it was given, and no own one", () => {
    expect(words({ ...guest, ...good, counts: false })).toEqual({
      tags: ["待认定"],
      original: "良好",
      own: "认定后",
      differs: true,
      point: "不计",
    });
  });

  it("of a failed guest course waits for nothing", () => {
    expect(words({ ...guest, ...marked(52), counts: false })).toMatchObject({ tags: ["未通过"], own: "52" });
  });

  it("without a mark says why there is none", () => {
    const none = { scale: "percent", text: "" } as const;
    const flagged = { original: none, converted: none, passed: false };
    expect(words({ ...flagged, flag: "absent", point: 0 })).toMatchObject({
      own: "缺考",
      point: "0.0",
      tags: ["未通过"],
    });
    expect(words({ ...flagged, flag: "deferred", point: undefined })).toMatchObject({
      own: "缓考",
      point: "不计",
      tags: [],
    });
    expect(words({ ...flagged, passed: true, flag: "exempt", point: undefined })).toMatchObject({
      own: "免修",
    });
  });

  it("names another exam than the first, a failure and a correction", () => {
    expect(words({ evaluationId: 7 }).tags).toEqual(["未评教"]);
    expect(words({ examKind: "makeup", ...marked(54), corrected: true }).tags).toEqual([
      "补考",
      "未通过",
      "已更正",
    ]);
  });

  it("of passed or failed only has no points", () => {
    const passed = { scale: "two", text: "合格" } as const;
    expect(words({ original: passed, converted: passed, point: undefined })).toMatchObject({
      own: "合格",
      point: "不计",
    });
  });
});

it.each([
  [3, "3.0"],
  [4.8, "4.8"],
  [3.09, "3.09"],
  [0, "0.0"],
])("%f points are written %s", (point, text) => expect(pointText(point)).toBe(text));

it.each([
  ["2025–2026 学年第一学期", 2025, "大一上"],
  ["2026–2027 学年第二学期", 2025, "大二下"],
  ["2026-2027 学年第三学期", 2024, "大三小"],
  ["2019–2020 学年第一学期", 2025, undefined],
  ["2026 秋", 2025, undefined],
  ["2026–2027 学年第一学期", undefined, undefined],
])("%s of somebody who began in %s is %s", (name, grade, text) =>
  expect(termOfStudies(name, grade)).toBe(text),
);

it("a term with little room keeps its year where it is no term of the studies", () => {
  const short = (name: string) => shortTerm({ semester: { id: 1, name } }, 2025);
  expect(short("2025–2026 学年第二学期")).toBe("大一下");
  expect(short("2019–2020 学年第二学期")).toBe("2019-2");
  expect(short("2026 秋")).toBe("2026 秋");
  expect(shortTerm({}, 2025)).toBe("其他");
});

it("guest courses come first, and keep their order otherwise", () => {
  const ids = guestsFirst([
    gradeOf({ id: 1 }),
    gradeOf({ id: 2, ...guest }),
    gradeOf({ id: 3 }),
    gradeOf({ id: 4, ...guest }),
  ]);
  expect(ids.map(({ id }) => id)).toEqual([2, 4, 1, 3]);
});

describe("a review", () => {
  // The first moment of January 28 in China.
  const until = "2027-01-27T16:00:00.000Z";
  const now = Date.parse("2027-01-22T02:00:00.000Z");

  it("is said once for a term in which all may be asked for until one moment", () => {
    expect(dayOf(until)).toMatch(/1 月 27 日$/u);
    expect(reviewOfTerm([gradeOf({ reviewUntil: until }), gradeOf()], now)).toMatch(
      /^可复核至 .*1 月 27 日$/u,
    );
    expect(reviewOfTerm([gradeOf({ reviewUntil: until })], Date.parse(until))).toBeUndefined();
    const later = "2027-01-28T16:00:00.000Z";
    expect(
      reviewOfTerm([gradeOf({ reviewUntil: until }), gradeOf({ reviewUntil: later })], now),
    ).toBeUndefined();
  });

  it("says how long there is left", () => {
    expect(daysLeft(until, now)).toBe("还有 5 天");
    expect(daysLeft(until, Date.parse(until) - 60_000)).toBe("不到 1 天");
    expect(daysLeft(until, Date.parse(until))).toBeUndefined();
  });
});

it("what was published in the last 14 days is new, the newest first", () => {
  const now = Date.parse("2027-01-22T00:00:00.000Z");
  const ago = (id: number, days: number) =>
    gradeOf({ id, publishedAt: new Date(now - days * 86_400_000).toISOString() });
  const terms = [termOf("a", [ago(1, 3), ago(2, 13.9)]), termOf("bb", [ago(3, 14), ago(4, 1), ago(5, 200)])];
  expect(newGrades({ terms }, now).map(({ id }) => id)).toEqual([4, 1, 2]);
});

describe("the line over terms", () => {
  const terms = [
    termOf("2026–2027 学年第一学期", [], { gpa: "3.54", gpaSoFar: "3.16" }),
    { ...termOf("", []), semester: undefined, gpa: "2.00" },
    termOf("2025–2026 学年第二学期", [], { gpaSoFar: "2.94" }),
    termOf("2025–2026 学年第一学期", []),
  ];

  it("goes from the first to the last, over terms that have a place in time and an average", () => {
    expect(termPoints(terms, 2025).map(({ short, gpa, gpaSoFar }) => [short, gpa, gpaSoFar])).toEqual([
      ["大一下", undefined, "2.94"],
      ["大二上", "3.54", "3.16"],
    ]);
  });

  it("begins at the whole point below the lowest", () => {
    expect(axisFrom(termPoints(terms, 2025))).toBe(2);
  });
});

it("an exam and an earlier version are said in words", () => {
  expect(attemptText(gradeOf())).toBe("正考");
  expect(attemptText(gradeOf({ examKind: "retake", attempt: 2 }))).toBe("重修，第 2 次");
  expect(pastText(gradeOf())).toBe("88");
  expect(pastText(gradeOf(good))).toBe("良好，折合 85");
});

it("a whole page without grades has nothing new", () => {
  expect(newGrades(gradesOf([]), Date.now())).toEqual([]);
});
