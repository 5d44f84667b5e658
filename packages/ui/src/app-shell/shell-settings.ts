import type { ThemeColor } from "../styles/theme-color.js";

/** What each person may set about the layout (specification, section 2 "Layout" and section 9). */
export interface ShellSettings {
  /** The logo above the menu. */
  showLogo: boolean;
  /** The top bar stays in view while the page scrolls. */
  fixedHeader: boolean;
  /** The bar of visited pages. */
  visitedTabs: boolean;
  /** The button that opens the settings drawer. */
  settingButton: boolean;
  /** Opening one group of the sidebar closes the others. */
  uniqueOpened: boolean;
  /** Light, dark, or as the system has it. */
  theme: "light" | "dark" | "auto";
  /** Colour of buttons, links and what is selected. */
  themeColor: ThemeColor;
  /** What stands below every page, such as who runs the platform; none when empty. The host's to say: no person sets it. */
  footerText: string;
  /** How close rows and controls stand. */
  density: "comfortable" | "compact";
  /** Where the pages are named on a desk, in areas that offer the choice: at the side or on top. */
  navigation: "sidebar" | "top";
}

/** Specification, section 9: unique-opened menu, tags view, logo and setting button on; fixed header off. */
export const DEFAULT_SHELL_SETTINGS: ShellSettings = {
  showLogo: true,
  fixedHeader: false,
  visitedTabs: true,
  settingButton: true,
  uniqueOpened: true,
  theme: "auto",
  themeColor: "violet",
  footerText: "",
  density: "comfortable",
  navigation: "sidebar",
};
