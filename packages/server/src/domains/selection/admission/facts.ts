import type { CatalogueOffering } from "../../offering/index.ts";
import type { RoundFacts } from "../../round/index.ts";
import type { SemesterBeside } from "../../semester/index.ts";
import type { ReselectionPass } from "../pass-rules.ts";
import type { SeatCounts } from "../quota-rules.ts";
import type { StudentFacts, DecisionContext } from "../rules.ts";
import type { ActingOffice, EnrolmentSource, EnrolmentState } from "../tables.ts";

/** The seats of an offering as locked, counted on while a batch is decided. */
export interface Seats extends SeatCounts {
  offeringId: number;
  semesterId: number;
  takenBySchool: Record<string, number>;
  version: number;
}

/** What a student holds in a semester as locked, kept up while a batch is decided. */
export interface Term {
  semesterId: number;
  studentId: number;
  credits: number;
  courses: number;
  offeringIds: number[];
  placedIds: number[];
  queuedIds: number[];
  /** Credits that seats were counted with, by offering: of those that an act of the batch gives up. */
  heldCredits: Map<number, number>;
  /** Keys of lost acts that were declared not done. */
  voidedKeys?: readonly string[];
}

/** What a student holds who never selected anything in the semester. */
export function nothingHeld(semesterId: number, studentId: number): Term {
  return {
    semesterId,
    studentId,
    credits: 0,
    courses: 0,
    offeringIds: [],
    placedIds: [],
    queuedIds: [],
    heldCredits: new Map(),
  };
}

/** Somebody on a waitlist. */
export interface Waiting {
  studentId: number;
  roundId: number | null;
  /** The offering that they give up when they move up, if they hold it then. */
  givesUp: number | null;
  /** Why they were passed over last time. */
  skipCode: string | null;
}

/** The waitlist of an offering, first come first. */
export interface Waitlist {
  entries: Waiting[];
  /** False when more are waiting than were read. */
  complete: boolean;
}

/** A stored enrolment that an act may be a repetition of. */
export interface PastEnrolment {
  studentId: number;
  offeringId: number;
  state: EnrolmentState;
  source: EnrolmentSource;
  enrolledAt: Date;
  sequence: number;
  droppedAt: Date | null;
  dropSequence: number | null;
  dropReason: string | null;
  droppedBy: ActingOffice | null;
  swappedFrom: number | null;
  queuePosition: number | null;
  /** Of who waits: what is given up when a seat comes. */
  givesUp: number | null;
}

/** Everything a batch is decided by. The maps are the batch's own: deciding changes them. */
export interface BatchFacts extends DecisionContext {
  rounds: ReadonlyMap<number, RoundFacts>;
  /** By `passKey`: of students who act where no round gives seats by itself. */
  passes?: ReadonlyMap<string, ReselectionPass>;
  seats: ReadonlyMap<number, Seats>;
  terms: ReadonlyMap<string, Term>;
  students: ReadonlyMap<number, StudentFacts>;
  /** Of the offerings that have, or will have, a seat for those who wait. */
  waitlists: ReadonlyMap<number, Waitlist>;
  /** The newest enrolment of a student in an offering. */
  past: ReadonlyMap<string, PastEnrolment>;
  offering: (id: number) => CatalogueOffering | undefined;
  /** Semesters with days in common with one; what students hold there is among the terms. */
  beside: (semesterId: number) => readonly SemesterBeside[];
  /** Seats, by `pairKey`, for which a mark was submitted; of those only that an act gives up after the add and drop weeks. */
  marked: ReadonlySet<string>;
  /** Numbers for the log, smallest first; a batch that needs more is decided again with more (`SequencesUsedUp`). */
  sequences: readonly number[];
}

/** Key of `terms`. */
export const termKey = (semesterId: number, studentId: number): string => `${semesterId}-${studentId}`;

/** Key of `past`. */
export const pairKey = (studentId: number, offeringId: number): string => `${studentId}-${offeringId}`;
