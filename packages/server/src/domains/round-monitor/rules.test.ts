import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { alarmsOf, lineOf, MOST_POINTS, stepFor, type Watched } from "./rules.ts";

const MINUTE = 60_000;
const quiet: Watched = {
  attempts: 0,
  refused: 0,
  refusals: [],
  lately: { attempts: 0, slow: 0 },
  slowestMs: 0,
  refusalPercent: 50,
  wanted: [],
};
const wanted = (id: number, capacity: number, attempts: number, bidders?: number) => ({
  offering: {
    id,
    code: `X${id}`,
    courseName: "园林",
    schoolName: "甲大学",
    seats: { capacity, taken: 0, queued: 0 },
    attempts,
    ...(bidders === undefined ? {} : { bidders }),
  },
  times: 5,
});
const kinds = (watched: Partial<Watched>) =>
  alarmsOf({ ...quiet, ...watched }).alarms.map(({ kind }) => kind);

describe("the line of a round", () => {
  test("fits whatever its time, by whole minutes, and by single ones for the first hours", () => {
    expect(stepFor(0, 6 * 60 * MINUTE)).toBe(60);
    expect(stepFor(0, 6 * 60 * MINUTE + 1)).toBe(300);
    expect(stepFor(0, 7 * 24 * 60 * MINUTE)).toBe(3_600);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * 366 * 24 * 3_600 }), (seconds) => {
        const step = stepFor(0, seconds * 1_000);
        expect(step % 60).toBe(0);
        expect(lineOf([], 0, seconds, step).length).toBeLessThanOrEqual(MOST_POINTS + 1);
      }),
    );
  });

  test("has a point for every step, and loses nothing that was counted in its time", () => {
    const one = { second: 120, attempts: 3, admitted: 2, refused: 1, slow: 1 };
    expect(lineOf([one], 60, 180, 60).map(({ attempts }) => attempts)).toEqual([0, 3, 0]);
    expect(lineOf([one], 60, 0, 60)).toEqual([]);
  });
});

describe("an alarm", () => {
  test("is raised for a class that is asked for by more than so many times its seats, the most wanted first", () => {
    expect(kinds({ wanted: [wanted(1, 8, 40)] })).toEqual([]);
    const { alarms, alarmCount } = alarmsOf({ ...quiet, wanted: [wanted(1, 8, 41), wanted(2, 8, 0, 60)] });
    expect(alarmCount).toBe(2);
    expect(alarms.map(({ message }) => message)).toEqual([
      "园林（X2）60 人报 8 席，超过 5 倍",
      "园林（X1）41 次请求 8 席，超过 5 倍",
    ]);
  });

  test("is raised for more refusals than the percentage, once there are enough attempts to say so", () => {
    const refusals = [{ code: "OFFERING_FULL" as const, label: "名额已满", count: 40 }];
    expect(kinds({ attempts: 100, refused: 50, refusals })).toEqual([]);
    expect(kinds({ attempts: 49, refused: 49, refusals })).toEqual([]);
    expect(alarmsOf({ ...quiet, attempts: 100, refused: 51, refusals }).alarms).toEqual([
      {
        kind: "refusal",
        message: "100 次请求里 51 次被拒，超过 50%，最多的原因是「名额已满」（40 次）",
        reason: refusals[0],
      },
    ]);
  });

  test("is raised while more than one in a hundred answers is slow, and over when they are not any more", () => {
    expect(kinds({ lately: { attempts: 200, slow: 2 }, slowestMs: 2_340 })).toEqual([]);
    expect(kinds({ lately: { attempts: 200, slow: 3 }, slowestMs: 2_340 })).toEqual(["slow"]);
    expect(kinds({ lately: { attempts: 49, slow: 49 } })).toEqual([]);
  });

  test("stands among at most twenty, and the count tells of the others", () => {
    const all = Array.from({ length: 30 }, (_, n) => wanted(n, 1, 10 + n));
    const { alarms, alarmCount } = alarmsOf({ ...quiet, wanted: all });
    expect([alarms.length, alarmCount, alarms[0]?.offering?.id]).toEqual([20, 30, 29]);
  });
});
