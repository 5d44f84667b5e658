export { inOrderOf } from "../db/columns.ts";
export { beginsWith, containsWords, equals, type Searched } from "./filters.ts";
export {
  type CursorKey,
  MOST_COUNTED,
  type PageOfItems,
  type PageOfRows,
  type PageRequest,
  readLogPage,
  readPage,
} from "./page.ts";
