import { mediaQuery } from "../hooks/media-query.js";

/**
 * The sidebar becomes a drawer when the body is narrower than 1024 px minus 3 (specification, section 2
 * "Layout" and section 9). The stylesheet uses the same number.
 * In rem, as all media queries: of the font size that the browser is set to.
 */
export const MOBILE_BELOW = 1024 - 3;

/** Whether the page is narrow now; false on the server. */
export const useMobile = /* @__PURE__ */ mediaQuery(`(width < ${MOBILE_BELOW / 16}rem)`);
