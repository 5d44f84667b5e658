import {
  attemptSelection,
  type Client,
  getBasket,
  getSelectableOffering,
  addToBasket,
  saveWishes,
  searchSelectableOfferings,
  type SelectionPreview,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

const DAY = 24 * 3_600_000;

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 8);
});

afterAll(() => server.close());

const preview = async (client: Client, roundId: number, offeringId: number): Promise<SelectionPreview> =>
  (await getSelectableOffering({ client, path: { roundId, offeringId } })).data.preview;

describe("in a round that is drawn, a click", () => {
  test("puts a class on the list of wishes, and takes it off", async () => {
    const client = await world.client(0);
    const roundId = await world.round({ mode: "lottery" });
    const { id } = await world.offering({ name: "园林", capacity: 5 });
    expect(await preview(client, roundId, id)).toMatchObject({ action: "wish", message: "" });
    await saveWishes({ client, path: { roundId }, body: { version: 0, wishes: [{ offeringId: id }] } });
    expect(await preview(client, roundId, id)).toMatchObject({ action: "unwish", message: "" });
    const other = await world.round({ mode: "points" });
    expect(await preview(client, other, id), "of another round").toMatchObject({ action: "wish" });
  });

  test("says what stands in the way, before the round opens and while it is open, and may be done all the same", async () => {
    const client = await world.client(1);
    const meetings = [{ weekday: 2, sections: [3, 4] }];
    const held = await world.offering({ name: "数据库", capacity: 5, meetings });
    const clash = await world.offering({ name: "数据新闻", capacity: 5, meetings });
    await attemptSelection({ client, body: { roundId: await world.round(), offeringId: held.id } });
    const now = server.clock().getTime();
    const coming = { opensAt: new Date(now + DAY), closesAt: new Date(now + 2 * DAY) };
    for (const over of [{}, coming]) {
      const roundId = await world.round({ mode: "lottery", ...over });
      expect(await preview(client, roundId, clash.id)).toMatchObject({
        action: "wish",
        code: "TIME_CONFLICT",
        message: "与 数据库 周二 3–4 节冲突",
        blocking: [{ offeringId: held.id }],
        clashing: [0],
        swaps: [],
      });
    }
  });

  test("does nothing after the round has closed, and says so", async () => {
    const client = await world.client(2);
    const now = server.clock().getTime();
    const roundId = await world.round({
      mode: "lottery",
      opensAt: new Date(now - 2 * DAY),
      closesAt: new Date(now - 1),
    });
    const { id } = await world.offering({ name: "急救", capacity: 5 });
    expect(await preview(client, roundId, id)).toMatchObject({
      action: "none",
      code: "ROUND_NOT_OPEN",
      message: "本轮的志愿已经截止，抽签结果公布以后再来",
    });
  });

  test("counts as selectable what nothing stands in the way of", async () => {
    const client = await world.client(3);
    const roundId = await world.round({ mode: "lottery" });
    const free = await world.offering({ name: "可填的书法", capacity: 5 });
    const passed = await world.offering({ name: "可填的篆刻", capacity: 5 });
    await world.passed(3, passed.courseId);
    const found = async (selectable: boolean) =>
      (
        await searchSelectableOfferings({ client, body: { roundId, keyword: "可填的", selectable } })
      ).data.items.map(({ offering }) => offering.id);
    expect(new Set(await found(false))).toEqual(new Set([free.id, passed.id]));
    expect(await found(true)).toEqual([free.id]);
  });

  test("leaves the basket's entries beside each other: they are wished, not taken one after the other", async () => {
    const client = await world.client(4);
    const roundId = await world.round({ mode: "lottery" });
    const meetings = [{ weekday: 5, sections: [1, 2] }];
    const first = await world.offering({ name: "篮中甲", capacity: 5, meetings });
    const second = await world.offering({ name: "篮中乙", capacity: 5, meetings });
    const passed = await world.offering({ name: "篮中丙", capacity: 5 });
    await world.passed(4, passed.courseId);
    for (const { id } of [first, second, passed])
      await addToBasket({ client, path: { roundId }, body: { offeringId: id } });
    const { data } = await getBasket({ client, path: { roundId } });
    expect(data.entries.map(({ problem }) => problem?.code)).toEqual([
      undefined,
      undefined,
      "ALREADY_PASSED",
    ]);
  });
});
