import { gunzipSync } from "node:zlib";
import {
  announceRoundDraw,
  type Client,
  closeRound,
  downloadDrawFile,
  drawRound,
  enterPublicNumber,
  getMySelections,
  getPublicDraw,
  getRoundDraw,
  getWishes,
  joinWaitlist,
  saveMailWishes,
  saveWishes,
  searchDrawnClasses,
  searchNotifications,
  searchOperationLog,
  tryRoundDraw,
} from "@huxuan/api-client";
import { differing, drawNumber, replay, unpackDrawFile } from "@huxuan/draw";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SEED, SelectionWorld, type WorldRound } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { offering, offeringSeat } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { round } from "../round/index.ts";
import { enrolment, selectionLog } from "../selection/index.ts";
import { wish, wishList } from "../wish/index.ts";
import { freezeClosedRounds } from "./freezing.ts";
import { roundDraw } from "./tables.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let office: Client;
let otherOffice: Client;
/** Of the students, by index. */
let students: Client[];

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 6);
  admin = await server.client("admin");
  office = await server.client("office0");
  otherOffice = await server.client("office1");
  students = await Promise.all([0, 1, 2, 3, 4, 5].map((n) => world.client(n)));
});
afterAll(() => server.close());

/** A round of wishes whose end is not told by the clock of these tests. */
const lottery = (over: WorldRound = {}): Promise<number> =>
  world.round({ mode: "lottery", maxCredits: 10, maxCourses: 10, ...over });

/** The student, by index, wishes classes in this order. */
async function wishes(
  n: number,
  roundId: number,
  offeringIds: readonly number[],
  points?: readonly number[],
) {
  const client = students[n];
  const { version } = (await getWishes({ client, path: { roundId } })).data;
  const body = {
    version,
    wishes: offeringIds.map((offeringId, at) => ({
      offeringId,
      ...(points && { points: points[at] }),
    })),
  };
  await saveWishes({ client, path: { roundId }, body });
}

/** The job has ended, and ended well. Throws with what it says otherwise. */
async function done({ data: { jobId } }: { data: { jobId: string } }): Promise<void> {
  await expect
    .poll(async () => (await server.services.jobs.find(jobId))?.state, { interval: 30 })
    .toMatch(/^(succeeded|failed)$/);
  const job = await server.services.jobs.find(jobId);
  if (job?.state !== "succeeded")
    throw new Error(
      `${job?.error} ${JSON.stringify(server.logLines.filter(({ level }) => level >= 50).at(-1)?.["err"])}`,
    );
}

const close = (id: number, client = admin) => closeRound({ client, path: { id } });
const drawn = async (id: number, client = admin) => done(await drawRound({ client, path: { id } }));
async function announced(id: number, client = admin) {
  const { name } = (await getRoundDraw({ client, path: { id } })).data.round;
  await done(await announceRoundDraw({ client, path: { id }, body: { name } }));
}
async function closedAndDrawn(id: number) {
  await close(id);
  await drawn(id);
}

/** Gives the students tickets whose numbers come in this order: chance would make another world each time. */
async function numbersInOrder(roundId: number, order: readonly number[]): Promise<void> {
  const { db } = server.services;
  const tickets = order
    .map((n) => `TESTTCK${"ABCDEFGH"[n]}`)
    .sort((one, other) =>
      drawNumber(SEED, String(roundId), one) < drawNumber(SEED, String(roundId), other) ? -1 : 1,
    );
  for (const [at, n] of order.entries())
    await db
      .update(wishList)
      .set({ ticket: tickets[at] })
      .where(and(eq(wishList.roundId, roundId), eq(wishList.studentId, world.students[n]?.id as number)));
}

