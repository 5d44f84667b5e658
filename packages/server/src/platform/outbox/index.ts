export { Outbox } from "./outbox.ts";
export { outbox } from "./tables.ts";
export { type OutboxMessage, writeOutbox } from "./write-outbox.ts";
