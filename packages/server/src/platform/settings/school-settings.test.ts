import {
  type Client,
  createHuxuanClient,
  createSchool,
  deleteSchool,
  getPasswordRules,
  getRegistrationSettings,
  getSchoolSettingHistory,
  getSchoolSettings,
  getSettingHistory,
  getSettings,
  impersonate,
  memoryTokenStore,
  type OfficeSetting,
  resetSchoolSetting,
  resetSetting,
  savePasswordRules,
  saveRegistrationSettings,
  searchOperationLog,
  updateSchoolSetting,
  updateSetting,
} from "@huxuan/api-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { minimumEnrolment, minimumEnrolmentGeneral } from "../../domains/offering/settings.ts";
import { OPENINGS } from "../../domains/registration/settings.ts";
import {
  createAccounts,
  hashPassword,
  PASSWORD_SETTINGS,
  role,
  rolePermission,
} from "../../domains/session/index.ts";
import { SETTINGS } from "../../domains.ts";

const KEY = minimumEnrolment.key;
let server: TestServer;
let admin: Client;
/** Offices of two schools, and their schools. */
let office: Client;
let otherOffice: Client;
let schoolId: number;
let otherId: number;

beforeAll(async () => {
  server = await startTestServer();
  const world = await SelectionWorld.create(server, 2);
  [, schoolId, otherId] = world.schoolIds as [number, number, number];
  admin = await server.client("admin");
  office = await server.client("office1");
  otherOffice = await server.client("office2");
  const { data } = await getSchoolSettings({ client: admin, query: { schoolId } });
  expect(data.items.length).toBeGreaterThan(4);
});
afterEach(async () => {
  await server.database.pool.query("delete from setting");
  for (const { officeSettings } of server.nodes) await officeSettings.read();
});
afterAll(() => server.close());

const list = async (client = office, of = schoolId): Promise<OfficeSetting[]> =>
  (await getSchoolSettings({ client, query: { schoolId: of } })).data.items;
const read = async (client = office, of = schoolId): Promise<OfficeSetting> =>
  (await list(client, of)).find(({ key }) => key === KEY) as OfficeSetting;
const platformRead = async (): Promise<OfficeSetting> =>
  (await getSettings({ client: admin })).data.items.find(({ key }) => key === KEY) as OfficeSetting;
const choose = async (value: number, client = office, of = schoolId) => {
  const { version } = await read(client, of);
  return (await updateSchoolSetting({ client, path: { key: KEY }, body: { schoolId: of, value, version } }))
    .data;
};
const chooseForAll = async (value: number) =>
  updateSetting({
    client: admin,
    path: { key: KEY },
    body: { value, version: (await platformRead()).version },
  });
const reset = async () =>
  resetSchoolSetting({
    client: office,
    path: { key: KEY },
    query: { schoolId, version: (await read()).version },
  });
/** What the server decides by. */
const inForce = (of: number | null): number => server.services.officeSettings.get(minimumEnrolment, of);

test("a school sees what it may choose, with the unit, the limits and the default, and nothing that is the platform's", async () => {
  const items = await list();
  expect(items.map(({ key }) => key)).toEqual(
    SETTINGS.filter(({ whose }) => whose === "school").map(({ key }) => key),
  );
  expect(await read()).toMatchObject({
    name: "最少开班人数",
    unit: "人",
    group: "教学班",
    kind: "integer",
    minimum: 0,
    maximum: 500,
    value: 15,
    defaultValue: 15,
    isDefault: true,
    perSchool: true,
    allowed: true,
    version: 0,
  });
});

test("a school's value is in force there and nowhere else, until it is set back", async () => {
  expect(await choose(20)).toMatchObject({ value: 20, defaultValue: 15, isDefault: false, version: 1 });
  expect([inForce(schoolId), inForce(otherId), inForce(null)]).toEqual([20, 15, 15]);
  expect(server.services.officeSettings.get(minimumEnrolmentGeneral, schoolId)).toBe(30);
  expect(await read(otherOffice, otherId)).toMatchObject({ value: 15, isDefault: true, version: 0 });
  await reset();
  expect(await read()).toMatchObject({ value: 15, isDefault: true, version: 2 });
  expect(inForce(schoolId)).toBe(15);
});

test("the platform's value is in force at schools that chose none, and is what a school goes back to", async () => {
  await choose(20);
  await chooseForAll(12);
  expect([inForce(schoolId), inForce(otherId), inForce(null)]).toEqual([20, 12, 12]);
  expect(await read()).toMatchObject({ value: 20, defaultValue: 12, isDefault: false });
  expect(await read(otherOffice, otherId)).toMatchObject({ value: 12, defaultValue: 12, isDefault: true });
  expect(await platformRead()).toMatchObject({ value: 12, defaultValue: 15, schoolsWithOwn: 1 });
  await reset();
  expect(await read()).toMatchObject({ value: 12, isDefault: true });
  expect((await platformRead()).schoolsWithOwn).toBe(0);
});

