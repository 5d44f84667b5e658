import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Attempt,
  type AttemptPolicy,
  attemptOf,
  countingResult,
  deferredResult,
  EXAM_KINDS,
  FIVE,
  FLAG_MEANINGS,
  FLAGS,
  isBarredByAbsence,
  isEarned,
  makeupResult,
  mayMakeUp,
  PERCENT,
  RETAKE_POLICIES,
  resultOf,
  TWO,
} from "../src/index.js";

const HIGHEST: AttemptPolicy = { retake: "highest" };
const LAST: AttemptPolicy = { retake: "last" };
const FIRST: AttemptPolicy = { retake: "first" };
const regular = (mark: number): Attempt => ({ exam: "regular", mark });
const makeup = (mark: number): Attempt => ({ exam: "makeup", mark });
const retake = (mark: number): Attempt => ({ exam: "retake", mark });
const deferred = (mark: number): Attempt => ({ exam: "deferred", mark });
const flagged = (flag: Attempt["flag"], exam: Attempt["exam"] = "regular"): Attempt => ({ exam, flag });

const attempt: fc.Arbitrary<Attempt> = fc.record(
  {
    exam: fc.constantFrom(...EXAM_KINDS),
    mark: fc.integer({ min: 0, max: 1000 }),
    passed: fc.boolean(),
    flag: fc.constantFrom(...FLAGS, "withdrawn" as const),
  },
  { requiredKeys: ["exam"] },
);
const attempts = fc.array(attempt, { maxLength: 6 });
const policy = fc.record(
  {
    retake: fc.constantFrom(...RETAKE_POLICIES),
    makeupCap: fc.integer({ min: 600, max: 1000 }),
    deferredCap: fc.integer({ min: 600, max: 1000 }),
  },
  { requiredKeys: ["retake"] },
);

describe("补考 and 缓考", () => {
  test("who passes 补考 has 60, who fails what they got", () => {
    expect([1000, 601, 600, 599, 0].map((mark) => makeupResult(mark))).toEqual([600, 600, 600, 599, 0]);
    expect([1000, 650, 599].map((mark) => makeupResult(mark, { cap: 700 }))).toEqual([700, 650, 599]);
  });

  test("缓考 counts in full, or up to a cap", () => {
    expect([820, 540].map((mark) => deferredResult(mark))).toEqual([820, 540]);
    expect([820, 540].map((mark) => deferredResult(mark, { cap: 600 }))).toEqual([600, 540]);
  });

  test("are capped by what the policy says", () => {
    expect(resultOf(makeup(820))).toEqual({ state: "passed", mark: 600 });
    expect(resultOf(makeup(820), { makeupCap: 700 })).toEqual({ state: "passed", mark: 700 });
    expect(resultOf(makeup(820), { deferredCap: 700 })).toEqual({ state: "passed", mark: 600 });
    expect(resultOf(deferred(820))).toEqual({ state: "passed", mark: 820 });
    expect(resultOf(deferred(820), { deferredCap: 700, makeupCap: 650 })).toEqual({
      state: "passed",
      mark: 700,
    });
    expect(resultOf(retake(820), { deferredCap: 700, makeupCap: 650 })).toEqual({
      state: "passed",
      mark: 820,
    });
  });
});

describe("flags", () => {
  test("缺考, 取消资格 and 违纪 are failed with 0, whatever mark stands beside", () => {
    for (const flag of ["absent", "barred", "misconduct"] as const) {
      expect(resultOf({ ...regular(900), flag })).toEqual({ state: "failed", mark: 0 });
      expect(FLAG_MEANINGS[flag]).toEqual({
        total: 0,
        barsMakeup: true,
        counts: true,
        earns: false,
        waits: false,
      });
    }
  });

  test("缓考 waits, 免修 is passed without a mark, W is neither", () => {
    expect(resultOf({ ...regular(900), flag: "deferred" })).toEqual({ state: "waiting" });
    expect(resultOf({ ...regular(900), flag: "exempt" })).toEqual({ state: "exempt" });
    expect(resultOf({ ...regular(900), flag: "withdrawn" })).toEqual({ state: "withdrawn" });
  });

  test("缓考 and 免修 have no total and take no right to 补考", () => {
    const none = { total: undefined, barsMakeup: false, counts: false };
    expect(FLAG_MEANINGS.deferred).toEqual({ ...none, earns: false, waits: true });
    expect(FLAG_MEANINGS.exempt).toEqual({ ...none, earns: true, waits: false });
  });

  test("say of themselves what the result of one is", () => {
    for (const flag of FLAGS) {
      const { total, counts, earns, waits } = FLAG_MEANINGS[flag];
      const { state, mark } = resultOf(flagged(flag));
      expect([mark, mark !== undefined, state === "exempt", state === "waiting"]).toEqual([
        total,
        counts,
        earns,
        waits,
      ]);
    }
  });

  test("取消资格 begins with a third of the classes", () => {
    expect([15, 16, 17].map((absences) => isBarredByAbsence(absences, 48))).toEqual([false, true, true]);
    expect([16, 17].map((absences) => isBarredByAbsence(absences, 49))).toEqual([false, true]);
    expect(isBarredByAbsence(0, 0)).toBe(false);
    expect([0, 1].map((absences) => isBarredByAbsence(absences, 1))).toEqual([false, true]);
  });
});

