import type { Queryable } from "../../db/index.ts";

/** The mark of a class that waits until its student has said how it was taught. */
export interface WaitingMark {
  /** What is to be done first: of `getMyEvaluation`. */
  evaluationId: number;
  /** The student does not see it until then; otherwise it shows with a hint. */
  hides: boolean;
  /** From then on it waits no more. */
  closesAt: Date;
}

/**
 * Which marks wait for an evaluation: where students look at their own grades, and nowhere else. Transcripts, recognition and
 * degree progress never ask. The domain of evaluation provides it.
 */
export interface EvaluationGates {
  /** By class. */
  waitingOf(db: Queryable, studentId: number): Promise<ReadonlyMap<number, WaitingMark>>;
}

/** What asks for it. */
export interface NeedsEvaluationGates {
  evaluationGates: EvaluationGates;
}
