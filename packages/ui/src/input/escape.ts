import { createContext } from "react";

/**
 * Whether Escape belongs to what an input stands in: in a cell it puts the old text back, and must not clear it. Such an
 * input is cleared by its cross.
 */
export const EscapeIsOutside = /* @__PURE__ */ createContext(false);
