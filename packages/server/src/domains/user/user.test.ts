import {
  assignUserRoles,
  type Client,
  createCourse,
  createDepartment,
  createUser,
  deleteUsers,
  disableUser,
  enableUser,
  endOwnDevice,
  endUserSession,
  getDepartment,
  getOwnDevices,
  getRoleChoices,
  getScopeTypes,
  getSessionUserInfo,
  getUser,
  getUserPageSize,
  getUserScope,
  moveDepartment,
  type NewUserScope,
  resetUserPasswords,
  saveUserScope,
  searchCourses,
  searchOperationLog,
  searchScopeUnits,
  searchUsers,
  switchRole,
  updatePageSize,
  updateUser,
  type User,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { json } from "../../../testing/expect-refusal.ts";
import { courseInput } from "../../../testing/office-forms.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { mail } from "../../platform/mail/index.ts";
import { account, createAccounts, hashPassword, role, rolePermission } from "../session/index.ts";

let server: TestServer;
let world: SelectionWorld;
/** The platform, the offices of the second and the third university. */
let admin: Client;
let office: Client;
let foreign: Client;
let passwordHash: string;
let made = 0;

beforeAll(async () => {
  // Nobody listens there: what is mailed stays in the outbox.
  server = await startTestServer({
    settings: {
      HUXUAN_SMTP_URL: "smtp://127.0.0.1:1",
      HUXUAN_MAIL_FROM: "huxuan@example.edu.cn",
      HUXUAN_URL: "https://huxuan.example.edu.cn",
    },
  });
  world = await SelectionWorld.create(server, 2);
  passwordHash = await hashPassword(PASSWORD);
  admin = await server.client("admin");
  office = await server.client("office1");
  foreign = await server.client("office2");
});
afterAll(() => server.close());

const SCHOOL = () => world.schoolIds[1] as number;

/** Somebody of the second university who can sign in with the usual password. */
async function person(
  given: {
    roleIds?: [string, ...string[]];
    schoolId?: number | null;
    department?: string;
    email?: string;
  } = {},
) {
  const useraccount = `u${(made += 1)}`;
  const fields = {
    useraccount,
    personName: `某人${made}`,
    userType: "other" as const,
    passwordHash,
    schoolId: SCHOOL(),
    roleIds: ["3"] as [string],
    ...given,
  };
  const [id] = (await createAccounts(server.services.db, [fields])) as [number];
  return { id, useraccount };
}

const userOf = async (client: Client, userId: number) => (await getUser({ client, query: { userId } })).data;
const namesOf = async (client: Client, body: Parameters<typeof searchUsers>[0]["body"] = {}) =>
  (await searchUsers({ client, body })).data.items.map(({ useraccount }) => useraccount);
const actionsOn = async (id: number) =>
  (await searchOperationLog({ client: admin, body: { targetKind: "account", targetId: String(id) } })).data
    .items;
const NOT_FOUND = { status: 404, code: "NOT_FOUND" };
const FORBIDDEN = { status: 403, code: "FORBIDDEN" };

test("an office finds the accounts of its school by name, role and state, and nobody of another school", async () => {
  const { id, useraccount } = await person({ department: "文学院", email: "zhangsan@example.edu.cn" });
  expect(await namesOf(office)).toEqual(expect.arrayContaining([useraccount, "office1", "s0"]));
  expect(await namesOf(office)).not.toContain("office2");
  expect(await namesOf(office, { schoolId: world.schoolIds[2] as number })).toEqual([]);
  expect(await namesOf(foreign)).not.toContain(useraccount);
  expect(await namesOf(admin, { roleId: "1" })).toEqual(["admin"]);
  expect(await namesOf(office, { keyword: useraccount.toUpperCase() })).toEqual([useraccount]);
  expect(await namesOf(office, { department: "文学院" })).toEqual([useraccount]);
  expect(await namesOf(office, { userType: "student" })).toEqual(["s0"]);
  expect(await namesOf(office, { state: "disabled" })).toEqual([]);
  expect(await userOf(office, id)).toMatchObject({
    useraccount,
    email: "zha*****@example.edu.cn",
    roles: [{ roleId: "3", roleNameZh: "教师" }],
    state: "active",
    manageable: true,
    scopes: [{ roleId: "3", type: "self", fromRole: true }],
    sessions: [],
  });
  await expect(userOf(foreign, id)).rejects.toMatchObject(NOT_FOUND);
  expect((await searchUsers({ client: office, body: { keyword: "office1" } })).data.items).toMatchObject([
    { manageable: false },
  ]);
});

test("nothing that is secret of an account leaves the server", async () => {
  const { id } = await person();
  const texts = [await userOf(admin, id), (await searchUsers({ client: admin, body: {} })).data].map((each) =>
    JSON.stringify(each),
  );
  for (const text of texts) expect(text).not.toMatch(/argon2|password_?hash/iu);
});

test("an office makes an account, which nobody can sign in with until its first password is given out", async () => {
  const body = { useraccount: "wangwu", userNameZh: "王五", schoolId: SCHOOL(), roleIds: ["2"] };
  const { data: user } = await createUser({ client: office, body });
  expect(user).toMatchObject({ useraccount: "wangwu", state: "waiting", version: 1, manageable: false });
  const again = { client: office, body };
  await expect(createUser(again)).rejects.toMatchObject({ status: 409, code: "DUPLICATE" });
  expect((await actionsOn(user.id)).map(({ action }) => action)).toEqual(["account-create"]);
});

test("nobody makes an account for another school, with a role above their own, or with a role that is not there", async () => {
  const body = (given: object) => ({
    client: office,
    body: {
      useraccount: `n${(made += 1)}`,
      userNameZh: "某人",
      schoolId: SCHOOL(),
      roleIds: ["3"],
      ...given,
    },
  });
  await expect(createUser(body({ schoolId: world.schoolIds[2] }))).rejects.toMatchObject(FORBIDDEN);
  await expect(createUser(body({ schoolId: undefined }))).rejects.toMatchObject(FORBIDDEN);
  await expect(createUser(body({ roleIds: ["3", "1"] }))).rejects.toMatchObject(FORBIDDEN);
  await expect(createUser(body({ roleIds: ["none"] }))).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "roleIds[0]" }],
  });
  await expect(createUser(body({ useraccount: "张 三" }))).rejects.toMatchObject({
    fields: [{ field: "useraccount" }],
  });
});

