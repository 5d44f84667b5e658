import {
  addToBasket,
  attemptSelection,
  chooseInBasket,
  type Client,
  type FailureCode,
  getBasket,
  getMySelections,
  getPlanning,
  joinWaitlist,
  searchSelectionLog,
  settleSelectionAct,
  takePlan,
  toFailure,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 24);
});

afterAll(() => server.close());

const HOUR = 3_600_000;

const add = async (client: Client, roundId: number, ...offeringIds: number[]) => {
  for (const offeringId of offeringIds)
    await addToBasket({ client, path: { roundId }, body: { offeringId } });
};
const plan = async (client: Client, roundId: number) =>
  (await getPlanning({ client, path: { roundId } })).data;
const take = (client: Client, roundId: number, offeringIds: number[], key?: string) =>
  takePlan({ client, path: { roundId }, body: { offeringIds, ...(key === undefined ? {} : { key }) } });
const heldBy = async (client: Client) =>
  (await getMySelections({ client })).data.items
    .filter(({ state }) => state === "enrolled")
    .map(({ offering }) => offering.id)
    .sort((a, b) => a - b);

/** Seats, enrolments and what the caps count agree. */
const expectConsistent = async () =>
  expect(await auditSelection(server.services, world.semesterId, { maxCredits: 30, maxCourses: 20 })).toEqual(
    [],
  );

async function failure(call: Promise<unknown>) {
  try {
    await call;
  } catch (error) {
    return toFailure(error, undefined);
  }
  throw new Error("It was not refused");
}
const code = async (call: Promise<unknown>): Promise<[number, FailureCode]> => {
  const { status, code: found } = await failure(call);
  return [status, found];
};

const upcoming = (over = {}) => {
  const now = server.clock().getTime();
  return world.round({ opensAt: new Date(now + HOUR), closesAt: new Date(now + 9 * HOUR), ...over });
};

describe("what a student plans from", () => {
  test("is every class of the basket's courses, in the basket's order, with its half days and its ways", async () => {
    const client = await world.client(0);
    const roundId = await upcoming({ maxCredits: 9, maxCourses: 3 });
    const first = await world.offering({
      name: "排甲",
      capacity: 5,
      meetings: [{ weekday: 2, sections: [1, 2], campus: 1 }],
    });
    const second = await world.offering({ name: "排甲", capacity: 7, courseId: first.courseId });
    const other = await world.offering({ name: "排乙", capacity: 5, credits: 3 });
    await world.offering({ name: "排丙", capacity: 5 });
    await add(client, roundId, other.id, first.id);
    const planning = await plan(client, roundId);
    expect(planning).toMatchObject({
      held: { credits: 0, courses: 0, halfDays: [], awayDays: [] },
      maxCredits: 9,
      maxCourses: 3,
      coursesLeftOut: [],
      clashes: [],
    });
    expect(
      planning.courses.map(({ id, credits, classesLeftOut, classes }) => ({
        id,
        credits,
        classesLeftOut,
        classes: classes.map(({ offering, inBasket, seatsLeft }) => [offering.id, inBasket, seatsLeft]),
      })),
    ).toEqual([
      { id: other.courseId, credits: 3, classesLeftOut: 0, classes: [[other.id, true, 5]] },
      {
        id: first.courseId,
        credits: 1,
        classesLeftOut: 0,
        classes: [
          [first.id, true, 5],
          [second.id, false, 7],
        ],
      },
    ]);
    expect(planning.courses[1]?.classes[0]).toMatchObject({
      halfDays: [{ weekday: 2, part: "morning" }],
      // 60 minutes from each campus to that of the other school, and as many back.
      awayDays: [{ weekday: 2, minutes: 120 }],
    });
  });

  test("says which classes are barred and which clash, and counts what is held", async () => {
    const client = await world.client(1);
    const roundId = await world.round();
    const morning = [{ weekday: 4, sections: [1, 2] }];
    const held = await world.offering({ name: "已有", capacity: 5, credits: 1.5, meetings: morning });
    await attemptSelection({ client, body: { roundId, offeringId: held.id } });
    const clashing = await world.offering({ name: "撞已有", capacity: 5, meetings: morning });
    const [one, other] = [
      await world.offering({ name: "互撞甲", capacity: 5, meetings: [{ weekday: 1, sections: [3, 4] }] }),
      await world.offering({ name: "互撞乙", capacity: 0, meetings: [{ weekday: 1, sections: [4, 5] }] }),
    ];
    await add(client, roundId, clashing.id, one.id, other.id);
    const { courses, clashes, held: before } = await plan(client, roundId);
    expect(courses.map(({ classes }) => classes[0]?.barred?.code)).toEqual([
      "TIME_CONFLICT",
      undefined,
      undefined,
    ]);
    expect(courses[0]?.classes[0]?.barred?.message).toBe("与 已有 周四 1–2 节冲突");
    expect(courses.map(({ classes }) => classes[0]?.noSeat?.code)).toEqual([
      undefined,
      undefined,
      "OFFERING_FULL",
    ]);
    expect(clashes).toEqual([{ first: one.id, second: other.id }]);
    expect(before).toMatchObject({ credits: 1.5, courses: 1, halfDays: [{ weekday: 4, part: "morning" }] });
  });

  test("is capped at twelve courses with eight classes each, and says what was left out", async () => {
    const client = await world.client(2);
    const roundId = await upcoming();
    const courses = [];
    for (let n = 0; n < 13; n += 1) courses.push(await world.offering({ name: `多${n}`, capacity: 5 }));
    const [first, last] = [courses[0], courses.at(-1)];
    for (let n = 0; n < 9; n += 1)
      await world.offering({ name: "多班", capacity: 5, courseId: first?.courseId });
    await add(client, roundId, ...courses.map(({ id }) => id));
    const planning = await plan(client, roundId);
    expect(planning.courses).toHaveLength(12);
    expect(planning.maxPlanned).toBe(12);
    expect(planning.coursesLeftOut).toEqual([{ id: last?.courseId, name: "多12" }]);
    expect(planning.courses[0]?.classes).toHaveLength(8);
    expect(planning.courses[0]?.classes[0]?.offering.id).toBe(first?.id);
    expect(planning.courses[0]?.classesLeftOut).toBe(2);
  });

  test("is the own basket of a round that is meant for the student, and nobody else's", async () => {
    const [mine, others] = [await world.client(3), await world.client(4)];
    const roundId = await upcoming();
    const course = await world.offering({ name: "只我的", capacity: 5 });
    await add(mine, roundId, course.id);
    expect((await plan(others, roundId)).courses).toEqual([]);
    const draft = await world.round({ state: "draft" });
    expect(await code(plan(mine, draft))).toEqual([404, "NOT_FOUND"]);
  });
});

