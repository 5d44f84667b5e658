import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Database, transaction } from "./db/index.ts";
import { installation } from "./db/tables.ts";
import { DICTIONARIES, dictionary } from "./domains/dictionary/index.ts";
import { MENU, menu, ROLE_PERMISSIONS, ROLES, role, rolePermission } from "./domains/session/index.ts";

const KEY = "reference-data";

/**
 * Roles, permissions, menu and dictionaries that come with this version. Written once per version; what an
 * administrator renamed stays renamed.
 */
export async function applyReferenceData(db: Database): Promise<void> {
  const version = createHash("sha256")
    .update(JSON.stringify([ROLES, ROLE_PERMISSIONS, MENU, DICTIONARIES]))
    .digest("hex");
  const [applied] = await db.select().from(installation).where(eq(installation.key, KEY));
  if (applied?.value === version) return;

  const permissions = Object.entries(ROLE_PERMISSIONS).flatMap(([roleId, held]) =>
    held.map((permission) => ({ roleId, permission })),
  );
  const choices = Object.entries(DICTIONARIES).flatMap(([dicName, entries]) =>
    entries.map(([code, label], i) => ({ dicName, code, label, sn: (i + 1) * 10 })),
  );
  await transaction(db, async (tx) => {
    await tx.insert(role).values(ROLES).onConflictDoNothing();
    await tx.insert(rolePermission).values(permissions).onConflictDoNothing();
    await tx.insert(menu).values(MENU).onConflictDoNothing();
    await tx.insert(dictionary).values(choices).onConflictDoNothing();
    await tx
      .insert(installation)
      .values({ key: KEY, value: version })
      .onConflictDoUpdate({ target: installation.key, set: { value: version } });
  });
}
