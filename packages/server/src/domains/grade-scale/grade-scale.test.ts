import {
  activateGradeScale,
  type Client,
  createGradeScale,
  deleteGradeScale,
  type GradeScaleCreate,
  getGradeScale,
  searchGradeScales,
  searchOperationLog,
  supersedeGradeScale,
  updateGradeScale,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let foreignOffice: Client;
let admin: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 1);
  office = await server.client("office1");
  foreignOffice = await server.client("office2");
  admin = await server.client("admin");
});
afterAll(() => server.close());

const BANDS = [
  { name: "优秀", from: 90, mark: 95 },
  { name: "及格", from: 60, mark: 65 },
  { name: "不及格", from: 0, mark: 50 },
];
const input = (name: string, more: Partial<GradeScaleCreate> = {}): GradeScaleCreate => ({
  schoolId: world.schoolIds[1] as number,
  name,
  bands: BANDS,
  ...more,
});
const make = async (name: string) => (await createGradeScale({ client: office, body: input(name) })).data;

test("a scale is drafted, used and superseded, and says at each step what may be done with it", async () => {
  const made = await make("五级制");
  expect(made).toMatchObject({
    school: { id: world.schoolIds[1] },
    bands: BANDS,
    state: "draft",
    version: 1,
    allowed: ["update", "delete", "activate"],
  });
  expect(made).not.toHaveProperty("schoolId");
  const path = { id: made.id };
  const body = { name: "三级制", bands: BANDS, version: 1 };
  const changed = (await updateGradeScale({ client: office, path, body })).data;
  expect(changed).toMatchObject({ name: "三级制", version: 2 });
  await expect(updateGradeScale({ client: office, path, body })).rejects.toMatchObject({
    status: 409,
    code: "VERSION_CONFLICT",
  });
  const used = (await activateGradeScale({ client: office, path })).data;
  expect(used).toMatchObject({ state: "active", allowed: ["supersede"] });
  await expect(deleteGradeScale({ client: office, path })).rejects.toMatchObject({
    status: 409,
    code: "STATE_CONFLICT",
    message: "「草稿」的成绩等级制才能删除，这一条现在是「使用中」；请刷新后再看",
  });
  expect((await supersedeGradeScale({ client: office, path })).data.allowed).toEqual(["activate"]);
  const log = await searchOperationLog({
    client: office,
    body: { targetKind: "grade_scale", targetId: String(made.id) },
  });
  expect(log.data.items.map(({ action }) => action)).toEqual([
    "grade_scale-supersede",
    "grade_scale-activate",
    "grade_scale-update",
    "grade_scale-create",
  ]);
});

test("two scales of a school have different names, and another school may use the same", async () => {
  await make("百分制");
  await expect(make("百分制")).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE",
    message: "本校已有名称为「百分制」的成绩等级制，请换一个，或修改已有的",
    fields: [{ field: "name" }],
  });
  const body = input("百分制", { schoolId: world.schoolIds[2] as number });
  expect((await createGradeScale({ client: foreignOffice, body })).data.name).toBe("百分制");
});

test("bands that leave marks without a name are refused at their field", async () => {
  const body = input("缺最低一级", { bands: BANDS.slice(0, 2) });
  await expect(createGradeScale({ client: office, body })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "bands.1.from" }],
  });
});

test("an office sees and changes the scales of its own school", async () => {
  const { id } = await make("两级制");
  const found = async (client: Client) =>
    (await searchGradeScales({ client, body: { keyword: "两级" } })).data.items.map(({ name }) => name);
  expect([await found(office), await found(admin), await found(foreignOffice)]).toEqual([
    ["两级制"],
    ["两级制"],
    [],
  ]);
  await expect(getGradeScale({ client: foreignOffice, path: { id } })).rejects.toMatchObject({ status: 404 });
  await expect(activateGradeScale({ client: foreignOffice, path: { id } })).rejects.toMatchObject({
    status: 404,
  });
  await expect(createGradeScale({ client: foreignOffice, body: input("别校的") })).rejects.toMatchObject({
    status: 403,
  });
  const missing = input("没有的学校", { schoolId: 999_999 });
  await expect(createGradeScale({ client: admin, body: missing })).rejects.toMatchObject({
    status: 400,
    fields: [{ field: "schoolId", message: "没有这个学校，请重新选择" }],
  });
});

test("who looks in a role that may not change anything is allowed nothing", async () => {
  await make("只看的");
  const [first] = (await searchGradeScales({ client: admin, body: { keyword: "只看的" } })).data.items;
  expect(first?.allowed).toEqual(["update", "delete", "activate"]);
});
