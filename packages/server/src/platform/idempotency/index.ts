export { type CreateRequest, KEPT_DAYS, once, removeOldKeys } from "./once.ts";
export { idempotencyKey } from "./tables.ts";
