import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { spentSignOn } from "./tables.ts";

/** Forgotten rows that are deleted along with a new one. */
const PRUNED_AT_ONCE = 100;

/**
 * Uses something up, on every node. Says whether this was the first time.
 *
 * @param what with the school, where it is the school's: two schools may give the same
 * @param expiresAt when it would be out of date anyway
 */
export async function spend(
  db: Database,
  what: readonly (string | number)[],
  { expiresAt, now }: { expiresAt: Date; now: Date },
): Promise<boolean> {
  const mark = createHash("sha256").update(JSON.stringify(what)).digest("base64url");
  const { rowCount } = await db.insert(spentSignOn).values({ mark, expiresAt }).onConflictDoNothing();
  await db.execute(sql`
    delete from ${spentSignOn} where mark in (
      select mark from ${spentSignOn} where expires_at <= ${now}
      order by expires_at limit ${PRUNED_AT_ONCE} for update skip locked
    )`);
  return rowCount === 1;
}
