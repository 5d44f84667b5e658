import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../db/index.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import type { StudentFacts } from "../rules.ts";
import { waitlistCapacity } from "../rules.ts";
import { type Actor, PLATFORM, type StudentEvent } from "./acts.ts";
import { Changes, type Given, type LogEntry } from "./changes.ts";
import { nothingHeld, type Seats, type Term, termKey } from "./facts.ts";
import { addSeat } from "./holdings.ts";
import { drawSequences, ensureTerms, lockSeats, lockTerms } from "./read-facts.ts";
import type { Runner } from "./runner.ts";
import { writeChanges } from "./write-changes.ts";

/** Rows that are locked or written in one statement: others have their turn between two of them. */
const PART = 2_000;

/** Runs the statements of admission within a transaction of somebody else. */
export const runWithin =
  (tx: Queryable): Runner =>
  async (_name, text, values) => {
    const parts = text
      .split(/\$(\d+)/)
      .map((part, at): SQL => (at % 2 === 0 ? sql.raw(part) : sql`${sql.param(values[Number(part) - 1])}`));
    return (await tx.execute(sql.join(parts))).rows;
  };

/** What a student won, or waits for, of a round that was drawn. */
export interface DrawnSeat {
  student: Pick<StudentFacts, "id" | "schoolId">;
  offering: CatalogueOffering;
  /** Place in the queue of the class; undefined: it is won. */
  queuePlace?: number;
  /** The round of the seat, where it is another than that of the others; null for none. */
  roundId?: number | null;
}

/** An office that gives seats which no draw gave. */
export interface ByOffice {
  actor: Actor;
  given: Given;
  /** What open windows of students say. */
  message: (offering: CatalogueOffering) => string;
}

/** The rows that giving out a draw changes, locked. */
export interface LockedDraw {
  seats: Map<number, Seats>;
  terms: Map<string, Term>;
}

/** Makes the rows of students who never selected in a semester; outside of the transaction that locks them. */
export async function ensureTermsOf(
  db: Queryable,
  semesterId: number,
  studentIds: readonly number[],
): Promise<void> {
  for (const part of partsOf(studentIds))
    await ensureTerms(
      runWithin(db),
      part.map((studentId) => ({ semesterId, studentId })),
      10_000,
    );
}

/** Locks the seats of classes and what students hold, in the order in which admission does; the round is locked already. */
export async function lockDraw(
  tx: Queryable,
  semesterId: number,
  offeringIds: readonly number[],
  studentIds: readonly number[],
): Promise<LockedDraw> {
  const run = runWithin(tx);
  const seats = new Map<number, Seats>();
  const sorted = (ids: readonly number[]) => ids.toSorted((a, b) => a - b);
  for (const part of partsOf(sorted(offeringIds)))
    for (const [id, one] of await lockSeats(run, part, "wait")) seats.set(id, one);
  const terms = new Map<string, Term>();
  for (const part of partsOf(sorted(studentIds))) {
    const keys = part.map((studentId) => ({ semesterId, studentId }));
    for (const [key, term] of await lockTerms(run, keys, "wait")) terms.set(key, term);
  }
  return { seats, terms };
}

/** What seats are given under. */
export interface GivenUnder {
  roundId: number | null;
  /** Absent for a draw. */
  byOffice?: ByOffice;
  allowsWaitlist: boolean;
  /** Versions of classes that the students hold and whose seats are not locked, as `writeChanges` checks them. */
  decidedOn: ReadonlyMap<number, number>;
  now: Date;
}

/** What was given out. */
export interface GivenSeats {
  won: number;
  queued: number;
  /** Each student's own; for who is connected, after the commit. */
  events: StudentEvent[];
  /** As they are after it, for the memories of all nodes. */
  seats: Seats[];
}

/**
 * Gives seats that were drawn, or that an office moved from another class, and puts who lost for seats on the waitlists in
 * the order of the draw: enrolments, log, sums and seats as admission writes them, in the caller's transaction. Who waits
 * already keeps the place, and who is won over from a waitlist leaves it. Rows beyond the length of a waitlist are left out.
 */
