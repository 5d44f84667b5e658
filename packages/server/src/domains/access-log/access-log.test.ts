import {
  type AccessLogEntry,
  type AccessLogSearch,
  attemptSelection,
  type Client,
  getLogOverview,
  getSessionUserInfo,
  login,
  searchAccessLog,
  searchOfferings,
  searchSchools,
} from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { registry } from "../../domains.ts";
import { dropOldDays, LEAST_DAYS, makeDay } from "./partitions.ts";

const DAY_MS = 86_400_000;

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;

beforeAll(async () => {
  server = await startTestServer({
    handlers: {
      ...registry,
      searchSchools: async () => {
        throw Object.assign(new Error("the shelf is empty"), { name: "ShelfError" });
      },
    },
  });
  world = await SelectionWorld.create(server, 2);
  admin = await server.client("admin");
  office = await server.client("office0");
});
afterAll(() => server.close());

/** The log after all that was answered is written. */
async function search(body: AccessLogSearch, client = admin): Promise<AccessLogEntry[]> {
  for (const node of server.nodes) await node.accessLog.written();
  return (await searchAccessLog({ client, body })).data.items;
}

/** The request id of the answer that a call got. */
async function idOf(path: string, init?: RequestInit): Promise<string> {
  const answer = await server.fetch(path, init);
  await answer.arrayBuffer();
  return answer.headers.get("x-request-id") ?? "";
}

test("a call is noted with who, what, from where and how it ended, without what was sent", async () => {
  await searchOfferings({ client: office, body: { keyword: "不该记下的词" } });
  const [entry] = await search({ action: "searchOfferings" });
  expect(entry).toMatchObject({
    at: server.clock().toISOString(),
    accountId: expect.any(Number),
    personName: expect.stringMatching(/./),
    schoolId: world.schoolIds[0],
    school: expect.stringMatching(/./),
    action: "查询教学班",
    operation: "searchOfferings",
    method: "POST",
    route: "/mutual-recognition/offerings/search",
    result: "done",
    status: 200,
    ip: "127.0.0.1",
    milliseconds: expect.any(Number),
    requestId: expect.stringMatching(/./),
  });
  expect(JSON.stringify(entry)).not.toContain("不该记下的词");
  for (const absent of ["code", "message", "failure", "impersonator"])
    expect(entry).not.toHaveProperty(absent);
});

test("a refusal is noted with the sentence that the person read", async () => {
  await expect(searchAccessLog({ client: office, body: {} })).rejects.toMatchObject({ status: 403 });
  const [entry] = await search({ result: "refused", person: "office0" });
  expect(entry).toMatchObject({
    operation: "searchAccessLog",
    status: 403,
    code: "FORBIDDEN",
    message: "当前角色没有这项操作的权限，请切换角色或联系管理员",
  });
  expect(entry).not.toHaveProperty("failure");
});

test("a failure is noted with where it happened, which the person does not read", async () => {
  await expect(searchSchools({ client: admin, body: {} })).rejects.toMatchObject({
    status: 500,
    message: expect.not.stringContaining("shelf"),
  });
  const [entry] = await search({ kind: "error" });
  expect(entry).toMatchObject({
    operation: "searchSchools",
    status: 500,
    code: "INTERNAL",
    result: "failed",
  });
  expect(entry?.failure).toMatch(/^ShelfError: the shelf is empty\n\s+at .*access-log\.test\.ts/);
  expect((await search({ result: "failed" })).map(({ id }) => id)).toEqual([entry?.id]);
});

test("an address that is nobody's is noted where it was refused, without what stands behind its ?", async () => {
  const requestId = await idOf("/mutual-recognition/no-such-thing?token=secret");
  expect(await search({ requestId: ` ${requestId} ` })).toMatchObject([
    {
      route: "/mutual-recognition/no-such-thing",
      method: "GET",
      result: "refused",
      action: "GET /mutual-recognition/no-such-thing",
    },
  ]);
});

