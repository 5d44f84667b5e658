import type { SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";

/** What students ask of those who decide by what is known of them. The domain of selection provides it. */
export interface StudentUse {
  /** Writes that grade, department, major or passed courses of these students change; for `outbox.deliver` after the commit. */
  changed(tx: Transaction, studentIds: readonly number[]): Promise<OutboxMessage[]>;
  /** Whether the student with this id holds a seat in a semester that is not over by now. */
  holdsSeats(studentId: AnyPgColumn, now: Date): SQL;
}

/** What asks for `StudentUse`. */
export interface NeedsStudentUse {
  studentUse: StudentUse;
}
