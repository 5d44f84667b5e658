import {
  attemptSelection,
  type Client,
  createSemester,
  getOffering,
  getSemester,
  previewOfferingClashes,
  searchSelectableOfferings,
  updateOffering,
  updateSemester,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

/**
 * The world's semester ends on 2027-01-10, the last day of its week 18; the other one begins on 2027-01-04, so that its
 * week 1 is that week.
 */
const OVERLAP = { year: 2026, term: 2, firstMonday: "2027-01-04", weeks: 18, exceptions: [] };
const TUESDAY = { weekday: 2, sections: [1, 2] };

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let otherId: number;
let [roundId, otherRoundId] = [0, 0];

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 8);
  admin = await server.client("admin");
  otherId = (await createSemester({ client: admin, body: OVERLAP })).data.id;
  roundId = await world.round();
  otherRoundId = await world.round({ semesterId: otherId });
});
afterAll(() => server.close());

const take = async (n: number, offeringId: number, ofRound = otherRoundId) =>
  (await attemptSelection({ client: await world.client(n), body: { roundId: ofRound, offeringId } })).data;

/** A class of the world's semester on Tuesday in these weeks, held by a student. */
async function held(n: number, weeks: number[]) {
  const name = `跨学期持有${n}`;
  const made = await world.offering({ name, capacity: 5, meetings: [{ ...TUESDAY, weeks }] });
  await take(n, made.id, roundId);
  return made;
}

const inOther = (name: string, weeks: number[]) =>
  world.offering({ name, capacity: 5, semesterId: otherId, meetings: [{ ...TUESDAY, weeks }] });

test("a class of another semester stands in the way in the week that both have, and is named with its semester", async () => {
  const mine = await held(0, [17, 18]);
  const sameWeek = await inOther("跨学期冲突", [1, 2]);
  const nextWeek = await inOther("跨学期不冲突", [2, 3]);
  const message = "与 跨学期持有0（2026–2027 学年第一学期）周二 1–2 节冲突";
  const { items } = (
    await searchSelectableOfferings({
      client: await world.client(0),
      body: { roundId: otherRoundId, keyword: "跨学期" },
    })
  ).data;
  const preview = (id: number) => items.find(({ offering }) => offering.id === id)?.preview;
  expect(preview(sameWeek.id)).toMatchObject({
    action: "none",
    code: "TIME_CONFLICT",
    message,
    blocking: [{ offeringId: mine.id, courseName: "跨学期持有0", time: "周二 1–2 节" }],
    clashing: [0],
  });
  expect(preview(nextWeek.id)).toMatchObject({ action: "enrol" });
  expect(await refusalOf(take(0, sameWeek.id))).toMatchObject({
    code: "TIME_CONFLICT",
    message,
    refusal: { blockingOfferingId: mine.id },
  });
  expect((await take(0, nextWeek.id)).outcome).toBe("enrolled");
});

test("of two classes of one hour that somebody takes in both semesters at the same moment, they get one", async () => {
  for (const n of [1, 2, 3, 4]) {
    const name = `同时${n}`;
    const here = await world.offering({ name, capacity: 5, meetings: [{ ...TUESDAY, weeks: [18] }] });
    const there = await inOther(`${name}乙`, [1]);
    const outcomes = await Promise.all([
      take(n, here.id, roundId).then(
        ({ outcome }) => outcome,
        (error: { code: string }) => error.code,
      ),
      take(n, there.id).then(
        ({ outcome }) => outcome,
        (error: { code: string }) => error.code,
      ),
    ]);
    expect(outcomes.sort()).toEqual(["TIME_CONFLICT", "enrolled"]);
  }
});

test("an office that moves a class is told who has one of another semester then", async () => {
  const mine = await held(5, [18]);
  const moved = await inOther("跨学期改时间", [5]);
  await take(5, moved.id);
  const office = await server.client("office0");
  const clashes = async (weeks: number[]) =>
    (
      await previewOfferingClashes({
        client: office,
        path: { id: moved.id },
        body: { meetings: [{ ...TUESDAY, weeks }] },
      })
    ).data;
  expect(await clashes([1])).toMatchObject({ students: 1, items: [{ other: { id: mine.id } }] });
  expect(await clashes([2])).toMatchObject({ students: 0 });
});

test("a teacher who teaches in another semester then is booked twice", async () => {
  const mine = await held(6, [18]);
  const teacherId = await world.teacher("beside", [mine.id]);
  const { id } = await inOther("跨学期教师", [9]);
  const office = await server.client("office0");
  const assign = async (weeks: number[]) => {
    const { data } = await getOffering({ client: office, path: { id } });
    const { code, semesterId, version, seats } = data;
    const body = { courseId: data.course.id, semesterId, code, capacity: seats.capacity, version };
    await updateOffering({
      client: office,
      path: { id },
      body: { ...body, teacherIds: [teacherId], meetings: [{ ...TUESDAY, weeks }] },
    });
  };
  expect(await refusalOf(assign([1]))).toMatchObject({
    code: "DOUBLE_BOOKED",
    message: expect.stringContaining("此时已在跨学期持有6"),
  });
  await assign([2]);
});

test("once the semester is moved away, nothing of it stands in the way", async () => {
  await held(7, [18]);
  const there = await inOther("移开以后", [1]);
  expect((await refusalOf(take(7, there.id))).code).toBe("TIME_CONFLICT");
  const { version } = (await getSemester({ client: admin, path: { id: otherId } })).data;
  await updateSemester({
    client: admin,
    path: { id: otherId },
    body: { ...OVERLAP, firstMonday: "2027-01-11", version },
  });
  await expect.poll(async () => (await take(7, there.id).catch(() => undefined))?.outcome).toBe("enrolled");
});
