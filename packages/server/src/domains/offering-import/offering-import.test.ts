import { existsSync, readFileSync } from "node:fs";
import { deflateRawSync } from "node:zlib";
import {
  cancelOfferingImport,
  type Client,
  getOfferingImport,
  getOfferingImportTemplate,
  type OfferingImportImportJob,
  publishOffering,
  publishOfferingImport,
  publishOfferings,
  querySchoolList,
  searchOfferings,
  searchSemesters,
  startOfferingImport,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "../../../testing/index.ts";
import { importJob } from "./tables.ts";

let server: TestServer;
let office: Client;
let platform: Client;
let schoolId: number;
let autumn: number;
let spring2020: number;

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  office = await server.client("school");
  platform = await server.client("admin");
  const schools = await querySchoolList({ client: office, body: { keyword: "湘江理工" } });
  schoolId = schools.data.items[0]?.id as number;
  const semesters = await searchSemesters({ client: office, body: {} });
  autumn = semesters.data.items.find((s) => s.code === "2026-2027-1")?.id as number;
  spring2020 = semesters.data.items.find((s) => s.code === "2019-2020-2")?.id as number;
});
afterAll(() => server.close());

const json = (offerings: unknown) => new File([JSON.stringify({ source: "test", offerings })], "目录.json");

async function workbook(rows: (string | number | null)[][]): Promise<File> {
  const bytes = await writeExcelFile(rows as SheetData, { sheet: "教学班" }).toBuffer();
  return new File([new Uint8Array(bytes)], "目录.xlsx");
}

async function start(
  file: File,
  options: { semesterId?: number; ignoreTerm?: string; schoolId?: string } = {},
) {
  const { semesterId = autumn, ...rest } = options;
  const { data } = await startOfferingImport({
    client: office,
    body: { file, semesterId: String(semesterId), ...rest },
  });
  return data;
}

