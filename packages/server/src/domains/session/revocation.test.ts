import { getSessionUserInfo, getUserMenuTree, logout } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { expectRefusal, json } from "../../../testing/expect-refusal.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { createAccounts } from "./accounts.ts";
import { hashPassword } from "./password.ts";
import { teacher } from "../person/tables.ts";
import { school } from "../school/tables.ts";
import { account, accountRole, loginSession, role, rolePermission, scopeGrant } from "./tables.ts";
import type { TokenPair } from "./tokens.ts";

/** Two nodes on one database. No message passes between them. */
let here: TestServer;
let there: TestServer;
const PASSWORD = "Revoked@2026";
let passwordHash = "";
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

/** Somebody with the roles of a teacher and a school office, signed in and known on both nodes. */
let person: { id: number; name: string; tokens: TokenPair };
beforeEach(async () => {
  const name = `person-${(count += 1)}`;
  const [id = 0] = await createAccounts(here.database.db, [
    {
      useraccount: name,
      passwordHash,
      personName: "某人",
      userType: "teacher",
      schoolId: null,
      roleIds: ["3", "2"],
    },
  ]);
  const client = await here.client(name, PASSWORD);
  person = { id, name, tokens: client.tokens.get() as TokenPair };
  expect((await ask(here)).status).toBe(200);
  expect((await ask(there)).status).toBe(200);
});

const bearer = (token = person.tokens.accessToken) => ({ headers: { authorization: `Bearer ${token}` } });
const ask = (node: TestServer, token?: string): Promise<Response> =>
  node.fetch("/qsmart/common/sessionUserInfo", bearer(token));
const refresh = (node: TestServer): Promise<Response> =>
  node.fetch(`/qsmart/common/refreshToken?refreshToken=${person.tokens.refreshToken}`);
const change = (values: Partial<typeof account.$inferInsert>) =>
  here.database.db.update(account).set(values).where(eq(account.id, person.id));

test("a disabled account is refused with its next request on every node, and signs in no more", async () => {
  await change({ disabled: true });
  await expectRefusal(there, await ask(there), 401, "TOKEN_EXPIRED");
  await expectRefusal(here, await ask(here), 401, "TOKEN_EXPIRED");
  const refused = await expectRefusal(there, await refresh(there), 401, "TOKEN_INVALID");
  expect(refused.message).toBe("账号已停用，请联系本校教务处");
  const signIn = await there.fetch(
    "/qsmart/common/login",
    json({ username: person.name, password: PASSWORD }),
  );
  await expectRefusal(there, signIn, 403, "FORBIDDEN");
});

test("while the change is not committed it does not count, and rolled back it never does", async () => {
  if (here.services.databaseKind === "pglite") return; // Its one connection is the transaction's.
  const undone = transaction(here.database.db, async (tx) => {
    await tx.update(account).set({ disabled: true }).where(eq(account.id, person.id));
    expect((await ask(there)).status).toBe(200);
    return tx.rollback();
  });
  await expect(undone).rejects.toThrow();
  expect((await ask(there)).status).toBe(200);
});

test("a deleted account is refused with its next request on every node", async () => {
  await here.database.db.delete(account).where(eq(account.id, person.id));
  for (const node of [there, here]) {
    expect((await ask(node)).status).toBe(401);
    expect((await refresh(node)).status).toBe(401);
  }
});

test("who has no role any more is refused with the next request on every node", async () => {
  await here.database.db.delete(accountRole).where(eq(accountRole.accountId, person.id));
  for (const node of [there, here]) await expectRefusal(node, await ask(node), 401, "TOKEN_EXPIRED");
  const refused = await expectRefusal(there, await refresh(there), 401, "TOKEN_INVALID");
  expect(refused.message).toBe("账号现在没有角色，请联系本校教务处");
});

test("a role that was taken away ends its tokens at once; a refresh gives the rights that are left", async () => {
  const { db } = here.database;
  await db.delete(accountRole).where(and(eq(accountRole.accountId, person.id), eq(accountRole.roleId, "3")));
  expect((await ask(there)).status).toBe(401);
  const renewed = (await (await refresh(there)).json()) as TokenPair;
  for (const node of [here, there]) {
    const info = await (await ask(node, renewed.accessToken)).json();
    expect(info).toMatchObject({ roles: ["2"], user: { currentUseRoleId: "2" } });
  }
});

