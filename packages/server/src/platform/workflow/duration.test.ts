import fc from "fast-check";
import { expect, test } from "vitest";
import { readDuration } from "./duration.ts";

const SECONDS = { W: 604_800, D: 86_400, H: 3_600, M: 60, S: 1 };
type Unit = keyof typeof SECONDS;

test("every length of weeks, days, hours, minutes and seconds is read as what it is", () => {
  const count = (most: number) => fc.option(fc.integer({ min: 1, max: most }), { nil: undefined });
  const parts = fc.record({
    W: count(9_999),
    D: count(99_999),
    H: count(999_999),
    M: count(9_999_999),
    S: count(99_999_999),
  });
  fc.assert(
    fc.property(parts, (given) => {
      const written = (units: readonly Unit[]) =>
        units.map((unit) => (given[unit] === undefined ? "" : `${given[unit]}${unit}`)).join("");
      const clock = written(["H", "M", "S"]);
      const text = `P${written(["W", "D"])}${clock && `T${clock}`}`;
      const seconds = Object.entries(SECONDS).reduce(
        (sum, [unit, each]) => sum + (given[unit as Unit] ?? 0) * each,
        0,
      );
      expect(readDuration(text)).toBe(seconds === 0 ? undefined : seconds * 1_000);
      expect(readDuration(` ${text}\n`)).toBe(readDuration(text));
    }),
  );
});

test.each([
  "",
  "P",
  "PT",
  "3D",
  "P3",
  "P1M",
  "P1Y",
  "P3DT",
  "PT0S",
  "-P3D",
  "xP3D",
  "P3Dx",
  "P3D P3D",
  "P1.5D",
])("%s is no length of time", (text) => expect(readDuration(text)).toBeUndefined());