/** What a round was drawn to: `0 X` for the student 0 who won the class X. */
async function winners(roundId: number, names: Readonly<Record<string, number>>): Promise<string[]> {
  const rows = await server.services.db
    .select()
    .from(wish)
    .where(and(eq(wish.roundId, roundId), eq(wish.result, "won")));
  return rows
    .map(({ studentId, offeringId }) => {
      const n = world.students.findIndex(({ id }) => id === studentId);
      return `${n} ${Object.entries(names).find(([, id]) => id === offeringId)?.[0]}`;
    })
    .sort();
}

const CLASSES: readonly [string, number][] = [
  ["X", 2],
  ["Y", 1],
  ["Z", 1],
];

describe("the example of the domain, from the wishes to the seats", () => {
  // S1, S4, S3, S5, S2 by the numbers they draw; only S5 is about to graduate (grade 2026).
  const [S1, S2, S3, S4, S5] = [0, 1, 3, 4, 2];
  const ORDER = [S1, S4, S3, S5, S2];
  const names: Record<string, number> = {};
  const rounds: Record<string, number> = {};
  const EXPECTED = {
    priorityRankNumber: [`${S5} Y`, `${S5} Z`, `${S1} X`, `${S3} X`],
    rankPriorityNumber: [`${S5} Y`, `${S1} X`, `${S4} Z`, `${S3} X`],
    priorityNumberRank: [`${S5} Y`, `${S5} Z`, `${S1} X`, `${S4} X`],
    deferred: [`${S5} Y`, `${S5} Z`, `${S1} X`, `${S4} X`],
  } as const;

  beforeAll(async () => {
    for (const [at, [name, capacity]] of CLASSES.entries()) {
      // X and Y meet at the same time.
      const meetings = [{ weekday: name === "Z" ? 4 : 2, sections: [1, 2] }];
      const made = await world.offering({
        name: `例题 ${name}${at}`,
        capacity,
        nature: "elective",
        meetings,
      });
      names[name] = made.id;
    }
    const [X, Y, Z] = [names["X"], names["Y"], names["Z"]] as [number, number, number];
    for (const drawOrder of Object.keys(EXPECTED) as (keyof typeof EXPECTED)[]) {
      const id = await lottery({ drawOrder, priorityGrades: [2026] });
      rounds[drawOrder] = id;
      await wishes(S1, id, [X, Z]);
      await wishes(S2, id, [X, Y]);
      await wishes(S3, id, [X, Z]);
      await wishes(S4, id, [Z, X]);
      await wishes(S5, id, [Y, Z]);
      await numbersInOrder(id, ORDER);
    }
  });

  test.each(Object.entries(EXPECTED))("%s", async (order, expected) => {
    const id = rounds[order] as number;
    await closedAndDrawn(id);
    expect(await winners(id, names)).toEqual([...expected].sort());
  });

  test("nobody sees the result before it is announced; the office does", async () => {
    const id = rounds["priorityRankNumber"] as number;
    const path = { id };
    const own = (await getWishes({ client: students[S1], path: { roundId: id } })).data;
    expect(own.wishes.map(({ result }) => result)).toEqual([undefined, undefined]);
    const shown = (await getPublicDraw({ client: server.anonymous(), path })).data;
    expect(shown).toMatchObject({ state: "closed", wishesHash: expect.stringMatching(/^[0-9a-f]{64}$/) });
    for (const field of ["seed", "fileHash", "resultHash", "won"]) expect(shown).not.toHaveProperty(field);
    expect((await refusalOf(downloadDrawFile({ client: server.anonymous(), path }))).status).toBe(404);
    const seen = (await getRoundDraw({ client: admin, path })).data;
    expect(seen).toMatchObject({
      round: { state: "drawn" },
      students: 5,
      wishes: 10,
      blockers: [],
      announceBlockers: [],
      drawn: { by: "管理员", students: 5, wishes: 10, won: 4, winners: 3, wonByRank: [3, 1], notDrawn: 0 },
    });
    expect(JSON.stringify(seen)).not.toContain(SEED);
  });

  test("announcing gives the seats, and the waitlists in the order of the draw", async () => {
    const id = rounds["priorityRankNumber"] as number;
    const { db } = server.services;
    const wrong = { client: admin, path: { id }, body: { name: "别的轮次" } };
    expect((await refusalOf(announceRoundDraw(wrong))).fields?.[0]?.field).toBe("name");
    await announced(id);

    const held = await db
      .select()
      .from(enrolment)
      .where(eq(enrolment.roundId, id))
      .orderBy(asc(enrolment.offeringId), asc(enrolment.queueNumber));
    const shown = held.map(({ studentId, offeringId, state, source }) => {
      const n = world.students.findIndex((one) => one.id === studentId);
      return `${Object.entries(names).find(([, one]) => one === offeringId)?.[0]} ${state} ${source} ${n}`;
    });
    expect(shown.filter((line) => line.includes("enrolled")).sort()).toEqual(
      [
        `X enrolled lottery ${S1}`,
        `X enrolled lottery ${S3}`,
        `Y enrolled lottery ${S5}`,
        `Z enrolled lottery ${S5}`,
      ].sort(),
    );
    // S4 before S2 at X, S1 before S3 at Z (their first wishes fit); S4 asked for Z first.
    expect(shown.filter((line) => line.includes("queued"))).toEqual([
      `X queued lottery ${S2}`,
      `X queued lottery ${S4}`,
      `Y queued lottery ${S2}`,
      `Z queued lottery ${S4}`,
    ]);
    const seats = await db
      .select()
      .from(offeringSeat)
      .where(eq(offeringSeat.offeringId, names["X"] as number));
    expect(seats[0]).toMatchObject({ taken: 2, queued: 2 });
    const log = await db.select().from(selectionLog).where(eq(selectionLog.roundId, id));
    expect(log.filter(({ action }) => action === "enrol")).toHaveLength(4);
  });

  test("a student sees what became of each wish, and finds it among the notifications", async () => {
    const id = rounds["priorityRankNumber"] as number;
    const of = async (n: number) => {
      const { data } = await getWishes({ client: students[n], path: { roundId: id } });
      return data.wishes.map(({ result }) => result?.message);
    };
    expect(await of(S1)).toEqual(["已中选", "名额已满，你排第 2 位"]);
    expect(await of(S5)).toEqual(["已中选", "已中选"]);
    expect(await of(S4)).toEqual(["名额已满，你排第 1 位", "名额已满，你排第 2 位"]);
    const told = async (n: number) =>
      (await searchNotifications({ client: students[n], body: {} })).data.items.find(
        ({ kind }) => kind === "drawn",
      )?.title;
    const { name } = (await getRoundDraw({ client: admin, path: { id } })).data.round;
    expect(await told(S5)).toBe(`「${name}」的抽签结果：中选 2 门`);
    expect(await told(S2)).toBe(`「${name}」的抽签结果：这一轮没有中选`);
    const mine = (await getMySelections({ client: students[S5] })).data;
    expect(mine.items.map(({ offering }) => offering.id).sort((one, other) => one - other)).toEqual([
      names["Y"],
      names["Z"],
    ]);
  });

  test("everybody gets the same result from the published file, in which no student is", async () => {
    const path = { id: rounds["priorityRankNumber"] as number };
    const shown = (await getPublicDraw({ client: server.anonymous(), path })).data;
    expect(shown).toMatchObject({ state: "announced", seed: SEED, students: 5, wishes: 10, won: 4 });
    const answer = await server.fetch(`/mutual-recognition/publicinfo/rounds/${path.id}/draw/file`);
    expect(answer.headers.get("content-type")).toBe("application/gzip");
    const download = new Uint8Array(await answer.arrayBuffer());
    expect(download.length).toBe(shown.fileBytes);
    const replayed = replay(await unpackDrawFile(download));
    expect(differing(shown, replayed)).toEqual([]);
    const text = gunzipSync(download).toString();
    for (const [n, { id, useraccount }] of world.students.entries())
      for (const personal of [`学生${n}`, `S000${n}`, `"${useraccount}"`, `"student":${id}`])
        expect(text).not.toContain(personal);
    // Each student finds their own result by the ticket that only they are shown.
    const own = (await getWishes({ client: students[S4], path: { roundId: path.id } })).data;
    expect(replayed.result.wishes.filter(({ ticket }) => ticket === own.ticket)).toMatchObject([
      { won: false, reason: "OFFERING_FULL" },
      { won: false, reason: "OFFERING_FULL" },
    ]);
  });

  test("it is announced once: neither drawn nor announced again", async () => {
    const path = { id: rounds["priorityRankNumber"] as number };
    expect((await refusalOf(drawRound({ client: admin, path }))).message).toBe("结果已经公布，不能再抽签");
    const { name } = (await getRoundDraw({ client: admin, path })).data.round;
    const again = announceRoundDraw({ client: admin, path, body: { name } });
    expect((await refusalOf(again)).message).toBe("结果已经公布");
  });
});

