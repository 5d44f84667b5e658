import { createHash } from "node:crypto";
import { and, eq, notInArray, or } from "drizzle-orm";
import { type Database, type Transaction, transaction } from "./db/index.ts";
import { installation } from "./db/tables.ts";
import { PLATFORM, SCHOOL_OFFICE, STUDENT, TEACHER } from "./domain.ts";
import { dictionary } from "./domains/dictionary/index.ts";
import { defaultGrant, menu, role, rolePermission } from "./domains/session/index.ts";
import { installJobs } from "./platform/jobs/index.ts";
import { DICTIONARIES, MENU, ROLE_PERMISSIONS } from "./domains.ts";

const KEY = "reference-data";

/** Roles that come with the platform (specification, section 6; ids of section 4). */
const ROLES: (typeof role.$inferInsert)[] = [
  { id: PLATFORM, nameZh: "平台管理员" },
  { id: SCHOOL_OFFICE, nameZh: "学校教务管理员" },
  { id: TEACHER, nameZh: "教师" },
  { id: STUDENT, nameZh: "学生" },
];

/**
 * The tables of the job queue, and the roles, permissions, menu and dictionaries that come with this version. Written once per version; what an
 * administrator renamed stays renamed, and a permission that was taken away stays away.
 */
export async function applyReferenceData(db: Database): Promise<void> {
  await installJobs(db);
  const version = createHash("sha256")
    .update(JSON.stringify([ROLES, ROLE_PERMISSIONS, MENU, DICTIONARIES]))
    .digest("hex");
  const [applied] = await db.select().from(installation).where(eq(installation.key, KEY));
  if (applied?.value === version) return;

  const choices = Object.entries(DICTIONARIES).flatMap(([dicName, entries]) =>
    entries.map(([code, label], i) => ({ dicName, code, label, sn: (i + 1) * 10 })),
  );
  await transaction(db, async (tx) => {
    await tx.insert(role).values(ROLES).onConflictDoNothing();
    await applyDefaultGrants(tx, ROLE_PERMISSIONS);
    await tx
      .insert(menu)
      .values([...MENU])
      .onConflictDoNothing();
    await tx.insert(dictionary).values(choices).onConflictDoNothing();
    await tx
      .insert(installation)
      .values({ key: KEY, value: version })
      .onConflictDoUpdate({ target: installation.key, set: { value: version } });
  });
}

/**
 * Writes the grants that are new in `defaults` (permissions by role), each only the first time that it is seen. Takes
 * away what came with an earlier version and is no longer among them, and permissions that no role has by default:
 * no call asks for those any more.
 */
export async function applyDefaultGrants(
  tx: Transaction,
  defaults: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const wanted = Object.entries(defaults).flatMap(([roleId, held]) =>
    held.map((permission) => ({ roleId, permission })),
  );
  const given = await tx.select().from(defaultGrant);
  const missing = (from: typeof wanted, other: typeof wanted) =>
    from.filter((a) => !other.some((b) => a.roleId === b.roleId && a.permission === b.permission));
  const added = missing(wanted, given);
  if (added.length > 0) {
    await tx.insert(rolePermission).values(added).onConflictDoNothing();
    await tx.insert(defaultGrant).values(added);
  }
  const known = [...new Set(wanted.map(({ permission }) => permission))];
  const gone = missing(given, wanted);
  for (const table of [defaultGrant, rolePermission]) {
    await tx
      .delete(table)
      .where(
        or(
          notInArray(table.permission, known),
          ...gone.map(({ roleId, permission }) =>
            and(eq(table.roleId, roleId), eq(table.permission, permission)),
          ),
        ),
      );
  }
}