/** Asks until the import has ended, as the screen does. */
async function finished(job: OfferingImportImportJob, client = office): Promise<OfferingImportImportJob> {
  for (;;) {
    const { data } = await getOfferingImport({ client, path: { id: job.id } });
    if (data.endedAt !== undefined) return data;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const entry = (change: Record<string, unknown> = {}) => ({
  identifier: "IMP-1",
  code: "IMP",
  name: "导入的课程",
  department: "数学与统计学院",
  year: 2026,
  term: 1,
  credit: 2,
  targetGrade: 2025,
  teachers: ["司马导入"],
  notes: "自备计算器",
  enrolled: 0,
  meetings: [{ weekDay: 3, weeks: [1, 3, 5], sections: [1, 2], campus: "新校区", classroom: "下院211" }],
  ...change,
});

async function refusal(
  promise: Promise<unknown>,
): Promise<{ status: number; code: string; message: string }> {
  const error = await promise.then(
    () => undefined,
    (e: unknown) => e as { status: number; code: string; message: string },
  );
  if (error === undefined) throw new Error("it was not refused");
  return error;
}

describe("an import of the JSON format", () => {
  it("creates course, teacher, campus and a scheduled offering whose capacity is the number enrolled", async () => {
    const job = await finished(await start(json([entry(), entry({ identifier: "IMP-2", enrolled: 35 })])));
    expect(job).toMatchObject({
      state: "succeeded",
      rowsTotal: 2,
      rowsDone: 2,
      errorCount: 0,
      fileName: "目录.json",
      startedBy: "教务处",
      summary: {
        offeringsCreated: 2,
        offeringsUpdated: 0,
        offeringsUnchanged: 0,
        meetings: 2,
        coursesCreated: 1,
        teachersCreated: 1,
        campusesCreated: 1,
      },
    });
    const { data } = await searchOfferings({
      client: office,
      body: { semesterId: autumn, keyword: "simadaoru" },
    });
    expect(data.items.map((o) => [o.code, o.state, o.seats.capacity])).toEqual([
      ["IMP-1", "scheduled", 1],
      ["IMP-2", "scheduled", 35],
    ]);
    expect(data.items[0]).toMatchObject({
      notes: "自备计算器；面向 2025 级",
      course: { code: "IMP", credits: 2, hours: 36, nature: "elective" },
      meetings: [
        {
          weekday: 3,
          weeks: [1, 3, 5],
          sections: [1, 2],
          campus: "新校区",
          startTime: "08:00",
          endTime: "09:40",
        },
      ],
    });
  });

  it("changes nothing the second time", async () => {
    const file = () => json([entry(), entry({ identifier: "IMP-2", enrolled: 35 })]);
    const before = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "IMP" } });
    const job = await finished(await start(file()));
    expect(job.summary).toMatchObject({
      offeringsCreated: 0,
      offeringsUpdated: 0,
      offeringsUnchanged: 2,
      meetings: 0,
    });
    const after = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "IMP" } });
    expect(after.data).toEqual(before.data);
  });

  it("updates what the file changed and leaves the rest", async () => {
    const job = await finished(
      await start(json([entry({ notes: "改了" }), entry({ identifier: "IMP-2", enrolled: 35 })])),
    );
    expect(job.summary).toMatchObject({ offeringsUpdated: 1, offeringsUnchanged: 1, meetings: 1 });
  });

  it("names every bad row with column, value and reason, and imports nothing", async () => {
    const job = await finished(
      await start(
        json([
          entry({ identifier: "BAD-1" }),
          entry({ identifier: "BAD-2", credit: "两分", capcity: 3 }),
          entry({ identifier: "BAD-3", meetings: [{ weekDay: 8, weeks: [1], sections: [1] }] }),
          entry({ identifier: "BAD-1" }),
          entry({ identifier: "BAD-5", name: "别的名字" }),
          entry({ identifier: "BAD-6", meetings: [{ weekDay: 1, weeks: [21], sections: [15] }] }),
          entry({ identifier: "BAD-7", year: 2019 }),
          7,
        ]),
      ),
    );
    expect(job.state).toBe("failed");
    expect(job.errors.map((e) => [e.row, e.column])).toEqual([
      [2, "capcity"],
      [2, "credit"],
      [3, "meetings[0].weekDay"],
      [4, "identifier"],
      [5, "name"],
      [6, "meetings"],
      [6, "meetings"],
      [7, "year"],
      [8, ""],
    ]);
    expect(job.errorCount).toBe(9);
    expect(job.errors[3]?.message).toBe("教学班号与第 1 行重复");
    expect(job.errors[5]?.message).toBe("所选学期只有 20 周，没有第 21 周");
    const { data } = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "BAD-" } });
    expect(data.rowCount).toBe(0);
  });

  it("takes rows of another year and term when told so", async () => {
    const job = await finished(
      await start(json([entry({ identifier: "OLD-1", year: 2019, term: 2 })]), { ignoreTerm: "true" }),
    );
    expect(job.state).toBe("succeeded");
  });

  it("names control characters as mistakes of their fields", async () => {
    const bad = "\u0000课\ud800";
    const job = await finished(
      await start(
        json([
          entry({
            name: bad,
            teachers: [`司马${bad}`],
            meetings: [{ weekDay: 1, weeks: [1], sections: [1], campus: bad, classroom: "" }],
          }),
          entry({ identifier: "IMP-2", [`未知${bad}`]: bad }),
        ]),
      ),
    );
    expect(job).toMatchObject({ state: "failed" });
    expect(job.errors.slice(0, 3)).toMatchObject([
      { row: 1, column: "teachers", message: "教师姓名含有控制字符，请删去" },
      { row: 1, column: "name", value: "\ufffd课\ufffd", message: "课程名称含有控制字符，请删去" },
      { row: 1, column: "meetings", message: "校区和教室名称不能含有控制字符" },
    ]);
  });

  it("refuses a file whose name holds control characters", async () => {
    const refused = await refusal(start(new File(["[]"], "目\u0000录.json")));
    expect(refused).toMatchObject({ status: 400, code: "VALIDATION_FAILED" });
    expect(refused.message).toContain("文件名不能含有控制字符");
  });

  it("counts all errors and keeps a thousand", async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => entry({ identifier: `N-${n}`, credit: -1 }));
    const job = await finished(await start(json(rows)));
    expect(job.errorCount).toBe(1_500);
    expect(job.errors).toHaveLength(1_000);
  });
});

