import {
  attemptSelection,
  cancelOffering,
  type Client,
  getMySelections,
  getSelectionOverview,
  joinWaitlist,
  keepOffering,
  saveMailWishes,
  searchManagedClasses,
  searchNotifications,
  searchOperationLog,
  searchPositiveListChanges,
  searchSelectionLog,
  searchSelectableOfferings,
  updateSchoolSetting,
  withdrawSelection,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { placeProgramme } from "../../../testing/place-programme.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { keepPositiveLists } from "../positive-list/index.ts";
import { round } from "../round/index.ts";

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

const seat = (offeringId: number) => ({ roundId, offeringId });
const take = async (n: number, offeringId: number) =>
  (await attemptSelection({ client: await world.client(n), body: seat(offeringId) })).data;
const endRound = () =>
  server.services.db
    .update(round)
    .set({ closesAt: new Date(server.clock().getTime() - 1000) })
    .where(eq(round.id, roundId));
const managed = async (id: number, client = office) =>
  (await searchManagedClasses({ client, body: {} })).data.items.find((one) => one.id === id);
const decide = async (call: typeof keepOffering, id: number, reason = "人数不足", client = office) =>
  call({ client, path: { id }, body: { reason, version: (await managed(id))?.version ?? 0 } });
const cancel = async (id: number, reason = "人数不足", client = office) =>
  (
    await cancelOffering({
      client,
      path: { id },
      body: { reason, version: (await managed(id))?.version ?? 0 },
    })
  ).data;

describe("a class below its minimum", () => {
  test("is found by its own minimum, or by that of its school for courses of its nature", async () => {
    const general = await world.offering({ name: "通识", capacity: 40, nature: "general" });
    const elective = await world.offering({ name: "任选", capacity: 40, nature: "elective" });
    expect(await managed(general.id)).toMatchObject({ minimum: 30, belowMinimum: true });
    expect(await managed(elective.id)).toMatchObject({ minimum: 15, belowMinimum: true });
    await server.database.pool.query("update offering set min_enrolment = 1 where id = $1", [elective.id]);
    await take(0, elective.id);
    expect(await managed(elective.id)).toMatchObject({ minimum: 1, belowMinimum: false, taken: 1 });
    const { items } = (await searchManagedClasses({ client: office, body: { which: "below" } })).data;
    expect(items.map(({ id }) => id)).toEqual([general.id]);
    expect(await managed(general.id, foreignOffice)).toBeUndefined();
  });

  test("is kept with a reason, and then no longer waits for a decision", async () => {
    const one = await world.offering({ name: "小班", capacity: 5 });
    await decide(keepOffering, one.id, "研讨课，小班授课");
    expect(await managed(one.id)).toMatchObject({ keptReason: "研讨课，小班授课", decidedBy: "教务0" });
    const which = async (which: "below" | "kept") =>
      (await searchManagedClasses({ client: office, body: { which } })).data.items.map(({ id }) => id);
    expect(await which("kept")).toContain(one.id);
    expect(await which("below")).not.toContain(one.id);
    const log = await searchOperationLog({ client: office, body: { action: "offering-keep" } });
    expect(log.data.items).toHaveLength(1);
  });
});

describe("who teaches a class", () => {
  test("is told that it is kept, or cancelled, and why; by mail as well who wishes that", async () => {
    const one = await world.offering({ name: "有人教的课", capacity: 5 });
    await world.teacher("lecturer", [one.id]);
    const lecturer = await server.client("lecturer");
    await server.database.pool.query("update account set email = $1 where useraccount = 'lecturer'", [
      "lecturer@example.edu.cn",
    ]);
    await decide(keepOffering, one.id, "研讨课");
    await saveMailWishes({ client: lecturer, body: { kinds: ["classCancelled"] } });
    await cancel(one.id, "任课教师出国");
    const { items } = (await searchNotifications({ client: lecturer, body: {} })).data;
    const named = `有人教的课（${(await managed(one.id))?.code}）`;
    expect(items.map(({ kind, title }) => [kind, title])).toEqual([
      ["classCancelled", `${named}停开：任课教师出国`],
      ["classKept", `${named}保留开课（人数不足）：研讨课`],
    ]);
    const { rows } = await server.database.pool.query("select to_address, subject from mail");
    expect(rows).toEqual([
      { to_address: "lecturer@example.edu.cn", subject: `课程停开：${named}停开：任课教师出国` },
    ]);
  });
});

describe("a class that is cancelled", () => {
  test("gives up all its seats and places, says why to everybody, and counts for nobody any more", async () => {
    const one = await world.offering({ name: "停开的课", capacity: 2, credits: 2 });
    const other = await world.offering({ name: "别的课", capacity: 5, credits: 1 });
    await take(10, one.id);
    await take(11, one.id);
    await take(10, other.id);
    await joinWaitlist({ client: await world.client(2), body: seat(one.id) });
    const result = await cancel(one.id, "任课教师出国");
    expect(result).toEqual({
      students: 2,
      waiting: 1,
      passes: 2,
      until: new Date(server.clock().getTime() + 48 * 3_600_000).toISOString(),
    });
    expect(await managed(one.id)).toMatchObject({
      state: "cancelled",
      taken: 0,
      queued: 0,
      cancelReason: "任课教师出国",
      belowMinimum: false,
    });
    const mine = (await getMySelections({ client: await world.client(10) })).data.items;
    expect(mine.map(({ offering }) => offering.id)).toEqual([other.id]);
    const { rows } = await server.database.pool.query(
      "select credits::float8, courses, offering_ids, queued_ids from student_term where student_id = any($1) order by student_id",
      [[2, 10, 11].map((n) => world.students[n]?.id)],
    );
    expect(rows).toEqual([
      { credits: 0, courses: 0, offering_ids: [], queued_ids: [] },
      { credits: 1, courses: 1, offering_ids: [other.id], queued_ids: [] },
      { credits: 0, courses: 0, offering_ids: [], queued_ids: [] },
    ]);
    const { items: log } = (await searchSelectionLog({ client: office, body: { offeringId: one.id } })).data;
    expect(
      log
        .slice(0, 3)
        .map(({ action, actor, detail }) => `${action} ${actor} ${detail}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual([
      "leaveWaitlist 教务0 教学班停开：任课教师出国",
      "withdraw 教务0 教学班停开：任课教师出国",
      "withdraw 教务0 教学班停开：任课教师出国",
    ]);
    const news = async (n: number) =>
      (await searchNotifications({ client: await world.client(n), body: {} })).data.items[0];
    expect(await news(10)).toMatchObject({ kind: "classCancelled" });
    expect((await news(10))?.title).toContain("任课教师出国");
    expect((await news(10))?.title).toContain("改选一门");
    expect((await news(2))?.title).toContain("你的候补已取消");
    await expect(cancel(one.id)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  });

  test("lets its students take one seat elsewhere after the round is over, whatever its audience; no others", async () => {
    const one = await world.offering({ name: "停开", capacity: 5 });
    const open = await world.offering({ name: "改选的课", capacity: 5, audience: { grades: [1999] } });
    const second = await world.offering({ name: "第二门", capacity: 5 });
    await take(3, one.id);
    await endRound();
    await expect(take(3, second.id)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
    await cancel(one.id);
    const overview = (await getSelectionOverview({ client: await world.client(3) })).data.rounds;
    expect(overview[0]?.round).toMatchObject({ id: roundId, state: "open", name: "改选（停开 停开）" });
    const found = await searchSelectableOfferings({ client: await world.client(3), body: { roundId } });
    expect(found.data.items.find(({ offering }) => offering.id === open.id)?.preview).toMatchObject({
      action: "enrol",
    });
    expect(await take(3, open.id)).toMatchObject({ outcome: "enrolled" });
    // It is used up, it takes no seat away, and it is nobody else's.
    await expect(take(3, second.id)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
    await expect(
      withdrawSelection({ client: await world.client(3), body: seat(open.id) }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(take(4, second.id)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
    expect(
      (await getSelectionOverview({ client: await world.client(3) })).data.rounds.map(
        (each) => each.round.id,
      ),
    ).not.toContain(roundId);
  });

  test("lifts no cap, and holds for the hours of the host school alone", async () => {
    await server.database.pool.query("update round set max_courses = 1 where id = $1", [roundId]);
    const [one, kept, second] = [
      await world.offering({ name: "停开二", capacity: 5 }),
      await world.offering({ name: "保留的课", capacity: 5 }),
      await world.offering({ name: "第二门二", capacity: 1 }),
    ];
    await take(5, one.id);
    await take(6, second.id);
    await endRound();
    await updateSchoolSetting({
      client: office,
      path: { key: "reselection-pass-hours" },
      body: { schoolId: world.schoolIds[0] as number, value: 2, version: 0 },
    });
    await cancel(one.id);
    await expect(take(5, second.id)).rejects.toMatchObject({ code: "OFFERING_FULL" });
    await server.database.pool.query("update round set max_courses = 0 where id = $1", [roundId]);
    await expect(take(5, kept.id)).rejects.toMatchObject({ code: "COURSE_CAP" });
    await server.database.pool.query("update round set max_courses = 1 where id = $1", [roundId]);
    server.clock.advance({ hours: 2 });
    await expect(take(5, kept.id)).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
  });

  test("takes placements away too, without counting them, and stands on the positive list as a change", async () => {
    const one = await world.offering({ name: "有安排的课", capacity: 5 });
    await take(7, one.id);
    await placeProgramme(server.database, world, 8, one);
    await server.database.pool.query("update round set closes_at = $2 where closes_at > $2 and id <> $1", [
      roundId,
      new Date(server.clock().getTime() - 1000),
    ]);
    await endRound();
    await keepPositiveLists(server.services);
    expect(await cancel(one.id, "设备故障")).toMatchObject({ students: 2, passes: 2 });
    await keepPositiveLists(server.services);
    const { items } = (await searchPositiveListChanges({ client: office, path: { id: one.id }, body: {} }))
      .data;
    expect(items.map(({ change, reason }) => [change, reason])).toEqual([
      ["removed", "退选：教学班停开：设备故障"],
      ["removed", "退选：教学班停开：设备故障"],
    ]);
  });

  test("is refused to another office, after a change, and without a reason; then nothing is done", async () => {
    const one = await world.offering({ name: "别人的课", capacity: 5 });
    await take(9, one.id);
    const at = { client: office, path: { id: one.id } };
    await expect(cancel(one.id, "x", foreignOffice)).rejects.toMatchObject({ status: 404 });
    await expect(cancelOffering({ ...at, body: { reason: "x", version: 99 } })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
    });
    await expect(cancelOffering({ ...at, body: { reason: "", version: 1 } })).rejects.toMatchObject({
      status: 400,
    });
    expect(await managed(one.id)).toMatchObject({ state: "published", taken: 1 });
  });

  test("beside a rush sells no seat and loses none", async () => {
    const one = await world.offering({ name: "抢着停开", capacity: 6 });
    const tries = Array.from({ length: 12 }, async (_, n) =>
      take(n, one.id).then(
        () => 1,
        () => 0,
      ),
    );
    await cancel(one.id);
    await Promise.all(tries);
    expect(await managed(one.id)).toMatchObject({ state: "cancelled", taken: 0, queued: 0 });
    const caps = { maxCredits: 30, maxCourses: 20 };
    expect(await auditSelection(server.services, world.semesterId, caps)).toEqual([]);
  });
});
