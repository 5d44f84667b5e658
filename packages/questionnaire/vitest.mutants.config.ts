import { defineConfig } from "vitest/config";

/** The tests of questionnaires as a run of mutants repeats them for every mutant. */
export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: "./test/no-shrinking.ts",
    pool: "threads",
    isolate: false,
    maxWorkers: 1,
    testTimeout: 120_000,
  },
});
