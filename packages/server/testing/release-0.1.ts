import { readFileSync } from "node:fs";
import { drizzle } from "drizzle-orm/node-postgres";
import type { DatabaseHandle } from "../src/db/index.ts";
import { applyMigrations, type Migration, readMigrations, withMigrationLock } from "../src/db/migrations.ts";

/** The newest migration of release 0.1. */
export const RELEASE_01 = "0007_act_keys";

/** The migrations of release 0.1, oldest first. */
export function migrationsOfRelease01(): Migration[] {
  const all = readMigrations();
  return all.slice(0, all.findIndex(({ tag }) => tag === RELEASE_01) + 1);
}

/** Gives an empty database the schema of release 0.1 and a few rows in every table of it (`release-0.1.sql`). */
export async function createRelease01(database: DatabaseHandle): Promise<void> {
  await withMigrationLock(database, (client) =>
    applyMigrations(client, migrationsOfRelease01(), { plainly: database.kind === "pglite" }),
  );
  await drizzle(database.pool).execute(readFileSync(new URL("./release-0.1.sql", import.meta.url), "utf8"));
}
