import * as a11yAddon from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react-vite";
import { expect, inject } from "vitest";
import { type InDark, inBothThemes } from "./both-themes.js";
import * as preview from "./preview.js";
import { pageIsAsBefore, windowIsSettled } from "./shared-page.js";
import { showTheme } from "./shown-theme.js";

declare module "vitest" {
  interface ProvidedContext {
    /** What axe looks at in the dark theme: everything, or the colours of the parts in these folders. */
    lookInDark: { everything: boolean; partsWithColours: string[] };
  }
}

/** A part without colours of its own looks in dark as those that it is made of. `npm run test:full` looks all the same. */
function inDark(): InDark {
  const { everything, partsWithColours } = inject("lookInDark");
  if (everything) return "everything";
  const file = expect.getState().testPath ?? "";
  return partsWithColours.some((folder) => file.startsWith(`${folder}/`)) ? "colours" : "nothing";
}

// Stories run as tests with the preview's decorators and with the accessibility check that fails them. What a file
// hands over first is undone and checked last.
setProjectAnnotations([
  {
    ...a11yAddon,
    beforeEach: async ({ id }) => {
      await windowIsSettled();
      pageIsAsBefore(id);
      // Undone when the story is off the page.
      return () => showTheme(undefined);
    },
    afterEach: inBothThemes(a11yAddon.afterEach, inDark),
  },
  preview,
]);
