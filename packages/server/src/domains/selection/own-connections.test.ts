import { attemptSelection, getMySelections, withdrawSelection } from "@huxuan/api-client";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

const CAPS = { maxCredits: 30, maxCourses: 20 };

// PGlite has one connection, which everybody shares.
describe.runIf(testDatabaseKind() === "postgres")("nobody keeps students from selecting:", () => {
  let server: TestServer;
  let world: SelectionWorld;
  let roundId: number;
  const holders: pg.PoolClient[] = [];

  beforeAll(async () => {
    server = await startTestServer();
    world = await SelectionWorld.create(server, 12);
    roundId = await world.round(CAPS);
  });
  afterEach(async () => {
    for (const holder of holders.splice(0)) {
      await holder.query("rollback");
      holder.release();
    }
  });
  afterAll(async () => {
    expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
    await server.close();
  });

  /** Somebody else's transaction that has run `sql` and is in no hurry. */
  async function hold(sql = "select 1"): Promise<pg.PoolClient> {
    const client = await server.database.pool.connect();
    holders.push(client);
    await client.query("begin");
    await client.query(sql);
    return client;
  }

  async function letGo(client: pg.PoolClient): Promise<void> {
    holders.splice(holders.indexOf(client), 1);
    await client.query("commit");
    client.release();
  }

  const attempt = async (student: number, offeringId: number): Promise<string> => {
    const client = await server.client(`s${student}`);
    return outcomeOf(attemptSelection({ client, body: { roundId, offeringId } }), "enrolled");
  };

  test("reports and imports that hold every other connection", async () => {
    const { id } = await world.offering({ name: "连接", capacity: 5 });
    expect(await attempt(0, id)).toBe("enrolled");
    const most = server.database.pool.options.max;
    for (let n = 0; n < most; n += 1) await hold();
    // Signing in, the check of the request and admission; a second time with all that is remembered.
    expect(await attempt(1, id)).toBe("enrolled");
    expect(await attempt(1, id)).toBe("enrolled");
    const client = await server.client("s1");
    expect(await outcomeOf(withdrawSelection({ client, body: { roundId, offeringId: id } }))).toBe("done");
  });

  test("a long lock on other offerings; whoever wants those is served as soon as it ends", async () => {
    const held = await world.offering({ name: "被锁", capacity: 2 });
    const free = await world.offering({ name: "空闲", capacity: 20 });
    const office = await hold(`select from offering_seat where offering_id = ${held.id} for update`);
    let answered = 0;
    const waiting = [1, 2, 3].map(async (n) => {
      const code = await attempt(n, held.id);
      answered += 1;
      return code;
    });
    expect(await Promise.all([4, 5, 6, 7].map((n) => attempt(n, free.id)))).toEqual(
      Array.from({ length: 4 }, () => "enrolled"),
    );
    expect(answered).toBe(0);
    await letGo(office);
    expect((await Promise.all(waiting)).sort()).toEqual(["OFFERING_FULL", "enrolled", "enrolled"]);
  });

  test("a lock without end: whoever needs the rows is told to try again, and nothing was done", async () => {
    const held = await world.offering({ name: "久锁", capacity: 2 });
    const office = await hold(`select from offering_seat where offering_id = ${held.id} for update`);
    const client = await server.client("s8");
    const key = "8a3f0a43-7a1f-4a58-9d0f-6d5c5a1b2c3d";
    const body = { roundId, offeringId: held.id, key };
    expect(await outcomeOf(attemptSelection({ client, body }))).toBe("SERVER_BUSY");
    expect((await getMySelections({ client })).data).toBeDefined();
    await letGo(office);
    expect(await attempt(8, held.id)).toBe("enrolled");
  });

  test("a lock on one student's holdings: the others go on, on the same offering", async () => {
    const { id } = await world.offering({ name: "同班", capacity: 20 });
    const first = await world.offering({ name: "先有一门", capacity: 20 });
    expect(await attempt(9, first.id)).toBe("enrolled");
    const student = world.students[9]?.id ?? 0;
    const office = await hold(`select from student_term where student_id = ${student} for update`);
    let answered = false;
    const waiting = attempt(9, id).then((code) => {
      answered = true;
      return code;
    });
    expect(await Promise.all([10, 11].map((n) => attempt(n, id)))).toEqual(["enrolled", "enrolled"]);
    expect(answered).toBe(false);
    await letGo(office);
    expect(await waiting).toBe("enrolled");
  });

  test("a lock on the round, as an office's change of it", async () => {
    const { id } = await world.offering({ name: "改轮次", capacity: 20 });
    const office = await hold(`select from round where id = ${roundId} for update`);
    const waiting = attempt(1, id);
    await letGo(office);
    expect(await waiting).toBe("enrolled");
  });
});
