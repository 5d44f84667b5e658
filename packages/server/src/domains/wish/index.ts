export type { DemandCounts } from "./demand.ts";
export { groupOf, type GroupTerms } from "./rules.ts";
export { wish, wishList } from "./tables.ts";
