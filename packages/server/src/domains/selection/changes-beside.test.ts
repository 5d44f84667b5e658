import {
  attemptSelection,
  type Client,
  closeOfferings,
  type CourseChange,
  type OfferingInput,
  publishOfferings,
  swapSelection,
  updateCourse,
  updateOffering,
  withdrawSelection,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { courseForm, offeringForm } from "../../../testing/office-forms.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { placeProgramme } from "../../../testing/place-programme.ts";

// Offices change what admission decides on while students select. On PostgreSQL the office is on one node and half of
// the students on another.

const STUDENTS = 6;
/** PGlite has one connection, so that there is nothing to be beside. */
const TRIES = testDatabaseKind() === "postgres" ? 10 : 4;
const CAPS = { maxCredits: 30, maxCourses: 20 };

let server: TestServer;
let other: TestServer | undefined;
let world: SelectionWorld;
let roundId: number;
let office: Client;
let students: Client[];

beforeAll(async () => {
  server = await startTestServer();
  if (testDatabaseKind() === "postgres") other = await startTestServer({ beside: server });
  world = await SelectionWorld.create(server, STUDENTS);
  roundId = await world.round(CAPS);
  office = await server.client("office0");
  students = await Promise.all(
    world.students.map(({ useraccount }, n) => (n % 2 === 1 && other ? other : server).client(useraccount)),
  );
});

afterAll(async () => {
  await other?.close();
  await server.close();
});

/** A change of an offering as the form makes it: what is there is read now, the change is sent when called. */
async function offeringChange(id: number, change: Partial<OfferingInput>): Promise<() => Promise<unknown>> {
  const body = { ...(await offeringForm(office, id)), ...change };
  return () => updateOffering({ client: office, path: { id }, body });
}

/** The same for a course. */
async function courseChange(id: number, change: Partial<CourseChange>): Promise<() => Promise<unknown>> {
  const body = { ...(await courseForm(office, id)), ...change };
  return () => updateCourse({ client: office, path: { id }, body });
}

/**
 * All students want the offering and the office changes something: first the change alone, last the students alone,
 * in all turns between them both beside each other, the change a little later each time. Gives what came of both.
 */
async function beside(
  turn: number,
  offeringId: number,
  change: () => Promise<unknown>,
): Promise<{ changed: string; verdicts: string[] }> {
  const passed = async (turns: number): Promise<void> => {
    for (let n = 0; n < turns; n += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  const select = () =>
    Promise.all(
      students.map(async (client, n) => {
        await passed(n * 12);
        return outcomeOf(attemptSelection({ client, body: { roundId, offeringId } }));
      }),
    );
  const alter = async () => {
    await passed(turn);
    return outcomeOf(change());
  };
  if (turn === 0) return { changed: await alter(), verdicts: await select() };
  if (turn === TRIES - 1) {
    const verdicts = await select();
    return { changed: await alter(), verdicts };
  }
  const [changed, verdicts] = await Promise.all([alter(), select()]);
  return { changed, verdicts };
}

/** What becomes of a change that nobody may be in the way of. */
function expectedOf(turn: number): string[] {
  if (turn === 0) return ["done"];
  return turn === TRIES - 1 ? ["STATE_CONFLICT"] : ["done", "STATE_CONFLICT"];
}

/** Whoever got a seat can give it up, and nothing is counted for them afterwards. */
async function expectAllCanWithdraw(offeringId: number): Promise<void> {
  expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
  for (const [n, { id }] of world.students.entries()) {
    const { rows } = await server.database.pool.query(
      "select 1 from enrolment where student_id = $1 and offering_id = $2 and state = 'enrolled'",
      [id, offeringId],
    );
    if (rows.length === 0) continue;
    const client = students[n] as Client;
    expect(await outcomeOf(withdrawSelection({ client, body: { roundId, offeringId } }))).toBe("done");
  }
  const { rows } = await server.database.pool.query("select credits::float8 from student_term");
  expect(rows.filter((row) => row.credits !== 0)).toEqual([]);
}

test("an offering's course is changed before anybody has a seat in it or not at all", async () => {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { id } = await world.offering({ name: `换课${turn}`, capacity: STUDENTS, credits: 3 });
    const { courseId } = await world.offering({ name: `换成${turn}`, capacity: 1, credits: 1 });
    const { changed, verdicts } = await beside(turn, id, await offeringChange(id, { courseId }));
    expect(expectedOf(turn)).toContain(changed);
    expect(verdicts).toEqual(verdicts.map(() => "done"));
    await expectAllCanWithdraw(id);
  }
});

test("a course's credits are changed before anybody has a seat in it or not at all", async () => {
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { id, courseId } = await world.offering({ name: `学分${turn}`, capacity: STUDENTS, credits: 3 });
    const { changed, verdicts } = await beside(turn, id, await courseChange(courseId, { credits: 1 }));
    expect(expectedOf(turn)).toContain(changed);
    expect(verdicts).toEqual(verdicts.map(() => "done"));
    await expectAllCanWithdraw(id);
  }
});

test("a capacity never falls below the seats taken, and a quota is kept from the moment it is set", async () => {
  const schoolId = world.students[0]?.schoolId as number;
  for (let turn = 0; turn < TRIES; turn += 1) {
    const { id } = await world.offering({ name: `容量${turn}`, capacity: STUDENTS, credits: 1 });
    const smaller = { capacity: 3, guestQuotas: [{ schoolId, quota: 1 }] };
    const { changed, verdicts } = await beside(turn, id, await offeringChange(id, smaller));
    expect(expectedOf(turn)).toContain(changed);
    const taken = verdicts.filter((verdict) => verdict === "done").length;
    if (changed === "done") expect(taken).toBeLessThanOrEqual(3);
    else expect(taken).toBe(STUDENTS);
    await expectAllCanWithdraw(id);
  }
});

// The same without luck: what an admission does between taking the seats and its commit is done here by hand.
test.runIf(testDatabaseKind() === "postgres")(
  "an office waits for an admission that holds the seats, and then counts whom it admitted",
  async () => {
    const { pool } = server.services;
    const offering = await world.offering({ name: "等一等", capacity: STUDENTS });
    const { courseId } = await world.offering({ name: "另一门", capacity: 1 });
    const changes = [
      await offeringChange(offering.id, { courseId }),
      await courseChange(offering.courseId, { credits: 2 }),
      await offeringChange(offering.id, { capacity: 1 }),
    ];
    for (const [n, change] of changes.entries()) {
      const admission = await pool.connect();
      try {
        await admission.query("begin");
        await admission.query("select 1 from offering_seat where offering_id = $1 for update", [offering.id]);
        const changed = outcomeOf(change());
        await expect
          .poll(async () => {
            const { rows } = await pool.query(
              "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
            );
            return rows.length;
          })
          .toBe(1);
        await placeProgramme({ pool: admission }, world, n, offering);
        await admission.query("commit");
        // The first one fits into any capacity; at the third change there are three.
        expect(await changed).toBe("STATE_CONFLICT");
      } finally {
        admission.release();
      }
    }
    expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
  },
);

test.runIf(testDatabaseKind() === "postgres")(
  "a course that keeps what it excludes waits for nobody who changes those courses",
  async () => {
    const { pool } = server.services;
    const [a, b, c] = [
      await world.offering({ name: "互斥一", capacity: 1 }),
      await world.offering({ name: "互斥二", capacity: 1 }),
      await world.offering({ name: "互斥三", capacity: 1 }),
    ];
    await (await courseChange(a.courseId, { exclusionIds: [b.courseId] }))();
    const change = await courseChange(a.courseId, { exclusionIds: [b.courseId, c.courseId] });
    const other = await pool.connect();
    try {
      await other.query("begin");
      await other.query("select 1 from course where id = $1 for update", [b.courseId]);
      expect(await outcomeOf(change())).toBe("done");
    } finally {
      await other.query("rollback");
      other.release();
    }
  },
);

test.runIf(testDatabaseKind() === "postgres")(
  "whatever offices and students do at the same time, none of them waits for another in a circle",
  async () => {
    const { pool } = server.services;
    const made: { id: number; courseId: number }[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await world.offering({ name: `同时${n}`, capacity: 3 }));
    const [spare] = [await world.offering({ name: "备用", capacity: 3 })];
    const ids = made.map((o) => o.id);
    const of = (n: number) => made[n % made.length] as { id: number; courseId: number };
    const acts: ((n: number) => Promise<unknown>)[] = [
      async (n) => (await offeringChange(of(n).id, { capacity: 2 + (n % 3) }))(),
      async (n) => (await offeringChange(of(n).id, { courseId: spare.courseId }))(),
      async (n) => (await courseChange(of(n).courseId, { credits: 1 + (n % 2) }))(),
      async (n) => {
        const exclusionIds = n % 2 === 0 ? [of(n + 1).courseId, of(n + 3).courseId] : [];
        return (await courseChange(of(n).courseId, { exclusionIds }))();
      },
      (n) => closeOfferings({ client: office, body: { ids: n % 2 === 0 ? ids : ids.toReversed() } }),
      (n) => publishOfferings({ client: office, body: { ids: n % 2 === 0 ? ids.toReversed() : ids } }),
      ...students.flatMap((client) => [
        (n: number) => attemptSelection({ client, body: { roundId, offeringId: of(n).id } }),
        (n: number) =>
          swapSelection({
            client,
            body: { roundId, dropOfferingId: of(n).id, takeOfferingId: of(n + 1).id },
          }),
        (n: number) => withdrawSelection({ client, body: { roundId, offeringId: of(n).id } }),
      ]),
    ];
    const codes = await Promise.all(
      acts.map(async (act, which) => {
        const own: string[] = [];
        for (let n = 0; n < 6; n += 1) own.push(await outcomeOf(act(which + n)));
        return own;
      }),
    );
    expect(codes.flat()).toContain("done");
    expect(codes.flat().filter((code) => code === "SERVER_BUSY" || code === "INTERNAL")).toEqual([]);
    // Every connection tells what it counted.
    const clients = await Promise.all(Array.from({ length: 8 }, () => pool.connect()));
    for (const client of clients) {
      await client.query("select pg_stat_force_next_flush()");
      await client.query("select 1");
      client.release();
    }
    const { rows } = await pool.query<{ deadlocks: string }>(
      "select deadlocks from pg_stat_database where datname = current_database()",
    );
    expect(rows).toEqual([{ deadlocks: "0" }]);
    for (const [n, client] of students.entries()) {
      for (const { id } of made) {
        const code = await outcomeOf(withdrawSelection({ client, body: { roundId, offeringId: id } }));
        expect(["done", "NOT_ENROLLED"], `student ${n}`).toContain(code);
      }
    }
    expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
  },
);

test("a seat gives back the credits that it was counted with, by withdrawing and by a swap", async () => {
  const { pool } = server.services;
  const [a, b, c] = [
    await world.offering({ name: "三学分", capacity: 5, credits: 3 }),
    await world.offering({ name: "两学分", capacity: 5, credits: 2 }),
    await world.offering({ name: "一学分", capacity: 5, credits: 1 }),
  ];
  const [client, studentId] = [students[1] as Client, world.students[1]?.id];
  for (const { id } of [a, b]) await attemptSelection({ client, body: { roundId, offeringId: id } });
  // As if the courses had had other credits when the student came in.
  await pool.query(
    "update enrolment set credits = credits + 5 where student_id = $1 and state = 'enrolled'",
    [studentId],
  );
  await pool.query("update student_term set credits = 15 where student_id = $1", [studentId]);
  const left = await withdrawSelection({ client, body: { roundId, offeringId: a.id } });
  expect(left.data.allowance.creditsUsed).toBe(7);
  const swapped = await swapSelection({
    client,
    body: { roundId, dropOfferingId: b.id, takeOfferingId: c.id },
  });
  expect(swapped.data.allowance.creditsUsed).toBe(1);
  expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
  await withdrawSelection({ client, body: { roundId, offeringId: c.id } });
});

test("a sum of credits that does not agree with the enrolments keeps nobody from withdrawing", async () => {
  const [a, b] = [
    await world.offering({ name: "旧账一", capacity: 5, credits: 3 }),
    await world.offering({ name: "旧账二", capacity: 5, credits: 2 }),
  ];
  const [client] = students as [Client];
  for (const { id } of [a, b]) await attemptSelection({ client, body: { roundId, offeringId: id } });
  await server.database.pool.query("update student_term set credits = 1 where student_id = $1", [
    world.students[0]?.id,
  ]);
  for (const { id } of [a, b]) {
    expect(await outcomeOf(withdrawSelection({ client, body: { roundId, offeringId: id } }))).toBe("done");
  }
  expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
});
