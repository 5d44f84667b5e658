import { TABLE_CONSTANTS } from "../data-table/constants.js";
import { mediaQuery } from "../hooks/media-query.js";

/** Whether the window is a phone's; false on the server. The picker itself is narrow everywhere. */
export const useNarrow = /* @__PURE__ */ mediaQuery(`(width < ${TABLE_CONSTANTS.cardsBelow / 16}rem)`);
