import {
  assignUserRoles,
  type Client,
  createFeedback,
  createHuxuanClient,
  disableUser,
  getSessionUserInfo,
  impersonate,
  logout,
  memoryTokenStore,
  requestEmailChange,
  resetUserPasswords,
  searchOperationLog,
  switchRole,
  updatePassword,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { account, createAccounts, hashPassword } from "../session/index.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  admin = await server.client("admin");
  office = await server.client("office1");
});
afterAll(() => server.close());

const FORBIDDEN = { status: 403, code: "FORBIDDEN" };
const reason = "学生说课表打不开";
const start = (client: Client, userAccount: string, why = reason) =>
  impersonate({ client, query: { userAccount }, body: { reason: why } });
/** The client of who acts as somebody else. */
function acting(accessToken: string): Client {
  return createHuxuanClient({
    baseUrl: server.url,
    tokens: memoryTokenStore({ accessToken, refreshToken: "" }),
  });
}
const idOf = async (useraccount: string) =>
  (await server.services.db.select().from(account).where(eq(account.useraccount, useraccount)))[0]
    ?.id as number;

test("an office acts as a student of its school for half an hour, and what it does is logged under both names", async () => {
  const { data } = await start(office, "s0");
  expect(data.expiresIn).toBe(1_800);
  const client = acting(data.accessToken);
  const { data: info } = await getSessionUserInfo({ client });
  expect(info).toMatchObject({ useraccount: "s0", user: { simulator: true, currentUseRoleId: "4" } });
  const ends = server.clock().getTime() + 1_800_000;
  expect(info.impersonation?.endsAt).toBe(new Date(ends).toISOString());
  await createFeedback({ client, body: { feedback: "代学生反馈", page: "/" } });
  await logout({ client });
  await expect(getSessionUserInfo({ client })).rejects.toMatchObject({ status: 401 });
  // The office's own session is as it was.
  expect((await getSessionUserInfo({ client: office })).data.useraccount).toBe("office1");

  const body = { targetKind: "account", targetId: String(await idOf("s0")) };
  const { items } = (await searchOperationLog({ client: office, body })).data;
  expect(items.map(({ action }) => action)).toEqual(["account-impersonate-end", "account-impersonate"]);
  expect(items[1]).toMatchObject({ after: { useraccount: "s0", reason } });
  const { rows } = await server.database.pool.query<{ impersonator_id: number; account_id: number }>(
    "select impersonator_id, account_id from operation_log where action in ('feedback-create', 'account-impersonate-end')",
  );
  const [own, other] = [await idOf("s0"), await idOf("office1")];
  expect(rows).toEqual([
    { account_id: own, impersonator_id: other },
    { account_id: own, impersonator_id: other },
  ]);
});

test("the call as the specification writes it has no body, and is logged as 未填写", async () => {
  const { data } = await impersonate({ client: office, query: { userAccount: "s0" } });
  expect(data.accessToken).toEqual(expect.any(String));
  await start(office, "s0", "   ");
  const body = { action: "account-impersonate", page: { pageIndex: 1, pageSize: 2 } };
  const { items } = (await searchOperationLog({ client: admin, body })).data;
  expect(items.map(({ after }) => after)).toEqual([
    { useraccount: "s0", reason: "未填写" },
    { useraccount: "s0", reason: "未填写" },
  ]);
});

test("it ends by itself and is not renewed", async () => {
  const { data } = await start(office, "s0");
  const client = acting(data.accessToken);
  await expect(switchRole({ client, query: { roleId: "4" } })).rejects.toMatchObject(FORBIDDEN);
  const now = server.clock();
  server.clock.advance({ seconds: 1_801 });
  await expect(getSessionUserInfo({ client })).rejects.toMatchObject({ status: 401, code: "TOKEN_EXPIRED" });
  server.clock.set(now);
});

test("nobody acts as an equal, somebody above, somebody elsewhere, themselves, or without the permission", async () => {
  const passwordHash = await hashPassword(PASSWORD);
  await createAccounts(server.services.db, [
    {
      useraccount: "peer",
      personName: "同事",
      userType: "other",
      passwordHash,
      schoolId: world.schoolIds[1] as number,
      roleIds: ["2"],
    },
  ]);
  for (const name of ["peer", "office1"]) await expect(start(office, name)).rejects.toMatchObject(FORBIDDEN);
  for (const name of ["admin", "s1", "nobody"])
    await expect(start(office, name)).rejects.toMatchObject({ status: 404 });
  await expect(start(await server.client("s0"), "s0")).rejects.toMatchObject(FORBIDDEN);
});

test("who acts as somebody else cannot act as a third, nor change passwords, addresses, roles and rights", async () => {
  const client = acting((await start(admin, "office1")).data.accessToken);
  const id = await idOf("s0");
  const refused = [
    () => start(client, "s0"),
    () => updatePassword({ client, body: { oldPassword: PASSWORD, newPassword: "Zhi-1-QianWan" } }),
    () => requestEmailChange({ client, body: { email: "x@example.edu.cn", password: PASSWORD } }),
    () => assignUserRoles({ client, body: { userIds: [id], roleIds: ["3"], mode: "add" } }),
    () => resetUserPasswords({ client, body: { userIds: [id] } }),
  ];
  for (const each of refused) await expect(each()).rejects.toMatchObject(FORBIDDEN);
});

test("it ends at once when the administrator is disabled or loses a role", async () => {
  await createAccounts(server.services.db, [
    {
      useraccount: "faculty",
      personName: "院系教务",
      userType: "other",
      passwordHash: await hashPassword(PASSWORD),
      schoolId: world.schoolIds[1] as number,
      roleIds: ["2"],
    },
  ]);
  const client = acting((await start(await server.client("faculty"), "s0")).data.accessToken);
  await getSessionUserInfo({ client });
  await disableUser({ client: admin, path: { id: await idOf("faculty") }, body: { version: 1 } });
  await expect(getSessionUserInfo({ client })).rejects.toMatchObject({ status: 401, code: "TOKEN_INVALID" });
});