describe("an import of a workbook", () => {
  const titles = [
    "教学班号*",
    "课程代码*",
    "课程名称*",
    "开课院系*",
    "学分*",
    "任课教师",
    "上课安排",
    "容量",
    "课程性质",
  ];

  it("reads meetings as people write them, also in rows that go on", async () => {
    const job = await finished(
      await start(
        await workbook([
          titles,
          ["示例-1", "EX", "示例", "院", 1, null, null, 1, null],
          [
            "XL-1",
            "XL",
            "表格课程",
            "计算机学院",
            2.5,
            "司马表格、王强(T9)",
            "周三 1-2节 1-15周(单) 岳麓校区 A101",
            40,
            "通识",
          ],
          [null, null, null, null, null, null, "周五 3-4节 2-16双周 岳麓校区 A102", null, null],
        ]),
      ),
    );
    expect(job.errors).toEqual([]);
    expect(job.summary).toMatchObject({
      offeringsCreated: 1,
      meetings: 2,
      teachersCreated: 2,
      campusesCreated: 0,
    });
    const { data } = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "XL-1" } });
    expect(data.items[0]).toMatchObject({
      course: { nature: "general", credits: 2.5 },
      teachers: [{ name: "司马表格" }, { name: "王强" }],
      meetings: [
        { weekday: 3, weeks: [1, 3, 5, 7, 9, 11, 13, 15], campus: "岳麓校区", classroom: "A101" },
        { weekday: 5, weeks: [2, 4, 6, 8, 10, 12, 14, 16], classroom: "A102" },
      ],
    });
  });

  it("names the Excel row and the column title of a mistake", async () => {
    const job = await finished(
      await start(
        await workbook([
          [...titles, "备注们"],
          ["XE-1", "XE", "表格", "院", 2, null, "周三 1-2节 1-16周", 40, null, null],
          ["XE-2", "XE", "表格", "院", 2, null, "周三 早上 1-16周", 40, "必选", null],
          ["XE-3", "XE", "表格", "院", 2.3, null, null, null, null, null],
        ]),
      ),
    );
    expect(job.state).toBe("failed");
    expect(job.errors.map((e) => `${e.row} ${e.column}`)).toEqual([
      "1 备注们",
      "3 上课安排",
      "3 课程性质",
      "4 学分",
      "4 容量",
    ]);
    expect(job.errors[1]?.value).toBe("周三 早上 1-16周");
  });

  it("takes the template that was downloaded and filled in", async () => {
    const { data, response } = await getOfferingImportTemplate({ client: office });
    expect(response.headers.get("content-disposition")).toContain(
      `filename*=UTF-8''${encodeURIComponent("教学班导入模板.xlsx")}`,
    );
    const sheets = await readExcelFile(Buffer.from(await data.arrayBuffer()));
    expect(sheets.map((s) => s.sheet)).toEqual(["教学班", "填写说明"]);
    const [head = [], example = []] = (sheets[0]?.data ?? []) as unknown as (string | number | null)[][];
    const filled = example.map((cell) => (typeof cell === "string" ? cell.replace("示例-", "") : cell));
    const job = await finished(await start(await workbook([head, filled])));
    expect(job.errors).toEqual([]);
    expect(job.summary).toMatchObject({ offeringsCreated: 1, meetings: 2 });
  });
});