test("a value equal to the platform's stays the school's own when the platform's changes", async () => {
  await choose(15);
  await chooseForAll(40);
  expect([inForce(schoolId), inForce(otherId)]).toEqual([15, 40]);
});

test("what a school that was deleted had chosen is gone with it", async () => {
  const { data: made } = await createSchool({
    client: admin,
    body: { code: "19999", name: "新大学", shortName: "新大", sections: [], contacts: [], campuses: [] },
  });
  await choose(20, admin, made.id);
  expect((await platformRead()).schoolsWithOwn).toBe(1);
  await deleteSchool({ client: admin, path: { id: made.id } });
  expect((await platformRead()).schoolsWithOwn).toBe(0);
});

test("inside a transaction the same call tells what is in force", async () => {
  await choose(25);
  const seen = await transaction(server.services.db, async () => inForce(schoolId));
  expect(seen).toBe(25);
});

test("a value that does not fit is refused by name, and nothing is stored", async () => {
  for (const [value, message] of [
    [501, "最少开班人数应在 0 到 500 之间"],
    [1.5, "最少开班人数应为整数"],
    ["15", "最少开班人数应为整数"],
    [["15"], "最少开班人数应为整数"],
  ] as const) {
    const body = { schoolId, value: typeof value === "object" ? [...value] : value, version: 0 };
    await expect(updateSchoolSetting({ client: office, path: { key: KEY }, body })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "value", message }],
    });
  }
  expect(await read()).toMatchObject({ isDefault: true, version: 0 });
});

test("of two offices that saw the same, one changes it and the other is told", async () => {
  const body = (value: number) => ({ schoolId, value, version: 0 });
  const calls = await Promise.allSettled(
    [20, 21, 22].map((value) =>
      updateSchoolSetting({ client: value === 21 ? admin : office, path: { key: KEY }, body: body(value) }),
    ),
  );
  const refused = calls.flatMap((call) => (call.status === "rejected" ? [call.reason as object] : []));
  const conflict = { status: 409, code: "VERSION_CONFLICT" };
  expect(refused).toMatchObject([conflict, conflict]);
  expect(await read()).toMatchObject({ version: 1 });
});

test("the history tells who changed it when to what, the last change first, each school's apart", async () => {
  await choose(20);
  server.clock.advance({ minutes: 5 });
  await choose(25, admin);
  await reset();
  await choose(30, otherOffice, otherId);
  const path = { key: KEY };
  const { data } = await getSchoolSettingHistory({ client: office, path, query: { schoolId } });
  expect(data.items).toMatchObject([{ version: 3 }, { version: 2, value: 25 }, { version: 1, value: 20 }]);
  expect(data.items[0]).not.toHaveProperty("value");
  expect(data.items.map(({ changedBy }) => changedBy)).toEqual(["教务1", "管理员", "教务1"]);
  const [, second, first] = data.items;
  expect(Date.parse(second?.changedAt ?? "") - Date.parse(first?.changedAt ?? "")).toBe(300_000);
  expect((await getSettingHistory({ client: admin, path })).data.items).toEqual([]);
});

test("a change is in the operation log, before and after, as the school's", async () => {
  await choose(20);
  await reset();
  const { data } = await searchOperationLog({
    client: office,
    body: { targetKind: "setting", targetId: KEY },
  });
  expect(data.items.slice(0, 2)).toMatchObject([
    { action: "settings-reset", before: { name: "最少开班人数", value: 20 }, after: { value: 15 } },
    { action: "settings-update", before: { value: 15 }, after: { name: "最少开班人数", value: 20 } },
  ]);
  expect(data.items.flatMap(({ targets }) => targets.map((one) => one.schoolId))).not.toContain(otherId);
});

test("an office reaches its own school's settings only, and the platform's not at all", async () => {
  const path = { key: KEY };
  const query = { schoolId: otherId };
  const calls = [
    () => getSchoolSettings({ client: office, query }),
    () => getSchoolSettingHistory({ client: office, path, query }),
    () => updateSchoolSetting({ client: office, path, body: { ...query, value: 1, version: 0 } }),
    () => resetSchoolSetting({ client: office, path, query: { ...query, version: 0 } }),
    () => updateSetting({ client: office, path, body: { value: 1, version: 0 } }),
    () => resetSetting({ client: office, path, query: { version: 0 } }),
    () => getSettings({ client: office }),
    () => getSettingHistory({ client: office, path }),
  ];
  for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 403 });
  const student = await server.client("student");
  await expect(getSchoolSettings({ client: student, query: { schoolId } })).rejects.toMatchObject({
    status: 403,
  });
  expect(inForce(otherId)).toBe(15);
});

