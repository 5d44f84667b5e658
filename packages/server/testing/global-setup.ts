import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { CALLS_FOLDER, uncalledOperations } from "./called-operations.ts";
import { beginRun, dropDatabasesOfRun, testDatabaseKind } from "./databases.ts";
import { startRedisForNodes, testNodes } from "./nodes.ts";
import { postgresForTests } from "./postgres.ts";

/**
 * One PostgreSQL for all test files, also where a private one must be started. After a run of all files on it every
 * operation of the contract must have been called through the generated client, with a success and with a refusal.
 */
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const redis = testNodes() === 2 ? await startRedisForNodes() : undefined;
  const onPostgres = testDatabaseKind() === "postgres";
  if (onPostgres) process.env["TEST_DATABASE_URL"] = await postgresForTests();
  beginRun();
  const folder = mkdtempSync(join(tmpdir(), "huxuan-test-calls-"));
  process.env[CALLS_FOLDER] = folder;
  return async () => {
    const all = await vitest.globTestSpecifications();
    // On PGlite only a part of them may run.
    const isWhole = onPostgres && vitest.state.getTestModules().length === all.length;
    const uncalled = isWhole ? uncalledOperations(folder) : [];
    rmSync(folder, { recursive: true });
    if (onPostgres) await dropDatabasesOfRun();
    await redis?.kill();
    if (uncalled.length > 0)
      throw new Error(`No test calls these through the generated client:\n${uncalled.join("\n")}`);
  };
}
