import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    name: "questionnaire",
    include: ["test/**/*.test.ts"],
    // Guards against what hangs, no measures of speed.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
