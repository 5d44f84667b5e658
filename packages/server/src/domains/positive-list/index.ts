export { keepPositiveLists } from "./keep.ts";
export type { NeedsPositiveList, PositiveListService } from "./listed.ts";
