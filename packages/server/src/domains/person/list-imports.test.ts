import {
  type Client,
  exportExcel,
  getRowsImport,
  searchClasses,
  searchMajors,
  startClassImport,
  startMajorImport,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let office: Client;
let platform: Client;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
});
afterAll(() => server.close());

type Start = typeof startMajorImport;

/** The list as its page exports it: every column, with the title above. */
async function exported(client: Client, url: string, columns: Readonly<Record<string, string>>) {
  const body = {
    url: `/mutual-recognition/${url}/search`,
    conditionJson: "{}",
    heads: Object.entries(columns).map(([dataName, headName]) => ({ headName, dataName })),
    title: "名单",
    isAllRecord: 1 as const,
  };
  return new File([await (await exportExcel({ client, body })).data.arrayBuffer()], "名单.xlsx");
}

async function imported(client: Client, start: Start, file: File, schoolId?: string) {
  const body = { file, ...(schoolId !== undefined && { schoolId }) };
  const { id } = (await start({ client, body })).data;
  const read = async () => (await getRowsImport({ client, path: { jobId: id } })).data;
  await expect.poll(async () => (await read()).state).not.toMatch(/waiting|running/u);
  return read();
}

const MAJORS = {
  name: "专业",
  code: "专业代码",
  school: "学校",
  department: "部门",
  classes: "班级数",
  students: "学生数",
};
const CLASSES = {
  name: "班级",
  school: "学校",
  grade: "年级",
  major: "专业",
  department: "部门",
  students: "学生数",
};

test("a list that was exported is imported again and changes nothing, and says which columns it does not take", async () => {
  const majors = (await searchMajors({ client: office, body: {} })).data.rowCount;
  expect(majors).toBeGreaterThan(3);
  const again = await imported(office, startMajorImport, await exported(office, "majors", MAJORS));
  expect(again).toMatchObject({
    state: "succeeded",
    faults: [],
    created: 0,
    updated: 0,
    unchanged: majors,
  });
  expect(again.noticeSums.map(({ column, count }) => [column, count])).toEqual([
    ["班级数", majors],
    ["学生数", majors],
  ]);
  const classes = (await searchClasses({ client: office, body: {} })).data.rowCount;
  expect(await imported(office, startClassImport, await exported(office, "classes", CLASSES))).toMatchObject({
    state: "succeeded",
    faults: [],
    created: 0,
    updated: 0,
    unchanged: classes,
  });
});

test("rows of other schools are refused by name where the list of all schools is imported into one", async () => {
  const file = await exported(platform, "majors", MAJORS);
  const own = (await searchMajors({ client: office, body: {} })).data;
  const all = (await searchMajors({ client: platform, body: {} })).data.rowCount;
  const schoolId = own.items[0]?.school.id;
  const refused = await imported(platform, startMajorImport, file, String(schoolId));
  expect(refused).toMatchObject({ state: "refused", faultCount: all - own.rowCount });
  expect(refused.faults[0]).toMatchObject({
    column: "学校",
    message: expect.stringContaining(`这次导入到${own.items[0]?.school.name}`),
  });
});