describe("an attempt", () => {
  test("of levels has the mark that the level counts as, and only 合格 or not of two", () => {
    expect(attemptOf("regular", { level: "良好" }, FIVE)).toEqual({ exam: "regular", mark: 850 });
    expect(attemptOf("retake", { mark: 855 }, PERCENT)).toEqual({ exam: "retake", mark: 855 });
    expect(attemptOf("makeup", { level: "合格" }, TWO)).toEqual({ exam: "makeup", passed: true });
    expect(attemptOf("makeup", { level: "不合格" }, TWO)).toEqual({ exam: "makeup", passed: false });
    expect(attemptOf("makeup", { mark: 900 }, TWO)).toEqual({ exam: "makeup", passed: true });
  });

  test("waits until there is something", () => {
    expect(resultOf({ exam: "regular" })).toEqual({ state: "waiting" });
    expect(resultOf({ exam: "regular", passed: true })).toEqual({ state: "passed" });
    expect(resultOf({ exam: "regular", passed: false })).toEqual({ state: "failed" });
    expect(resultOf({ exam: "regular", mark: 599, passed: true })).toEqual({ state: "failed", mark: 599 });
  });
});

describe("which attempt counts", () => {
  test("补考 replaces what it makes up for, better or worse", () => {
    for (const policy of [HIGHEST, LAST, FIRST]) {
      expect(countingResult([regular(550), makeup(820)], policy)).toEqual({
        state: "passed",
        mark: 600,
        attempt: 1,
      });
      expect(countingResult([regular(550), makeup(400)], policy)).toEqual({
        state: "failed",
        mark: 400,
        attempt: 1,
      });
      expect(countingResult([regular(550), { exam: "makeup" }], policy)).toEqual({
        state: "failed",
        mark: 550,
        attempt: 0,
      });
      expect(countingResult([regular(550), flagged("absent", "makeup")], policy)).toEqual({
        state: "failed",
        mark: 0,
        attempt: 1,
      });
    }
  });

  test("缓考 replaces the wait for it", () => {
    expect(countingResult([flagged("deferred")], LAST)).toEqual({ state: "waiting", attempt: 0 });
    expect(countingResult([flagged("deferred"), { exam: "deferred" }], LAST)).toEqual({
      state: "waiting",
      attempt: 1,
    });
    expect(countingResult([flagged("deferred"), deferred(820)], LAST)).toEqual({
      state: "passed",
      mark: 820,
      attempt: 1,
    });
    expect(countingResult([flagged("deferred"), deferred(500), makeup(700)], LAST)).toEqual({
      state: "passed",
      mark: 600,
      attempt: 2,
    });
  });

  test("重修 is the highest, the last or the first, as the school says", () => {
    const times = [regular(700), retake(850), retake(640)];
    expect(countingResult(times, HIGHEST)?.attempt).toBe(1);
    expect(countingResult(times, LAST)?.attempt).toBe(2);
    expect(countingResult(times, FIRST)?.attempt).toBe(0);
    expect(countingResult([regular(550), makeup(700), retake(900)], FIRST)).toEqual({
      state: "passed",
      mark: 600,
      attempt: 1,
    });
    expect(countingResult([regular(550), makeup(700), retake(590)], HIGHEST)).toEqual({
      state: "passed",
      mark: 600,
      attempt: 1,
    });
    expect(countingResult([regular(700), retake(700)], HIGHEST)?.attempt).toBe(0);
  });

  test("a time that waits or was given up counts only where there is no other", () => {
    for (const policy of [HIGHEST, LAST]) {
      expect(countingResult([regular(700), flagged("withdrawn", "retake")], policy)?.attempt).toBe(0);
      expect(countingResult([regular(550), { exam: "retake" }], policy)?.attempt).toBe(0);
    }
    expect(countingResult([flagged("withdrawn"), retake(550)], FIRST)?.attempt).toBe(1);
    expect(countingResult([flagged("withdrawn"), flagged("deferred", "retake")], FIRST)).toEqual({
      state: "waiting",
      attempt: 1,
    });
    expect(countingResult([], HIGHEST)).toBeUndefined();
  });

  test("passed comes before failed where only one of them has a mark", () => {
    const passedOnly: Attempt = { exam: "retake", passed: true };
    expect(countingResult([regular(590), passedOnly], HIGHEST)?.attempt).toBe(1);
    expect(countingResult([regular(620), passedOnly], HIGHEST)?.attempt).toBe(0);
    expect(countingResult([{ exam: "regular", passed: true }, retake(620)], HIGHEST)?.attempt).toBe(1);
    expect(countingResult([{ exam: "regular", passed: true }, retake(590)], HIGHEST)?.attempt).toBe(0);
    expect(countingResult([{ exam: "regular", passed: false }, retake(0)], HIGHEST)?.attempt).toBe(1);
    expect(countingResult([regular(0), { exam: "retake", passed: false }], HIGHEST)?.attempt).toBe(0);
    expect(countingResult([regular(590), flagged("exempt", "retake")], HIGHEST)?.state).toBe("exempt");
  });

  test("a list that begins with 补考 has no earlier result", () => {
    expect(countingResult([makeup(700), retake(800)], FIRST)).toEqual({
      state: "passed",
      mark: 600,
      attempt: 0,
    });
  });

  test("is one of them, with the result that it has by itself", () => {
    fc.assert(
      fc.property(attempts, policy, (attempts, policy) => {
        const result = countingResult(attempts, policy);
        expect(result === undefined).toBe(attempts.length === 0);
        const counting = attempts[result?.attempt ?? -1];
        const own = counting && { ...resultOf(counting, policy), attempt: result?.attempt };
        expect(own).toEqual(result);
      }),
    );
  });

  test("of the highest is none below the last or the first", () => {
    fc.assert(
      fc.property(attempts, policy, (attempts, policy) => {
        const worth = (retake: AttemptPolicy["retake"]): number => {
          const result = countingResult(attempts, { ...policy, retake });
          if (result === undefined || result.state === "waiting" || result.state === "withdrawn") return -1;
          return (result.state === "failed" ? 0 : 10_000) + (result.mark ?? -1) + 1;
        };
        expect(worth("highest")).toBe(Math.max(worth("highest"), worth("last"), worth("first")));
      }),
    );
  });
});

