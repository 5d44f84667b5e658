import type { StatementHistory } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { dayOfStatement } from "./day-of-statement.ts";

const history = (points: StatementHistory["lines"][number]["points"]): StatementHistory => ({
  from: "2026-11-25T00:00:00.000Z",
  steps: 5,
  stepMinutes: 30,
  lines: [{ id: "7", points }],
});

test("a line begins with the first call, is broken where nothing was called, and the step that has just begun is no gap", () => {
  const day = dayOfStatement(
    history([
      { step: 1, calls: 4, meanMs: 2, p95Ms: 3 },
      { step: 3, calls: 1, meanMs: 9, p95Ms: 9 },
    ]),
    "7",
  );
  expect(day).toEqual({
    names: ["08:30", "09:00", "09:30"],
    calls: [4, 0, 1],
    meanMs: [2, undefined, 9],
    p95Ms: [3, undefined, 9],
  });
});

test("a statement with a single point, or none, has no day", () => {
  expect(dayOfStatement(history([{ step: 1, calls: 4, meanMs: 2, p95Ms: 3 }]), "7")).toBeUndefined();
  expect(dayOfStatement(history([]), "7")).toBeUndefined();
  expect(dayOfStatement(history([]), "8")).toBeUndefined();
});
