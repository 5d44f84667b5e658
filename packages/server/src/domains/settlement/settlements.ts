import type {
  DisputeAnswer,
  Settlement,
  SettlementDisputeInput,
  SettlementInput,
  SettlementPayment,
  SettlementSearch,
  SettlementVersion,
  SettlementVoiding,
} from "@huxuan/api-client";
import { labels } from "@huxuan/api-client";
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Queryable, Transaction } from "../../db/index.ts";
import {
  duplicate,
  forbidden,
  invalidFields,
  isUniqueViolation,
  notFound,
  stateConflict,
} from "../../errors/index.ts";
import type { CreateRequest } from "../../platform/idempotency/index.ts";
import {
  allowedActs,
  containsWords,
  equals,
  inOrderOf,
  type PageOfItems,
  type RequestContext,
  Resource,
} from "../../resource/index.ts";
import { reaches, requireReach } from "../../scope/index.ts";
import { school } from "../school/index.ts";
import { figuresFrom, figuresOf, readCharges, type YearOfPair } from "./charges.ts";
import {
  type Act,
  answerRefusal,
  confirmedState,
  partyRefusal,
  settlementLifecycle,
  type Side,
  sideOf,
  turnOf,
  yearName,
} from "./rules.ts";
import { settlement, settlementDispute, settlementLine } from "./tables.ts";
import { tellOffice } from "./tell.ts";

type Row = typeof settlement.$inferSelect;

const [first, second, payer, payee] = [
  alias(school, "first_school"),
  alias(school, "second_school"),
  alias(school, "payer_school"),
  alias(school, "payee_school"),
];

const openDisputes = sql<number>`(select count(*)::int from ${settlementDispute} d
  where d.settlement_id = ${settlement.id} and d.outcome is null)`;

/** Who somebody is to a settlement. */
export const sideIn = (row: Pick<Row, "payerId" | "payeeId">, { session }: RequestContext): Side =>
  sideOf(row, { schoolId: session.schoolId, all: session.scope.all });

const rows = (db: Queryable) =>
  db
    .select({
      settlement,
      first: { id: first.id, name: first.name },
      second: { id: second.id, name: second.name },
      payer: { id: payer.id, name: payer.name },
      payee: { id: payee.id, name: payee.name },
      openDisputes,
    })
    .from(settlement)
    .innerJoin(first, eq(first.id, settlement.firstSchoolId))
    .innerJoin(second, eq(second.id, settlement.secondSchoolId))
    .innerJoin(payer, eq(payer.id, settlement.payerId))
    .innerJoin(payee, eq(payee.id, settlement.payeeId))
    .$dynamic();

/** What somebody may do with one now. */
export function allowedOf(
  row: Row,
  { openDisputes: open }: { openDisputes: number },
  context: RequestContext,
): Settlement["allowed"] {
  const { session, services } = context;
  const side = sideIn(row, context);
  return allowedActs(settlementLifecycle, row, services.clock()).filter(
    (act) =>
      session.permissions.has(`settlement-${act}`) &&
      partyRefusal(act, row, side) === undefined &&
      (act !== "confirm" || open === 0) &&
      (act !== "resolve" || open > 0),
  );
}

const instantText = (at: Date | null) => at?.toISOString();

