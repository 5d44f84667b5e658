import type { Course, CourseChange, CourseInput, CourseSearch, Ref } from "@huxuan/api-client";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { LocksOutdated, type Queryable, type Transaction } from "../../db/index.ts";
import { invalidFields, refuseDuplicate, stateConflict } from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { requireSchool, school } from "../school/index.ts";
import { courseKeys } from "./course-text.ts";
import { isInHundredths } from "./credits.ts";
import { checkRelations } from "./rules.ts";
import { course, courseExclusion, coursePrerequisite } from "./tables.ts";
import type { LockedTeaching, NeedsTeaching } from "./teaching.ts";

/** The catalogue, by school. */
export const courses = new Resource({
  label: "课程",
  table: course,
  rows: (db) =>
    db
      .select({
        id: course.id,
        school: { id: school.id, name: school.name },
        code: course.code,
        name: course.name,
        credits: course.credits,
        hours: course.hours,
        hoursUnit: course.hoursUnit,
        nature: course.nature,
        language: course.language,
        department: course.department,
        description: course.description,
        version: course.version,
      })
      .from(course)
      .innerJoin(school, eq(school.id, course.schoolId))
      .$dynamic(),
  show: async (rows, db): Promise<Course[]> => {
    const ids = rows.map(({ id }) => id);
    const prerequisites = await related(db, coursePrerequisite, coursePrerequisite.requiredCourseId, ids);
    const exclusions = await related(db, courseExclusion, courseExclusion.excludedCourseId, ids);
    return rows.map((row) => ({
      ...row,
      prerequisites: prerequisites.get(row.id) ?? [],
      exclusions: exclusions.get(row.id) ?? [],
    }));
  },
  sort: {
    code: course.code,
    name: course.pinyin,
    credits: course.credits,
    department: course.departmentPinyin,
  },
  standard: [asc(course.code), asc(course.id)],
  schoolOf: ({ schoolId }) => schoolId,
});

/** Courses in the caller's data scope. */
export async function searchCourses(
  context: RequestContext,
  search: CourseSearch,
): Promise<PageOfItems<Course>> {
  return courses.list(
    context,
    search.page,
    equals(course.schoolId, search.schoolId),
    equals(course.nature, search.nature),
    equals(course.language, search.language),
    equals(course.department, search.department),
    containsWords(search.keyword, { searchText: course.searchText }),
  );
}

/** Throws 404 when it does not exist or belongs to a school out of scope. */
export const getCourse = (context: RequestContext, id: number): Promise<Course> => courses.read(context, id);

/** A new catalogue entry. Throws 403 for another school, 409 when its code is taken. */
export async function createCourse(
  context: RequestContext<NeedsTeaching> & CreateRequest,
  input: CourseInput,
): Promise<Course> {
  const { session, services } = context;
  requireReach(session, input);
  let teaching: LockedTeaching;
  return withFreeCode(input.code, () =>
    courses.create(
      context,
      async (tx) => {
        // The courses that it excludes exclude it from now on.
        teaching = await services.teaching.lock(tx, input.exclusionIds ?? [], input.prerequisiteIds);
        await requireSchool(tx, input.schoolId);
        await checkStoredRelations(tx, undefined, input);
        return { ...columnsOf(input), schoolId: input.schoolId };
      },
      async (tx, id, afterCommit) => {
        await writeRelations(tx, id, input);
        const announced = await teaching.changed([]);
        afterCommit(() => services.teaching.announce(announced));
      },
    ),
  );
}

/**
 * Changes an entry. Throws 409 when it changed since it was read, when its code is taken, or when its credits would
 * change for students who hold it.
 */
export async function updateCourse(
  context: RequestContext<NeedsTeaching>,
  id: number,
  change: CourseChange,
): Promise<Course> {
  const { services } = context;
  let teaching: LockedTeaching;
  return withFreeCode(change.code, () =>
    courses.change(context, id, {
      action: "update",
      version: change.version,
      lock: async (tx) => {
        const excluded = await storedExclusions(tx, id);
        // An exclusion holds in both directions: one that comes or goes also changes the other course.
        const others = inOneOnly(excluded, change.exclusionIds ?? []);
        teaching = await services.teaching.lock(tx, [id, ...others], change.prerequisiteIds);
        if (inOneOnly(excluded, await storedExclusions(tx, id)).length > 0) throw new LocksOutdated();
      },
      decide: async (before, tx) => {
        if (before.schoolId !== change.schoolId) {
          throw invalidFields([
            { field: "schoolId", message: "课程所属的学校不能修改，请在另一所学校新建课程" },
          ]);
        }
        // A department gives none of its courses to another one.
        if (before.department !== change.department) requireReach(context.session, change);
        if (before.credits !== change.credits) await refuseWhenHeld(teaching, id);
        await checkStoredRelations(tx, id, change);
        return columnsOf(change);
      },
      finish: async (tx, _id, afterCommit) => {
        await writeRelations(tx, id, change);
        const announced = await teaching.changed([id]);
        afterCommit(() => services.teaching.announce(announced));
      },
    }),
  );
}

