import { randomBytes } from "node:crypto";
import { DRAW_ORDERS, type DrawnWish } from "@huxuan/draw";
import { eq, getTableColumns, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { type Actor, type Operation, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { announceRound, round, roundSeed, stateAt } from "../round/index.ts";
import {
  type DrawnSeat,
  ensureTermsOf,
  EVENTS_TOPIC,
  type GivenSeats,
  giveDrawnSeats,
  givingWay,
  hoursBeforeReselection,
  lockDraw,
  type LockedDraw,
  type NeedsSelection,
} from "../selection/index.ts";
import { Drawing } from "./drawing.ts";
import { headOf, type Holders, lockRound, type RoundRow, sendFacts, wishedOfferings } from "./facts.ts";
import { freezeWishes } from "./freezing.ts";
import { announceBlockers, drawBlockers, type Readiness } from "./readiness.ts";
import { drawTrial, roundDraw } from "./tables.ts";

export type DrawServices = CoreServices & NeedsSelection & NeedsOfficeSettings & NeedsMail;

/** Rows that are written, and messages that are sent, at once. */
const PART = 2_000;

/** Waitlists that move up in one act. */
const PROMOTED = 500;

/** What a step of a draw works with, beside the round. */
export interface Step {
  services: DrawServices;
  signal: AbortSignal;
  progress: (done: number, total?: number | null, text?: string) => void;
  actor: Actor;
  /** Ends the job in the transaction that writes: it is done once, or not at all. */
  succeedIn: (tx: Transaction, result: Readonly<Record<string, unknown>>) => Promise<void>;
}

/** Columns of a draw but its file, which is large. */
export const DRAW_COLUMNS = (() => {
  const { file: _file, ...columns } = getTableColumns(roundDraw);
  return columns;
})();
export type StoredDraw = Omit<typeof roundDraw.$inferSelect, "file">;

/** The round with what its draw depends on, as it is in this transaction. Throws 404. */
export async function readDrawn(
  tx: Queryable,
  id: number,
  { clock, officeSettings }: Pick<DrawServices, "clock" | "officeSettings">,
): Promise<{ row: RoundRow; stored: StoredDraw | undefined; ready: Readiness }> {
  const [found] = await tx
    .select({ row: round, seed: roundSeed.seed })
    .from(round)
    .leftJoin(roundSeed, eq(roundSeed.roundId, round.id))
    .where(eq(round.id, id));
  if (found === undefined || found.row.mode === "instant") throw notFound("抽签轮次");
  const [stored] = await tx.select(DRAW_COLUMNS).from(roundDraw).where(eq(roundDraw.roundId, id));
  const { row, seed } = found;
  const { seedCommit, publicSource, instantOpensAt, dropEndsAt } = row;
  return {
    row,
    stored,
    ready: {
      state: stateAt(row, clock()),
      seedCommit,
      seed: seed ?? undefined,
      publicSource,
      confirmed: stored?.numberConfirmedBy != null,
      instantOpensAt,
      dropEndsAt,
      hoursBeforeReselection: officeSettings.get(hoursBeforeReselection, row.schoolId),
    },
  };
}

const refuseBlocked = (blockers: readonly string[]): void => {
  if (blockers.length > 0) throw stateConflict(blockers.join("；"));
};

/** When a round closed, or closes: its own time, or the moment at which its office ended it before. */
const closingOf = ({ closesAt }: RoundRow, stored: StoredDraw | undefined): Date =>
  stored !== undefined && stored.frozenAt < closesAt ? stored.frozenAt : closesAt;

const seedsOf = ({ ready: { seed = "" }, row, stored }: Awaited<ReturnType<typeof readDrawn>>) => ({
  seed,
  ...(row.publicSource !== null && stored?.publicNumber != null && { publicNumber: stored.publicNumber }),
});

/**
 * Gives way to others within a transaction. PGlite has one connection, which they wait for until the transaction ends: there
 * it is the sooner over the better.
 */
const givingWayWithin = ({ databaseKind }: Pick<DrawServices, "databaseKind">): (() => Promise<void>) =>
  databaseKind === "postgres" ? givingWay() : () => Promise.resolve();

/** Draws with a seed made for it, in every order, and keeps the numbers. Changes nothing. */
export async function tryDraw(
  id: number,
  { services, signal, progress, actor, succeedIn }: Step,
): Promise<void> {
  const { db, clock, catalogue } = services;
  const giveWay = givingWayWithin(services);
  await withDrawing(signal, async (drawing) => {
    const head = await transaction(
      db,
      async (tx) => {
        const { row, stored } = await readDrawn(tx, id, services);
        await catalogue.ensure(row.semesterId);
        await sendFacts(tx, {
          round: row,
          frozen: stored !== undefined,
          closing: closingOf(row, stored),
          now: clock(),
          catalogue,
          drawing,
          onRead: async (students) => {
            progress(students, null, "读取志愿");
            await giveWay();
          },
        });
        return { row, ...(await headOf(tx, { round: row }, { seed: randomBytes(32).toString("hex") })) };
      },
      { isolation: "repeatable read" },
    );
    progress(0, null, "试抽");
    const orders =
      head.row.mode === "points" ? (["points"] as const) : DRAW_ORDERS.filter((order) => order !== "points");
    const found = await drawing.try({ head: head.head, orders: [...orders] });
    signal.throwIfAborted();
    await transaction(db, async (tx) => {
      const at = clock();
      const trial = { at, by: actor.personName, found };
      await tx
        .insert(drawTrial)
        .values({ roundId: id, ...trial })
        .onConflictDoUpdate({ target: drawTrial.roundId, set: trial });
      await logOf(tx, actor, at, { action: "round-try-draw", row: head.row });
      await succeedIn(tx, {});
    });
  });
}

/**
 * Draws, or draws again: with the same seed, which was promised. What was drawn, the file and the round's state are written in
 * one transaction.
 */
export async function drawRound(id: number, step: Step): Promise<void> {
  const { services, signal, progress, actor, succeedIn } = step;
  const { db, clock, catalogue, outbox } = services;
  await freezeWishes(db, id, clock());
  const giveWay = givingWayWithin(services);
  await withDrawing(signal, async (drawing) => {
    const read = await transaction(
      db,
      async (tx) => {
        const found = await readDrawn(tx, id, services);
        refuseBlocked(drawBlockers(found.ready));
        await catalogue.ensure(found.row.semesterId);
        const { stored, row } = found;
        const holders = await sendFacts(tx, {
          round: row,
          frozen: true,
          closing: closingOf(row, stored),
          now: clock(),
          catalogue,
          drawing,
          onRead: async (students) => {
            progress(students, stored?.students ?? null, "读取志愿");
            await giveWay();
          },
        });
        return { ...found, holders, head: await headOf(tx, { round: row }, seedsOf(found)) };
      },
      { isolation: "repeatable read" },
    );
    progress(0, null, "抽签");
    const drawn = await drawing.draw(read.head);
    if (drawn.wishesHash !== read.stored?.wishesHash)
      throw stateConflict("志愿与截止时公布的不一致，没有抽签；请联系平台管理员核对数据库");
    signal.throwIfAborted();
    const { messages } = await transaction(db, async (tx) => {
      // Before the round is locked: whoever selects in its semester would wait for all of it. What was announced or drawn
      // with another number meanwhile is found below, and nothing of this stays.
      await writeResults(tx, id, drawn.wishes, read.holders, async (done) => {
        progress(done, drawn.wishes.length, "写入结果");
        await giveWay();
      });
      const at = clock();
      await lockRound(tx, id);
      const now = await readDrawn(tx, id, services);
      refuseBlocked(drawBlockers(now.ready));
      if (now.stored?.publicNumber !== read.stored?.publicNumber)
        throw stateConflict("公开数刚刚改过，请重新抽签");
      await tx
        .update(roundDraw)
        .set({
          file: Buffer.from(drawn.file),
          fileHash: drawn.fileHash,
          resultHash: drawn.resultHash,
          outcome: drawn.outcome,
          drawnAt: at,
          drawnBy: actor.personName,
        })
        .where(eq(roundDraw.roundId, id));
      await tx
        .update(round)
        .set({ state: "drawn", version: sql`${round.version} + 1` })
        .where(eq(round.id, id));
      const { students, wishes, won } = drawn.outcome;
      const after = { students, wishes, won, fileHash: drawn.fileHash, resultHash: drawn.resultHash };
      const before = now.stored?.fileHash == null ? undefined : { fileHash: now.stored.fileHash };
      await logOf(tx, actor, at, { action: "round-draw", row: now.row, before, after });
      const told = await announceRound(tx, id);
      await succeedIn(tx, { won, wishes });
      return { messages: told };
    });
    await outbox.deliver(messages);
  });
}

/**
 * Gives the seats that were drawn, and publishes seed and file, in one transaction in the order of admission's locks: rounds,
 * seats, what students hold. Under the locks the file is written once more: when it is another, something has changed since
 * the draw, and nothing is given.
 */
export async function announceDraw(id: number, step: Step): Promise<void> {
  const { services, signal, progress, actor, succeedIn } = step;
  const { db, clock, catalogue, outbox, bus, selection } = services;
  const before = await readDrawn(db, id, services);
  refuseBlocked(announceBlockers(before.ready, clock()));
  await catalogue.ensure(before.row.semesterId);
  const { semesterId } = before.row;
  await ensureTermsOf(db, semesterId, studentsOf(await readResults(db, id)));
  await withDrawing(signal, async (drawing) => {
    const done = await transaction(db, async (tx) => {
      const now = clock();
      await lockRound(tx, id);
      const found = await readDrawn(tx, id, services);
      refuseBlocked(announceBlockers(found.ready, now));
      const { row, stored } = found;
      const results = await readResults(tx, id);
      const locked = await lockDraw(tx, semesterId, await wishedOfferings(tx, id, true), studentsOf(results));
      await sendFacts(tx, {
        round: row,
        frozen: true,
        closing: closingOf(row, stored),
        now,
        catalogue,
        drawing,
        onRead: (students) => progress(students, stored?.students ?? null, "核对"),
      });
      const { fileHash } = await drawing.write(await headOf(tx, { round: row }, seedsOf(found)));
      if (fileHash !== stored?.fileHash)
        throw stateConflict("抽签之后选课记录、名额或学生信息有变动，没有公布；请重新抽签（种子相同）再公布");
      signal.throwIfAborted();
      progress(0, results.length, "分配名额");
      const given = await giveDrawnSeats(tx, drawnSeats(results, catalogue), locked, {
        roundId: id,
        allowsWaitlist: row.allowsWaitlist,
        decidedOn: versionsHeld(locked, catalogue),
        now,
      });
      await tx
        .update(round)
        .set({ state: "announced", version: sql`${round.version} + 1` })
        .where(eq(round.id, id));
      await tx
        .update(roundDraw)
        .set({ announcedAt: now, announcedBy: actor.personName })
        .where(eq(roundDraw.roundId, id));
      await tellStudents(tx, services, row, now);
      const { won, queued } = given;
      await logOf(tx, actor, now, { action: "round-announce", row, after: { won, queued } });
      const messages = await announceRound(tx, id);
      await succeedIn(tx, { won, queued });
      return { given, messages };
    }).catch((error: unknown) => {
      // The database refuses what was decided on an older definition of a class that somebody holds.
      if ((error as { cause?: { code?: unknown } }).cause?.code === "HX001")
        throw stateConflict("公布的同时有教学班被修改，没有公布；请重新抽签（种子相同）再公布");
      throw error;
    });
    await outbox.deliver(done.messages);
    selection.seats.confirm(done.given.seats);
    selection.seats.announce(done.given.seats);
    const { events } = done.given;
    for (let at = 0; at < events.length; at += PART) bus.publish(EVENTS_TOPIC, events.slice(at, at + PART));
    await promote(services, done.given);
  });
}

/** What a class left over goes to those who wait for it, by the usual rules. */
async function promote({ selection }: DrawServices, { seats }: GivenSeats): Promise<void> {
  const free = seats.filter((one) => one.queued > 0 && one.taken < one.capacity).map((one) => one.offeringId);
  for (let at = 0; at < free.length; at += PROMOTED)
    await selection.admission.promote(free.slice(at, at + PROMOTED));
}

async function withDrawing<T>(signal: AbortSignal, work: (drawing: Drawing) => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const drawing = new Drawing(signal);
  try {
    return await work(drawing);
  } finally {
    await drawing.stop();
  }
}

async function writeResults(
  tx: Transaction,
  roundId: number,
  wishes: readonly DrawnWish[],
  holders: Holders,
  onWritten: (done: number) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < wishes.length; at += PART) {
    const part = wishes.slice(at, at + PART);
    const own = part.map(({ ticket }) => {
      const holder = holders.get(ticket);
      if (holder === undefined) throw new Error(`Nobody holds ticket ${ticket}`);
      return holder;
    });
    const { rowCount } = await tx.execute(sql`
      update wish w set result = v.result, reason = v.reason, queue_place = v.place, priority = v.priority
      from unnest(${sql.param(own.map(({ studentId }) => studentId))}::int[],
        ${sql.param(part.map(({ offering }) => Number(offering)))}::int[],
        ${sql.param(part.map(({ won }) => (won ? "won" : "lost")))}::text[],
        ${sql.param(part.map(({ reason }) => reason ?? null))}::text[],
        ${sql.param(part.map(({ queuePlace }) => queuePlace ?? null))}::int[],
        ${sql.param(own.map(({ priority }) => priority))}::smallint[])
        as v(student_id, offering_id, result, reason, place, priority)
      where w.round_id = ${roundId} and w.student_id = v.student_id and w.offering_id = v.offering_id`);
    if (rowCount !== part.length)
      throw new Error(`${part.length} wishes should be written, ${rowCount} were`);
    await onWritten(at + part.length);
  }
}

/** A wish that is won, or that waits. */
interface ResultRow extends Record<string, unknown> {
  studentId: number;
  schoolId: number;
  offeringId: number;
  queuePlace: number | null;
}

async function readResults(tx: Queryable, roundId: number): Promise<ResultRow[]> {
  const { rows } = await tx.execute<ResultRow>(sql`
    select w.student_id as "studentId", s.school_id as "schoolId", w.offering_id as "offeringId",
      w.queue_place as "queuePlace"
    from wish w join student s on s.id = w.student_id
    where w.round_id = ${roundId} and (w.result = 'won' or w.queue_place is not null)
    order by w.student_id, w.rank`);
  return rows;
}

const studentsOf = (results: readonly ResultRow[]): number[] => [
  ...new Set(results.map(({ studentId }) => studentId)),
];

const drawnSeats = (results: readonly ResultRow[], catalogue: DrawServices["catalogue"]): DrawnSeat[] =>
  results.map(({ studentId, schoolId, offeringId, queuePlace }) => {
    const offering = catalogue.get(offeringId);
    if (offering === undefined) throw new Error(`Offering ${offeringId} is not in the catalogue`);
    return {
      student: { id: studentId, schoolId },
      offering,
      ...(queuePlace !== null && { queuePlace }),
    };
  });

/** Versions of what the students hold besides: the times of these classes were decided on too. */
function versionsHeld(
  { seats, terms }: LockedDraw,
  catalogue: DrawServices["catalogue"],
): Map<number, number> {
  const held = new Map<number, number>();
  for (const { offeringIds } of terms.values())
    for (const id of offeringIds) if (!seats.has(id)) held.set(id, catalogue.get(id)?.version ?? 0);
  return held;
}

/** Everybody who wished finds the result among their notifications, and whoever wants it has it in a mail. */
async function tellStudents(
  tx: Transaction,
  services: DrawServices,
  { id, name }: RoundRow,
  now: Date,
): Promise<void> {
  const { rows } = await tx.execute<{ accountId: number; won: number }>(sql`
    select a.id as "accountId", count(*) filter (where w.result = 'won')::int as won
    from wish w join account a on a.student_id = w.student_id
    where w.round_id = ${id} group by a.id order by a.id`);
  for (let at = 0; at < rows.length; at += PART) {
    const groups = Map.groupBy(rows.slice(at, at + PART), ({ won }) => won);
    const news = [...groups].map(([won, some]) => ({
      accountIds: some.map(({ accountId }) => accountId),
      kind: "drawn" as const,
      title: won === 0 ? `「${name}」的抽签结果：这一轮没有中选` : `「${name}」的抽签结果：中选 ${won} 门`,
    }));
    await notifyAlsoByMail(tx, services, news, now);
  }
}

/** Writes into the operation log what was done with the draw. */
export async function logOf(
  tx: Queryable,
  { ip, requestId, ...session }: Actor,
  at: Date,
  { row: { id, schoolId }, ...done }: Pick<Operation, "action" | "before" | "after"> & { row: RoundRow },
): Promise<void> {
  const targets = [{ kind: "round", id, schoolId }];
  await writeOperation(tx, { ...done, targets, session, ip, requestId, at });
}
