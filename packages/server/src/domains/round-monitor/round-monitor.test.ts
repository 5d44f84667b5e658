import {
  attemptSelection,
  type Client,
  getRoundMonitor,
  saveWishes,
  updateSchoolSetting,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let host: Client;
let guest: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 60);
  host = await server.client("office0");
  guest = await server.client("office1");
});
afterAll(() => server.close());

const monitorOf = async (client: Client, roundId: number, span: "seconds" | "minutes" = "seconds") => {
  // Each node writes what it counted every second.
  for (const node of server.nodes) await node.selection.tally.flush();
  return (await getRoundMonitor({ client, path: { id: roundId }, query: { span } })).data;
};

test("a rush on few seats alarms the office of the class; another office sees the refusals alone", async () => {
  const roundId = await world.round();
  const { id } = await world.offering({ name: "热门", capacity: 4 });
  const rush = Array.from({ length: 60 }, async (_, n) =>
    attemptSelection({ client: await world.client(n), body: { roundId, offeringId: id } }),
  );
  await Promise.allSettled(rush);
  const { alarms, alarmCount, slow, slowestMs } = await monitorOf(host, roundId);
  expect(alarms.map(({ kind }) => kind).filter((kind) => kind !== "slow")).toEqual(["refusal", "demand"]);
  expect(alarmCount).toBe(alarms.length);
  expect(slow > 0).toBe(slowestMs > 0);
  expect(alarms.at(-1)).toMatchObject({
    message: "热门（X1-01）60 次请求 4 席，超过 5 倍",
    offering: { id, attempts: 60, seats: { capacity: 4, taken: 4 } },
  });
  expect(alarms.at(-2)?.reason).toMatchObject({ code: "OFFERING_FULL", count: 56 });
  const seen = await monitorOf(guest, roundId);
  expect(seen.alarms.map(({ kind }) => kind).filter((kind) => kind !== "slow")).toEqual(["refusal"]);

  await updateSchoolSetting({
    client: host,
    path: { key: "demand-alarm-times" },
    body: { schoolId: world.schoolIds[0] as number, value: 15, version: 0 },
  });
  expect((await monitorOf(host, roundId)).alarms.some(({ kind }) => kind === "demand")).toBe(false);
});

test("the minutes since the opening add up to all that was decided, also after the last two minutes", async () => {
  const opensAt = new Date(server.clock().getTime() - 3_600_000);
  const roundId = await world.round({ opensAt });
  const { id } = await world.offering({ name: "按分钟", capacity: 1 });
  for (const n of [0, 1]) {
    await attemptSelection({ client: await world.client(n), body: { roundId, offeringId: id } }).catch(
      () => undefined,
    );
    server.clock.advance({ minutes: 10 });
  }
  const { points, step, attempts } = await monitorOf(host, roundId, "minutes");
  expect([step, attempts]).toEqual([60, 2]);
  expect(
    points.filter((one) => one.attempts > 0).map(({ admitted, refused }) => [admitted, refused]),
  ).toEqual([
    [1, 0],
    [0, 1],
  ]);
  expect(Date.parse(points[0]?.at ?? "")).toBe(Math.floor(opensAt.getTime() / 60_000) * 60_000);
  expect(points).toHaveLength(81);
  const seconds = await monitorOf(host, roundId);
  expect(seconds.points.every((one) => one.attempts === 0)).toBe(true);
});

test("a round of wishes alarms by those who wish a class, long before anybody is refused", async () => {
  const roundId = await world.round({ mode: "lottery" });
  const { id } = await world.offering({ name: "想选的人多", capacity: 1, host: 0 });
  for (let n = 0; n < 16; n += 1)
    await saveWishes({
      client: await world.client(n),
      path: { roundId },
      body: { version: 0, wishes: [{ offeringId: id }] },
    });
  // One count serves everybody for a minute.
  server.clock.advance({ minutes: 2 });
  const { hottest, alarms } = await monitorOf(host, roundId);
  expect(hottest[0]).toMatchObject({ id, bidders: 16, attempts: 0 });
  expect(alarms).toMatchObject([{ kind: "demand", offering: { id } }]);
  expect(alarms[0]?.message).toContain("16 人报 1 席");
});
