import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { Readable } from "node:stream";
import {
  type Client,
  createCourse,
  type ExportRequest,
  exportExcel,
  getTeachingOfferings,
  type OfferingSearch,
  searchCourses,
  searchOfferings,
  searchOperationLog,
  searchRounds,
  labels,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { courseInput } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import type { Session } from "../../contract/index.ts";
import { listOperations, readDocument } from "../../contract/document.ts";
import { ListCalls } from "../../contract/list-calls.ts";
import { registry } from "../../domains.ts";
import { account } from "../../domains/session/tables.ts";
import { spool } from "./spool.ts";

const COURSES = "/mutual-recognition/courses/search";
const OFFERINGS = "/mutual-recognition/offerings/search";
const ROUNDS = "/mutual-recognition/rounds/search";
const SCHOOLS = "/mutual-recognition/publicinfo/pubInter/querySchoolList";

type Value = string | number | boolean | Date | null;

let server: TestServer;
let office: Client;
let platform: Client;
let teacher: Client;
beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
  teacher = await server.client("teacher");
});
afterAll(() => server.close());

const request = (over: Partial<ExportRequest> = {}): ExportRequest => ({
  url: COURSES,
  conditionJson: "{}",
  heads: [
    { headName: "课程代码", dataName: "code" },
    { headName: "课程名称", dataName: "name" },
  ],
  title: "课程目录",
  isAllRecord: 1,
  ...over,
});

/** The file: its name, its title row, its heads and the rows below. */
async function file(client: Client, body: ExportRequest) {
  const { data, response } = await exportExcel({ client, body });
  const sheets = await readExcelFile(Buffer.from(await data.arrayBuffer()));
  const [title = [], heads = [], ...rows] = (sheets[0]?.data ?? []) as unknown as Value[][];
  return { disposition: response.headers.get("content-disposition") ?? "", title: title[0], heads, rows };
}

