import { createContext } from "react";
import type { Icon } from "./icon.js";

/** The host's icons by name, for those who draw one. */
export const IconsContext = /* @__PURE__ */ createContext<Readonly<Record<string, Icon | undefined>>>({});
