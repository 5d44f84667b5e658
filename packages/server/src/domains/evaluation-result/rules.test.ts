import { fraction, roundedHundredths } from "@huxuan/questionnaire";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { scoreOf } from "./newest.ts";
import {
  type AppealedResult,
  appealEnd,
  appealOutcome,
  isReference,
  levelFor,
  medianOf,
  type ResultFacts,
  trimBy,
  viewOf,
} from "./rules.ts";
import { endOfChinaDay } from "../../text/china-time.ts";
import { type EnteredParts, readLines } from "./parts-lines.ts";
import { compositeOf } from "./scores.ts";

test("a teacher of 92.0 with 40 sheets and 86.0 with 10 has 90.80 in the term", () => {
  const score = scoreOf([
    [40, "92", "1"],
    [10, "86", "1"],
  ]);
  expect(score && roundedHundredths(score)).toBe(9080);
  expect(scoreOf([])).toBeUndefined();
  expect(scoreOf(null)).toBeUndefined();
});

test("90.80 of students and 88 of supervisors, with nothing of the college, are 90.18", () => {
  const weights = { student: 70, supervisor: 20, college: 10 };
  const student = fraction(9080, 100);
  expect(compositeOf({ student, supervisor: 8800, college: null }, weights)).toBe(9018);
  expect(compositeOf({ student, supervisor: null, college: null }, weights)).toBe(9080);
  expect(compositeOf({ student: undefined, supervisor: null, college: 7000 }, weights)).toBe(7000);
  expect(compositeOf({ student: undefined, supervisor: null, college: null }, weights)).toBeUndefined();
});

test("a level goes by the score as it is shown", () => {
  const thresholds = [9000, 8000, 7000, 6000];
  expect([9000, 8999, 8000, 7000, 6000, 5999].map((one) => levelFor(one, thresholds))).toEqual([
    "excellent",
    "good",
    "good",
    "fair",
    "passed",
    "failed",
  ]);
});

test("below 60 % a result is for reference", () => {
  expect([isReference(59, 100, 60), isReference(60, 100, 60), isReference(3, 5, 60)]).toEqual([
    true,
    false,
    false,
  ]);
});

describe("who sees a result", () => {
  const shown = { shown: 9000, count: 20, reference: false };
  const view = (viewer: "teacher" | "office", more: Partial<ResultFacts> = {}) =>
    viewOf({ campaign: "released", gradesLocked: true, result: shown, ...more }, viewer);

  test("its teacher once it is released and the grades are locked, and an office from its making on", () => {
    expect(view("teacher")).toEqual({ state: "shown", message: "" });
    expect(view("teacher", { gradesLocked: false })).toEqual({
      state: "waiting",
      message: "成绩锁定后可查看",
    });
    expect(view("teacher", { campaign: "computed" })).toEqual({
      state: "waiting",
      message: "学校发布结果后可查看",
    });
    expect(view("teacher", { result: undefined }).message).toBe("成绩锁定后可查看");
    expect(view("teacher", { result: { ...shown, reference: true } })).toEqual({
      state: "shown",
      message: "参评率偏低，仅供参考",
    });
    expect(view("teacher", { campaign: "archived" }).state).toBe("shown");
    expect(view("office", { campaign: "computed", gradesLocked: false }).state).toBe("shown");
    for (const campaign of ["draft", "open"] as const)
      expect(view("office", { campaign })).toEqual({
        state: "open",
        message: "评教进行中，截止后计算结果",
      });
    expect(view("office", { result: undefined })).toEqual({ state: "waiting", message: "计算后可查看" });
  });

  test("nobody below five sheets", () => {
    const result = { shown: null, count: 4, reference: false };
    for (const viewer of ["teacher", "office"] as const)
      expect(view(viewer, { result })).toEqual({ state: "hidden", message: "有效问卷4份，不足5份" });
    expect(view("teacher", { result, gradesLocked: false }).state).toBe("waiting");
  });
});

