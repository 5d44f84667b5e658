import { expect, test } from "vitest";
import { roundRules, roundValues } from "./round-rules.ts";

const faults = (over: Partial<ReturnType<typeof roundValues>>): string[] =>
  roundRules
    .safeParse({ ...roundValues(undefined, 1), ...over })
    .error?.issues.map(({ path }) => path.join("."))
    .toSorted() ?? [];

const filled = {
  name: "正选",
  opensAt: "2026-09-10 08:00:00",
  closesAt: "2026-09-12 22:00:00",
};

test("all that is missing is told at once, of a round of wishes the end of dropping as well", () => {
  expect(faults({})).toEqual(["closesAt", "name", "opensAt"]);
  expect(faults({ mode: "lottery" })).toEqual(["closesAt", "dropEndsAt", "name", "opensAt"]);
  expect(faults({ ...filled, mode: "points" })).toEqual(["dropEndsAt"]);
  expect(faults({ ...filled, mode: "points", dropEndsAt: "2026-09-20 00:00:00" })).toEqual([]);
});

test("the times of a round stand in their order", () => {
  const lottery = { ...filled, mode: "lottery" as const, dropEndsAt: "2026-09-20 00:00:00" };
  expect(faults({ ...lottery, closesAt: filled.opensAt })).toEqual(["closesAt"]);
  expect(faults({ ...lottery, dropEndsAt: filled.closesAt })).toEqual(["dropEndsAt"]);
  expect(faults({ ...lottery, instantOpensAt: "2026-09-20 00:00:00" })).toEqual(["instantOpensAt"]);
  expect(faults({ ...lottery, instantOpensAt: "2026-09-14 12:00:00" })).toEqual([]);
});

test("what a round of another mode holds in the form is not sent", () => {
  const sent = roundRules.parse({
    ...roundValues(undefined, 1),
    ...filled,
    dropEndsAt: "2026-09-20 00:00:00",
    publicSource: "双色球",
    priorityGrades: ["2023"],
  });
  expect(sent).toMatchObject({ mode: "instant", semesterId: 1 });
  expect([sent.dropEndsAt, sent.publicSource, sent.priorityGrades, sent.drawOrder]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
