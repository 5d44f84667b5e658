import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import {
  type Application,
  type ApplicationInput,
  type Client,
  createApplication,
  createHuxuanClient,
  createRound,
  disableApplication,
  enableApplication,
  getApplication,
  getSessionUserInfo,
  getToken,
  memoryTokenStore,
  renewApplicationSecret,
  saveRole,
  saveRolePermissions,
  searchApplicationCalls,
  searchApplications,
  searchOfferings,
  searchStudents,
  searchUsers,
  disableUser,
  updateApplication,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { roundInput } from "../../../testing/office-forms.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { signatureOf } from "./signature.ts";

const run = promisify(execFile);

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;
/** A role that reads offerings and students of its holder's school, and nothing else. */
let reader: string;
let count = 0;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 4);
  admin = await server.client("admin");
  office = await server.client("office0");
  reader = await roleWith("数据对接", ["offering-search", "person-search"]);
});
afterAll(() => server.close());

async function roleWith(
  roleNameZh: string,
  permissionIds: string[],
  over: Partial<Parameters<typeof saveRole>[0]["body"]> = {},
): Promise<string> {
  const body = { roleNameZh, baseArea: "school" as const, dataScope: "school" as const, ...over };
  const { roleId, version } = (await saveRole({ client: admin, body })).data;
  await saveRolePermissions({ client: admin, body: { roleId, permissionIds, version } });
  return roleId;
}

const input = (over: Partial<ApplicationInput> = {}): ApplicationInput => ({
  name: `教务系统 ${(count += 1)}`,
  schoolId: world.schoolIds[0],
  roleId: reader,
  contact: "信息中心 0571-1234567",
  requestsPerMinute: 600,
  ...over,
});
const make = async (over: Partial<ApplicationInput> = {}, client = office): Promise<Application> =>
  (await createApplication({ client, body: input(over) })).data;

/** An application with its secret. */
async function withSecret(over: Partial<ApplicationInput> = {}, client = office) {
  const { id, version } = await make(over, client);
  return (await renewApplicationSecret({ client, path: { id }, body: { version } })).data;
}

/** What a program sends to be given a token. */
function request(appKey: string, secret: string, over: { timestamp?: number; nonce?: string } = {}) {
  const timestamp = over.timestamp ?? server.clock().getTime();
  const nonce = over.nonce ?? randomBytes(12).toString("hex");
  const body = { timestamp, nonce, sign: signatureOf(secret, { appKey, timestamp, nonce }) };
  return { client: server.anonymous(), query: { accessToken: appKey }, body };
}
const tokenOf = async ({ application: { appKey }, secret }: { application: Application; secret: string }) =>
  (await getToken(request(appKey, secret))).data;
/** A client of a program with this token. */
function program(token: string): Client {
  const tokens = memoryTokenStore();
  tokens.set({ accessToken: token, refreshToken: "" });
  return createHuxuanClient({ baseUrl: server.url, tokens });
}
const unsigned = { status: 401, code: "SIGN_INVALID" };

test("a program of a school signs, is given a token, and reads what its role allows of its own school", async () => {
  const made = await withSecret();
  expect(made.application).toMatchObject({ state: "enabled", role: { id: reader }, requestsPerMinute: 600 });
  expect(made.application.secretAt).toBe(server.clock().toISOString());
  const { token, expiresIn, scopes } = await tokenOf(made);
  expect({ expiresIn, scopes }).toEqual({ expiresIn: 1800, scopes: ["offering-search", "person-search"] });

  const client = program(token);
  const own = (await searchStudents({ client, body: {} })).data;
  const ofOffice = (await searchStudents({ client: office, body: {} })).data;
  expect(own.rowCount).toBe(ofOffice.rowCount);
  expect(own.items.every(({ school }) => school.id === world.schoolIds[0])).toBe(true);
  const body = roundInput({ semesterId: world.semesterId, name: "应用不能新建" });
  await expect(createRound({ client, body })).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
  // What is about the person who is signed in is nothing for a program.
  await expect(getSessionUserInfo({ client })).rejects.toMatchObject({ status: 403, code: "FORBIDDEN" });
  server.clock.advance({ seconds: expiresIn });
  await expect(searchOfferings({ client, body: {} })).rejects.toMatchObject({ status: 401 });
});

