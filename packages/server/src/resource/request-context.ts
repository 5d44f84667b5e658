import type { Session } from "../contract/index.ts";
import type { Queryable } from "../db/index.ts";
import { type Operation, writeOperation } from "../platform/audit/index.ts";
import type { CoreServices } from "../platform/core.ts";

/** Who does something, from where, with what: the part of a request that a change of data needs. */
export interface Act<Needs extends object = object> {
  session: Session;
  ip: string;
  requestId: string;
  services: CoreServices & Needs;
}

/** What an act did, in the operation log; pass the transaction of the change itself. */
export async function logAct(
  { session, ip, requestId, services }: Act,
  tx: Queryable,
  change: Pick<Operation, "action" | "targets" | "before" | "after">,
): Promise<void> {
  await writeOperation(tx, { ...change, session, ip, requestId, at: services.clock() });
}
