import {
  attemptSelection,
  type Client,
  exportSelectionAnalysis,
  joinWaitlist,
  leaveWaitlist,
  searchFlowStudents,
  searchSelectionDemand,
  searchSelectionFill,
  searchSelectionFlows,
  searchSelectionOutcomes,
  swapSelection,
  withdrawSelection,
} from "@huxuan/api-client";
import { asc, eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { createSeat, offering, offeringSeat } from "../offering/index.ts";
import { round } from "../round/index.ts";
import { enrolment, selectionLog } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { wish, wishList } from "../wish/index.ts";

const STUDENTS = 24;
/** Acts of the rush whose figures are compared with its log. */
const ACTS = 400;

let server: TestServer;
let world: SelectionWorld;
let platform: Client;
let offices: Client[];
let rounds: number[];
let classes: { id: number; courseId: number }[];
/** Refusals that students were answered, by code. */
const refusals = new Map<string, number>();
/** Requests for each class that were answered, whatever the answer. */
const requests = new Map<number, number>();

/** The same sequence in every run. */
function random(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, STUDENTS);
  platform = await server.client("admin");
  offices = await Promise.all([0, 1, 2].map((n) => server.client(`office${n}`)));
  rounds = [await world.round({ maxCourses: 5 }), await world.round({ maxCourses: 5 })];
  classes = [];
  for (let n = 0; n < 7; n += 1) {
    const host = (n % 3) as 0 | 1 | 2;
    classes.push(
      await world.offering({
        name: `课程${n}`,
        capacity: 3 + n,
        host,
        meetings: [{ weekday: 1 + (n % 5), sections: [1 + (n % 3)] }],
      }),
    );
  }
  await rush();
});
afterAll(() => server.close());

/** Students take, wait, swap and give up, in both rounds. */
async function rush(): Promise<void> {
  const next = random(20_261_125);
  const clients = await Promise.all(Array.from({ length: STUDENTS }, (_, n) => world.client(n)));
  const offeringOf = () => (classes[next(classes.length)] as { id: number }).id;
  for (let n = 0; n < ACTS; n += 1) {
    const client = clients[next(STUDENTS)] as Client;
    const body = { roundId: rounds[next(2)] as number, offeringId: offeringOf() };
    const kind = next(10);
    const wanted = kind < 7;
    const act =
      kind < 4
        ? attemptSelection({ client, body })
        : kind < 6
          ? joinWaitlist({ client, body })
          : kind < 7
            ? swapSelection({
                client,
                body: {
                  roundId: body.roundId,
                  dropOfferingId: offeringOf(),
                  takeOfferingId: body.offeringId,
                },
              })
            : kind < 9
              ? withdrawSelection({ client, body })
              : leaveWaitlist({ client, body });
    const code = await act.then(
      () => undefined,
      (error: { code: string; status: number }) => error.code,
    );
    // What the contract itself refuses never reached admission.
    if (!wanted || code === "VALIDATION_FAILED") continue;
    requests.set(body.offeringId, (requests.get(body.offeringId) ?? 0) + 1);
    if (code !== undefined) refusals.set(code, (refusals.get(code) ?? 0) + 1);
  }
}

interface Told {
  asked: Set<string>;
  seats: Map<string, string>;
  waiting: Map<string, string>;
  queued: number;
  promoted: number;
  left: number;
}

