import { and, eq, gt } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { DomainError } from "../../errors/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { audienceIncludes, round, roundRows } from "../round/index.ts";
import {
  attemptView,
  isVisibleTo,
  type NeedsSelection,
  type StudentView,
  studentView,
  takingTurns,
} from "../selection/index.ts";
import { student } from "../person/index.ts";

/** What reading the classes of rounds needs. */
export type ClassServices = CoreServices & NeedsSelection;

/** Classes that a student could take, by course. */
export type OpenClasses = ReadonlyMap<number, readonly OpenClass[]>;

/** A class, as the student sees it in a round that runs or is still to come. */
export interface OpenClass {
  offering: CatalogueOffering;
  view: StudentView;
}

/**
 * The classes that a student may look at in rounds that run or are still to come; those that they hold, and courses in which
 * they hold one, are left out.
 *
 * @param wanted only of courses for which it holds
 */
export async function openClasses(
  services: ClassServices,
  studentId: number,
  wanted: (offering: CatalogueOffering) => boolean,
): Promise<OpenClasses> {
  const found = new Map<number, OpenClass>();
  const pause = takingTurns();
  for (const view of await viewsOf(services, studentId)) {
    const held = new Set(view.held.map(({ courseId }) => courseId));
    for (const offering of services.catalogue.list(view.round.semesterId)) {
      const turn = pause();
      if (turn !== undefined) await turn;
      if (
        !found.has(offering.id) &&
        !held.has(offering.courseId) &&
        wanted(offering) &&
        !view.term.queuedIds.includes(offering.id) &&
        isVisibleTo(view, offering)
      )
        found.set(offering.id, { offering, view });
    }
  }
  return Map.groupBy(found.values(), ({ offering }) => offering.courseId);
}

/** A student in front of each round that is for them and not over, the earliest first. */
async function viewsOf(services: ClassServices, studentId: number): Promise<StudentView[]> {
  const { db, clock } = services;
  const [whose] = await db
    .select({
      schoolId: student.schoolId,
      grade: student.grade,
      department: student.department,
      major: student.major,
    })
    .from(student)
    .where(eq(student.id, studentId));
  if (whose === undefined) return [];
  const rounds = await roundRows(db)
    .where(and(eq(round.state, "published"), gt(round.closesAt, clock())))
    .orderBy(round.opensAt, round.id);
  const views: StudentView[] = [];
  for (const row of rounds)
    if (audienceIncludes(row.round.audience, whose))
      views.push(...(await viewIn(services, row.round.id, studentId)));
  return views;
}

async function viewIn(services: ClassServices, roundId: number, studentId: number): Promise<StudentView[]> {
  try {
    return [attemptView(await studentView(services, roundId, studentId, new Set()))];
  } catch (error) {
    // The round was closed or changed a moment ago, or the student is gone.
    if (error instanceof DomainError && (error.status === 404 || error.status === 403)) return [];
    throw error;
  }
}
