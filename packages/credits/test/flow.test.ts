import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { auditProgramme, type PassedCourse, type ProgrammeModule } from "../src/index.js";
import { courses, idOf, item, module, passed, programmeOf } from "./plan.js";

const NAMES = ["A1", "A2", "A3", "A4", "A5", "A6"];
/** All records have two credits, so that credits are counts. */
const EACH = 2;

const filter = fc
  .record({
    ask: fc.integer({ min: 0, max: 4 }),
    byCredits: fc.boolean(),
    accepted: fc.subarray(NAMES),
  })
  .map(({ ask, byCredits, accepted }, at = 0) => ({
    key: String(at),
    ask,
    module: module("", byCredits ? ask * EACH : 0, {
      minCourses: byCredits ? 0 : ask,
      accepts: courses(...accepted),
    }),
    accepted,
  }));
const filters = fc.array(filter, { minLength: 1, maxLength: 4 }).map((all) =>
  all.map((each, at) => ({
    ...each,
    module: { ...each.module, key: `${at}`, name: `${at}` } satisfies ProgrammeModule,
  })),
);
const passedNames = fc.subarray(NAMES);

/** How many records each filter gets, in the order of the plan. */
function countsOf(modules: readonly ProgrammeModule[], records: readonly PassedCourse[]): number[] {
  const free = module("free", 0, { accepts: "any" });
  const audit = auditProgramme(programmeOf(...modules, free), { records });
  return audit.modules.slice(0, -1).map(({ counted }) => counted.length);
}

/** Every way to give records to filters is looked at: the most in all, and among these the best in plan order. */
function bestCounts(
  asking: readonly { ask: number; accepted: string[] }[],
  names: readonly string[],
): number[] {
  let best: number[] = asking.map(() => 0);
  const total = (counts: readonly number[]) => counts.reduce((sum, each) => sum + each, 0);
  const isBetter = (counts: readonly number[]) => {
    if (total(counts) !== total(best)) return total(counts) > total(best);
    const at = counts.findIndex((each, place) => each !== best[place]);
    return at >= 0 && (counts[at] ?? 0) > (best[at] ?? 0);
  };
  const give = (at: number, counts: readonly number[]): void => {
    const name = names[at];
    if (name === undefined) {
      if (isBetter(counts)) best = [...counts];
      return;
    }
    give(at + 1, counts);
    asking.forEach(({ ask, accepted }, place) => {
      if (accepted.includes(name) && (counts[place] ?? 0) < ask)
        give(at + 1, counts.with(place, (counts[place] ?? 0) + 1));
    });
  };
  give(0, best);
  return best;
}

describe("alternatives", () => {
  test("meet as many items as any way to give them, mandatory ones before others", () => {
    const listed = fc.array(fc.record({ mandatory: fc.boolean(), accepted: fc.subarray(NAMES) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(listed, passedNames, (asking, names) => {
        const items = asking.map(({ mandatory, accepted }, at) =>
          item(`B${at}`, EACH, { mandatory, alternatives: accepted.map(idOf) }),
        );
        const records = names.map((name) => passed(name, EACH));
        const audit = auditProgramme(programmeOf(module("B", items.length * EACH, { items })), { records });
        const met = audit.modules[0]?.items.map((each) => Number(each.met)) ?? [];
        // Mandatory ones first is the order of a plan in which they stand first.
        const inOrder = items
          .map((_, at) => at)
          .sort((one, other) => Number(items[other]?.mandatory) - Number(items[one]?.mandatory));
        const best = bestCounts(
          inOrder.map((at) => ({ ask: 1, accepted: asking[at]?.accepted ?? [] })),
          names,
        );
        expect(inOrder.map((at) => met[at])).toEqual(best);
      }),
      { numRuns: 300 },
    );
  });
});

describe("records that go to modules with a filter", () => {
  test("are a largest flow, and among equal ones the best in the order of the plan", () => {
    fc.assert(
      fc.property(filters, passedNames, (asking, names) => {
        const records = names.map((name) => passed(name, EACH));
        const modules = asking.map((each) => each.module);
        expect(countsOf(modules, records)).toEqual(bestCounts(asking, names));
      }),
      { numRuns: 300 },
    );
  });

  test("leave no module that was met unmet when one more course is passed", () => {
    fc.assert(
      fc.property(filters, passedNames, fc.constantFrom(...NAMES), (asking, names, more) => {
        const metWith = (all: readonly string[]) =>
          auditProgramme(programmeOf(...asking.map((each) => each.module)), {
            records: [...new Set(all)].map((name) => passed(name, EACH)),
          }).modules.map(({ met }) => met);
        const [before, after] = [metWith(names), metWith([...names, more])];
        before.forEach((met, at) => met && expect(after[at]).toBe(true));
      }),
      { numRuns: 300 },
    );
  });

  test("of different sizes never leave a module short that could exchange one for a larger that nobody has", () => {
    fc.assert(
      fc.property(
        filters,
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: NAMES.length, maxLength: NAMES.length }),
        (asking, sizes) => {
          const records = NAMES.map((name, at) => passed(name, sizes[at] ?? 1));
          const free = module("free", 0, { accepts: "any" });
          const audit = auditProgramme(programmeOf(...asking.map((each) => each.module), free), { records });
          const left = audit.modules.at(-1)?.counted.map(({ record }) => record) ?? [];
          audit.modules.slice(0, -1).forEach(({ credits, courses: { missing } }, at) => {
            // What lacks anything has taken all that it accepts and that is left over.
            if (credits.missing > 0 || missing > 0)
              expect(left.filter(({ key }) => asking[at]?.accepted.includes(key))).toEqual([]);
          });
        },
      ),
    );
  });
});
