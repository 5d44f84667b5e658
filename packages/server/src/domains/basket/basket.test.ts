import {
  addToBasket,
  attemptSelection,
  type Client,
  type FailureCode,
  getBasket,
  getMySelections,
  joinWaitlist,
  orderBasket,
  removeFromBasket,
  searchSelectionLog,
  submitBasket,
  toFailure,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 16);
});

afterAll(() => server.close());

const HOUR = 3_600_000;

const add = async (client: Client, roundId: number, ...offeringIds: number[]) => {
  let basket: Awaited<ReturnType<typeof read>> | undefined;
  for (const offeringId of offeringIds) {
    basket = (await addToBasket({ client, path: { roundId }, body: { offeringId } })).data;
  }
  return basket as Awaited<ReturnType<typeof read>>;
};
const read = async (client: Client, roundId: number) => (await getBasket({ client, path: { roundId } })).data;
const submit = async (client: Client, roundId: number, offeringIds: number[], id = crypto.randomUUID()) =>
  (await submitBasket({ client, path: { roundId }, body: { id, offeringIds } })).data;
const idsOf = (basket: { entries: { offering: { id: number } }[] }) =>
  basket.entries.map((entry) => entry.offering.id);

async function code(call: Promise<unknown>): Promise<[number, FailureCode]> {
  try {
    await call;
  } catch (error) {
    const failure = toFailure(error, undefined);
    return [failure.status, failure.code];
  }
  throw new Error("It was not refused");
}

const upcoming = (over = {}) => {
  const now = server.clock().getTime();
  return world.round({ opensAt: new Date(now + HOUR), closesAt: new Date(now + 9 * HOUR), ...over });
};

