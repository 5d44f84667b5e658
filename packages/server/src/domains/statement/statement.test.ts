import {
  type Client,
  explainStatement,
  getStatementHistory,
  getStatements,
  searchOperationLog,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { runTestsOn, startPrivatePostgres } from "../../../testing/postgres.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { removeOldSamples, StatementSampler } from "./sampler.ts";

let server: TestServer;
let admin: Client;
beforeAll(async () => {
  // What counts statements is loaded when PostgreSQL starts: the one that others test on may be without.
  if (testDatabaseKind() === "postgres") runTestsOn((await startPrivatePostgres()).url);
  server = await startTestServer({ nodes: 1 });
  admin = await server.client("admin");
});
afterAll(async () => {
  await server.close();
  runTestsOn(undefined);
});

const isPglite = () => server.database.kind === "pglite";
const statements = async () => (await getStatements({ client: admin })).data;
const oneOf = async (word: string) => (await statements()).items.find(({ text }) => text.includes(word));

test("where the extension is not there, it is said what is missing; on PGlite it comes by itself", async () => {
  const { counting, items } = await statements();
  expect(counting).toBe(isPglite() ? "counted" : "notCreated");
  if (!isPglite()) expect(items).toEqual([]);
});

test("a slow statement is found by what it costs, without the values that it was called with", async () => {
  const { pool } = server.database;
  if (!isPglite()) await pool.query("create extension pg_stat_statements");
  await pool.query("select pg_sleep(0.3), a.id from account a where a.useraccount = 'geheim' or a.id = 1");
  const { counting, since, items } = await statements();
  expect(counting).toBe("counted");
  expect(since).toBeDefined();
  const slow = items.find(({ text }) => text.includes("pg_sleep"));
  expect(slow).toMatchObject({ verb: "select", tables: ["account"], calls: 1 });
  expect(slow?.totalMs).toBeGreaterThanOrEqual(290);
  expect(JSON.stringify(items)).not.toContain("geheim");
});

test("its p95 is told within what mean and deviation allow", async () => {
  const slow = await oneOf("pg_sleep");
  // Called once: all that is known is that call.
  expect(slow?.p95Ms).toBeCloseTo(slow?.meanMs ?? 0, 1);
  const { items } = await statements();
  for (const one of items) expect(one.p95Ms).toBeLessThanOrEqual(one.p95AtMostMs + 0.01);
  expect(items.some(({ p95Ms, meanMs }) => p95Ms > meanMs)).toBe(true);
});

test("statements that hold what they were called with are not shown at all", async () => {
  await server.database.pool.query("create role watched password 'geheim-2'");
  await server.database.pool.query("drop role watched");
  for (const orderBy of ["total", "mean", "calls", "rows"] as const) {
    const { items } = (await getStatements({ client: admin, query: { orderBy } })).data;
    expect(items.every(({ verb }) => !["create", "drop", "set"].includes(verb))).toBe(true);
    expect(JSON.stringify(items)).not.toContain("geheim-2");
  }
});

test("a plan is made without values and without running the statement, and is logged", async () => {
  const slow = await oneOf("pg_sleep");
  const { data } = await explainStatement({ client: admin, path: { statementId: slow?.id ?? "" } });
  expect(data.steps.some(({ target }) => target.startsWith("account"))).toBe(true);
  expect(data.steps.filter(({ heaviest }) => heaviest)).toHaveLength(1);
  expect(data.text).toContain("cost=");
  expect(await oneOf("pg_sleep")).toMatchObject({ calls: 1 });
  const log = (await searchOperationLog({ client: admin, body: { action: "statement-explain" } })).data.items;
  expect(log.map(({ targets }) => targets[0]?.id)).toEqual([slow?.id]);
  const { rows } = await server.database.pool.query(
    "select from pg_prepared_statements where name like 'huxuan%'",
  );
  expect(rows).toEqual([]);
});

test("a statement that cannot be planned without its values is refused with the reason", async () => {
  await server.database.pool.query("select pg_sleep(0.2), interval '1 hour' as only_with_values");
  const { id = "" } = (await oneOf("only_with_values")) ?? {};
  const refusal = await refusalOf(explainStatement({ client: admin, path: { statementId: id } }));
  expect(refusal).toMatchObject({ status: 409 });
  expect(refusal.message).toContain("离开了它的参数");
});

test("a number that is no statement's is not found, and text is no number", async () => {
  const explain = (statementId: string) =>
    refusalOf(explainStatement({ client: admin, path: { statementId } }));
  expect((await explain("42")).status).toBe(404);
  expect((await explain("select 1")).status).toBe(400);
  expect((await explain("9999999999999999999")).status).toBe(404);
});

test("how a statement went in the last day is known from samples, one in ten minutes on whichever node, without its text", async () => {
  const { pool } = server.database;
  const sampler = server.services.statementSampler;
  const ofAnotherNode = new StatementSampler(server.services);
  const call = (seconds: number) => pool.query("select pg_sleep($1), count(*) from course", [seconds]);
  const callAndNote = async (seconds: number) => {
    await call(seconds);
    server.clock.advance({ minutes: 30 });
    await sampler.sample();
    await call(0);
    await ofAnotherNode.sample();
  };
  await callAndNote(0.05);
  const slow = await oneOf("count(*) from course");
  const line = async () =>
    (await getStatementHistory({ client: admin })).data.lines.find(({ id }) => id === slow?.id);
  expect(await line()).toBeUndefined();
  await callAndNote(0.4);
  await callAndNote(0.1);
  const points = (await line())?.points ?? [];
  expect(points.map(({ calls }) => calls)).toEqual([2, 2]);
  expect(points[0]?.meanMs).toBeGreaterThanOrEqual(200);
  expect(points[0]?.p95Ms).toBeGreaterThan(points[0]?.meanMs ?? 0);
  expect(points[1]?.meanMs).toBeLessThan(points[0]?.meanMs ?? 0);
  expect((points[1]?.step ?? 0) - (points[0]?.step ?? 0)).toBe(1);
  const { rows } = await pool.query<{ calls: string }>(
    "select calls from statement_sample where statement = $1 order by at",
    [slow?.id],
  );
  // What the other node would have noted later is not taken.
  expect(rows.map(({ calls }) => Number(calls))).toEqual([1, 3, 5]);
  server.clock.advance({ days: 3 });
  expect(await removeOldSamples(server.database.db, server.clock())).toBeGreaterThanOrEqual(3);
  expect((await getStatementHistory({ client: admin })).data.lines).toEqual([]);
});

test("who does not run the platform sees no statement and no plan", async () => {
  const client = await server.client("teacher");
  expect((await refusalOf(getStatements({ client }))).status).toBe(403);
  expect((await refusalOf(getStatementHistory({ client }))).status).toBe(403);
  expect((await refusalOf(explainStatement({ client, path: { statementId: "42" } }))).status).toBe(403);
});
