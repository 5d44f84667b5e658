import {
  type Client,
  cancelJob,
  createDictionary,
  createDictionaryDetail,
  deleteDictionary,
  deleteDictionaryDetail,
  type Dictionary,
  type DictionaryDetail,
  getDictionaries,
  getDictionary,
  getDictionaryImportTemplate,
  getJob,
  importDictionary,
  type Job,
  orderDictionary,
  resetSchoolEntry,
  searchDictionaries,
  searchDictionaryDetails,
  searchOperationLog,
  updateDictionary,
  updateDictionaryDetail,
  updateSchoolEntry,
} from "@huxuan/api-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import readExcelFile from "read-excel-file/node";
import { holdNextImport } from "../../../testing/import-files.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let platform: Client;
let office: Client;
let student: Client;

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  platform = await server.client("admin");
  office = await server.client("school");
  student = await server.client("student");
});
afterAll(() => server.close());

let made = 0;
/** A dictionary of the office with these entries. */
async function dictionaryOf(...labels: string[]): Promise<Dictionary & { entries: DictionaryDetail[] }> {
  return fill({ senior: false }, labels);
}
async function fill({ senior }: { senior: boolean }, labels: string[], parents: Record<string, string> = {}) {
  made += 1;
  const name = `test_${made}`;
  const { data } = await createDictionary({
    client: platform,
    body: { name, title: `测试${made}`, senior },
  });
  for (const label of labels) {
    const parentCode = parents[label];
    await createDictionaryDetail({
      client: platform,
      body: { dic_name: name, code: label, dic_name1: `名称${label}`, ...(parentCode && { parentCode }) },
    });
  }
  return { ...data, entries: await entriesOf(name) };
}

const entriesOf = async (dic_name: string, client = platform) =>
  (
    await searchDictionaryDetails({
      client,
      body: {
        dic_name,
        page: { pageIndex: 1, pageSize: 500, orderBy: [{ field: "sort", sortType: "asc" }] },
      },
    })
  ).data.items;
const codes = async (name: string) => (await entriesOf(name)).map(({ code }) => code);
const read = async (name: string) => {
  const { data } = await searchDictionaries({ client: platform, body: { keyword: name } });
  return data.items.find((one) => one.name === name) as Dictionary;
};
const offered = async (client: Client, name: string) =>
  (await getDictionaries({ client, body: { names: [name] } })).data[name]?.map(
    ({ code, dic_name1, expired }) => `${code} ${dic_name1}${expired ? " 停用" : ""}`,
  );

test("what the domains announce is there at the start, by its Chinese name, and its codes are fixed", async () => {
  const nature = await read("course_nature");
  expect(nature).toMatchObject({ title: "课程性质", origin: "platform", expiredCount: 0 });
  expect(nature.entryCount).toBeGreaterThan(2);
  const [first] = await entriesOf("course_nature");
  expect(first?.fixed).toBe(true);
  const refusal = await refusalOf(
    createDictionaryDetail({
      client: platform,
      body: { dic_name: "course_nature", code: "other", dic_name1: "其他" },
    }),
  );
  expect(refusal).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
  expect(refusal.message).toContain("可以改名、排序和停用");
  const kept = await refusalOf(deleteDictionaryDetail({ client: platform, path: { id: first?.id ?? 0 } }));
  expect(kept.message).toContain("平台自带");
  expect((await refusalOf(deleteDictionary({ client: platform, path: { id: nature.id } }))).status).toBe(409);
});

test("the office renames, stops and orders, and everybody reads it so at once", async () => {
  const { id, name, version, entries } = await dictionaryOf("a", "b", "c");
  const [a, b, c] = entries as [DictionaryDetail, DictionaryDetail, DictionaryDetail];
  await updateDictionaryDetail({
    client: platform,
    body: { id: b.id, version: b.version, dic_name1: "改了", expired: true },
  });
  expect(await offered(student, name)).toEqual(["a 名称a", "b 改了 停用", "c 名称c"]);
  await orderDictionary({ client: platform, path: { id }, body: { version, ids: [c.id, a.id, b.id] } });
  expect(await codes(name)).toEqual(["c", "a", "b"]);
  expect(await read(name)).toMatchObject({ entryCount: 3, expiredCount: 1 });
});

