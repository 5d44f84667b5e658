import { drizzle } from "drizzle-orm/node-postgres";
import type { Database, DatabaseHandle } from "./database.ts";
import { applyMigrations, readMigrations, withMigrationLock } from "./migrations.ts";

/**
 * Brings the schema up to date, then runs `seed`, while no other node does either. Throws `MigrationError` when the
 * migrations of the database and those in `folder` do not fit each other; nothing is skipped.
 */
export async function migrate(
  database: DatabaseHandle,
  seed?: (db: Database) => Promise<void>,
  folder?: string,
): Promise<void> {
  const migrations = readMigrations(folder);
  await withMigrationLock(database, async (client) => {
    await applyMigrations(client, migrations, { plainly: database.kind === "pglite" });
    await seed?.(drizzle(client));
  });
}