describe("an exported list", () => {
  it("has the title, the heads and the rows of the own school, in a file that is called so", async () => {
    const { disposition, title, heads, rows } = await file(office, request());
    expect(decodeURIComponent(disposition)).toContain("filename*=UTF-8''课程目录.xlsx");
    expect([title, ...heads]).toEqual(["课程目录", "课程代码", "课程名称"]);
    const all = (await searchCourses({ client: platform, body: { page: { pageIndex: 1, pageSize: 500 } } }))
      .data;
    const own = all.items.filter((course) => course.school.name === "湘江理工大学");
    expect(own.length).toBeGreaterThan(0);
    expect(own.length).toBeLessThan(all.items.length);
    expect(new Set(rows.map(([code]) => code))).toEqual(new Set(own.map((course) => course.code)));
    expect(rows).toHaveLength(own.length);
  });

  it("says values as the screen does: names, labels, numbers, times of China, several with a comma", async () => {
    const body: OfferingSearch = {
      page: { pageIndex: 1, pageSize: 500, orderBy: [{ field: "code", sortType: "asc" }] },
    };
    const shown = (await searchOfferings({ client: office, body })).data.items;
    const { rows } = await file(
      office,
      request({
        url: OFFERINGS,
        conditionJson: JSON.stringify(body),
        formMap: {
          taken: "{seats.taken} / {seats.capacity}",
          teachers: "{teachers.name|未安排}",
          meetings: "{meetings|时间另行通知}",
        },
        heads: [
          "code",
          "course.name",
          "course.nature",
          "state",
          "course.credits",
          "taken",
          "teachers",
          "updatedAt",
          "meetings",
        ].map((dataName) => ({ headName: dataName, dataName })),
      }),
    );
    expect(rows.map((row) => row.slice(0, 7))).toEqual(
      shown.map((o) => [
        o.code,
        o.course.name,
        { required: "必修", restricted: "限选", elective: "任选", general: "通识" }[o.course.nature],
        { draft: "草稿", scheduled: "已排课", published: "已发布", closed: "已关闭", cancelled: "已停开" }[
          o.state
        ],
        o.course.credits,
        `${o.seats.taken} / ${o.seats.capacity}`,
        o.teachers.map((one) => one.name).join("、") || "未安排",
      ]),
    );
    const [first] = shown;
    const moment = rows[0]?.[7] as Date;
    // The file's clock is China's: what it shows as UTC is eight hours on.
    expect(Math.round((moment.getTime() - Date.parse(first?.updatedAt ?? "")) / 60_000)).toBe(8 * 60);
    expect(rows.map((row) => row[8])).toContainEqual(expect.stringMatching(/^周. \d+–\d+ 节.* · \d+–\d+ 周/));
  });

  it("keeps conditions and order", async () => {
    const conditionJson = JSON.stringify({
      nature: "general",
      page: { pageIndex: 1, pageSize: 10, orderBy: [{ field: "credits", sortType: "desc" }] },
    });
    const heads = [
      { headName: "性质", dataName: "nature" },
      { headName: "学分", dataName: "credits" },
    ];
    const { rows } = await file(platform, request({ conditionJson, heads }));
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(([nature]) => nature))).toEqual(new Set(["通识"]));
    const credits = rows.map(([, value]) => Number(value));
    expect(credits).toEqual(credits.toSorted((a, b) => b - a));
  });

  it("holds the page in view for 0 and all records for 1", async () => {
    const conditionJson = JSON.stringify({ page: { pageIndex: 2, pageSize: 10 } });
    const page = await file(platform, request({ conditionJson, isAllRecord: 0 }));
    const all = await file(platform, request({ conditionJson, isAllRecord: 1 }));
    const shown = (await searchCourses({ client: platform, body: { page: { pageIndex: 2, pageSize: 10 } } }))
      .data;
    expect(page.rows.map(([code]) => code)).toEqual(shown.items.map((course) => course.code));
    expect(all.rows).toHaveLength(shown.rowCount);
  });

  it("holds those that are ticked, or all but those that are not", async () => {
    const { items, rowCount } = (
      await searchCourses({ client: platform, body: { page: { pageIndex: 1, pageSize: 500 } } })
    ).data;
    const ids = items.slice(3, 5).map((course) => course.id);
    const page = { pageIndex: 1, pageSize: 2 };
    const ticked = await file(
      platform,
      request({ conditionJson: JSON.stringify({ page, selectedIds: ids }), isAllRecord: 0 }),
    );
    expect(ticked.rows.map(([code]) => code)).toEqual(items.slice(3, 5).map((course) => course.code));
    const others = await file(
      platform,
      request({ conditionJson: JSON.stringify({ page, exceptIds: ids }), isAllRecord: 1 }),
    );
    expect(others.rows).toHaveLength(rowCount - 2);
  });

  it("keeps what looks like a formula as text, and numbers of people as they are written", async () => {
    const school = (await searchCourses({ client: office, body: {} })).data.items[0]?.school.id ?? 0;
    for (const [code, name] of [
      ["000123", "=1+1"],
      ["000124", '+cmd|" /C calc"!A0 <&> 一'],
    ] as const) {
      await createCourse({
        client: office,
        body: courseInput({ schoolId: school, code, name, department: "教务处" }),
      });
    }
    const { rows } = await file(office, request({ conditionJson: JSON.stringify({ department: "教务处" }) }));
    expect(rows).toEqual([
      ["000123", "=1+1"],
      ["000124", '+cmd|" /C calc"!A0 <&> 一'],
    ]);
  });

  it("is a file with heads also where nothing matches", async () => {
    const { heads, rows } = await file(office, request({ conditionJson: '{"keyword":"没有这门课"}' }));
    expect([heads, rows]).toEqual([["课程代码", "课程名称"], []]);
  });

  it("names the organiser and the state of rounds", async () => {
    const heads = ["name", "state", "organiser", "limits"].map((dataName) => ({
      headName: dataName,
      dataName,
    }));
    const formMap = { organiser: "{schoolName|省平台}", limits: "{maxCredits} / {maxCourses}" };
    const { rows } = await file(platform, request({ url: ROUNDS, heads, formMap }));
    const shown = (await searchRounds({ client: platform, body: {} })).data.items;
    expect(rows).toEqual(
      shown.map((r) => [
        r.name,
        labels.roundState[r.state],
        r.schoolName ?? "省平台",
        `${r.maxCredits} / ${r.maxCourses}`,
      ]),
    );
  });

  it("of a roster needs the permission to export rosters, and belongs to its teacher", async () => {
    const { items } = (await getTeachingOfferings({ client: teacher })).data;
    const taught = items.find((offering) => offering.seats.taken > 0);
    const heads = [{ headName: "学号", dataName: "studentNumber" }];
    const url = `/mutual-recognition/offerings/${taught?.id}/roster/search`;
    const { rows } = await file(teacher, request({ url, heads }));
    expect(rows).toHaveLength(taught?.seats.taken ?? 0);
    const all = (
      await searchOfferings({
        client: platform,
        body: { state: "published", page: { pageIndex: 1, pageSize: 500 } },
      })
    ).data;
    const other = all.items.find(({ id }) => !items.some((one) => one.id === id));
    const foreign = `/mutual-recognition/offerings/${other?.id}/roster/search`;
    expect(await refusalOf(file(teacher, request({ url: foreign, heads })))).toMatchObject({ status: 404 });
  });

  it("is written down: who, which list, how many rows", async () => {
    await file(office, request({ title: "留痕" }));
    const { data } = await searchOperationLog({
      client: office,
      body: { action: "export", page: { pageIndex: 1, pageSize: 1 } },
    });
    expect(data.items[0]).toMatchObject({
      targets: [{ kind: "list", id: COURSES }],
      after: { title: "留痕", rows: expect.any(Number) },
    });
  });
});

