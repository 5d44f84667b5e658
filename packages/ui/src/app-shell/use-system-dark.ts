import { mediaQuery } from "../hooks/media-query.js";

/** Whether the system asks for dark; false on the server. */
export const useSystemDark = /* @__PURE__ */ mediaQuery("(prefers-color-scheme: dark)");
