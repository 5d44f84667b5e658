import type { Transaction } from "../../db/index.ts";

/** What semesters ask of the domain that teaches in them. The domain of offerings provides it. */
export interface Schedule {
  /**
   * Locks the offerings of a semester, so that none of them is given other weeks meanwhile. First thing in a transaction
   * that takes weeks away. Gives the last week in which classes take place; 0 without any.
   */
  lockLastWeek(tx: Transaction, semesterId: number): Promise<number>;
}

/** What asks for `Schedule`. */
export interface NeedsSchedule {
  schedule: Schedule;
}
