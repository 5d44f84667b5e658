import {
  type Client,
  attemptSelection,
  exportRoster,
  getTeachingOfferings,
  type Offering,
  searchNotifications,
  searchOfferings,
  searchRoster,
  searchRounds,
  searchSelectableOfferings,
  searchStudents,
  sendClassMessage,
} from "@huxuan/api-client";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf, refusalOf } from "../../../testing/outcome-of.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

let server: TestServer;
let teacher: Client;
let office: Client;
let platform: Client;
/** Taught by the demo teacher. */
let taught: Offering[];
/** Everything of the current semester. */
let all: Offering[];

beforeAll(async () => {
  server = await startTestServer({ data: "demo" });
  teacher = await server.client("teacher");
  office = await server.client("school");
  platform = await server.client("admin");
  taught = (await getTeachingOfferings({ client: teacher })).data.items;
  all = (await searchOfferings({ client: platform, body: { page: { pageIndex: 1, pageSize: 500 } } })).data
    .items;
});
afterAll(() => server.close());

const roster = async (client: Client, id: number, body: Parameters<typeof searchRoster>[0]["body"] = {}) =>
  (await searchRoster({ client, path: { id }, body })).data;

describe("what a teacher teaches", () => {
  it("is listed with seats, for the teacher only", async () => {
    expect(taught.length).toBeGreaterThan(1);
    expect(taught.every((o) => o.school.name === "湘江理工大学" && o.state !== "draft")).toBe(true);
    expect((await getTeachingOfferings({ client: office })).data.items).toEqual([]);
  });
});

describe("a roster", () => {
  it("counts as many students as the offering has seats taken", async () => {
    for (const o of taught) {
      expect((await roster(teacher, o.id, { page: { pageIndex: 1, pageSize: 100 } })).rowCount).toBe(
        o.seats.taken,
      );
    }
  });

  it("marks who left and finds them, and the office finds who left and still holds seats", async () => {
    const busy = taught.find((o) => o.seats.taken > 5) as Offering;
    const [first] = (await roster(teacher, busy.id)).items;
    const studentId = first?.studentId as number;
    const leavers = () => searchStudents({ client: platform, body: { state: "left", holdsSeats: true } });
    expect((await leavers()).data.items.map(({ id }) => id)).not.toContain(studentId);
    const mark = (state: string) =>
      server.database.pool.query("update student set state = $2 where id = $1", [studentId, state]);
    await mark("left");
    const left = await roster(teacher, busy.id, { studentState: "left" });
    expect(left.items.map((s) => [s.studentId, s.studentState])).toEqual([[studentId, "left"]]);
    expect((await leavers()).data.items.map(({ id }) => id)).toContain(studentId);
    const others = await searchStudents({ client: platform, body: { state: "left", holdsSeats: false } });
    expect(others.data.items.map(({ id }) => id)).not.toContain(studentId);
    await mark("active");
  });

  it("is found by name and number, and sorted as asked", async () => {
    const busy = taught.find((o) => o.seats.taken > 5) as Offering;
    const { items } = await roster(teacher, busy.id, {
      page: { pageIndex: 1, pageSize: 100, orderBy: [{ field: "studentNumber", sortType: "desc" }] },
    });
    const numbers = items.map((s) => s.studentNumber);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    const [one] = items;
    expect(
      (await roster(teacher, busy.id, { keyword: one?.studentNumber ?? "" })).items.map((s) => s.studentId),
    ).toEqual([one?.studentId]);
    expect(
      (await roster(teacher, busy.id, { keyword: one?.name ?? "" })).items.map((s) => s.studentId),
    ).toContain(one?.studentId);
  });

  it("shows who waits, with their places", async () => {
    const waited = all.find((o) => o.seats.queued > 1) as Offering;
    const { items } = await roster(platform, waited.id, { state: "queued" });
    expect(items.map((s) => s.queuePosition)).toEqual(items.map((_, at) => at + 1));
    expect(items).toHaveLength(waited.seats.queued);
  });

  it("of a host shows its office everybody, and another office only its own students", async () => {
    const foreign = all.filter((o) => o.school.name !== "湘江理工大学" && o.seats.taken > 0);
    let own = 0;
    for (const o of foreign) {
      const seen = await roster(office, o.id, { page: { pageIndex: 1, pageSize: 100 } });
      expect(seen.items.every((s) => s.homeSchool.name === "湘江理工大学")).toBe(true);
      own += seen.rowCount;
    }
    expect(own).toBeGreaterThan(0);
    const hosted = taught[0] as Offering;
    expect((await roster(office, hosted.id)).rowCount).toBe(hosted.seats.taken);
  });

  it("does not exist for a teacher of something else, for another school's draft, or for nobody's offering", async () => {
    const other = all.find((o) => !taught.some((t) => t.id === o.id) && o.state === "published") as Offering;
    expect(await refusalOf(roster(teacher, other.id))).toMatchObject({ status: 404 });
    const draft = all.find((o) => o.state === "draft" && o.school.name !== "湘江理工大学") as Offering;
    expect(await refusalOf(roster(office, draft.id))).toMatchObject({ status: 404 });
    expect(await refusalOf(roster(platform, 999_999))).toMatchObject({ status: 404 });
    const student = await server.client("student");
    expect(await refusalOf(roster(student, other.id))).toMatchObject({ status: 403 });
  });
});