/** What the log says of these rounds, entry by entry, by pair of home and host school. */
async function readLog(roundIds: readonly number[]) {
  const entries = await server.services.db.select().from(selectionLog).orderBy(asc(selectionLog.sequence));
  expect(entries.length).toBeGreaterThan(60);
  const told: Told = {
    asked: new Set(),
    seats: new Map(),
    waiting: new Map(),
    queued: 0,
    promoted: 0,
    left: 0,
  };
  const enteredIn = new Map<string, number | null>();
  for (const entry of entries) {
    const key = `${entry.studentId} ${entry.offeringId}`;
    const pair = `${entry.homeSchoolId}-${entry.schoolId}`;
    const inRounds = roundIds.includes(entry.roundId ?? 0);
    if (entry.action === "queue" && inRounds) told.queued += 1;
    if (entry.action === "promote" && inRounds) told.promoted += 1;
    if (entry.action === "leaveWaitlist" && inRounds) told.left += 1;
    if (entry.action === "enrol" || entry.action === "swap" || entry.action === "queue") {
      enteredIn.set(key, entry.roundId);
      // A seat taken while waiting ends the waiting.
      told.waiting.delete(key);
    }
    if (!roundIds.includes(enteredIn.get(key) ?? 0)) continue;
    if (entry.action === "queue") told.waiting.set(key, pair);
    if (entry.action === "enrol" || entry.action === "swap") told.seats.set(key, pair);
    if (entry.action === "promote") {
      told.waiting.delete(key);
      told.seats.set(key, pair);
    }
    if (entry.action === "withdraw") told.seats.delete(key);
    if (entry.action === "leaveWaitlist") told.waiting.delete(key);
    if (entry.action !== "skipPromotion") told.asked.add(`${key} ${pair}`);
  }
  const byPair = (pairs: Iterable<string>) => {
    const counts: Record<string, number> = {};
    for (const pair of pairs) counts[pair] = (counts[pair] ?? 0) + 1;
    return counts;
  };
  return {
    ...told,
    askedBy: byPair([...told.asked].map((one) => one.split(" ")[2] as string)),
    seatsBy: byPair(told.seats.values()),
  };
}

const flowsOf = async (client: Client, roundId?: number) =>
  (await searchSelectionFlows({ client, body: { semesterId: world.semesterId, roundId } })).data;

describe("the figures of the platform", () => {
  test.each([
    ["all rounds together", undefined],
    ["the first round", 0],
    ["the second round", 1],
  ])("agree with the selection log to the last seat: %s", async (_, at) => {
    const roundId = at === undefined ? undefined : rounds[at];
    const log = await readLog(roundId === undefined ? rounds : [roundId]);
    const { flows, crossing, kept, schools } = await flowsOf(platform, roundId);
    const counts = (of: "asked" | "seats") =>
      Object.fromEntries(
        flows.flatMap((flow) => {
          const count = flow[of] as number;
          return count === 0 ? [] : [[`${flow.homeSchoolId}-${flow.hostSchoolId}`, count]];
        }),
      );
    expect(counts("seats")).toEqual(log.seatsBy);
    expect(counts("asked")).toEqual(log.askedBy);
    expect(crossing.count + kept.count).toBe(log.seats.size);
    expect(schools.reduce((sum, { sent }) => sum + sent.count, 0)).toBe(crossing.count);

    const outcomes = (
      await searchSelectionOutcomes({ client: platform, body: { semesterId: world.semesterId, roundId } })
    ).data;
    expect(outcomes.queued).toEqual({ count: log.queued, atLeast: false });
    expect(outcomes.promoted).toEqual({ count: log.promoted, atLeast: false });
    const sum = (of: "left" | "waiting") => outcomes.waiting.reduce((all, row) => all + (row[of] ?? 0), 0);
    expect(sum("left")).toBe(log.left);
    expect(sum("waiting")).toBe(log.waiting.size);
  });

  test("fill what the seats are filled with, by school, department and course", async () => {
    const seats = await server.services.db.select().from(offeringSeat);
    const total = (of: "capacity" | "taken") => seats.reduce((sum, seat) => sum + seat[of], 0);
    const log = await readLog(rounds);
    for (const by of ["school", "department", "course"] as const) {
      const { items, rowCount } = (
        await searchSelectionFill({ client: platform, body: { semesterId: world.semesterId, by } })
      ).data;
      expect(rowCount).toBe(by === "course" ? classes.length : 3);
      expect(items.reduce((sum, row) => sum + row.capacity, 0)).toBe(total("capacity"));
      expect(items.reduce((sum, row) => sum + row.taken, 0)).toBe(total("taken"));
      expect(items.reduce((sum, row) => sum + row.selected, 0)).toBe(log.seats.size);
      for (const row of items) expect(row.share).toBeCloseTo(row.taken / row.capacity);
    }
  });

  test("ask for each class as often as students did, and refuse as they were refused", async () => {
    const { items, sets } = (
      await searchSelectionDemand({ client: platform, body: { semesterId: world.semesterId } })
    ).data;
    expect(Object.fromEntries(items.map(({ id, asked }) => [id, asked]))).toEqual(
      Object.fromEntries(requests),
    );
    const { refusals: shown, refused } = (
      await searchSelectionOutcomes({ client: platform, body: { semesterId: world.semesterId } })
    ).data;
    expect(Object.fromEntries(shown.map(({ code, count }) => [code, count]))).toEqual(
      Object.fromEntries(refusals),
    );
    expect(refused).toBe([...refusals.values()].reduce((sum, n) => sum + n, 0));

    for (const { value, count } of sets) {
      const page = await searchSelectionDemand({
        client: platform,
        body: { semesterId: world.semesterId, set: value as "all" },
      });
      expect(page.data.rowCount, value).toBe(count);
    }
    expect(sets.find(({ value }) => value === "crowded")?.count).toBe(
      items.filter(({ asked = 0, capacity }) => asked > capacity).length,
    );
  });
});

