import type { Ref } from "@huxuan/api-client";
import type { Queryable } from "../../db/index.ts";

/** A course of another school as it counts at home: as a course, or as credits of a module. */
export interface RecognisedCredit {
  studentId: number;
  /** Unique among those of the student: of the entry of the ledger, or of the seat. */
  key: string;
  /** The host's course. */
  courseId: number;
  /** Granted. */
  credits: number;
  school: Ref;
  /** The home school's course that it counts as. */
  recognisedAs?: number;
  /** Key or name of the module that it counts in. */
  module?: string;
}

/**
 * What courses of other schools count as. The domain of recognition provides it, and tells
 * `services.progressUse.changed(tx, studentIds)` in each transaction that changes it.
 */
export interface RecognisedCredits {
  /** What is recognised, net of what was taken back. */
  of(db: Queryable, studentIds: readonly number[]): Promise<RecognisedCredit[]>;
  /** What students study at other schools with a verdict that counts, as if they had passed. */
  expected(db: Queryable, studentIds: readonly number[]): Promise<RecognisedCredit[]>;
  /** What courses of other schools would count as for a student who passed them now; those that would not are left out. */
  wouldCount(db: Queryable, studentId: number, courseIds: readonly number[]): Promise<RecognisedCredit[]>;
}

/** What asks for it. */
export interface NeedsRecognisedCredits {
  recognisedCredits: RecognisedCredits;
}
