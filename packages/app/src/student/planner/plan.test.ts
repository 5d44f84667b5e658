import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bits,
  conditionsOf,
  contradiction,
  daysOf,
  distance,
  halfDayBit,
  inSets,
  type PlanClass,
  type PlanCourse,
  plan,
  planOf,
  type PlanningInput,
  POOL,
  relaxed,
} from "./plan.ts";

const course = (id: number, wish: PlanCourse["wish"], classes: Partial<PlanClass>[]): PlanCourse => ({
  id,
  wish,
  classes: classes.map((each, at) => ({ id: id * 10 + at, credits: 2, halfDays: 0, awayDays: 0, ...each })),
});

const world = (over: Partial<PlanningInput> = {}): PlanningInput => ({
  courses: [],
  clashes: [],
  held: { credits: 0, courses: 0, halfDays: 0, awayDays: 0 },
  caps: { credits: 99, courses: 99 },
  never: 0,
  less: 0,
  freeDays: 0,
  ...over,
});

/** Every choice there is, without any thought: one class or none of each course. */
function everyPlan(input: PlanningInput) {
  let choices: PlanClass[][] = [[]];
  for (const { wish, classes } of input.courses) {
    choices = choices.flatMap((chosen) => [
      ...classes.map((each) => [...chosen, each]),
      ...(wish === "must" ? [] : [chosen]),
    ]);
  }
  return choices
    .filter((chosen) => chosen.length > 0 && fits(input, chosen))
    .map((chosen) => planOf(input, new Set(chosen.map(({ id }) => id))));
}

function fits(input: PlanningInput, chosen: readonly PlanClass[]): boolean {
  const ids = chosen.map(({ id }) => id);
  const credits = chosen.reduce((sum, each) => sum + each.credits, 0);
  const away = chosen.reduce((days, each) => days | each.awayDays, input.held.awayDays);
  return (
    !input.clashes.some(([a, b]) => ids.includes(a) && ids.includes(b)) &&
    chosen.every(({ halfDays }) => (halfDays & input.never) === 0) &&
    input.held.credits + credits <= input.caps.credits &&
    input.held.courses + ids.length <= input.caps.courses &&
    credits >= (input.minCredits ?? 0) &&
    credits <= (input.maxCredits ?? 99) &&
    (input.maxTrips === undefined || bits(away) <= input.maxTrips)
  );
}

const halfDays = fc
  .uniqueArray(fc.integer({ min: 0, max: 8 }), { maxLength: 3 })
  .map((all) => all.reduce((mask, bit) => mask | (1 << bit), 0));
const days = fc.integer({ min: 0, max: 7 });

const worlds: fc.Arbitrary<PlanningInput> = fc
  .array(
    fc.record({
      wish: fc.constantFrom("must", "want", "may"),
      classes: fc.array(fc.record({ credits: fc.integer({ min: 1, max: 4 }), halfDays, awayDays: days }), {
        maxLength: 3,
      }),
    }),
    { maxLength: 4 },
  )
  .map((made) => made.map(({ wish, classes }, at) => course(at + 1, wish, classes)))
  .chain((courses) => {
    const ids = courses.flatMap(({ classes }) => classes.map(({ id }) => id));
    const some = ids.length === 0 ? fc.constant(0) : fc.constantFrom(...ids);
    const optional = (max: number) => fc.option(fc.integer({ min: 0, max }), { nil: undefined });
    return fc
      .record({
        clashes: fc.array(fc.tuple(some, some), { maxLength: 8 }),
        held: fc.record({
          credits: fc.integer({ min: 0, max: 4 }),
          courses: fc.integer({ min: 0, max: 2 }),
          halfDays,
          awayDays: days,
        }),
        caps: fc.record({
          credits: fc.integer({ min: 2, max: 14 }),
          courses: fc.integer({ min: 1, max: 5 }),
        }),
        minCredits: optional(8),
        maxCredits: optional(12),
        maxTrips: optional(3),
        never: halfDays,
        less: halfDays,
        freeDays: days,
      })
      .map(({ minCredits, maxCredits, maxTrips, clashes, ...rest }) => ({
        courses,
        clashes: clashes.filter(([a, b]) => a !== b),
        ...rest,
        ...(minCredits === undefined ? {} : { minCredits }),
        ...(maxCredits === undefined ? {} : { maxCredits }),
        ...(maxTrips === undefined ? {} : { maxTrips }),
      }));
  });

