import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Progress, progressOf } from "../src/index.js";
import { idOf, item, module, passed, programmeOf } from "./plan.js";

const plan = programmeOf(
  module("A", 6, {
    items: [item("A1", 2), item("A2", 2)],
    modules: [module("B", 4, { items: [item("B1", 2), item("B2", 2)] })],
  }),
  module("C", 4, { accepts: { natures: ["general"] } }),
);
const bar = ({ got, studying, tried, need }: Progress) => [got, studying, tried, need];

describe("how far a student is", () => {
  test("is a bar of what is passed, what is being taken and what is tried out, for every module", () => {
    const progress = progressOf(plan, {
      records: [passed("A1", 2)],
      studying: [passed("B1", 2), passed("G1", 2, { nature: "general" })],
      tried: [passed("B2", 2)],
    });
    expect([...progress.modules].map(([key, each]) => [key, bar(each)])).toEqual([
      ["A", [2, 2, 2, 6]],
      ["B", [0, 2, 2, 4]],
      ["C", [0, 2, 0, 4]],
    ]);
    expect(bar(progress.total)).toEqual([2, 4, 2, 10]);
    expect([...progress.items]).toEqual([
      ["A1", "met"],
      ["A2", "missing"],
      ["B1", "studying"],
      ["B2", "tried"],
    ]);
    const { now, withStudying, withTried } = progress;
    expect([now, withStudying, withTried].map(({ credits }) => credits.got)).toEqual([2, 6, 8]);
  });

  test("is what is passed where nothing is being taken", () => {
    const progress = progressOf(plan, { records: [passed("A1", 2)], studying: [] });
    expect(bar(progress.total)).toEqual([2, 0, 0, 10]);
    expect(progress.items.get("A1")).toBe("met");
  });

  test("reckons with substitutions, also by what is tried out", () => {
    const progress = progressOf(plan, {
      records: [],
      substitutions: [{ from: [idOf("X1")], to: [idOf("A1")] }],
      studying: [],
      tried: [passed("X1", 2)],
    });
    expect(progress.items.get("A1")).toBe("tried");
  });

  test("does not count a course again that is taken once more", () => {
    const progress = progressOf(plan, {
      records: [passed("A1", 2)],
      studying: [passed("A1", 2, { key: "again" })],
      tried: [passed("A1", 2, { key: "once more" })],
    });
    expect(bar(progress.total)).toEqual([2, 0, 0, 10]);
  });

  test("never shrinks when a course counts elsewhere once there are more", () => {
    // Y1 counts in F until Z1 is passed too: then both replace A1.
    const free = module("F", 2, { accepts: "any" });
    const both = programmeOf(module("E", 2, { items: [item("A1", 2)] }), free);
    const progress = progressOf(both, {
      records: [passed("Y1", 2)],
      substitutions: [{ from: [idOf("Y1"), idOf("Z1")], to: [idOf("A1")] }],
      studying: [passed("Z1", 1)],
      tried: [passed("W1", 1)],
    });
    expect(bar(progress.modules.get("F") as Progress)).toEqual([2, 0, 0, 2]);
    expect(bar(progress.modules.get("E") as Progress)).toEqual([0, 3, 0, 2]);
    expect(bar(progress.total)).toEqual([2, 1, 1, 4]);
  });

  test("adds up: the three parts are the audit with all of them, or more", () => {
    const courses = fc.subarray(["A1", "A2", "B1", "B2", "G1", "G2", "G3"]);
    fc.assert(
      fc.property(courses, courses, courses, (records, studying, tried) => {
        const of = (names: string[], when: string) =>
          names.map((name) => passed(name, 1.1, { key: `${name} ${when}`, nature: "general" }));
        const progress = progressOf(plan, {
          records: of(records, "passed"),
          studying: of(studying, "studying"),
          tried: of(tried, "tried"),
        });
        for (const each of [progress.total, ...progress.modules.values()]) {
          expect(each.studying).toBeGreaterThanOrEqual(0);
          expect(each.tried).toBeGreaterThanOrEqual(0);
        }
        const { got, studying: soon, tried: perhaps } = progress.total;
        expect(got + soon + perhaps).toBeCloseTo(progress.withTried.credits.got, 9);
        expect(got).toBe(progress.now.credits.got);
      }),
    );
  });
});
