import type {
  CourseVerdicts,
  MyRule,
  RecognitionRuleSearch,
  RuleImpact,
  RuleTrial,
  SchoolVerdictQuestion,
  VerdictQuestion,
} from "@huxuan/api-client";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { type Database, type Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { type PageOfItems, readPage, type RequestContext } from "../../resource/index.ts";
import { inScope, isInScope, requireReach, requireStudent } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { type NeedsCatalogue, offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import {
  type NeedsRecognitionRules,
  readCourses,
  recognitionRule,
  recognitionRuleSource,
  ruleConditions,
  ruleRows,
  shownRule,
} from "../recognition-rule/index.ts";
import { enrolment } from "../selection/index.ts";
import { currentSemesterId, semester } from "../semester/index.ts";
import { anybodyOf, Judge, type JudgedCourse } from "./judge.ts";
import { readFacts, type StudentFacts } from "./student-facts.ts";
import { recognition, seatVerdict } from "./tables.ts";

export type VerdictServices = Pick<CoreServices, "db" | "clock"> & NeedsRecognitionRules;
type Context = RequestContext<NeedsRecognitionRules>;

/** Courses by their ids, in the order in which they are asked for; what is not there is left out. */
export async function readJudged(db: Queryable, ids: readonly number[]): Promise<JudgedCourse[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: course.id, name: course.name, schoolId: course.schoolId, credits: course.credits })
    .from(course)
    .where(inArray(course.id, [...ids]));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** The facts of one student. Throws 404 for who is not there. */
export async function readFactsOf(db: Queryable, studentId: number): Promise<StudentFacts> {
  const facts = (await readFacts(db, [studentId])).get(studentId);
  if (facts === undefined) throw notFound("学生");
  return facts;
}

/** Who says what courses count as for a student. */
export async function judgeOf(
  { recognitionRules }: NeedsRecognitionRules,
  facts: StudentFacts,
): Promise<Judge> {
  return new Judge(await recognitionRules.of(facts.homeSchoolId), facts);
}

/** A verdict about each course of other schools; those of the own school need none. */
async function verdictsOn(
  db: Database,
  judge: Judge,
  homeSchoolId: number,
  courseIds: readonly number[],
): Promise<CourseVerdicts> {
  const courses = await readJudged(db, courseIds);
  const items = courses
    .filter(({ schoolId }) => schoolId !== homeSchoolId)
    .map((one) => ({ courseId: one.id, verdict: judge.shown(one) }));
  return { items };
}

/** What courses count as for the caller. Throws 403 for who is no student. */
export async function myVerdicts(
  { session, services }: Context,
  { courseIds }: VerdictQuestion,
): Promise<CourseVerdicts> {
  const facts = await readFactsOf(services.db, requireStudent(session));
  return verdictsOn(services.db, await judgeOf(services, facts), facts.homeSchoolId, courseIds);
}

/** What courses count as for whoever studies at a school. */
export async function schoolVerdicts(
  { services }: { services: VerdictServices },
  { homeSchoolId, courseIds }: SchoolVerdictQuestion,
): Promise<CourseVerdicts> {
  const rules = await services.recognitionRules.of(homeSchoolId);
  const judge = new Judge(rules, anybodyOf(homeSchoolId, rules));
  return verdictsOn(services.db, judge, homeSchoolId, courseIds);
}

/**
 * Tries the rules of a school: for a student in the caller's scope, or as the office of the school for whoever studies
 * there. Throws 403 for another school, 404 for another's student.
 */
export async function tryRules(
  { session, services }: Context,
  { homeSchoolId, courseIds, studentId }: RuleTrial,
): Promise<CourseVerdicts> {
  if (studentId === undefined) {
    requireReach(session, { schoolId: homeSchoolId, department: null });
    return schoolVerdicts({ services }, { homeSchoolId, courseIds });
  }
  const where = and(eq(student.id, studentId), eq(student.schoolId, homeSchoolId)) ?? sql`false`;
  if (!(await isInScope(services.db, session, student, where))) throw notFound("学生");
  const facts = await readFactsOf(services.db, studentId);
  return verdictsOn(services.db, await judgeOf(services, facts), homeSchoolId, courseIds);
}

/** Rules in force that concern the caller, each with what it would count for them. Throws 403 for who is no student. */
export async function myRules(
  { session, services }: RequestContext<NeedsRecognitionRules & NeedsCatalogue>,
  { page, ...search }: RecognitionRuleSearch,
): Promise<PageOfItems<MyRule>> {
  const { db, clock } = services;
  const facts = await readFactsOf(db, requireStudent(session));
  const today = chinaDay(clock());
  const { rows, ...counted } = await readPage(db, {
    rows: ruleRows(db),
    where: and(
      eq(recognitionRule.homeSchoolId, facts.homeSchoolId),
      eq(recognitionRule.state, "active"),
      sql`${recognitionRule.validFrom} <= ${today}::date`,
      sql`coalesce(${recognitionRule.validUntil} >= ${today}::date, true)`,
      ...ruleConditions({ ...search, newest: false }),
    ),
    page,
    sort: { number: recognitionRule.number, validUntil: recognitionRule.validUntil },
    standard: [asc(recognitionRule.number), asc(recognitionRule.id)],
  });
  const courses = await readCourses(
    db,
    rows.map(({ rule }) => rule.id),
  );
  const home = await services.recognitionRules.of(facts.homeSchoolId);
  const judge = new Judge(home, facts);
  const classes = await openClasses(services);
  const items = rows.map((row): MyRule => {
    const shown = shownRule(row, courses);
    const own = home.rules.filter(({ id }) => id === row.rule.id);
    const [first] = shown.sources;
    const asked = { id: first?.id ?? 0, name: first?.name ?? "", credits: first?.credits ?? 0 };
    const source = { ...asked, schoolId: row.rule.hostSchoolId };
    return {
      ...shown,
      allowed: [],
      uses: 0,
      verdict: judge.show(source, judge.decide(source, own), own),
      openClasses: shown.sources.reduce((sum, { id }) => sum + (classes.get(id) ?? 0), 0),
    };
  });
  return { items, ...counted };
}

/** Published classes of the current semester, by course. */
async function openClasses({
  db,
  catalogue,
}: Pick<CoreServices, "db"> & NeedsCatalogue): Promise<Map<number, number>> {
  const semesterId = await currentSemesterId(db);
  await catalogue.ensure(semesterId);
  const counts = new Map<number, number>();
  for (const { courseId } of catalogue.list(semesterId))
    counts.set(courseId, (counts.get(courseId) ?? 0) + 1);
  return counts;
}

/** Whom a change of a rule in the caller's scope would concern, whatever its version. Throws 404 out of scope. */
export async function ruleImpact({ session, services }: RequestContext, id: number): Promise<RuleImpact> {
  const { db, clock } = services;
  const [rule] = await db
    .select({ homeSchoolId: recognitionRule.homeSchoolId, number: recognitionRule.number })
    .from(recognitionRule)
    .where(and(eq(recognitionRule.id, id), inScope(session, recognitionRule)));
  if (rule === undefined) throw notFound("互认规则");
  const versions = db
    .select({ id: recognitionRule.id })
    .from(recognitionRule)
    .where(and(eq(recognitionRule.homeSchoolId, rule.homeSchoolId), eq(recognitionRule.number, rule.number)));
  const [held] = await db
    .select({
      seats: sql<number>`count(*)::int`,
      students: sql<number>`count(distinct ${seatVerdict.studentId})::int`,
    })
    .from(seatVerdict)
    .innerJoin(enrolment, eq(enrolment.id, seatVerdict.enrolmentId))
    .innerJoin(semester, eq(semester.id, enrolment.semesterId))
    .where(
      and(
        inArray(seatVerdict.ruleId, versions),
        eq(enrolment.state, "enrolled"),
        sql`${semester.firstMonday} + ${semester.weeks} * 7 > ${chinaDay(clock())}::date`,
      ),
    );
  const [open] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(offering)
    .innerJoin(recognitionRuleSource, eq(recognitionRuleSource.courseId, offering.courseId))
    .where(
      and(
        eq(recognitionRuleSource.ruleId, id),
        eq(offering.state, "published"),
        eq(offering.semesterId, await currentSemesterId(db)),
      ),
    );
  const [done] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(recognition)
    .where(and(inArray(recognition.ruleId, versions), eq(recognition.state, "recognised")));
  return {
    seats: held?.seats ?? 0,
    students: held?.students ?? 0,
    openClasses: open?.n ?? 0,
    recognised: done?.n ?? 0,
  };
}
