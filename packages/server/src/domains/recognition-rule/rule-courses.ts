import type { RuleCourseSearch, RuleCourse as ShownCourse } from "@huxuan/api-client";
import type { RuleCourse } from "@huxuan/credits";
import { and, asc, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, type PageOfItems, readPage } from "../../resource/index.ts";
import { course } from "../course/index.ts";
import { recognitionRuleSource, recognitionRuleTarget } from "./tables.ts";

/** A course of a rule, as lists show it and verdicts are decided by it. */
export interface ShownRuleCourse extends RuleCourse {
  code: string;
  name: string;
  credits: number;
  department: string;
}

/** Courses of rules, by rule, in the order in which they were given. */
export interface CoursesOfRules {
  sources: ReadonlyMap<number, readonly ShownRuleCourse[]>;
  targets: ReadonlyMap<number, readonly ShownRuleCourse[]>;
}

/** The sources and targets of rules. */
export const readCourses = async (db: Queryable, ruleIds: readonly number[]): Promise<CoursesOfRules> => ({
  sources: await readSide(db, recognitionRuleSource, ruleIds),
  targets: await readSide(db, recognitionRuleTarget, ruleIds),
});

async function readSide(
  db: Queryable,
  table: typeof recognitionRuleSource | typeof recognitionRuleTarget,
  ruleIds: readonly number[],
): Promise<Map<number, ShownRuleCourse[]>> {
  if (ruleIds.length === 0) return new Map();
  const rows = await db
    .select({ ruleId: table.ruleId, course: RULE_COURSE })
    .from(table)
    .innerJoin(course, eq(course.id, table.courseId))
    .where(inArray(table.ruleId, [...ruleIds]))
    .orderBy(asc(table.ruleId), asc(table.position));
  const grouped = Map.groupBy(rows, ({ ruleId }) => ruleId);
  return new Map([...grouped].map(([id, of]) => [id, of.map((row) => row.course)]));
}

/** What a select reads of a course of a rule. */
export const RULE_COURSE = {
  courseId: course.id,
  code: course.code,
  name: course.name,
  credits: course.credits,
  hours: course.hours,
  nature: course.nature,
  department: course.department,
} as const;

/**
 * Courses of a school by code. Not limited to the caller's own: a rule names courses of two schools, and a catalogue is no
 * person's data.
 */
export async function searchRuleCourses(
  db: Queryable,
  { page, schoolId, keyword }: RuleCourseSearch,
): Promise<PageOfItems<ShownCourse>> {
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: course.id,
        code: course.code,
        name: course.name,
        credits: course.credits,
        nature: course.nature,
      })
      .from(course)
      .$dynamic(),
    where: and(eq(course.schoolId, schoolId), containsWords(keyword, { searchText: course.searchText })),
    page,
    sort: { code: course.code },
    standard: [asc(course.code), asc(course.id)],
  });
  return { items: rows, ...counted };
}