describe("signing in", () => {
  const signIn = (username: string, password: string) =>
    outcomeOf(login({ client: server.anonymous(), body: { username, password } }));

  test("is noted under the person whose account it is, whether it succeeds or not", async () => {
    await server.client("teacher");
    await signIn("teacher", "not the password");
    const [wrong, right] = await search({ kind: "signIn", person: "teacher" });
    expect(right).toMatchObject({ operation: "login", result: "done", personName: expect.any(String) });
    expect(wrong).toMatchObject({
      accountId: right?.accountId,
      result: "refused",
      code: "CREDENTIALS_WRONG",
      message: "用户名或密码不正确，请检查后重新输入",
    });
  });

  test("with a name that nobody has notes no name: it may be a password", async () => {
    await signIn("Hx-Geheim-2026", PASSWORD);
    const [entry] = await search({ kind: "signIn" });
    expect(entry).toMatchObject({ result: "refused", code: "CREDENTIALS_WRONG" });
    expect(entry).not.toHaveProperty("personName");
    expect(entry).not.toHaveProperty("accountId");
    expect(JSON.stringify(entry)).not.toContain("Geheim");
  });
});

test("an attempt to select stands in the selection log, and here only where it was not decided", async () => {
  const roundId = await world.round();
  const { id: offeringId } = await world.offering({ name: "数据新闻", capacity: 1 });
  const client = await world.client(0);
  await attemptSelection({ client, body: { roundId, offeringId } });
  const late = attemptSelection({
    client: await world.client(1),
    body: { roundId, offeringId },
  });
  expect(await outcomeOf(late)).not.toBe("done");
  expect(await search({ action: "attemptSelection" })).toEqual([]);
  await outcomeOf(attemptSelection({ client: office, body: { roundId, offeringId } }));
  expect(await search({ action: "attemptSelection" })).toMatchObject([{ code: "FORBIDDEN" }]);
});

test("an address is looked for by how it begins, and its signs stand for themselves", async () => {
  const count = async (ip: string) => (await search({ ip })).length;
  expect(await count("127.0.0")).toBeGreaterThan(0);
  expect(await count("27.0")).toBe(0);
  expect(await count("127%")).toBe(0);
  expect(await count("127_0")).toBe(0);
});

test("calls are found by how long they took and by time", async () => {
  const [slowest] = (await search({})).toSorted((a, b) => b.milliseconds - a.milliseconds);
  const ms = slowest?.milliseconds ?? 0;
  expect((await search({ slowerThan: ms })).every(({ milliseconds }) => milliseconds >= ms)).toBe(true);
  expect(await search({ slowerThan: 600_000 })).toEqual([]);
  const now = server.clock().toISOString();
  expect(await search({ to: now, from: new Date(server.clock().getTime() - 1_000).toISOString() })).toEqual(
    [],
  );
  expect((await search({ from: now })).length).toBeGreaterThan(0);
});

test("pages follow each other without a gap or a repetition", async () => {
  for (let n = 0; n < 12; n += 1) await getSessionUserInfo({ client: office });
  const wanted = await search({ action: "getSessionUserInfo", page: { pageIndex: 1, pageSize: 200 } });
  const read: number[] = [];
  let cursor: string | undefined;
  do {
    const page = { pageIndex: 1, pageSize: 5, ...(cursor === undefined ? {} : { cursor }) };
    const { data } = await searchAccessLog({ client: admin, body: { action: "getSessionUserInfo", page } });
    read.push(...data.items.map(({ id }) => id));
    cursor = data.nextCursor;
  } while (cursor !== undefined);
  expect(read).toEqual(wanted.map(({ id }) => id));
  expect(read.length).toBeGreaterThanOrEqual(12);
});

test("who keeps the logs may read them; offices of schools, teachers and students may not", async () => {
  for (const account of ["office0", "teacher", "student"])
    expect(await outcomeOf(searchAccessLog({ client: await server.client(account), body: {} }))).toBe(
      "FORBIDDEN",
    );
});