const settlements = new Resource({
  label: "结算",
  table: settlement,
  rows,
  show: (found, _db, context): Settlement[] =>
    found.map(({ settlement: row, ...with_ }) => {
      const confirmedAt = instantText(row.payerConfirmedAt);
      const payeeConfirmedAt = instantText(row.payeeConfirmedAt);
      const closedAt = instantText(row.closedAt);
      return {
        ...with_,
        id: row.id,
        version: row.version,
        allowed: allowedOf(row, with_, context),
        year: row.year,
        yearName: yearName(row.year),
        amount: row.fen / 100,
        credits: (Math.round(row.firstCredits * 100) + Math.round(row.secondCredits * 100)) / 100,
        directions: [
          {
            home: with_.first,
            host: with_.second,
            students: row.firstStudents,
            lines: row.firstLines,
            credits: row.firstCredits,
            amount: row.firstFen / 100,
          },
          {
            home: with_.second,
            host: with_.first,
            students: row.secondStudents,
            lines: row.secondLines,
            credits: row.secondCredits,
            amount: row.secondFen / 100,
          },
        ],
        state: row.state,
        pending: row.pending,
        madeAt: row.madeAt.toISOString(),
        ...(confirmedAt !== undefined && { payerConfirmedAt: confirmedAt }),
        payerConfirmedBy: row.payerConfirmedBy,
        ...(payeeConfirmedAt !== undefined && { payeeConfirmedAt }),
        payeeConfirmedBy: row.payeeConfirmedBy,
        payment: row.payment,
        ...(row.paidOn !== null && { paidOn: row.paidOn }),
        ...(closedAt !== undefined && { closedAt }),
        reason: row.reason,
      };
    }),
  sort: {
    year: settlement.year,
    amount: settlement.fen,
    state: inOrderOf(Object.keys(labels.settlementState), settlement.state),
    madeAt: settlement.madeAt,
  },
  standard: [desc(settlement.year), desc(settlement.id)],
  schoolOf: ({ firstSchoolId }) => firstSchoolId,
  lifecycle: settlementLifecycle,
});

/** It waits for an act of a school's office. */
const waitsFor = (schoolId: number | null): SQL => {
  if (schoolId === null) return sql`false`;
  const isPayers = sql`(${settlement.state} = 'draft' or (${settlement.state} = 'confirmed' and ${settlement.fen} > 0))`;
  const isPayees = sql`(${settlement.state} in ('payerConfirmed', 'paid')
    or (${settlement.state} = 'confirmed' and ${settlement.fen} = 0))`;
  return sql`((${settlement.payerId} = ${schoolId} and ${isPayers}) or (${settlement.payeeId} = ${schoolId} and ${isPayees})
    or exists (select from ${settlementDispute} d where d.settlement_id = ${settlement.id} and d.outcome is null
      and d.school_id <> ${schoolId}))`;
};

/** Settlements in the caller's scope, the latest year first. */
export const searchSettlements = (
  context: RequestContext,
  { page, year, schoolId, state, waiting, keyword }: SettlementSearch,
): Promise<PageOfItems<Settlement>> => {
  const waits = waitsFor(context.session.schoolId);
  return settlements.list(
    context,
    page,
    equals(settlement.year, year),
    schoolId === undefined
      ? undefined
      : or(eq(settlement.firstSchoolId, schoolId), eq(settlement.secondSchoolId, schoolId)),
    equals(settlement.state, state),
    waiting === undefined ? undefined : waiting ? waits : sql`not (${waits})`,
    containsWords(keyword, {
      searchText: sql`(select string_agg(search_key(s.name) || ' ' || search_key(s.short_name) || pinyin_lines(s.pinyin), chr(10))
        from ${school} s where s.id in (${settlement.firstSchoolId}, ${settlement.secondSchoolId}))`,
    }),
  );
};

/** Throws 404 when there is none in scope. */
export const getSettlement = (context: RequestContext, id: number): Promise<Settlement> =>
  settlements.read(context, id);

const EXISTS = "这一学年两校之间已有结算，请打开已有的结算";

/**
 * Makes the settlement of a year and a pair of schools, for either of them or for the province. Throws 400 for schools
 * that are the same or not there, 403 for who is of neither, 409 where one is alive or nothing is to be charged.
 */