describe("points", () => {
  test("most points first, then the number; the lowest that won is told", async () => {
    const { id: offeringId } = await world.offering({ name: "投点", capacity: 2, nature: "elective" });
    const id = await lottery({ mode: "points" });
    const bids = [60, 40, 40, 10];
    for (const [n, points] of bids.entries()) await wishes(n, id, [offeringId], [points]);
    // The third draws a lower number than the second.
    await numbersInOrder(id, [0, 3, 2, 1]);
    await closedAndDrawn(id);
    expect(await winners(id, { X: offeringId })).toEqual(["0 X", "2 X"]);
    const list = (await searchDrawnClasses({ client: admin, path: { id }, body: {} })).data;
    expect(list.items).toMatchObject([
      { id: offeringId, bidders: 4, seats: 2, won: 2, lostForSeats: 2, lowestPoints: 40 },
    ]);
  });

  test("where nobody lost for the seats there is no lowest", async () => {
    const { id: offeringId } = await world.offering({ name: "投点空", capacity: 9, nature: "elective" });
    const id = await lottery({ mode: "points" });
    await wishes(0, id, [offeringId], [7]);
    await closedAndDrawn(id);
    const [row] = (await searchDrawnClasses({ client: admin, path: { id }, body: {} })).data.items;
    expect(row).toMatchObject({ won: 1, lostForSeats: 0 });
    expect(row).not.toHaveProperty("lowestPoints");
    expect(row).not.toHaveProperty("lowestRank");
  });
});

