import { eq } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { installation } from "../../db/tables.ts";

/** Where the installation keeps when it was backed up last. */
const LAST_BACKUP_KEY = "last-backup";

/** Notes that a backup was written to its end, for those who watch over it. */
export async function noteBackup(db: Queryable, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insert(installation)
    .values({ key: LAST_BACKUP_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
}

/** When the last backup was written; null when there was none. */
export async function lastBackup(db: Queryable): Promise<Date | null> {
  const [row] = await db.select().from(installation).where(eq(installation.key, LAST_BACKUP_KEY));
  return row === undefined ? null : new Date(row.value);
}
