import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";

const TESTS = ["src/**/*.test.ts", "testing/**/*.test.ts"];

/** Who never asks for a database is the same on each of them, and runs with the default one only. */
function needsDatabase(file: string): boolean {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return /testing\/(server|databases|server-process|release-0\.1)\.ts"/.test(text);
}

export default defineConfig({
  test: {
    include:
      process.env["HUXUAN_TEST_DB"] === "postgres"
        ? TESTS.flatMap((files) => globSync(files, { cwd: import.meta.dirname }).filter(needsDatabase))
        : TESTS,
    globalSetup: "./testing/global-setup.ts",
    pool: "forks",
    // The files of a process read the server once: each opens databases and servers of its own, and nothing else is shared.
    isolate: false,
    // A PGlite takes over half a gigabyte, and every file that needs a server opens one.
    maxWorkers: 2,
    // Guards against what hangs, not measures of speed: a machine may stand still for half a minute (seen).
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
