import type { CreditAccount, CreditAccountSearch, CreditBank, WaitingGrade } from "@huxuan/api-client";
import { capLeft, capOf, sumOfCredits } from "@huxuan/credits";
import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope, isInScope, requireStudent } from "../../scope/index.ts";
import { student } from "../person/index.ts";
import { followedProgramme, programme } from "../programme/index.ts";
import { type NeedsRecognitionRules, readVersions, type RulesOfHome } from "../recognition-rule/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { recognitionApplication } from "./application.ts";
import { capBetween } from "./follow.ts";
import { Judge } from "./judge.ts";
import { readPassbook, shownLine } from "./passbook.ts";
import { shownSource } from "./show.ts";
import { guestGrades } from "./sources.ts";
import type { StudentFacts } from "./student-facts.ts";
import { creditAccount, recognition, seatVerdict } from "./tables.ts";
import { readFactsOf } from "./verdicts.ts";

type Context = RequestContext<NeedsRecognitionRules>;

/** The caller's credit bank. Throws 403 for who is no student. */
export const myBank = ({ session, services }: Context): Promise<CreditBank> =>
  readBank(services, requireStudent(session));

/** The credit bank of a student in the caller's scope. Throws 404 otherwise. */
export async function getBank({ session, services }: Context, studentId: number): Promise<CreditBank> {
  if (!(await isInScope(services.db, session, student, eq(student.id, studentId)))) throw notFound("学生");
  return readBank(services, studentId);
}

async function readBank(services: Context["services"], studentId: number): Promise<CreditBank> {
  const { db, recognitionRules } = services;
  const facts = await readFactsOf(db, studentId);
  const home = await recognitionRules.of(facts.homeSchoolId);
  const { lines, balance, sound } = await readPassbook(db, studentId, facts);
  const grades = await waitingGrades(db, home, facts);
  const cap = capOfHome(home, facts.total);
  return {
    studentId,
    balance,
    auditing: (await underWay(db, [studentId])).get(studentId) ?? 0,
    waiting: sumOfCredits(grades.map(({ credits }) => credits)),
    studying: sumOfCredits(
      [...facts.frozen].flatMap(([courseId, { verdict }]) =>
        verdict.outcome === "counts" && isStudying(facts, courseId) ? [verdict.credits] : [],
      ),
    ),
    ...(cap !== undefined && { cap, left: capLeft(cap, balance) }),
    lines: lines.toReversed().map(shownLine),
    grades,
    sound,
  };
}

const isStudying = ({ taken }: StudentFacts, courseId: number): boolean =>
  taken.some((one) => one.courseId === courseId && one.state === "studying");

/** The most that a student can have recognised by the agreements of their school; undefined without a programme. */
export function capOfHome({ agreements }: RulesOfHome, total: number | undefined): number | undefined {
  if (total === undefined) return undefined;
  return capOf(total, Math.max(0, ...agreements.map(({ capPercent }) => capPercent)));
}

/** Passed courses of other schools that are not used, each with what it would count as now. */
async function waitingGrades(db: Queryable, home: RulesOfHome, facts: StudentFacts): Promise<WaitingGrade[]> {
  const open = (await guestGrades(db, facts.studentId)).filter(
    ({ grade, usedBy }) => grade.passed && usedBy === null,
  );
  const judge = new Judge(home, facts);
  const frozenRules = await readVersions(
    db,
    [...facts.frozen.values()].flatMap(({ verdict }) => verdict.ruleId ?? []),
  );
  return Promise.all(
    open.map(async (one): Promise<WaitingGrade> => {
      const frozen = facts.frozen.get(one.course.id)?.verdict;
      const version = frozenRules.get(frozen?.outcome === "counts" ? (frozen.ruleId ?? 0) : 0);
      if (version === undefined)
        return { ...shownSource(one), verdict: judge.show(one.course, judge.decide(one.course)) };
      const cap = await capBetween(db, facts.homeSchoolId, one.host.id);
      const verdict = judge.decideFrozen(one.course, version.rule, cap);
      return { ...shownSource(one), verdict: judge.show(one.course, verdict, [version.rule]) };
    }),
  );
}

/** Credits that students ask for in applications under way, by student. */
async function underWay(db: Queryable, studentIds: readonly number[]): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({
      studentId: recognition.studentId,
      credits: sql<number>`sum(${recognition.credits})::float8`,
    })
    .from(recognition)
    .where(
      and(
        inArray(recognition.studentId, [...studentIds]),
        eq(recognition.state, "draft"),
        recognitionApplication.isUnderWay,
      ),
    )
    .groupBy(recognition.studentId);
  return new Map(rows.map(({ studentId, credits }) => [studentId, credits]));
}

const balance = sql<number>`coalesce(${creditAccount.balance}, 0)`.mapWith(Number);
const waiting = sql<number>`coalesce(${creditAccount.earned}, 0)`.mapWith(Number);

/** Banks of students in the caller's scope who have, wait for or study credits of other schools. */
export async function searchBanks(
  { session, services }: Context,
  { page, schoolId, grade, semesterId, keyword }: CreditAccountSearch,
): Promise<PageOfItems<CreditAccount>> {
  const { db, recognitionRules } = services;
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        id: student.id,
        studentNumber: student.studentNumber,
        name: student.name,
        school: { id: school.id, name: school.name },
        department: student.department,
        major: student.major,
        grade: student.grade,
        balance,
        waiting,
        total: programme.totalCredits,
      })
      .from(student)
      .innerJoin(school, eq(school.id, student.schoolId))
      .leftJoin(creditAccount, eq(creditAccount.studentId, student.id))
      .leftJoin(programme, eq(programme.id, followedProgramme))
      .$dynamic(),
    where: and(
      inScope(session, student),
      sql`(${creditAccount.studentId} is not null
        or exists (select from ${seatVerdict} v where v.student_id = ${student.id}))`,
      equals(student.schoolId, schoolId),
      equals(student.grade, grade),
      semesterId === undefined
        ? undefined
        : sql`exists (select from ${enrolment} e where e.student_id = ${student.id} and e.semester_id = ${semesterId}
            and e.state = 'enrolled' and e.school_id <> e.home_school_id)`,
      containsWords(keyword, { searchText: student.searchText, indexed: true }),
    ),
    page,
    sort: { studentNumber: student.studentNumber, balance },
    standard: [asc(student.studentNumber), asc(student.id)],
  });
  const auditing = await underWay(
    db,
    rows.map(({ id }) => id),
  );
  const items = await Promise.all(
    rows.map(async ({ total, ...row }): Promise<CreditAccount> => {
      const cap = capOfHome(await recognitionRules.of(row.school.id), total ?? undefined);
      return { ...row, auditing: auditing.get(row.id) ?? 0, ...(cap !== undefined && { cap }) };
    }),
  );
  return { items, ...counted };
}
