import {
  type Client,
  getAudienceImportTemplate,
  getOffering,
  getRowsImport,
  searchOperationLog,
  searchSemesters,
  startAudienceImport,
  updateOffering,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTemplate } from "../../../testing/import-files.ts";
import { offeringChange } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let semesterId: number;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 2);
  office = await server.client("office0");
  semesterId = (await searchSemesters({ client: office, body: {} })).data.items[0]?.id as number;
});
afterAll(() => server.close());

const listOf = (audiences: readonly object[]) =>
  new File([JSON.stringify({ audiences })], "面向.json", { type: "application/json" });

async function imported(file: File, more: { review?: string; onlyGood?: string } = {}, client = office) {
  const { id } = (
    await startAudienceImport({ client, body: { file, semesterId: String(semesterId), ...more } })
  ).data;
  const read = async () => (await getRowsImport({ client, path: { jobId: id } })).data;
  await expect.poll(async () => (await read()).state).not.toMatch(/waiting|running/u);
  return read();
}

const read = async (id: number) => (await getOffering({ client: office, path: { id } })).data;

test("a filled template is looked at first, and then opens each class to whom its row names", async () => {
  const { id } = await world.offering({ name: "天体", capacity: 5, audience: { grades: [2020] } });
  const template = await openTemplate((await getAudienceImportTemplate({ client: office })).data);
  expect(template.titles).toEqual(["教学班号*", "学校", "年级", "院系", "专业"]);
  const file = await template.filled({
    教学班号: (await read(id)).code,
    学校: "本校、乙大学",
    年级: "2025级，2024",
    院系: "物理学院",
    专业: "物理学",
  });
  expect(await imported(file, { review: "true" })).toMatchObject({
    state: "planned",
    updated: 1,
    created: 0,
  });
  expect((await read(id)).audience).toEqual({ grades: [2020] });
  expect(await imported(file)).toMatchObject({ state: "succeeded", updated: 1, unchanged: 0 });
  expect((await read(id)).audience).toEqual({
    schoolIds: [world.schoolIds[0], world.schoolIds[1]],
    grades: [2025, 2024],
    departments: ["物理学院"],
    majors: ["物理学"],
  });
  expect(await imported(file)).toMatchObject({ updated: 0, unchanged: 1 });
  const { items } = (
    await searchOperationLog({ client: office, body: { action: "offering-audience-import" } })
  ).data;
  expect(items.map(({ targets }) => targets.map(({ kind, id: of }) => `${kind} ${of}`))).toContainEqual([
    `offering ${id}`,
  ]);
});

test("empty cells limit nobody, and classes that the file does not name stay", async () => {
  const limited = { majors: ["物理学"], grades: [2025] };
  const [one, other] = [
    await world.offering({ name: "力学", capacity: 5, audience: limited }),
    await world.offering({ name: "热学", capacity: 5, audience: limited }),
  ];
  expect(await imported(listOf([{ code: (await read(one.id)).code, schools: "全部" }]))).toMatchObject({
    updated: 1,
  });
  expect((await read(one.id)).audience).toEqual({});
  expect((await read(other.id)).audience).toEqual(limited);
});

test("what nobody has is named by row and column, and nothing is written", async () => {
  const { id } = await world.offering({ name: "电学", capacity: 5 });
  const { code } = await read(id);
  const rows = [
    { code, majors: "物理学", grades: "2025" },
    { code: "没有-01" },
    { code: `${code}x`, schools: "火星大学", grades: "大一", departments: "物埋学院", majors: "物理" },
  ];
  const refused = await imported(listOf(rows));
  expect(refused).toMatchObject({ state: "refused", good: 1 });
  expect(refused.faults.map(({ row, column }) => `${row} ${column}`).toSorted()).toEqual(
    ["2 code", "3 code", "3 departments", "3 grades", "3 majors", "3 schools"].toSorted(),
  );
  expect((await read(id)).audience).toEqual({});
  expect(await imported(listOf(rows), { onlyGood: "true" })).toMatchObject({ updated: 1 });
  expect((await read(id)).audience).toEqual({ majors: ["物理学"], grades: [2025] });
});

test("another school's office cannot, and a class that a form changed is not overwritten", async () => {
  const { id } = await world.offering({ name: "磁学", capacity: 5 });
  const stored = await read(id);
  const { code } = stored;
  const other = await server.client("office1");
  const file = () => listOf([{ code, grades: "2024" }]);
  const body = { file: file(), semesterId: String(semesterId), schoolId: String(world.schoolIds[0]) };
  expect(await refusalOf(startAudienceImport({ client: other, body }))).toMatchObject({ status: 403 });
  // In its own school there is no such class.
  expect(await imported(file(), {}, other)).toMatchObject({ state: "refused" });
  expect(
    await refusalOf(startAudienceImport({ client: office, body: { file: file(), semesterId: "0" } })),
  ).toMatchObject({ status: 400 });
  await updateOffering({ client: office, path: { id }, body: { ...offeringChange(stored), capacity: 9 } });
  expect(await imported(file())).toMatchObject({ updated: 1 });
  expect(await read(id)).toMatchObject({ audience: { grades: [2024] }, seats: { capacity: 9 } });
});
