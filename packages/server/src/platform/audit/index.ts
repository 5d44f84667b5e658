export { type Actor, actor } from "./actor.ts";
export { LEAST_DAYS, removeOldOperations } from "./retention.ts";
export { operationLog, operationTarget } from "./tables.ts";
export { type Operation, type Target, writeOperation } from "./write-operation.ts";