test("the client goes on by itself with a new role, with one refresh", async () => {
  const client = await there.client(person.name, PASSWORD);
  const before = client.tokens.get()?.accessToken;
  await here.database.db.insert(accountRole).values({ accountId: person.id, roleId: "4" });
  expect((await getSessionUserInfo({ client })).data?.roles).toEqual(["2", "3", "4"]);
  expect(client.tokens.get()?.accessToken).not.toBe(before);
});

test("a permission that was taken away is refused with the next request on every node, and is gone from the menu", async () => {
  const { db } = here.database;
  const search = (node: TestServer) =>
    node.fetch("/mutual-recognition/teachers/search", {
      ...json({ page: { pageIndex: 1, pageSize: 10 } }, bearer(office).headers),
    });
  const [client, office] = await (async () => {
    const client = await there.client("admin");
    return [client, client.tokens.get()?.accessToken ?? ""] as const;
  })();
  const menu = async () => JSON.stringify((await getUserMenuTree({ client })).data);
  expect((await search(here)).status).toBe((await search(there)).status);
  expect((await search(there)).status).not.toBe(403);
  expect(await menu()).toContain("elective/log");

  const taken = ["person-search", "selection-log"].map((permission) => ({ roleId: "1", permission }));
  for (const { permission } of taken) {
    await db
      .delete(rolePermission)
      .where(and(eq(rolePermission.roleId, "1"), eq(rolePermission.permission, permission)));
  }
  await expectRefusal(there, await search(there), 403, "FORBIDDEN");
  await expectRefusal(here, await search(here), 403, "FORBIDDEN");
  expect(await menu()).not.toContain("elective/log");

  await db.insert(rolePermission).values(taken);
  expect((await search(there)).status).not.toBe(403);
  expect(await menu()).toContain("elective/log");
});

test("what somebody reaches is what the grants say at the next request on every node, with the same token", async () => {
  const { db } = here.database;
  const [own, other] = (
    await db
      .insert(school)
      .values(
        ["R1", "R2"].map((code) => ({ code, name: code, shortName: code, pinyin: code, sectionClock: [] })),
      )
      .returning({ id: school.id })
  ).map(({ id }) => id) as [number, number];
  await db.insert(teacher).values(
    [
      { schoolId: own, department: "数学学院" },
      { schoolId: own, department: "外语学院" },
      { schoolId: other, department: "数学学院" },
    ].map((place, n) => ({ ...place, staffNumber: `R${n}`, name: `R${n}`, pinyin: `r${n}` })),
  );
  const name = `${person.name}-clerk`;
  const [accountId = 0] = await createAccounts(db, [
    {
      useraccount: name,
      passwordHash,
      personName: "教务员",
      userType: "other",
      schoolId: own,
      department: "数学学院",
      roleIds: ["2"],
    },
  ]);
  const token = (await here.client(name, PASSWORD)).tokens.get()?.accessToken;
  const found = async () => {
    const answers = [there, here].map(async (node) => {
      const response = await node.fetch("/mutual-recognition/teachers/search", {
        ...json({}, bearer(token).headers),
      });
      const { items } = (await response.json()) as { items: { name: string }[] };
      return items.map((one) => one.name).join();
    });
    const [first, second] = await Promise.all(answers);
    expect(first).toBe(second);
    return first;
  };
  expect(await found()).toBe("R0,R1");
  await db.insert(scopeGrant).values({ accountId, roleId: "2", type: "department" });
  expect(await found()).toBe("R0");
  await db.insert(scopeGrant).values({ accountId, roleId: "2", type: "units", schoolId: other });
  expect(await found()).toBe("R0,R2");
  await db.update(scopeGrant).set({ type: "self" }).where(eq(scopeGrant.type, "department"));
  expect(await found()).toBe("R2");
  await db.delete(scopeGrant).where(eq(scopeGrant.accountId, accountId));
  expect(await found()).toBe("R0,R1");
  await db.update(role).set({ dataScope: "self" }).where(eq(role.id, "2"));
  expect(await found()).toBe("");
  await db.update(role).set({ dataScope: "school" }).where(eq(role.id, "2"));
  expect(await found()).toBe("R0,R1");
});