function columnsOf(input: CourseInput) {
  if (!isInHundredths(input.credits)) {
    throw invalidFields([{ field: "credits", message: "学分最多两位小数，例如 2、2.5 或 0.25" }]);
  }
  return {
    code: input.code,
    name: input.name,
    credits: input.credits,
    hours: input.hours,
    // What is not said stays, or is the column's default.
    ...(input.hoursUnit === undefined ? {} : { hoursUnit: input.hoursUnit }),
    nature: input.nature,
    language: input.language,
    department: input.department,
    description: input.description ?? "",
    ...courseKeys(input),
  };
}

const inOneOnly = (a: readonly number[], b: readonly number[]): number[] => [
  ...a.filter((id) => !b.includes(id)),
  ...b.filter((id) => !a.includes(id)),
];

/** Courses that may not be held together with it. */
async function storedExclusions(tx: Transaction, courseId: number): Promise<number[]> {
  const rows = await tx
    .select({ id: courseExclusion.excludedCourseId })
    .from(courseExclusion)
    .where(eq(courseExclusion.courseId, courseId));
  return rows.map((row) => row.id);
}

/** Credits held count towards the cap of a round: they cannot change under a student. */
async function refuseWhenHeld(teaching: LockedTeaching, courseId: number): Promise<void> {
  const held = await teaching.held(courseId);
  if (held > 0) {
    throw stateConflict(`已有 ${held} 名学生选上或候补这门课程，学分不能再改；如确需调整，请新建一门课程`);
  }
}

async function checkStoredRelations(
  tx: Transaction,
  courseId: number | undefined,
  input: CourseInput,
): Promise<void> {
  const prerequisiteIds = input.prerequisiteIds ?? [];
  const exclusionIds = input.exclusionIds ?? [];
  const ids = [...new Set([...prerequisiteIds, ...exclusionIds])];
  if (ids.length === 0) return;
  const known = await tx.select({ id: course.id }).from(course).where(inArray(course.id, ids));
  const stored = prerequisiteIds.length === 0 ? [] : await tx.select().from(coursePrerequisite);
  const requirements = new Map(
    [...Map.groupBy(stored, (row) => row.courseId)].map(([id, rows]) => [
      id,
      rows.map((r) => r.requiredCourseId),
    ]),
  );
  const errors = checkRelations({
    courseId,
    prerequisiteIds,
    exclusionIds,
    known: new Set(known.map((row) => row.id)),
    requirements,
  });
  if (errors.length > 0) throw invalidFields(errors);
}

async function writeRelations(tx: Transaction, courseId: number, input: CourseInput): Promise<void> {
  await tx.delete(coursePrerequisite).where(eq(coursePrerequisite.courseId, courseId));
  // Only what comes and goes: a pair written anew would wait for the row of a course that is not locked.
  const before = await storedExclusions(tx, courseId);
  const now = [...new Set(input.exclusionIds ?? [])];
  const gone = before.filter((id) => !now.includes(id));
  if (gone.length > 0)
    await tx
      .delete(courseExclusion)
      .where(
        or(
          and(eq(courseExclusion.courseId, courseId), inArray(courseExclusion.excludedCourseId, gone)),
          and(inArray(courseExclusion.courseId, gone), eq(courseExclusion.excludedCourseId, courseId)),
        ),
      );
  const required = [...new Set(input.prerequisiteIds ?? [])];
  if (required.length > 0) {
    await tx
      .insert(coursePrerequisite)
      .values(required.map((requiredCourseId) => ({ courseId, requiredCourseId })));
  }
  const come = now.filter((id) => !before.includes(id));
  if (come.length > 0) {
    await tx.insert(courseExclusion).values(
      come.flatMap((excludedCourseId) => [
        { courseId, excludedCourseId },
        { courseId: excludedCourseId, excludedCourseId: courseId },
      ]),
    );
  }
}

/** Runs a change; a code that the school has already is refused with 409. */
function withFreeCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  const message = `本校已有代码为「${code}」的课程，请换一个代码，或修改已有的课程`;
  return refuseDuplicate("course_school_code", message, work);
}

/** Courses that a table of pairs gives for each of these, by code. */
async function related(
  db: Queryable,
  pairs: typeof coursePrerequisite | typeof courseExclusion,
  to: PgColumn,
  ids: readonly number[],
): Promise<Map<number, Ref[]>> {
  const rows = await db
    .select({ of: pairs.courseId, id: course.id, name: course.name })
    .from(pairs)
    .innerJoin(course, eq(course.id, to))
    .where(inArray(pairs.courseId, [...ids]))
    .orderBy(asc(course.code), asc(course.id));
  const byCourse = Map.groupBy(rows, ({ of }) => of);
  return new Map([...byCourse].map(([of, refs]) => [of, refs.map(({ id, name }) => ({ id, name }))]));
}
