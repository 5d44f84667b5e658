import type { CoursesToTry, DegreeProgress, ProgrammeSuggestion } from "@huxuan/api-client";
import type { PassedCourse } from "@huxuan/credits";
import { and, eq } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope, requireStudent } from "../../scope/index.ts";
import type { CatalogueOffering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { NO_SEATS, obstacleOf, holdingsOf } from "../selection/index.ts";
import { type ClassServices, type OpenClass, type OpenClasses, openClasses } from "./open-classes.ts";
import { type ReadProgress, readProgress, showProgress } from "./progress.ts";
import type { NeedsRecognisedCredits } from "./recognised.ts";
import { type Filling, fillingOf } from "./rules.ts";

type Context = RequestContext<ClassServices & NeedsRecognisedCredits>;

/** How far the caller is, as of now. Throws 403 for who is no student. */
export const myProgramme = (context: Context): Promise<DegreeProgress> =>
  progressOfStudent(context, requireStudent(context.session));

/** The same as if the caller passed these courses, too. Nothing is stored. */
export const tryCourses = (context: Context, { courseIds }: CoursesToTry): Promise<DegreeProgress> =>
  progressOfStudent(context, requireStudent(context.session), [...new Set(courseIds)]);

/** How far a student in the caller's scope is, as of now. Throws 404 for others. */
export async function getDegreeProgress(context: Context, id: number): Promise<DegreeProgress> {
  const [found] = await context.services.db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.id, id), inScope(context.session, student)));
  if (found === undefined) throw notFound("学生");
  return progressOfStudent(context, id);
}

async function progressOfStudent(
  context: Context,
  studentId: number,
  tried: readonly number[] = [],
): Promise<DegreeProgress> {
  const read = await readProgress(context, studentId, tried);
  const listed = new Set(read.detail?.items.map(({ course }) => course.id));
  const classes = await openClasses(context.services, studentId, ({ courseId }) => listed.has(courseId));
  return showProgress(context, read, classes);
}

/** Most courses that are suggested. */
const MOST_SUGGESTED = 12;

/** Classes that would fill what the caller lacks, of each course one: those without a clash and that fill most first. */
export async function mySuggestions(context: Context): Promise<ProgrammeSuggestion[]> {
  const { services } = context;
  const studentId = requireStudent(context.session);
  const read = await readProgress(context, studentId);
  if (read.programme === undefined) return [];
  const classes = await openClasses(services, studentId, () => true);
  const fillings = await fillingsOf(context, studentId, read, classes);
  const found = [...classes].flatMap(([courseId, some]) => {
    const filling = fillings.get(courseId);
    const best = bestOf(some);
    return filling === undefined || best === undefined ? [] : [{ ...best, filling }];
  });
  const mandatory = new Set(read.detail?.items.flatMap((item) => (item.mandatory ? [item.course.id] : [])));
  const rank = ({ offering }: { offering: CatalogueOffering }) => (mandatory.has(offering.courseId) ? 0 : 1);
  return found
    .toSorted(
      (a, b) =>
        b.filling.fills - a.filling.fills ||
        rank(a) - rank(b) ||
        Number(a.clash !== undefined) - Number(b.clash !== undefined) ||
        a.offering.courseCode.localeCompare(b.offering.courseCode) ||
        a.offering.id - b.offering.id,
    )
    .slice(0, MOST_SUGGESTED)
    .map(({ offering, clash, filling }) => ({
      offeringId: offering.id,
      courseId: offering.courseId,
      courseName: offering.courseName,
      code: offering.code,
      credits: offering.credits,
      school: { id: offering.schoolId, name: offering.schoolName },
      ...filling,
      ...(clash !== undefined && { clash }),
    }));
}

/** What the courses of these classes would fill, by course; those that fill nothing are left out. */
async function fillingsOf(
  { services, session }: Context,
  studentId: number,
  { programme, facts }: ReadProgress,
  classes: OpenClasses,
): Promise<Map<number, Filling>> {
  if (programme === undefined) return new Map();
  const own = session.schoolId;
  const offerings = [...classes.values()].flatMap(([first]) => first?.offering ?? []);
  const foreign = offerings.flatMap(({ schoolId, courseId }) => (schoolId === own ? [] : [courseId]));
  const counted =
    foreign.length === 0 ? [] : await services.recognisedCredits.wouldCount(services.db, studentId, foreign);
  const recognised = Map.groupBy(counted, ({ courseId }) => courseId);
  const fill = fillingOf(programme, facts);
  return new Map(
    offerings.flatMap((offering) => {
      const { courseId, credits, nature, department, schoolId } = offering;
      const course = { key: `suggested-${courseId}`, courseId, credits, nature, department };
      const records: PassedCourse[] =
        schoolId === own
          ? [course]
          : (recognised.get(courseId) ?? []).map(({ key, credits: granted, recognisedAs, module }) => ({
              ...course,
              key,
              schoolId,
              credits: granted,
              ...(recognisedAs !== undefined && { recognisedAs }),
              ...(module !== undefined && { module }),
            }));
      const filling = records.length === 0 ? undefined : fill(records);
      return filling === undefined ? [] : [[courseId, filling] as const];
    }),
  );
}

/** A class of a course, and the course of the week with which it clashes. */
interface Possible {
  offering: CatalogueOffering;
  clash: string | undefined;
}

/** The best class that could be taken, but for the time of one that the student has; undefined where something else is in the way. */
function bestOf(classes: readonly OpenClass[]): Possible | undefined {
  const possible = classes.flatMap(({ offering, view }): Possible[] => {
    const refusal = obstacleOf({ ...view, offering, seats: NO_SEATS, holdings: holdingsOf(view) });
    if (refusal === undefined) return [{ offering, clash: undefined }];
    if (refusal.code !== "TIME_CONFLICT") return [];
    const other = [...view.held, ...view.beside].find(({ id }) => id === refusal.blockingOfferingId);
    return [{ offering, clash: other?.courseName ?? "" }];
  });
  return possible.find(({ clash }) => clash === undefined) ?? possible[0];
}
