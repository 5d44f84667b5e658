import type { StoryContext } from "@storybook/react-vite";
import type { Theme } from "../packages/ui/src/provider/index.js";
import { showTheme } from "./shown-theme.js";

type Check = (context: StoryContext) => void | PromiseLike<void>;
/** Options for a run of axe. */
type AxeOptions = Record<string, unknown>;

/** All that another theme can break is colours: the page itself has been looked at in the first. */
const RULES_OF_COLOURS = { runOnly: { type: "rule", values: ["color-contrast", "link-in-text-block"] } };

/** How much of a story is looked at in dark, after all of it in light. */
export type InDark = "everything" | "colours" | "nothing";

/**
 * Lets `check` look at what a story has come to in the light theme and at the same page in the dark one, so that its
 * interactions are played once. A story that pins a theme (`globals: { theme: "dark" }`) is looked at in that alone.
 * Storybook forbids transitions while it checks: no colour is judged on its way.
 *
 * @param inDark of the story that is played now
 */
export function inBothThemes(check: Check, inDark: () => InDark): Check {
  return async (context) => {
    const pinned = context.storyGlobals["theme"] as Theme | undefined;
    const failures: string[] = [];
    const lookIn = async (theme: Theme, options: AxeOptions = {}) => {
      showTheme(theme);
      const drawn = document.documentElement.dataset["theme"];
      if (drawn !== theme) throw new Error(`The page is ${drawn} and should be ${theme}.`);
      try {
        await check(withOptions(context, options));
      } catch (error) {
        failures.push(`In the ${theme} theme: ${error instanceof Error ? error.message : String(error)}`);
      }
    };
    await lookIn(pinned ?? "light");
    const amount = pinned === undefined ? inDark() : "nothing";
    if (amount !== "nothing") await lookIn("dark", amount === "colours" ? RULES_OF_COLOURS : {});
    if (failures.length > 0) throw new Error(failures.join("\n\n"));
  };
}

/** The same story for a run of axe with these options; nothing is said of what passes, which takes as long as looking. */
function withOptions(context: StoryContext, options: AxeOptions): StoryContext {
  const a11y = context.parameters["a11y"] as { options?: AxeOptions } | undefined;
  const all = { ...a11y?.options, resultTypes: ["violations"], ...options };
  return { ...context, parameters: { ...context.parameters, a11y: { ...a11y, options: all } } };
}
