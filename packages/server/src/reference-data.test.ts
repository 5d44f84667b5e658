import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../testing/databases.ts";
import { menuGroup, menuPage, type MenuEntry, PLATFORM, SCHOOL_OFFICE, STUDENT } from "./domain.ts";
import { installation } from "./db/tables.ts";
import { menu, role, rolePermission } from "./domains/session/index.ts";
import { MENU, ROLE_PERMISSIONS } from "./domains.ts";
import { applyReferenceData, type Release } from "./reference-data.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase(testDatabaseKind(), "people");
});
afterEach(() => database.close());

/** A start of a version: what `buildApp` does before anything is served. */
const start = (release: Partial<Release> = {}) =>
  applyReferenceData(database.db, { grants: ROLE_PERMISSIONS, menu: MENU, ...release });

const grants = async (): Promise<string[]> =>
  (await database.db.select().from(rolePermission)).map((g) => `${g.roleId} ${g.permission}`).sort();
const take = (roleId: string, permission: string) =>
  database.db
    .delete(rolePermission)
    .where(and(eq(rolePermission.roleId, roleId), eq(rolePermission.permission, permission)));
const give = (roleId: string, permission: string) =>
  database.db.insert(rolePermission).values({ roleId, permission });

/** The announced permissions with one more, held by the two offices, and without one. */
const nextGrants = (more: string, fewer: string): Release["grants"] =>
  Object.fromEntries(
    Object.entries(ROLE_PERMISSIONS).map(([roleId, held]) => [
      roleId,
      [
        ...held.filter((permission) => permission !== fewer),
        ...(roleId === PLATFORM || roleId === SCHOOL_OFFICE ? [more] : []),
      ],
    ]),
  );

const row = async (id: string) => (await database.db.select().from(menu).where(eq(menu.id, id)))[0];
const change = (id: string, values: Partial<MenuEntry>) =>
  database.db.update(menu).set(values).where(eq(menu.id, id));
const remove = (id: string) => database.db.delete(menu).where(eq(menu.id, id));
const menuIds = async () => (await database.db.select().from(menu)).map(({ id }) => id).sort();

test("a new version brings its new permission and takes away the one it no longer has, and nothing else", async () => {
  await database.db.insert(role).values({ id: "clerk", nameZh: "教务员" });
  await give("clerk", "round-close");
  await give("clerk", "roster-view");
  await give(STUDENT, "round-search");
  await take(SCHOOL_OFFICE, "offering-delete");
  const before = await grants();

  await start({ grants: nextGrants("parking-search", "round-close") });
  const after = await grants();
  expect(after.filter((grant) => !before.includes(grant))).toEqual(["1 parking-search", "2 parking-search"]);
  expect(before.filter((grant) => !after.includes(grant))).toEqual([
    "1 round-close",
    "2 round-close",
    "clerk round-close",
  ]);
});

test("what was taken away stays away at every later version, also what a version brought a while ago", async () => {
  await take(SCHOOL_OFFICE, "offering-delete");
  await start({ grants: nextGrants("parking-search", "round-close") });
  await take(PLATFORM, "parking-search");
  const before = await grants();
  await start({ grants: nextGrants("parking-search", "") });
  const after = await grants();
  expect(before.filter((grant) => !after.includes(grant))).toEqual([]);
  expect(after.filter((grant) => !before.includes(grant))).toEqual(["1 round-close", "2 round-close"]);
});

test("a role that loses a permission of its defaults loses it; what an office gave to another role stays", async () => {
  await give(STUDENT, "roster-view");
  const narrowed = { ...ROLE_PERMISSIONS, "3": ["timetable-view", "roster-view"] };
  await start({ grants: narrowed });
  const held = await grants();
  expect(held).not.toContain("3 roster-export");
  expect(held).toContain("2 roster-export");
  expect(held).toContain("4 roster-view");
});

test("an office's names, order and places stay, and what it never touched follows the version", async () => {
  const page = MENU.find(({ id, parentId }) => parentId !== null && id !== "round") as MenuEntry;
  await change(page.id, { nameZh: "本校的叫法", sn: 7 });
  const renamed = MENU.map((entry) =>
    entry.id === page.id ? { ...entry, nameZh: "新版的叫法", icon: "file", fontEndUrl: "elsewhere" } : entry,
  );
  await start({ menu: renamed });
  expect(await row(page.id)).toMatchObject({
    nameZh: "本校的叫法",
    sn: 7,
    icon: "file",
    fontEndUrl: "elsewhere",
    parentId: page.parentId,
  });
  await start({ menu: renamed.map((entry) => (entry.id === page.id ? { ...entry, icon: "home" } : entry)) });
  expect(await row(page.id)).toMatchObject({ nameZh: "本校的叫法", icon: "home" });
});

test("an entry that the office took out does not come back, a new one comes once, one that left the code goes", async () => {
  const page = MENU.find(({ parentId }) => parentId !== null) as MenuEntry;
  const before = await menuIds();
  await remove(page.id);
  const fresh = menuPage("fresh", {
    sn: 5,
    nameZh: "新页面",
    icon: "file",
    fontEndUrl: "fresh",
    ...(page.parentId ? { group: page.parentId } : {}),
  });
  await start({ menu: [...MENU, fresh] });
  expect(await menuIds()).toEqual([...before.filter((id) => id !== page.id), "fresh"].sort());
  await start();
  expect(await menuIds()).toEqual(before.filter((id) => id !== page.id));
});

test("a group that left the code goes, and the office's entries in it stand at the top; with a permission go the entries that ask for it", async () => {
  const group = menuGroup("old", { sn: 1, nameZh: "旧分组", icon: "file", roles: [PLATFORM] });
  await start({ menu: [...MENU, group] });
  const own = (id: string, permission: string): MenuEntry => ({
    ...menuPage(id, { sn: 1, nameZh: id, icon: "file", fontEndUrl: id, permission }),
    parentId: "old",
    level: 2,
  });
  await database.db.insert(menu).values([own("links", "roster-view"), own("closing", "round-close")]);
  await start({ grants: nextGrants("parking-search", "round-close") });
  expect(await row("old")).toBeUndefined();
  expect(await row("links")).toMatchObject({ parentId: null, level: 1 });
  expect(await row("closing")).toBeUndefined();
});

test("what a version brings is the same when it is brought again", async () => {
  await start();
  const before = [await grants(), await database.db.select().from(menu).orderBy(menu.id)];
  // As a version that brought something else in between, and was taken back.
  await database.db.delete(installation);
  await start();
  expect([await grants(), await database.db.select().from(menu).orderBy(menu.id)]).toEqual(before);
});