describe("what the rules say before the draw", () => {
  test("a quota keeps seats for one school and none for another, unless it is released by the closing", async () => {
    const [, own] = world.schoolIds;
    const guestQuotas = [{ schoolId: own as number, quota: 1 }];
    const kept = await world.offering({ name: "名额", capacity: 3, nature: "elective", guestQuotas });
    const released = await world.offering({
      name: "已放",
      capacity: 3,
      nature: "elective",
      guestQuotas,
      guestQuotaReleaseAt: new Date(server.clock().getTime() - 1_000),
    });
    const id = await lottery();
    // Students with even numbers are of the school that has a quota.
    for (const n of [0, 1, 2]) await wishes(n, id, [kept.id, released.id]);
    await closedAndDrawn(id);
    const found = await winners(id, { kept: kept.id, released: released.id });
    expect(found.filter((line) => line.endsWith("released"))).toHaveLength(3);
    expect(found.filter((line) => line.endsWith("kept"))).toHaveLength(1);
    const lost = await server.services.db
      .select({ reason: wish.reason })
      .from(wish)
      .where(and(eq(wish.roundId, id), eq(wish.result, "lost")));
    expect(lost).toEqual([{ reason: "GUEST_QUOTA" }, { reason: "GUEST_QUOTA" }]);
  });

  test("who has passed the course, and who left, win nothing; room for courses and credits is counted down", async () => {
    const passed = await world.offering({ name: "已修", capacity: 9, nature: "elective" });
    const heavy = await world.offering({ name: "学分多", capacity: 9, nature: "elective", credits: 3 });
    const light = await world.offering({ name: "学分少", capacity: 9, nature: "elective", credits: 2 });
    const id = await lottery({ maxCredits: 4.5 });
    await wishes(4, id, [passed.id, heavy.id, light.id]);
    await wishes(5, id, [heavy.id]);
    await world.passed(4, passed.courseId);
    const { db } = server.services;
    const leaver = world.students[5]?.id as number;
    await db.update(student).set({ state: "left", leftAt: server.clock() }).where(eq(student.id, leaver));
    await closedAndDrawn(id);
    await db.update(student).set({ state: "active", leftAt: null }).where(eq(student.id, leaver));
    const rows = await db
      .select()
      .from(wish)
      .where(eq(wish.roundId, id))
      .orderBy(asc(wish.studentId), asc(wish.rank));
    expect(rows.map(({ result, reason }) => [result, reason])).toEqual([
      ["lost", "ALREADY_PASSED"],
      ["won", null],
      ["lost", "CREDIT_CAP"],
      ["lost", "ROUND_NOT_OPEN"],
    ]);
  });

  test("of the classes of a course one is won, and the others say that the group is full", async () => {
    const first = await world.offering({ name: "同课", capacity: 9, nature: "elective" });
    const second = await world
      .offering({ name: "同课", capacity: 9, courseId: first.courseId, host: 0, nature: "elective" })
      .catch(() => undefined);
    if (second === undefined) throw new Error("no second class");
    const id = await lottery();
    await wishes(3, id, [second.id, first.id]);
    await closedAndDrawn(id);
    const rows = await server.services.db
      .select()
      .from(wish)
      .where(eq(wish.roundId, id))
      .orderBy(asc(wish.rank));
    expect(rows.map(({ offeringId, reason }) => [offeringId, reason])).toEqual([
      [second.id, null],
      [first.id, "GROUP_FULL"],
    ]);
    await announced(id);
    const own = (await getWishes({ client: students[3], path: { roundId: id } })).data;
    expect(own.wishes[1]?.result).toMatchObject({ won: false, reason: "GROUP_FULL" });
  });
});

