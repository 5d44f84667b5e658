import fc from "fast-check";
import { expect, test } from "vitest";
import { type SharedCounter, WindowLimiter } from "./window-limiter.ts";

function limiter(limit: number, shared?: SharedCounter) {
  const time = { now: 0 };
  return {
    time,
    limiter: new WindowLimiter({
      name: "t",
      limit: () => limit,
      windowMs: 10_000,
      now: () => time.now,
      shared,
    }),
  };
}

test("so many acts pass in a window, then one is told how long to wait", () => {
  const { time, limiter: limit } = limiter(2);
  time.now = 4_000;
  expect([limit.take(1), limit.take(1), limit.take(1)]).toEqual([0, 0, 6]);
  time.now = 10_000;
  expect(limit.take(1)).toBe(0);
});

test("one account's acts do not count for another's", () => {
  const { limiter: limit } = limiter(1);
  expect([limit.take(1), limit.take(2), limit.take(1)]).toEqual([0, 0, 10]);
});

test("0 means unlimited", () => {
  const { limiter: limit } = limiter(0);
  expect(Array.from({ length: 1_000 }, () => limit.take(1)).every((wait) => wait === 0)).toBe(true);
});

test("never more than the limit pass in one window", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9 }), fc.array(fc.nat(30_000)), (most, times) => {
      const { time, limiter: limit } = limiter(most);
      const passed = new Map<number, number>();
      for (const now of times.sort((a, b) => a - b)) {
        time.now = now;
        const window = Math.floor(now / 10_000);
        if (limit.take("a") === 0) passed.set(window, (passed.get(window) ?? 0) + 1);
      }
      for (const n of passed.values()) expect(n).toBeLessThanOrEqual(most);
    }),
  );
});

test("what other nodes counted is learnt, and a counter that fails stops nobody", async () => {
  const counted: string[] = [];
  const { limiter: limit } = limiter(5, {
    add: async (key) => {
      counted.push(key);
      if (counted.length > 1) throw new Error("gone");
      return 5;
    },
  });
  expect(limit.take("a")).toBe(0);
  await Promise.resolve();
  await Promise.resolve();
  expect(limit.take("a")).toBeGreaterThan(0);
  expect(limit.take("b")).toBe(0);
  expect(counted).toEqual(["t:0:a", "t:0:b"]);
});
