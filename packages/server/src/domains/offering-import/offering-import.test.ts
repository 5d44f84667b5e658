import { randomUUID } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import {
  cancelOfferingImport,
  type Client,
  createOffering,
  getMarkedImportFile,
  getOfferingImport,
  getOfferingImportTemplate,
  type ImportJob,
  publishOffering,
  publishOfferingImport,
  publishOfferings,
  querySchoolList,
  searchCourses,
  searchOfferings,
  searchOperationLog,
  searchSemesters,
  searchTeachers,
  startOfferingImport,
} from "@huxuan/api-client";
import { eq, isNull } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import writeExcelFile, { type SheetData } from "write-excel-file/node";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { offeringInput } from "../../../testing/office-forms.ts";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { importFile } from "../../platform/import/tables.ts";
import { catalogueImport } from "./jobs.ts";
import { checkingAtTheEnd, refuseDanglingReferences } from "./references.ts";
import { importJob } from "./tables.ts";
import { workbookOf, zip } from "../../platform/import/workbook-fixture.ts";

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
  options: {
    semesterId?: number;
    ignoreTerm?: string;
    schoolId?: string;
    onlyGood?: string;
    allowDoubleBooking?: string;
    createCampuses?: string;
    review?: string;
  } = {},
) {
  const { semesterId = autumn, createCampuses = "true", ...rest } = options;
  const { data } = await startOfferingImport({
    client: office,
    body: { file, semesterId: String(semesterId), createCampuses, ...rest },
  });
  return data;
}

