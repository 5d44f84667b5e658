import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const TESTS = ["src/**/*.test.ts", "testing/**/*.test.ts"];

/** Who never asks for a database is the same on each of them, and runs with the default one only. */
function needsDatabase(file: string): boolean {
  return /from "[./]*\/testing\/(?!selection-)/.test(readFileSync(new URL(file, import.meta.url), "utf8"));
}

export default defineConfig({
  test: {
    include:
      process.env["HUXUAN_TEST_DB"] === "postgres"
        ? TESTS.flatMap((files) => globSync(files, { cwd: import.meta.dirname }).filter(needsDatabase))
        : TESTS,
    globalSetup: "./testing/global-setup.ts",
    pool: "forks",
    // A PGlite takes over half a gigabyte, and every file that needs a server opens one.
    maxWorkers: 2,
    // Guards against what hangs, not measures of speed: a machine may stand still for half a minute (seen).
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