describe("a file that is none", () => {
  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ["text called .xlsx", "这不是表格"],
    ["a broken zip", new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3, 4])],
    ["broken JSON", '{"offerings": [1,'],
    ["JSON without offerings", '{"courses": []}'],
    ["an old .xls", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ["an empty file", ""],
    ["a zip that is no workbook", zip({ "a.txt": { content: "hello" } })],
  ])("%s is refused with 400 FILE_INVALID", async (_, content) => {
    const error = await refusal(start(new File([content], "目录.xlsx")));
    expect(error).toMatchObject({ status: 400, code: "FILE_INVALID" });
  });

  it("is refused when a part unpacks to more than it declares", async () => {
    const bomb = zip({
      "[Content_Types].xml": { content: "x" },
      "xl/workbook.xml": { content: "x" },
      "xl/worksheets/sheet1.xml": { content: "0".repeat(30_000_000), declared: 100 },
    });
    expect(await refusal(start(new File([bomb], "bomb.xlsx")))).toMatchObject({
      status: 400,
      code: "FILE_INVALID",
    });
  });

  it("is refused when it declares more than a workbook can be", async () => {
    const bomb = zip({
      "[Content_Types].xml": { content: "x" },
      "xl/workbook.xml": { content: "x" },
      "xl/worksheets/sheet1.xml": { content: "0", declared: 3_000_000_000 },
    });
    expect(await refusal(start(new File([bomb], "bomb.xlsx")))).toMatchObject({
      status: 400,
      code: "FILE_INVALID",
    });
  });

  it("is refused for too many rows, in a workbook of 100,000 and in JSON", async () => {
    const sheet = `<worksheet><sheetData>${'<row r="1"><c t="n"><v>1</v></c></row>'.repeat(100_000)}</sheetData></worksheet>`;
    const big = zip({
      "[Content_Types].xml": { content: "x" },
      "xl/workbook.xml": { content: "x" },
      "xl/worksheets/sheet1.xml": { content: sheet },
    });
    const before = process.cpuUsage();
    expect(await refusal(start(new File([big], "big.xlsx")))).toMatchObject({
      status: 400,
      code: "FILE_TOO_MANY_ROWS",
    });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
    const rows = json(Array.from({ length: 20_001 }, () => 1));
    expect(await refusal(start(rows))).toMatchObject({ status: 400, code: "FILE_TOO_MANY_ROWS" });
  });

  it("leaves no job behind", async () => {
    const before = await server.database.db.$count(importJob);
    await refusal(start(new File(["x"], "x.xlsx")));
    expect(await server.database.db.$count(importJob)).toBe(before);
  });
});

describe("publishing an import", () => {
  const publish = (client: Client, id: number) => publishOfferingImport({ client, path: { id } });
  const states = async (keyword: string) => {
    const { data } = await searchOfferings({ client: office, body: { semesterId: autumn, keyword } });
    return Object.fromEntries(data.items.map((o) => [o.code, o.state]));
  };

  it("publishes what it made or changed and nothing else that waits", async () => {
    const rows = ["PUB-1", "PUB-2", "PUB-3"].map((identifier) => entry({ identifier }));
    const first = await finished(await start(json(rows)));
    expect(first.unpublished).toBe(3);
    const changed = [rows[0], entry({ identifier: "PUB-2", notes: "改了" }), entry({ identifier: "PUB-4" })];
    const second = await finished(await start(json(changed)));
    expect(second.summary).toMatchObject({ offeringsCreated: 1, offeringsUpdated: 1, offeringsUnchanged: 1 });
    expect(second.unpublished).toBe(2);

    expect((await publish(office, second.id)).data).toEqual({ changed: 2, skipped: 0 });
    expect(await states("PUB-")).toEqual({
      "PUB-1": "scheduled",
      "PUB-2": "published",
      "PUB-3": "scheduled",
      "PUB-4": "published",
    });
    const read = async (id: number) =>
      (await getOfferingImport({ client: office, path: { id } })).data.unpublished;
    expect([await read(second.id), await read(first.id)]).toEqual([0, 2]);
    expect((await publish(office, second.id)).data).toEqual({ changed: 0, skipped: 2 });
  });

  it("leaves alone what has gone on since", async () => {
    const job = await finished(
      await start(json([entry({ identifier: "ON-1" }), entry({ identifier: "ON-2" })])),
    );
    const { data } = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "ON-1" } });
    await publishOffering({ client: office, path: { id: data.items[0]?.id as number } });
    expect((await publish(office, job.id)).data).toEqual({ changed: 1, skipped: 1 });
    expect(await states("ON-")).toEqual({ "ON-1": "published", "ON-2": "published" });
  });

  it("is refused for one that wrote nothing, and for another university's", async () => {
    const failed = await finished(await start(json([entry({ credit: -1 })])));
    expect(await refusal(publish(office, failed.id))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    const schools = await querySchoolList({ client: office, body: { keyword: "岳麓师范" } });
    const foreign = await startOfferingImport({
      client: platform,
      body: {
        file: json([entry({ identifier: "FOREIGN-1" })]),
        semesterId: String(autumn),
        schoolId: String(schools.data.items[0]?.id),
      },
    });
    await finished(foreign.data, platform);
    expect(await refusal(publish(office, foreign.data.id))).toMatchObject({ status: 404 });
    expect((await publish(platform, foreign.data.id)).data).toEqual({ changed: 1, skipped: 0 });
  });
});

