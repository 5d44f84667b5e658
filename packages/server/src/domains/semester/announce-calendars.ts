import type { Queryable } from "../../db/index.ts";
import { type OutboxMessage, writeOutbox } from "../../platform/outbox/index.ts";

/** Bus topic: a semester was made, or its weeks changed. */
export const CALENDARS_TOPIC = "semester-calendars";

/** Writes it in the transaction of the change; every node reads the weeks again after the commit. */
export const announceCalendars = (tx: Queryable): Promise<OutboxMessage[]> =>
  writeOutbox(tx, [{ topic: CALENDARS_TOPIC, payload: {} }]);
