import {
  type Client,
  closeRound,
  deleteRound,
  getWishes,
  previewWishes,
  saveWishes,
  toFailure,
  type WishDraft,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld, type WorldRound } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { round } from "../round/index.ts";
import { wish, wishList } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 12);
});

afterAll(() => server.close());

const lottery = (over: WorldRound = {}) => world.round({ mode: "lottery", ...over });
const read = async (client: Client, roundId: number) => (await getWishes({ client, path: { roundId } })).data;
const save = async (client: Client, roundId: number, version: number, wishes: (number | WishDraft)[]) =>
  (
    await saveWishes({
      client,
      path: { roundId },
      body: {
        version,
        wishes: wishes.map((one) => (typeof one === "number" ? { offeringId: one } : one)),
      },
    })
  ).data;

describe("saving wishes", () => {
  test("keeps their order, gives a ticket that stays, and counts the changes", async () => {
    const client = await world.client(0);
    const roundId = await lottery();
    const [a, b] = [
      await world.offering({ name: "园林", capacity: 3, nature: "general" }),
      await world.offering({ name: "急救", capacity: 3, nature: "general" }),
    ];
    expect(await read(client, roundId)).toMatchObject({ version: 0, wishes: [], open: true, points: 0 });
    const first = await save(client, roundId, 0, [b.id, a.id]);
    expect(first.wishes.map(({ offering, rank, groupId }) => [offering.id, rank, groupId])).toEqual([
      [b.id, 1, "general"],
      [a.id, 2, "general"],
    ]);
    expect(first.groups).toEqual([{ id: "general", label: "通识", take: 2, limit: 5 }]);
    expect(first.ticket).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    const second = await save(client, roundId, 1, [a.id]);
    expect(second).toMatchObject({ version: 2, ticket: first.ticket, wishes: [{ rank: 1 }] });
    expect(await read(client, roundId)).toMatchObject({ version: 2, savedAt: second.savedAt });
  });

  test("a save that comes once more answers as the first did, and one from an older list is refused", async () => {
    const client = await world.client(1);
    const roundId = await lottery();
    const [a, b] = [
      await world.offering({ name: "甲", capacity: 1 }),
      await world.offering({ name: "乙", capacity: 1 }),
    ];
    const first = await save(client, roundId, 0, [a.id]);
    expect(await save(client, roundId, 0, [a.id])).toMatchObject({ version: 1, savedAt: first.savedAt });
    expect(await refusalOf(save(client, roundId, 0, [b.id]))).toMatchObject({
      status: 409,
      code: "VERSION_CONFLICT",
    });
    expect((await read(client, roundId)).wishes.map(({ offering }) => offering.id)).toEqual([a.id]);
  });

  test("of two windows that save at once, one is saved and the other told", async () => {
    const client = await world.client(2);
    const roundId = await lottery();
    const offerings = [];
    for (const name of ["一", "二", "三"]) offerings.push(await world.offering({ name, capacity: 1 }));
    const answers = await Promise.allSettled(offerings.map(({ id }) => save(client, roundId, 0, [id])));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(toFailure(answer.reason, undefined).code).toBe("VERSION_CONFLICT");
  });

  test("wishes with something in their way are saved, and say what it is", async () => {
    const client = await world.client(3);
    const roundId = await lottery();
    const monday = { weekday: 1, sections: [1, 2] };
    const [basics, advanced, other] = [
      await world.offering({ name: "入门", capacity: 2 }),
      await world.offering({ name: "进阶", capacity: 2, meetings: [monday] }),
      await world.offering({ name: "同时", capacity: 2, meetings: [monday] }),
    ];
    await world.prerequisite(advanced.courseId, basics.courseId);
    const list = await save(client, roundId, 0, [advanced.id, other.id]);
    expect(list.wishes[0]).toMatchObject({
      obstacle: { code: "PREREQUISITE_MISSING", message: expect.stringContaining("入门") as string },
      clashesWith: [other.id],
      demand: { seats: 2 },
    });
    expect(list.wishes[1]).toMatchObject({ clashesWith: [advanced.id], gone: false });
    expect(list.wishes[1]?.obstacle).toBeUndefined();
  });

  test("what cannot be wished is named, and nothing of the list is saved", async () => {
    const client = await world.client(4);
    const roundId = await lottery();
    const fine = await world.offering({ name: "可以", capacity: 1 });
    const draft = await world.offering({ name: "未发布", capacity: 1, state: "draft" });
    expect(await refusalOf(save(client, roundId, 0, [fine.id, draft.id]))).toMatchObject({
      status: 400,
      code: "VALIDATION_FAILED",
      fields: [{ field: "wishes.1.offeringId" }],
    });
    expect((await read(client, roundId)).version).toBe(0);
  });

  test("points are spread, 100 at most", async () => {
    const client = await world.client(5);
    const roundId = await world.round({ mode: "points" });
    const [a, b] = [
      await world.offering({ name: "点一", capacity: 1 }),
      await world.offering({ name: "点二", capacity: 1 }),
    ];
    const spread = (one: number, other: number) => [
      { offeringId: a.id, points: one },
      { offeringId: b.id, points: other },
    ];
    expect(await refusalOf(save(client, roundId, 0, spread(60, 45)))).toMatchObject({
      status: 400,
      message: expect.stringContaining("投点合计 105，超过 100") as string,
    });
    const list = await save(client, roundId, 0, spread(60, 40));
    expect(list.points).toBe(100);
    expect(list.wishes.map(({ points }) => points)).toEqual([60, 40]);
  });
});