describe("who may import", () => {
  it("is the office for its own school only", async () => {
    const schools = await querySchoolList({ client: office, body: { keyword: "岳麓师范" } });
    const other = String(schools.data.items[0]?.id);
    expect(await refusal(start(json([entry()]), { schoolId: other }))).toMatchObject({ status: 403 });
  });

  it("is the platform for any school, which it must name", async () => {
    const body = { file: json([entry({ identifier: "P-1" })]), semesterId: String(autumn) };
    expect(await refusal(startOfferingImport({ client: platform, body }))).toMatchObject({
      code: "VALIDATION_FAILED",
    });
    const { data } = await startOfferingImport({
      client: platform,
      body: { ...body, schoolId: String(schoolId) },
    });
    expect((await finished(data)).state).toBe("succeeded");
  });

  it("is not a student", async () => {
    const student = await server.client("student");
    const body = { file: json([entry()]), semesterId: String(autumn) };
    expect(await refusal(startOfferingImport({ client: student, body }))).toMatchObject({ status: 403 });
  });
});

describe("an import under way", () => {
  it("can be cancelled, and nothing of it stays", async () => {
    const rows = Array.from({ length: 6_000 }, (_, n) => entry({ identifier: `C-${n}` }));
    const job = await start(json(rows));
    const { data } = await cancelOfferingImport({ client: office, path: { id: job.id } });
    expect(data.id).toBe(job.id);
    expect((await finished(job)).state).toBe("cancelled");
    const found = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "c-59" } });
    expect(found.data.rowCount).toBe(0);
    expect(await refusal(cancelOfferingImport({ client: office, path: { id: job.id } }))).toMatchObject({
      code: "STATE_CONFLICT",
    });
  });

  it("that has written everything is not said to be cancelled", async () => {
    const { imports } = server.services;
    const running = await imports.begin({
      semesterId: autumn,
      schoolId,
      accountId: 1,
      startedBy: "教务处",
      fileName: "写完.json",
      rowsTotal: 1,
    });
    running.written = true;
    expect(await refusal(cancelOfferingImport({ client: office, path: { id: running.id } }))).toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
    });
    expect(running.cancelled).toBe(false);
    imports.run(running, async () => ({ state: "cancelled" }));
    await finished((await getOfferingImport({ client: office, path: { id: running.id } })).data);
  });

  it("is either cancelled with nothing left, or told that it is too late, whenever the cancel comes", async () => {
    for (const looks of [0, 3, 10, 30, 60, 100]) {
      const keyword = `late${looks}x`;
      const job = await start(
        json(Array.from({ length: 300 }, (_, n) => entry({ identifier: `${keyword}${n}`, meetings: [] }))),
      );
      for (let look = 0; look < looks; look += 1) {
        await getOfferingImport({ client: office, path: { id: job.id } });
      }
      const cancelled = await cancelOfferingImport({ client: office, path: { id: job.id } }).then(
        () => true,
        () => false,
      );
      const { state } = await finished(job);
      const found = await searchOfferings({ client: office, body: { semesterId: autumn, keyword } });
      expect([state, found.data.rowCount]).toEqual(cancelled ? ["cancelled", 0] : ["succeeded", 300]);
    }
  });

  it("keeps a second one of the school out", async () => {
    const { imports } = server.services;
    const running = await imports.begin({
      semesterId: autumn,
      schoolId,
      accountId: 1,
      startedBy: "教务处",
      fileName: "慢.json",
      rowsTotal: 1,
    });
    expect(await refusal(start(json([entry()])))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    imports.run(running, async () => ({ state: "cancelled" }));
    const { data } = await getOfferingImport({ client: office, path: { id: running.id } });
    expect((await finished(data)).state).toBe("cancelled");
  });

  it("that a killed server left behind is failed at the next start", async () => {
    const now = new Date(Date.now() - 3_600_000);
    const [row] = await server.database.db
      .insert(importJob)
      .values({
        semesterId: autumn,
        schoolId,
        accountId: 1,
        startedBy: "教务处",
        fileName: "半途.json",
        state: "writing",
        node: "elsewhere|1|x",
        startedAt: now,
        aliveAt: now,
      })
      .returning({ id: importJob.id });
    const next = await startTestServer({ beside: server });
    const [left] = await server.database.db
      .select()
      .from(importJob)
      .where(eq(importJob.id, row?.id as number));
    await next.close();
    expect(left).toMatchObject({ state: "failed", errorCount: 1 });
    expect(left?.errors[0]?.message).toContain("没有导入任何数据");
  });
});

