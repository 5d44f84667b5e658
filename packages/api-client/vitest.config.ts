import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "api-client",
    include: ["test/**/*.test.ts"],
    // Guards against what hangs, no measures of speed: one file opens a browser.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