describe("freezing", () => {
  test("wishes are frozen once the round is over, and their hash stays the same", async () => {
    const { id: offeringId } = await world.offering({ name: "冻结", capacity: 1, nature: "elective" });
    const id = await lottery();
    await wishes(0, id, [offeringId]);
    const { db, clock } = server.services;
    await freezeClosedRounds(db, clock());
    expect((await getRoundDraw({ client: admin, path: { id } })).data).toMatchObject({
      students: 1,
      blockers: ["志愿还没有截止，截止以后才能抽签"],
    });
    await close(id);
    await freezeClosedRounds(db, clock());
    const before = (await getPublicDraw({ client: server.anonymous(), path: { id } })).data;
    expect(before.wishesHash).toMatch(/^[0-9a-f]{64}$/);
    await freezeClosedRounds(db, clock());
    expect((await getPublicDraw({ client: server.anonymous(), path: { id } })).data.wishesHash).toBe(
      before.wishesHash,
    );
    expect((await refusalOf(wishes(0, id, []))).status).toBe(409);
  });

  test("closing by the clock is enough: nobody whose clock is behind saves any more", async () => {
    const { id: offeringId } = await world.offering({ name: "到点", capacity: 1, nature: "elective" });
    const now = server.clock();
    const id = await lottery({ closesAt: new Date(now.getTime() + 60_000) });
    await wishes(0, id, [offeringId]);
    await freezeClosedRounds(server.services.db, new Date(now.getTime() + 60_000));
    // The clock of this node has not come so far.
    expect(server.clock().getTime()).toBe(now.getTime());
    expect((await refusalOf(wishes(0, id, []))).code).toBe("ROUND_NOT_OPEN");
  });

  test("a wish that was changed in the database after the freezing is noticed, and nothing is drawn", async () => {
    const { id: offeringId } = await world.offering({ name: "改动", capacity: 1, nature: "elective" });
    const id = await lottery();
    await wishes(0, id, [offeringId]);
    await close(id);
    const { db, clock } = server.services;
    await freezeClosedRounds(db, clock());
    await db.update(wish).set({ rank: 3 }).where(eq(wish.roundId, id));
    await expect(drawn(id)).rejects.toThrow("志愿与截止时公布的不一致");
    expect((await getRoundDraw({ client: admin, path: { id } })).data.round.state).toBe("closed");
  });
});

