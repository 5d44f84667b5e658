import type { Queryable } from "../../db/index.ts";
import { outbox } from "./tables.ts";

/** A message in the outbox. */
export interface OutboxMessage {
  id: number;
  /** Topic of the bus. */
  topic: string;
  /** JSON. */
  payload: unknown;
}

/**
 * Writes messages in the transaction that causes them, so that they are told exactly when it commits. Give the result
 * to `Outbox.deliver` after the commit; should the process end before, another node delivers them.
 */
export async function writeOutbox(
  tx: Queryable,
  messages: readonly Omit<OutboxMessage, "id">[],
): Promise<OutboxMessage[]> {
  if (messages.length === 0) return [];
  const written = await tx
    .insert(outbox)
    .values([...messages])
    .returning({ id: outbox.id });
  return messages.map((message, at) => ({ ...message, id: written[at]?.id as number }));
}
