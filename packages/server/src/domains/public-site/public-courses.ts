import type {
  PublicCourse,
  PublicCourseDetail,
  PublicCoursePage,
  PublicCourseSearch,
} from "@huxuan/api-client";
import { notFound } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { roundCovers } from "../round/index.ts";
import {
  countsFirst,
  type NeedsCourseVerdicts,
  type NeedsSelection,
  NO_SEATS,
  type SeatCounts,
  sortedInTurns,
} from "../selection/index.ts";
import { currentSemesterId, requireSemester } from "../semester/index.ts";
import { type Candidate, filterCourses } from "./course-filters.ts";
import { comingRounds, shownRound } from "./public-rounds.ts";

type Services = CoreServices & NeedsSelection & NeedsCourseVerdicts;

/** A page of the published classes of a semester, all from memory. Throws 404 for a semester that is not there. */
export async function searchPublicCourses(
  services: Services,
  { semesterId, page, ...search }: PublicCourseSearch,
): Promise<PublicCoursePage> {
  const { db, catalogue, selection } = services;
  const semester = await requireSemester(db, semesterId ?? (await currentSemesterId(db)));
  await catalogue.ensure(semester.id);
  const published = catalogue.list(semester.id);
  await selection.seats.ensure(
    semester.id,
    published.map(({ id }) => id),
  );
  const seatsOf = ({ id }: CatalogueOffering): SeatCounts => selection.seats.get(id) ?? NO_SEATS;
  const { homeSchoolId } = search;
  const judge = homeSchoolId === undefined ? undefined : await services.courseVerdicts.judgeAt(homeSchoolId);
  const { found, facets } = await filterCourses(
    published.map((offering) => ({
      offering,
      hasSeats: left(seatsOf(offering)) > 0,
      countsAs: judge?.(offering),
    })),
    search,
  );
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = page ?? {};
  const sorted =
    orderBy.length > 0
      ? await sortedInTurns(
          found,
          comparing(orderBy, (one) => left(seatsOf(one))),
        )
      : found;
  const start = (pageIndex - 1) * pageSize;
  return {
    semester: { id: semester.id, name: semester.name },
    items: sorted.slice(start, start + pageSize).map(({ offering }) => shown(offering, seatsOf(offering))),
    rowCount: sorted.length,
    facets,
  };
}

/** A published class, with the rounds in which it can be selected. Throws 404 for what is not published. */
export async function readPublicCourse(services: Services, id: number): Promise<PublicCourseDetail> {
  const { db, catalogue, selection, clock } = services;
  const offering = await catalogue.find(id);
  if (offering?.state !== "published") throw notFound("课程");
  const semester = await requireSemester(db, offering.semesterId);
  await selection.seats.ensure(semester.id, [id]);
  const now = clock();
  const rounds = await comingRounds(db, semester.id, now);
  const named = (ids: readonly number[]) => ids.flatMap((one) => catalogue.courseName(one) ?? []);
  return {
    ...shown(offering, selection.seats.get(id) ?? NO_SEATS),
    semester: { id: semester.id, name: semester.name, firstMonday: semester.firstMonday },
    description: offering.description,
    notes: offering.body.notes,
    prerequisites: named(offering.prerequisiteIds),
    exclusions: named(offering.exclusionIds),
    rounds: rounds.filter((one) => roundCovers(one, offering)).map((one) => shownRound(one, now)),
  };
}

/** Free seats. */
export const left = ({ capacity, taken }: SeatCounts): number => Math.max(0, capacity - taken);

/** Without what is the offices' own: quotas, states, versions and numbers of persons. */
function shown(offering: CatalogueOffering, { capacity, taken, queued }: SeatCounts): PublicCourse {
  const { id, code, school, course, teachers, meetings, wholeWeeks, seats } = withSeats(offering, {
    capacity,
    taken,
    queued,
  });
  const names = teachers.map(({ name }) => name);
  return { id, code, school, course, teachers: names, meetings, wholeWeeks, seats };
}

type OrderBy = NonNullable<NonNullable<PublicCourseSearch["page"]>["orderBy"]>;

function comparing(orderBy: OrderBy, seatsLeft: (offering: CatalogueOffering) => number) {
  const keys: Record<OrderBy[number]["field"], (candidate: Candidate) => string | number> = {
    courseName: ({ offering }) => offering.coursePinyin,
    credits: ({ offering }) => offering.credits,
    seatsLeft: ({ offering }) => seatsLeft(offering),
    school: ({ offering }) => offering.schoolName,
    countsAs: ({ countsAs }) => countsFirst(countsAs),
  };
  return (a: Candidate, b: Candidate): number => {
    for (const { field, sortType } of orderBy) {
      const [one, other] = [keys[field](a), keys[field](b)];
      if (one !== other) return one < other === (sortType === "asc") ? -1 : 1;
    }
    return a.offering.id - b.offering.id;
  };
}