describe("drawing again, and announcing too late", () => {
  async function ready(over: WorldRound = {}): Promise<{ id: number; offeringId: number }> {
    const { id: offeringId } = await world.offering({ name: "再抽", capacity: 1, nature: "elective" });
    const id = await lottery(over);
    for (const n of [0, 1, 2]) await wishes(n, id, [offeringId]);
    await closedAndDrawn(id);
    return { id, offeringId };
  }
  const resultOf = async (id: number) => (await getRoundDraw({ client: admin, path: { id } })).data.drawn;

  test("the same seed gives the same result, and each draw is logged", async () => {
    const { id } = await ready();
    const first = await resultOf(id);
    await drawn(id);
    const second = await resultOf(id);
    expect([second?.fileHash, second?.resultHash]).toEqual([first?.fileHash, first?.resultHash]);
    const log = await searchOperationLog({
      client: admin,
      body: { targetKind: "round", targetId: String(id) },
    });
    expect(log.data.items.map(({ action }) => action)).toEqual(["round-draw", "round-draw", "round-close"]);
  });

  test("what changed since the draw keeps it from being announced, until it is drawn again", async () => {
    const { id, offeringId } = await ready();
    const { db } = server.services;
    await db.update(offeringSeat).set({ capacity: 2 }).where(eq(offeringSeat.offeringId, offeringId));
    await expect(announced(id)).rejects.toThrow("请重新抽签（种子相同）再公布");
    expect(await db.select().from(enrolment).where(eq(enrolment.roundId, id))).toEqual([]);
    await drawn(id);
    await announced(id);
    const held = await db.select().from(enrolment).where(eq(enrolment.roundId, id));
    expect(held.filter(({ state }) => state === "enrolled")).toHaveLength(2);
  });

  test("who wishes it has the result in a mail, and nobody else", async () => {
    const { pool } = server.database;
    const { id: offeringId } = await world.offering({ name: "写信告知", capacity: 1 });
    const id = await lottery();
    for (const n of [0, 1]) {
      await wishes(n, id, [offeringId]);
      await pool.query("update account set email = $1 where useraccount = $2", [`s${n}@example.cn`, `s${n}`]);
    }
    await saveMailWishes({ client: students[1], body: { kinds: ["drawn"] } });
    await closedAndDrawn(id);
    await announced(id);
    const { rows } = await pool.query("select to_address, subject from mail");
    expect(rows).toEqual([
      {
        to_address: "s1@example.cn",
        subject: expect.stringMatching(/^抽签结果：「测试轮次 \d+」的抽签结果：/),
      },
    ]);
  });

  test("at least twelve hours lie between the announcement and the first come, first served", async () => {
    const { id } = await ready({ instantOpensAt: new Date(server.clock().getTime() + 11 * 3_600_000) });
    await expect(announced(id)).rejects.toThrow(
      "补选开放距现在不到 12 小时，请先把补选开放改到 9 月 9 日 21:00 以后",
    );
  });

  test("without waitlists who lost waits for nothing", async () => {
    const { id } = await ready({ allowsWaitlist: false });
    await announced(id);
    const held = await server.services.db.select().from(enrolment).where(eq(enrolment.roundId, id));
    expect(held.map(({ state }) => state)).toEqual(["enrolled"]);
  });

  test("who waits for the class already is won over from the waitlist, or keeps the place", async () => {
    const { id: offeringId } = await world.offering({
      name: "已候补",
      capacity: 0,
      nature: "elective",
      waitlistCapacity: 5,
    });
    const instant = await world.round();
    for (const n of [0, 1])
      await joinWaitlist({ client: students[n], body: { roundId: instant, offeringId } });
    const id = await lottery();
    for (const n of [0, 1, 2]) await wishes(n, id, [offeringId]);
    await numbersInOrder(id, [1, 2, 0]);
    const { db } = server.services;
    await close(instant);
    await db.update(offeringSeat).set({ capacity: 1 }).where(eq(offeringSeat.offeringId, offeringId));
    await closedAndDrawn(id);
    await announced(id);
    const held = await db
      .select()
      .from(enrolment)
      .where(eq(enrolment.offeringId, offeringId))
      .orderBy(asc(enrolment.queueNumber));
    const of = (n: number) => held.find(({ studentId }) => studentId === world.students[n]?.id);
    expect([0, 1, 2].map((n) => [of(n)?.state, of(n)?.source])).toEqual([
      ["queued", "self"],
      ["enrolled", "lottery"],
      ["queued", "lottery"],
    ]);
    expect(held[0]?.studentId).toBe(world.students[0]?.id);
    const [seats] = await db.select().from(offeringSeat).where(eq(offeringSeat.offeringId, offeringId));
    expect(seats).toMatchObject({ taken: 1, queued: 2 });
  });
});

