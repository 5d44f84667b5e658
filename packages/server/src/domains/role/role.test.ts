import {
  type Client,
  copyRole,
  deleteRole,
  getSessionUserInfo,
  getUserMenuTree,
  login,
  queryPermissionTree,
  queryRoleDeleteCheck,
  type RoleForm,
  saveRole,
  saveRolePermissions,
  searchOperationLog,
  searchRoleHolders,
  searchRoles,
  searchRounds,
  switchRole,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { AUDIT_OFFICE, PLATFORM, SCHOOL_OFFICE, SECURITY_OFFICE, STUDENT } from "../../domain.ts";
import {
  account,
  accountRole,
  createAccounts,
  hashPassword,
  loginSession,
  menu,
  role,
  rolePermission,
} from "../session/index.ts";

/** Two nodes on one database. No message passes between them. */
let here: TestServer;
let there: TestServer;
let admin: Client;
let passwordHash: string;
let count = 0;

beforeAll(async () => {
  here = await startTestServer();
  there = await startTestServer({ beside: here });
  await here.services.bus.close();
  await there.services.bus.close();
  passwordHash = await hashPassword(PASSWORD);
});
afterAll(async () => {
  await there.close();
  await here.close();
});
beforeEach(async () => {
  admin = await here.client("admin");
});

const form = (over: Partial<RoleForm> = {}): RoleForm => ({
  roleNameZh: `教务员 ${(count += 1)}`,
  baseArea: "school",
  dataScope: "school",
  ...over,
});
const make = async (over: Partial<RoleForm> = {}): Promise<{ roleId: string; version: number }> =>
  (await saveRole({ client: admin, body: form(over) })).data;
const grant = async (roleId: string, permissionIds: string[], client = admin) => {
  const version = (await queryPermissionTree({ client: admin, body: { roleId } })).data.version ?? 0;
  return saveRolePermissions({ client, body: { roleId, permissionIds, version } });
};
const heldBy = async (roleId: string): Promise<string[]> =>
  (await here.database.db.select().from(rolePermission).where(eq(rolePermission.roleId, roleId)))
    .map(({ permission }) => permission)
    .sort();

/** Somebody who holds these roles. */
async function person(...roleIds: [string, ...string[]]): Promise<{ id: number; name: string }> {
  const name = `holder-${(count += 1)}`;
  const [id = 0] = await createAccounts(here.database.db, [
    { useraccount: name, passwordHash, personName: name, userType: "other", schoolId: null, roleIds },
  ]);
  return { id, name };
}

test("an office makes a role, gives it permissions, and its holders have them: menu, home and calls", async () => {
  const { roleId } = await make({ roleNameZh: "轮次管理员", description: "只管轮次" });
  const given = (await grant(roleId, ["round-search", "round-open"])).data;
  expect(given).toMatchObject({ added: ["round-open", "round-search"], removed: [], version: 2 });
  const client = await there.client((await person(roleId)).name);
  const info = (await getSessionUserInfo({ client })).data;
  expect(info.user.roles).toEqual([{ roleId, roleNameZh: "轮次管理员", baseArea: "school" }]);
  expect(info.pageComponentPermissions).toEqual({ round: ["round-open", "round-search"] });
  const [group, ...others] = (await getUserMenuTree({ client })).data;
  expect(others).toEqual([]);
  expect(group).toMatchObject({ id: "elective", children: [{ id: "rounds" }] });
  await searchRounds({ client, body: {} });
  const [listed] = (await searchRoles({ client: admin, body: { keyword: "轮次管理" } })).data.items;
  expect(listed).toEqual({
    roleId,
    roleNameZh: "轮次管理员",
    baseArea: "school",
    dataScope: "school",
    description: "只管轮次",
    builtIn: false,
    duties: [],
    permissionCount: 2,
    holders: 1,
    version: 2,
  });
});

test("what a role gains or loses counts with the next request of its holders, on every node, with the same token", async () => {
  const { roleId } = await make();
  const { name } = await person(roleId);
  const tokens = (
    await login({ client: await here.client("admin"), body: { username: name, password: PASSWORD } })
  ).data;
  const ask = async () =>
    Promise.all(
      [here, there].map(async (node) => {
        const response = await node.fetch("/mutual-recognition/rounds/search", {
          method: "POST",
          body: "{}",
          headers: { "content-type": "application/json", authorization: `Bearer ${tokens.accessToken}` },
        });
        return response.status;
      }),
    );
  expect(await ask()).toEqual([403, 403]);
  await grant(roleId, ["round-search"]);
  expect(await ask()).toEqual([200, 200]);
  // Changed on the other node.
  const other = await there.client("admin");
  await grant(roleId, [], other);
  expect(await ask()).toEqual([403, 403]);
});

test("leaves are stored and what stands above follows from them", async () => {
  const { roleId } = await make();
  const read = async () => (await queryPermissionTree({ client: admin, body: { roleId } })).data;
  await grant(roleId, ["course-search", "course-create"]);
  const part = await read();
  expect(part.ticked.toSorted()).toEqual(["course-create", "course-search"]);
  expect(part.half.toSorted()).toEqual(["menu:courses", "menu:public-data"]);
  await grant(roleId, ["course-search", "course-create", "course-update"]);
  const whole = await read();
  expect(whole.ticked).toContain("menu:courses");
  expect(whole.half).toEqual(["menu:public-data"]);
  expect(await heldBy(roleId)).toEqual(["course-create", "course-search", "course-update"]);
  // An entry of the tree is no permission.
  expect(await outcomeOf(grant(roleId, ["menu:courses"]))).toBe("VALIDATION_FAILED");
});

test("a change made from an older version is refused, and nothing of it stays", async () => {
  const { roleId, version } = await make();
  await grant(roleId, ["round-search"]);
  const stale = { roleId, permissionIds: ["course-search"], version };
  expect(await outcomeOf(saveRolePermissions({ client: admin, body: stale }))).toBe("VERSION_CONFLICT");
  expect(await outcomeOf(saveRole({ client: admin, body: { ...form(), roleId, version } }))).toBe(
    "VERSION_CONFLICT",
  );
  expect(await heldBy(roleId)).toEqual(["round-search"]);
});

test("nobody gives a right that they lack, and hears its name; what is about the holder alone is given all the same", async () => {
  const { db } = here.database;
  const lacking = await make({ baseArea: "platform", dataScope: "all" });
  await grant(lacking.roleId, ["role-search", "role-grant", "role-copy", "course-search"]);
  const giver = await here.client((await person(lacking.roleId)).name);
  const { roleId } = await make();
  expect(await outcomeOf(grant(roleId, ["course-search", "course-update"], giver))).toBe("FORBIDDEN");
  await expect(grant(roleId, ["course-update"], giver)).rejects.toThrow("「修改课程」");
  expect(await heldBy(roleId)).toEqual([]);
  await grant(roleId, ["course-search", "selection-attempt"], giver);
  expect(await heldBy(roleId)).toEqual(["course-search", "selection-attempt"]);
  const tree = (await queryPermissionTree({ client: giver, body: { roleId } })).data;
  expect(tree.withheld).toContain("course-update");
  expect(tree.withheld).not.toContain("selection-attempt");
  expect(tree.withheld).not.toContain("course-search");
  // Nor by a copy.
  const copy = { roleId: SCHOOL_OFFICE, roleNameZh: `复制 ${(count += 1)}` };
  expect(await outcomeOf(copyRole({ client: giver, body: copy }))).toBe("FORBIDDEN");
  await db.delete(rolePermission).where(eq(rolePermission.roleId, lacking.roleId));
});

test("a role is changed by nobody who stands below it, and by nobody who does not reach all", async () => {
  const { db } = here.database;
  const below = await make({ baseArea: "school", dataScope: "all" });
  await grant(below.roleId, ["role-search", "role-save", "role-grant", "role-delete"]);
  const client = await here.client((await person(below.roleId)).name);
  const platform = { ...form(), baseArea: "platform" } as const;
  expect(await outcomeOf(saveRole({ client, body: platform }))).toBe("FORBIDDEN");
  expect(await outcomeOf(grant(PLATFORM, [], client))).toBe("FORBIDDEN");
  await db.update(role).set({ dataScope: "school" }).where(eq(role.id, below.roleId));
  expect(await outcomeOf(saveRole({ client, body: form() }))).toBe("FORBIDDEN");
  expect(await outcomeOf(grant(STUDENT, [], client))).toBe("FORBIDDEN");
  const other = await make();
  expect(await outcomeOf(deleteRole({ client, query: { roleId: other.roleId } }))).toBe("FORBIDDEN");
});

test("no role holds security with audit, and none does by the other roles of its holders", async () => {
  const { roleId } = await make({ baseArea: "platform", dataScope: "all" });
  const { name } = await person(roleId, AUDIT_OFFICE);
  expect(await outcomeOf(grant(AUDIT_OFFICE, ["role-grant"]))).toBe("DUTIES_CLASH");
  expect(await outcomeOf(grant(roleId, ["role-grant"]))).toBe("DUTIES_CLASH");
  await expect(grant(roleId, ["role-grant"])).rejects.toThrow(name);
  await grant(roleId, ["course-search", "settings-update"]);
  expect(await heldBy(roleId)).toEqual(["course-search", "settings-update"]);
  const duties = (await searchRoles({ client: admin, body: { baseArea: "platform" } })).data.items;
  expect(Object.fromEntries(duties.map((one) => [one.roleId, one.duties]))).toMatchObject({
    [PLATFORM]: ["security", "system"],
    [SECURITY_OFFICE]: ["security"],
    [AUDIT_OFFICE]: ["audit"],
  });
});

test("the last who can give permissions keep that right", async () => {
  const { db } = here.database;
  const held = await heldBy(PLATFORM);
  const without = held.filter((one) => one !== "role-grant");
  const others = await db
    .delete(accountRole)
    .where(and(eq(accountRole.roleId, SECURITY_OFFICE)))
    .returning();
  expect(await outcomeOf(grant(PLATFORM, without))).toBe("STATE_CONFLICT");
  expect(await heldBy(PLATFORM)).toEqual(held);
  const { id } = await person(SECURITY_OFFICE);
  await db.update(account).set({ disabled: true }).where(eq(account.id, id));
  expect(await outcomeOf(grant(PLATFORM, without))).toBe("STATE_CONFLICT");
  if (others.length > 0) await db.insert(accountRole).values(others);
});

test("a role that came with the platform is called otherwise, and keeps its area, its scope and its place", async () => {
  const [before] = await here.database.db.select().from(role).where(eq(role.id, SCHOOL_OFFICE));
  const { version = 0 } = before ?? {};
  const built = { roleId: SCHOOL_OFFICE, version, baseArea: "school", dataScope: "school" } as const;
  const renamed = await saveRole({ client: admin, body: { ...built, roleNameZh: "高校教务处" } });
  expect(renamed.data).toEqual({ roleId: SCHOOL_OFFICE, version: version + 1 });
  const wider = { ...built, version: version + 1, roleNameZh: "高校教务处", dataScope: "all" } as const;
  expect(await outcomeOf(saveRole({ client: admin, body: wider }))).toBe("STATE_CONFLICT");
  const query = { roleId: SCHOOL_OFFICE };
  expect((await queryRoleDeleteCheck({ client: admin, query })).data).toMatchObject({
    deletable: false,
    reason: expect.stringContaining("内置角色") as string,
  });
  expect(await outcomeOf(deleteRole({ client: admin, query }))).toBe("STATE_CONFLICT");
});

test("names are one's own, with and without spaces around them, and never empty", async () => {
  const { roleId } = await make({ roleNameZh: "教学秘书" });
  expect(await outcomeOf(saveRole({ client: admin, body: form({ roleNameZh: " 教学秘书 " }) }))).toBe(
    "DUPLICATE",
  );
  expect(await outcomeOf(saveRole({ client: admin, body: form({ roleNameZh: "  " }) }))).toBe(
    "VALIDATION_FAILED",
  );
  expect(await outcomeOf(copyRole({ client: admin, body: { roleId, roleNameZh: "教学秘书" } }))).toBe(
    "DUPLICATE",
  );
  expect(await outcomeOf(saveRole({ client: admin, body: { ...form(), roleId } }))).toBe("VALIDATION_FAILED");
});

test("a copy holds what the other does, and goes its own way from then on", async () => {
  const { roleId } = await make({ dataScope: "department", description: "原来的" });
  await grant(roleId, ["round-search", "course-search"]);
  const copied = (await copyRole({ client: admin, body: { roleId, roleNameZh: `副本 ${(count += 1)}` } }))
    .data;
  expect(await heldBy(copied.roleId)).toEqual(["course-search", "round-search"]);
  const [row] = await here.database.db.select().from(role).where(eq(role.id, copied.roleId));
  expect(row).toMatchObject({
    baseArea: "school",
    dataScope: "department",
    description: "原来的",
    builtIn: false,
  });
  await grant(copied.roleId, []);
  expect(await heldBy(roleId)).toEqual(["course-search", "round-search"]);
});

test("a role that somebody holds is not deleted and says by whom; then it is, and who held it once goes on", async () => {
  const { db } = here.database;
  const { roleId } = await make();
  const { id, name } = await person(roleId, STUDENT);
  const client = await there.client(name);
  const query = { roleId };
  const check = (await queryRoleDeleteCheck({ client: admin, query })).data;
  expect(check).toMatchObject({
    deletable: false,
    holders: 1,
    dependents: [{ kind: "持有人", count: 1, examples: [`${name}（${name}）`] }],
  });
  await expect(deleteRole({ client: admin, query })).rejects.toThrow(name);
  const holders = (await searchRoleHolders({ client: admin, body: { roleId } })).data;
  expect(holders).toEqual({
    items: [{ id, useraccount: name, userNameZh: name, disabled: false }],
    rowCount: 1,
  });

  await db
    .update(menu)
    .set({ hiddenFor: [roleId] })
    .where(eq(menu.id, "rounds"));
  await db.delete(accountRole).where(and(eq(accountRole.accountId, id), eq(accountRole.roleId, roleId)));
  expect((await queryRoleDeleteCheck({ client: admin, query })).data).toEqual({
    deletable: true,
    holders: 0,
    dependents: [],
  });
  await deleteRole({ client: admin, query });
  expect(await db.$count(role, eq(role.id, roleId))).toBe(0);
  expect(await db.$count(loginSession, eq(loginSession.roleId, roleId))).toBe(0);
  const [left] = await db.select().from(account).where(eq(account.id, id));
  expect(left?.defaultRoleId).toBe(STUDENT);
  expect((await db.select().from(menu).where(eq(menu.id, "rounds")))[0]?.hiddenFor).toEqual([]);
  // The session was in the role that is gone; the next refresh gives the one that is left.
  expect((await getSessionUserInfo({ client })).data.user.currentUseRoleId).toBe(STUDENT);
  for (const asked of [
    () => queryPermissionTree({ client: admin, body: query }),
    () => queryRoleDeleteCheck({ client: admin, query }),
    () => searchRoleHolders({ client: admin, body: query }),
    () => deleteRole({ client: admin, query }),
    () => grant(roleId, []),
  ])
    expect(await outcomeOf(asked())).toBe("NOT_FOUND");
});

test("somebody with several roles is in one at a time, and switches only to those they hold", async () => {
  const one = await make();
  const other = await make();
  await grant(other.roleId, ["course-search"]);
  const client = await here.client((await person(one.roleId, other.roleId)).name);
  client.tokens.set((await switchRole({ client, query: { roleId: other.roleId } })).data);
  const info = (await getSessionUserInfo({ client })).data;
  expect(info.user.currentUseRoleId).toBe(other.roleId);
  expect(info.pageComponentPermissions).toEqual({ course: ["course-search"] });
  expect(await outcomeOf(switchRole({ client, query: { roleId: PLATFORM } }))).toBe("FORBIDDEN");
});

test("each change is in the operation log, before and after", async () => {
  const { roleId, version } = await make({ roleNameZh: "写进日志的角色" });
  await grant(roleId, ["round-search"]);
  await grant(roleId, ["course-search"]);
  await saveRole({
    client: admin,
    body: { ...form({ roleNameZh: "改过名的角色" }), roleId, version: version + 2 },
  });
  await deleteRole({ client: admin, query: { roleId } });
  const log = (await searchOperationLog({ client: admin, body: { targetKind: "role", targetId: roleId } }))
    .data;
  expect(log.items.map(({ action, before, after }) => ({ action, before, after })).reverse()).toMatchObject([
    { action: "role-create", after: { nameZh: "写进日志的角色" } },
    { action: "role-grant", before: { permissions: [] }, after: { permissions: ["round-search"] } },
    {
      action: "role-grant",
      before: { permissions: ["round-search"] },
      after: { permissions: ["course-search"] },
    },
    { action: "role-update", before: { nameZh: "写进日志的角色" }, after: { nameZh: "改过名的角色" } },
    { action: "role-delete", before: { nameZh: "改过名的角色" } },
  ]);
});

test("two who change the same role at the same moment: one is told to read it again", async () => {
  const { roleId, version } = await make();
  const save = (node: TestServer, permissionIds: string[]) =>
    node
      .client("admin")
      .then((client) => saveRolePermissions({ client, body: { roleId, permissionIds, version } }));
  const outcomes = await Promise.all([
    outcomeOf(save(here, ["round-search"])),
    outcomeOf(save(there, ["course-search"])),
  ]);
  expect(outcomes.filter((one) => one === "VERSION_CONFLICT").length).toBe(1);
  expect((await heldBy(roleId)).length).toBe(1);
});