describe("the office of a school", () => {
  test("sees every figure that is about it, and none under five that is about others", async () => {
    const all = await flowsOf(platform, rounds[1]);
    let hidden = 0;
    for (const [n, client] of offices.entries()) {
      const own = world.schoolIds[n] as number;
      const seen = await flowsOf(client, rounds[1]);
      const exact = new Map(all.flows.map((flow) => [`${flow.homeSchoolId}-${flow.hostSchoolId}`, flow]));
      for (const flow of seen.flows) {
        const truth = exact.get(`${flow.homeSchoolId}-${flow.hostSchoolId}`);
        const isOwn = flow.homeSchoolId === own || flow.hostSchoolId === own;
        for (const of of ["asked", "seats"] as const) {
          const count = truth?.[of] as number;
          const isHidden = !isOwn && count > 0 && count < 5;
          if (isHidden) hidden += 1;
          expect(flow[of], `${n}: ${of}`).toBe(isHidden ? undefined : count);
        }
      }
      const visible = seen.flows.filter((flow) => flow.homeSchoolId !== flow.hostSchoolId);
      expect(seen.crossing).toEqual({
        count: visible.reduce((sum, { seats = 0 }) => sum + seats, 0),
        atLeast: visible.some(({ seats }) => seats === undefined),
      });
    }
    expect(hidden).toBeGreaterThan(0);
  });

  test("reads the names of its own students and of those at its classes, and of nobody else", async () => {
    const [host, home, other] = world.schoolIds as [number, number, number];
    const names = async (client: Client, homeSchoolId: number, hostSchoolId: number) =>
      (
        await searchFlowStudents({
          client,
          body: { semesterId: world.semesterId, homeSchoolId, hostSchoolId },
        })
      ).data.rowCount;
    const { flows } = await flowsOf(platform);
    const seats = flows.find((flow) => flow.homeSchoolId === home && flow.hostSchoolId === host)?.seats;
    expect(seats).toBeGreaterThan(0);
    expect(await names(offices[1] as Client, home, host)).toBe(seats);
    expect(await names(offices[0] as Client, home, host)).toBe(seats);
    expect(await names(platform, home, host)).toBe(seats);
    expect(await names(offices[2] as Client, home, host)).toBe(0);
    expect(await names(offices[0] as Client, other, home)).toBe(0);
  });

  test("is not told of a round of another school", async () => {
    const roundId = await world.round({ schoolId: world.schoolIds[0] as number });
    expect((await flowsOf(offices[0] as Client, roundId)).flows).toEqual([]);
    expect(await refusalOf(flowsOf(offices[1] as Client, roundId))).toMatchObject({ status: 404 });
  });

  test("students and teachers get no figures", async () => {
    const student = await world.client(0);
    expect(await refusalOf(flowsOf(student))).toMatchObject({ status: 403 });
  });
});