test("a dictionary is called and explained otherwise, and who changes an older state is told", async () => {
  const { id, name, version } = await dictionaryOf("a");
  const change = { title: "改过的名称", remark: "给谁用", version };
  const changed = (await updateDictionary({ client: platform, path: { id }, body: change })).data;
  expect(changed).toMatchObject({ name, title: "改过的名称", remark: "给谁用", entryCount: 1 });
  expect((await getDictionary({ client: platform, path: { id } })).data).toEqual(changed);
  expect(await refusalOf(updateDictionary({ client: platform, path: { id }, body: change }))).toMatchObject({
    status: 409,
    code: "VERSION_CONFLICT",
  });
});

test("an order that is old, or names other entries, changes nothing", async () => {
  const { id, name, version, entries } = await dictionaryOf("a", "b");
  const ids = entries.map((entry) => entry.id).toReversed();
  const order = (body: { version: number; ids: number[] }) =>
    refusalOf(orderDictionary({ client: platform, path: { id }, body }));
  expect((await order({ version: version + 1, ids })).code).toBe("VERSION_CONFLICT");
  expect((await order({ version, ids: ids.slice(1) })).fields?.[0]?.field).toBe("ids");
  expect((await order({ version, ids: [ids[0] ?? 0, ids[0] ?? 0] })).status).toBe(400);
  expect(await codes(name)).toEqual(["a", "b"]);
});

