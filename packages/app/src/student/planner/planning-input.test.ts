import type { Planning, PlanningClass } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { type Conditions, conditionCount, NO_CONDITIONS } from "./conditions.ts";
import { conditionsOf, halfDayBit, plan, relaxed } from "./plan.ts";
import { inputOf, withoutCondition } from "./planning-input.ts";

const classOf = (id: number, over: Partial<PlanningClass> = {}): PlanningClass => ({
  offering: { id, course: { credits: 2 } } as PlanningClass["offering"],
  halfDays: [],
  awayDays: [],
  seatsLeft: 5,
  inBasket: true,
  ...over,
});

const planning = (...courses: PlanningClass[][]): Planning => ({
  courses: courses.map((classes, at) => ({
    id: at + 1,
    name: `课程${at + 1}`,
    credits: 2,
    school: { id: 1, name: "甲大学" },
    classes,
    classesLeftOut: 0,
  })),
  coursesLeftOut: [],
  maxPlanned: 12,
  clashes: [],
  held: { credits: 0, courses: 0, halfDays: [], awayDays: [] },
  maxCredits: 10,
  maxCourses: 4,
});

const full = { noSeat: { code: "OFFERING_FULL" as const, message: "名额已满" } };
const barred = { barred: { code: "TIME_CONFLICT" as const, message: "冲突" } };

describe("what the planner is asked", () => {
  test("leaves out classes that are barred, and full ones only where seats are taken at once", () => {
    const from = planning([classOf(1), classOf(2, barred), classOf(3, full)]);
    const ids = (seatsNeeded: boolean) =>
      inputOf(from, NO_CONDITIONS, seatsNeeded).courses[0]?.classes.map(({ id }) => id);
    expect(ids(true)).toEqual([1]);
    expect(ids(false)).toEqual([1, 3]);
  });

  test("takes half days, ways, pairs and what is held from the server, and wants every course at first", () => {
    const one = classOf(1, {
      halfDays: [{ weekday: 5, part: "afternoon" }],
      awayDays: [{ weekday: 5, minutes: 60 }],
    });
    const from: Planning = {
      ...planning([one], [classOf(2)]),
      clashes: [{ first: 1, second: 2 }],
      held: { credits: 1.5, courses: 1, halfDays: [{ weekday: 1, part: "morning" }], awayDays: [] },
    };
    const input = inputOf(from, NO_CONDITIONS, true);
    expect(input.courses[0]).toEqual({
      id: 1,
      wish: "want",
      classes: [{ id: 1, credits: 2, halfDays: halfDayBit(5, 1), awayDays: 1 << 4 }],
    });
    expect(input).toMatchObject({
      clashes: [[1, 2]],
      held: { credits: 1.5, courses: 1, halfDays: halfDayBit(1, 0), awayDays: 0 },
      caps: { credits: 10, courses: 4 },
      never: 0,
      less: 0,
    });
    expect(plan(input).pool.map(({ classIds }) => classIds)).toEqual([[2], [1]]);
  });

  const conditions: Conditions = {
    wishes: { 1: "must", 2: "may" },
    halfDays: [
      { weekday: 6, part: "evening", wish: "never" },
      { weekday: 5, part: "afternoon", wish: "less" },
    ],
    freeDays: [3],
    minCredits: 1,
    maxCredits: null,
    maxTrips: 0,
  };

  test("knows half days, free days and limits as the student set them", () => {
    expect(inputOf(planning([classOf(1)], [classOf(2)]), conditions, true)).toMatchObject({
      courses: [{ wish: "must" }, { wish: "may" }],
      never: halfDayBit(6, 2),
      less: halfDayBit(5, 1),
      freeDays: 1 << 2,
      minCredits: 1,
      maxTrips: 0,
    });
    expect(conditionCount(conditions)).toBe(7);
    expect(conditionCount(NO_CONDITIONS)).toBe(0);
  });

  test("with any condition taken back is what the planner tried when it said what that would give", () => {
    const from = planning([classOf(1)], [classOf(2)]);
    const input = inputOf(from, conditions, true);
    const all = conditionsOf(input);
    expect(all.map(({ kind }) => kind)).toEqual(["must", "never", "minCredits", "maxTrips"]);
    for (const condition of all) {
      expect(inputOf(from, withoutCondition(conditions, condition), true)).toEqual(relaxed(input, condition));
    }
  });
});