describe("credits are earned", () => {
  test("by any time that was passed, though another one counts", () => {
    expect(isEarned([regular(700), retake(500)])).toBe(true);
    expect(isEarned([regular(500), retake(700)])).toBe(true);
    expect(isEarned([regular(500), makeup(590)])).toBe(false);
    expect(isEarned([flagged("exempt")])).toBe(true);
    expect(isEarned([flagged("deferred")])).toBe(false);
    expect(isEarned([{ exam: "regular", passed: true }])).toBe(true);
    expect(isEarned([])).toBe(false);
  });

  test("not by what another result of the same time has replaced", () => {
    expect(isEarned([regular(700), makeup(500)])).toBe(false);
  });

  test("exactly where the last thing known of one of its times is that it is passed", () => {
    fc.assert(
      fc.property(attempts, policy, (attempts, policy) => {
        const states = attempts.map((attempt) => resultOf(attempt, policy).state);
        const isPassed = states.some((state, at) => {
          const next = attempts.findIndex(
            ({ exam }, later) => later > at && (exam === "regular" || exam === "retake"),
          );
          const later = states.slice(at + 1, next < 0 ? undefined : next);
          return (
            (state === "passed" || state === "exempt") &&
            later.every((one) => one === "waiting" || one === "withdrawn")
          );
        });
        expect(isEarned(attempts)).toBe(isPassed);
      }),
    );
  });
});

describe("the right to 补考", () => {
  test("has who failed, once", () => {
    expect(mayMakeUp([regular(550)])).toBe(true);
    expect(mayMakeUp([{ exam: "regular", passed: false }])).toBe(true);
    expect(mayMakeUp([regular(600)])).toBe(false);
    expect(mayMakeUp([])).toBe(false);
    expect(mayMakeUp([regular(550), makeup(500)])).toBe(false);
    expect(mayMakeUp([regular(550), { exam: "makeup" }])).toBe(false);
    expect(mayMakeUp([regular(550), makeup(500)], { most: 2 })).toBe(true);
    expect(mayMakeUp([regular(550), makeup(500), makeup(500)], { most: 2 })).toBe(false);
  });

  test("is lost with 缺考, 取消资格 and 违纪, unless the school lets the last sit it", () => {
    for (const flag of ["absent", "barred", "misconduct", "exempt", "withdrawn", "deferred"] as const) {
      expect(mayMakeUp([flagged(flag)])).toBe(false);
      expect(mayMakeUp([flagged(flag)], { afterMisconduct: true })).toBe(flag === "misconduct");
    }
  });

  test("has who gave up an earlier one, where the school allows several", () => {
    expect(mayMakeUp([regular(550), flagged("withdrawn", "makeup")], { most: 2 })).toBe(true);
  });

  test("has who failed 缓考, but not who missed it", () => {
    expect(mayMakeUp([flagged("deferred"), deferred(500)])).toBe(true);
    expect(mayMakeUp([flagged("deferred"), flagged("absent", "deferred")])).toBe(false);
  });

  test("begins anew with 重修", () => {
    expect(mayMakeUp([flagged("absent"), retake(500)])).toBe(true);
    expect(mayMakeUp([regular(550), makeup(500), retake(500)])).toBe(true);
    expect(mayMakeUp([regular(550), retake(700)])).toBe(false);
    expect(mayMakeUp([regular(550), flagged("withdrawn", "retake")])).toBe(false);
  });
});