describe("the roster as an Excel file", () => {
  it("holds the same students under a name people recognise", async () => {
    const o = taught.find((t) => t.seats.taken > 0) as Offering;
    const { data, response } = await exportRoster({ client: teacher, path: { id: o.id } });
    const name = `${o.course.name}_${o.code}_选课名单.xlsx`;
    expect(decodeURIComponent(response.headers.get("content-disposition") ?? "")).toContain(
      `filename*=UTF-8''${name}`,
    );
    const sheets = await readExcelFile(Buffer.from(await data.arrayBuffer()));
    const rows = (sheets[0]?.data ?? []) as unknown as (string | number | null)[][];
    expect(rows[0]?.[0]).toBe(`${o.course.name}（${o.code}）选课名单`);
    expect(rows[2]?.slice(0, 4)).toEqual(["序号", "学号", "姓名", "所在学校"]);
    const { items } = await roster(teacher, o.id, { page: { pageIndex: 1, pageSize: 100 } });
    expect(rows.slice(3).map((row) => row[1])).toEqual(items.map((s) => s.studentNumber));
  });
});

describe("a message to a class", () => {
  const tell = (client: Client, id: number, words: string) =>
    sendClassMessage({ client, path: { id }, body: { words } });

  it("reaches who is in the class and has an account, once for the same words on a day", async () => {
    const student = await server.client("student");
    const { items: rounds } = (await searchRounds({ client: platform, body: {} })).data;
    const roundId = rounds.find(({ state }) => state === "open")?.id ?? 0;
    const found = await searchSelectableOfferings({
      client: student,
      body: { roundId, selectable: true },
    });
    const mine = found.data.items.find(({ offering: o }) => o.school.name === "湘江理工大学")
      ?.offering as Offering;
    const body = { roundId, offeringId: mine.id };
    expect(await outcomeOf(attemptSelection({ client: student, body }), "enrolled")).toBe("enrolled");
    expect((await tell(office, mine.id, "周三的课改到 A201")).data.told).toBeGreaterThanOrEqual(1);
    const news = (await searchNotifications({ client: student, body: {} })).data.items;
    expect(news.find(({ kind }) => kind === "classMessage")?.title).toMatch(/^《.+》.+：周三的课改到 A201$/u);
    await expect(tell(office, mine.id, "周三的课改到 A201")).rejects.toMatchObject({
      status: 409,
      code: "DUPLICATE",
      fields: [{ field: "words" }],
    });
    for (const at of [2, 3, 4, 5]) await tell(office, mine.id, `第 ${at} 条`);
    await expect(tell(office, mine.id, "第 6 条")).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("最多发 5 条"),
    });
  });

  it("is for the class's own teacher and office: others do not find it", async () => {
    const foreign = all.find((o) => o.school.name !== "湘江理工大学" && o.state === "published") as Offering;
    await expect(tell(teacher, foreign.id, "你好")).rejects.toMatchObject({ status: 404 });
    await expect(tell(office, foreign.id, "你好")).rejects.toMatchObject({ status: 404 });
    await expect(tell(await server.client("student"), foreign.id, "你好")).rejects.toMatchObject({
      status: 403,
    });
  });

  it("is refused where nobody could be told", async () => {
    const empty = taught.find((o) => o.seats.taken === 0) ?? taught.at(-1);
    await expect(tell(teacher, empty?.id ?? 0, "你好")).rejects.toMatchObject({
      status: 409,
      message: "教学班里还没有能收到通知的学生",
    });
  });
});
