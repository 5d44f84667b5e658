import type { Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";

/**
 * What courses ask of the domain that teaches them: offerings remember their course's credits, name and exclusions, so
 * that a change of a course changes them too. The domain of offerings provides it.
 */
export interface Teaching {
  /**
   * Locks these courses with everything that teaches them. First thing in a transaction that changes them.
   *
   * @param referred courses that one of them will refer to, and that do not change: their rows are locked in the same order,
   *   as the reference would wait for them later
   */
  lock(tx: Transaction, courseIds: readonly number[], referred?: readonly number[]): Promise<LockedTeaching>;
  /** Tells every node what `changed` wrote, after the commit; done when this node knows. */
  announce(messages: readonly OutboxMessage[]): Promise<void>;
}

/** Courses and what teaches them, while a transaction holds their locks. */
export interface LockedTeaching {
  /** How many students hold or wait for a place in a course, in all semesters. */
  held(courseId: number): Promise<number>;
  /** Ends the change; what teaches `renamed` courses is found under their new names. Gives what `announce` takes. */
  changed(renamed: readonly number[]): Promise<OutboxMessage[]>;
}

/** What asks for `Teaching`. */
export interface NeedsTeaching {
  teaching: Teaching;
}