describe("preparing a basket", () => {
  test("before the round opens, entries are kept in order on the server, added and removed once", async () => {
    const [client, elsewhere] = [await world.client(0), await world.client(0)];
    const roundId = await upcoming();
    const [a, b, c] = [
      await world.offering({ name: "篮甲", capacity: 5 }),
      await world.offering({ name: "篮乙", capacity: 5 }),
      await world.offering({ name: "篮丙", capacity: 5 }),
    ];
    expect(await read(client, roundId)).toMatchObject({ version: 0, entries: [], maxEntries: 30 });
    const basket = await add(client, roundId, a.id, b.id, c.id, a.id);
    expect(idsOf(basket)).toEqual([a.id, b.id, c.id]);
    expect(await read(elsewhere, roundId)).toEqual(basket);

    const order = (version: number, offeringIds: number[]) =>
      orderBasket({ client, path: { roundId }, body: { version, offeringIds } });
    const ordered = (await order(basket.version, [c.id, a.id, b.id])).data;
    expect(idsOf(ordered)).toEqual([c.id, a.id, b.id]);
    expect(await code(order(basket.version, [a.id, b.id, c.id]))).toEqual([409, "VERSION_CONFLICT"]);

    const remove = () => removeFromBasket({ client, path: { roundId }, body: { offeringId: a.id } });
    expect(idsOf((await remove()).data)).toEqual([c.id, b.id]);
    expect(idsOf((await remove()).data)).toEqual([c.id, b.id]);
  });

  test("two windows that add at the same time both succeed", async () => {
    const client = await world.client(1);
    const roundId = await upcoming();
    const offerings = await Promise.all(
      Array.from({ length: 6 }, (_, n) => world.offering({ name: `同时${n}`, capacity: 5 })),
    );
    await Promise.all(offerings.map(({ id }) => add(client, roundId, id)));
    expect(new Set(idsOf(await read(client, roundId)))).toEqual(new Set(offerings.map(({ id }) => id)));
  });

  test("what would be refused is shown before the round opens, with the credits that it comes to", async () => {
    const client = await world.client(2);
    const roundId = await upcoming({ maxCredits: 5 });
    const meetings = [{ weekday: 3, sections: [1, 2] }];
    const first = await world.offering({ name: "预备甲", capacity: 5, credits: 2, meetings });
    const clash = await world.offering({ name: "预备乙", capacity: 5, credits: 2, meetings });
    const heavy = await world.offering({ name: "预备丙", capacity: 5, credits: 4 });
    const basket = await add(client, roundId, first.id, clash.id, heavy.id);
    expect(basket.entries.map((entry) => entry.problem?.code)).toEqual([
      undefined,
      "TIME_CONFLICT",
      "CREDIT_CAP",
    ]);
    expect(basket.entries[1]?.problem).toMatchObject({
      message: "与 预备甲 周三 1–2 节冲突（选课篮中排在前面）",
      entryOfferingId: first.id,
    });
    expect(basket.entries[1]?.preview.action).toBe("enrol");
    expect(basket).toMatchObject({ creditsAfter: 2, coursesAfter: 1, maxCredits: 5 });
    expect(await code(submit(client, roundId, idsOf(basket)))).toEqual([409, "ROUND_NOT_OPEN"]);
    expect(idsOf(await read(client, roundId))).toEqual(idsOf(basket));
  });

  test("takes only what the student may look at and does not hold, and thirty of it", async () => {
    const client = await world.client(3);
    const roundId = await world.round();
    const draft = await world.offering({ name: "草稿班", capacity: 5, state: "draft" });
    const others = await world.offering({ name: "他人的班", capacity: 5, audience: { grades: [1999] } });
    for (const id of [draft.id, others.id, 999_999]) {
      expect(await code(add(client, roundId, id))).toEqual([404, "NOT_FOUND"]);
    }
    const held = await world.offering({ name: "已有的班", capacity: 5 });
    await attemptSelection({ client, body: { roundId, offeringId: held.id } });
    expect(await code(add(client, roundId, held.id))).toEqual([409, "STATE_CONFLICT"]);
    const many = [];
    for (let n = 0; n < 31; n += 1) many.push((await world.offering({ name: `很多${n}`, capacity: 1 })).id);
    await add(client, roundId, ...many.slice(0, 30));
    expect(await code(add(client, roundId, many[30] as number))).toEqual([409, "STATE_CONFLICT"]);
    expect((await read(client, roundId)).entries).toHaveLength(30);
  });

  test("is one's own: nobody else reads it, and only students have one", async () => {
    const [client, other] = [await world.client(4), await world.client(5)];
    const roundId = await upcoming();
    const { id } = await world.offering({ name: "我的打算", capacity: 5 });
    await add(client, roundId, id);
    expect((await read(other, roundId)).entries).toEqual([]);
    expect(await code(read(await server.client("office0"), roundId))).toEqual([403, "FORBIDDEN"]);
    expect(await code(read(client, await upcoming({ audience: { grades: [1999] } })))).toEqual([
      404,
      "NOT_FOUND",
    ]);
  });
});