const REAL = new URL("../../../../../../shared/data/catalogue-2019-2020-2.json", import.meta.url);
const hasReal = existsSync(REAL);
if (!hasReal) process.stderr.write(`skipped: the real catalogue is not at ${REAL.pathname}\n`);

describe.skipIf(!hasReal)("the real catalogue of 2019-2020-2", () => {
  it("imports whole, quickly, twice with the same result, and is published at once", async () => {
    const file = () => new File([readFileSync(REAL)], "catalogue-2019-2020-2.json");
    const started = performance.now();
    const first = await finished(await start(file(), { semesterId: spring2020 }));
    const seconds = (performance.now() - started) / 1000;
    expect(first.errors).toEqual([]);
    expect(first.summary).toMatchObject({
      offeringsCreated: 3155,
      meetings: 5138,
      coursesCreated: 1677,
      campusesCreated: 6,
    });
    // 1,888 names, of which the tests above and the demo may have used one or two.
    expect(first.summary?.teachersCreated).toBeGreaterThan(1880);
    process.stderr.write(`the real catalogue was imported in ${seconds.toFixed(1)} s\n`);
    expect(seconds).toBeLessThan(20);

    const second = await finished(await start(file(), { semesterId: spring2020 }));
    expect(second.summary).toMatchObject({
      offeringsCreated: 0,
      offeringsUpdated: 0,
      offeringsUnchanged: 3155,
      coursesUpdated: 0,
    });

    const { data } = await publishOfferings({ client: office, body: { filter: { semesterId: spring2020 } } });
    expect(data).toEqual({ changed: 3155, skipped: 0 });
    await server.services.catalogue.ensure(spring2020);
    expect(server.services.catalogue.list(spring2020)).toHaveLength(3155);
    const found = await searchOfferings({
      client: office,
      body: { semesterId: spring2020, keyword: "gdds", page: { pageIndex: 1, pageSize: 10 } },
    });
    expect(found.data.rowCount).toBeGreaterThan(0);
  });
});

/** A zip made by hand, so that it may lie about its sizes. */
function zip(files: Record<string, { content: string; declared?: number }>): Uint8Array<ArrayBuffer> {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, { content, declared }] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(content));
    const size = declared ?? Buffer.byteLength(content);
    const local = Buffer.alloc(30 + name.length);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(name.length, 26);
    local.write(name, 30);
    const central = Buffer.alloc(46 + name.length);
    central.writeUInt32LE(0x02014b50, 0);
    central.writeUInt16LE(8, 10);
    central.writeUInt32LE(packed.length, 20);
    central.writeUInt32LE(size, 24);
    central.writeUInt16LE(name.length, 28);
    central.writeUInt32LE(offset, 42);
    central.write(name, 46);
    locals.push(local, packed);
    directory.push(central);
    offset += local.length + packed.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(directory.length, 8);
  end.writeUInt16LE(directory.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...locals, entries, end]));
}
