import type { HealthHistory } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { dayOf } from "./day.ts";

const history = (points: HealthHistory["lines"][number]["points"]): HealthHistory => ({
  from: "2026-11-25T00:00:00.000Z",
  steps: 6,
  stepMinutes: 10,
  lines: [{ part: "mail", unit: "封", points }],
});

test("a line begins where it was first read, and the step that has just begun is no gap", () => {
  const day = dayOf(
    history([
      { step: 3, value: 2, state: "well" },
      { step: 4, value: 5, state: "warning" },
    ]),
    "mail",
  );
  expect(day).toEqual({ unit: "封", names: ["08:30", "08:40"], values: [2, 5], troubled: [] });
});

test("what was bad and what was not read is trouble, and nothing is drawn through a gap", () => {
  const day = dayOf(
    history([
      { step: 1, value: 2, state: "well" },
      { step: 3, value: 9, state: "bad" },
      { step: 5, state: "silent" },
    ]),
    "mail",
  );
  expect(day?.values).toEqual([2, undefined, 9, undefined, undefined]);
  expect(day?.troubled).toEqual([1, 2, 3]);
});

test("a part without readings has no day", () => {
  expect(dayOf(history([]), "mail")).toBeUndefined();
  expect(dayOf(history([]), "jobs")).toBeUndefined();
});
