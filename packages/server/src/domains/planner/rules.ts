import type { AwayDay, HalfDay, PlanningClash, WeekShape } from "@huxuan/api-client";
import { type CatalogueOffering, dayPartOf, type TravelMinutes } from "../offering/index.ts";
import {
  type AttemptFacts,
  apartPairs,
  obstacleOf,
  type Refusal,
  type SeatCounts,
  seatRefusalOf,
  seatsLeftFor,
} from "../selection/index.ts";

/** Most courses of a basket that are planned, the first ones: with more the best weeks cannot be found in an instant. */
export const MOST_COURSES = 12;

/** Most classes of a course that are planned. */
export const MOST_CLASSES = 8;

/** Where somebody comes from, and how far it is from there. */
export interface Home {
  schoolId: number;
  campusIds: readonly number[];
  travel: TravelMinutes;
}

/** The half days and the ways to other schools that these classes bring, each once, Monday first. */
export function weekShape(offerings: readonly CatalogueOffering[], home: Home): WeekShape {
  const halfDays = new Map<string, HalfDay>();
  const awayDays = new Map<number, AwayDay>();
  for (const { schoolId, meetings } of offerings)
    for (const { weekday, startMinute, campusId } of meetings) {
      const part = dayPartOf(startMinute);
      halfDays.set(`${weekday} ${part}`, { weekday, part });
      // Without a place nobody knows that there is a way.
      if (campusId === null || schoolId === home.schoolId) continue;
      const minutes = minutesThereAndBack(campusId, home);
      const before = awayDays.get(weekday)?.minutes ?? 0;
      awayDays.set(weekday, { weekday, minutes: Math.max(before, minutes) });
    }
  const byDay = (a: { weekday: number }, b: { weekday: number }) => a.weekday - b.weekday;
  return { halfDays: [...halfDays.values()].sort(byDay), awayDays: [...awayDays.values()].sort(byDay) };
}

/** From the nearest campus of the own school whose way is known; 0 where none is. */
function minutesThereAndBack(campusId: number, { campusIds, travel }: Home): number {
  const ways = campusIds.map((from) => travel(from, campusId) + travel(campusId, from));
  const known = ways.filter((minutes) => minutes > 0);
  return known.length === 0 ? 0 : Math.min(...known);
}

/** A class as plans see it. */
export interface JudgedClass {
  offering: CatalogueOffering;
  seats: SeatCounts;
  /** Seats that the student may still get. */
  seatsLeft: number;
  inBasket: boolean;
  barred: Refusal | undefined;
  noSeat: Refusal | undefined;
}

/** Judges a class by the rules of selection, without asking whether the round is open. */
export function judgedClass(facts: AttemptFacts, inBasket: boolean): JudgedClass {
  const { offering, seats, student, now } = facts;
  return {
    offering,
    seats,
    seatsLeft: seatsLeftFor(offering, seats, student.schoolId, now),
    inBasket,
    barred: obstacleOf(facts),
    noSeat: seatRefusalOf(facts),
  };
}

/** The classes that are planned: those of the basket, those that can be taken, those with most seats. */
export function chosenClasses(classes: readonly JudgedClass[]): JudgedClass[] {
  const rank = ({ inBasket, barred }: JudgedClass) => (inBasket ? 0 : barred === undefined ? 1 : 2);
  return classes
    .toSorted((a, b) => rank(a) - rank(b) || b.seatsLeft - a.seatsLeft || a.offering.id - b.offering.id)
    .slice(0, MOST_CLASSES);
}

/** The pairs of classes of different courses that a student cannot hold together; classes that are barred are in none. */
export function clashesAmong(
  courses: readonly (readonly JudgedClass[])[],
  travel: TravelMinutes,
): PlanningClash[] {
  const classes = courses.flat().filter(({ barred }) => barred === undefined);
  const offerings = classes.map(({ offering }) => offering);
  return apartPairs(offerings, travel).flatMap(({ offerings: [first, second] }) =>
    first.courseId === second.courseId ? [] : [{ first: first.id, second: second.id }],
  );
}
