import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { auditSelection } from "../../../testing/selection-audit.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import type { Act, Decision, PlainAct, SwapAct, WaitAct } from "./admission/acts.ts";

const STUDENTS = 24;
const CAPS = { maxCredits: 5, maxCourses: 3 };

let server: TestServer;
/** On PostgreSQL half of the students come through a second node. */
let other: TestServer | undefined;
let world: SelectionWorld;
let roundId: number;
let offerings: { id: number; courseId: number }[];

beforeAll(async () => {
  server = await startTestServer();
  if (testDatabaseKind() === "postgres") other = await startTestServer({ beside: server });
  world = await SelectionWorld.create(server, STUDENTS);
  roundId = await world.round(CAPS);
  offerings = [];
  for (let n = 0; n < 12; n += 1) {
    offerings.push(
      await world.offering({
        name: `并行${n}`,
        capacity: 1 + (n % 4),
        credits: 1 + (n % 3) / 2,
        // Some share a course, some a time, some keep seats for a school.
        ...(n % 5 === 4 ? { courseId: (offerings[n - 1] as { courseId: number }).courseId } : {}),
        meetings: [{ weekday: 1 + (n % 4), sections: [1 + (n % 2)] }],
        ...(n === 7 ? { guestQuotas: [{ schoolId: world.schoolIds[1] as number, quota: 2 }] } : {}),
        waitlistCapacity: 6,
      }),
    );
  }
});

afterAll(async () => {
  await other?.close();
  await server.close();
});

const student = fc.integer({ min: 0, max: STUDENTS - 1 });
const offering = fc.integer({ min: 0, max: 11 });
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant("attempt" as const), student, offering }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("joinWaitlist" as const), student, offering }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("withdraw" as const), student, offering }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("leaveWaitlist" as const), student, offering }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("swap" as const), student, offering, drop: offering }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("waitToSwap" as const), student, offering, drop: offering }),
  },
);
type Wanted = typeof act extends fc.Arbitrary<infer T> ? T : never;

function toAct(wanted: Wanted): PlainAct | WaitAct | SwapAct {
  const common = {
    roundId,
    studentId: world.students[wanted.student]?.id as number,
    semesterId: world.semesterId,
    offeringId: offerings[wanted.offering]?.id as number,
    actor: { accountId: 1, personName: "测试", impersonatorId: null, ip: "", requestId: "" },
  };
  if (!("drop" in wanted)) return { ...common, kind: wanted.kind };
  const dropOfferingId = offerings[wanted.drop]?.id as number;
  return { ...common, kind: wanted.kind === "swap" ? "swap" : "joinWaitlist", dropOfferingId };
}

/** What is held, as told by the verdicts alone. */
function follow(held: Map<number, Set<number>>, done: Act, decision: Decision): void {
  if (done.kind === "promote" || !("accepted" in decision)) return;
  const mine = held.get(done.studentId) ?? new Set();
  held.set(done.studentId, mine);
  const { outcome, offeringId, droppedOfferingId } = decision.accepted;
  if (outcome === "enrolled") mine.add(offeringId);
  if (outcome === "withdrawn") mine.delete(offeringId);
  if (droppedOfferingId !== undefined) mine.delete(droppedOfferingId);
}

test("whatever students do at the same time, every rule holds and every verdict is in the database", async () => {
  const nodes = [server, other ?? server].map((node) => node.services.selection.admission);
  for (const node of other === undefined ? [] : [other])
    await node.services.catalogue.ensure(world.semesterId);
  const held = new Map<number, Set<number>>();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 120 }), async (wanted) => {
      const acts = wanted.map(toAct);
      // One student's acts follow each other, as from one pair of hands; all students act at once.
      const byStudent = Map.groupBy(acts, (one) => one.studentId);
      await Promise.all(
        [...byStudent.values()].map(async (own) => {
          for (const one of own) {
            const node = nodes[one.studentId % 2] as (typeof nodes)[number];
            follow(held, one, await node.decide(one));
          }
        }),
      );
      for (const node of nodes) await node.drained();
      expect(await auditSelection(server.services, world.semesterId, CAPS)).toEqual([]);
      await expectKept(held);
    }),
    { numRuns: 40 },
  );
  expect(server.logLines.filter((line) => line.level >= 50)).toEqual([]);
});

/** Nothing acknowledged is missing; what is there besides came from the waitlist. */
async function expectKept(held: Map<number, Set<number>>): Promise<void> {
  const { rows } = await server.database.pool.query<{
    student_id: number;
    offering_id: number;
    source: string;
    swapped_from: number | null;
  }>("select student_id, offering_id, source, swapped_from from enrolment where state = 'enrolled'");
  const stored = new Set(rows.map((row) => `${row.student_id}-${row.offering_id}`));
  // Who moved up gave up what they said that they would.
  for (const { student_id: id, offering_id: got, source, swapped_from: given } of rows)
    if (source === "waitlist" && given !== null && !held.get(id)?.has(got)) held.get(id)?.delete(given);
  const told = [...held].flatMap(([id, own]) => [...own].map((offeringId) => `${id}-${offeringId}`));
  expect(told.filter((pair) => !stored.has(pair))).toEqual([]);
  const untold = rows.filter((row) => !held.get(row.student_id)?.has(row.offering_id));
  expect(untold.filter((row) => row.source !== "waitlist")).toEqual([]);
  // From now on the promoted know it too.
  for (const row of untold) {
    held.set(row.student_id, (held.get(row.student_id) ?? new Set()).add(row.offering_id));
  }
}