export async function giveDrawnSeats(
  tx: Queryable,
  drawn: readonly DrawnSeat[],
  locked: LockedDraw,
  { roundId, byOffice, allowsWaitlist, decidedOn, now }: GivenUnder,
): Promise<GivenSeats> {
  const run = runWithin(tx);
  const given: GivenSeats = { won: 0, queued: 0, events: [], seats: [] };
  const termOf = ({ student, offering }: DrawnSeat): Term =>
    locked.terms.get(termKey(offering.semesterId, student.id)) ??
    nothingHeld(offering.semesterId, student.id);
  const seatsOf = ({ offering }: DrawnSeat): Seats => {
    const seats = locked.seats.get(offering.id);
    if (seats === undefined) throw new Error(`The seats of offering ${offering.id} are not locked`);
    return seats;
  };
  const isLeft = (one: DrawnSeat): boolean => {
    const term = termOf(one);
    return !term.queuedIds.includes(one.offering.id) && !term.offeringIds.includes(one.offering.id);
  };
  const won = drawn.filter(({ queuePlace }) => queuePlace === undefined);
  const waiting: (DrawnSeat & { position: number })[] = [];
  if (allowsWaitlist) {
    const queues = drawn
      .filter((one) => one.queuePlace !== undefined && isLeft(one))
      .sort((a, b) => a.offering.id - b.offering.id || (a.queuePlace ?? 0) - (b.queuePlace ?? 0));
    const lengths = new Map<number, number>();
    for (const one of queues) {
      const length = lengths.get(one.offering.id) ?? seatsOf(one).queued;
      if (length >= waitlistCapacity(one.offering, seatsOf(one))) continue;
      lengths.set(one.offering.id, length + 1);
      waiting.push({ ...one, position: length + 1 });
    }
  }
  // Those of waitlists grow with the place, which is what the order of waiting is read from.
  const sequences = await drawAll(run, won.length + waiting.length);
  const entries: (DrawnSeat & { position?: number; sequence: number })[] = [...won, ...waiting].map(
    (one, at) => ({ ...one, sequence: sequences[at] as number }),
  );
  const byStudent = [...Map.groupBy(entries, ({ student }) => student.id)].map(([, own]) => own);
  for (const part of partsOf(byStudent)) {
    const changes = new Changes([]);
    for (const own of part) {
      for (const entry of own) {
        const events = take(changes, { roundId, ...entry }, termOf(entry), seatsOf(entry), byOffice);
        given.events.push(events);
        if (entry.queuePlace === undefined) given.won += 1;
        else given.queued += 1;
      }
    }
    await writeChanges(transactionOn(run, tx), changes, { decidedOn: new Map(), now, news: [] });
  }
  const last = new Changes([]);
  const touched = new Set(entries.map(({ offering }) => offering.id));
  for (const id of touched) last.touchSeats(locked.seats.get(id) as Seats);
  given.seats = [...last.seats.values()];
  await writeChanges(transactionOn(run, tx), last, { decidedOn, now, news: [] });
  return given;
}

/** Counts one on all sides and notes what is to be written. */
function take(
  changes: Changes,
  {
    student,
    offering,
    queuePlace,
    position,
    sequence,
    roundId,
  }: DrawnSeat & { position?: number; sequence: number; roundId: number | null },
  term: Term,
  seats: Seats,
  byOffice: ByOffice | undefined,
): StudentEvent {
  const wins = queuePlace === undefined;
  const source = byOffice === undefined ? "lottery" : "proxy";
  const given = byOffice?.given ?? null;
  const waited = term.queuedIds.includes(offering.id);
  const entry: LogEntry = {
    sequence,
    action: byOffice !== undefined ? "proxy" : wins ? "enrol" : "queue",
    semesterId: offering.semesterId,
    roundId,
    studentId: student.id,
    homeSchoolId: student.schoolId,
    offeringId: offering.id,
    schoolId: offering.schoolId,
    source,
    actor: byOffice?.actor ?? PLATFORM,
    detail: given?.reason ?? (wins ? "" : `第 ${position} 位`),
  };
  changes.logs.push(entry);
  if (wins) {
    if (waited) {
      term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
      seats.queued -= 1;
    }
    addSeat(term, seats, { ...BARE, ...student }, offering);
  } else {
    term.queuedIds = [...term.queuedIds, offering.id];
    seats.queued += 1;
  }
  changes.touchTerm(term);
  if (wins && waited)
    changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "enrolled",
      entered: {
        source,
        roundId,
        credits: offering.credits,
        sequence,
        swappedFrom: null,
        given,
      },
      left: null,
      skipCode: null,
    });
  else
    changes.insert({
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      offeringId: offering.id,
      courseId: offering.courseId,
      credits: offering.credits,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      roundId,
      state: wins ? "enrolled" : "queued",
      source,
      sequence,
      queueNumber: wins ? null : sequence,
      swappedFrom: null,
      givesUp: null,
      skipCode: null,
      given,
    });
  return {
    studentId: student.id,
    action: entry.action,
    offeringId: offering.id,
    message: byOffice
      ? byOffice.message(offering)
      : wins
        ? `抽签中选：${offering.courseName}`
        : `没有中选，已加入 ${offering.courseName} 的候补`,
    sequence,
    own: false,
  };
}

/** What counting a seat does not read of a student. */
const BARE = { grade: 0, department: "", major: "", mayTakeSeats: true, passed: new Set<number>() };

/** The caller's transaction, which is begun and committed by the caller. */
const transactionOn = (run: Runner, tx: Queryable) => ({
  run,
  db: () => tx,
  begin: () => Promise.resolve(),
  commit: () => Promise.resolve(),
});

async function drawAll(run: Runner, count: number): Promise<number[]> {
  const sequences: number[] = [];
  while (sequences.length < count)
    sequences.push(...(await drawSequences(run, Math.min(PART, count - sequences.length))));
  return sequences;
}

function partsOf<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / PART) }, (_, at) =>
    all.slice(at * PART, (at + 1) * PART),
  );
}
