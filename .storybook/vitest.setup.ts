import * as a11yAddon from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react-vite";
import { inBothThemes } from "./both-themes.js";
import * as preview from "./preview.js";
import { showTheme } from "./shown-theme.js";

// Stories run as tests with the preview's decorators and with the accessibility check that fails them. What a file
// hands over first is undone and checked last.
setProjectAnnotations([
  {
    ...a11yAddon,
    // Undone when the story is off the page.
    beforeEach: () => () => showTheme(undefined),
    afterEach: inBothThemes(a11yAddon.afterEach),
  },
  preview,
]);