describe("submitting a basket", () => {
  test("attempts every entry in order; what is taken leaves, what is refused stays with its reason", async () => {
    const client = await world.client(6);
    const roundId = await world.round();
    const meetings = [{ weekday: 4, sections: [1, 2] }];
    const free = await world.offering({ name: "提交可选", capacity: 5, credits: 2, meetings });
    const clash = await world.offering({ name: "提交冲突", capacity: 5, meetings });
    const full = await world.offering({ name: "提交已满", capacity: 1 });
    await attemptSelection({ client: await world.client(7), body: { roundId, offeringId: full.id } });
    const prepared = idsOf(await add(client, roundId, free.id, clash.id, full.id));

    const { results, basket } = await submit(client, roundId, prepared);
    expect(results).toMatchObject([
      { offeringId: free.id, verdict: { outcome: "enrolled", repeated: false } },
      { offeringId: clash.id, refusal: { code: "TIME_CONFLICT", waitlistOffered: false } },
      { offeringId: full.id, refusal: { code: "OFFERING_FULL", waitlistOffered: true } },
    ]);
    expect(basket.entries).toMatchObject([
      {
        offering: { id: clash.id },
        refusal: { code: "TIME_CONFLICT" },
        preview: { action: "swap", swaps: [{ offeringId: free.id }] },
      },
      { offering: { id: full.id }, refusal: { code: "OFFERING_FULL" }, preview: { action: "queue" } },
    ]);
    expect(await read(client, roundId)).toEqual(basket);
    const log = (await searchSelectionLog({ client, body: { roundId } })).data;
    expect(log.items.map((entry) => entry.offering.id)).toEqual([free.id]);

    // In another round of the semester nothing was refused yet.
    const next = await read(client, await upcoming());
    expect(idsOf(next)).toEqual([clash.id, full.id]);
    expect(next.entries.map((entry) => entry.refusal)).toEqual([undefined, undefined]);

    // Waiting for it takes it out of the basket as a seat does.
    await joinWaitlist({ client, body: { roundId, offeringId: full.id } });
    expect(idsOf(await read(client, roundId))).toEqual([clash.id]);
  });

  test("repeated after a lost answer it gives the same verdicts and takes nothing twice", async () => {
    const client = await world.client(8);
    const roundId = await world.round();
    const free = await world.offering({ name: "重复可选", capacity: 5 });
    const full = await world.offering({ name: "重复已满", capacity: 1 });
    const holder = await world.client(9);
    await attemptSelection({ client: holder, body: { roundId, offeringId: full.id } });
    const prepared = idsOf(await add(client, roundId, free.id, full.id));
    const id = crypto.randomUUID();
    const first = await submit(client, roundId, prepared, id);
    expect(await submit(client, roundId, prepared, id)).toEqual(first);
    // Another press is another submission: it finds the seat taken before and tries the other again.
    const again = await submit(client, roundId, prepared);
    expect(again.results).toMatchObject([
      { verdict: { repeated: true, sequence: first.results[0]?.verdict?.sequence } },
      { refusal: { code: "OFFERING_FULL" } },
    ]);
    expect((await getMySelections({ client })).data.items).toHaveLength(1);
  });

  test("sent twice at once it answers both alike", async () => {
    const client = await world.client(10);
    const roundId = await world.round();
    const offerings = [
      await world.offering({ name: "两次甲", capacity: 5 }),
      await world.offering({ name: "两次乙", capacity: 5 }),
    ];
    const prepared = idsOf(await add(client, roundId, ...offerings.map(({ id }) => id)));
    const id = crypto.randomUUID();
    const [one, two] = await Promise.all([
      submit(client, roundId, prepared, id),
      submit(client, roundId, prepared, id),
    ]);
    expect(one.results).toEqual(two.results);
    expect(one.results.every((result) => result.verdict?.outcome === "enrolled")).toBe(true);
    expect((await getMySelections({ client })).data.items).toHaveLength(2);
  });

  test("does not take what was removed in another window", async () => {
    const client = await world.client(11);
    const roundId = await world.round();
    const { id: offeringId } = await world.offering({ name: "反悔", capacity: 5 });
    await add(client, roundId, offeringId);
    await removeFromBasket({ client, path: { roundId }, body: { offeringId } });
    expect((await submit(client, roundId, [offeringId])).results).toMatchObject([
      { refusal: { code: "STATE_CONFLICT" } },
    ]);
    expect((await getMySelections({ client })).data.items).toEqual([]);
  });

  test("of many students at once no seat is sold twice", async () => {
    const roundId = await world.round();
    const offerings = [
      await world.offering({ name: "争抢甲", capacity: 2 }),
      await world.offering({ name: "争抢乙", capacity: 2 }),
    ];
    const ids = offerings.map(({ id }) => id);
    const clients = await Promise.all([12, 13, 14, 15].map((n) => world.client(n)));
    await Promise.all(clients.map((client) => add(client, roundId, ...ids)));
    const answers = await Promise.all(clients.map((client) => submit(client, roundId, ids)));
    const taken = answers.flatMap(({ results }) => results.filter((result) => result.verdict !== undefined));
    expect(taken).toHaveLength(4);
    expect(
      await auditSelection(server.services, world.semesterId, { maxCredits: 30, maxCourses: 20 }),
    ).toEqual([]);
  });
});
