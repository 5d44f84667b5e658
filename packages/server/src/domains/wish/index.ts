export { WISHES_PER_GROUP } from "./service.ts";
export { groupOf, type GroupTerms } from "./rules.ts";
export { wish, wishList } from "./tables.ts";
