import { createContext } from "react";
import { type Messages, zhCN } from "../messages/index.js";
import { inDevelopment, warnOnce } from "../development/warn-once.js";
import type { Can } from "./permission.js";
import type { ThemeColor } from "../styles/theme-color.js";

/** `auto` follows the system. */
export type Theme = "light" | "dark" | "auto";
/** Rows of 40 px and controls of 32 px, or 32 and 28. */
export type Density = "comfortable" | "compact";
/** For the calendar's words; the texts themselves come with `messages`. */
export type Locale = "zh-CN" | "en";

/** What every component may ask the provider for. */
export interface UiContextValue {
  /** Language of calendar words and numbers. Default `"zh-CN"`. */
  locale: Locale;
  /** Every text of the library. Default `zhCN`; English is `en` of `@huxuan/ui/en`. */
  messages: Messages;
  /** Whether the person may do what a permission names. By default only what names none. */
  can: Can;
  /** Ids of the roles that the person holds, for `RequireRoles`. By default none. */
  roles: readonly string[];
  /** Light, dark, or as the system has it. Default `"light"`. */
  theme: Theme;
  /** Colour of buttons, links and what is selected. Default `"violet"`. */
  themeColor: ThemeColor;
  /** How close rows and controls stand. Default `"comfortable"`. */
  density: Density;
  /** The present moment, by default the browser's. Stories and tests freeze it. */
  now: () => Date;
  /**
   * The last moment at which live numbers are known to have been right, while the connection is lost: they are drawn as
   * old. By default they are live.
   */
  staleSince?: Date | undefined;
}

/** Without a provider: Chinese, light, and whoever has been told nothing may do only what requires nothing. */
const defaultUi: UiContextValue = {
  locale: "zh-CN",
  messages: zhCN,
  can: (required) => {
    if (!required) return true;
    if (inDevelopment) {
      warnOnce(
        "UiProvider",
        `nothing says whether "${required}" is permitted, so what names it is hidden. Put a UiProvider with \`can\` around the page, for example can={createCan(permissions)}.`,
      );
    }
    return false;
  },
  roles: [],
  theme: "light",
  themeColor: "violet",
  density: "comfortable",
  now: () => new Date(),
};

export const UiContext = /* @__PURE__ */ createContext<UiContextValue>(defaultUi);
