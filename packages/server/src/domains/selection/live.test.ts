import { randomUUID } from "node:crypto";
import {
  attemptSelection,
  closeRound,
  type Client,
  followSelectionLive,
  joinWaitlist,
  type Round,
  type LiveMine,
  type LiveSeats,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { announceRound } from "../round/index.ts";

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 4);
});

afterAll(() => server.close());

/** Follows a round and keeps what comes. */
function follow(client: Client, roundId: number) {
  const stop = new AbortController();
  const heard = {
    seats: [] as LiveSeats[][],
    mine: [] as LiveMine[],
    rounds: [] as Round[],
  };
  const done = followSelectionLive({
    client,
    roundId,
    signal: stop.signal,
    onSeats: (seats) => heard.seats.push(seats),
    onMine: (mine) => heard.mine.push(mine),
    onRound: (round) => heard.rounds.push(round),
  });
  return {
    heard,
    /** The newest numbers of an offering. */
    seatsOf: (id: number) => heard.seats.flat().findLast((seats) => seats.offeringId === id),
    async stop() {
      stop.abort();
      await done;
    },
  };
}

test("seats count down live, the promoted student and the end of the round are announced", async () => {
  const roundId = await world.round();
  const [wanted, quiet] = [
    await world.offering({ name: "直播", capacity: 1 }),
    await world.offering({ name: "安静", capacity: 9 }),
  ];
  const ownSchool = await world.offering({ name: "别的轮次", capacity: 9, state: "closed" });
  const [taker, waiter] = [await world.client(0), await world.client(1)];
  const body = { roundId, offeringId: wanted.id };
  const live = follow(waiter, roundId);
  try {
    await expect
      .poll(() => live.heard.seats[0]?.map((seats) => seats.offeringId))
      .toEqual([wanted.id, quiet.id]);
    expect(live.heard.seats[0]?.map((s) => s.offeringId)).not.toContain(ownSchool.id);
    expect(server.services.selection.live.watching(roundId)).toBe(1);

    await attemptSelection({ client: taker, body });
    await expect.poll(() => live.seatsOf(wanted.id)).toMatchObject({ capacity: 1, taken: 1, queued: 0 });
    await joinWaitlist({ client: waiter, body });
    const withdrawn = (await withdrawSelection({ client: taker, body })).data;
    await expect
      .poll(() => live.heard.mine.filter(({ own }) => !own))
      .toMatchObject([
        { action: "promote", offeringId: wanted.id, message: expect.stringContaining("递补选上 直播") },
      ]);
    expect(live.heard.mine.at(-1)?.sequence).toBeGreaterThan(withdrawn.sequence);
    await expect.poll(() => live.seatsOf(wanted.id)).toMatchObject({ taken: 1, queued: 0 });
    // What did not change is not sent again.
    expect(
      live.heard.seats
        .slice(1)
        .flat()
        .map((s) => s.offeringId),
    ).not.toContain(quiet.id);

    await closeRound({ client: await server.client("admin"), path: { id: roundId } });
    await expect.poll(() => live.heard.rounds).toMatchObject([{ id: roundId, state: "closed" }]);
  } finally {
    await live.stop();
  }
  await expect.poll(() => server.services.selection.live.watching(roundId)).toBe(0);
});

test("who follows a round hears the moment it begins and the moment it ends, although nobody touches it", async () => {
  const { services, clock } = server;
  const soon = new Date(clock().getTime() + 100);
  const later = new Date(soon.getTime() + 100);
  const roundId = await world.round({ opensAt: soon, closesAt: later });
  const offering = await world.offering({ name: "准点", capacity: 9 });
  const client = await world.client(3);
  const body = { roundId, offeringId: offering.id };
  await services.outbox.deliver(await announceRound(services.db, roundId));
  const live = follow(client, roundId);
  try {
    await expect.poll(() => live.seatsOf(offering.id)).toMatchObject({ capacity: 9 });
    await expect(attemptSelection({ client, body })).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
    expect(live.heard.rounds.map(({ state }) => state)).not.toContain("open");

    clock.set(soon);
    await expect.poll(() => live.heard.rounds.at(-1)).toMatchObject({ id: roundId, state: "open" });
    expect((await attemptSelection({ client, body })).data.outcome).toBe("enrolled");

    clock.set(later);
    await expect.poll(() => live.heard.rounds.at(-1)).toMatchObject({ id: roundId, state: "ended" });
    await expect(withdrawSelection({ client, body })).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
  } finally {
    await live.stop();
  }
});

test("every window of a student hears what the student does in another one, and nobody else does", async () => {
  const roundId = await world.round();
  const offering = await world.offering({ name: "两个窗口", capacity: 9 });
  const [client, other] = [await world.client(2), await world.client(3)];
  const windows = [follow(client, roundId), follow(client, roundId), follow(other, roundId)] as const;
  const key = randomUUID();
  const body = { roundId, offeringId: offering.id, key };
  try {
    for (const each of windows) await expect.poll(() => each.heard.seats.length).toBeGreaterThan(0);
    const { sequence, message } = (await attemptSelection({ client, body })).data;
    // A repeated click does nothing, and is not announced.
    await attemptSelection({ client, body: { ...body, key: randomUUID() } });
    await withdrawSelection({ client, body: { roundId, offeringId: offering.id } });
    for (const { heard } of windows.slice(0, 2)) {
      await expect.poll(() => heard.mine.length).toBe(2);
      expect(heard.mine).toMatchObject([
        { action: "enrol", offeringId: offering.id, own: true, key, sequence, message },
        { action: "withdraw", offeringId: offering.id, own: true },
      ]);
    }
    expect(windows[2].heard.mine).toEqual([]);
  } finally {
    for (const each of windows) await each.stop();
  }
});

test("a round for others cannot be followed", async () => {
  const roundId = await world.round({ audience: { grades: [1999] } });
  const client = await world.client(2);
  const response = await server.fetch(`/mutual-recognition/selection/live?roundId=${roundId}`, {
    headers: {
      authorization: `Bearer ${(client as Client & { tokens: { get(): { accessToken: string } | null } }).tokens.get()?.accessToken}`,
    },
  });
  expect(response.status).toBe(404);
});