test("what is known of a person is changed at its version, by who stands above and reaches it", async () => {
  const { id } = await person();
  const body = {
    userId: id,
    version: 1,
    userNameZh: "改名",
    department: "理学院",
    email: "new@example.edu.cn",
  };
  await expect(updateUser({ client: foreign, body })).rejects.toMatchObject(NOT_FOUND);
  const { data } = await updateUser({ client: office, body });
  expect(data).toMatchObject({
    userNameZh: "改名",
    department: "理学院",
    email: "ne*@example.edu.cn",
    version: 2,
  });
  const stale = { status: 409, code: "VERSION_CONFLICT" };
  await expect(updateUser({ client: office, body })).rejects.toMatchObject(stale);
  const [logged] = await actionsOn(id);
  expect([logged?.before, logged?.after]).toMatchObject([{ version: 1 }, { userNameZh: "改名" }]);
});

test("no field of an account is set that a form does not have", async () => {
  const { id } = await person();
  const tokens = (await server.client("office1")).tokens.get();
  const headers = { authorization: `Bearer ${tokens?.accessToken}` };
  const body = { userId: id, version: 1, userNameZh: "某人" };
  const more = {
    roleIds: ["1"],
    disabled: false,
    studentId: 1,
    passwordHash: "x",
    schoolId: 1,
    defaultRoleId: "1",
  };
  for (const [field, value] of Object.entries(more)) {
    const sent = json({ ...body, [field]: value }, headers);
    const response = await server.fetch("/qsmart/system/user/updateUserInfo", sent);
    expect([response.status, ((await response.json()) as { fields: unknown }).fields]).toMatchObject([
      400,
      [{ field }],
    ]);
  }
  expect(await userOf(office, id)).toMatchObject({ version: 1, roles: [{ roleId: "3" }] });
});

