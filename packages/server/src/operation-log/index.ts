export { operationLog } from "./tables.ts";
export { type Operation, writeOperationLog } from "./write-operation-log.ts";
