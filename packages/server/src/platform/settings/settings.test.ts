import {
  type Client,
  getCaptchaSetting,
  getPublicSettings,
  getSettings,
  login,
  type OfficeSetting,
  resetSetting,
  searchOperationLog,
  updateSetting,
} from "@huxuan/api-client";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { SETTINGS } from "../../domains.ts";
import { defaultOf } from "../../settings/index.ts";

const SECRET = "a secret for this test only, long enough";
let server: TestServer;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer({
    settings: { HUXUAN_SECRET: SECRET, HUXUAN_FAILURES_PER_ACCOUNT: "4", HUXUAN_REQUESTS_PER_10S: "200" },
  });
  admin = await server.client("admin");
});
afterEach(async () => {
  for (const { key, isDefault } of await list()) if (!isDefault) await reset(key);
});
afterAll(() => server.close());

const list = async (client = admin): Promise<OfficeSetting[]> => (await getSettings({ client })).data.items;
const read = async (key: string, client = admin): Promise<OfficeSetting> =>
  (await list(client)).find((one) => one.key === key) as OfficeSetting;
const set = async (key: string, value: string | number | boolean) =>
  (await updateSetting({ client: admin, path: { key }, body: { value, version: (await read(key)).version } }))
    .data;
const reset = async (key: string) =>
  (await resetSetting({ client: admin, path: { key }, query: { version: (await read(key)).version } })).data;

test("every announced setting is listed with what is in force, its default, and how it is entered", async () => {
  const items = await list();
  expect(items.map(({ key }) => key)).toEqual(SETTINGS.map(({ key }) => key));
  for (const { name, explanation, value, defaultValue, isDefault, kind } of items) {
    expect(name).toMatch(/[\u4e00-\u9fff]{2}/);
    expect(explanation).toMatch(/[\u4e00-\u9fff]{5}.*。$/);
    expect({ isDefault, value }).toEqual({ isDefault: true, value: defaultValue });
    expect(["integer", "decimal", "choice", "flag", "text", "lines"]).toContain(kind);
  }
  expect(await read("sign-in-failures-per-account")).toMatchObject({
    kind: "integer",
    value: 4,
    minimum: 1,
    maximum: 1_000,
    version: 0,
  });
  expect(await read("sign-in-captcha")).toMatchObject({
    kind: "choice",
    value: "off",
    choices: [
      { value: "off", label: "输错次数较多时" },
      { value: "always", label: "每次登录" },
    ],
  });
});

test("a change is in force at once, is kept, and is set back", async () => {
  const client = server.anonymous();
  const asked = async () => (await getCaptchaSetting({ client })).data;
  const before = await asked();
  expect(await set("sign-in-captcha", "always")).toMatchObject({
    value: "always",
    defaultValue: "off",
    isDefault: false,
    changedBy: "管理员",
  });
  expect(await asked()).not.toEqual(before);
  await expect(login({ client, body: { username: "student", password: PASSWORD } })).rejects.toMatchObject({
    code: "CAPTCHA_REQUIRED",
  });
  expect(await reset("sign-in-captcha")).toMatchObject({ value: "off", isDefault: true });
  expect(await asked()).toEqual(before);
});

test("limits of requests follow their setting", async () => {
  const teacher = await server.client("dual");
  const tooMany = async () => {
    const calls = await Promise.allSettled(
      Array.from({ length: 12 }, () => getSettings({ client: teacher })),
    );
    return calls.some(
      (call) => call.status === "rejected" && (call.reason as { status: number }).status === 429,
    );
  };
  expect(await tooMany()).toBe(false);
  await set("requests-per-10-seconds", 5);
  expect(await tooMany()).toBe(true);
  // The limit holds for whoever sets it back as well; the next window begins.
  server.clock.advance({ seconds: 10 });
  await reset("requests-per-10-seconds");
  expect(await tooMany()).toBe(false);
});

test("the life of access tokens is that of when they are written", async () => {
  await set("access-minutes", 60);
  const long = await server.client("student");
  await reset("access-minutes");
  const token = (client: { tokens: { get(): { accessToken: string } | null } }) =>
    JSON.parse(Buffer.from(client.tokens.get()?.accessToken.split(".")[1] ?? "", "base64url").toString()) as {
      iat: number;
      exp: number;
    };
  expect(token(long).exp - token(long).iat).toBe(3_600);
  const short = await server.client("student");
  expect(token(short).exp - token(short).iat).toBe(900);
});

test.each([
  ["sign-in-failures-per-account", 0, "每个账号的输错次数应在 1 到 1000 之间"],
  ["sign-in-failures-per-account", 2.5, "每个账号的输错次数应为整数"],
  ["sign-in-failures-per-account", "3", "每个账号的输错次数应为整数"],
  ["sign-in-captcha", "sometimes", "登录验证码应为可选的一项"],
  ["operation-log-days", 30, "操作日志保留天数应在 180 到 10950 之间"],
])("%s cannot be %s", async (key, value, message) => {
  await expect(set(key, value)).rejects.toMatchObject({
    status: 400,
    code: "VALIDATION_FAILED",
    fields: [{ field: "value", message }],
  });
  expect((await read(key)).isDefault).toBe(true);
});