test("of two who change an entry at once one is told", async () => {
  const { entries } = await dictionaryOf("a");
  const [entry] = entries as [DictionaryDetail];
  const change = (dic_name1: string) =>
    updateDictionaryDetail({ client: platform, body: { id: entry.id, version: entry.version, dic_name1 } });
  const results = await Promise.allSettled([change("甲"), change("乙")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a code is there once, and names of dictionaries too", async () => {
  const { name } = await dictionaryOf("a");
  const twice = await refusalOf(
    createDictionaryDetail({ client: platform, body: { dic_name: name, code: "a", dic_name1: "又一个" } }),
  );
  expect(twice).toMatchObject({ status: 409, code: "DUPLICATE" });
  expect(twice.message).toContain("代码为 a");
  const again = await refusalOf(
    createDictionary({ client: platform, body: { name, title: "重名", senior: false } }),
  );
  expect(again).toMatchObject({ status: 409, code: "DUPLICATE" });
});

test("what is used is not removed: the refusal says by what, how often, and offers to stop it", async () => {
  const { name, id, entries } = await fill({ senior: true }, ["top", "one", "two"], {
    one: "top",
    two: "top",
  });
  const top = entries.find(({ code }) => code === "top") as DictionaryDetail;
  await updateSchoolEntry({ client: office, path: { id: top.id }, body: { version: 0, dic_name1: "本校" } });
  const refusal = await refusalOf(deleteDictionaryDetail({ client: platform, path: { id: top.id } }));
  expect(refusal.status).toBe(409);
  expect(refusal.message).toBe("「名称top」正在被 2 个下级选项、1 所学校的自定名称使用，不能删除；可以停用");
  expect((await refusalOf(deleteDictionary({ client: platform, path: { id } }))).message).toContain(
    "还有 3 个选项",
  );
  for (const entry of entries.filter(({ code }) => code !== "top"))
    await deleteDictionaryDetail({ client: platform, path: { id: entry.id } });
  await resetSchoolEntry({ client: office, path: { id: top.id }, query: { version: 1 } });
  await deleteDictionaryDetail({ client: platform, path: { id: top.id } });
  await deleteDictionary({ client: platform, path: { id } });
  expect(await read(name)).toBeUndefined();
});

test("in a senior dictionary an entry stands below one that is there", async () => {
  const { name } = await fill({ senior: true }, ["a"]);
  const below = (parentCode: string, code = "b", dic_name = name) =>
    createDictionaryDetail({ client: platform, body: { dic_name, code, dic_name1: "下级", parentCode } });
  expect((await refusalOf(below("nobody"))).fields?.[0]?.field).toBe("parentCode");
  expect((await refusalOf(below("b"))).status).toBe(400);
  expect((await below("a")).data.parentCode).toBe("a");
  const plain = await dictionaryOf("a");
  expect((await refusalOf(below("a", "c", plain.name))).message).toContain("不是高级字典");
});

test("a school calls an entry of a senior dictionary otherwise, for its own people alone, and takes that back", async () => {
  const { name, entries } = await fill({ senior: true }, ["a", "b"]);
  const [a, b] = entries as [DictionaryDetail, DictionaryDetail];
  const said = (
    await updateSchoolEntry({
      client: office,
      path: { id: a.id },
      body: { version: 0, dic_name1: "本校叫法" },
    })
  ).data;
  expect(said).toMatchObject({
    dic_name1: "名称a",
    own: { dic_name1: "本校叫法", version: 1 },
    schoolCount: 1,
  });
  await updateSchoolEntry({ client: office, path: { id: b.id }, body: { version: 0, expired: true } });
  expect(await offered(office, name)).toEqual(["a 本校叫法", "b 名称b 停用"]);
  expect(await offered(await server.client("teacher"), name)).toEqual(["a 本校叫法", "b 名称b 停用"]);
  expect(await offered(student, name)).toEqual(["a 名称a", "b 名称b"]);
  const [forPlatform] = await entriesOf(name);
  expect(forPlatform).toMatchObject({ schoolCount: 1 });
  expect(forPlatform?.own).toBeUndefined();

  const stale = await refusalOf(
    updateSchoolEntry({ client: office, path: { id: a.id }, body: { version: 0, dic_name1: "旧" } }),
  );
  expect(stale.code).toBe("VERSION_CONFLICT");
  await resetSchoolEntry({ client: office, path: { id: a.id }, query: { version: 1 } });
  expect(await offered(office, name)).toEqual(["a 名称a", "b 名称b 停用"]);
});

test("schools say nothing of plain dictionaries, and the platform says it itself", async () => {
  const plain = await dictionaryOf("a");
  const body = { version: 0, dic_name1: "本校" };
  const refused = await refusalOf(
    updateSchoolEntry({ client: office, path: { id: plain.entries[0]?.id ?? 0 }, body }),
  );
  expect(refused.message).toContain("不是高级字典");
  const senior = await fill({ senior: true }, ["a"]);
  const path = { id: senior.entries[0]?.id ?? 0 };
  expect((await refusalOf(updateSchoolEntry({ client: platform, path, body }))).status).toBe(403);
});

test("an office of a school changes nothing of the province's, whatever it is allowed", async () => {
  const { id, version, entries } = await dictionaryOf("a");
  const entry = entries[0] as DictionaryDetail;
  const refusals = await Promise.all(
    [
      updateDictionary({ client: office, path: { id }, body: { version, title: "甲" } }),
      updateDictionaryDetail({
        client: office,
        body: { id: entry.id, version: entry.version, expired: true },
      }),
      deleteDictionaryDetail({ client: office, path: { id: entry.id } }),
    ].map((call) => refusalOf(call)),
  );
  expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
});

test("changes stand in the operation log with before and after", async () => {
  const { entries } = await dictionaryOf("a");
  const [entry] = entries as [DictionaryDetail];
  await updateDictionaryDetail({
    client: platform,
    body: { id: entry.id, version: entry.version, expired: true },
  });
  const { data } = await searchOperationLog({
    client: platform,
    body: { targetKind: "dictionaryEntry", targetId: String(entry.id) },
  });
  expect(data.items.map(({ action }) => action)).toEqual([
    "dictionaryEntry-update",
    "dictionaryEntry-create",
  ]);
  expect(data.items[0]).toMatchObject({ before: { expired: false }, after: { expired: true } });
});

/** The job, when it has ended. */
const ended = async (jobId: string): Promise<Job> => {
  let job: Job | undefined;
  await expect
    .poll(async () => (job = (await getJob({ client: platform, path: { jobId } })).data).state)
    .toMatch(/succeeded|partly|refused|checked|failed|cancelled/);
  return job as Job;
};
const file = (rows: object[]) => new File([JSON.stringify({ entries: rows })], "entries.json");

test("a file adds entries and renames others, and says what it did", async () => {
  const { id, name } = await fill({ senior: true }, ["a", "b"]);
  const rows = [
    { code: "a", label: "改名" },
    { code: "b", label: "名称b" },
    { code: "c", label: "新的", parentCode: "a" },
    { code: "d", label: "更下面", parentCode: "c" },
  ];
  const { data } = await importDictionary({ client: platform, path: { id }, body: { file: file(rows) } });
  const job = await ended(data.jobId);
  expect(job.result).toMatchObject({
    outcome: "written",
    rows: 4,
    summary: { made: 2, changed: 1, unchanged: 1 },
  });
  expect(
    (await entriesOf(name)).map(({ code, dic_name1, parentCode }) => [code, dic_name1, parentCode]),
  ).toEqual([
    ["a", "改名", undefined],
    ["b", "名称b", undefined],
    ["c", "新的", "a"],
    ["d", "更下面", "c"],
  ]);
  // It has ended: there is nothing to stop, and it is nobody else's to look at.
  expect((await refusalOf(cancelJob({ client: platform, path: { jobId: data.jobId } }))).status).toBe(409);
  expect((await refusalOf(getJob({ client: office, path: { jobId: data.jobId } }))).status).toBe(404);
});

test("a file that is only checked says what it would do and adds nothing", async () => {
  const { id, name } = await dictionaryOf("a");
  const rows = [
    { code: "a", label: "改名" },
    { code: "b", label: "新的" },
  ];
  const body = { file: file(rows), review: "true" };
  const { data } = await importDictionary({ client: platform, path: { id }, body });
  expect(await ended(data.jobId)).toMatchObject({
    state: "checked",
    result: { outcome: "planned", summary: { made: 1, changed: 1, unchanged: 0 } },
  });
  expect(await codes(name)).toEqual(["a"]);
});

test("an import that is cancelled adds nothing", async () => {
  const { id, name } = await dictionaryOf("a");
  const held = holdNextImport(server);
  const rows = [{ code: "b", label: "新的" }];
  const { data } = await importDictionary({ client: platform, path: { id }, body: { file: file(rows) } });
  await held.reached;
  const path = { jobId: data.jobId };
  expect((await cancelJob({ client: platform, path })).data).toMatchObject({
    id: data.jobId,
    cancelRequested: true,
  });
  held.release();
  expect(await ended(data.jobId)).toMatchObject({ state: "cancelled" });
  expect(await codes(name)).toEqual(["a"]);
});

test("a file with an error writes nothing, and each error names its row and column", async () => {
  const { id, name } = await dictionaryOf("a");
  const rows = [
    { code: "b", label: "好的" },
    { code: "不行", label: "坏的" },
    { code: "c", label: "有上级", parentCode: "a" },
  ];
  const { data } = await importDictionary({ client: platform, path: { id }, body: { file: file(rows) } });
  const job = await ended(data.jobId);
  expect(job.result).toMatchObject({
    outcome: "refused",
    errors: [
      { row: 2, column: "code", message: expect.stringContaining("代码应为字母") },
      { row: 3, column: "parentCode", message: expect.stringContaining("不是高级字典") },
    ],
  });
  expect(await codes(name)).toEqual(["a"]);
  const again = await importDictionary({
    client: platform,
    path: { id },
    body: { file: file(rows), onlyGood: "true" },
  });
  await ended(again.data.jobId);
  expect(await codes(name)).toEqual(["a", "b"]);
});

test("the template is a workbook that explains its columns", async () => {
  const { data } = await getDictionaryImportTemplate({ client: platform });
  const sheets = await readExcelFile(Buffer.from(await data.arrayBuffer()));
  expect(sheets[0]?.data[0]).toEqual(["代码*", "名称*", "上级代码", "排序"]);
});
