export { AccessLog, type AnsweredCall, type NeedsAccessLog } from "./access-log.ts";
export { readAccessPage } from "./search.ts";
export { recordAccess } from "./record.ts";
