import type { Planning, PlanningBar, PlanningClass, PlanningCourse } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { basket } from "../basket/tables.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { schoolFacts } from "../school/index.ts";
import {
  attemptView,
  isVisibleTo,
  type NeedsSelection,
  NO_SEATS,
  type Refusal,
  type StudentView,
  studentView,
  takingTurns,
  holdingsOf,
} from "../selection/index.ts";
import {
  chosenClasses,
  clashesAmong,
  type Home,
  judgedClass,
  type JudgedClass,
  MOST_COURSES,
  weekShape,
} from "./rules.ts";

type Services = CoreServices & NeedsSelection;

/** What the caller plans the round's semester from. Throws 404 when the round is not for the caller. */
export async function readPlanning(
  { session, services }: RequestContext<NeedsSelection>,
  roundId: number,
): Promise<Planning> {
  const view = attemptView(await studentView(services, roundId, requireStudent(session)));
  const { round, student, term, held, beside, travel } = view;
  const inBasket = await basketOf(services, view);
  const courseIds = [...new Set(inBasket.map(({ courseId }) => courseId))];
  const planned = courseIds.slice(0, MOST_COURSES);
  const classes = await classesOf(services, view, planned, inBasket);
  const { campusIds } = await schoolFacts(services.db, student.schoolId);
  const home: Home = { schoolId: student.schoolId, campusIds: [...campusIds.values()], travel };
  const chosen = planned.map((id) => chosenClasses(classes.get(id) ?? []));
  return {
    courses: chosen.flatMap((some) => courseBody(some, classes, home)),
    coursesLeftOut: courseIds.slice(MOST_COURSES).map((id) => ({
      id,
      name: inBasket.find(({ courseId }) => courseId === id)?.courseName ?? "",
    })),
    maxPlanned: MOST_COURSES,
    clashes: clashesAmong(chosen, travel),
    held: { ...weekShape([...held, ...beside], home), credits: term.credits, courses: term.courses },
    maxCredits: round.maxCredits,
    maxCourses: round.maxCourses,
  };
}

/** What the basket holds that the student neither has nor waits for, in its order. */
async function basketOf(
  { db, catalogue }: Services,
  { round, student, term }: StudentView,
): Promise<CatalogueOffering[]> {
  const [row] = await db
    .select({ offeringIds: basket.offeringIds })
    .from(basket)
    .where(and(eq(basket.semesterId, round.semesterId), eq(basket.studentId, student.id)));
  return (row?.offeringIds ?? []).flatMap((id) => {
    if (term.offeringIds.includes(id) || term.queuedIds.includes(id)) return [];
    return catalogue.get(id) ?? [];
  });
}

/** All classes of these courses that the student may look at in the round, and those in the basket, by course. */
async function classesOf(
  { catalogue, selection }: Services,
  view: StudentView,
  courseIds: readonly number[],
  inBasket: readonly CatalogueOffering[],
): Promise<Map<number, JudgedClass[]>> {
  const wanted = new Set(courseIds);
  const found = new Map(inBasket.flatMap((each) => (wanted.has(each.courseId) ? [[each.id, each]] : [])));
  const pause = takingTurns();
  for (const offering of catalogue.list(view.round.semesterId)) {
    const turn = pause();
    if (turn !== undefined) await turn;
    if (wanted.has(offering.courseId) && isVisibleTo(view, offering)) found.set(offering.id, offering);
  }
  await selection.seats.ensure(view.round.semesterId, [...found.keys()]);
  const holdings = holdingsOf(view);
  const chosen = new Set(inBasket.map(({ id }) => id));
  const judged = [...found.values()].map((offering) => {
    const seats = selection.seats.get(offering.id) ?? NO_SEATS;
    return judgedClass({ ...view, offering, seats, holdings }, chosen.has(offering.id));
  });
  return Map.groupBy(judged, ({ offering }) => offering.courseId);
}

function courseBody(
  chosen: readonly JudgedClass[],
  all: ReadonlyMap<number, readonly JudgedClass[]>,
  home: Home,
): PlanningCourse[] {
  const [first] = chosen;
  if (first === undefined) return [];
  const { courseId, courseName, credits, schoolId, schoolName } = first.offering;
  return [
    {
      id: courseId,
      name: courseName,
      credits,
      school: { id: schoolId, name: schoolName },
      classes: chosen.map((each) => classBody(each, home)),
      classesLeftOut: (all.get(courseId)?.length ?? 0) - chosen.length,
    },
  ];
}

function classBody({ offering, seats, ...judged }: JudgedClass, home: Home): PlanningClass {
  const { capacity, taken, queued } = seats;
  const { seatsLeft, inBasket, barred, noSeat } = judged;
  return {
    offering: withSeats(offering, { capacity, taken, queued }),
    ...weekShape([offering], home),
    seatsLeft,
    inBasket,
    ...(barred === undefined ? {} : { barred: barOf(barred) }),
    ...(noSeat === undefined ? {} : { noSeat: barOf(noSeat) }),
  };
}

const barOf = ({ code, message }: Refusal): PlanningBar => ({ code, message });
