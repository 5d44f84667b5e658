import type { Transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";

/** What majors ask of those who decide by their names. The domain of selection provides it. */
export interface MajorUse {
  /** A major of the school carries another name by now; what else names it follows. Gives what `announce` takes. */
  renamed(tx: Transaction, schoolId: number, name: { from: string; to: string }): Promise<OutboxMessage[]>;
  /** Tells every node what `renamed` wrote, after the commit; done when this node knows. */
  announce(messages: readonly OutboxMessage[]): Promise<void>;
}

/** What asks for `MajorUse`. */
export interface NeedsMajorUse {
  majorUse: MajorUse;
}
