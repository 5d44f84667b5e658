import type { StoryContext } from "@storybook/react-vite";
import type { Theme } from "../packages/ui/src/provider/index.js";
import { showTheme } from "./shown-theme.js";

type Check = (context: StoryContext) => void | PromiseLike<void>;

/**
 * Lets `check` look at what a story has come to in the light theme and at the same page in the dark one, so that its
 * interactions are played once. A story that pins a theme (`globals: { theme: "dark" }`) is looked at in that alone.
 * Storybook forbids transitions while it checks: no colour is judged on its way.
 */
export function inBothThemes(check: Check): Check {
  return async (context) => {
    const pinned = context.storyGlobals["theme"] as Theme | undefined;
    const failures: string[] = [];
    for (const theme of pinned === undefined ? (["light", "dark"] as const) : [pinned]) {
      showTheme(theme);
      const drawn = document.documentElement.dataset["theme"];
      if (drawn !== theme) throw new Error(`The page is ${drawn} and should be ${theme}.`);
      try {
        await check(context);
      } catch (error) {
        failures.push(`In the ${theme} theme: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  };
}