test("no school chooses what is the platform's, and there are no settings of a school that there is not", async () => {
  const body = { schoolId, value: "always", version: 0 };
  const path = { key: "sign-in-captcha" };
  await expect(updateSchoolSetting({ client: admin, path, body })).rejects.toMatchObject({ status: 404 });
  await expect(getSchoolSettingHistory({ client: admin, path, query: { schoolId } })).rejects.toMatchObject({
    status: 404,
  });
  const nowhere = 2_000_000_000;
  await expect(getSchoolSettings({ client: admin, query: { schoolId: nowhere } })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "schoolId" }],
  });
  await expect(choose(20, admin, nowhere)).rejects.toMatchObject({ status: 400 });
});

/** An account of the platform's with these permissions and no others. */
async function keeper(useraccount: string, permissions: readonly string[]): Promise<Client> {
  const { db } = server.services;
  await db.insert(role).values({ id: useraccount, nameZh: useraccount, baseArea: "platform" });
  await db
    .insert(rolePermission)
    .values(permissions.map((permission) => ({ roleId: useraccount, permission })));
  await createAccounts(db, [
    {
      useraccount,
      passwordHash: await hashPassword(PASSWORD),
      personName: useraccount,
      userType: "other",
      schoolId: null,
      roleIds: [useraccount],
    },
  ]);
  return server.client(useraccount);
}

test("a setting of another office is shown, and changed by that office alone", async () => {
  const client = await keeper("settings", ["settings-update"]);
  const path = { key: PASSWORD_SETTINGS.minLength.key };
  const allowed = async (who: Client) =>
    (await getSettings({ client: who })).data.items.find(({ key }) => key === path.key)?.allowed;
  expect([await allowed(client), await allowed(admin)]).toEqual([false, true]);
  for (const call of [
    () => updateSetting({ client, path, body: { value: 8, version: 0 } }),
    () => resetSetting({ client, path, query: { version: 0 } }),
  ])
    await expect(call()).rejects.toMatchObject({
      status: 403,
      message: "你没有修改「密码最少位数」的权限，如需修改请联系有权限的人员",
    });
  await updateSetting({ client, path: { key: KEY }, body: { value: 9, version: 0 } });
  expect(inForce(schoolId)).toBe(9);
});

test("nobody changes what protects accounts while acting as another person", async () => {
  await keeper("guard", ["settings-update", "user-password-rule"]);
  const { data } = await impersonate({
    client: admin,
    query: { userAccount: "guard" },
    body: { reason: "核对设置" },
  });
  const acting = createHuxuanClient({
    baseUrl: server.url,
    tokens: memoryTokenStore({ accessToken: data.accessToken, refreshToken: "" }),
  });
  const path = { key: PASSWORD_SETTINGS.minLength.key };
  const own = (await getSettings({ client: acting })).data.items.find(({ key }) => key === path.key);
  expect(own?.allowed).toBe(false);
  await expect(updateSetting({ client: acting, path, body: { value: 8, version: 0 } })).rejects.toMatchObject(
    { status: 403, message: expect.stringContaining("请先退出模拟") },
  );
});

test("settings that are saved together are saved all or none, and only what differs becomes a choice of one's own", async () => {
  const query = { schoolId };
  const { settings } = (await getRegistrationSettings({ client: office, query })).data;
  const wanted = settings.map((one) => (one.kind === "visitor" ? { ...one, open: true } : one));
  const body = { schoolId, settings: wanted as [(typeof wanted)[number], ...typeof wanted] };
  await saveRegistrationSettings({ client: office, body });
  const changed = (await list()).filter(({ isDefault }) => !isDefault).map(({ key }) => key);
  expect(changed).toEqual([OPENINGS.visitor.open.key]);
  const twice = wanted.map((one) => ({
    ...one,
    open: false,
    documents: ["工作证", "工作证"] as [string, string],
  }));
  await expect(
    saveRegistrationSettings({
      client: office,
      body: { schoolId, settings: twice },
    }),
  ).rejects.toMatchObject({ status: 400, fields: [{ message: expect.stringContaining("已经写过") }] });
  expect((await getRegistrationSettings({ client: office, query })).data.settings).toEqual(wanted);
});

test("of two that change settings together from the same version one is refused, whichever they changed", async () => {
  const { data: rules } = await getPasswordRules({ client: admin });
  const calls = await Promise.allSettled([
    savePasswordRules({ client: admin, body: { ...rules, minLength: 12 } }),
    savePasswordRules({ client: admin, body: { ...rules, expiryDays: 90 } }),
  ]);
  expect(calls.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await getPasswordRules({ client: admin })).data.version).toBe(rules.version + 1);
});

// PGlite serves one process only.
test.runIf(testDatabaseKind() === "postgres")(
  "a school's change on one node is in force on the other",
  async () => {
    const beside = await startTestServer({ beside: server });
    try {
      const there = () => beside.services.officeSettings.get(minimumEnrolment, schoolId);
      expect(there()).toBe(15);
      await choose(20);
      await expect.poll(there).toBe(20);
      await chooseForAll(12);
      await reset();
      await expect.poll(there).toBe(12);
    } finally {
      await beside.close();
    }
  },
);
