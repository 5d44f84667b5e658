import type { SQL } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";

/** What is told to those who reckon how far students are in their programme. The domain of degree progress provides it. */
export interface ProgressUse {
  /**
   * Remembers, in the transaction of a change, that something counts for these students which did not, or the other way
   * round: grades, recognised credits, programmes, substitutions. Their progress is reckoned again within a minute.
   *
   * @param students their ids, or a condition on `student`
   */
  changed(tx: Transaction, students: readonly number[] | SQL): Promise<void>;
}

/** What asks for `ProgressUse`. */
export interface NeedsProgressUse {
  progressUse: ProgressUse;
}