test("who did not see the latest change is refused, also after it was set back", async () => {
  const key = "session-days";
  const seen = (await read(key)).version;
  await set(key, 30);
  const late = (version: number) =>
    updateSetting({ client: admin, path: { key }, body: { value: 60, version } });
  await expect(late(seen)).rejects.toMatchObject({ status: 409, code: "VERSION_CONFLICT" });
  await reset(key);
  await expect(late(seen + 1)).rejects.toMatchObject({ status: 409 });
  expect(await read(key)).toMatchObject({ isDefault: true, version: seen + 2 });
});

test("changes are in the operation log, with what was in force", async () => {
  const key = "sign-in-failures-per-address";
  await set(key, 50);
  await reset(key);
  const body = { targetKind: "setting", targetId: key };
  const { data } = await searchOperationLog({ client: admin, body });
  expect(data.items).toMatchObject([
    { action: "settings-reset", before: { value: 50 }, after: { value: 30 }, personName: "管理员" },
    { action: "settings-update", before: { value: 30 }, after: { value: 50 } },
  ]);
});

test("only the platform's office sees and changes them, and there is no other setting than those", async () => {
  for (const account of ["teacher", "student"]) {
    await expect(list(await server.client(account))).rejects.toMatchObject({ status: 403 });
  }
  const office = await server.client("dual");
  await expect(list(office)).rejects.toMatchObject({ status: 403 });
  await expect(
    updateSetting({ client: admin, path: { key: "secret" }, body: { value: "x", version: 0 } }),
  ).rejects.toMatchObject({ status: 404 });
});

test("nothing of what the server was started with leaves it but these", async () => {
  const text = JSON.stringify(await list());
  const { secret, databaseUrl, dataFolder } = server.settings;
  for (const hidden of [secret, databaseUrl, dataFolder]) {
    if (hidden !== undefined) expect(text).not.toContain(hidden);
  }
  expect(secret).toBe(SECRET);
});

test("a stored value that does not fit any more counts as the default", async () => {
  const { pool } = server.database;
  const { officeSettings } = server.services;
  await pool.query(
    `insert into setting (key, value, version, changed_at, changed_by) values ($1, '"no such"', 7, now(), 'x')`,
    ["sign-in-captcha"],
  );
  await officeSettings.read();
  expect(await read("sign-in-captcha")).toMatchObject({ value: "off", version: 7 });
});

test("a change that no message told of is known after a gap of the bus", async () => {
  await set("session-days", 20);
  await server.database.pool.query("update setting set value = '21' where key = 'session-days'");
  expect((await read("session-days")).value).toBe(20);
  server.services.bus.gap();
  await expect.poll(async () => (await read("session-days")).value).toBe(21);
});

test("the default of each setting is a value that could be entered", () => {
  for (const of of SETTINGS) expect(of.form.fit(defaultOf(of, server.settings))).toHaveProperty("value");
  expect(new Set(SETTINGS.map(({ key }) => key)).size).toBe(SETTINGS.length);
});

// PGlite serves one process only.
test.runIf(testDatabaseKind() === "postgres")("a change on one node is in force on the other", async () => {
  const beside = await startTestServer({ beside: server });
  try {
    const there = await beside.client("admin");
    await set("sign-in-captcha", "always");
    await expect.poll(async () => (await read("sign-in-captcha", there)).value).toBe("always");
    await expect(beside.client("student")).rejects.toMatchObject({ code: "CAPTCHA_REQUIRED" });
    await reset("sign-in-captcha");
    await expect.poll(async () => (await read("sign-in-captcha", there)).value).toBe("off");
  } finally {
    await beside.close();
  }
});

test("before signing in what the site says of itself and what its forms propose can be read, and nothing else", async () => {
  const client = server.anonymous();
  const before = (await getPublicSettings({ client })).data;
  expect(Object.keys(before).toSorted()).toEqual([
    "agreementCap",
    "footer",
    "passwordQuestions",
    "rememberDays",
    "title",
  ]);
  expect(before).toMatchObject({ title: "课程互认互选平台", rememberDays: "7" });
  const change = { value: "湘江联盟选课", version: 0 };
  await updateSetting({ client: await server.client("admin"), path: { key: "site-title" }, body: change });
  expect((await getPublicSettings({ client })).data).toMatchObject({ title: "湘江联盟选课" });
});

test("a text is as long as it may be, and no longer", async () => {
  const client = await server.client("admin");
  const title = (await list(client)).find(({ key }) => key === "site-title");
  expect(title).toMatchObject({ kind: "text", maximum: 30, group: "站点" });
  const change = { value: "长".repeat(31), version: title?.version ?? 0 };
  await expect(updateSetting({ client, path: { key: "site-title" }, body: change })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "value", message: "站点名称最多 30 个字" }],
  });
});