describe("the semester before", () => {
  test("stands beside the figures, of a round the one of the same name", async () => {
    const { db, clock } = server.services;
    const [host, home] = world.schoolIds as [number, number];
    const name = (
      await db
        .select()
        .from(round)
        .where(eq(round.id, rounds[0] as number))
    )[0]?.name as string;
    expect((await flowsOf(platform)).comparedWith).toBeUndefined();
    const past = await transaction(db, async (tx) => {
      const [term] = await tx
        .insert(semester)
        .values({
          code: "2025-2026-2",
          name: "上学期",
          year: 2025,
          term: 2,
          firstMonday: "2026-03-02",
          weeks: 18,
        })
        .returning();
      const semesterId = term?.id as number;
      const [first] = await tx
        .insert(round)
        .values({
          semesterId,
          name,
          mode: "instant",
          state: "closed",
          opensAt: new Date("2026-03-01T00:00:00Z"),
          closesAt: new Date("2026-03-02T00:00:00Z"),
          audience: {},
          maxCredits: 9,
          maxCourses: 9,
          allowsWithdrawal: true,
          allowsWaitlist: true,
        })
        .returning();
      const courseId = classes[0]?.courseId as number;
      const [made] = await tx
        .insert(offering)
        .values({
          semesterId,
          schoolId: host,
          courseId,
          code: "OLD-1",
          state: "closed",
          searchText: "OLD",
          updatedAt: clock(),
        })
        .returning();
      const offeringId = made?.id as number;
      await createSeat(tx, { offeringId, capacity: 4 });
      await tx.update(offeringSeat).set({ taken: 2 }).where(eq(offeringSeat.offeringId, offeringId));
      await tx.insert(enrolment).values(
        world.students
          .filter(({ schoolId }) => schoolId === home)
          .slice(0, 2)
          .map(({ id }, n) => ({
            semesterId,
            schoolId: host,
            offeringId,
            courseId,
            credits: 1,
            studentId: id,
            homeSchoolId: home,
            roundId: first?.id as number,
            state: "enrolled" as const,
            source: "self" as const,
            enrolledAt: clock(),
            sequence: 900_000 + n,
          })),
      );
      return { semesterId, roundId: first?.id as number };
    });
    const before = (flows: Awaited<ReturnType<typeof flowsOf>>) =>
      flows.flows.find((flow) => flow.homeSchoolId === home && flow.hostSchoolId === host)?.seatsBefore;
    const all = await flowsOf(platform);
    expect(all.comparedWith).toEqual({ semester: { id: past.semesterId, name: "上学期" } });
    expect(before(all)).toBe(2);
    expect(all.crossingBefore).toEqual({ count: 2, atLeast: false });
    const one = await flowsOf(platform, rounds[0]);
    expect(one.comparedWith?.round).toEqual({ id: past.roundId, name });
    expect(before(one)).toBe(2);
    expect((await flowsOf(platform, rounds[1])).comparedWith).toBeUndefined();

    const fill = (
      await searchSelectionFill({ client: platform, body: { semesterId: world.semesterId, by: "course" } })
    ).data.items;
    expect(fill.find(({ id }) => id === String(classes[0]?.courseId))?.shareBefore).toBeCloseTo(0.5);
    expect(fill.filter(({ shareBefore }) => shareBefore === undefined)).toHaveLength(classes.length - 1);
  });
});

test("in a round with wishes a class is wanted by who wished for it, and the last rank that won is told", async () => {
  const { db, clock } = server.services;
  const roundId = await world.round({ mode: "lottery", state: "closed" });
  const wanted = classes[2] as { id: number };
  const [first, second, third] = world.students.map(({ id }) => id) as [number, number, number];
  await db.insert(wishList).values(
    [first, second, third].map((studentId, n) => ({
      roundId,
      studentId,
      ticket: `ABCDEFG${n + 2}`,
      offeringIds: [wanted.id],
      version: 1,
      savedAt: clock(),
    })),
  );
  const look = async () => {
    const body = { semesterId: world.semesterId, roundId };
    const { items } = (await searchSelectionDemand({ client: platform, body })).data;
    const { flows } = await flowsOf(platform, roundId);
    return {
      row: items.find(({ id }) => id === wanted.id),
      others: items.filter(({ id, asked = 0 }) => id !== wanted.id && asked > 0),
      asked: flows.reduce((sum, { asked = 0 }) => sum + asked, 0),
      outcomes: (await searchSelectionOutcomes({ client: platform, body })).data,
    };
  };
  const before = await look();
  expect(before.row).toMatchObject({ asked: 3 });
  expect(before.others).toEqual([]);
  expect(before.asked).toBe(3);

  await db.insert(wish).values(
    [
      { studentId: first, rank: 1, result: "won" as const },
      { studentId: second, rank: 2, result: "won" as const },
      { studentId: third, rank: 3, result: "lost" as const, reason: "GROUP_FULL" },
    ].map((one) => ({ ...one, roundId, offeringId: wanted.id, wishedAt: clock() })),
  );
  // What was drawn is nobody's to know before it is announced.
  await db.update(round).set({ state: "drawn" }).where(eq(round.id, roundId));
  const drawn = await look();
  expect(drawn.row?.lowestRank).toBeUndefined();
  expect(drawn.outcomes.refusals).toEqual([]);

  await db.update(round).set({ state: "announced" }).where(eq(round.id, roundId));
  const announced = await look();
  expect(announced.row).toMatchObject({ asked: 3, lowestRank: 2 });
  expect(announced.outcomes).toMatchObject({
    refused: 0,
    refusals: [{ code: "GROUP_FULL", label: "同组已中满", count: 1, isRefusal: false }],
  });
});

