import { randomUUID } from "node:crypto";
import {
  attemptSelection,
  followSelectionLive,
  type LiveMine,
  settleSelectionAct,
  updateOffering,
  getOffering,
  joinWaitlist,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createTestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { offeringForm } from "../../../testing/office-forms.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { killProcesses, startServerProcess } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

// Two nodes on one database; PGlite serves one process only.
describe.runIf(testDatabaseKind() === "postgres")("two nodes", () => {
  let here: TestServer;
  let there: TestServer;
  let world: SelectionWorld;
  let roundId: number;

  beforeAll(async () => {
    here = await startTestServer();
    there = await startTestServer({ beside: here });
    world = await SelectionWorld.create(here, 40);
    roundId = await world.round();
  });

  afterAll(async () => {
    await there.close();
    await here.close();
  });

  const codeOf = (call: Promise<unknown>): Promise<string> => outcomeOf(call, "enrolled");

  test("a seat freed on one node is had on the other, however often it was known to be full", async () => {
    const { id } = await world.offering({ name: "两处", capacity: 1 });
    const [a, b] = [await here.client("s0"), await there.client("s1")];
    const body = { roundId, offeringId: id };
    for (let turn = 0; turn < 20; turn += 1) {
      // Either node may not have heard yet that the other freed it.
      await expect.poll(() => codeOf(attemptSelection({ client: a, body }))).toBe("enrolled");
      // Known to be full over there, and refused from memory from then on.
      expect(await codeOf(attemptSelection({ client: b, body }))).toBe("OFFERING_FULL");
      expect(there.services.selection.seats.knownFull(id)).toBeDefined();
      await withdrawSelection({ client: a, body });
      await expect.poll(() => codeOf(attemptSelection({ client: b, body }))).toBe("enrolled");
      await withdrawSelection({ client: b, body });
    }
  });

  test("a window on one node hears what the student does on the other", async () => {
    const { id } = await world.offering({ name: "别处操作", capacity: 5 });
    const key = randomUUID();
    const heard: LiveMine[] = [];
    const stop = new AbortController();
    const connected = Promise.withResolvers<void>();
    const following = followSelectionLive({
      client: await there.client("s2"),
      roundId,
      signal: stop.signal,
      onSeats: () => connected.resolve(),
      onMine: (events) => heard.push(events),
      onRound: () => undefined,
    });
    await connected.promise;
    await attemptSelection({ client: await here.client("s2"), body: { roundId, offeringId: id, key } });
    await expect.poll(() => heard).toMatchObject([{ action: "enrol", offeringId: id, own: true, key }]);
    stop.abort();
    await following;
  });

  test("an act that was settled on one node is refused on the other, and one that was done is known there", async () => {
    const { id } = await world.offering({ name: "别处求证", capacity: 5 });
    const [a, b] = [await here.client("s3"), await there.client("s3")];
    const late = randomUUID();
    const lost = { offeringId: id, key: late };
    expect((await settleSelectionAct({ client: a, body: lost })).data.tookEffect).toBe(false);
    expect(await codeOf(attemptSelection({ client: b, body: { roundId, ...lost } }))).toBe("STATE_CONFLICT");
    const done = { offeringId: id, key: randomUUID() };
    await attemptSelection({ client: b, body: { roundId, ...done } });
    expect((await settleSelectionAct({ client: a, body: done })).data.tookEffect).toBe(true);
  });

  test("a 'full' that arrives after the seat was freed does not stick", async () => {
    const { id } = await world.offering({ name: "迟到", capacity: 1 });
    const { seats } = there.services.selection;
    const full = {
      offeringId: id,
      semesterId: world.semesterId,
      capacity: 1,
      taken: 1,
      queued: 0,
      takenBySchool: {},
      version: 100,
    };
    seats.confirm([{ ...full, taken: 0, version: 101 }]);
    seats.confirm([full]);
    expect(seats.knownFull(id)).toBeUndefined();
  });

  test("the last seats are sold once, whichever node is asked", async () => {
    const { id } = await world.offering({ name: "两处抢", capacity: 7 });
    const clients = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? here : there).client(`s${n}`)),
    );
    const codes = await Promise.all(
      clients.map((client) => codeOf(attemptSelection({ client, body: { roundId, offeringId: id } }))),
    );
    expect(codes.filter((code) => code === "enrolled")).toHaveLength(7);
    expect(codes.filter((code) => code === "OFFERING_FULL")).toHaveLength(33);
    expect(await auditSelection(here.services, world.semesterId, { maxCredits: 30, maxCourses: 20 })).toEqual(
      [],
    );
  });

  test("a larger capacity lets the waitlist move up, also when it was joined on the other node", async () => {
    const { id } = await world.offering({ name: "扩容", capacity: 1, waitlistCapacity: 5 });
    const office = await here.client("office0");
    await attemptSelection({ client: await here.client("s2"), body: { roundId, offeringId: id } });
    await joinWaitlist({ client: await there.client("s3"), body: { roundId, offeringId: id } });
    const body = { ...(await offeringForm(office, id)), capacity: 2 };
    await updateOffering({ client: office, path: { id }, body });
    await expect
      .poll(async () => (await getOffering({ client: office, path: { id } })).data.seats)
      .toMatchObject({ capacity: 2, taken: 2, queued: 0 });
  });

  test("one node moves a waitlist up, and the other leaves it to that one", async () => {
    const { id } = await world.offering({ name: "一处递补", capacity: 1, waitlistCapacity: 5 });
    const office = await there.client("office0");
    await attemptSelection({ client: await here.client("s4"), body: { roundId, offeringId: id } });
    await joinWaitlist({ client: await there.client("s5"), body: { roundId, offeringId: id } });
    const nodes = [here, there];
    const promotions = nodes.map((node) => vi.spyOn(node.services.selection.admission, "promote"));
    const form = await offeringForm(office, id);
    await updateOffering({ client: office, path: { id }, body: { ...form, capacity: 2 } });
    // Both have heard of the change, and of the seat that was given.
    for (const node of nodes) {
      await expect
        .poll(() => node.services.selection.seats.get(id))
        .toMatchObject({ capacity: 2, taken: 2, queued: 0 });
    }
    const byNode = promotions.map((spy) => spy.mock.calls.filter(([ids]) => ids.includes(id)).length);
    expect(byNode.toSorted((a, b) => a - b)).toEqual([0, 1]);
    for (const spy of promotions) spy.mockRestore();
  });
});

