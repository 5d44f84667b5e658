import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["src/**/*.test.ts", "testing/**/*.test.ts"],
    globalSetup: "./testing/global-setup.ts",
    pool: "forks",
    // A PGlite takes over half a gigabyte, and every file that needs a server opens one.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 120_000,
  },
});