test("a class whose quota is full while seats are free is named to its own office only", async () => {
  const [host, home] = world.schoolIds as [number, number];
  const { id } = await world.offering({
    name: "名额",
    capacity: 9,
    guestQuotas: [{ schoolId: home, quota: 1 }],
  });
  const steps = async (client: Client) =>
    (await searchSelectionOutcomes({ client, body: { semesterId: world.semesterId } })).data.nextSteps.find(
      ({ kind }) => kind === "quotaFull",
    );
  expect(await steps(offices[0] as Client)).toMatchObject({ offerings: 0, seats: 0 });
  const taker = world.students.findIndex(({ schoolId }) => schoolId === home);
  const roundId = await world.round({ maxCourses: 20 });
  await attemptSelection({ client: await world.client(taker), body: { roundId, offeringId: id } });
  expect(await steps(offices[0] as Client)).toMatchObject({ offerings: 1, seats: 8 });
  expect(await steps(offices[1] as Client)).toMatchObject({ offerings: 0, seats: 0 });
  const { items } = (
    await searchSelectionDemand({
      client: platform,
      body: { semesterId: world.semesterId, set: "quotaFull", schoolId: host },
    })
  ).data;
  expect(items.map((row) => row.id)).toEqual([id]);
});

test("the workbook has the page's tables after a sheet that says what they mean", async () => {
  const { semesterId } = world;
  const sheetsOf = async (query: { semesterId: number; part?: "outcomes" }) => {
    const file = (await exportSelectionAnalysis({ client: platform, query })).data;
    return readExcelFile(Buffer.from(await file.arrayBuffer()));
  };
  const sheets = await sheetsOf({ semesterId });
  expect(sheets.map(({ sheet }) => sheet)).toEqual([
    "口径",
    "流向",
    "流向明细",
    "按学校",
    "按院系",
    "按课程",
    "供需",
    "没选上的原因",
    "候补",
  ]);
  const { crossing } = await flowsOf(platform);
  expect(sheets[1]?.data.at(-1)?.at(-1)).toBe(crossing.count);
  expect(sheets[0]?.data.map(([name]) => name)).toContain("选上");
  expect((await sheetsOf({ semesterId, part: "outcomes" })).map(({ sheet }) => sheet)).toEqual([
    "口径",
    "没选上的原因",
    "候补",
  ]);
});

test("a seat that an office gave outside of all rounds counts for the semester, and for no round", async () => {
  const flows = async (roundId?: number) =>
    (await searchSelectionFlows({ client: platform, body: { semesterId: world.semesterId, roundId } })).data;
  const [before, inRound] = [await flows(), await flows(rounds[0])];
  const given = await world.offering({ name: "代选的课", capacity: 3, host: 0 });
  const [student] = world.students;
  await server.services.selection.admission.decide({
    kind: "proxy",
    studentId: student?.id as number,
    semesterId: world.semesterId,
    offeringId: given.id,
    office: "host",
    reason: "重修",
    overrides: [],
    actor: { accountId: null, personName: "教务处", impersonatorId: null, ip: "", requestId: "" },
  });
  expect((await flows()).crossing.count).toBe(before.crossing.count + 1);
  expect((await flows(rounds[0])).crossing.count).toBe(inRound.crossing.count);
  const { data } = await searchSelectionFill({
    client: platform,
    body: { semesterId: world.semesterId, by: "course", page: { pageIndex: 1, pageSize: 100 } },
  });
  expect(data.items.find(({ name }) => name === "代选的课")).toMatchObject({ selected: 1 });
});
