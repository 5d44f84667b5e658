import type { Course, CourseChange, CourseInput, CourseSearch, Ref } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, like, or, type SQL } from "drizzle-orm";
import { LocksOutdated, type Queryable, type Transaction, transaction } from "../../db/index.ts";
import {
  invalidFields,
  notFound,
  refuseDuplicate,
  stateConflict,
  versionConflict,
} from "../../errors/index.ts";
import { type CreateRequest, once } from "../../platform/idempotency/index.ts";
import { inScope, requireSchool, schoolScope } from "../../scope/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { type Act, logAct } from "../act.ts";
import { school } from "../school/index.ts";
import { courseKeys } from "./course-text.ts";
import { checkRelations } from "./rules.ts";
import { course, courseExclusion, coursePrerequisite } from "./tables.ts";
import type { LockedTeaching, NeedsTeaching } from "./teaching.ts";

const SORT = {
  code: course.code,
  name: course.pinyin,
  credits: course.credits,
  department: course.departmentPinyin,
} as const;

/** Courses in the caller's data scope. */
export async function searchCourses(
  { session, services }: Act,
  search: CourseSearch,
): Promise<{ items: Course[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    inScope(schoolScope(session), course.schoolId),
    search.schoolId === undefined ? undefined : eq(course.schoolId, search.schoolId),
    search.nature === undefined ? undefined : eq(course.nature, search.nature),
    search.department === undefined ? undefined : eq(course.department, search.department),
    ...searchWords(search.keyword ?? "").map((word) => like(course.searchText, likePattern(word))),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const ids = await services.db
    .select({ id: course.id })
    .from(course)
    .where(where)
    .orderBy(...order, asc(course.code), asc(course.id))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const found = await readCourses(
    services.db,
    inArray(
      course.id,
      ids.map((row) => row.id),
    ),
  );
  const byId = new Map(found.map((c) => [c.id, c]));
  return {
    items: ids.flatMap(({ id }) => byId.get(id) ?? []),
    rowCount: await services.db.$count(course, where),
  };
}

/** Throws 404 when it does not exist or belongs to a school out of scope. */
export async function getCourse({ session, services }: Act, id: number): Promise<Course> {
  return requireCourse(services.db, and(eq(course.id, id), inScope(schoolScope(session), course.schoolId)));
}

/** A new catalogue entry. Throws 403 for another school, 409 when its code is taken. */
export async function createCourse(
  act: Act<NeedsTeaching> & CreateRequest,
  input: CourseInput,
): Promise<Course> {
  const { session, services } = act;
  requireSchool(session, input.schoolId);
  return withFreeCode(input.code, () =>
    once(act, async (tx, afterCommit) => {
      // The courses that it excludes exclude it from now on.
      const touched = await services.teaching.lock(tx, input.exclusionIds ?? []);
      const [host] = await tx.select({ id: school.id }).from(school).where(eq(school.id, input.schoolId));
      if (host === undefined)
        throw invalidFields([{ field: "schoolId", message: "没有这所学校，请重新选择" }]);
      await checkStoredRelations(tx, undefined, input);
      const [row] = await tx
        .insert(course)
        .values({ ...columnsOf(input), schoolId: input.schoolId })
        .returning({ id: course.id });
      if (row === undefined) throw new Error("insert returned nothing");
      await writeRelations(tx, row.id, input);
      const announced = await touched.changed([]);
      afterCommit(() => services.teaching.announce(announced));
      const after = await requireCourse(tx, eq(course.id, row.id));
      await logCourse(act, tx, "course-create", undefined, after);
      return after;
    }),
  );
}

/**
 * Changes an entry. Throws 409 when it changed since it was read, when its code is taken, or when its credits would
 * change for students who hold it.
 */
export async function updateCourse(
  act: Act<NeedsTeaching>,
  id: number,
  change: CourseChange,
): Promise<Course> {
  const { session, services } = act;
  const done = await withFreeCode(change.code, () =>
    transaction(services.db, async (tx) => {
      const scope = inScope(schoolScope(session), course.schoolId);
      const [found] = await tx
        .select({ id: course.id })
        .from(course)
        .where(and(eq(course.id, id), scope));
      if (found === undefined) throw notFound("课程");
      const excluded = await storedExclusions(tx, id);
      // An exclusion holds in both directions: one that comes or goes also changes the other course.
      const others = inOneOnly(excluded, change.exclusionIds ?? []);
      const touched = await services.teaching.lock(tx, [id, ...others]);
      if (inOneOnly(excluded, await storedExclusions(tx, id)).length > 0) throw new LocksOutdated();
      const before = await requireCourse(tx, eq(course.id, id));
      if (before.version !== change.version) throw versionConflict("课程");
      if (before.school.id !== change.schoolId) {
        throw invalidFields([
          { field: "schoolId", message: "课程所属的学校不能修改，请在另一所学校新建课程" },
        ]);
      }
      if (before.credits !== change.credits) await refuseWhenHeld(touched, id);
      await checkStoredRelations(tx, id, change);
      await tx
        .update(course)
        .set({ ...columnsOf(change), version: before.version + 1 })
        .where(eq(course.id, id));
      await writeRelations(tx, id, change);
      const announced = await touched.changed([id]);
      const after = await requireCourse(tx, eq(course.id, id));
      await logCourse(act, tx, "course-update", before, after);
      return { after, announced };
    }),
  );
  await services.teaching.announce(done.announced);
  return done.after;
}

function columnsOf(input: CourseInput) {
  if (!Number.isInteger(input.credits * 2)) {
    throw invalidFields([{ field: "credits", message: "学分应为 0.5 的倍数，例如 2 或 2.5" }]);
  }
  return {
    code: input.code,
    name: input.name,
    credits: input.credits,
    hours: input.hours,
    nature: input.nature,
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
  await tx
    .delete(courseExclusion)
    .where(or(eq(courseExclusion.courseId, courseId), eq(courseExclusion.excludedCourseId, courseId)));
  const required = [...new Set(input.prerequisiteIds ?? [])];
  if (required.length > 0) {
    await tx
      .insert(coursePrerequisite)
      .values(required.map((requiredCourseId) => ({ courseId, requiredCourseId })));
  }
  const excluded = [...new Set(input.exclusionIds ?? [])];
  if (excluded.length > 0) {
    await tx.insert(courseExclusion).values(
      excluded.flatMap((excludedCourseId) => [
        { courseId, excludedCourseId },
        { courseId: excludedCourseId, excludedCourseId: courseId },
      ]),
    );
  }
}

async function logCourse(
  act: Act,
  tx: Transaction,
  action: string,
  before: Course | undefined,
  after: Course,
): Promise<void> {
  await logAct(act, tx, {
    action,
    targets: [{ kind: "course", id: after.id, schoolId: after.school.id }],
    before,
    after,
  });
}

/** Runs a change; a code that the school has already is refused with 409. */
function withFreeCode<T>(code: string, work: () => Promise<T>): Promise<T> {
  const message = `本校已有代码为「${code}」的课程，请换一个代码，或修改已有的课程`;
  return refuseDuplicate("course_school_code", message, work);
}

async function requireCourse(db: Queryable, where: SQL | undefined): Promise<Course> {
  const [found] = await readCourses(db, where);
  if (found === undefined) throw notFound("课程");
  return found;
}

async function readCourses(db: Queryable, where: SQL | undefined): Promise<Course[]> {
  const rows = await db
    .select({ course, schoolName: school.name })
    .from(course)
    .innerJoin(school, eq(school.id, course.schoolId))
    .where(where);
  const ids = rows.map((row) => row.course.id);
  const ref = { id: course.id, name: course.name };
  const prerequisites = await db
    .select({ of: coursePrerequisite.courseId, ...ref })
    .from(coursePrerequisite)
    .innerJoin(course, eq(course.id, coursePrerequisite.requiredCourseId))
    .where(inArray(coursePrerequisite.courseId, ids))
    .orderBy(asc(course.code), asc(course.id));
  const exclusions = await db
    .select({ of: courseExclusion.courseId, ...ref })
    .from(courseExclusion)
    .innerJoin(course, eq(course.id, courseExclusion.excludedCourseId))
    .where(inArray(courseExclusion.courseId, ids))
    .orderBy(asc(course.code), asc(course.id));
  const refs = (list: { of: number; id: number; name: string }[], of: number): Ref[] =>
    list.filter((row) => row.of === of).map(({ id, name }) => ({ id, name }));
  return rows.map(({ course: c, schoolName }) => ({
    id: c.id,
    school: { id: c.schoolId, name: schoolName },
    code: c.code,
    name: c.name,
    credits: c.credits,
    hours: c.hours,
    nature: c.nature,
    department: c.department,
    description: c.description,
    prerequisites: refs(prerequisites, c.id),
    exclusions: refs(exclusions, c.id),
    version: c.version,
  }));
}