describe("an appeal that is accepted", () => {
  const result: AppealedResult = { count: 20, invited: 30, trimmed: 1, included: true };

  test("over the roster takes strangers out of those who were asked", () => {
    expect(appealOutcome("roster", result, 5)).toEqual({
      invited: 25,
      included: true,
      trimmed: 1,
      note: "名单更正：应评 30 人改为 25 人",
    });
    // As many sheets as students are left: all may be theirs.
    expect(appealOutcome("roster", result, 10)).toMatchObject({ invited: 20, included: true });
    expect(appealOutcome("roster", result, 11)).toEqual({
      invited: 19,
      included: false,
      trimmed: 1,
      note: "名单更正：应评 30 人改为 19 人，分不清哪些问卷有效，不计入汇总",
    });
    expect(appealOutcome("roster", result, undefined)).toEqual({ refusal: "请填写不在名单的人数" });
    expect(appealOutcome("roster", result, 30)).toEqual({
      refusal: "应评人数是 30，不在名单的人数应比它少",
    });
  });

  test("over the share leaves the result out of sums", () => {
    expect(appealOutcome("share", result, undefined)).toEqual({
      invited: 30,
      included: false,
      trimmed: 1,
      note: "授课份额更正：不计入教师、课程和院系的汇总",
    });
  });

  test("over malice leaves three more out at each end, where five stay", () => {
    expect(appealOutcome("malice", result, undefined)).toEqual({
      invited: 30,
      included: true,
      trimmed: 4,
      note: "恶意评价更正：最高和最低各去掉 4 份",
    });
    expect(appealOutcome("malice", { ...result, count: 11, trimmed: 0 }, undefined)).toMatchObject({
      trimmed: 3,
    });
    expect(appealOutcome("malice", { ...result, count: 10, trimmed: 0 }, undefined)).toEqual({
      refusal: "有效问卷 10 份，去掉最高和最低各 3 份后不足 5 份，不能重算；请不采纳并说明理由",
    });
  });

  test("never makes more of those who were asked, and keeps five sheets in the middle", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("roster" as const, "share" as const, "malice" as const),
        fc.integer({ min: 5, max: 200 }),
        fc.integer({ min: 0, max: 50 }),
        fc.integer({ min: 1, max: 260 }),
        (kind, count, more, notListed) => {
          const found = appealOutcome(
            kind,
            { count, invited: count + more, trimmed: 0, included: true },
            notListed,
          );
          if ("refusal" in found) return;
          expect(found.invited).toBeLessThanOrEqual(count + more);
          expect(count - 2 * found.trimmed).toBeGreaterThanOrEqual(5);
          // Nobody works a single sheet out of two versions.
          expect(found.trimmed === 0 || found.trimmed * 2 >= 5).toBe(true);
        },
      ),
    );
  });
});

test("a twentieth of the sheets is left out at each end, of twenty and more", () => {
  expect([19, 20, 39, 40].map(trimBy(5))).toEqual([0, 1, 1, 2]);
  expect(trimBy(0)(200)).toBe(0);
});

test("a median is of five results at least", () => {
  expect(medianOf([9000, 8000, 7000, 6000])).toBeUndefined();
  expect(medianOf([9000, 8000, 7000, 6000, 100])).toBe(7000);
  expect(medianOf([9000, 8001, 7000, 6000, 100, 9900])).toBe(7501);
});

describe("the time for an appeal", () => {
  const released = new Date("2026-09-09T02:00:00Z");
  const campaign = { releasedAt: released, appealUntil: endOfChinaDay("2026-09-19") };

  test("is over so many days after the release where the grades were locked before, or are not yet", () => {
    expect(appealEnd(campaign, null)).toEqual(campaign.appealUntil);
    expect(appealEnd(campaign, new Date("2026-09-01T00:00:00Z"))).toEqual(campaign.appealUntil);
    expect(appealEnd(campaign, released)).toEqual(campaign.appealUntil);
  });

  test("begins with the lock where that comes later", () => {
    // 16:00 in Greenwich is the next day in China.
    expect(appealEnd(campaign, new Date("2026-09-20T15:59:00Z"))).toEqual(endOfChinaDay("2026-09-30"));
    expect(appealEnd(campaign, new Date("2026-09-20T16:00:00Z"))).toEqual(endOfChinaDay("2026-10-01"));
  });

  test("has no end before the release", () => {
    expect(appealEnd({ releasedAt: null, appealUntil: null }, released)).toBeUndefined();
  });
});

describe("lines of a spreadsheet", () => {
  const teachers = [1, 2, 3].map(
    (teacherId): EnteredParts => ({
      teacherId,
      staffNumber: `T${teacherId}`,
      name: `教师${teacherId}`,
      supervisor: teacherId === 1 ? null : 8800,
      college: null,
      version: 0,
    }),
  );

  test("nobody gives themselves anything", () => {
    expect(readLines([{ staffNumber: "T2", supervisor: 100 }], teachers, 2)).toEqual({
      entered: [],
      same: 0,
      problems: [{ line: 1, message: "不能填写对自己的评价" }],
    });
  });

  test("each line is entered, changes nothing, or has a problem; none twice", () => {
    const line = fc.record(
      {
        staffNumber: fc.constantFrom("T1", "T2", "T3", "T4"),
        supervisor: fc.integer({ min: 0, max: 100 }),
        college: fc.integer({ min: 0, max: 100 }),
      },
      { requiredKeys: ["staffNumber"] },
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const { entered, same, problems } = readLines(lines, teachers, null);
        expect(entered.length + same + problems.length).toBe(lines.length);
        const numbers = entered.map(({ of }) => of.staffNumber);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const { of, supervisor, college } of entered) {
          const said = lines.find(({ staffNumber }) => staffNumber === of.staffNumber);
          expect(supervisor).toBe(said?.supervisor === undefined ? of.supervisor : said.supervisor * 100);
          expect(college).toBe(said?.college === undefined ? of.college : said.college * 100);
          expect(supervisor !== of.supervisor || college !== of.college).toBe(true);
        }
      }),
    );
  });
});