describe("taking a plan", () => {
  const three = async (capacity = 5) => [
    (await world.offering({ name: "方案甲", capacity })).id,
    (await world.offering({ name: "方案乙", capacity: 1 })).id,
    (await world.offering({ name: "方案丙", capacity })).id,
  ];

  test("takes every seat in one step, once however often it is pressed", async () => {
    const client = await world.client(5);
    const roundId = await world.round();
    const ids = await three();
    await add(client, roundId, ...ids);
    const key = crypto.randomUUID();
    const { verdicts } = (await take(client, roundId, ids, key)).data;
    expect(verdicts.map(({ offeringId, outcome, repeated }) => [offeringId, outcome, repeated])).toEqual(
      ids.map((id) => [id, "enrolled", false]),
    );
    expect(verdicts.at(-1)?.allowance).toMatchObject({ coursesUsed: 3, creditsUsed: 3 });
    const again = (await take(client, roundId, ids, key)).data.verdicts;
    expect(again.map(({ repeated }) => repeated)).toEqual([true, true, true]);
    expect(again.map(({ sequence }) => sequence)).toEqual(verdicts.map(({ sequence }) => sequence));
    expect(await heldBy(client)).toEqual(ids.toSorted((a, b) => a - b));
    expect((await getBasket({ client, path: { roundId } })).data.entries).toEqual([]);
    const log = (await searchSelectionLog({ client, body: {} })).data.items;
    expect(log.map(({ action }) => action)).toEqual(["enrol", "enrol", "enrol"]);
    const settled = await settleSelectionAct({ client, body: { offeringId: ids[0] as number, key } });
    expect(settled.data.tookEffect).toBe(true);
    await expectConsistent();
  });

  test("takes none when one is full, and names every class that is in the way", async () => {
    const [client, faster] = [await world.client(6), await world.client(7)];
    const roundId = await world.round({ maxCourses: 2 });
    const ids = await three();
    await attemptSelection({ client: faster, body: { roundId, offeringId: ids[1] as number } });
    const refused = await failure(take(client, roundId, ids));
    expect([refused.status, refused.code]).toEqual([409, "OFFERING_FULL"]);
    expect(refused.refusals.map(({ offeringId, code: why }) => [offeringId, why])).toEqual([
      [ids[1], "OFFERING_FULL"],
    ]);
    expect(refused.message).toContain("没有选上，一门都没有选。方案乙");
    expect(await heldBy(client)).toEqual([]);
    const capped = await failure(
      take(client, roundId, [ids[0] as number, ids[2] as number, ids[1] as number]),
    );
    expect(capped.refusals.map(({ code: why }) => why)).toEqual(["COURSE_CAP"]);
    expect(await heldBy(client)).toEqual([]);
    await take(client, roundId, [ids[0] as number, ids[2] as number]);
    expect(await heldBy(client)).toHaveLength(2);
    await expectConsistent();
  });

  test("of many at once the seats go to whole plans only", async () => {
    const clients = await Promise.all(Array.from({ length: 10 }, (_, n) => world.client(10 + n)));
    const roundId = await world.round();
    const [a, b, c] = await three(4);
    const ids = [a as number, c as number];
    const orders = [ids, ids.toReversed(), [...ids, b as number]];
    const answers = await Promise.allSettled(
      clients.map((client, n) => take(client, roundId, orders[n % 3] as number[])),
    );
    const held = await Promise.all(clients.map(heldBy));
    held.forEach((had, n) => {
      const wanted = answers[n]?.status === "fulfilled" ? (orders[n % 3] as number[]) : [];
      expect(had).toEqual(wanted.toSorted((x, y) => x - y));
    });
    expect(held.filter((had) => had.includes(a as number))).toHaveLength(4);
    await expectConsistent();
  });

  test("is refused as a whole while the round is not open, and for classes that nobody knows", async () => {
    const client = await world.client(8);
    const roundId = await upcoming();
    const ids = await three();
    expect(await code(take(client, roundId, ids))).toEqual([409, "ROUND_NOT_OPEN"]);
    const open = await world.round();
    expect(await code(take(client, open, [...ids, 999_999]))).toEqual([409, "OFFERING_NOT_AVAILABLE"]);
    expect(await code(take(client, open, []))).toEqual([400, "VALIDATION_FAILED"]);
    expect(await heldBy(client)).toEqual([]);
  });

  test("goes on where some of it is held already, and takes a place on a waitlist for its seat", async () => {
    const [client, holder] = [await world.client(9), await world.client(20)];
    const roundId = await world.round();
    const ids = await three();
    const wanted = ids[1] as number;
    await attemptSelection({ client: holder, body: { roundId, offeringId: wanted } });
    await joinWaitlist({ client, body: { roundId, offeringId: wanted } });
    await attemptSelection({ client, body: { roundId, offeringId: ids[0] as number } });
    expect(await code(take(client, roundId, ids))).toEqual([409, "OFFERING_FULL"]);
    expect(await heldBy(client)).toEqual([ids[0]]);
    await withdrawSelection({ client: holder, body: { roundId, offeringId: wanted } });
    const { verdicts } = (await take(client, roundId, ids)).data;
    expect(verdicts.map(({ repeated }) => repeated)).toEqual([true, true, false]);
    expect(await heldBy(client)).toEqual(ids.toSorted((a, b) => a - b));
    await expectConsistent();
  });
});

describe("putting a plan into the basket", () => {
  test("puts its classes first in the place of others of their courses, and keeps the rest", async () => {
    const client = await world.client(21);
    const roundId = await upcoming();
    const first = await world.offering({ name: "篮中一", capacity: 5 });
    const other = await world.offering({ name: "篮中一", capacity: 5, courseId: first.courseId });
    const second = await world.offering({ name: "篮中二", capacity: 5 });
    const third = await world.offering({ name: "篮中三", capacity: 5 });
    await add(client, roundId, second.id, first.id, third.id);
    const choose = async (...offeringIds: number[]) =>
      (await chooseInBasket({ client, path: { roundId }, body: { offeringIds } })).data;
    const basket = await choose(third.id, other.id);
    expect(basket.entries.map(({ offering }) => offering.id)).toEqual([third.id, other.id, second.id]);
    expect((await choose(third.id, other.id)).version).toBe(basket.version);
    expect(await code(choose(999_999))).toEqual([404, "NOT_FOUND"]);
  });
});