describe("what to look at before", () => {
  test("classes that nobody wishes, and wishes whose class or student is gone, are counted", async () => {
    const gone = await world.offering({ name: "将停开", capacity: 1, nature: "elective" });
    const id = await lottery();
    await wishes(0, id, [gone.id]);
    const { db } = server.services;
    await db.update(offering).set({ state: "closed" }).where(eq(offering.id, gone.id));
    const { warnings } = (await getRoundDraw({ client: admin, path: { id } })).data;
    expect(warnings.map(({ message }) => message.replace(/^\d+/, "n"))).toEqual([
      "n 个志愿的教学班已停开或关闭，不会中选",
      "n 个教学班没有学生填报",
    ]);
    expect(warnings[0]?.count).toBe(1);
  });
});

describe("a dry run", () => {
  test("tells what each order comes to, and changes nothing", async () => {
    const { id: offeringId } = await world.offering({ name: "试抽", capacity: 1, nature: "elective" });
    const id = await lottery();
    for (const n of [0, 1, 2]) await wishes(n, id, [offeringId]);
    await done(await tryRoundDraw({ client: admin, path: { id } }));
    const { trial, round: body, drawn: result } = (await getRoundDraw({ client: admin, path: { id } })).data;
    expect(trial?.orders).toMatchObject(
      ["priorityRankNumber", "rankPriorityNumber", "priorityNumberRank", "deferred"].map((order) => ({
        order,
        won: 1,
      })),
    );
    expect(trial?.crowded).toMatchObject([{ id: offeringId, bidders: 3, seats: 1 }]);
    expect([body.state, result]).toEqual(["open", undefined]);
    const { db } = server.services;
    expect(await db.select().from(wish).where(eq(wish.roundId, id))).toEqual([]);
    expect(await db.select().from(roundDraw).where(eq(roundDraw.roundId, id))).toEqual([]);
  });
});

