import type { ProgrammeCourse, ProgrammeItem, ProgrammeItemInput, ProgrammeModule } from "@huxuan/api-client";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { course } from "../course/index.ts";
import { department } from "../department/index.ts";
import { type Content, contentErrors, type ContentInput, inPlanOrder } from "./rules.ts";
import {
  programme,
  programmeAlternative,
  programmeFilterCourse,
  programmeFilterDepartment,
  programmeItem,
  programmeModule,
} from "./tables.ts";

const EMPTY: Content = { modules: [], items: [] };

/** What programmes consist of, by their ids. Of a draft, credits and nature are those of the courses by now. */
export async function readContents(db: Queryable, ids: readonly number[]): Promise<Map<number, Content>> {
  if (ids.length === 0) return new Map();
  const modules = await readModules(db, ids);
  const items = await readItems(db, ids);
  return new Map(
    ids.map((id) => [
      id,
      { ...EMPTY, modules: inPlanOrder(modules.get(id) ?? []), items: items.get(id) ?? [] },
    ]),
  );
}

async function readModules(db: Queryable, ids: readonly number[]): Promise<Map<number, ProgrammeModule[]>> {
  const rows = await db
    .select()
    .from(programmeModule)
    .where(inArray(programmeModule.programmeId, [...ids]))
    .orderBy(asc(programmeModule.programmeId), asc(programmeModule.position));
  const courses = await db
    .select({
      programmeId: programmeFilterCourse.programmeId,
      moduleKey: programmeFilterCourse.moduleKey,
      courseId: programmeFilterCourse.courseId,
    })
    .from(programmeFilterCourse)
    .innerJoin(course, eq(course.id, programmeFilterCourse.courseId))
    .where(inArray(programmeFilterCourse.programmeId, [...ids]))
    .orderBy(asc(course.code), asc(course.id));
  const departments = await db
    .select()
    .from(programmeFilterDepartment)
    .where(inArray(programmeFilterDepartment.programmeId, [...ids]))
    .orderBy(asc(programmeFilterDepartment.position));
  const placeOf = (row: { programmeId: number; moduleKey: string }) => `${row.programmeId}/${row.moduleKey}`;
  const coursesOf = Map.groupBy(courses, placeOf);
  const departmentsOf = Map.groupBy(departments, placeOf);
  const shown = rows.map((row) => {
    const place = placeOf({ programmeId: row.programmeId, moduleKey: row.key });
    const filter = {
      ...listed(
        "courseIds",
        coursesOf.get(place)?.map(({ courseId }) => courseId),
      ),
      ...listed("natures", row.natures ?? undefined),
      // Two departments that became one are named once.
      ...listed("departments", [...new Set(departmentsOf.get(place)?.map((each) => each.department))]),
    };
    const module: ProgrammeModule = {
      key: row.key,
      ...(row.parentKey !== null && { parentKey: row.parentKey }),
      name: row.name,
      minCredits: row.minCredits,
      ...(row.minCourses !== null && { minCourses: row.minCourses }),
      ...(row.chooseCourses !== null && { chooseCourses: row.chooseCourses }),
      ...(row.overflowTo !== null && { overflowTo: row.overflowTo }),
      free: row.accepts === "any",
      ...(row.accepts === "filter" && { filter }),
    };
    return { id: row.programmeId, module };
  });
  return new Map(
    [...Map.groupBy(shown, ({ id }) => id)].map(([id, of]) => [id, of.map(({ module }) => module)]),
  );
}

const listed = <Name extends string, Value>(name: Name, values: readonly Value[] | undefined) =>
  (values === undefined || values.length === 0 ? {} : { [name]: values }) as { [N in Name]?: Value[] };

async function readItems(db: Queryable, ids: readonly number[]): Promise<Map<number, ProgrammeItem[]>> {
  const isDraft = sql`${programme.state} = 'draft'`;
  const rows = await db
    .select({
      id: programmeItem.programmeId,
      key: programmeItem.key,
      moduleKey: programmeItem.moduleKey,
      course: { id: course.id, code: course.code, name: course.name },
      credits:
        sql<number>`case when ${isDraft} then ${course.credits} else ${programmeItem.credits} end`.mapWith(
          programmeItem.credits,
        ),
      nature: sql<
        ProgrammeItem["nature"]
      >`case when ${isDraft} then ${course.nature} else ${programmeItem.nature} end`,
      term: programmeItem.term,
      mandatory: programmeItem.mandatory,
    })
    .from(programmeItem)
    .innerJoin(programme, eq(programme.id, programmeItem.programmeId))
    .innerJoin(course, eq(course.id, programmeItem.courseId))
    .where(inArray(programmeItem.programmeId, [...ids]))
    .orderBy(asc(programmeItem.programmeId), asc(programmeItem.position));
  const alternatives = await db
    .select({
      programmeId: programmeAlternative.programmeId,
      itemKey: programmeAlternative.itemKey,
      course: { id: course.id, code: course.code, name: course.name },
    })
    .from(programmeAlternative)
    .innerJoin(course, eq(course.id, programmeAlternative.courseId))
    .where(inArray(programmeAlternative.programmeId, [...ids]))
    .orderBy(asc(programmeAlternative.position));
  const alternativesOf = Map.groupBy(alternatives, (row) => `${row.programmeId}/${row.itemKey}`);
  const shown = rows.map(({ id, term, ...row }) => ({
    id,
    item: {
      ...row,
      ...(term !== null && { term }),
      alternatives: (alternativesOf.get(`${id}/${row.key}`) ?? []).map(
        (each): ProgrammeCourse => each.course,
      ),
    },
  }));
  return new Map([...Map.groupBy(shown, ({ id }) => id)].map(([id, of]) => [id, of.map(({ item }) => item)]));
}

