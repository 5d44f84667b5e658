import { createHash } from "node:crypto";
import { and, eq, inArray, notInArray, or, sql } from "drizzle-orm";
import { type Database, type Transaction, transaction } from "./db/index.ts";
import { installation } from "./db/tables.ts";
import {
  AUDIT_OFFICE,
  type MenuEntry,
  PLATFORM,
  SCHOOL_OFFICE,
  SECURITY_OFFICE,
  STUDENT,
  SYSTEM_OFFICE,
  TEACHER,
} from "./domain.ts";
import { dictionary, dictionaryEntry } from "./domains/dictionary/index.ts";
import {
  defaultGrant,
  defaultMenu,
  menu,
  type MenuFields,
  role,
  rolePermission,
} from "./domains/session/index.ts";
import { installJobs } from "./platform/jobs/index.ts";
import { installProcesses } from "./platform/workflow/index.ts";
import {
  DICTIONARIES,
  DICTIONARY_TITLES,
  MENU,
  OPEN_DICTIONARIES,
  PROCESSES,
  ROLE_PERMISSIONS,
} from "./domains.ts";

const KEY = "reference-data";

/** Roles that come with the platform (specification, section 6; ids of section 4). */
const ROLES: (typeof role.$inferInsert)[] = [
  {
    id: PLATFORM,
    nameZh: "平台管理员",
    description: "省平台的日常管理，可以管理全部学校的数据",
    baseArea: "platform",
    dataScope: "all",
    builtIn: true,
  },
  {
    id: SCHOOL_OFFICE,
    nameZh: "学校教务管理员",
    description: "管理本校的课程、教学班和选课轮次",
    baseArea: "school",
    dataScope: "school",
    builtIn: true,
  },
  {
    id: TEACHER,
    nameZh: "教师",
    description: "查看自己的课表和学生名单",
    baseArea: "teacher",
    dataScope: "self",
    builtIn: true,
  },
  {
    id: STUDENT,
    nameZh: "学生",
    description: "选课，查看自己的课表",
    baseArea: "student",
    dataScope: "self",
    builtIn: true,
  },
  {
    id: SYSTEM_OFFICE,
    nameZh: "系统管理员",
    description: "管理站点设置等系统运行，不分配权限，不看审计",
    baseArea: "platform",
    dataScope: "all",
    builtIn: true,
  },
  {
    id: SECURITY_OFFICE,
    nameZh: "安全管理员",
    description: "管理角色和权限；不能与审计管理员由同一人担任",
    baseArea: "platform",
    dataScope: "all",
    builtIn: true,
  },
  {
    id: AUDIT_OFFICE,
    nameZh: "审计管理员",
    description: "查看操作日志；不能与安全管理员由同一人担任",
    baseArea: "platform",
    dataScope: "all",
    builtIn: true,
  },
];

/** What a version of the platform brings and an office may change. */
export interface Release {
  /** Permissions by the id of the role that holds them by default. */
  grants: Readonly<Record<string, readonly string[]>>;
  /** Groups before their pages. */
  menu: readonly MenuEntry[];
}

const THIS_RELEASE: Release = { grants: ROLE_PERMISSIONS, menu: MENU };

/**
 * The tables of the job queue, and the roles, permissions, menu, dictionaries and processes that come with this version. Written
 * once per version; what an administrator renamed stays renamed, and a permission or menu entry that was taken away stays
 * away.
 */