test("the overview counts the last hour by minutes, and what came since somebody looked", async () => {
  server.clock.advance({ hours: 2 });
  const looked = server.clock();
  server.clock.advance({ minutes: 1 });
  const fresh = await server.client("admin");
  await outcomeOf(login({ client: server.anonymous(), body: { username: "teacher", password: "wrong" } }));
  server.clock.advance({ minutes: 2 });
  await outcomeOf(searchSchools({ client: fresh, body: {} }));
  await search({}, fresh);
  const after = looked.toISOString();
  const { data } = await getLogOverview({ client: fresh, query: { kind: "signIn", after } });
  expect(data.minutes).toHaveLength(60);
  expect(data).toMatchObject({
    signIns: 2,
    refusedSignIns: 1,
    errors: 1,
    errorKinds: 1,
    newer: 2,
    keptDays: LEAST_DAYS,
    unwritten: expect.any(Number),
  });
  expect(data.access).toBe(data.minutes.reduce((sum, { access }) => sum + access, 0));
  expect(data.minutes.at(-1)).toMatchObject({ errors: 1, signIns: 0 });
  expect(data.minutes.at(-3)).toMatchObject({ errors: 0, signIns: 2, refusedSignIns: 1 });
  expect(data.oldest).toBe(
    (
      await search(
        { page: { pageIndex: 1, pageSize: 1, orderBy: [{ field: "at", sortType: "asc" }] } },
        fresh,
      )
    )[0]?.at,
  );
});

describe("the log is only appended", () => {
  const refused = { cause: { code: "23001" } };

  test.each(["update access_log set person_name = 'x'", "delete from access_log", "truncate access_log"])(
    "%s is refused",
    async (statement) => {
      expect((await search({})).length).toBeGreaterThan(0);
      await expect(server.database.db.execute(sql.raw(statement))).rejects.toMatchObject(refused);
    },
  );

  const row = (at: Date) => ({
    at,
    accountId: null,
    personName: null,
    schoolId: null,
    impersonatorId: null,
    operation: null,
    signIn: false,
    method: "GET",
    route: "/of-old",
    status: 404,
    code: null,
    message: null,
    failure: null,
    milliseconds: 1,
    ip: "192.0.2.1",
    device: "",
    requestId: "of-old",
  });
  const partitions = async (): Promise<string[]> => {
    const { rows } = await server.database.pool.query<{ name: string }>(
      "select inhrelid::regclass::text as name from pg_inherits where inhparent = 'access_log'::regclass order by 1",
    );
    return rows.map(({ name }) => name);
  };
  const kept = async () =>
    (await search({ ip: "192.0.2.1", page: { pageIndex: 1, pageSize: 100 } }, await server.client("admin")))
      .length;

  test("days go as a whole when they are older than they are kept, and younger ones stay", async () => {
    const now = new Date();
    const { accessLog } = server.services;
    for (const days of [LEAST_DAYS + 2, LEAST_DAYS - 2])
      accessLog.record(row(new Date(now.getTime() - days * DAY_MS)));
    expect(await kept()).toBe(2);
    const before = await partitions();
    expect(await dropOldDays(server.database.db, { now, days: LEAST_DAYS })).toBeGreaterThan(0);
    expect(await kept()).toBe(1);
    expect(before.length).toBeGreaterThan((await partitions()).length);
    await expect(dropOldDays(server.database.db, { now, days: 30 })).rejects.toThrow("180");
  });

  test("what a backup brought for a day without a partition is kept, and goes when it is old", async () => {
    const { db, pool } = server.database;
    const now = new Date();
    const insert = (at: Date) =>
      pool.query(
        "insert into access_log (at, sign_in, method, route, status, milliseconds, ip, device, request_id) values ($1, false, 'GET', '/', 404, 1, '192.0.2.1', '', 'restored')",
        [at],
      );
    const [old, young] = [LEAST_DAYS + 40, LEAST_DAYS - 40].map(
      (days) => new Date(now.getTime() - days * DAY_MS),
    ) as [Date, Date];
    await insert(old);
    await insert(young);
    const known = await partitions();
    const day = young.toISOString().slice(0, 10);
    for (const near of [day, new Date(young.getTime() + DAY_MS).toISOString().slice(0, 10)])
      await makeDay(db, near);
    // Of the two days, the one in China that holds the row stays without.
    expect((await partitions()).length).toBe(known.length + 1);
    const had = await kept();
    await dropOldDays(db, { now, days: LEAST_DAYS });
    expect(await kept()).toBe(had - 1);
  });

  test("many nodes may make the same day at once", async () => {
    const days = Array.from({ length: 6 }, () => makeDay(server.database.db, "2031-05-06"));
    await Promise.all(days);
    expect(await partitions()).toContain("access_log_2031_05_06");
  });
});