describe("when wishes can be saved", () => {
  test("not before the round opens, not after its closing instant, and never in an instant round", async () => {
    const client = await world.client(6);
    const { id } = await world.offering({ name: "时刻", capacity: 1 });
    const now = server.clock().getTime();
    const hour = 3_600_000;
    const soon = await lottery({ opensAt: new Date(now + hour), closesAt: new Date(now + 2 * hour) });
    const over = await lottery({ opensAt: new Date(now - hour), closesAt: new Date(now) });
    for (const [roundId, words] of [
      [soon, "开始"],
      [over, "截止"],
    ] as const) {
      expect(await refusalOf(save(client, roundId, 0, [id]))).toMatchObject({
        status: 409,
        code: "ROUND_NOT_OPEN",
        message: expect.stringContaining(words) as string,
      });
      expect(await read(client, roundId)).toMatchObject({
        open: false,
        closedHint: expect.stringContaining(words) as string,
      });
    }
    const instant = await world.round();
    expect(await refusalOf(getWishes({ client, path: { roundId: instant } }))).toMatchObject({ status: 409 });
  });

  test("after an office closed the round nothing is saved, however many try at that moment", async () => {
    const roundId = await lottery();
    const { id } = await world.offering({ name: "同一刻", capacity: 1 });
    const clients = await Promise.all([7, 8, 9, 10].map((at) => world.client(at)));
    const admin = await server.client("admin");
    const [closed, ...saves] = await Promise.allSettled([
      closeRound({ client: admin, path: { id: roundId } }),
      ...clients.map((client) => save(client, roundId, 0, [id])),
    ]);
    expect(closed?.status).toBe("fulfilled");
    const kept = await server.services.db.select().from(wishList).where(eq(wishList.roundId, roundId));
    expect(kept).toHaveLength(saves.filter(({ status }) => status === "fulfilled").length);
    const [client] = clients as [Client];
    const { version } = await read(client, roundId);
    expect((await refusalOf(save(client, roundId, version, []))).code).toBe("ROUND_NOT_OPEN");
  });

  test("a round in which somebody wishes is not deleted", async () => {
    const now = server.clock().getTime();
    const roundId = await lottery();
    const { id } = await world.offering({ name: "留住", capacity: 1 });
    await save(await world.client(11), roundId, 0, [id]);
    await server.services.db
      .update(round)
      .set({ opensAt: new Date(now + 3_600_000) })
      .where(eq(round.id, roundId));
    const admin = await server.client("admin");
    expect(await refusalOf(deleteRound({ client: admin, path: { id: roundId } }))).toMatchObject({
      status: 409,
      message: expect.stringContaining("填报志愿") as string,
    });
  });
});

describe("what is told before a class is wished", () => {
  test("its group, who wishes it, the seats of one's own school, and how it was drawn last", async () => {
    const [client, another] = [await world.client(0), await world.client(1)];
    const { useraccount: _, schoolId: home } = world.students[0] as { schoolId: number; useraccount: string };
    const roundId = await lottery();
    const offering = await world.offering({
      name: "有名额",
      capacity: 10,
      guestQuotas: [{ schoolId: home, quota: 4 }],
    });
    await save(another, roundId, 0, [offering.id]);
    server.clock.advance({ seconds: 61 });
    const { items } = (
      await previewWishes({ client, path: { roundId }, body: { offeringIds: [offering.id, 999_999] } })
    ).data;
    expect(items).toMatchObject([{ offeringId: offering.id, demand: { bidders: 1, seats: 4 } }]);
    expect(items[0]?.demand.last).toBeUndefined();
  });

  test("a result is shown when it is announced, and not before", async () => {
    const client = await world.client(2);
    const studentId = world.students[2]?.id as number;
    const roundId = await lottery();
    const offering = await world.offering({ name: "等结果", capacity: 1 });
    await save(client, roundId, 0, [offering.id]);
    const { db, clock } = server.services;
    await db.insert(wish).values({
      roundId,
      studentId,
      offeringId: offering.id,
      rank: 1,
      result: "lost",
      reason: "OFFERING_FULL",
      queuePlace: 3,
      wishedAt: clock(),
    });
    const drawn = (state: "drawn" | "announced") =>
      db
        .update(round)
        .set({ state })
        .where(and(eq(round.id, roundId)));
    await drawn("drawn");
    expect((await read(client, roundId)).wishes[0]?.result).toBeUndefined();
    await drawn("announced");
    expect((await read(client, roundId)).wishes[0]?.result).toEqual({
      won: false,
      reason: "OFFERING_FULL",
      message: "名额已满，你排第 3 位",
      queuePlace: 3,
    });
  });
});
