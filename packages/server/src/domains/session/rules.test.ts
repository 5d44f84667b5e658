import fc from "fast-check";
import { expect, test } from "vitest";
import {
  afterFailure,
  countedFailures,
  type FailureRecord,
  isLocked,
  judgeRefresh,
  LOCK_AFTER,
  LOCK_MINUTES,
  NO_FAILURES,
  needsCaptcha,
  REFRESH_GRACE_MS,
} from "./rules.ts";

const START = Date.parse("2026-09-09T01:00:00Z");
const at = (minutes: number): Date => new Date(START + minutes * 60_000);
const failing = (moments: readonly Date[]): FailureRecord => moments.reduce(afterFailure, NO_FAILURES);

test("the fifth failure locks the account for fifteen minutes", () => {
  const record = failing([0, 1, 2, 3, 4].map(at));
  expect(isLocked(record, at(4))).toBe(true);
  expect(isLocked(record, at(4 + LOCK_MINUTES - 0.01))).toBe(true);
  expect(isLocked(record, at(4 + LOCK_MINUTES))).toBe(false);
});

test("after the lock the count begins again", () => {
  const record = failing([0, 0, 0, 0, 0].map(at));
  expect(countedFailures(record, at(15))).toBe(0);
  expect(afterFailure(record, at(15))).toMatchObject({ failedCount: 1, lockedUntil: null });
});

test("failures of long ago do not count", () => {
  expect(countedFailures(failing([0, 0, 0, 0].map(at)), at(15))).toBe(0);
});

test("a captcha is asked for after three failures", () => {
  expect(needsCaptcha(failing([0, 0].map(at)), at(1))).toBe(false);
  expect(needsCaptcha(failing([0, 0, 0].map(at)), at(1))).toBe(true);
});

test("whenever the failures come, there are fifteen minutes between the fifth and the next that is judged", () => {
  const moments = fc.array(fc.integer({ min: 0, max: 7_200 }), { maxLength: 60 });
  fc.assert(
    fc.property(moments, (seconds) => {
      let record = NO_FAILURES;
      let inARow = 0;
      let last = 0;
      for (const second of seconds.sort((a, b) => a - b)) {
        const now = at(second / 60);
        if (isLocked(record, now)) continue;
        if (inARow === LOCK_AFTER) expect(second - last).toBeGreaterThanOrEqual(LOCK_MINUTES * 60);
        inARow = countedFailures(record, now) + 1;
        last = second;
        record = afterFailure(record, now);
        expect(inARow).toBeLessThanOrEqual(LOCK_AFTER);
        expect(isLocked(record, now)).toBe(inARow === LOCK_AFTER);
      }
    }),
  );
});

test("a lock is never made longer by further failures", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 14 }), { minLength: 1 }), (minutes) => {
      const locked = failing([0, 0, 0, 0, 0].map(at));
      const record = minutes.map(at).reduce(afterFailure, locked);
      expect(record.lockedUntil).toEqual(locked.lockedUntil);
    }),
  );
});

test("a refresh token is exchanged once; a moment later it gives the same, later it is a reuse", () => {
  const family = { generation: 7, rotatedAt: at(0) };
  expect(judgeRefresh(7, family, at(60))).toBe("rotate");
  expect(judgeRefresh(6, family, new Date(START + REFRESH_GRACE_MS))).toBe("repeat");
  expect(judgeRefresh(6, family, new Date(START + REFRESH_GRACE_MS + 1))).toBe("reused");
  expect(judgeRefresh(5, family, at(0))).toBe("reused");
  expect(judgeRefresh(8, family, at(0))).toBe("reused");
});