export async function createSettlement(
  context: RequestContext & CreateRequest,
  { year, schoolId, partnerId }: SettlementInput,
): Promise<Settlement> {
  const { session, services } = context;
  if (schoolId === partnerId)
    throw invalidFields([{ field: "partnerId", message: "结算在两所学校之间，请选择另一所学校" }]);
  if (!reaches(session, { schoolId: partnerId, department: null }))
    requireReach(session, { schoolId, department: null });
  const pair = {
    year,
    firstSchoolId: Math.min(schoolId, partnerId),
    secondSchoolId: Math.max(schoolId, partnerId),
  };
  await requireSchools(services.db, { schoolId, partnerId });
  const now = services.clock();
  let made: Awaited<ReturnType<typeof readCharges>> = { lines: [], pending: 0 };
  try {
    return await settlements.create(
      context,
      async (tx) => {
        made = await readCharges(tx, pair);
        if (made.lines.length === 0)
          throw stateConflict(
            made.pending > 0
              ? `${yearName(year)}两校之间有 ${made.pending} 条选课的正选名单还没有定稿，定稿后再生成结算`
              : `${yearName(year)}两校之间没有跨校选课，不需要结算`,
          );
        const included = made.lines.map((line) => ({ ...line, included: true }));
        return { ...pair, ...figuresFrom(included, pair), pending: made.pending, madeAt: now };
      },
      async (tx, id) => {
        await insertLines(tx, id, made.lines);
        await tellTurn(context, tx, id, "已生成，请核对后确认");
      },
    );
  } catch (error) {
    if (isUniqueViolation(error, "settlement_one_of_pair")) throw duplicate(EXISTS);
    throw error;
  }
}

async function requireSchools(
  db: Queryable,
  { schoolId, partnerId }: Pick<SettlementInput, "schoolId" | "partnerId">,
): Promise<void> {
  const found = await db
    .select({ id: school.id })
    .from(school)
    .where(inArray(school.id, [schoolId, partnerId]));
  const errors = Object.entries({ schoolId, partnerId }).flatMap(([field, id]) =>
    found.some((one) => one.id === id) ? [] : [{ field, message: "没有这所学校，请重新选择" }],
  );
  if (errors.length > 0) throw invalidFields(errors);
}

/** A statement takes 65,535 parameters. */
const LINES_AT_ONCE = 4_000;

async function insertLines(
  tx: Transaction,
  settlementId: number,
  lines: Awaited<ReturnType<typeof readCharges>>["lines"],
): Promise<void> {
  for (let start = 0; start < lines.length; start += LINES_AT_ONCE)
    await tx
      .insert(settlementLine)
      .values(lines.slice(start, start + LINES_AT_ONCE).map((line) => ({ ...line, settlementId })));
}

/** Tells the office whose turn it is now; nobody where it is nobody's, or the caller's own. */
async function tellTurn(context: RequestContext, tx: Transaction, id: number, what: string): Promise<void> {
  const [row] = await tx.select().from(settlement).where(eq(settlement.id, id));
  const turn = row && turnOf(row);
  if (row === undefined || turn === undefined) return;
  await tellOne(context, tx, row, turn, what);
}

async function tellOne(
  { session, services }: RequestContext,
  tx: Transaction,
  row: Row,
  schoolId: number,
  what: string,
): Promise<void> {
  const other = schoolId === row.firstSchoolId ? row.secondSchoolId : row.firstSchoolId;
  const [found] = await tx.select({ name: school.name }).from(school).where(eq(school.id, other));
  const title = `与${found?.name ?? ""}的 ${yearName(row.year)}结算${what}`;
  await tellOffice(tx, schoolId, { title, but: session.accountId, at: services.clock() });
}

/** Throws 403 where the act is the other side's. */
function requireParty(context: RequestContext, act: Act, row: Row): void {
  const refusal = partyRefusal(act, row, sideIn(row, context));
  if (refusal !== undefined) throw forbidden(refusal);
}

/**
 * Makes the lines of a draft anew from what stands on the lists by now. A line that is still there keeps what a dispute
 * decided; one that is not goes with it. Throws 409 while a dispute is open: it would be about something else.
 */
