import type { ActingOffice, EnrolmentSource, LogAction, ProxyOverride } from "../tables.ts";
import type { Actor } from "./acts.ts";
import { pairKey, type Seats, type Term, termKey } from "./facts.ts";

/** More numbers for the log are needed than were drawn: the batch is decided again with more. */
export class SequencesUsedUp extends Error {
  constructor(drawn: number) {
    super(`A batch needs more than ${drawn} numbers for the log`);
    this.name = "SequencesUsedUp";
  }
}

/** An entry of the selection log. */
export interface LogEntry {
  sequence: number;
  action: LogAction;
  semesterId: number;
  roundId: number | null;
  studentId: number;
  homeSchoolId: number;
  offeringId: number;
  schoolId: number;
  source: EnrolmentSource;
  actor: Actor;
  detail: string;
}

/** That an office gave a seat. */
export interface Given {
  by: ActingOffice;
  reason: string;
  overrides: readonly ProxyOverride[];
}

/** A new row: a seat taken or a place on the waitlist. */
export interface NewEnrolment {
  semesterId: number;
  schoolId: number;
  offeringId: number;
  courseId: number;
  /** What the student's term counts for it. */
  credits: number;
  studentId: number;
  homeSchoolId: number;
  roundId: number | null;
  state: "enrolled" | "queued";
  source: EnrolmentSource;
  /** Of the log entry that put it into its state. */
  sequence: number;
  /** Of the log entry that put it on the waitlist: its place in the order. */
  queueNumber: number | null;
  swappedFrom: number | null;
  /** Of who waits: the offering that is given up when a seat comes. */
  givesUp: number | null;
  skipCode: string | null;
  /** Null for what the student took. */
  given: Given | null;
}

/** What becomes of a stored row, found by student, offering and the state it is in. */
export interface EnrolmentMove {
  studentId: number;
  offeringId: number;
  from: "enrolled" | "queued";
  to: "enrolled" | "queued" | "dropped" | "withdrawn";
  /** Set by a promotion or a swap. */
  entered: {
    source: EnrolmentSource;
    roundId: number | null;
    /** What the student's term counts for it from now on. */
    credits: number;
    sequence: number;
    swappedFrom: number | null;
    given: Given | null;
  } | null;
  /** Set when it ends; `by` when an office ends it. */
  left: { reason: string; sequence: number; by: ActingOffice | null } | null;
  /** Of who waits on: what is given up when a seat comes; null for nothing, left out where it stays as it is. */
  givesUp?: number | null;
  skipCode: string | null;
}

/** What a batch writes. */
export class Changes {
  readonly logs: LogEntry[] = [];
  readonly inserts = new Map<string, NewEnrolment>();
  readonly moves = new Map<string, EnrolmentMove>();
  readonly seats = new Map<number, Seats>();
  readonly terms = new Map<string, Term>();
  /** Passes by which seats were taken. */
  readonly passes = new Set<number>();
  readonly #sequences: readonly number[];

  constructor(sequences: readonly number[]) {
    this.#sequences = sequences;
  }

  get empty(): boolean {
    return this.logs.length === 0;
  }

  /** Appends an entry and gives its sequence. */
  log(entry: Omit<LogEntry, "sequence">): number {
    const sequence = this.#sequences[this.logs.length];
    if (sequence === undefined) throw new SequencesUsedUp(this.#sequences.length);
    this.logs.push({ sequence, ...entry });
    return sequence;
  }

  insert(row: NewEnrolment): void {
    this.inserts.set(pairKey(row.studentId, row.offeringId), row);
  }

  /** A row made in this batch is changed before it is written; a stored one moves from the state it had at first. */
  move(change: EnrolmentMove): void {
    const key = pairKey(change.studentId, change.offeringId);
    const fresh = this.inserts.get(key);
    if (fresh === undefined) {
      const earlier = this.moves.get(key);
      this.moves.set(key, {
        ...change,
        from: earlier?.from ?? change.from,
        entered: change.entered ?? earlier?.entered ?? null,
        givesUp: change.givesUp === undefined ? earlier?.givesUp : change.givesUp,
      });
      return;
    }
    if (change.to === "dropped" || change.to === "withdrawn")
      throw new Error("A student acts once in a batch: a new row cannot end in it");
    fresh.state = change.to;
    fresh.skipCode = change.skipCode;
    if (change.to !== "queued") fresh.givesUp = null;
    if (change.entered !== null) Object.assign(fresh, change.entered);
  }

  touchSeats(seats: Seats): void {
    this.seats.set(seats.offeringId, seats);
  }

  touchTerm(term: Term): void {
    this.terms.set(termKey(term.semesterId, term.studentId), term);
  }
}