test("who is moved to another department is asked to refresh, and reaches the new one", async () => {
  await change({ department: "外语学院" });
  for (const node of [there, here]) await expectRefusal(node, await ask(node), 401, "TOKEN_EXPIRED");
  expect((await refresh(there)).status).toBe(200);
});

test("who signs out on one node is refused with the next request on the other", async () => {
  const client = await here.client(person.name, PASSWORD);
  const token = client.tokens.get()?.accessToken ?? "";
  expect((await ask(there, token)).status).toBe(200);
  await logout({ client });
  await expectRefusal(there, await ask(there, token), 401, "TOKEN_INVALID");
  expect((await ask(there)).status).toBe(200);
});

test("a new password ends every session of the account", async () => {
  await change({ passwordHash: await hashPassword("Changed@2026") });
  for (const node of [there, here]) {
    expect((await ask(node)).status).toBe(401);
    expect((await refresh(node)).status).toBe(401);
  }
});

test("what has nothing to do with access leaves tokens as they are", async () => {
  await change({ pageSize: 20, personName: "新名字" });
  await refresh(here);
  await createAccounts(here.database.db, [
    {
      useraccount: `${person.name}-b`,
      passwordHash,
      personName: "乙",
      userType: "other",
      schoolId: null,
      roleIds: ["2"],
    },
  ]);
  for (const node of [there, here]) expect((await ask(node)).status).toBe(200);
});

test("a token from before a change is refused by a node that starts afterwards, and by one that never saw it", async () => {
  await here.database.db
    .update(loginSession)
    .set({ revokedAt: here.clock(), revokeReason: "office" })
    .where(eq(loginSession.accountId, person.id));
  const late = await startTestServer({ beside: here });
  await expectRefusal(late, await ask(late), 401, "TOKEN_INVALID");
  await late.close();
});

test("a live stream ends within moments when its listener is disabled, or may no longer listen, although nobody asks", async () => {
  const world = await SelectionWorld.create(here, 2);
  const roundId = await world.round();
  const follow = async (name: string) => {
    const { tokens } = await there.client(name);
    return there.fetch(
      `/mutual-recognition/selection/live?roundId=${roundId}`,
      bearer(tokens.get()?.accessToken),
    );
  };
  const { db } = here.database;
  const [first, second] = [await follow("s0"), await follow("s1")];
  expect([first.status, second.status]).toEqual([200, 200]);
  await db.update(account).set({ disabled: true }).where(eq(account.useraccount, "s0"));
  await first.text();
  await expect.poll(() => there.services.selection.live.watching(roundId)).toBe(1);
  await db.delete(rolePermission).where(eq(rolePermission.permission, "selection-live"));
  await second.text();
  await expect.poll(() => there.services.selection.live.watching(roundId)).toBe(0);
});

test("a thousand requests share few questions to the database, and each sees what was committed before it", async () => {
  const { pool } = there.services;
  const asked: unknown[] = [];
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown;
  Object.assign(pool, {
    query: (...args: unknown[]) => {
      if ((args[0] as { name?: string }).name === "access-changes") asked.push(args[0]);
      return query(...args);
    },
  });
  try {
    const { authenticator } = there.services.session;
    const header = `Bearer ${person.tokens.accessToken}`;
    await Promise.all(Array.from({ length: 1_000 }, async () => authenticator.authenticate(header)));
    expect(asked.length).toBeLessThanOrEqual(2);
    // A question that is under way when the change is committed does not count for a later request.
    const early = (async () => authenticator.authenticate(header))().catch(() => null);
    await change({ disabled: true });
    await expect((async () => authenticator.authenticate(header))()).rejects.toMatchObject({
      code: "TOKEN_EXPIRED",
    });
    await early;
  } finally {
    Reflect.deleteProperty(pool, "query");
  }
});
