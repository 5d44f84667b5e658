import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { partsWithColours } from "./.storybook/parts-with-colours.ts";
import chromiumArguments from "./.ci/chromium-arguments.json" with { type: "json" };

// The stories of packages/ui, run as tests in a real Chromium: played once, then axe looks at the page in the light
// theme, and at its colours in the dark one (.storybook/vitest.setup.ts). The packages' own tests have their own
// configuration beside them. CHROMIUM_PATH names another browser than Debian's.
const storybookDir = fileURLToPath(new URL(".storybook", import.meta.url));

export default defineConfig({
  // A cache from before an import was added makes vite reload, with two copies of React, in the middle of a run.
  optimizeDeps: { force: true },
  plugins: [storybookTest({ configDir: storybookDir, disableAddonDocs: true })],
  test: {
    name: "stories",
    // A page of its own for each file loads the library anew each time, a quarter of all work; that no story meets what
    // another has left is seen to in .storybook/shared-page.ts.
    isolate: false,
    // Each is a page of its own, and waits as often as it works: no core is kept back for them all.
    maxWorkers: Math.min(8, availableParallelism()),
    // A guard against what hangs, no measure of speed: a machine may stand still for half a minute (seen).
    testTimeout: 120_000,
    provide: {
      lookInDark: {
        everything: process.env["HUXUAN_ALL_IN_DARK"] === "1",
        partsWithColours: partsWithColours(fileURLToPath(new URL("packages/ui/src", import.meta.url))),
      },
    },
    setupFiles: [fileURLToPath(new URL(".storybook/vitest.setup.ts", import.meta.url))],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 900 },
      instances: [{ browser: "chromium" }],
      provider: playwright({
        launchOptions: {
          executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
          args: chromiumArguments,
        },
        contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
      }),
    },
  },
});
