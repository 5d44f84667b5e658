import {
  attemptSelection,
  changeParticipation,
  type Client,
  getWishes,
  saveWishes,
  searchClassRounds,
  searchOperationLog,
  searchSelectableOfferings,
  withdrawSelection,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { freezeWishes } from "../draw/freezing.ts";
import { round } from "../round/index.ts";

const HOUR = 3_600_000;

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let foreign: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 6);
  office = await server.client("office0");
  foreign = await server.client("office1");
});
afterAll(() => server.close());

/** A round that begins in an hour. */
const coming = (over: Parameters<SelectionWorld["round"]>[0] = {}) =>
  world.round({ opensAt: new Date(server.clock().getTime() + HOUR), ...over });
const begin = (id: number) =>
  server.services.db
    .update(round)
    .set({ opensAt: new Date(server.clock().getTime() - HOUR) })
    .where(eq(round.id, id));
const arrange = async (roundId: number, takesPart: boolean, ids: number[], client = office) =>
  (await changeParticipation({ client, body: { roundId, takesPart, ids } })).data.changed;
const standings = async (id: number) => {
  const { items } = (await searchClassRounds({ client: office, body: {} })).data;
  return Object.fromEntries(
    (items.find((one) => one.id === id)?.rounds ?? []).map((one) => [one.round.id, one.standing]),
  );
};

test("a class that is taken out of a round cannot be seen, attempted or swapped to there, and others can", async () => {
  const [one, two] = [
    await world.offering({ name: "不参加", capacity: 5 }),
    await world.offering({ name: "参加", capacity: 5 }),
  ];
  const [roundId, other] = [await coming(), await world.round()];
  expect(await arrange(roundId, false, [one.id])).toBe(1);
  expect(await arrange(roundId, false, [one.id])).toBe(0);
  expect(await standings(one.id)).toMatchObject({ [roundId]: "excluded", [other]: "takesPart" });
  const { data } = await searchClassRounds({ client: office, body: { excludedFrom: roundId } });
  expect(data.items.map(({ id }) => id)).toEqual([one.id]);
  const all = { client: await server.client("admin"), body: { excludedFrom: roundId } };
  expect((await searchClassRounds(all)).data.items.map(({ id }) => id)).toEqual([one.id]);
  await begin(roundId);
  const client = await world.client(0);
  const seen = (await searchSelectableOfferings({ client, body: { roundId } })).data.items;
  const ids = seen.map(({ offering }) => offering.id);
  expect([ids.includes(one.id), ids.includes(two.id)]).toEqual([false, true]);
  const refused = attemptSelection({ client, body: { roundId, offeringId: one.id } });
  expect(await refusalOf(refused)).toMatchObject({ code: "OFFERING_NOT_AVAILABLE" });
  await attemptSelection({ client, body: { roundId, offeringId: two.id } });
  // Of another round that is open it is a class like any other, and its seat can be given up in this one.
  await attemptSelection({ client, body: { roundId: other, offeringId: one.id } });
  await withdrawSelection({ client, body: { roundId, offeringId: one.id } });
  // While it is open classes come in, and none goes out.
  expect(await refusalOf(arrange(roundId, false, [two.id]))).toMatchObject({ code: "STATE_CONFLICT" });
  expect(await arrange(roundId, true, [one.id])).toBe(1);
  await attemptSelection({ client, body: { roundId, offeringId: one.id } });
});

test("a wish for it is refused by the list, and one that was saved before is not drawn", async () => {
  const { id } = await world.offering({ name: "不抽", capacity: 5 });
  const roundId = await coming({ mode: "lottery" });
  await arrange(roundId, false, [id]);
  await begin(roundId);
  const client = await world.client(1);
  const save = (version: number) =>
    saveWishes({ client, path: { roundId }, body: { version, wishes: [{ offeringId: id }] } });
  expect((await refusalOf(save(0))).status).toBe(400);
  await arrange(roundId, true, [id]);
  await save(0);
  // As if it had been saved by another node a moment before.
  await server.services.db
    .update(round)
    .set({ excludedIds: [id] })
    .where(eq(round.id, roundId));
  const [listed] = (await getWishes({ client, path: { roundId } })).data.wishes;
  expect(listed).toMatchObject({ gone: true, obstacle: { code: "OFFERING_NOT_AVAILABLE" } });
  await server.services.db
    .update(round)
    .set({ closesAt: new Date(server.clock().getTime() - 1) })
    .where(eq(round.id, roundId));
  expect(await freezeWishes(server.services.db, roundId, server.clock())).toBe(true);
  expect(await refusalOf(arrange(roundId, true, [id]))).toMatchObject({ code: "STATE_CONFLICT" });
});

test("an office arranges its own classes alone, in rounds that are about them", async () => {
  const [own, theirs] = [
    await world.offering({ name: "自己的", capacity: 5 }),
    await world.offering({ name: "别校的", capacity: 5, host: 1 }),
  ];
  const roundId = await coming();
  expect(await refusalOf(arrange(roundId, false, [own.id, theirs.id]))).toMatchObject({ status: 404 });
  expect(await refusalOf(arrange(roundId, false, [own.id], foreign))).toMatchObject({ status: 404 });
  expect(await standings(own.id)).toMatchObject({ [roundId]: "takesPart" });
  const ofOther = await coming({ schoolId: world.schoolIds[1] as number });
  expect(await refusalOf(arrange(ofOther, false, [own.id]))).toMatchObject({ status: 404 });
  await arrange(roundId, false, [own.id]);
  const { items } = (await searchOperationLog({ client: office, body: { action: "round-exclude" } })).data;
  expect(items[0]).toMatchObject({ personName: "教务0", after: { excluded: [own.id] } });
});

test("a class that nobody of the round may take says so", async () => {
  const { id } = await world.offering({ name: "没有交集", capacity: 5, audience: { grades: [2024] } });
  const roundId = await coming({ audience: { grades: [2025] } });
  expect(await standings(id)).toMatchObject({ [roundId]: "nobody" });
});
