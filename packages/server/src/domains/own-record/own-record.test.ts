import {
  approveWorkflowTask,
  askRecordCorrection,
  type Client,
  getOwnRecord,
  getRecordCorrection,
  getSessionUserInfo,
  getStudent,
  type RecordField,
  refuseWorkflowTask,
  removeOwnPicture,
  searchMyWorkflowTasks,
  searchNotifications,
  searchOwnRecordLooks,
  searchRecordCorrections,
  updateOwnPhone,
  updateOwnPicture,
  updateSchoolSetting,
} from "@huxuan/api-client";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let world: SelectionWorld;
let admin: Client;
let own: Client;
/** Of the student's own school, and of another one. */
let office: Client;
let otherOffice: Client;

beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 3);
  admin = await server.client("admin");
  own = await world.client(0);
  office = await server.client("office1");
  otherOffice = await server.client("office0");
});
afterAll(() => server.close());

const studentId = (n = 0) => world.students[n]?.id as number;
const picture = async () => {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#369" } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "我.png", { type: "image/png" });
};
const ask = (field: RecordField, to: string, client = own) =>
  askRecordCorrection({ client, body: { field, to, reason: "登记时写错了" } });
const register = async () => (await getStudent({ client: office, path: { id: studentId() } })).data;

/** Decides what waits for the office. */
async function decide(call: typeof approveWorkflowTask | typeof refuseWorkflowTask, opinion: string) {
  const [task] = (await searchMyWorkflowTasks({ client: office, body: { box: "todo" } })).data.items;
  return call({ client: office, path: { id: task?.id ?? 0 }, body: { opinion } });
}

test("somebody sets and takes away their own phone and picture; a number that is none is refused", async () => {
  expect((await updateOwnPhone({ client: own, body: { phone: "138 0000 1234" } })).data.phone).toBe(
    "138 0000 1234",
  );
  expect(await refusalOf(updateOwnPhone({ client: own, body: { phone: "明天" } }))).toMatchObject({
    status: 400,
    fields: [{ field: "phone" }],
  });
  const { data } = await updateOwnPicture({ client: own, body: { file: await picture() } });
  const shown = await server.fetch(data.picture?.url ?? "");
  expect(shown.headers.get("content-type")).toBe("image/png");
  const info = (await getSessionUserInfo({ client: own })).data;
  expect(info.picture).toMatch(/^\/mutual-recognition\/file-links\//u);
  // Nobody else's.
  expect((await getSessionUserInfo({ client: await world.client(1) })).data).not.toHaveProperty("picture");
  expect((await removeOwnPicture({ client: own })).data).not.toHaveProperty("picture");
  expect((await updateOwnPhone({ client: own, body: {} })).data).not.toHaveProperty("phone");
});

test("a student sees their record as the register has it", async () => {
  const record = (await getOwnRecord({ client: own })).data;
  expect(record.student).toEqual(await register());
  expect((await getOwnRecord({ client: office })).data).not.toHaveProperty("student");
});

test("a wrong fact is reported with a paper, and stands in the register once the office agreed", async () => {
  const before = await register();
  const asked = (
    await askRecordCorrection({
      client: own,
      body: { field: "name", to: "林雅宸", reason: "少写了一个字", proof: await picture() },
    })
  ).data;
  expect(asked).toMatchObject({ from: before.name, to: "林雅宸", state: "running", proof: {} });
  expect((await register()).name).toBe(before.name);
  expect(await refusalOf(ask("name", "林雅辰"))).toMatchObject({
    status: 409,
    message: "姓名已有更正申请在审核，请等待结果，或先撤回它",
  });
  const path = { id: asked.id };
  expect((await getRecordCorrection({ client: office, path })).data).toMatchObject({
    to: "林雅宸",
    proof: {},
  });
  for (const client of [otherOffice, await world.client(1)])
    expect(await refusalOf(getRecordCorrection({ client, path }))).toMatchObject({ status: 404 });
  await decide(approveWorkflowTask, "与学籍卡一致");
  expect((await register()).name).toBe("林雅宸");
  const [told] = (await searchNotifications({ client: own, body: {} })).data.items;
  expect(told?.title).toBe("姓名已更正为「林雅宸」");
});

test("what the office refuses changes nothing, and the student reads why", async () => {
  const { name } = await register();
  await ask("name", "林某某");
  await decide(refuseWorkflowTask, "请先到公安机关更名");
  expect((await register()).name).toBe(name);
  const [told] = (await searchNotifications({ client: own, body: {} })).data.items;
  expect(told?.title).toBe("姓名的更正没有通过：请先到公安机关更名");
  const mine = (await searchRecordCorrections({ client: own, body: {} })).data.items;
  expect(mine.map(({ state }) => state)).toEqual(["refused", "approved"]);
});

test("what the register cannot hold is refused when it is asked for, in words", async () => {
  const { name, department } = await register();
  for (const [field, to, message] of [
    ["name", name, "和现在登记的一样，不需要更正"],
    ["grade", "大二", "年级请写四位数的入学年份，例如 2025"],
    ["department", "魔法学院", "本校没有部门「魔法学院」，请核对名称，或先新建这个部门"],
    ["major", "炼金术", "本校没有专业「炼金术」，请核对名称，或先新建这个专业"],
    ["campus", "月球", "本校没有校区「月球」，请核对名称"],
  ] as const)
    expect(await refusalOf(ask(field, to)), field).toMatchObject({
      status: 400,
      fields: [{ field: "to", message }],
    });
  expect((await register()).department).toBe(department);
  expect(await refusalOf(ask("name", "某人", office))).toMatchObject({ status: 403 });
});

test("a grade and a campus are corrected by their names; a number that somebody has already is not", async () => {
  await ask("campus", "西");
  await decide(approveWorkflowTask, "同意");
  expect((await register()).campus?.name).toBe("西");
  await ask("grade", "2024 级");
  await decide(approveWorkflowTask, "同意");
  expect((await register()).grade).toBe(2024);
  const taken = (await getStudent({ client: admin, path: { id: studentId(2) } })).data.studentNumber;
  await ask("studentNumber", taken);
  expect(await refusalOf(decide(approveWorkflowTask, "同意"))).toMatchObject({
    status: 409,
    message: `本校已有学号为「${taken}」的学生，请核对学号`,
  });
  await decide(refuseWorkflowTask, "学号没有错");
});

test("where the school wishes it, a student sees who opened their record, once for a day; the others see nothing", async () => {
  const looks = (client = own) => searchOwnRecordLooks({ client, body: {} });
  await register();
  expect(await refusalOf(looks())).toMatchObject({
    status: 409,
    message: "你的学校没有开启查看记录，需要时请联系本校教务处",
  });
  const schoolId = world.schoolIds[1] as number;
  await updateSchoolSetting({
    client: office,
    path: { key: "record-looks" },
    body: { schoolId, value: true, version: 0 },
  });
  expect((await getOwnRecord({ client: own })).data.showsLooks).toBe(true);
  // What was looked at before is not known.
  expect((await looks()).data.items).toEqual([]);
  await register();
  await register();
  expect((await looks()).data.items).toMatchObject([
    { part: "register", times: 2, at: server.clock().toISOString() },
  ]);
  // Who may not see it has not seen it, and another's record is another's.
  expect(await refusalOf(getStudent({ client: otherOffice, path: { id: studentId() } }))).toMatchObject({
    status: 404,
  });
  expect((await looks()).data.rowCount).toBe(1);
  expect((await looks(await world.client(2))).data.items).toEqual([]);
  expect(await refusalOf(looks(office))).toMatchObject({ status: 403 });
});
