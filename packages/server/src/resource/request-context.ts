import type { Session } from "../contract/index.ts";
import type { Queryable } from "../db/index.ts";
import { type Operation, writeOperation } from "../platform/audit/index.ts";
import type { CoreServices } from "../platform/core.ts";

/** Who asks for something, from where, with what: the part of a request that a change of data needs. */
export interface RequestContext<Needs extends object = object> {
  session: Session;
  ip: string;
  requestId: string;
  services: CoreServices & Needs;
}

/** Who did something, from where: a request, or what is known of who asks without being signed in. */
interface Doer extends Pick<Operation, "session" | "ip" | "requestId"> {
  services: Pick<CoreServices, "clock">;
}

/** Writes what was done into the operation log; pass the transaction of the change itself. */
export async function logChange(
  { session, ip, requestId, services }: Doer,
  tx: Queryable,
  change: Pick<Operation, "action" | "targets" | "before" | "after">,
): Promise<void> {
  await writeOperation(tx, { ...change, session, ip, requestId, at: services.clock() });
}
