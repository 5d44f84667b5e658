import type {
  SettlementDispute,
  SettlementFlows,
  SettlementLine,
  SettlementLineSearch,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { amountOf } from "./rules.ts";
import { allowedOf, sideIn } from "./settlements.ts";
import { settlement, settlementDispute, settlementLine } from "./tables.ts";

const home = alias(school, "home_school");
const host = alias(school, "host_school");

const isDisputed = sql<boolean>`exists (select from ${settlementDispute} d
  where d.line_id = ${settlementLine.id} and d.outcome is null)`;

/** What a line costs: sorted by, and shown by `amountOf`. */
const amount = sql`case when ${settlementLine.included} and ${settlementLine.kind} <> 'cancelled'
  then ${settlementLine.credits} * ${settlementLine.fee} else 0 end`;

/** The lines of a settlement in the caller's scope: open disputes first, then by school and student. */
export async function searchSettlementLines(
  context: RequestContext,
  id: number,
  { page, homeSchoolId, kind, disputed, keyword }: SettlementLineSearch,
): Promise<PageOfItems<SettlementLine>> {
  const { session, services } = context;
  const { db } = services;
  const [row] = await db
    .select()
    .from(settlement)
    .where(and(eq(settlement.id, id), inScope(session, settlement)));
  if (row === undefined) throw notFound("结算");
  const { rows, ...counted } = await readPage(db, {
    rows: db
      .select({
        line: settlementLine,
        studentNumber: student.studentNumber,
        name: student.name,
        home: { id: home.id, name: home.name },
        host: { id: host.id, name: host.name },
        semester: { id: semester.id, name: semester.name },
        courseName: course.name,
        courseCode: course.code,
        classCode: offering.code,
      })
      .from(settlementLine)
      .innerJoin(student, eq(student.id, settlementLine.studentId))
      .innerJoin(home, eq(home.id, settlementLine.homeSchoolId))
      .innerJoin(host, eq(host.id, settlementLine.hostSchoolId))
      .innerJoin(semester, eq(semester.id, settlementLine.semesterId))
      .innerJoin(offering, eq(offering.id, settlementLine.offeringId))
      .innerJoin(course, eq(course.id, offering.courseId))
      .$dynamic(),
    where: and(
      eq(settlementLine.settlementId, id),
      equals(settlementLine.homeSchoolId, homeSchoolId),
      equals(settlementLine.kind, kind),
      disputed === undefined ? undefined : disputed ? isDisputed : sql`not ${isDisputed}`,
      containsWords(
        keyword,
        { searchText: student.searchText, indexed: true },
        { searchText: offering.searchText },
      ),
    ),
    page,
    sort: {
      studentNumber: student.studentNumber,
      courseName: course.pinyin,
      credits: settlementLine.credits,
      amount,
    },
    standard: [
      desc(isDisputed),
      asc(settlementLine.homeSchoolId),
      asc(student.studentNumber),
      asc(settlementLine.id),
    ],
  });
  const disputes = await readDisputes(
    db,
    rows.map(({ line }) => line.id),
  );
  const open = (await openCount(db, id)) > 0 ? 1 : 0;
  const acts = allowedOf(row, { openDisputes: open }, context);
  const side = sideIn(row, context);
  const items = rows.map(({ line, ...of }): SettlementLine => {
    const dispute = disputes.get(line.id);
    const isOpen = dispute !== undefined && dispute.outcome === undefined;
    const isOwn = isOpen && dispute.school.id === session.schoolId && side !== "province";
    return {
      ...of,
      id: line.id,
      studentId: line.studentId,
      allowed: [
        ...(acts.includes("dispute") && !isOpen ? ["dispute" as const] : []),
        ...(acts.includes("resolve") && isOpen ? [isOwn ? ("takeBack" as const) : ("resolve" as const)] : []),
      ],
      kind: line.kind,
      credits: line.credits,
      fee: line.fee,
      agreed: line.agreementId !== null,
      amount: amountOf(line),
      included: line.included,
      ...(dispute && { dispute }),
      disputeText: dispute === undefined ? "" : disputeText(dispute),
    };
  });
  return { items, ...counted };
}

async function openCount(db: Queryable, settlementId: number): Promise<number> {
  return db.$count(
    settlementDispute,
    and(eq(settlementDispute.settlementId, settlementId), sql`${settlementDispute.outcome} is null`),
  );
}

/** A dispute in a cell: who has what against it, and what became of it. */
function disputeText({ school: by, reason, outcome, answer }: SettlementDispute): string {
  const raised = `${by.name}：${reason}`;
  return outcome === undefined ? raised : `${raised} → ${labels.disputeOutcome[outcome]}：${answer}`;
}

/** The newest dispute of each line. */
async function readDisputes(
  db: Queryable,
  lineIds: readonly number[],
): Promise<Map<number, SettlementDispute>> {
  if (lineIds.length === 0) return new Map();
  const answered = alias(school, "answered_school");
  const rows = await db
    .selectDistinctOn([settlementDispute.lineId], {
      dispute: settlementDispute,
      by: { id: school.id, name: school.name },
      answered: { id: answered.id, name: answered.name },
    })
    .from(settlementDispute)
    .innerJoin(school, eq(school.id, settlementDispute.schoolId))
    .leftJoin(answered, eq(answered.id, settlementDispute.answeredSchoolId))
    .where(inArray(settlementDispute.lineId, [...lineIds]))
    .orderBy(asc(settlementDispute.lineId), desc(settlementDispute.id));
  return new Map(
    rows.map(({ dispute, by, answered: of }) => [
      dispute.lineId,
      {
        id: dispute.id,
        school: by,
        reason: dispute.reason,
        raisedBy: dispute.raisedBy,
        raisedAt: dispute.raisedAt.toISOString(),
        ...(dispute.outcome !== null && { outcome: dispute.outcome }),
        answer: dispute.answer,
        ...(of !== null && { answeredSchool: of }),
        answeredBy: dispute.answeredBy,
        ...(dispute.answeredAt !== null && { answeredAt: dispute.answeredAt.toISOString() }),
      },
    ]),
  );
}

/** What flows from school to school in a year, by the settlements in the caller's scope; the latest year by default. */
export async function readFlows(
  { session, services: { db } }: RequestContext,
  asked: number | undefined,
): Promise<SettlementFlows> {
  const rows = await db
    .select()
    .from(settlement)
    .where(and(inScope(session, settlement), ne(settlement.state, "voided")))
    .orderBy(desc(settlement.year), asc(settlement.id));
  const years = [...new Set(rows.map(({ year }) => year))];
  const year = asked ?? years[0] ?? 0;
  const flows = rows
    .filter((row) => row.year === year)
    .flatMap((row) => [
      {
        homeSchoolId: row.firstSchoolId,
        hostSchoolId: row.secondSchoolId,
        students: row.firstStudents,
        credits: row.firstCredits,
        amount: row.firstFen / 100,
      },
      {
        homeSchoolId: row.secondSchoolId,
        hostSchoolId: row.firstSchoolId,
        students: row.secondStudents,
        credits: row.secondCredits,
        amount: row.secondFen / 100,
      },
    ]);
  const ids = [...new Set(flows.flatMap(({ homeSchoolId, hostSchoolId }) => [homeSchoolId, hostSchoolId]))];
  const schools =
    ids.length === 0
      ? []
      : await db
          .select({ id: school.id, name: school.name, shortName: school.shortName })
          .from(school)
          .where(inArray(school.id, ids))
          .orderBy(asc(school.pinyin));
  return { year, years, schools, flows };
}
