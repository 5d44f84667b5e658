import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { type OutboxMessage, writeOutbox } from "../../platform/outbox/index.ts";
import { agreement } from "./tables.ts";

/** Topic of the bus; the payload is a list of home schools whose rules in force changed. */
export const RULES_TOPIC = "recognition-rules";

/**
 * Writes that rules or agreements changed, in the transaction that changes them; for `outbox.deliver` after the commit:
 * every node reads those of the schools again.
 */
export async function announceRules(
  tx: Queryable,
  what: { homeSchoolIds: readonly number[] } | { agreementId: number },
): Promise<OutboxMessage[]> {
  const payload = "homeSchoolIds" in what ? [...what.homeSchoolIds] : await sidesOf(tx, what.agreementId);
  return payload.length === 0 ? [] : writeOutbox(tx, [{ topic: RULES_TOPIC, payload }]);
}

/** Both schools of an agreement; none where it was removed, which only a draft is. */
async function sidesOf(tx: Queryable, id: number): Promise<number[]> {
  const [row] = await tx
    .select({ schoolId: agreement.schoolId, partnerId: agreement.partnerId })
    .from(agreement)
    .where(eq(agreement.id, id));
  return row === undefined ? [] : [row.schoolId, row.partnerId];
}