test("nobody acts on an account of their own or a higher rank, nor on their own", async () => {
  const peer = await person({ roleIds: ["2"] });
  const { data } = await searchUsers({ client: office, body: { keyword: "office1" } });
  const own = (data.items[0] as User).id;
  for (const id of [peer.id, own]) {
    const path = { id };
    await expect(
      updateUser({ client: office, body: { userId: id, version: 1, userNameZh: "某人" } }),
    ).rejects.toMatchObject(FORBIDDEN);
    await expect(disableUser({ client: office, path, body: { version: 1 } })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(deleteUsers({ client: office, body: { userIds: [id] } })).rejects.toMatchObject(FORBIDDEN);
    await expect(resetUserPasswords({ client: office, body: { userIds: [id] } })).rejects.toMatchObject(
      FORBIDDEN,
    );
    await expect(
      assignUserRoles({ client: office, body: { userIds: [id], roleIds: ["3"], mode: "add" } }),
    ).rejects.toMatchObject(FORBIDDEN);
    const scopes = [{ roleId: "2", type: "school" as const }];
    await expect(
      saveUserScope({ client: office, body: { userId: id, version: 1, scopes } }),
    ).rejects.toMatchObject(FORBIDDEN);
  }
  // The office of a department stands below that of the school.
  const below = await person({ roleIds: ["2"], department: "文学院" });
  const client = await server.client(below.useraccount);
  await saveUserScope({
    client: admin,
    body: { userId: below.id, version: 1, scopes: [{ roleId: "2", type: "department" }] },
  });
  await updateUser({
    client: office,
    body: { userId: below.id, version: 2, userNameZh: "院系教务", department: "文学院" },
  });
  await expect(
    updateUser({ client, body: { userId: peer.id, version: 1, userNameZh: "某人" } }),
  ).rejects.toMatchObject(NOT_FOUND);
});

test("a disabled account is signed out at once and lets nobody in until it is enabled", async () => {
  const { id, useraccount } = await person();
  const signedIn = await server.client(useraccount);
  const path = { id };
  const { data } = await disableUser({ client: office, path, body: { version: 1 } });
  expect(data).toMatchObject({ state: "disabled", version: 2 });
  await expect(getSessionUserInfo({ client: signedIn })).rejects.toMatchObject({ status: 401 });
  await expect(server.client(useraccount)).rejects.toMatchObject(FORBIDDEN);
  await expect(enableUser({ client: foreign, path, body: { version: 2 } })).rejects.toMatchObject(NOT_FOUND);
  await expect(enableUser({ client: office, path, body: { version: 1 } })).rejects.toMatchObject({
    status: 409,
  });
  await enableUser({ client: office, path, body: { version: 2 } });
  await server.client(useraccount);
});

test("an account is deleted; one that something refers to is disabled instead, and what refers to it is named", async () => {
  const unused = await person();
  const used = await person({ roleIds: ["2"] });
  await createCourse({
    client: await server.client(used.useraccount),
    body: courseInput({ schoolId: SCHOOL(), code: "DEL1", name: "删除测试" }),
  });
  const client = admin;
  const { data } = await deleteUsers({ client, body: { userIds: [used.id, unused.id] } });
  expect(data.results).toEqual([
    { userId: unused.id, useraccount: unused.useraccount, outcome: "deleted", referredBy: [] },
    { userId: used.id, useraccount: used.useraccount, outcome: "disabled", referredBy: ["操作日志 1 条"] },
  ]);
  await expect(userOf(client, unused.id)).rejects.toMatchObject(NOT_FOUND);
  expect(await userOf(client, used.id)).toMatchObject({ state: "disabled" });
  await expect(server.client(unused.useraccount)).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
});

test("of several accounts all are deleted or none", async () => {
  const { id } = await person();
  const other = await person({ schoolId: world.schoolIds[2] as number });
  await expect(deleteUsers({ client: office, body: { userIds: [id, other.id] } })).rejects.toMatchObject(
    NOT_FOUND,
  );
  expect(await userOf(office, id)).toMatchObject({ state: "active" });
});

test("a reset gives a password for one use, shown once or mailed, and ends every session", async () => {
  const shown = await person();
  const mailed = await person({ email: "lisi@example.edu.cn" });
  const signedIn = await server.client(shown.useraccount);
  const { data } = await resetUserPasswords({ client: office, body: { userIds: [mailed.id, shown.id] } });
  expect(data.results).toMatchObject([
    { userId: shown.id, delivery: "once" },
    { userId: mailed.id, delivery: "mail" },
  ]);
  const [once, sent] = data.results;
  expect(once?.password).toMatch(/^.{12,}$/u);
  expect(sent).not.toHaveProperty("password");
  await expect(getSessionUserInfo({ client: signedIn })).rejects.toMatchObject({ status: 401 });
  await expect(server.client(shown.useraccount)).rejects.toMatchObject({ code: "CREDENTIALS_WRONG" });
  const [letter] = await server.services.db
    .select()
    .from(mail)
    .where(eq(mail.toAddress, "lisi@example.edu.cn"));
  expect(letter?.text).toContain(mailed.useraccount);
  // The password is in this answer and in no log.
  const secret = once?.password as string;
  const { rows } = await server.database.pool.query<{ text: string }>(
    "select operation_log::text as text from operation_log",
  );
  expect(rows.some(({ text }) => text.includes(secret))).toBe(false);
  expect(JSON.stringify(server.logLines)).not.toContain(secret);
  expect(await userOf(office, shown.id)).toMatchObject({ state: "waiting" });
  await expect(resetUserPasswords({ client: foreign, body: { userIds: [shown.id] } })).rejects.toMatchObject(
    NOT_FOUND,
  );
});

test("roles are added, taken and replaced for several accounts at once, and hold from the next request on", async () => {
  const [one, two] = [await person(), await person()];
  const signedIn = await server.client(one.useraccount);
  const userIds = [one.id, two.id];
  const assign = (mode: "add" | "remove" | "replace", roleIds: string[]) =>
    assignUserRoles({ client: admin, body: { userIds, roleIds, mode } });
  expect((await assign("add", ["2"])).data).toEqual({ changed: 2 });
  expect((await assign("add", ["2"])).data).toEqual({ changed: 0 });
  signedIn.tokens.set((await switchRole({ client: signedIn, query: { roleId: "2" } })).data);
  await searchCourses({ client: signedIn, body: {} });
  expect((await assign("remove", ["2"])).data).toEqual({ changed: 2 });
  await expect(searchCourses({ client: signedIn, body: {} })).rejects.toMatchObject(FORBIDDEN);
  await assign("replace", ["2"]);
  expect((await userOf(admin, two.id)).roles).toMatchObject([{ roleId: "2" }]);
  await expect(assign("remove", ["2"])).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  expect((await actionsOn(one.id))[0]).toMatchObject({ action: "account-roles" });
});

test("an office is told which roles it may give", async () => {
  const { data } = await getRoleChoices({ client: office });
  const givable = new Map(data.map(({ roleId, givable }) => [roleId, givable]));
  expect([givable.get("1"), givable.get("2"), givable.get("3")]).toEqual([false, true, true]);
  expect((await getRoleChoices({ client: admin })).data.every(({ givable }) => givable)).toBe(true);
});

test("nobody gives a role with a right that they lack, to whomever", async () => {
  await server.services.db.insert(role).values({ id: "settings", nameZh: "设置管理员" });
  await server.services.db
    .insert(rolePermission)
    .values({ roleId: "settings", permission: "settings-update" });
  const { id } = await person();
  const give = (client: Client, roleId: string) =>
    assignUserRoles({ client, body: { userIds: [id], roleIds: [roleId], mode: "add" } });
  await expect(give(office, "settings")).rejects.toMatchObject({
    ...FORBIDDEN,
    message: expect.stringContaining("修改平台设置"),
  });
  await expect(give(office, "1")).rejects.toMatchObject(FORBIDDEN);
  await expect(give(foreign, "3")).rejects.toMatchObject(NOT_FOUND);
  expect((await give(admin, "settings")).data).toEqual({ changed: 1 });
});

test("an office chooses how far somebody reaches, and no further than it reaches itself", async () => {
  const { data: types } = await getScopeTypes({ client: office });
  expect(types.map(({ code }) => code)).toEqual(["all", "school", "department", "subtree", "units", "self"]);
  const { id } = await person({ department: "文学院" });
  const save = (client: Client, version: number, scope: object) =>
    saveUserScope({ client, body: { userId: id, version, scopes: [{ roleId: "3", ...scope }] } });
  const foreignUnit = `${world.schoolIds[2]}`;
  await expect(save(office, 1, { type: "all" })).rejects.toMatchObject(FORBIDDEN);
  await expect(save(office, 1, { type: "units", units: [foreignUnit] })).rejects.toMatchObject(FORBIDDEN);
  await expect(save(office, 1, { type: "units", units: ["x"] })).rejects.toMatchObject({ status: 400 });
  await expect(save(office, 1, { type: "units" })).rejects.toMatchObject({ status: 400 });
  await expect(save(foreign, 1, { type: "self" })).rejects.toMatchObject(NOT_FOUND);
  const units = [`${SCHOOL()}/文学院`, `${SCHOOL()}/理学院`];
  const { data } = await save(office, 1, { type: "units", units });
  expect(data).toMatchObject({ version: 2, scopes: [{ type: "units", fromRole: false }] });
  expect(data.scopes[0]?.units).toEqual([
    { id: units[0], name: "文学院", path: "乙大学" },
    { id: units[1], name: "理学院", path: "乙大学" },
  ]);
  await expect(save(office, 1, {})).rejects.toMatchObject({ code: "VERSION_CONFLICT" });
  await save(office, 2, {});
  const { data: back } = await getUserScope({ client: office, body: { userId: id } });
  expect(back).toMatchObject({ version: 3, scopes: [{ type: "self", fromRole: true, units: [] }] });
  await expect(getUserScope({ client: foreign, body: { userId: id } })).rejects.toMatchObject(NOT_FOUND);
});

test("本部门及以下 follows the tree: what is moved below is reached at once, and what is moved away no longer", async () => {
  const schoolId = SCHOOL();
  const make = async (name: string, parentId?: number) =>
    (await createDepartment({ client: office, body: { schoolId, name, ...(parentId && { parentId }) } }))
      .data;
  const college = await make("工学部");
  const faculty = await make("机械系", college.id);
  const lab = await make("制图教研室", faculty.id);
  const other = await make("土木系");
  const { data: made } = await createUser({
    client: office,
    body: {
      useraccount: "tree-clerk",
      userNameZh: "范文",
      schoolId,
      department: college.name,
      roleIds: ["2"],
      scope: { type: "subtree" },
    },
  });
  expect(made.scopes).toMatchObject([{ type: "subtree", fromRole: false }]);
  const [listed] = (await searchUsers({ client: office, body: { keyword: "tree-clerk" } })).data.items;
  expect(listed?.scopes).toEqual(made.scopes);
  const inside: number[] = [];
  for (const at of [college, faculty, lab, other]) inside.push((await person({ department: at.name })).id);
  await server.services.db
    .update(account)
    .set({ passwordHash, oneTimeUntil: null })
    .where(eq(account.useraccount, "tree-clerk"));
  const clerk = await server.client("tree-clerk");
  const seen = async () => {
    const { items } = (await searchUsers({ client: clerk, body: { page: { pageIndex: 1, pageSize: 500 } } }))
      .data;
    return inside.map((id) => items.some((one) => one.id === id));
  };
  expect(await seen()).toEqual([true, true, true, false]);
  await moveDepartment({
    client: office,
    path: { id: other.id },
    body: { version: other.version, parentId: lab.id, position: 0 },
  });
  expect(await seen()).toEqual([true, true, true, true]);
  const { data: now } = await getDepartment({ client: office, path: { id: faculty.id } });
  await moveDepartment({
    client: office,
    path: { id: faculty.id },
    body: { version: now.version, position: 0 },
  });
  expect(await seen()).toEqual([true, false, false, false]);
});

test("a new account is given no wider scope than the caller's own", async () => {
  const make = (scope: NewUserScope) =>
    createUser({
      client: office,
      body: {
        useraccount: "too-wide",
        userNameZh: "宽",
        schoolId: SCHOOL(),
        department: "文学院",
        roleIds: ["2"],
        scope,
      },
    });
  await expect(make({ type: "all" })).rejects.toMatchObject(FORBIDDEN);
  await expect(make({ type: "units", units: [`${world.schoolIds[2]}`] })).rejects.toMatchObject(FORBIDDEN);
  await expect(make({ type: "units" })).rejects.toMatchObject({ status: 400 });
});

test("the units that can be given are those that the caller reaches", async () => {
  await person({ department: "光电学院" });
  const found = async (client: Client, type: "school" | "department", keyword?: string) =>
    (await searchScopeUnits({ client, body: { type, ...(keyword && { keyword }) } })).data.items.map(
      ({ name }) => name,
    );
  expect(await found(office, "school")).toEqual(["乙大学"]);
  expect(new Set(await found(admin, "school"))).toEqual(new Set(["甲大学", "乙大学", "丙大学"]));
  expect(await found(office, "department", "光电")).toEqual(["光电学院"]);
  expect(await found(foreign, "department", "光电")).toEqual([]);
});

test("somebody is signed out on one device and stays signed in on another", async () => {
  const { id, useraccount } = await person();
  const [kept, lost] = [await server.client(useraccount), await server.client(useraccount)];
  const { sessions } = await userOf(office, id);
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toMatchObject({ roleNameZh: "教师", ip: "127.0.0.1", current: false });
  const claims = JSON.parse(
    Buffer.from(lost.tokens.get()?.accessToken.split(".")[1] ?? "", "base64url").toString(),
  ) as { sid: string };
  const path = { id, sessionId: claims.sid };
  await expect(endUserSession({ client: foreign, path })).rejects.toMatchObject(NOT_FOUND);
  await endUserSession({ client: office, path });
  await expect(getSessionUserInfo({ client: lost })).rejects.toMatchObject({ status: 401 });
  await getSessionUserInfo({ client: kept });
  await expect(endUserSession({ client: office, path })).rejects.toMatchObject(NOT_FOUND);
});

test("everybody sees where they are signed in, and signs a device out that is not with them; nobody another's", async () => {
  const lost = await server.client("s0");
  const here = await server.client("s0");
  const lostId = (await getOwnDevices({ client: lost })).data.items.find(({ current }) => current)?.id;
  const { items } = (await getOwnDevices({ client: here })).data;
  expect(items.filter(({ current }) => current)).toHaveLength(1);
  const path = { sessionId: lostId as string };
  const stranger = await server.client("s1");
  await expect(endOwnDevice({ client: stranger, path })).rejects.toMatchObject(NOT_FOUND);
  await endOwnDevice({ client: here, path });
  expect((await getOwnDevices({ client: here })).data.items.map(({ id }) => id)).not.toContain(lostId);
  await expect(getSessionUserInfo({ client: lost })).rejects.toMatchObject({ status: 401 });
  await expect(endOwnDevice({ client: here, path })).rejects.toMatchObject(NOT_FOUND);
  await expect(getOwnDevices({ client: server.anonymous() })).rejects.toMatchObject({ status: 401 });
});

test("a device is told by its browser and its system, and one that says nothing by neither", async () => {
  const body = JSON.stringify({ username: "s0", password: PASSWORD });
  const agents = {
    "Safari · iPhone":
      "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1",
    "Firefox · Linux": "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
  };
  for (const userAgent of Object.values(agents)) {
    const headers = { "content-type": "application/json", "user-agent": userAgent };
    const answer = await server.fetch("/qsmart/common/login", { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  }
  const { items } = (await getOwnDevices({ client: await server.client("s0") })).data;
  const devices = items.map(({ device }) => device);
  expect(devices).toEqual(expect.arrayContaining(Object.keys(agents)));
  expect(items.find(({ current }) => current)?.device).toBe("");
});

test("everybody chooses how many rows they see in a page", async () => {
  const client = await server.client("s0");
  await updatePageSize({ client, body: { pageSize: 20 } });
  expect((await getUserPageSize({ client })).data).toEqual({ pageSize: 20 });
  expect((await getSessionUserInfo({ client })).data.pageSize).toBe(20);
  await expect(updatePageSize({ client, body: { pageSize: 7 as 10 } })).rejects.toMatchObject({
    status: 400,
  });
});

test("who has no permission manages nobody", async () => {
  const client = await server.client("s0");
  const [row] = await server.services.db.select().from(account).where(eq(account.useraccount, "office1"));
  const userIds = [row?.id as number];
  for (const refused of [
    () => searchUsers({ client, body: {} }),
    () => userOf(client, userIds[0] as number),
    () => deleteUsers({ client, body: { userIds } }),
    () => resetUserPasswords({ client, body: { userIds } }),
  ])
    await expect(refused()).rejects.toMatchObject(FORBIDDEN);
});

test("the last administrator who can sign in stays one, whoever asks", async () => {
  const { db } = server.services;
  const [row] = await db.select().from(account).where(eq(account.useraccount, "admin"));
  const id = row?.id as number;
  for (const refused of [
    () => deleteUsers({ client: admin, body: { userIds: [id] } }),
    () => disableUser({ client: admin, path: { id }, body: { version: row?.version as number } }),
  ])
    await expect(refused()).rejects.toMatchObject(FORBIDDEN);
});
