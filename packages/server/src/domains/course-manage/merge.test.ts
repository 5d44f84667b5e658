import {
  attemptSelection,
  type Client,
  getMySelections,
  getOfferingMerge,
  joinWaitlist,
  mergeOffering,
  searchManagedClasses,
  searchNotifications,
  searchOperationLog,
  searchSelectionLog,
} from "@huxuan/api-client";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeProgramme } from "../../../testing/place-programme.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let foreignOffice: Client;
let roundId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 12);
  office = await server.client("office0");
  foreignOffice = await server.client("office1");
});
afterAll(() => server.close());
beforeEach(async () => {
  roundId = await world.round();
});

const take = async (n: number, offeringId: number) =>
  (await attemptSelection({ client: await world.client(n), body: { roundId, offeringId } })).data;
const managed = async (id: number) =>
  (await searchManagedClasses({ client: office, body: {} })).data.items.find((one) => one.id === id);
const merge = async (id: number, intoId: number, client = office, reason = "人数不足") =>
  (
    await mergeOffering({
      client,
      path: { id },
      body: { intoId, reason, version: (await managed(id))?.version ?? 0 },
    })
  ).data;
const preview = async (id: number, intoId: number, client = office) =>
  (await getOfferingMerge({ client, path: { id }, query: { intoId } })).data;
const heldBy = async (n: number) =>
  (await getMySelections({ client: await world.client(n) })).data.items.map(({ offering, source }) => [
    offering.id,
    source,
  ]);
const sound = async () =>
  expect(await auditSelection(server.services, world.semesterId, { maxCredits: 30, maxCourses: 20 })).toEqual(
    [],
  );

/** When one class of the tests meets, and another one besides. */
const MEETINGS = [{ weekday: 3, sections: [1, 2] }];

/** Two classes of a course. */
async function twoClasses(name: string, capacity = 5, meetings?: typeof MEETINGS) {
  const from = await world.offering({ name, capacity });
  const into = await world.offering({ name, capacity, courseId: from.courseId, meetings });
  return { from, into };
}