export const remakeSettlement = (
  context: RequestContext,
  id: number,
  { version }: SettlementVersion,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "remake",
    version,
    decide: async (row, tx) => {
      requireParty(context, "remake", row);
      await requireNoDispute(tx, id, "还有争议没有处理，处理完再重新生成");
      const { lines, pending } = await readCharges(tx, row);
      await replaceLines(tx, row, lines);
      return { ...(await figuresOf(tx, id, row)), pending, madeAt: context.services.clock() };
    },
    finish: (tx) => tellTurn(context, tx, id, "的数据已重新生成，请核对后确认"),
  });

async function replaceLines(
  tx: Transaction,
  { id }: Row & YearOfPair,
  lines: Awaited<ReturnType<typeof readCharges>>["lines"],
): Promise<void> {
  const keyOf = ({ studentId, offeringId }: { studentId: number; offeringId: number }) =>
    `${studentId}/${offeringId}`;
  const stored = await tx.select().from(settlementLine).where(eq(settlementLine.settlementId, id));
  const wanted = new Map(lines.map((line) => [keyOf(line), line]));
  const gone = stored.filter((line) => !wanted.has(keyOf(line)));
  if (gone.length > 0)
    await tx.delete(settlementLine).where(
      inArray(
        settlementLine.id,
        gone.map((line) => line.id),
      ),
    );
  for (const line of stored) {
    const now = wanted.get(keyOf(line));
    if (now === undefined) continue;
    wanted.delete(keyOf(line));
    if (
      now.kind !== line.kind ||
      now.credits !== line.credits ||
      now.fee !== line.fee ||
      now.agreementId !== line.agreementId
    )
      await tx.update(settlementLine).set(now).where(eq(settlementLine.id, line.id));
  }
  await insertLines(tx, id, [...wanted.values()]);
}

async function requireNoDispute(tx: Transaction, id: number, otherwise: string): Promise<void> {
  const [open] = await tx
    .select({ id: settlementDispute.id })
    .from(settlementDispute)
    .where(and(eq(settlementDispute.settlementId, id), isNull(settlementDispute.outcome)))
    .limit(1);
  if (open !== undefined) throw stateConflict(otherwise);
}

/** Agrees to the figures for the caller's school. Throws 403 when it is the other's turn, 409 while a dispute is open. */
export const confirmSettlement = (
  context: RequestContext,
  id: number,
  { version }: SettlementVersion,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "confirm",
    version,
    decide: async (row, tx) => {
      requireParty(context, "confirm", row);
      await requireNoDispute(tx, id, "还有争议没有处理，处理完才能确认");
      const at = context.services.clock();
      const by = context.session.personName;
      return {
        state: confirmedState(row.state),
        ...(row.state === "draft"
          ? { payerConfirmedAt: at, payerConfirmedBy: by }
          : { payeeConfirmedAt: at, payeeConfirmedBy: by }),
      };
    },
    finish: async (tx, _id, _afterCommit, before) =>
      tellTurn(
        context,
        tx,
        id,
        before.state === "draft"
          ? "付款方已确认，请核对后确认"
          : before.fen === 0
            ? "两校都已确认，没有差额，请结清"
            : "两校都已确认，请付款后登记",
      ),
  });

/** Disputes a line; a confirmation that was given falls. Throws 404 for a line of another, 409 where it is disputed. */
export const disputeLine = (
  context: RequestContext,
  id: number,
  { version, lineId, reason }: SettlementDisputeInput,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "dispute",
    version,
    decide: async (row, tx) => {
      requireParty(context, "dispute", row);
      const [line] = await tx
        .select({ id: settlementLine.id })
        .from(settlementLine)
        .where(and(eq(settlementLine.id, lineId), eq(settlementLine.settlementId, id)));
      if (line === undefined) throw notFound("结算明细");
      const [open] = await tx
        .select({ id: settlementDispute.id })
        .from(settlementDispute)
        .where(and(eq(settlementDispute.lineId, lineId), isNull(settlementDispute.outcome)));
      if (open !== undefined) throw stateConflict("这一行已有争议，处理完才能再提");
      return { payerConfirmedAt: null, payerConfirmedBy: "" };
    },
    finish: async (tx, _id, _afterCommit, row) => {
      const { session, services } = context;
      const schoolId = session.schoolId as number;
      await tx.insert(settlementDispute).values({
        settlementId: id,
        lineId,
        schoolId,
        reason,
        raisedBy: session.personName,
        raisedAt: services.clock(),
      });
      const other = schoolId === row.payerId ? row.payeeId : row.payerId;
      await tellOne(context, tx, row, other, "有一行提出了争议，请处理");
    },
  });

