import * as a11yAddon from "@storybook/addon-a11y/preview";
import { setProjectAnnotations } from "@storybook/react-vite";
import * as preview from "./preview.js";

// Stories run as tests with the preview's decorators and with the accessibility check that fails them.
setProjectAnnotations([a11yAddon, preview]);