/** Throws 400 when a draft of this school cannot be stored. The courses that it names stay until the transaction ends. */
export async function requireContent(tx: Transaction, schoolId: number, input: ContentInput): Promise<void> {
  const named = [
    ...new Set([
      ...input.modules.flatMap(({ filter }) => filter?.courseIds ?? []),
      ...input.items.flatMap(({ courseId, alternatives }) => [courseId, ...alternatives]),
    ]),
  ];
  const courses = await tx
    .select({ id: course.id })
    .from(course)
    .where(and(eq(course.schoolId, schoolId), inArray(course.id, named)))
    .orderBy(asc(course.id))
    .for("key share");
  const departments = await tx
    .select({ name: department.name })
    .from(department)
    .where(eq(department.schoolId, schoolId));
  const errors = contentErrors(input, {
    courses: new Set(courses.map(({ id }) => id)),
    departments: new Set(departments.map(({ name }) => name)),
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/** Writes all that a draft consists of; what it had before is gone. The content has been checked (`requireContent`). */
export async function writeContent(
  tx: Transaction,
  { id, schoolId }: { id: number; schoolId: number },
  content: { modules: readonly ProgrammeModule[]; items: readonly ProgrammeItemInput[] },
): Promise<void> {
  await tx.delete(programmeModule).where(eq(programmeModule.programmeId, id));
  const modules = inPlanOrder(content.modules);
  if (modules.length === 0) return;
  await tx.insert(programmeModule).values(
    modules.map((module, position) => ({
      programmeId: id,
      key: module.key,
      parentKey: module.parentKey ?? null,
      position,
      name: module.name,
      minCredits: module.minCredits,
      minCourses: module.minCourses ?? null,
      chooseCourses: module.chooseCourses ?? null,
      overflowTo: module.overflowTo ?? null,
      accepts: module.free
        ? ("any" as const)
        : module.filter === undefined
          ? ("listed" as const)
          : ("filter" as const),
      natures: natureList(module),
    })),
  );
  const filterCourses = modules.flatMap(({ key, filter }) =>
    [...new Set(filter?.courseIds)].map((courseId) => ({ programmeId: id, moduleKey: key, courseId })),
  );
  if (filterCourses.length > 0) await tx.insert(programmeFilterCourse).values(filterCourses);
  const departments = modules.flatMap(({ key, filter }) =>
    [...new Set(filter?.departments)].map((name, position) => ({
      programmeId: id,
      moduleKey: key,
      position,
      schoolId,
      department: name,
    })),
  );
  if (departments.length > 0) await tx.insert(programmeFilterDepartment).values(departments);
  await writeItems(tx, id, inModuleOrder(content.items, modules));
}

const natureList = ({ filter }: ProgrammeModule) =>
  filter?.natures === undefined || filter.natures.length === 0 ? null : [...new Set(filter.natures)];

/** Module by module; those of one module in the order in which they were sent. */
function inModuleOrder(
  items: readonly ProgrammeItemInput[],
  modules: readonly ProgrammeModule[],
): ProgrammeItemInput[] {
  const place = new Map(modules.map(({ key }, at) => [key, at]));
  return items.toSorted((a, b) => (place.get(a.moduleKey) ?? 0) - (place.get(b.moduleKey) ?? 0));
}

async function writeItems(
  tx: Transaction,
  programmeId: number,
  items: readonly ProgrammeItemInput[],
): Promise<void> {
  if (items.length === 0) return;
  const courses = await tx
    .select({ id: course.id, credits: course.credits, nature: course.nature })
    .from(course)
    .where(
      inArray(
        course.id,
        items.map(({ courseId }) => courseId),
      ),
    );
  const byId = new Map(courses.map((each) => [each.id, each]));
  await tx.insert(programmeItem).values(
    items.flatMap(({ key, moduleKey, courseId, term, mandatory }, position) => {
      const of = byId.get(courseId);
      if (of === undefined) return [];
      return [
        {
          programmeId,
          key,
          moduleKey,
          position,
          courseId,
          credits: of.credits,
          nature: of.nature,
          term: term ?? null,
          mandatory,
        },
      ];
    }),
  );
  const alternatives = items.flatMap((item) =>
    item.alternatives.map((courseId, position) => ({ programmeId, itemKey: item.key, courseId, position })),
  );
  if (alternatives.length > 0) await tx.insert(programmeAlternative).values(alternatives);
}

/** A programme's content as it would be sent, to be written for another. */
export const asInput = ({ modules, items }: Content) => ({
  modules,
  items: items.map(
    ({ key, moduleKey, course: { id }, term, mandatory, alternatives }): ProgrammeItemInput => ({
      key,
      moduleKey,
      courseId: id,
      ...(term !== undefined && { term }),
      mandatory,
      alternatives: alternatives.map((each) => each.id),
    }),
  ),
});

/** Gives a draft the credits and natures that its courses have now: they stay so once it is published. */
export async function freezeItems(tx: Transaction, programmeId: number): Promise<void> {
  await tx.execute(sql`update ${programmeItem} i set credits = c.credits, nature = c.nature
    from ${course} c where c.id = i.course_id and i.programme_id = ${programmeId}
      and (c.credits, c.nature) is distinct from (i.credits, i.nature)`);
}