test.runIf(testDatabaseKind() === "postgres")(
  "when the node that moves waitlists up is killed, another one goes on",
  async () => {
    const database = await createTestDatabase("postgres", "people");
    // The first one on a database is the leader.
    const first = await startServerProcess({ DATABASE_URL: database.url ?? "" });
    const here = await startTestServer({ on: database });
    try {
      const leaders = async (): Promise<number> => {
        const { rows } = await database.pool.query<{ nodes: number }>(
          `select count(*)::int as nodes from pg_locks l join pg_stat_activity a using (pid)
           where l.locktype = 'advisory' and a.datname = current_database()
             and a.application_name = 'huxuan-leader'`,
        );
        return rows[0]?.nodes ?? 0;
      };
      await expect.poll(leaders).toBe(1);
      const world = await SelectionWorld.create(here, 4);
      const roundId = await world.round();
      const { id } = await world.offering({ name: "接手递补", capacity: 1, waitlistCapacity: 5 });
      await attemptSelection({ client: await here.client("s0"), body: { roundId, offeringId: id } });
      await joinWaitlist({ client: await here.client("s1"), body: { roundId, offeringId: id } });
      first.child.kill("SIGKILL");
      await first.ended;
      const office = await here.client("office0");
      const body = { ...(await offeringForm(office, id)), capacity: 2 };
      await updateOffering({ client: office, path: { id }, body });
      await expect
        .poll(async () => (await getOffering({ client: office, path: { id } })).data.seats)
        .toMatchObject({ capacity: 2, taken: 2, queued: 0 });
      expect(await leaders()).toBe(1);
    } finally {
      await killProcesses();
      await here.close();
    }
  },
);