describe("two classes of a course", () => {
  test("become one: who can goes along, who has something else then may choose another, who waits is told", async () => {
    const { from, into } = await twoClasses("合班课", 3, MEETINGS);
    const other = await world.offering({ name: "同时的课", capacity: 5, meetings: MEETINGS });
    await take(0, from.id);
    await take(1, from.id);
    await take(1, other.id);
    await take(2, into.id);
    await take(3, from.id);
    await joinWaitlist({ client: await world.client(4), body: { roundId, offeringId: from.id } });
    expect(await preview(from.id, into.id)).toMatchObject({
      moving: 2,
      free: 2,
      waiting: 1,
      left: [{ student: { id: world.students[1]?.id }, clash: expect.stringContaining("同时的课（") }],
    });
    const code = (await managed(into.id))?.code as string;
    expect(await merge(from.id, into.id)).toMatchObject({ moved: 2, students: 1, passes: 1, waiting: 1 });
    expect(await managed(from.id)).toMatchObject({
      state: "cancelled",
      taken: 0,
      queued: 0,
      cancelReason: `并入 ${code}：人数不足`,
    });
    expect(await managed(into.id)).toMatchObject({ state: "published", taken: 3 });
    expect([await heldBy(0), await heldBy(2), await heldBy(3)]).toEqual([
      [[into.id, "proxy"]],
      [[into.id, "self"]],
      [[into.id, "proxy"]],
    ]);
    expect(await heldBy(1)).toEqual([[other.id, "self"]]);
    const [mine] = (await getMySelections({ client: await world.client(0) })).data.items;
    expect(mine).toMatchObject({
      givenBy: "host",
      roundId,
      givenReason: expect.stringContaining("并入：人数不足"),
    });
    const news = async (n: number) =>
      (await searchNotifications({ client: await world.client(n), body: {} })).data.items[0]?.title;
    expect(await news(0)).toContain(`并入 ${code}（人数不足），你的座位已转到这个班`);
    expect(await news(1)).toContain("改选一门");
    expect(await news(4)).toContain("你的候补已取消");
    const { items } = (await searchSelectionLog({ client: office, body: { offeringId: into.id } })).data;
    expect(items.filter(({ action }) => action === "proxy")).toHaveLength(2);
    const log = await searchOperationLog({ client: office, body: { action: "offering-merge" } });
    expect(log.data.items).toHaveLength(1);
    await sound();
  });

  test("are not merged where the other has too few seats; then nothing is done", async () => {
    const { from, into } = await twoClasses("挤不下", 2);
    await take(5, from.id);
    await take(6, from.id);
    await take(7, into.id);
    await expect(merge(from.id, into.id)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("还有 1 个名额，要并入 2 人；请先把容量调到 3 再合并"),
    });
    expect(await managed(from.id)).toMatchObject({ state: "published", taken: 2 });
    await sound();
  });

  test("are those of one course and semester, both of them taught, in the office's scope", async () => {
    const { from, into } = await twoClasses("规矩");
    const other = await world.offering({ name: "另一门课", capacity: 5 });
    const refused = (message: string) => ({ status: 400, fields: [{ field: "intoId", message }] });
    await expect(merge(from.id, other.id)).rejects.toMatchObject(
      refused("只能并入同一学期、同一门课程的教学班"),
    );
    await expect(merge(from.id, from.id)).rejects.toMatchObject(
      refused("不能并入它自己，请选择另一个教学班"),
    );
    await expect(merge(from.id, 999_999)).rejects.toMatchObject(refused("没有这个教学班，请重新选择"));
    await expect(preview(from.id, other.id)).rejects.toMatchObject({ status: 400 });
    await expect(preview(from.id, into.id, foreignOffice)).rejects.toMatchObject({ status: 404 });
    await expect(merge(from.id, into.id, foreignOffice)).rejects.toMatchObject({ status: 404 });
    await merge(into.id, from.id);
    await expect(merge(from.id, into.id)).rejects.toMatchObject(
      refused("这个教学班没有发布或已停开，请重新选择"),
    );
    await expect(merge(into.id, from.id)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  });

  test("keep those whom a programme has placed", async () => {
    const { from, into } = await twoClasses("有安排的合班");
    await placeProgramme(server.database, world, 8, from);
    const refusal = { status: 409, message: expect.stringContaining("这个班有 1 名培养方案安排的学生") };
    await expect(preview(from.id, into.id)).rejects.toMatchObject(refusal);
    await expect(merge(from.id, into.id)).rejects.toMatchObject(refusal);
  });

  test("who waits for the other class and goes along has the seat and waits no more", async () => {
    const { from, into } = await twoClasses("候补合班", 1);
    await take(9, from.id);
    await take(10, into.id);
    await joinWaitlist({ client: await world.client(9), body: { roundId, offeringId: into.id } }).catch(
      () => undefined,
    );
    await server.database.pool.query("update offering_seat set capacity = 2 where offering_id = $1", [
      into.id,
    ]);
    await merge(from.id, into.id);
    expect(await heldBy(9)).toEqual([[into.id, "proxy"]]);
    expect(await managed(into.id)).toMatchObject({ taken: 2, queued: 0 });
    await sound();
  });

  test("merged beside a rush sell no seat twice and lose none", async () => {
    const { from, into } = await twoClasses("抢着合班", 12);
    const tries = Array.from({ length: 12 }, async (_, n) =>
      take(n, n % 2 === 0 ? from.id : into.id).then(
        () => 1,
        () => 0,
      ),
    );
    await merge(from.id, into.id);
    await Promise.all(tries);
    expect(await managed(from.id)).toMatchObject({ state: "cancelled", taken: 0 });
    await sound();
  });
});