describe("a public number", () => {
  const publicSource = "福彩双色球第 2026104 期";
  test("counts once two people typed in the same, and is part of the key", async () => {
    const { id: offeringId } = await world.offering({ name: "公开数", capacity: 1, nature: "elective" });
    const id = await lottery({ schoolId: world.schoolIds[0] as number });
    await server.services.db.update(round).set({ publicSource }).where(eq(round.id, id));
    for (const n of [0, 1]) await wishes(n, id, [offeringId]);
    await close(id);
    await freezeClosedRounds(server.services.db, server.clock());
    const path = { id };
    expect((await refusalOf(drawRound({ client: office, path }))).message).toContain("还没有公开数");
    const enter = (client: Client, number: string) => enterPublicNumber({ client, path, body: { number } });
    await enter(office, "0102");
    // Who typed it in may correct it, and cannot confirm it alone.
    expect((await enter(office, "010203")).data.publicNumber).toEqual({
      source: publicSource,
      firstBy: "教务0",
    });
    expect((await refusalOf(enter(admin, "999"))).message).toContain("与 教务0 第一次输入的不一致");
    expect((await enter(admin, "010203")).data.publicNumber).toMatchObject({
      number: "010203",
      confirmedBy: "管理员",
    });
    expect((await refusalOf(enter(office, "010203"))).status).toBe(409);
    await drawn(id, office);
    await announced(id, office);
    const shown = (await getPublicDraw({ client: server.anonymous(), path })).data;
    expect(shown).toMatchObject({ publicSource, publicNumber: "010203" });
    const { data } = await downloadDrawFile({ client: server.anonymous(), path });
    const replayed = replay(await unpackDrawFile(new Uint8Array(await data.arrayBuffer())));
    expect(replayed.file.input.publicNumber).toBe("010203");
    expect(differing(shown, replayed)).toEqual([]);
  });
});

describe("who may", () => {
  test("the office of a round draws it; another sees nothing of it, and of the platform's only its own classes", async () => {
    const own = await lottery({ schoolId: world.schoolIds[0] as number });
    const platform = await lottery();
    const mine = await world.offering({ name: "甲的", capacity: 1, nature: "elective" });
    const theirs = await world.offering({ name: "乙的", capacity: 1, nature: "elective", host: 1 });
    await wishes(1, platform, [mine.id, theirs.id]);
    const of = (id: number) => ({ client: otherOffice, path: { id } });
    expect((await refusalOf(getRoundDraw(of(own)))).status).toBe(404);
    expect((await refusalOf(drawRound(of(own)))).status).toBe(404);
    await close(platform);
    expect((await refusalOf(drawRound(of(platform)))).status).toBe(403);
    expect((await refusalOf(tryRoundDraw(of(platform)))).status).toBe(403);
    await drawn(platform);
    expect((await getRoundDraw(of(platform))).data).not.toHaveProperty("drawn");
    expect((await refusalOf(searchDrawnClasses({ ...of(platform), body: {} }))).status).toBe(409);
    await announced(platform);
    const seen = async (client: Client) =>
      (await searchDrawnClasses({ client, path: { id: platform }, body: {} })).data.items
        .map(({ id }) => id)
        .sort((one, other) => one - other);
    expect(await seen(otherOffice)).toEqual([theirs.id]);
    expect(await seen(admin)).toEqual([mine.id, theirs.id]);
    expect((await refusalOf(getRoundDraw({ client: students[0], path: { id: platform } }))).status).toBe(403);
  });

  test("of two who begin at once the second is told who was first, and since when", async () => {
    const id = await lottery();
    await close(id);
    const path = { id };
    const begun = await Promise.allSettled([
      drawRound({ client: admin, path }),
      drawRound({ client: admin, path }),
    ]);
    const refused = begun.filter((one) => one.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(String((refused[0] as PromiseRejectedResult).reason)).toMatch(
      /管理员 在 9 月 9 日 09:00 开始了抽签，还没有完成|刚刚有人开始了另一项操作/,
    );
    for (const one of begun) if (one.status === "fulfilled") await done(one.value);
  });

  test("an instant round has no draw", async () => {
    const id = await world.round();
    expect((await refusalOf(getRoundDraw({ client: admin, path: { id } }))).status).toBe(404);
    expect((await refusalOf(getPublicDraw({ client: server.anonymous(), path: { id } }))).status).toBe(404);
  });
});
