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
 * What courses of other schools count as. The domain of recognition provides it: it announces the service
 * `recognisedCredits` in its `domain.ts`, the one in the `domain.ts` of this domain goes, and it tells
 * `services.progressUse.changed(tx, studentIds)` in each transaction that writes its ledger.
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

/** While no domain provides it, nothing of other schools counts. */
export const nothingRecognised = (): RecognisedCredits => ({
  of: async () => [],
  expected: async () => [],
  wouldCount: async () => [],
});
