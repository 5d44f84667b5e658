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
  saveWishes,
  searchDrawnClasses,
  searchMyNotifications,
  searchOperationLog,
  tryRoundDraw,
} from "@huxuan/api-client";
import { differing, drawNumber, replay, unpackDrawFile } from "@huxuan/draw";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SEED, SelectionWorld, type WorldRound } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { offeringSeat } from "../offering/index.ts";
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
async function wishes(n: number, roundId: number, offeringIds: readonly number[], points?: readonly number[]) {
  const client = students[n] as Client;
  const { version } = (await getWishes({ client, path: { roundId } })).data;
  const body = {
    version,
    wishes: offeringIds.map((offeringId, at) => ({
      offeringId,
      ...(points && { points: points[at] as number }),
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
  if (job?.state !== "succeeded") throw new Error(job?.error ?? "no reason");
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
      .set({ ticket: tickets[at] as string })
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
      const made = await world.offering({ name: `例题 ${name}${at}`, capacity, nature: "elective", meetings });
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
    const own = (await getWishes({ client: students[S1] as Client, path: { roundId: id } })).data;
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
      [`X enrolled lottery ${S1}`, `X enrolled lottery ${S3}`, `Y enrolled lottery ${S5}`, `Z enrolled lottery ${S5}`].sort(),
    );
    // S4 before S2 at X, S1 before S3 at Z (their first wishes fit); S4 asked for Z first.
    expect(shown.filter((line) => line.includes("queued"))).toEqual([
      `X queued lottery ${S2}`,
      `X queued lottery ${S4}`,
      `Y queued lottery ${S2}`,
      `Z queued lottery ${S4}`,
    ]);
    const seats = await db.select().from(offeringSeat).where(eq(offeringSeat.offeringId, names["X"] as number));
    expect(seats[0]).toMatchObject({ taken: 2, queued: 2 });
    const log = await db.select().from(selectionLog).where(eq(selectionLog.roundId, id));
    expect(log.filter(({ action }) => action === "enrol")).toHaveLength(4);
  });
});
