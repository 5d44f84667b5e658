import { randomUUID } from "node:crypto";
import {
  attemptSelection,
  type Client,
  joinWaitlist,
  leaveWaitlist,
  settleSelectionAct,
  swapSelection,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let roundId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 6);
  roundId = await world.round();
});

afterAll(() => server.close());

const settle = async (client: Client, offeringId: number, key: string) =>
  (await settleSelectionAct({ client, body: { offeringId, key } })).data;

describe("a student whose answer was lost", () => {
  test("learns of each kind of act that it was done, in the words of the first answer", async () => {
    const client = await world.client(0);
    const [first, second, full] = [
      await world.offering({ name: "第一门", capacity: 3 }),
      await world.offering({ name: "第二门", capacity: 3 }),
      await world.offering({ name: "满员", capacity: 1 }),
    ];
    await attemptSelection({ client: await world.client(1), body: { roundId, offeringId: full.id } });
    const keys = Array.from({ length: 5 }, () => randomUUID());
    const [enrolled, swapped, queued, left, withdrawn] = keys as [string, string, string, string, string];
    const body = (offering: { id: number }, key: string) => ({ roundId, offeringId: offering.id, key });
    const answers = [
      (await attemptSelection({ client, body: body(first, enrolled) })).data,
      (
        await swapSelection({
          client,
          body: { roundId, dropOfferingId: first.id, takeOfferingId: second.id, key: swapped },
        })
      ).data,
      (await joinWaitlist({ client, body: body(full, queued) })).data,
      (await leaveWaitlist({ client, body: body(full, left) })).data,
      (await withdrawSelection({ client, body: body(second, withdrawn) })).data,
    ];
    for (const [at, { offeringId, message, sequence }] of answers.entries()) {
      // All were done, although nothing of them is left to be seen.
      expect(await settle(client, offeringId, keys[at] ?? "")).toEqual({
        tookEffect: true,
        message,
        sequence,
      });
    }
  });

  test("learns of a place on a waitlist what is given up for it, in the same words", async () => {
    const client = await world.client(2);
    const [held, full, other] = [
      await world.offering({ name: "手里的", capacity: 3 }),
      await world.offering({ name: "满的", capacity: 1 }),
      await world.offering({ name: "也满", capacity: 1 }),
    ];
    for (const { id: offeringId } of [full, other])
      await attemptSelection({ client: await world.client(1), body: { roundId, offeringId } });
    await attemptSelection({ client, body: { roundId, offeringId: held.id } });
    const wait = async (offering: { id: number }, dropOfferingId?: number) => {
      const key = randomUUID();
      const body = { roundId, offeringId: offering.id, key, dropOfferingId };
      const { message, sequence } = (await joinWaitlist({ client, body })).data;
      expect(await settle(client, offering.id, key)).toEqual({
        tookEffect: true,
        message,
        sequence,
        state: "queued",
      });
      return message;
    };
    expect(await wait(full, held.id)).toContain("轮到时自动换课，退选 手里的");
    expect(await wait(other)).toContain("有空位时将自动递补");
    expect(await wait(other, held.id)).toContain("候补位置不变，你排在第 1 位；轮到时自动换课");
    expect(await wait(other)).toContain("轮到时不再换出课程");
  });

  test("learns that it was not done, and an act that arrives after that is refused; a new one is not", async () => {
    const client = await world.client(2);
    const { id: offeringId } = await world.offering({ name: "迟到的请求", capacity: 3 });
    const key = randomUUID();
    const lost = {
      tookEffect: false,
      message: expect.stringMatching(/^迟到的请求（.+） 没有生效，可以再试一次$/) as unknown,
    };
    expect(await settle(client, offeringId, key)).toEqual(lost);
    await expect(attemptSelection({ client, body: { roundId, offeringId, key } })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    expect(await settle(client, offeringId, key)).toEqual(lost);
    const again = { roundId, offeringId, key: randomUUID() };
    expect((await attemptSelection({ client, body: again })).data.outcome).toBe("enrolled");
    // A withdrawal that was not done: the seat is still theirs.
    expect(await settle(client, offeringId, randomUUID())).toEqual({ ...lost, state: "enrolled" });
  });

  test("learns nothing of the acts of others, and stops none of them", async () => {
    const [client, other] = [await world.client(3), await world.client(4)];
    const { id: offeringId } = await world.offering({ name: "别人的", capacity: 3 });
    const [done, coming] = [randomUUID(), randomUUID()];
    await attemptSelection({ client, body: { roundId, offeringId, key: done } });
    expect((await settle(other, offeringId, done)).tookEffect).toBe(false);
    await settle(other, offeringId, coming);
    await withdrawSelection({ client, body: { roundId, offeringId, key: coming } });
    expect((await settle(client, offeringId, coming)).tookEffect).toBe(true);
  });

  test("asking while the act is decided gives one answer that stays true", async () => {
    const client = await world.client(5);
    const { id: offeringId } = await world.offering({ name: "同时", capacity: 3 });
    for (let turn = 0; turn < 10; turn += 1) {
      const key = randomUUID();
      const [acted, settled] = await Promise.allSettled([
        attemptSelection({ client, body: { roundId, offeringId, key } }),
        settle(client, offeringId, key),
      ]);
      if (settled.status === "rejected") throw settled.reason;
      expect(settled.value.tookEffect).toBe(acted.status === "fulfilled");
      if (acted.status === "fulfilled") await withdrawSelection({ client, body: { roundId, offeringId } });
    }
  });

  test("of an offering that there is not, gets 404", async () => {
    const client = await world.client(0);
    await expect(settle(client, 2_000_000_000, randomUUID())).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
