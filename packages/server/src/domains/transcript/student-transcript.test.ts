import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transcriptOf } from "./student-transcript.ts";

let server: TestServer;
let world: SelectionWorld;
beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
});
afterAll(() => server.close());

test("a course of the own university that was withdrawn from in mid-term stands as W, and earns nothing", async () => {
  const passed = (await world.offering({ name: "数据结构", capacity: 5, credits: 3.5, host: 1 })).courseId;
  await world.passed(0, passed);
  const left = await world.offering({ name: "大学物理", capacity: 5, credits: 2, host: 1 });
  await world.withdrew(0, left.id);
  // Until it is recognised, what happens elsewhere is the other university's to say.
  await world.withdrew(0, (await world.offering({ name: "古典园林", capacity: 5, credits: 2 })).id);
  const studentId = world.students[0]?.id as number;
  const { data, checked } = await transcriptOf(server.database.db, studentId, "zh");
  const rows = data.terms.flatMap((term) => term.rows);
  expect(rows.find(({ course }) => course === "大学物理")).toEqual({
    course: "大学物理",
    credits: "2.0",
    mark: "W",
    point: "—",
    remark: "中期退课",
  });
  expect(rows.map(({ course }) => course)).not.toContain("古典园林");
  expect(checked.facts).toContainEqual({ label: "学分", value: "3.5" });
  expect(data.totals).toContainEqual({ label: "已修课程", value: "1" });
  const english = await transcriptOf(server.database.db, studentId, "en");
  expect(english.data.terms.flatMap((term) => term.rows).map(({ remark }) => remark)).toContain("Withdrawn");
});
