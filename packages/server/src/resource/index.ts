export { containsWords, equals, inOrderOf } from "./filters.ts";
export {
  MOST_COUNTED,
  type PageOfItems,
  type PageOfRows,
  type PageRequest,
  readLogPage,
  readPage,
} from "./list.ts";
export { logChange, type RequestContext } from "./request-context.ts";
export { type Change, Resource, type ResourceParts } from "./resource.ts";