/**
 * Decides a dispute of the other side, or takes the own one back. Throws 404 for one that is not of the settlement, 403
 * for leaving out a line by one's own word, 409 for one that is decided.
 */
export const resolveDispute = (
  context: RequestContext,
  id: number,
  { version, disputeId, outcome, answer }: DisputeAnswer,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "resolve",
    version,
    decide: async (row, tx) => {
      const { session, services } = context;
      const side = sideIn(row, context);
      requireParty(context, "resolve", row);
      const [dispute] = await tx
        .select()
        .from(settlementDispute)
        .where(and(eq(settlementDispute.id, disputeId), eq(settlementDispute.settlementId, id)));
      if (dispute === undefined) throw notFound("争议");
      if (dispute.outcome !== null) throw stateConflict("这个争议已处理，请刷新后再看");
      const refusal = answerRefusal(dispute, outcome, { schoolId: session.schoolId, side });
      if (refusal !== undefined) throw forbidden(refusal);
      await tx
        .update(settlementDispute)
        .set({
          outcome,
          answer,
          answeredSchoolId: session.schoolId,
          answeredBy: session.personName,
          answeredAt: services.clock(),
        })
        .where(eq(settlementDispute.id, disputeId));
      await tx
        .update(settlementLine)
        .set({ included: outcome === "kept" })
        .where(eq(settlementLine.id, dispute.lineId));
      if (dispute.schoolId !== session.schoolId)
        await tellOne(context, tx, row, dispute.schoolId, `的争议已处理：${labels.disputeOutcome[outcome]}`);
      return figuresOf(tx, id, row);
    },
    finish: async (tx) => {
      const [open] = await tx.select({ count: openDisputes }).from(settlement).where(eq(settlement.id, id));
      if (open?.count === 0) await tellTurn(context, tx, id, "的争议都已处理，请核对后确认");
    },
  });

/** The payer says that it has paid. */
export const paySettlement = (
  context: RequestContext,
  id: number,
  { version, payment, paidOn }: SettlementPayment,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "pay",
    version,
    decide: (row) => {
      requireParty(context, "pay", row);
      return { payment, paidOn };
    },
    finish: (tx) => tellTurn(context, tx, id, "付款方已登记付款，请确认到账"),
  });

/** The money is there, or there was none to pay. */
export const closeSettlement = (
  context: RequestContext,
  id: number,
  { version }: SettlementVersion,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "close",
    version,
    decide: (row) => {
      requireParty(context, "close", row);
      return { closedAt: context.services.clock() };
    },
    finish: (tx, _id, _afterCommit, row) => tellOne(context, tx, row, row.payerId, "已结清"),
  });

/** Throws one away, so that another may be made. */
export const discardSettlement = (
  context: RequestContext,
  id: number,
  { version, reason }: SettlementVoiding,
): Promise<Settlement> =>
  settlements.change(context, id, {
    action: "discard",
    version,
    decide: (row) => {
      requireParty(context, "discard", row);
      return { reason };
    },
    finish: async (tx, _id, _afterCommit, row) => {
      for (const schoolId of [row.payerId, row.payeeId])
        await tellOne(context, tx, row, schoolId, `已作废：${reason}`);
    },
  });
