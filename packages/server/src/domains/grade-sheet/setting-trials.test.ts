import {
  type Client,
  getSchoolSettings,
  type GetSchoolSettingsResponse,
  previewSchoolSetting,
  type SettingEffect,
  updateSchoolSetting,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let office: Client;
let schoolId: number;

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  // The office of the first university.
  schoolId = 1;
});
afterAll(() => server.close());

type Value = GetSchoolSettingsResponse["items"][number]["value"];

const attempt = async (key: string, value: Value): Promise<SettingEffect> =>
  (await previewSchoolSetting({ client: office, path: { key }, body: { schoolId, value } })).data;
const settings = async () => (await getSchoolSettings({ client: office, query: { schoolId } })).data.items;

test("another formula says whose average would differ, and from what to what", async () => {
  const same = await attempt("gpa-formula", "std4");
  expect(same).toMatchObject({ changed: 0, examples: [], text: "没有学生的平均学分绩点会不同" });
  expect(same.of).toBeGreaterThan(5);
  const other = await attempt("gpa-formula", "lin5");
  expect(other.of).toBe(same.of);
  expect(other.changed).toBeGreaterThan(5);
  expect(other.text).toBe(`${other.changed} 名学生的平均学分绩点会不同`);
  for (const { before, after } of other.examples) {
    expect(before).toMatch(/^\d\.\d\d$/u);
    expect(after).not.toBe(before);
  }
  // Nothing is changed by it.
  expect((await settings()).find(({ key }) => key === "gpa-formula")).toMatchObject({
    value: "std4",
    version: 0,
  });
});

test("a school's own table is tried line by line, and a scale of levels counts by its levels", async () => {
  await updateSchoolSetting({
    client: office,
    path: { key: "gpa-formula" },
    body: { schoolId, value: "own", version: 0 },
  });
  const usual = ["90=4.0", "80=3.0", "70=2.0", "60=1.0"];
  expect((await attempt("gpa-points", usual)).changed).toBe(0);
  expect((await attempt("gpa-points", ["90=5.0", ...usual.slice(1)])).changed).toBeGreaterThan(0);
  expect((await attempt("grade-scale", "five")).changed).toBeGreaterThanOrEqual(0);
});

/** The class that its teacher is entering, in the demo. */
const DRAFT = "select id from grade_sheet where school_id = 1 and state = 'draft'";

test("limits of totals and distributions are tried on the sheets that were handed in last", async () => {
  const none = await attempt("final-exam-minimum", 0);
  expect(none).toMatchObject({ changed: 0 });
  expect(none.of).toBeGreaterThan(5);
  // Somebody of the latest class did well over the term, and failed at its end.
  await server.database.pool.query(`
    update grade_entry set marks = '{"p1": 980, "p2": 700}' where sheet_id in (${DRAFT});
    update grade_entry set marks = '{"p1": 980, "p2": 550}' where (sheet_id, student_id) =
      (select sheet_id, student_id from grade_entry where sheet_id in (${DRAFT}) limit 1);
    update grade_sheet set state = 'submitted', submitted_at = now() where id in (${DRAFT})`);
  expect(await attempt("final-exam-minimum", 55)).toMatchObject({ changed: 0 });
  const strict = await attempt("final-exam-minimum", 56);
  // 0.3 × 98 + 0.7 × 55 = 67.9.
  expect(strict).toMatchObject({ changed: 1, examples: [{ before: "68", after: "59" }] });
  const narrow = await attempt("distribution-from", 5);
  expect(narrow.text).toMatch(/^\d+ 个教学班里/u);
});

test("ranks count those who would see one", async () => {
  const effect = await attempt("grade-rank-shown", true);
  expect(effect.text).toBe(`${effect.of} 名学生会在成绩页上看到自己的名次`);
  expect(effect.changed).toBe(effect.of);
});

test("what cannot be told beforehand, does not fit or is another school's is refused", async () => {
  const shown = await settings();
  expect(shown.find(({ key }) => key === "grade-review-days")?.tried).toBe(false);
  expect(shown.find(({ key }) => key === "gpa-formula")?.tried).toBe(true);
  const refused = (key: string, value: Value, of = schoolId) =>
    refusalOf(previewSchoolSetting({ client: office, path: { key }, body: { schoolId: of, value } }));
  expect(await refused("grade-review-days", 9)).toMatchObject({ status: 409 });
  expect(await refused("gpa-formula", "no such")).toMatchObject({ status: 400 });
  expect(await refused("gpa-formula", "lin5", 2)).toMatchObject({ status: 403 });
});