describe("planning a week", () => {
  test("in small worlds the plans are exactly those that fit, the best first", () => {
    fc.assert(
      fc.property(worlds, (input) => {
        const all = everyPlan(input);
        const { pool, count, stoppedEarly } = plan(input);
        expect(stoppedEarly).toBe(false);
        expect(count).toBe(all.length);
        const scores = all.map(({ score }) => score).sort((a, b) => b - a);
        expect(pool.map(({ score }) => score)).toEqual(scores.slice(0, POOL));
        const known = new Set(all.map(({ classIds }) => classIds.join()));
        for (const each of pool) expect(known.has(each.classIds.join())).toBe(true);
        expect(new Set(pool.map(({ classIds }) => classIds.join())).size).toBe(pool.length);
      }),
      { numRuns: 400 },
    );
  });

  test("the order of courses, classes and clashes changes nothing", () => {
    fc.assert(
      fc.property(worlds, (input) => {
        const turned = {
          ...input,
          courses: input.courses
            .toReversed()
            .map((each) => ({ ...each, classes: each.classes.toReversed() })),
          clashes: input.clashes.toReversed().map(([a, b]) => [b, a] as const),
        };
        expect(plan(turned)).toEqual(plan(input));
      }),
    );
  });

  test("what the student says counts in its order: wants, half days, free days, trips, then what may be", () => {
    const monday = halfDayBit(1, 0);
    const input = world({
      courses: [
        course(1, "want", [{ halfDays: monday, awayDays: 1 }, { halfDays: halfDayBit(2, 1) }]),
        course(2, "may", [{ halfDays: halfDayBit(3, 2) }]),
      ],
      less: monday,
      freeDays: 0b100,
    });
    const { pool } = plan(input);
    expect(pool.map(({ classIds }) => classIds)).toEqual([[11], [11, 20], [10], [10, 20], [20]]);
    expect(pool[0]).toMatchObject({ wants: 1, mays: 0, credits: 2, lessHit: 0, freeKept: 1, trips: 0 });
    expect(pool[3]).toMatchObject({ wants: 1, mays: 1, credits: 4, lessHit: 1, freeKept: 0, trips: 1 });
  });

  test("twelve courses of six classes end at the limit, say so, and still give plans that fit", () => {
    const input = world({
      courses: Array.from({ length: 12 }, (_, at) =>
        course(
          at + 1,
          at === 0 ? "must" : at < 6 ? "want" : "may",
          Array.from({ length: 6 }, (__, n) => ({ halfDays: 1 << ((at * 5 + n * 7) % 18) })),
        ),
      ),
      caps: { credits: 16, courses: 8 },
    });
    const { pool, count, stoppedEarly } = plan(input);
    expect(stoppedEarly).toBe(true);
    expect(count).toBeGreaterThan(1000);
    expect(pool).toHaveLength(POOL);
    expect(pool[0]).toMatchObject({ wants: 5, mays: 2, credits: 16 });
    for (const { classIds } of pool) expect(classIds.some((id) => id >= 10 && id < 20)).toBe(true);
    expect(plan(input)).toEqual({ pool, count, stoppedEarly });
  });
});

describe("three at a time", () => {
  test("every plan is shown once, the best first, beside those that differ most from it", () => {
    fc.assert(
      fc.property(worlds, (input) => {
        const { pool } = plan(input);
        const sets = inSets(pool);
        expect(sets.flat()).toHaveLength(pool.length);
        expect(new Set(sets.flat())).toEqual(new Set(pool));
        expect(sets[0]?.[0]).toBe(pool[0]);
        expect(sets.slice(0, -1).every((set) => set.length === 3)).toBe(true);
        const [one, two] = sets[0] ?? [];
        if (one === undefined || two === undefined) return;
        expect(distance(one, two)).toBe(Math.max(...pool.slice(1).map((each) => distance(one, each))));
      }),
    );
    expect(inSets([])).toEqual([]);
  });
});

describe("when nothing fits", () => {
  test("what is named contradicts itself, and what each relaxation gives is true", () => {
    fc.assert(
      fc.property(worlds, (input) => {
        fc.pre(everyPlan(input).length === 0);
        const { conditions, relaxations, nearest } = contradiction(input);
        const all = conditionsOf(input);
        expect(relaxations).toHaveLength(all.length);
        for (const { condition, count } of relaxations)
          expect(count).toBe(everyPlan(relaxed(input, condition)).length);
        const without = (left: typeof all) => everyPlan(left.reduce(relaxed, input)).length;
        const others = all.filter((each) => !conditions.some((one) => same(one, each)));
        if (without(all) === 0) {
          expect(conditions).toEqual([]);
          expect(nearest).toBeUndefined();
          return;
        }
        expect(without(others)).toBe(0);
        for (const each of conditions) expect(without([...others, each])).toBeGreaterThan(0);
        const best = everyPlan((nearest?.without ?? []).reduce(relaxed, input));
        expect(nearest?.plan.score).toBe(Math.max(...best.map(({ score }) => score)));
      }),
      { numRuns: 300 },
    );
  });

  test("a must on an afternoon that is not wanted: both are named, and what helps and what does not", () => {
    const afternoon = halfDayBit(1, 1);
    const input = world({
      courses: [course(1, "must", [{ halfDays: afternoon }]), course(2, "may", [{}])],
      never: afternoon,
      minCredits: 1,
    });
    const { conditions, relaxations, nearest } = contradiction(input);
    expect(conditions).toEqual([
      { kind: "must", courseId: 1 },
      { kind: "never", halfDay: afternoon },
    ]);
    expect(relaxations.map(({ condition, count }) => [condition.kind, count])).toEqual([
      ["never", 2],
      ["must", 1],
      ["minCredits", 0],
    ]);
    expect(nearest?.without).toEqual([{ kind: "never", halfDay: afternoon }]);
    expect(nearest?.plan.classIds).toEqual([10, 20]);
  });
});

test("half days and their weekdays", () => {
  expect(daysOf(halfDayBit(1, 0) | halfDayBit(3, 2) | halfDayBit(7, 1))).toBe(0b1000101);
  expect(bits(0)).toBe(0);
  expect(bits(halfDayBit(7, 2) | halfDayBit(1, 0))).toBe(2);
});

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