describe("an export is refused", () => {
  const fields = async (client: Client, over: Partial<ExportRequest>) => {
    const error = await refusalOf(exportExcel({ client, body: request(over) }));
    expect(error).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    return error.fields.map(({ field }) => field);
  };

  it("for what is no column of the list, naming each", async () => {
    const heads = ["code", "secret", "school.secret", "constructor", "school.constructor.name"].map(
      (dataName) => ({
        headName: dataName,
        dataName,
      }),
    );
    expect(await fields(platform, { heads, formMap: { code: "{code} {passwordHash}" } })).toEqual([
      "formMap.code",
      "heads[1].dataName",
      "heads[2].dataName",
      "heads[3].dataName",
      "heads[4].dataName",
    ]);
  });

  it("for what is no list: a form, a reading, somewhere else, one that may not be exported", async () => {
    for (const url of [
      "/mutual-recognition/courses",
      "/qsmart/common/login",
      "https://example.com/mutual-recognition/courses/search",
      "/mutual-recognition/offerings/x/roster/search",
      "/mutual-recognition/selection/offerings/search",
    ]) {
      expect(await fields(platform, { url })).toEqual(["url"]);
    }
  });

  it("for conditions that the list itself would refuse", async () => {
    expect(await fields(platform, { conditionJson: "{" })).toEqual(["conditionJson"]);
    expect(await fields(platform, { conditionJson: "[]" })).toEqual(["conditionJson"]);
    expect(await fields(platform, { conditionJson: '{"passwordHash":"x"}' })).toEqual(["conditionJson"]);
    expect(await fields(platform, { conditionJson: '{"page":{"pageSize":100000}}' })).toEqual([
      "conditionJson",
    ]);
  });

  it("for a list that the person may not read, and for nobody", async () => {
    const student = await server.client("student");
    expect(await refusalOf(file(student, request()))).toMatchObject({ status: 403, code: "FORBIDDEN" });
    expect(await refusalOf(file(server.anonymous(), request()))).toMatchObject({ status: 401 });
  });

  it("while the same person exports something", async () => {
    const [row] = await server.database.db.select().from(account).where(eq(account.useraccount, "school"));
    const done = server.nodes.map(({ exports }) => exports.take(row?.id ?? 0));
    expect(await refusalOf(file(office, request()))).toMatchObject({ status: 429, code: "RATE_LIMITED" });
    await file(platform, request());
    for (const leave of done) leave();
    await file(office, request());
  });

  it("while as many others export as the node bears", async () => {
    const done = server.nodes.flatMap(({ exports }) => [-1, -2, -3].map((id) => exports.take(id)));
    expect(await refusalOf(file(office, request()))).toMatchObject({ status: 503, code: "SERVER_BUSY" });
    for (const leave of done) leave();
  });

  it("where the list names a further permission that the role does not hold", () => {
    const document = readDocument();
    const lists = new ListCalls(document, listOperations(document), registry);
    const call = lists.find("/mutual-recognition/offerings/7/roster/search")?.call;
    const who = (...permissions: string[]) => ({ permissions: new Set(permissions) }) as unknown as Session;
    expect(call?.isFor(who("roster-view", "roster-export"))).toBe(true);
    expect(call?.isFor(who("roster-view"))).toBe(false);
    expect(call?.isFor(who("roster-export"))).toBe(false);
  });
});

it("a spooled file is read whole, and its descriptor closed", async () => {
  const { signal } = new AbortController();
  const bytes = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251));
  const { bytes: length, content } = await spool(Readable.from([bytes, bytes]), signal);
  expect(length).toBe(600_000);
  expect(Buffer.concat(await content.toArray())).toEqual(Buffer.concat([bytes, bytes]));
  expect(content.closed).toBe(true);
});

it("a file that nobody waits for is not written to its end", async () => {
  const controller = new AbortController();
  let given = 0;
  const endless = Readable.from(
    (function* () {
      for (;;) {
        given += 1;
        if (given === 100) setImmediate(() => controller.abort());
        yield Buffer.alloc(1_000);
      }
    })(),
  );
  await expect(spool(endless, controller.signal)).rejects.toMatchObject({ name: "AbortError" });
  expect(endless.destroyed).toBe(true);
});

it("what a client left behind is cleaned up, and the place is free again", async () => {
  const controller = new AbortController();
  const gone = exportExcel({ client: platform, body: request(), signal: controller.signal });
  controller.abort();
  await expect(gone).rejects.toBeDefined();
  for (const node of server.nodes) await expect.poll(() => node.exports.size).toBe(0);
  // Leaving is no fault of the server.
  expect(server.logLines.filter(({ msg }) => msg === "unexpected error")).toEqual([]);
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith("huxuan-export-"))).toEqual([]);
  expect(
    (await file(platform, request({ url: SCHOOLS, heads: [{ headName: "学校", dataName: "name" }] }))).rows
      .length,
  ).toBeGreaterThan(1);
});
