import type { DayPart, Planning, PlanningClass, WeekShape } from "@huxuan/api-client";
import type { Conditions } from "./conditions.ts";
import { type Condition, halfDayBit, type PlanningInput } from "./plan.ts";

const PART = { morning: 0, afternoon: 1, evening: 2 } as const satisfies Record<DayPart, 0 | 1 | 2>;

/** The half days of a class or a week as bits. */
export const halfDayBits = (halfDays: readonly { weekday: number; part: DayPart }[]): number =>
  halfDays.reduce((bits, { weekday, part }) => bits | halfDayBit(weekday, PART[part]), 0);

/** Weekdays as bits: bit 0 is Monday. */
export const dayBits = (weekdays: readonly number[]): number =>
  weekdays.reduce((bits, weekday) => bits | (1 << (weekday - 1)), 0);

const awayBits = ({ awayDays }: Pick<WeekShape, "awayDays">): number =>
  dayBits(awayDays.map(({ weekday }) => weekday));

/** Whether a plan may take the class; where seats are taken at once, one must be left. */
export const isUsable = ({ barred, noSeat }: PlanningClass, seatsNeeded: boolean): boolean =>
  barred === undefined && !(seatsNeeded && noSeat !== undefined);

/** What the planner is asked: the server's classes and pairs, the student's conditions. */
export function inputOf(planning: Planning, conditions: Conditions, seatsNeeded: boolean): PlanningInput {
  const { held, maxCredits, maxCourses, clashes } = planning;
  const of = (wish: "never" | "less") =>
    halfDayBits(conditions.halfDays.filter((choice) => choice.wish === wish));
  return {
    courses: planning.courses.map(({ id, classes }) => ({
      id,
      wish: conditions.wishes[id] ?? "want",
      classes: classes
        .filter((each) => isUsable(each, seatsNeeded))
        .map((each) => ({
          id: each.offering.id,
          credits: each.offering.course.credits,
          halfDays: halfDayBits(each.halfDays),
          awayDays: awayBits(each),
        })),
    })),
    clashes: clashes.map(({ first, second }) => [first, second] as const),
    held: {
      credits: held.credits,
      courses: held.courses,
      halfDays: halfDayBits(held.halfDays),
      awayDays: awayBits(held),
    },
    caps: { credits: maxCredits, courses: maxCourses },
    never: of("never"),
    less: of("less"),
    freeDays: dayBits(conditions.freeDays),
    ...(conditions.minCredits === null ? {} : { minCredits: conditions.minCredits }),
    ...(conditions.maxCredits === null ? {} : { maxCredits: conditions.maxCredits }),
    ...(conditions.maxTrips === null ? {} : { maxTrips: conditions.maxTrips }),
  };
}

/** The conditions with one taken back, as `relaxed` does it to an input. */
export function withoutCondition(conditions: Conditions, condition: Condition): Conditions {
  switch (condition.kind) {
    case "must":
      return { ...conditions, wishes: { ...conditions.wishes, [condition.courseId]: "want" } };
    case "never":
      return {
        ...conditions,
        halfDays: conditions.halfDays.map((choice) =>
          halfDayBits([choice]) === condition.halfDay ? { ...choice, wish: "less" as const } : choice,
        ),
      };
    default:
      return { ...conditions, [condition.kind]: null };
  }
}
