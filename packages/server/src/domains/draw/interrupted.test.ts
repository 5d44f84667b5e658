/** The process is killed while it writes: a draw and an announcement are done once, or not at all. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  announceRoundDraw,
  type Client,
  createHuxuanClient,
  drawRound,
  getPublicDraw,
  getRoundDraw,
  login,
  memoryTokenStore,
} from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { killProcesses, startServerProcess } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

const STUDENTS = 60;
const DAY_MS = 86_400_000;
const folder = mkdtempSync(join(tmpdir(), "huxuan-draw-interrupted-"));
let server: TestServer | undefined;
let roundId: number;
const environment: Record<string, string> = {
  HUXUAN_DATA: join(folder, "data"),
  // Connections of a process that was killed are open until the database notices.
  HUXUAN_DATABASE_CONNECTIONS: "6",
  HUXUAN_ADMISSION_CONNECTIONS: "3",
  HUXUAN_SIGN_IN_CONNECTIONS: "1",
  HUXUAN_LIST_CONNECTIONS: "1",
  HUXUAN_READ_CONNECTIONS: "1",
};

beforeAll(async () => {
  if (testDatabaseKind() === "pglite") return;
  server = await startTestServer();
  // Only the processes of the test run jobs, by the clock of this day.
  await server.services.jobs.close();
  environment["DATABASE_URL"] = server.database.url as string;
  const world = await SelectionWorld.create(server, STUDENTS);
  const offerings: number[] = [];
  for (let n = 0; n < 5; n += 1)
    offerings.push((await world.offering({ name: `课 ${n}`, capacity: 7, nature: "elective" })).id);
  const at = (days: number) => new Date(Date.now() + days * DAY_MS);
  roundId = await world.round({
    mode: "lottery",
    opensAt: at(-3),
    closesAt: at(-1),
    dropEndsAt: at(30),
    maxCredits: 3,
  });
  await server.services.db.execute(sql`
    insert into wish_list (round_id, student_id, ticket, offering_ids, version, saved_at)
    select ${roundId}, id, 'TCKT' || translate(lpad(id::text, 4, '0'), '0123456789', 'ABCDEFGHJK'),
      (${sql.param(offerings)}::int[])[1 + id % 2 : 3 + id % 3], 1, now() from student`);
});
afterEach(killProcesses);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function adminAt(baseUrl: string): Promise<Client> {
  const tokens = memoryTokenStore();
  const client = createHuxuanClient({ baseUrl, tokens });
  tokens.set((await login({ client, body: { username: "admin", password: PASSWORD } })).data);
  return client;
}

/** Everything that a draw and an announcement write. */
async function stored(): Promise<Record<string, unknown>> {
  const { rows } = await (server as TestServer).services.db.execute<Record<string, unknown>>(sql`
    select (select state from round where id = ${roundId}) as state,
      (select count(*)::int from wish where result <> 'wished') as drawn,
      (select result_hash from round_draw where round_id = ${roundId}) as hash,
      (select count(*)::int from enrolment where state = 'enrolled') as enrolled,
      (select count(*)::int from enrolment where state = 'queued') as queued,
      (select coalesce(sum(taken), 0)::int from offering_seat) as taken,
      (select coalesce(sum(queued), 0)::int from offering_seat) as waiting,
      (select coalesce(sum(courses), 0)::int from student_term) as courses,
      (select count(*)::int from selection_log) as logged,
      (select count(*)::int from notification where kind = 'drawn') as told`);
  return rows[0] ?? {};
}

/** From now on whoever writes such a row stands still, so that the process can be killed in the middle of it. */
async function standStillAt(event: string, when: string): Promise<void> {
  await (server as TestServer).database.pool.query(`
    create or replace function stand_still() returns trigger language plpgsql as
      $$ begin perform pg_sleep(600); return new; end $$;
    create trigger stand_still before ${event} for each row when (${when}) execute function stand_still()`);
}
async function moveOn(table: string): Promise<void> {
  const { pool } = (server as TestServer).database;
  // The database notices by itself that the process is gone, once the statement that waits is over.
  await pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
  await pool.query(`drop trigger stand_still on ${table}`);
}
const standsStill = async (): Promise<number> => {
  const { rows } = await (server as TestServer).database.pool.query<{ count: number }>(
    "select count(*)::int as count from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  );
  return rows[0]?.count ?? 0;
};

/** Starts it, kills the process where it writes, and lets the next one go on. */
async function killedAt(
  { event, table, when }: { event: string; table: string; when: string },
  begin: (client: Client) => Promise<unknown>,
  isDone: (client: Client) => Promise<boolean>,
): Promise<void> {
  const before = await stored();
  const first = await startServerProcess(environment);
  await standStillAt(event, when);
  await begin(await adminAt(first.url));
  await expect.poll(standsStill, { interval: 50 }).toBe(1);
  first.child.kill("SIGKILL");
  await first.ended;
  await moveOn(table);
  expect(await stored()).toEqual(before);
  const second = await startServerProcess(environment);
  const client = await adminAt(second.url);
  await expect.poll(() => isDone(client), { timeout: 90_000, interval: 200 }).toBe(true);
}

const path = () => ({ id: roundId });

test.skipIf(testDatabaseKind() === "pglite")("a draw", async () => {
  const last = `new.rank = 1 and new.student_id % 7 = 3`;
  const first = await startServerProcess(environment);
  // Frozen by itself, in the minute after the closing: the process that starts finds a round that is over.
  await expect
    .poll(
      async () =>
        (await getPublicDraw({ client: createHuxuanClient({ baseUrl: first.url }), path: path() })).data
          .wishesHash,
      {
        timeout: 90_000,
        interval: 200,
      },
    )
    .toMatch(/^[0-9a-f]{64}$/);
  first.child.kill("SIGKILL");
  await first.ended;
  await killedAt(
    { event: "update on wish", table: "wish", when: last },
    (client) => drawRound({ client, path: path() }),
    async (client) => (await getRoundDraw({ client, path: path() })).data.round.state === "drawn",
  );
  const { state, drawn, hash, enrolled } = await stored();
  expect([state, enrolled]).toEqual(["drawn", 0]);
  expect(drawn).toBeGreaterThan(100);
  expect(hash).toMatch(/^[0-9a-f]{64}$/);
});

test
  .skipIf(testDatabaseKind() === "pglite")
  .each([
    [
      "in the middle of the seats",
      { event: "insert on enrolment", table: "enrolment", when: "new.state = 'queued'" },
    ],
  ])("an announcement, %s", async (_where, at) => {
  const name = await (async () => {
    const { rows } = await (server as TestServer).services.db.execute<{ name: string }>(
      sql`select name from round where id = ${roundId}`,
    );
    return rows[0]?.name ?? "";
  })();
  await killedAt(
    at,
    (client) => announceRoundDraw({ client, path: path(), body: { name } }),
    async (client) => (await getRoundDraw({ client, path: path() })).data.round.state === "announced",
  );
  const found = await stored();
  // 60 students, 5 classes of 7 seats; each is told once, and each seat counted once.
  expect(found).toMatchObject({ state: "announced", enrolled: 35, taken: 35, courses: 35, told: STUDENTS });
  expect(found["queued"]).toBe(found["waiting"]);
  expect(found["logged"]).toBe(35 + Number(found["queued"]));
});
