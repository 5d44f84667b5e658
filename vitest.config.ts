import { fileURLToPath } from "node:url";
import { storybookTest } from "@storybook/addon-vitest/vitest-plugin";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

// The stories of packages/ui, run as tests in a real Chromium: "storybook" in the light theme, "storybook-dark" in the
// dark one, each with axe. The packages' own tests have their own configuration beside them. CHROMIUM_PATH names
// another browser than Debian's.
const storybookDir = fileURLToPath(new URL(".storybook", import.meta.url));

function stories(name: string, theme: "light" | "dark"): TestProjectInlineConfiguration {
  return {
    extends: true,
    // A cache from before an import was added makes vite reload, with two copies of React, in the middle of a run.
    optimizeDeps: { force: true },
    plugins: [storybookTest({ configDir: storybookDir, disableAddonDocs: true })],
    test: {
      name,
      // Read by .storybook/preview.tsx.
      env: { STORYBOOK_THEME: theme },
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
            args: [
              "--no-sandbox",
              "--disable-gpu",
              "--disable-quic",
              "--no-first-run",
              "--disable-background-networking",
              "--disable-component-update",
              "--disable-sync",
            ],
          },
          contextOptions: { locale: "zh-CN", timezoneId: "Asia/Shanghai", reducedMotion: "reduce" },
        }),
      },
    },
  };
}

export default defineConfig({
  test: { projects: [stories("storybook", "light"), stories("storybook-dark", "dark")] },
});
