import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { between, stepsOf, timesOf, type Totals } from "./rules.ts";

const totalsOf = (times: readonly number[]): Totals => ({
  calls: times.length,
  totalMs: times.reduce((sum, ms) => sum + ms, 0),
  squares: times.reduce((sum, ms) => sum + ms ** 2, 0),
});

/** The shortest time that 95 of 100 calls kept. */
const trueP95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const someTimes = fc.array(fc.double({ min: 0.001, max: 100_000, noNaN: true }), {
  minLength: 1,
  maxLength: 200,
});

describe("the p95", () => {
  test("is never above its bound, whatever the times, and the estimate is not either", () => {
    fc.assert(
      fc.property(someTimes, (times) => {
        const { p95Ms, p95AtMostMs } = timesOf(totalsOf(times), Math.max(...times));
        const rounding = 1e-6 * p95AtMostMs;
        expect(trueP95(times)).toBeLessThanOrEqual(p95AtMostMs + rounding);
        expect(p95Ms).toBeLessThanOrEqual(p95AtMostMs);
      }),
    );
  });

  test("is the time itself where all calls take the same", () => {
    const { meanMs, deviationMs, p95Ms, p95AtMostMs } = timesOf({ calls: 8, totalMs: 32, squares: 128 });
    expect({ meanMs, deviationMs, p95Ms, p95AtMostMs }).toEqual({
      meanMs: 4,
      deviationMs: 0,
      p95Ms: 4,
      p95AtMostMs: 4,
    });
  });

  test("is met within a few percent where times are log-normal", () => {
    // Even steps through a standard normal distribution.
    const quantile = (p: number): number => Math.sign(p - 0.5) * normalAbove(Math.min(p, 1 - p));
    const times = Array.from({ length: 1_000 }, (_, n) => Math.exp(1 + 0.6 * quantile((n + 0.5) / 1_000)));
    const { p95Ms } = timesOf(totalsOf(times));
    expect(Math.abs(p95Ms / trueP95(times) - 1)).toBeLessThan(0.03);
  });

  test("is nothing where nothing was called", () => {
    expect(timesOf({ calls: 0, totalMs: 0, squares: 0 })).toEqual({
      meanMs: 0,
      deviationMs: 0,
      p95Ms: 0,
      p95AtMostMs: 0,
    });
  });
});

/** The value above which a share `p` of a standard normal distribution lies (Abramowitz and Stegun, 26.2.23). */
function normalAbove(p: number): number {
  const t = Math.sqrt(-2 * Math.log(p));
  return (
    t -
    (2.515517 + 0.802853 * t + 0.010328 * t ** 2) / (1 + 1.432788 * t + 0.189269 * t ** 2 + 0.001308 * t ** 3)
  );
}

describe("between two samples", () => {
  test("is what was called since, so that an interval has times of its own", () => {
    fc.assert(
      fc.property(someTimes, someTimes, (before, since) => {
        const more = between(totalsOf(before), totalsOf([...before, ...since]));
        expect(more.calls).toBe(since.length);
        expect(more.totalMs).toBeCloseTo(totalsOf(since).totalMs, 3);
      }),
    );
  });

  test("is all of the later where the database began anew", () => {
    const after = { calls: 3, totalMs: 6, squares: 12 };
    expect(between({ calls: 9, totalMs: 90, squares: 900 }, after)).toEqual(after);
  });
});

test("a step holds what was called in it, one without calls is missing, and the first sample alone says nothing", () => {
  const sample = (at: number, calls: number) => ({ at, calls, totalMs: calls * 2, squares: calls * 4 });
  const samples = [sample(-5, 10), sample(5, 12), sample(15, 13), sample(25, 13), sample(35, 20)];
  expect(stepsOf(samples, { from: 0, stepMs: 20 })).toEqual([
    { step: 0, calls: 3, totalMs: 6, squares: 12 },
    { step: 1, calls: 7, totalMs: 14, squares: 28 },
  ]);
  expect(stepsOf([sample(5, 12)], { from: 0, stepMs: 20 })).toEqual([]);
});
