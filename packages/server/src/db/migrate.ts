import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as runMigrations } from "drizzle-orm/node-postgres/migrator";
import type { Database, DatabaseHandle } from "./database.ts";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));

/** Any number that nobody else locks: nodes that start together migrate one after the other. */
const MIGRATION_LOCK = 7_246_108;

/** Brings the schema up to date, then runs `seed`, while no other node does either. */
export async function migrate(
  database: DatabaseHandle,
  seed?: (db: Database) => Promise<void>,
): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    try {
      const db = drizzle(client);
      await runMigrations(db, { migrationsFolder: FOLDER });
      await seed?.(db);
    } finally {
      await client.query("select pg_advisory_unlock($1)", [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}
