import {
  attemptSelection,
  type Client,
  closeOffering,
  closeRound,
  type CourseChange,
  createCourse,
  getCourse,
  getMySelections,
  getOffering,
  joinWaitlist,
  type OfferingInput,
  updateCourse,
  updateOffering,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { courseForm, courseInput, offeringForm } from "../../../testing/office-forms.ts";
import { outcomeOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

// An office changes something on a node that ends between the commit and its announcement, and no other node looks into
// the outbox meanwhile: what students are told on the other node (on PGlite on the same one, whose memory is as old)
// must follow the new facts all the same.

let dying: TestServer;
let other: TestServer | undefined;
let world: SelectionWorld;
let roundId: number;
let office: Client;

beforeAll(async () => {
  dying = await startTestServer();
  if (testDatabaseKind() === "postgres") other = await startTestServer({ beside: dying });
  world = await SelectionWorld.create(dying, 12);
  roundId = await world.round({ maxCredits: 4 });
  office = await dying.client("office0");
});

afterAll(async () => {
  await other?.close();
  await dying.close();
});

/** What a student is told by the node that did not hear of the change. */
async function told(n: number, offeringId: number): Promise<string> {
  const client = await (other ?? dying).client(`s${n}`);
  return outcomeOf(attemptSelection({ client, body: { roundId, offeringId } }), "enrolled");
}

/** Makes sure that the node remembers the offerings as they are before the change. */
async function remember(...offeringIds: number[]): Promise<void> {
  const { catalogue } = (other ?? dying).services;
  for (const id of offeringIds) await expect.poll(() => catalogue.get(id)).toBeDefined();
}

/** From now on nothing is announced. */
async function loseAnnouncements(): Promise<void> {
  await dying.services.outbox.stop();
  await other?.services.outbox.stop();
}

async function changeOffering(id: number, change: Partial<OfferingInput>): Promise<void> {
  const body = { ...(await offeringForm(office, id)), ...change };
  await updateOffering({ client: office, path: { id }, body });
}

async function changeCourse(id: number, change: Partial<CourseChange>): Promise<void> {
  const body = { ...(await courseForm(office, id)), ...change };
  await updateCourse({ client: office, path: { id }, body });
}

test("a change that was committed and never announced is obeyed by the very next admission elsewhere", async () => {
  const make = (name: string, over: object = {}) => world.offering({ name, capacity: 9, ...over });
  const [credits, prerequisite, required, excluded, excluding, madeLater] = [
    await make("学分"),
    await make("先修"),
    await make("被先修"),
    await make("互斥"),
    await make("互斥的另一门"),
    await make("与新课互斥"),
  ];
  const sibling = await make("同一门课", { courseId: credits.courseId });
  const moved = await make("改时间", { meetings: [{ weekday: 1, sections: [1] }] });
  const busy = await make("周二", { meetings: [{ weekday: 2, sections: [1] }] });
  const [quota, closed, free] = [await make("名额"), await make("关闭"), await make("轮次")];
  const all = [
    credits,
    prerequisite,
    required,
    excluded,
    excluding,
    madeLater,
    sibling,
    moved,
    busy,
    quota,
    closed,
    free,
  ];
  await (other ?? dying).services.catalogue.ensure(world.semesterId);
  await remember(...all.map((o) => o.id));
  expect(await told(0, excluding.id)).toBe("enrolled");
  expect(await told(1, moved.id)).toBe("enrolled");
  await loseAnnouncements();

  await changeCourse(credits.courseId, { credits: 4.5 });
  expect(await told(2, credits.id)).toBe("CREDIT_CAP");
  expect(await told(2, sibling.id)).toBe("CREDIT_CAP");

  await changeCourse(prerequisite.courseId, { prerequisiteIds: [required.courseId] });
  expect(await told(3, prerequisite.id)).toBe("PREREQUISITE_MISSING");

  // The exclusion is written down at the course that is held, and holds for the other one.
  await changeCourse(excluding.courseId, { exclusionIds: [excluded.courseId] });
  expect(await told(0, excluded.id)).toBe("COURSE_EXCLUDED");
  await changeCourse(excluding.courseId, { exclusionIds: [] });
  expect(await told(0, excluded.id)).toBe("enrolled");

  // The times of what is held, of which no seat is locked.
  const meeting = { weekday: 2, weeks: [1, 2, 3], sections: [1] };
  await changeOffering(moved.id, { meetings: [meeting] });
  expect(await told(1, busy.id)).toBe("TIME_CONFLICT");

  await changeOffering(quota.id, {
    guestQuotas: [{ schoolId: world.students[0]?.schoolId as number, quota: 9 }],
  });
  expect(await told(5, quota.id)).toBe("GUEST_QUOTA");

  await closeOffering({ client: office, path: { id: closed.id } });
  expect(await told(6, closed.id)).toBe("OFFERING_NOT_AVAILABLE");

  const { data: made } = await createCourse({
    client: office,
    body: courseInput({ schoolId: world.schoolIds[0] as number, exclusionIds: [madeLater.courseId] }),
  });
  expect((await getCourse({ client: office, path: { id: madeLater.courseId } })).data.exclusions).toEqual([
    { id: made.id, name: made.name },
  ]);
  await told(7, madeLater.id);
  expect((other ?? dying).services.catalogue.get(madeLater.id)?.exclusionIds).toEqual([made.id]);

  // Rounds are read with every batch.
  const ownRound = await world.round({ schoolId: world.schoolIds[0] as number });
  await closeRound({ client: office, path: { id: ownRound } });
  const client = await (other ?? dying).client("s8");
  await expect(
    attemptSelection({ client, body: { roundId: ownRound, offeringId: free.id } }),
  ).rejects.toMatchObject({ code: "ROUND_NOT_OPEN" });
});

test.runIf(testDatabaseKind() === "postgres")(
  "a student sees the seat also on a node that has not heard of its class",
  async () => {
    const deaf = await startTestServer({ beside: dying });
    try {
      await deaf.services.catalogue.ensure(world.semesterId);
      await deaf.services.bus.close();
      const { id } = await world.offering({ name: "刚发布", capacity: 5 });
      expect(deaf.services.catalogue.get(id)).toBeUndefined();
      await attemptSelection({ client: await dying.client("s11"), body: { roundId, offeringId: id } });
      const { items } = (await getMySelections({ client: await deaf.client("s11") })).data;
      expect(items.map(({ offering }) => offering.course.name)).toEqual(["刚发布"]);
    } finally {
      await deaf.close();
    }
  },
);

test.runIf(testDatabaseKind() === "postgres")(
  "what a node left in its outbox is told by another: its memory and its waitlists follow",
  async () => {
    const { id } = await world.offering({ name: "遗言", capacity: 1, waitlistCapacity: 5 });
    const alive = await startTestServer({ beside: dying });
    try {
      await alive.services.catalogue.ensure(world.semesterId);
      await attemptSelection({ client: await alive.client("s9"), body: { roundId, offeringId: id } });
      await joinWaitlist({ client: await alive.client("s10"), body: { roundId, offeringId: id } });
      await changeOffering(id, { capacity: 2, notes: "扩容" });
      const committed = performance.now();
      await expect.poll(() => alive.services.catalogue.get(id)?.body.notes, { interval: 10 }).toBe("扩容");
      // Looked for once a second; the rest is what a busy machine may take.
      expect(performance.now() - committed).toBeLessThan(5_000);
      await expect
        .poll(async () => (await getOffering({ client: office, path: { id } })).data.seats)
        .toMatchObject({ capacity: 2, taken: 2, queued: 0 });
      // What the one who moved up is told goes the same way, a moment later.
      await expect
        .poll(async () => (await dying.database.pool.query("select topic from outbox")).rows)
        .toEqual([]);
    } finally {
      await alive.close();
    }
  },
);
