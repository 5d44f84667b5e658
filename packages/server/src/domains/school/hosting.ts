import type { Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";

/**
 * What schools ask of the domain that teaches in them: times and places of classes follow from section clock, campuses
 * and the ways between them, and admission decides on these. The domain of offerings provides it.
 */
export interface Hosting {
  /** Locks everything that a school teaches. First thing in a transaction that changes its clock, campuses or name. */
  lockSchool(tx: Transaction, schoolId: number): Promise<LockedHosting>;
  /** Locks everything that is taught at these campuses. First thing in a transaction that changes ways between them. */
  lockCampuses(tx: Transaction, campusIds: readonly number[]): Promise<LockedHosting>;
  /** Tells every node what `changed` wrote, after the commit; done when this node knows. */
  announce(messages: readonly OutboxMessage[]): Promise<void>;
}

/** What is taught somewhere, while a transaction holds its locks. */
export interface LockedHosting {
  /** The highest section in which classes take place; 0 without any. */
  lastSection(): Promise<number>;
  /** Ends the change. Gives what `announce` takes. */
  changed(): Promise<OutboxMessage[]>;
}

/** What asks for `Hosting`. */
export interface NeedsHosting {
  hosting: Hosting;
}
