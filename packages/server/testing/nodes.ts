import { testDatabaseKind } from "./databases.ts";
import { canStartRedis, type PrivateRedis, startPrivateRedis } from "./redis.ts";

/** Redis that the nodes of a test server share; set by `global-setup.ts`. */
export const NODES_REDIS = "HUXUAN_TEST_NODES_REDIS";

/** How many nodes a test server has: `HUXUAN_TEST_NODES`, 1 by default. Two need PostgreSQL. */
export function testNodes(): 1 | 2 {
  const wanted = process.env["HUXUAN_TEST_NODES"] ?? "1";
  if (wanted !== "1" && wanted !== "2") throw new Error(`HUXUAN_TEST_NODES must be 1 or 2, not ${wanted}`);
  if (wanted === "2" && testDatabaseKind() !== "postgres")
    throw new Error("HUXUAN_TEST_NODES=2 needs HUXUAN_TEST_DB=postgres: PGlite serves one process");
  return wanted === "2" ? 2 : 1;
}

/**
 * One Redis for the test servers of a run; each has a prefix of its own. Where there can be none it says so, and each server
 * is one node.
 */
export async function startRedisForNodes(): Promise<PrivateRedis | undefined> {
  if (!canStartRedis()) {
    process.stderr.write("skipped: two nodes need Redis, which can neither be found here nor installed\n");
    process.env["HUXUAN_TEST_NODES"] = "1";
    return undefined;
  }
  const redis = await startPrivateRedis();
  process.env[NODES_REDIS] = redis.url;
  return redis;
}
