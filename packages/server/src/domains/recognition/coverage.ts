import type { Coverage, CoverageCell, RuleProposal } from "@huxuan/api-client";
import { and, asc, eq, ne, sql } from "drizzle-orm";
import type { RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { agreement, recognitionRule, recognitionRuleSource, shownCourse } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { currentSemesterId, semester } from "../semester/index.ts";

/** Whether a course is a source of a rule in force today: of home school and course, as SQL. */
const hasRule = (home: ReturnType<typeof sql>, courseId: ReturnType<typeof sql>, today: string) =>
  sql`exists (select from ${recognitionRuleSource} s join ${recognitionRule} r on r.id = s.rule_id
    where s.course_id = ${courseId} and r.home_school_id = ${home} and r.state = 'active'
      and r.valid_from <= ${today}::date and coalesce(r.valid_until >= ${today}::date, true))`;

interface Counted extends Record<string, unknown> {
  home: number;
  host: number;
  n: number;
  covered: number;
}

/** How sure the verdict is that students of each school get about classes of each other one, in a semester. */
export async function readCoverage(
  { session, services: { db, clock } }: RequestContext,
  asked: number | undefined,
): Promise<Coverage> {
  const semesterId = asked ?? (await currentSemesterId(db));
  const today = chinaDay(clock());
  const [term] = await db
    .select({ id: semester.id, name: semester.name })
    .from(semester)
    .where(eq(semester.id, semesterId));
  const schools = await db
    .select({ id: school.id, name: school.name, shortName: school.shortName })
    .from(school)
    .orderBy(asc(school.pinyin));
  const agreements = await db.select().from(agreement).where(ne(agreement.state, "ended"));
  const rules = await db
    .select({
      home: recognitionRule.homeSchoolId,
      host: recognitionRule.hostSchoolId,
      n: sql<number>`count(*)::int`,
    })
    .from(recognitionRule)
    .where(eq(recognitionRule.state, "active"))
    .groupBy(recognitionRule.homeSchoolId, recognitionRule.hostSchoolId);
  // Classes that say nothing of schools are open to those of all.
  const classes = await db.execute<Counted>(sql`
    select h.id as home, o.school_id as host, count(*)::int as n,
      (count(*) filter (where ${hasRule(sql`h.id`, sql`o.course_id`, today)}))::int as covered
    from offering o join ${school} h on h.id <> o.school_id
    where o.semester_id = ${semesterId} and o.state = 'published'
      and (coalesce(jsonb_array_length(o.audience->'schoolIds'), 0) = 0 or o.audience->'schoolIds' @> to_jsonb(h.id))
    group by h.id, o.school_id`);
  const seats = await db.execute<Counted>(sql`
    select e.home_school_id as home, e.school_id as host, count(*)::int as n, 0 as covered
    from ${enrolment} e
    where e.semester_id = ${semesterId} and e.state = 'enrolled' and e.home_school_id <> e.school_id
      and not ${hasRule(sql`e.home_school_id`, sql`e.course_id`, today)}
    group by e.home_school_id, e.school_id`);
  const found = <Row extends { home: number; host: number }>(
    rows: readonly Row[],
    home: number,
    host: number,
  ) => rows.find((row) => row.home === home && row.host === host);
  const isMine = (id: number) =>
    session.scope.all || session.schoolId === id || session.scope.schools.includes(id);
  const cells = schools.flatMap(({ id: home }) =>
    schools
      .filter(({ id }) => id !== home)
      .map(({ id: host }): CoverageCell => {
        const between = agreements.find(
          ({ schoolId, partnerId }) =>
            (schoolId === home && partnerId === host) || (schoolId === host && partnerId === home),
        );
        const open = found(classes.rows, home, host);
        return {
          homeSchoolId: home,
          hostSchoolId: host,
          ...(between && { agreementId: between.id, agreementState: between.state }),
          rules: found(rules, home, host)?.n ?? 0,
          openClasses: open?.n ?? 0,
          covered: open?.covered ?? 0,
          ...((isMine(home) || isMine(host)) && { withoutRule: found(seats.rows, home, host)?.n ?? 0 }),
        };
      }),
  );
  return { ...(term && { semester: term }), schools, cells };
}

/** So many courses are proposed at most. */
const MOST_PROPOSALS = 20;

/**
 * Courses of a host that students of a home school take in a semester without a rule, the most taken first. Throws 403
 * for another home school.
 */
export async function readProposals(
  { session, services: { db, clock } }: RequestContext,
  {
    homeSchoolId,
    hostSchoolId,
    semesterId,
  }: { homeSchoolId: number; hostSchoolId: number; semesterId?: number | undefined },
): Promise<{ items: RuleProposal[]; rowCount: number }> {
  requireReach(session, { schoolId: homeSchoolId, department: null });
  const today = chinaDay(clock());
  const enrolled = sql<number>`count(*)::int`;
  const rows = await db
    .select({
      course: {
        courseId: course.id,
        code: course.code,
        name: course.name,
        credits: course.credits,
        nature: course.nature,
        department: course.department,
      },
      hostSchool: { id: school.id, name: school.name },
      enrolled,
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .innerJoin(school, eq(school.id, course.schoolId))
    .where(
      and(
        eq(enrolment.semesterId, semesterId ?? (await currentSemesterId(db))),
        eq(enrolment.schoolId, hostSchoolId),
        eq(enrolment.homeSchoolId, homeSchoolId),
        eq(enrolment.state, "enrolled"),
        sql`not ${hasRule(sql`${homeSchoolId}::int`, sql`${course.id}`, today)}`,
      ),
    )
    .groupBy(course.id, school.id)
    .orderBy(sql`count(*) desc`, asc(course.code))
    .limit(MOST_PROPOSALS);
  const items = rows.map(({ course: of, ...row }) => ({ ...row, course: shownCourse(of) }));
  return { items, rowCount: items.length };
}
