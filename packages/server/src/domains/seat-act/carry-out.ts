import { and, asc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import { type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob, JobCancelled } from "../../platform/jobs/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { NeedsSelection, OfficeAct } from "../selection/index.ts";
import { officeAccounts } from "../session/index.ts";
import { courseNames, schoolNames } from "./offices.ts";
import { seatAct } from "./tables.ts";

type Row = typeof seatAct.$inferSelect;

/** Decided at a time: admission gathers them into its batches, beside what students do. */
const AT_ONCE = 50;

/** How often it is tried again while the seats are held by others. */
const TRIES = 6;

const BUSY = "名额一直有人在修改，没有办理，请稍后重新办理";

type Services = Pick<CoreServices, "db" | "clock"> & NeedsSelection;

/**
 * Does what waits of a batch, each by admission, which decides it anew: one that is refused says why and keeps no other from
 * being done. Run again after a crash it goes on where it was: what was done and not noted is answered as done.
 */
export const carryOutSeatActs = defineJob<Services>()({
  name: "seat-act-carry-out",
  title: "办理退课和代选",
  input: z.object({ batch: z.string() }),
  retry: { limit: TRIES, delaySeconds: 2 },
  shortfall: ({ refused }) =>
    Number(refused) > 0
      ? { how: "partly", said: `${String(refused)} 条没有办成，原因写在列表里` }
      : undefined,
  async run({ input: { batch }, services, signal, progress, attempt }) {
    try {
      const waiting = await waitingOf(services, batch);
      for (let start = 0; start < waiting.length; start += AT_ONCE) {
        signal.throwIfAborted();
        progress(start, waiting.length, "办理中");
        await carryOut(services, waiting.slice(start, start + AT_ONCE));
      }
    } catch (error) {
      if (signal.reason instanceof JobCancelled) await endRest(services, batch, "cancelled", "办理时被取消");
      else if (attempt > TRIES) await endRest(services, batch, "refused", BUSY);
      throw error;
    }
    await tellOthers(services, batch);
    return await countsOf(services, batch);
  },
});

const waitingOf = ({ db }: Services, batch: string): Promise<Row[]> =>
  db
    .select()
    .from(seatAct)
    .where(and(eq(seatAct.batch, batch), eq(seatAct.state, "waiting")))
    .orderBy(asc(seatAct.id));

/** Lets admission decide these, and notes what came of each. Throws when one could not be decided; the others are noted. */
export async function carryOut(services: Services, rows: readonly Row[]): Promise<void> {
  const decided = await Promise.allSettled(rows.map((row) => decide(services, row)));
  const ended = decided.flatMap((result, at) => {
    const row = rows[at];
    return result.status === "fulfilled" && row !== undefined ? [{ id: row.id, ...result.value }] : [];
  });
  if (ended.length > 0) {
    await services.db.execute(sql`
      update ${seatAct} a set state = n.state, message = n.message, ended_at = ${services.clock().toISOString()}::timestamptz,
        version = a.version + 1
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb) as n(id int, state text, message text)
      where a.id = n.id and a.state = 'waiting'`);
  }
  for (const result of decided) if (result.status === "rejected") throw result.reason;
}

async function decide(
  { catalogue, selection }: Services,
  row: Row,
): Promise<{ state: "done" | "refused"; message: string }> {
  const { studentId, semesterId, offeringId, office, reason } = row;
  if ((await catalogue.find(offeringId)) === undefined)
    return { state: "refused", message: "这个教学班已经不在了" };
  const { accountId, actor: personName, impersonatorId, ip, requestId } = row;
  const actor = { accountId, personName, impersonatorId, ip, requestId };
  const about = { studentId, semesterId, offeringId, office, reason, actor };
  const act: OfficeAct =
    row.kind === "withdrawal"
      ? { ...about, kind: "officeWithdraw" }
      : { ...about, kind: "proxy", overrides: row.overrides };
  const decision = await selection.admission.decide(act);
  return "refused" in decision
    ? { state: "refused", message: decision.refused.message }
    : { state: "done", message: decision.accepted.message };
}

/** What is left undone of a batch ends so. */
async function endRest(
  { db, clock }: Services,
  batch: string,
  state: "cancelled" | "refused",
  message: string,
): Promise<void> {
  await db
    .update(seatAct)
    .set({ state, message, endedAt: clock(), version: sql`${seatAct.version} + 1` })
    .where(and(eq(seatAct.batch, batch), eq(seatAct.state, "waiting")));
}

async function countsOf({ db }: Services, batch: string): Promise<Record<string, number>> {
  const rows = await db
    .select({ state: seatAct.state, count: sql<number>`count(*)::int` })
    .from(seatAct)
    .where(eq(seatAct.batch, batch))
    .groupBy(seatAct.state);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Tells the office of every other school what was done with its students or in its classes, once for each batch. */
async function tellOthers(services: Services, batch: string): Promise<void> {
  await transaction(services.db, async (tx) => {
    const done = await tx
      .select()
      .from(seatAct)
      .where(and(eq(seatAct.batch, batch), eq(seatAct.state, "done")));
    for (const side of ["home", "host"] as const) await tellSide(tx, services.clock(), batch, done, side);
  });
}

async function tellSide(
  tx: Transaction,
  now: Date,
  batch: string,
  done: readonly Row[],
  side: "home" | "host",
): Promise<void> {
  // What the own office did, or agreed to, it knows; of its own student in its own class nobody else is told.
  const others = done.filter(
    (row) => row.homeSchoolId !== row.schoolId && row.office !== side && row.answeredBy === "",
  );
  const bySchool = Map.groupBy(others, (row) => (side === "home" ? row.homeSchoolId : row.schoolId));
  for (const [schoolId, rows] of bySchool) {
    const [first] = rows;
    if (first === undefined) continue;
    const [from = "省平台"] =
      first.office === "platform"
        ? []
        : await schoolNames(tx, [first.office === "home" ? first.homeSchoolId : first.schoolId]);
    const what = await courseNames(tx, [...new Set(rows.map(({ offeringId }) => offeringId))]);
    const people = new Set(rows.map(({ studentId }) => studentId)).size;
    const whose = side === "home" ? `你校 ${people} 名学生` : ` ${people} 名学生`;
    const act = first.kind === "withdrawal" ? `退了 ${what}` : `代选了 ${what}`;
    const title = `${from}为${whose}${act}：${first.reason}`;
    const accountIds = await officeAccounts(tx, {
      schoolId,
      permission: "seat-search",
      but: first.accountId,
    });
    await notify(
      tx,
      accountIds.map((accountId) => ({
        accountIds: [accountId],
        kind: "seatActs" as const,
        title,
        subject: `seat-acts-${batch}-${side}-${accountId}`,
      })),
      now,
    );
  }
}