test("the office sees what its program called, and what was refused; another school's office does not", async () => {
  const made = await withSecret();
  const client = program((await tokenOf(made)).token);
  await searchOfferings({ client, body: {} });
  const body = roundInput({ semesterId: world.semesterId, name: "应用不能新建" });
  await outcomeOf(createRound({ client, body }));
  for (const node of server.nodes) await node.accessLog.written();

  const path = { id: made.application.id };
  const calls = (await searchApplicationCalls({ client: office, path, body: {} })).data;
  expect(calls.items.map(({ operation, status, code }) => ({ operation, status, code }))).toEqual([
    { operation: "createRound", status: 403, code: "FORBIDDEN" },
    { operation: "searchOfferings", status: 200, code: undefined },
  ]);
  const refused = (await searchApplicationCalls({ client: office, path, body: { refusedOnly: true } })).data;
  expect(refused.items.map(({ operation }) => operation)).toEqual(["createRound"]);
  const page = {
    pageIndex: 1,
    pageSize: 10,
    ...(calls.nextCursor === undefined ? {} : { cursor: calls.nextCursor }),
  };
  expect((await searchApplicationCalls({ client: office, path, body: { page } })).data.rowCount).toBe(2);
  const { lastUsedAt } = (await getApplication({ client: office, path })).data;
  expect(lastUsedAt).toBe(server.clock().toISOString());

  const foreign = await server.client("office1");
  expect(await outcomeOf(searchApplicationCalls({ client: foreign, path, body: {} }))).toBe("NOT_FOUND");
  expect(await outcomeOf(getApplication({ client: foreign, path }))).toBe("NOT_FOUND");
  const names = (await searchApplications({ client: foreign, body: {} })).data.items;
  expect(names).toEqual([]);
});

test("a copied request gives no second token", async () => {
  const { application, secret } = await withSecret();
  const once = request(application.appKey, secret);
  await getToken(once);
  await expect(getToken(once)).rejects.toMatchObject({ status: 409, code: "NONCE_REUSED" });
  // Of many at a time, one.
  const again = request(application.appKey, secret);
  const outcomes = await Promise.all([1, 2, 3, 4, 5].map(() => outcomeOf(getToken(again), "given")));
  expect(outcomes.filter((outcome) => outcome === "given")).toEqual(["given"]);
  expect(outcomes.filter((outcome) => outcome === "NONCE_REUSED")).toHaveLength(4);
  // Long after, the nonce is forgotten, and the request is too old.
  server.clock.advance({ minutes: 11 });
  await expect(getToken(once)).rejects.toMatchObject(unsigned);
});

test("a wrong signature, an unknown key, an old request, no secret yet, a disabled application: no token, and nobody learns which", async () => {
  const { application, secret } = await withSecret();
  const { appKey } = application;
  const messages = new Set<string>();
  const refuse = async (asked: ReturnType<typeof request>) =>
    getToken(asked).then(
      () => expect.fail("was given a token"),
      (error: { status: number; code: string; message: string }) => {
        expect(error).toMatchObject(unsigned);
        messages.add(error.message);
      },
    );
  await refuse(request(appKey, "another secret"));
  await refuse(request("hx-unknown", secret));
  await refuse(request((await make()).appKey, ""));
  const path = { id: application.id };
  const { version } = (
    await disableApplication({ client: office, path, body: { version: application.version } })
  ).data;
  await refuse(request(appKey, secret));
  expect(messages.size).toBe(1);
  await enableApplication({ client: office, path, body: { version } });
  await tokenOf({ application, secret });
  const now = server.clock().getTime();
  await refuse(request(appKey, secret, { timestamp: now - 300_001 }));
  await refuse(request(appKey, secret, { timestamp: now + 300_001 }));
});

test("tokens end when the application is disabled, changed or given another secret", async () => {
  const made = await withSecret();
  const path = { id: made.application.id };
  const works = async (client: Client) => outcomeOf(searchOfferings({ client, body: {} }));

  const first = program((await tokenOf(made)).token);
  expect(await works(first)).toBe("done");
  const { name, contact, version, role } = made.application;
  const change = { name, contact, requestsPerMinute: 60, roleId: role.id };
  const changed = (await updateApplication({ client: office, path, body: { ...change, version } })).data;
  expect(await works(first)).toBe("TOKEN_INVALID");
  expect(await outcomeOf(updateApplication({ client: office, path, body: { ...change, version } }))).toBe(
    "VERSION_CONFLICT",
  );

  const second = program((await tokenOf(made)).token);
  const renewed = (await renewApplicationSecret({ client: office, path, body: { version: changed.version } }))
    .data;
  expect(await works(second)).toBe("TOKEN_INVALID");
  expect(renewed.secret).not.toBe(made.secret);
  expect(await outcomeOf(tokenOf(made))).toBe("SIGN_INVALID");

  const third = program((await tokenOf(renewed)).token);
  await disableApplication({ client: office, path, body: { version: renewed.application.version } });
  expect(await works(third)).not.toBe("done");
});

