import { globSync, readFileSync } from "node:fs";
import { defineConfig } from "vitest/config";
import { longestFirst } from "../../.ci/longest-first.ts";

/** Every test file. */
export const ALL_TESTS = ["src/**/*.test.ts", "testing/**/*.test.ts"].flatMap((files) =>
  globSync(files, { cwd: import.meta.dirname }),
);

/** Whether a file asks for a database: who does not is the same on each of them, and runs with PGlite only. */
export function needsDatabase(file: string): boolean {
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return /testing\/(server|databases|server-process|release-0\.1)\.ts"/.test(text);
}

const onPostgres = process.env["HUXUAN_TEST_DB"] === "postgres";

/** What takes longest: most of these wait until the database or the queue notices that a process was killed. */
const LONGEST = [
  "src/process/main.test.ts",
  "src/scope/access.test.ts",
  "src/domains/draw/interrupted.test.ts",
  "src/domains/offering-import/interrupted.test.ts",
  "src/domains/offering-import/offering-import.test.ts",
  "src/platform/backup/backup.test.ts",
  "src/platform/jobs/jobs.test.ts",
  "src/list/default-pages.test.ts",
  "src/list/plans.test.ts",
];
/**
 * Every test on the database that `HUXUAN_TEST_DB` names, PGlite by default; on PostgreSQL those that ask for one.
 * `npm test` runs all of them on PostgreSQL, and on PGlite what can differ there (`vitest.pglite.config.ts`).
 */
export default defineConfig({
  test: {
    include: onPostgres ? ALL_TESTS.filter(needsDatabase) : ALL_TESTS,
    globalSetup: "./testing/global-setup.ts",
    pool: "forks",
    // The files of a process read the server once: each opens databases and servers of its own, and nothing else is shared.
    isolate: false,
    // Of two workers on two cores each waits a third of its time, for the database or a process; a third worker uses that.
    // More would be paid for in memory: a PGlite takes over half a gigabyte.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(import.meta.dirname, LONGEST) },
    execArgv: ["--import", new URL("src/process/quick-imports.ts", import.meta.url).href],
    // Guards against what hangs, not measures of speed: a machine may stand still for half a minute (seen). Tests set none
    // of their own that are shorter.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
