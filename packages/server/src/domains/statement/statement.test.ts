import { type Client, explainStatement, getStatements, searchOperationLog } from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { runTestsOn, startPrivatePostgres } from "../../../testing/postgres.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

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

test("who does not run the platform sees no statement and no plan", async () => {
  const client = await server.client("teacher");
  expect((await refusalOf(getStatements({ client }))).status).toBe(403);
  expect((await refusalOf(explainStatement({ client, path: { statementId: "42" } }))).status).toBe(403);
});