test("each application has its own limit a minute, and what is beyond it stands in its log", async () => {
  const made = await withSecret({ requestsPerMinute: 3 });
  const other = program((await tokenOf(await withSecret())).token);
  const client = program((await tokenOf(made)).token);
  const outcomes: string[] = [];
  // What another node counted is known a moment later: each lets one more pass.
  for (let i = 0; i < 3 + server.nodes.length; i += 1)
    outcomes.push(await outcomeOf(searchOfferings({ client, body: {} })));
  expect(outcomes.slice(0, 3)).toEqual(["done", "done", "done"]);
  expect(outcomes.at(-1)).toBe("RATE_LIMITED");
  expect(await outcomeOf(searchOfferings({ client: other, body: {} }))).toBe("done");
  for (const node of server.nodes) await node.accessLog.written();
  const path = { id: made.application.id };
  const refused = (await searchApplicationCalls({ client: office, path, body: { refusedOnly: true } })).data
    .items;
  expect(refused).toMatchObject([{ operation: "searchOfferings", status: 429, code: "RATE_LIMITED" }]);
  server.clock.advance({ minutes: 1 });
  expect(await outcomeOf(searchOfferings({ client, body: {} }))).toBe("done");
});

test("a role that administers security, that is a person's, or reaches further than the school, is no role of an application", async () => {
  const fields = async (over: Partial<ApplicationInput>, client = admin) =>
    createApplication({ client, body: input(over) }).then(
      () => "done",
      (error: { code: string }) => error.code,
    );
  expect(await fields({ roleId: "2" })).toBe("FORBIDDEN");
  expect(await fields({ roleId: "4" })).toBe("VALIDATION_FAILED");
  expect(await fields({ roleId: "r-nobody" })).toBe("VALIDATION_FAILED");
  const all = await roleWith("全省数据", ["offering-search"], { baseArea: "platform", dataScope: "all" });
  expect(await fields({ roleId: all })).toBe("VALIDATION_FAILED");
  expect(await fields({ roleId: all, schoolId: undefined })).toBe("done");
  // A school's office gives neither what reaches further than itself nor another school's data.
  expect(await fields({ roleId: all, schoolId: undefined }, office)).toBe("FORBIDDEN");
  expect(await fields({ schoolId: world.schoolIds[1] }, office)).toBe("FORBIDDEN");
  const { name } = await make();
  expect(await fields({ name })).toBe("DUPLICATE");
  expect(await fields({ name, schoolId: world.schoolIds[1] })).toBe("done");
});

test("its account is seen among the users and is not managed there; nobody signs in with it", async () => {
  const { application } = await withSecret();
  const found = (await searchUsers({ client: admin, body: { keyword: application.appKey } })).data.items;
  expect(found).toMatchObject([{ userType: "application", manageable: false }]);
  const { id, version } = found[0] as { id: number; version: number };
  await expect(disableUser({ client: admin, path: { id }, body: { version } })).rejects.toMatchObject({
    code: "FORBIDDEN",
    message: expect.stringContaining("开放接口"),
  });
  await expect(server.client(application.appKey, "Huxuan@2026")).rejects.toMatchObject({
    code: "CREDENTIALS_WRONG",
  });
});

test("a secret stands neither in the database in clear nor in a log", async () => {
  const { application, secret } = await withSecret();
  await getToken(request(application.appKey, secret));
  const { rows } = await server.database.pool.query("select * from application");
  expect(JSON.stringify(rows)).not.toContain(secret);
  const { rows: log } = await server.database.pool.query("select * from operation_log");
  expect(JSON.stringify(log)).not.toContain(secret);
  expect(JSON.stringify(server.logLines)).not.toContain(secret);
});

test("the program of the guide prints the offerings of its school", async () => {
  const guide = readFileSync(new URL("../../../../../docs/open-api.md", import.meta.url), "utf8");
  const [, code = ""] = /^```js title="courses.mjs"\n([\s\S]*?)^```$/m.exec(guide) ?? [];
  await world.offering({ name: "开放接口", capacity: 1 });
  const { application, secret } = await withSecret();
  // The program's clock is that of the machine; the test's stands still.
  const running = code.replace("Date.now()", String(server.clock().getTime()));
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", running], {
    env: { HUXUAN_URL: server.url, HUXUAN_APP_KEY: application.appKey, HUXUAN_APP_SECRET: secret },
  });
  const lines = stdout.trim().split("\n");
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.at(-1)).toBe(`${lines.length - 1} offerings`);
});
