import { createContext } from "react";
import { type Messages, zhCN } from "../messages/index.js";
import type { Can } from "../permission/permission.js";

/** `auto` follows the system. */
export type Theme = "light" | "dark" | "auto";
/** Rows of 40 px and controls of 32 px, or 32 and 28. */
export type Density = "comfortable" | "compact";
/** For the calendar's words; the texts themselves come with `messages`. */
export type Locale = "zh-CN" | "en";

/** What every component may ask its surroundings for. */
export interface UiContextValue {
  locale: Locale;
  messages: Messages;
  can: Can;
  theme: Theme;
  density: Density;
  /** The present moment. Stories and tests freeze it. */
  now: () => Date;
}

/** Without a provider: Chinese, light, and whoever has been told nothing may do only what requires nothing. */
export const defaultUi: UiContextValue = {
  locale: "zh-CN",
  messages: zhCN,
  can: (required) => !required,
  theme: "light",
  density: "comfortable",
  now: () => new Date(),
};

export const UiContext = /* @__PURE__ */ createContext<UiContextValue>(defaultUi);