/** Asks until the import has ended, as the screen does. */
async function finished(job: ImportJob, client = office): Promise<ImportJob> {
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

  it("is found in the operation log by every record that it touched", async () => {
    const { data } = await searchOfferings({
      client: office,
      body: { semesterId: autumn, keyword: "simadaoru" },
    });
    const [made] = data.items;
    const touched = { offering: made?.id, course: made?.course.id, teacher: made?.teachers[0]?.id };
    for (const [targetKind, id] of Object.entries(touched)) {
      const body = { action: "offering-import", targetKind, targetId: String(id) };
      const log = (await searchOperationLog({ client: office, body })).data.items;
      // The first import, which made them.
      expect(log.at(-1), targetKind).toMatchObject({ after: { offeringsCreated: 2 }, personName: "教务处" });
      expect(log.at(-1)?.targets).toContainEqual({ kind: targetKind, id: String(id), schoolId });
    }
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

  it("takes rows of another year and term when asked to", async () => {
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
    const refused = await refusalOf(start(new File(["[]"], "目\u0000录.json")));
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

  it("makes a campus only when the person says so, and keeps whole weeks, hours in weeks and quarters of credits", async () => {
    const rows = [
      [...titles, "学时"],
      [
        "CW-1",
        "CW",
        "金工实习",
        "计算机学院",
        0.25,
        null,
        "周三 1-2,9-10节 1-16周 北校区 A1\n17-18周 工程训练中心",
        40,
        null,
        "2周",
      ],
    ];
    const refused = await finished(await start(await workbook(rows), { createCampuses: "" }));
    expect(refused.findings).toMatchObject([{ problem: "newCampus", column: "上课安排" }]);
    const job = await finished(await start(await workbook(rows)));
    expect(job).toMatchObject({ state: "succeeded", summary: { campusesCreated: 1 } });
    expect(job.notices).toMatchObject([{ problem: "understood", column: "上课安排" }]);
    const { data } = await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "CW-1" } });
    expect(data.items[0]).toMatchObject({
      course: { credits: 0.25, hours: 2, hoursUnit: "weeks" },
      // Two runs of sections: in between the student is free.
      meetings: [
        { sections: [1, 2], campus: "北校区", classroom: "A1" },
        { sections: [9, 10], startTime: expect.not.stringMatching("08:00") },
      ],
      wholeWeeks: [{ weeks: [17, 18], place: "工程训练中心" }],
    });
    expect((await finished(await start(await workbook(rows)))).summary).toMatchObject({
      offeringsUnchanged: 1,
    });
  });

  it("names the Excel row and the column title of a mistake", async () => {
    const job = await finished(
      await start(
        await workbook([
          [...titles, "备注们"],
          ["XE-1", "XE", "表格", "院", 2, null, "周三 1-2节 1-16周", 40, null, null],
          ["XE-2", "XE", "表格", "院", 2, null, "周三 早上 1-16周", 40, "必选", null],
          ["XE-3", "XE", "表格", "院", 2.333, null, null, null, null, null],
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
    const error = await refusalOf(start(new File([content], "目录.xlsx")));
    expect(error).toMatchObject({ status: 400, code: "FILE_INVALID" });
  });

  it("is refused when a part unpacks to more than it declares", async () => {
    const bomb = zip({
      "[Content_Types].xml": { content: "x" },
      "xl/workbook.xml": { content: "0".repeat(30_000_000), declared: 100 },
    });
    expect(await refusalOf(start(new File([bomb], "bomb.xlsx")))).toMatchObject({
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
    expect(await refusalOf(start(new File([bomb], "bomb.xlsx")))).toMatchObject({
      status: 400,
      code: "FILE_INVALID",
    });
  });

  it("is refused for too many rows, in a workbook of 100,000 and in JSON", async () => {
    const sheet = `<worksheet><sheetData>${'<row r="1"><c t="n"><v>1</v></c></row>'.repeat(100_000)}</sheetData></worksheet>`;
    const big = workbookOf(sheet);
    const before = process.cpuUsage();
    expect(await refusalOf(start(new File([big], "big.xlsx")))).toMatchObject({
      status: 400,
      code: "FILE_TOO_MANY_ROWS",
    });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1e6).toBeLessThan(5);
    const rows = json(Array.from({ length: 20_001 }, () => 1));
    expect(await refusalOf(start(rows))).toMatchObject({ status: 400, code: "FILE_TOO_MANY_ROWS" });
  });

  it.each<[string, Uint8Array<ArrayBuffer>, string]>([
    [
      "with a single cell far outside the columns",
      workbookOf(
        '<worksheet><sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData></worksheet>',
      ),
      "单元格 XFD1048576 在表格范围之外",
    ],
    [
      "with a cell whose address is written in character references",
      workbookOf(
        '<worksheet><sheetData><row r="1"><c r="&#88;FD1"><v>1</v></c></row></sheetData></worksheet>',
      ),
      "单元格 XFD1 在表格范围之外",
    ],
    [
      "with a row far below",
      workbookOf(
        '<worksheet><sheetData><row r="900000"><c r="A900000"><v>1</v></c></row></sheetData></worksheet>',
      ),
      "单元格 A900000 在表格范围之外",
    ],
    [
      "with a million shared texts",
      workbookOf("<worksheet/>", {
        sharedStrings: `<sst>${"<si><t>a</t></si>".repeat(1_000_000)}</sst>`,
      }),
      "内容过多",
    ],
    [
      "with one endless text",
      workbookOf("<worksheet/>", { sharedStrings: `<sst><si><t>${"a".repeat(5_000_000)}</t></si></sst>` }),
      "内容过多",
    ],
    ["with elements nested a million deep", workbookOf("<a>".repeat(1_000_000)), "无法打开"],
  ])("a workbook %s is refused at once, and says why", async (_, content, reason) => {
    const error = await refusalOf(start(new File([content], "目录.xlsx")));
    expect(error).toMatchObject({ status: 400, code: "FILE_INVALID" });
    expect(error.message).toContain(reason);
    expect(server.services.readings.queue.size, "files still being read").toBe(0);
  });

  it("is refused as JSON nested five million deep, or in a field of it", async () => {
    const deep = "[".repeat(5_000_000);
    for (const text of [deep, `{"offerings": [{"identifier": ${deep}`]) {
      const error = await refusalOf(start(new File([text], "目录.json")));
      expect(error).toMatchObject({ status: 400, code: "FILE_INVALID" });
      expect(error.message).toContain("层数太多");
    }
    expect(server.logLines.filter((line) => line.msg === "unexpected error")).toEqual([]);
  });

  it("does not hold the reader with texts that are slow to understand", async () => {
    const slow = entry({
      identifier: "SLOW-1",
      teachers: [`a${" ".repeat(200_000)}(`],
      notes: "至".repeat(200_000),
    });
    const job = await finished(await start(json([slow])));
    expect(job.errors.map((error) => error.column)).toEqual(["teachers", "notes"]);
    const cell = `周一 ${"1~".repeat(15_000)}节`;
    const sheet = await workbook([
      ["教学班号", "课程代码", "课程名称", "开课院系", "学分", "容量", "上课安排"],
      ["SLOW-2", "SLOW", "慢", "院", 1, 1, cell],
    ]);
    expect((await finished(await start(sheet))).errors).toMatchObject([
      { column: "上课安排", message: "一格里的上课安排最多 5000 个字", code: "SLOW-2", courseName: "慢" },
    ]);
  });

  it("leaves no job behind", async () => {
    const before = await server.database.db.$count(importJob);
    await refusalOf(start(new File(["x"], "x.xlsx")));
    expect(await server.database.db.$count(importJob)).toBe(before);
  });
});

describe("somebody who hangs up", () => {
  /** Files that are read, or wait for it, on all nodes. */
  const reading = () => server.nodes.reduce((sum, { readings }) => sum + readings.queue.size, 0);
  /** Sends a file by hand, with a way to hang up. */
  async function send(file: File): Promise<AbortController> {
    const controller = new AbortController();
    const form = new FormData();
    form.set("file", file);
    form.set("semesterId", String(autumn));
    const { tokens } = await server.client("school");
    const token = tokens.get()?.accessToken ?? "";
    server
      .fetch("/mutual-recognition/offering-imports", {
        method: "POST",
        body: form,
        headers: { authorization: `Bearer ${token}` },
        signal: controller.signal,
      })
      .catch(() => undefined);
    return controller;
  }

  it("ends the reading of the file and its thread, and leaves no job", async () => {
    const before = await server.database.db.$count(importJob);
    const row = '<row><c t="inlineStr"><is><t>x</t></is></c></row>';
    const long = workbookOf(
      `<worksheet><sheetData>${row.replace("<c", "<c/>".repeat(20) + "<c").repeat(19_000)}</sheetData></worksheet>`,
    );
    const sender = await send(new File([long], "目录.xlsx"));
    await expect.poll(reading, { interval: 5 }).toBe(1);
    sender.abort();
    await expect.poll(reading).toBe(0);
    expect(await server.database.db.$count(importJob)).toBe(before);
  });

  it("gives up the place of a file that waits", async () => {
    const before = await server.database.db.$count(importJob);
    const others = await Promise.all(
      server.nodes.map(({ readings }) => readings.queue.enter(0, new AbortController().signal)),
    );
    const sender = await send(json([entry({ identifier: "GONE-1" })]));
    await expect.poll(reading).toBe(others.length + 1);
    sender.abort();
    await expect.poll(reading).toBe(others.length);
    for (const other of others) {
      other.taken();
      other.end();
    }
    expect(await server.database.db.$count(importJob)).toBe(before);
    expect((await finished(await start(json([entry({ identifier: "GONE-2" })])))).state).toBe("succeeded");
  });
});

describe("rows that stand against an import", () => {
  const found = async (keyword: string, semesterId = autumn) =>
    (await searchOfferings({ client: office, body: { semesterId, keyword } })).data.items;
  const at = (classroom: string, weekDay: number, more: Record<string, unknown> = {}) => ({
    weekDay,
    weeks: [1, 2, 3],
    sections: [9, 10],
    campus: "新校区",
    classroom,
    ...more,
  });

  it("are left out when the person says so, and named all the same", async () => {
    const rows = [
      entry({ identifier: "GOOD-1" }),
      entry({ identifier: "GOOD-2", credit: -1 }),
      entry({ identifier: "GOOD-3", minEnrolment: 9, capacity: 3 }),
    ];
    const refused = await finished(await start(json(rows)));
    expect(refused).toMatchObject({ state: "failed", errorCount: 2, goodClasses: 1, leftOut: 0 });
    expect(await found("GOOD-")).toEqual([]);

    const taken = await finished(await start(json(rows), { onlyGood: "true" }));
    expect(taken).toMatchObject({ state: "succeeded", errorCount: 2, goodClasses: 1, leftOut: 2 });
    expect(taken.summary?.offeringsCreated).toBe(1);
    expect(taken.errors).toMatchObject([
      { row: 2, code: "GOOD-2", courseName: "导入的课程", problem: "invalid" },
      { row: 3, code: "GOOD-3", column: "minEnrolment", message: "最少开班人数 9 不能多于容量 3" },
    ]);
    expect((await found("GOOD-")).map((o) => o.code)).toEqual(["GOOD-1"]);

    const none = await finished(await start(json(rows.slice(1)), { onlyGood: "true" }));
    expect(none).toMatchObject({ state: "failed", goodClasses: 0 });
  });

  it("are summed up when they are equal", async () => {
    const rows = Array.from({ length: 1_200 }, (_, n) =>
      entry({ identifier: `SUM-${n}`, year: 2019, term: 2 }),
    );
    const job = await finished(await start(json(rows)));
    expect(job.findings).toHaveLength(1);
    expect(job.findings[0]).toMatchObject({
      problem: "otherTerm",
      column: "year",
      count: 1_200,
      message: "文件写的是 2019 学年第 2 学期，与所选的2026–2027 学年第一学期不符",
    });
    expect(job.findings[0]?.rows).toHaveLength(50);
    expect(job.findings[0]?.rows[0]).toEqual({ row: 1, code: "SUM-0", courseName: "导入的课程" });
  });

  it("book a room or teacher twice, unless that is meant so", async () => {
    const rows = [
      entry({ identifier: "TWICE-1", code: "TW1", meetings: [at("孔楼1", 2)] }),
      entry({ identifier: "TWICE-2", code: "TW2", teachers: ["欧阳二"], meetings: [at("孔楼1", 2)] }),
    ];
    const refused = await finished(await start(json(rows)));
    expect(refused.errors).toMatchObject([
      {
        row: 2,
        problem: "doubleBooked",
        code: "TWICE-2",
        value: "周二 9-10节 1-3周",
        message: "教室「孔楼1」此时已安排给导入的课程（TWICE-1）",
      },
    ]);
    const meant = await finished(await start(json(rows), { allowDoubleBooking: "true" }));
    expect(meant).toMatchObject({ state: "succeeded", errorCount: 0 });

    const later = [
      entry({ identifier: "TWICE-3", code: "TW3", teachers: ["欧阳三"], meetings: [at("孔楼1", 2)] }),
    ];
    expect((await finished(await start(json(later)))).errors).toMatchObject([
      { problem: "doubleBooked" },
      { problem: "doubleBooked" },
    ]);
  });

  it("hold capacity to the quotas that are stored", async () => {
    await finished(await start(json([entry({ identifier: "QUOTA-1", capacity: 60, meetings: [] })])));
    const [offering] = await found("QUOTA-1");
    const schools = await querySchoolList({ client: office, body: { keyword: "岳麓师范" } });
    const guest = schools.data.items[0]?.id as number;
    await server.database.pool.query("update offering set guest_quotas = $1 where id = $2", [
      JSON.stringify([{ schoolId: guest, quota: 50 }]),
      offering?.id,
    ]);
    const job = await finished(
      await start(json([entry({ identifier: "QUOTA-1", capacity: 40, meetings: [] })])),
    );
    expect(job.errors).toMatchObject([
      { column: "capacity", message: "分配给各校的名额共 50 个，超过了容量 40" },
    ]);
  });

  it("name a meeting twice: it is stored once, with all its weeks", async () => {
    const repeated = [
      at("孔楼2", 2),
      at("孔楼2", 2),
      at("孔楼2", 2, { weeks: [5], sections: [10, 9] }),
      at("孔楼3", 2, { weeks: [7] }),
    ];
    const job = await finished(
      await start(json([entry({ identifier: "REP-1", teachers: ["司徒重"], meetings: repeated })])),
    );
    expect(job.summary?.meetings).toBe(2);
    const [offering] = await found("REP-1");
    expect(offering?.meetings).toMatchObject([
      { weeks: [1, 2, 3, 5], sections: [9, 10], classroom: "孔楼2" },
      { weeks: [7], sections: [9, 10], classroom: "孔楼3" },
    ]);
  });
});

describe("forms beside an import", () => {
  it("never book one room together with it", async () => {
    const { data: courses } = await searchCourses({ client: office, body: { keyword: "IMP" } });
    const { data: teachers } = await searchTeachers({
      client: office,
      body: { page: { pageIndex: 1, pageSize: 10 } },
    });
    const meetings = [{ weekday: 6, weeks: [1, 2], sections: [11, 12], classroom: "同一间" }];
    const form = (code: string, at: number) =>
      createOffering({
        client: office,
        body: offeringInput({
          courseId: courses.items[0]?.id as number,
          semesterId: autumn,
          code,
          teacherIds: [teachers.items[at]?.id as number],
          meetings,
        }),
      });
    const row = entry({
      identifier: "BESIDE-0",
      code: "BES",
      teachers: ["令狐"],
      meetings: [{ weekDay: 6, weeks: [2], sections: [12], classroom: "同一间" }],
    });
    const [job, ...forms] = await Promise.allSettled([
      start(json([row])).then((started) => finished(started)),
      form("BESIDE-1", 1),
      form("BESIDE-2", 2),
      form("BESIDE-3", 3),
    ]);
    const imported = job.status === "fulfilled" && job.value.state === "succeeded" ? 1 : 0;
    expect(imported + forms.filter(({ status }) => status === "fulfilled").length).toBe(1);
    const { data } = await searchOfferings({
      client: office,
      body: { semesterId: autumn, keyword: "BESIDE-" },
    });
    expect(data.rowCount).toBe(1);
  });
});

describe.skipIf(testDatabaseKind() !== "pglite")("references that are checked all at once", () => {
  const target = () => ({ schoolId, semesterId: autumn, now: new Date() });

  it.each([
    [
      "a course",
      "update offering set course_id = 999999 where id = (select id from offering where semester_id = $1 and school_id = $2 limit 1)",
    ],
    [
      "a teacher",
      "insert into offering_teacher select id, 999999, 9 from offering where semester_id = $1 and school_id = $2 limit 1",
    ],
    [
      "a campus",
      "insert into meeting (offering_id, weekday, weeks, sections, campus_id) select id, 1, '{1}', '{1}', 999999 from offering where semester_id = $1 and school_id = $2 limit 1",
    ],
    [
      "an offering",
      "insert into offering_seat (offering_id, semester_id, school_id, course_id, capacity) values (999999, $1, $2, 1, 1)",
    ],
  ])("refuse %s that is not there", async (_, statement) => {
    const text = statement.replace("$1", String(autumn)).replace("$2", String(schoolId));
    const work = server.database.db.transaction(async (tx) => {
      await checkingAtTheEnd(tx)(() => tx.execute(text));
      await refuseDanglingReferences(tx, target());
    });
    await expect(work).rejects.toThrow("References lead nowhere");
  });

  it("are checked row by row again after the inserts", async () => {
    const work = server.database.db.transaction(async (tx) => {
      await checkingAtTheEnd(tx)(async () => undefined);
      await tx.execute(
        "insert into meeting (offering_id, weekday, weeks, sections) values (999999, 1, '{1}', '{1}')",
      );
    });
    await expect(work).rejects.toMatchObject({ cause: { code: "23503" } });
  });
});

describe("classes that admission decides on", () => {
  it("get a new version when an import changes their course, also those that the file does not name", async () => {
    const shared = { code: "VER", credit: 2, meetings: [] };
    await finished(
      await start(
        json([entry({ identifier: "VER-1", ...shared }), entry({ identifier: "VER-2", ...shared })]),
      ),
    );
    const versions = async () => {
      const { data } = await searchOfferings({
        client: office,
        body: { semesterId: autumn, keyword: "VER-" },
      });
      return data.items.map((o) => o.version);
    };
    const before = await versions();
    await finished(await start(json([entry({ identifier: "VER-1", ...shared, credit: 3 })])));
    const after = await versions();
    expect(after.map((version, n) => version > (before[n] as number))).toEqual([true, true]);
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
    expect(await refusalOf(publish(office, failed.id))).toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
    });
    const schools = await querySchoolList({ client: office, body: { keyword: "岳麓师范" } });
    const foreign = await startOfferingImport({
      client: platform,
      body: {
        file: json([entry({ identifier: "FOREIGN-1" })]),
        semesterId: String(autumn),
        schoolId: String(schools.data.items[0]?.id),
        createCampuses: "true",
      },
    });
    await finished(foreign.data, platform);
    expect(await refusalOf(publish(office, foreign.data.id))).toMatchObject({ status: 404 });
    expect((await publish(platform, foreign.data.id)).data).toEqual({ changed: 1, skipped: 0 });
  });
});

describe("who may import", () => {
  it("is the office for its own school only", async () => {
    const schools = await querySchoolList({ client: office, body: { keyword: "岳麓师范" } });
    const other = String(schools.data.items[0]?.id);
    expect(await refusalOf(start(json([entry()]), { schoolId: other }))).toMatchObject({ status: 403 });
  });

  it("is the platform for any school, which it must name", async () => {
    const body = { file: json([entry({ identifier: "P-1" })]), semesterId: String(autumn) };
    expect(await refusalOf(startOfferingImport({ client: platform, body }))).toMatchObject({
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
    expect(await refusalOf(startOfferingImport({ client: student, body }))).toMatchObject({ status: 403 });
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
    expect(await refusalOf(cancelOfferingImport({ client: office, path: { id: job.id } }))).toMatchObject({
      code: "STATE_CONFLICT",
    });
  });

  it("that has written everything is not reported as cancelled", async () => {
    const written = Promise.withResolvers<void>();
    const looked = Promise.withResolvers<void>();
    // What is done between the commit and the end of the job.
    const held = server.nodes.map(({ catalogue }) => {
      const announce = catalogue.announce.bind(catalogue);
      return vi.spyOn(catalogue, "announce").mockImplementation(async (messages) => {
        written.resolve();
        await looked.promise;
        await announce(messages);
      });
    });
    const job = await start(json([entry({ identifier: "WRITTEN-1" })]));
    await written.promise;
    expect(await refusalOf(cancelOfferingImport({ client: office, path: { id: job.id } }))).toMatchObject({
      status: 409,
      code: "STATE_CONFLICT",
    });
    looked.resolve();
    for (const one of held) one.mockRestore();
    expect((await finished(job)).state).toBe("succeeded");
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

  /** An import whose job waits for another hour. */
  async function waiting(fileName: string): Promise<number> {
    const { db, jobs } = server.services;
    const [row] = await db
      .insert(importJob)
      .values({
        semesterId: autumn,
        schoolId,
        accountId: 1,
        startedBy: "教务处",
        fileName,
        state: "checking",
        startedAt: new Date(),
      })
      .returning({ id: importJob.id });
    const importId = row?.id as number;
    const input = {
      importId,
      fileId: randomUUID(),
      place: { semesterId: autumn, schoolId },
      choices: { ignoreTerm: false, onlyGood: false, allowDoubleBooking: false },
      actor: {
        accountId: 1,
        personName: "教务处",
        roleId: "2",
        schoolId,
        impersonatorId: null,
        ip: "",
        requestId: "test",
      },
    };
    const startAfter = new Date(Date.now() + 3_600_000);
    const jobId = await jobs.enqueue(db, catalogueImport, input, { startAfter });
    await db.update(importJob).set({ jobId }).where(eq(importJob.id, importId));
    return importId;
  }

  it("keeps a second one of the school out, until it is cancelled", async () => {
    const id = await waiting("慢.json");
    expect(await refusalOf(start(json([entry()])))).toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    const { data } = await cancelOfferingImport({ client: office, path: { id } });
    expect(data.state).toBe("cancelled");
    expect((await finished(await start(json([entry()])))).state).toBe("succeeded");
  });

  it("whose job is no longer there is failed, and says that nothing was imported", async () => {
    const id = await waiting("半途.json");
    await server.database.pool.query("delete from pgboss.job where name = 'offering-import'");
    const { data } = await getOfferingImport({ client: office, path: { id } });
    expect(data).toMatchObject({ state: "failed", errorCount: 1 });
    expect(data.errors[0]?.message).toContain("没有导入任何数据");
  });

  it("whose file came to another process is read from the database", async () => {
    const without = server.nodes.map(({ readings }) => {
      const take = readings.take.bind(readings);
      return vi.spyOn(readings, "take").mockImplementation((fileId) => {
        take(fileId)?.stop();
        return undefined;
      });
    });
    const job = await finished(await start(json([entry({ identifier: "STORED-1" })])));
    for (const one of without) one.mockRestore();
    expect(job).toMatchObject({ state: "succeeded", rowsTotal: 1, rowsDone: 1 });
    expect(await server.database.db.$count(importFile, isNull(importFile.marks)), "files left behind").toBe(
      0,
    );
  });
});

const REAL = new URL("../../../../../../shared/data/catalogue-2019-2020-2.json", import.meta.url);
const hasReal = existsSync(REAL);
if (!hasReal) process.stderr.write(`skipped: the real catalogue is not at ${REAL.pathname}\n`);

describe.skipIf(!hasReal)("the real catalogue of 2019-2020-2", () => {
  it("imports whole, quickly, twice with the same result, and is published at once", async () => {
    const file = () => new File([readFileSync(REAL)], "catalogue-2019-2020-2.json");
    const started = performance.now();
    const asked = await finished(await start(file(), { semesterId: spring2020 }));
    expect(asked.state).toBe("failed");
    expect(new Set(asked.errors.map((error) => error.problem))).toEqual(new Set(["doubleBooked"]));
    process.stderr.write(
      `the real catalogue books twice: ${asked.errorCount} times, in ${3155 - asked.goodClasses} classes\n`,
    );
    const allowDoubleBooking = "true";
    const first = await finished(await start(file(), { semesterId: spring2020, allowDoubleBooking }));
    const seconds = (performance.now() - started) / 1000;
    expect(first.errors).toEqual([]);
    expect(first.summary).toMatchObject({
      offeringsCreated: 3155,
      // 5,138 in the file, where one is named once for each of its teachers or weeks; those with a gap are two.
      meetings: 4390,
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

describe("a term that has begun", () => {
  it("keeps what its classes show when a later file says something else of a course", async () => {
    const old = { code: "KEEP", name: "诗经导读", credit: 2, hours: 36, teachers: ["宗政"], meetings: [] };
    await finished(
      await start(json([entry({ identifier: "KEEP-1", ...old, year: 2019, term: 2 })]), {
        semesterId: spring2020,
      }),
    );
    const search = (semesterId: number) =>
      searchOfferings({ client: office, body: { semesterId, keyword: "KEEP-" } }).then((r) => r.data.items);
    const [before] = await search(spring2020);

    const changed = {
      ...old,
      name: "诗经研读",
      credit: 3,
      department: "国学院",
      hours: 54,
      nature: "通识",
      language: "双语",
    };
    const job = await finished(await start(json([entry({ identifier: "KEEP-2", ...changed })])));
    expect(job).toMatchObject({ state: "succeeded", errorCount: 0 });
    expect(job.summary).toMatchObject({ offeringsCreated: 1, coursesUpdated: 0 });
    expect(job.notices.map((n) => [n.problem, n.column, n.count])).toEqual([
      ["courseKept", "name", 1],
      ["courseKept", "credit", 1],
      ["courseKept", "department", 1],
      ["courseKept", "nature", 1],
      ["courseKept", "language", 1],
      ["courseKept", "hours", 1],
    ]);
    expect(job.notices[1]?.message).toContain("课程 KEEP 的学分与已有记录不同（2 → 3），没有修改");
    expect(await search(spring2020)).toEqual([before]);
    expect((await search(autumn)).map((o) => o.course.name)).toEqual(["诗经导读"]);
  });

  it("takes the language from the file, and leaves it where the file is silent", async () => {
    const taught = { identifier: "LANG-1", code: "LANG", meetings: [] };
    const languageNow = async () => {
      const { data } = await searchOfferings({
        client: office,
        body: { semesterId: autumn, keyword: "LANG-1" },
      });
      return data.items[0]?.course.language;
    };
    await finished(await start(json([entry(taught)])));
    expect(await languageNow()).toBe("chinese");
    const changed = await finished(await start(json([entry({ ...taught, language: "英文" })])));
    expect(changed.summary).toMatchObject({ coursesUpdated: 1 });
    expect(await languageNow()).toBe("english");
    await finished(await start(json([entry({ ...taught, credit: 3 })])));
    expect(await languageNow()).toBe("english");
    const refused = await finished(await start(json([entry({ ...taught, language: "英语授课" })])));
    expect(refused.errors).toMatchObject([
      { column: "language", message: expect.stringContaining("中文、双语、英文、其他语种") },
    ]);
  });

  it("is not asked when the file is its own", async () => {
    const own = { identifier: "OWN-1", code: "OWN", meetings: [], year: 2019, term: 2 };
    const options = { semesterId: spring2020 };
    await finished(await start(json([entry({ ...own, credit: 2 })]), options));
    const job = await finished(await start(json([entry({ ...own, credit: 3 })]), options));
    expect(job.summary).toMatchObject({ coursesUpdated: 1 });
    expect(job.notices).toEqual([]);
  });
});

describe("an import that is only checked", () => {
  const row = (identifier: string, credit: number | null) => [
    identifier,
    "REVIEW",
    "先看再导",
    "数学与统计学院",
    credit,
    30,
  ];
  const TITLES = ["教学班号", "课程代码", "课程名称", "开课院系", "学分", "容量"];
  const listed = async () =>
    (await searchOfferings({ client: office, body: { semesterId: autumn, keyword: "先看再导" } })).data.items
      .length;

  it("says what it would do and writes nothing, until it is sent again to import", async () => {
    const file = await workbook([TITLES, row("REVIEW-1", 2), row("REVIEW-2", 2)]);
    const checked = await finished(await start(file, { review: "true" }));
    expect(checked).toMatchObject({
      state: "planned",
      goodClasses: 2,
      errorCount: 0,
      summary: { offeringsCreated: 2, coursesCreated: 1, meetings: 0 },
    });
    expect(checked.markedFile).toBeUndefined();
    expect(await listed()).toBe(0);
    expect((await finished(await start(file))).summary).toEqual(checked.summary);
    expect(await listed()).toBe(2);
  });

  it("gives the workbook back with its faults marked, to whoever sent it", async () => {
    const file = await workbook([TITLES, row("REVIEW-3", 2), row("REVIEW-4", null)]);
    const { markedFile: fileId = "", ...checked } = await finished(await start(file, { review: "true" }));
    expect(checked).toMatchObject({ state: "planned", goodClasses: 1, errorCount: 1 });
    const { data } = await getMarkedImportFile({ client: office, path: { fileId } });
    const rows = (await readExcelFile(Buffer.from(await data.arrayBuffer())))[0]?.data ?? [];
    expect(rows.map((cells) => cells[6])).toEqual(["原因", null, "学分：学分不能为空"]);
    expect(await refusalOf(getMarkedImportFile({ client: platform, path: { fileId } }))).toMatchObject({
      status: 404,
    });
  });
});