export async function applyReferenceData(db: Database, release: Release = THIS_RELEASE): Promise<void> {
  await installJobs(db);
  const drawings = PROCESSES.map(({ key, standard }) => [key, standard]);
  const version = createHash("sha256")
    .update(
      JSON.stringify([
        ROLES,
        release.grants,
        release.menu,
        DICTIONARIES,
        DICTIONARY_TITLES,
        [...OPEN_DICTIONARIES],
        drawings,
      ]),
    )
    .digest("hex");
  const [applied] = await db.select().from(installation).where(eq(installation.key, KEY));
  if (applied?.value === version) return;

  const choices = Object.entries(DICTIONARIES).flatMap(([dicName, entries]) =>
    entries.map(([code, label], i) => ({ dicName, code, label, sn: (i + 1) * 10, fixed: true })),
  );
  const types = Object.keys(DICTIONARIES).map((name) => ({
    name,
    title: DICTIONARY_TITLES[name] ?? name,
    fixed: !OPEN_DICTIONARIES.has(name),
  }));
  await transaction(db, async (tx) => {
    await tx.insert(role).values(ROLES).onConflictDoNothing();
    await applyGrants(tx, release.grants);
    await applyMenu(tx, release);
    await installProcesses(tx, PROCESSES, new Date());
    // What the office calls otherwise stays so; what it had made itself under such a name is the platform's now.
    await tx
      .insert(dictionary)
      .values(types)
      .onConflictDoUpdate({ target: dictionary.name, set: { fixed: sql`excluded.fixed` } });
    await tx
      .insert(dictionaryEntry)
      .values(choices)
      .onConflictDoUpdate({
        target: [dictionaryEntry.dicName, dictionaryEntry.code],
        set: { fixed: true },
      });
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
async function applyGrants(tx: Transaction, defaults: Release["grants"]): Promise<void> {
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

/** An entry as versions of the platform know it; what is the office's alone stays as it is. */
type MenuRow = MenuFields & { id: string };

/**
 * Puts entries that are new in `entries` into the menu, each only the first time that it is seen, and takes out those
 * that came with an earlier version and are no longer among them. Of the others each field follows the version unless
 * the office changed it. An office's own entry goes with the permission that it asks for. What stood in a group that is
 * gone stands where the version has it, or at the top.
 */
async function applyMenu(tx: Transaction, { grants, menu: entries }: Release): Promise<void> {
  const permissions = new Set(Object.values(grants).flat());
  const given = new Map((await tx.select().from(defaultMenu)).map(({ id, entry }) => [id, entry]));
  const shown = new Map((await tx.select().from(menu)).map((row) => [row.id, row]));
  const wanted = new Map(entries.map((entry) => [entry.id, { ...entry, permissionType: 1 }]));

  const next = new Map<string, MenuRow>();
  for (const row of shown.values()) {
    const before = given.get(row.id);
    const now = wanted.get(row.id);
    if (now !== undefined) next.set(row.id, before === undefined ? row : merged(row, before, now));
    else if (before === undefined && (row.permission === null || permissions.has(row.permission)))
      next.set(row.id, row);
  }
  for (const entry of wanted.values()) {
    if (!given.has(entry.id) && !shown.has(entry.id)) next.set(entry.id, { ...entry });
  }
  for (const row of next.values()) {
    if (row.parentId === null || next.has(row.parentId)) continue;
    const place = wanted.get(row.id)?.parentId ?? null;
    Object.assign(
      row,
      place !== null && next.has(place) ? { parentId: place } : { parentId: null, level: 1 },
    );
  }

  // Groups first, as pages refer to them; what is gone goes when nothing refers to it any more.
  for (const { id, ...fields } of [...next.values()].sort((a, b) => a.level - b.level)) {
    await tx
      .insert(menu)
      .values({ id, ...fields })
      .onConflictDoUpdate({ target: menu.id, set: fields });
  }
  const gone = [...shown.keys()].filter((id) => !next.has(id));
  await tx.delete(menu).where(inArray(menu.id, gone));
  await tx.delete(defaultMenu);
  const defaults = [...wanted.values()].map(({ id, ...entry }) => ({ id, entry }));
  if (defaults.length > 0) await tx.insert(defaultMenu).values(defaults);
}

/** A row of the menu after a new version: what still is as it came with the earlier version follows the new one. */
function merged(row: MenuRow, before: MenuFields, now: MenuRow): MenuRow {
  const untouched = (field: keyof MenuFields): boolean => row[field] === before[field];
  return {
    id: row.id,
    sn: untouched("sn") ? now.sn : row.sn,
    nameZh: untouched("nameZh") ? now.nameZh : row.nameZh,
    icon: untouched("icon") ? now.icon : row.icon,
    // A level belongs to its place.
    parentId: untouched("parentId") ? now.parentId : row.parentId,
    level: untouched("parentId") ? now.level : row.level,
    permissionType: untouched("permissionType") ? now.permissionType : row.permissionType,
    fontEndUrl: untouched("fontEndUrl") ? now.fontEndUrl : row.fontEndUrl,
    permission: untouched("permission") ? now.permission : row.permission,
    roleIds: untouched("roleIds") ? now.roleIds : row.roleIds,
  };
}
