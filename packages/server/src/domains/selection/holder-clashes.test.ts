import {
  attemptSelection,
  type Client,
  getMySelections,
  getOffering,
  type Meeting,
  previewOfferingClashes,
  updateOffering,
} from "@huxuan/api-client";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { type CatalogueMeeting, firstClash } from "../offering/index.ts";
import { newClash } from "./holder-clashes.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let roundId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 6);
  office = await server.client("office0");
  roundId = await world.round();
});
afterAll(() => server.close());

const MONDAY = { weekday: 1, sections: [1, 2] };
const WEDNESDAY = { weekday: 3, sections: [1, 2] };
const take = async (n: number, offeringId: number) =>
  attemptSelection({ client: await world.client(n), body: { roundId, offeringId } });
const heldBy = async (n: number) =>
  (await getMySelections({ client: await world.client(n) })).data.items.map(({ offering }) => offering.id);
const at = (time: { weekday: number; sections: number[] }, weeks = [1, 2, 3, 4]): Meeting => ({
  ...time,
  weeks,
});

/** Moves a class to other times, by its form. */
async function move(id: number, meetings: Meeting[], over: object = {}) {
  const { data } = await getOffering({ client: office, path: { id } });
  const { code, semesterId, version, seats } = data;
  const body = { courseId: data.course.id, semesterId, code, teacherIds: [], capacity: seats.capacity };
  await updateOffering({ client: office, path: { id }, body: { ...body, version, meetings, ...over } });
}

test("a move that students could not follow is shown first, refused without a word, and evicts nobody", async () => {
  const moved = await world.offering({ name: "改时间", capacity: 5, meetings: [MONDAY] });
  const other = await world.offering({ name: "别的课", capacity: 5, meetings: [WEDNESDAY] });
  for (const n of [0, 1]) await take(n, moved.id);
  await take(1, other.id);
  const clashes = (meetings: Meeting[], client = office) =>
    previewOfferingClashes({ client, path: { id: moved.id }, body: { meetings } });
  expect((await clashes([at(WEDNESDAY)])).data).toEqual({
    students: 1,
    items: [
      expect.objectContaining({
        student: { id: world.students[1]?.id, name: "学生1" },
        studentNumber: "S0001",
        other: { id: other.id, name: "别的课" },
        otherTime: "周三 1–2 节",
        time: "周三 1–2 节",
      }),
    ],
  });
  expect((await clashes([at(WEDNESDAY, [9])])).data).toEqual({ students: 0, items: [] });
  expect((await refusalOf(clashes([at(WEDNESDAY, [99])]))).fields?.[0]?.field).toBe("meetings.0.weeks");
  expect((await refusalOf(clashes([at(WEDNESDAY)], await server.client("office1")))).status).toBe(403);

  const refused = await refusalOf(move(moved.id, [at(WEDNESDAY)]));
  expect(refused).toMatchObject({ status: 409, code: "STUDENTS_CLASH" });
  expect(refused.message).toContain("1 名已选的学生上不了：学生1与 别的课 周三 1–2 节冲突");
  await move(moved.id, [at(WEDNESDAY)], { allowStudentClashes: true });
  const { data } = await getOffering({ client: office, path: { id: moved.id } });
  expect(data.meetings.map(({ weekday }) => weekday)).toEqual([3]);
  expect((await heldBy(1)).toSorted((a, b) => a - b)).toEqual([moved.id, other.id]);
  // Who clashes already is no news: weeks can be added without a question.
  await move(moved.id, [at(WEDNESDAY, [1, 2, 3])]);
});

test("whoever listens in spite of a clash is left out, and a class that nobody holds is moved at once", async () => {
  const moved = await world.offering({ name: "免听的课", capacity: 5, meetings: [MONDAY] });
  const other = await world.offering({
    name: "撞上的课",
    capacity: 5,
    meetings: [{ weekday: 5, sections: [1] }],
  });
  await move(moved.id, [at(MONDAY, [2])]);
  await take(2, moved.id);
  await take(2, other.id);
  await server.database.pool.query("update enrolment set overrides = '{clash}' where offering_id = $1", [
    moved.id,
  ]);
  await move(moved.id, [at({ weekday: 5, sections: [1] })]);
});

test("a new clash is one that the new times make and the old ones did not", () => {
  const meeting = fc
    .record({
      weekday: fc.integer({ min: 1, max: 2 }),
      weeks: fc.constant([1]),
      startMinute: fc.integer({ min: 480, max: 600 }),
      campusId: fc.constant(null),
    })
    .map((one) => ({ ...one, endMinute: one.startMinute + 45 }) as unknown as CatalogueMeeting);
  const meetings = fc.array(meeting, { maxLength: 3 });
  const none = () => 0;
  fc.assert(
    fc.property(meetings, meetings, meetings, (other, before, after) => {
      const clashes = (times: CatalogueMeeting[]) => firstClash(other, times, none) !== undefined;
      expect(newClash(other, before, after, none) !== undefined).toBe(clashes(after) && !clashes(before));
      expect(newClash(other, after, after, none)).toBeUndefined();
    }),
  );
});
