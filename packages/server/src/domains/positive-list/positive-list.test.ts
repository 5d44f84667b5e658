import {
  attemptSelection,
  type Client,
  closeRound,
  exportExcel,
  getPositiveList,
  openRound,
  searchPositiveListChanges,
  searchPositiveListEntries,
  searchPositiveLists,
  withdrawSelection,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import readExcelFile from "read-excel-file/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { placeProgramme } from "../../../testing/place-programme.ts";
import { SelectionWorld } from "../../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { enrolment } from "../selection/index.ts";
import { keepPositiveLists } from "./index.ts";

let server: TestServer;
let world: SelectionWorld;
let office: Client;
let homeOffice: Client;
let admin: Client;
let roundId: number;
let offering: { id: number; courseId: number };

/** The second and the third university send students by turns: 0, 2, 4 are of the second. */
beforeAll(async () => {
  server = await startTestServer();
  world = await SelectionWorld.create(server, 8);
  office = await server.client("office0");
  homeOffice = await server.client("office1");
  admin = await server.client("admin");
  roundId = await world.round();
  offering = await world.offering({ name: "中国园林", capacity: 20 });
  for (const n of [0, 1, 2]) await enrol(n);
});
afterAll(() => server.close());

const enrol = async (n: number, id = offering.id) =>
  attemptSelection({ client: await world.client(n), body: { roundId, offeringId: id } });
const keep = () => keepPositiveLists(server.services);
const listOf = async (client = office, id = offering.id) =>
  (await getPositiveList({ client, path: { id } })).data;
const numbersOn = async (client = office, body: { number?: number; keyword?: string } = {}) =>
  (await searchPositiveListEntries({ client, path: { id: offering.id }, body })).data.items
    .map(({ studentNumber }) => studentNumber)
    .toSorted();
const isListed = (n: number) =>
  server.services.positiveList.isListed(server.services.db, {
    studentId: world.students[n]?.id as number,
    offeringId: offering.id,
  });

describe("the positive list of a class", () => {
  test("is not there while the round runs: nobody is on it, and it says when it will be final", async () => {
    await keep();
    const list = await listOf();
    expect(list).toMatchObject({ listState: "none", versions: [] });
    expect(list.message).toBe("选课还没有结束，名单预计 9 月 10 日 09:00 定稿");
    expect(await isListed(0)).toBe(false);
    expect(await server.services.positiveList.listedIn(server.services.db, offering.id)).toBeUndefined();
  });

  test("shows meanwhile how much the class is asked for", async () => {
    await expect.poll(async () => (await listOf()).demand.map(({ asked }) => asked)).toEqual([3]);
  });

  test("is final when the round is closed, with everybody who holds a seat", async () => {
    await closeRound({ client: admin, path: { id: roundId } });
    await keep();
    const list = await listOf();
    expect(list).toMatchObject({
      listState: "final",
      versions: [{ number: 1, kind: "final", total: 3, added: 0, removed: 0 }],
      demand: [],
    });
    expect(list.message).toContain("不参加考试，也没有成绩");
    expect(await numbersOn()).toEqual(["S0000", "S0001", "S0002"]);
    expect(await isListed(0)).toBe(true);
    expect(await isListed(3)).toBe(false);
  });

  test("is made once, however often and by however many at a time", async () => {
    await Promise.all([keep(), keep(), keep()]);
    expect((await listOf()).versions).toHaveLength(1);
  });

  test("waits for a round that runs again, and then has what changed in it as a new version with its reasons", async () => {
    await openRound({ client: admin, path: { id: roundId } });
    await withdrawSelection({ client: await world.client(1), body: { roundId, offeringId: offering.id } });
    await enrol(3);
    await keep();
    expect((await listOf()).versions).toHaveLength(1);
    expect(await isListed(1)).toBe(true);
    await closeRound({ client: admin, path: { id: roundId } });
    await keep();
    const { versions, listState } = await listOf();
    expect(listState).toBe("changed");
    expect(versions[0]).toMatchObject({ number: 2, kind: "change", total: 3, added: 1, removed: 1 });
    const { items } = (
      await searchPositiveListChanges({ client: office, path: { id: offering.id }, body: { number: 2 } })
    ).data;
    expect(
      items.map(({ studentNumber, change, reason, actor }) => [studentNumber, change, reason, actor]),
    ).toEqual([
      ["S0001", "removed", "退选", "账号s1"],
      ["S0003", "added", "选课", "账号s3"],
    ]);
    expect([await isListed(1), await isListed(3)]).toEqual([false, true]);
  });

  test("keeps its older versions as they were, and the database lets nobody change one", async () => {
    expect(await numbersOn(office, { number: 1 })).toEqual(["S0000", "S0001", "S0002"]);
    expect(await numbersOn(office, { number: 2 })).toEqual(["S0000", "S0002", "S0003"]);
    const { pool } = server.database;
    for (const statement of [
      "delete from positive_list_entry",
      "update positive_list_version set total = 0",
      "delete from positive_list_change",
    ])
      await expect(pool.query(statement), statement).rejects.toThrow("never changed");
  });

  test("follows a placement that comes after it, and nothing else: a capacity makes no version", async () => {
    await placeProgramme(server.database, world, 5, offering);
    await keep();
    expect((await listOf()).versions[0]).toMatchObject({ number: 3, kind: "change", added: 1, removed: 0 });
    await server.database.pool.query(
      "update offering_seat set capacity = capacity + 1, version = version + 1 where offering_id = $1",
      [offering.id],
    );
    await keep();
    expect((await listOf()).versions).toHaveLength(3);
  });

  test("shows another school's office its own students alone, and nobody a version that is not there", async () => {
    expect(await numbersOn(homeOffice)).toEqual(["S0000", "S0002"]);
    expect(await numbersOn(office, { keyword: "学生3" })).toEqual(["S0003"]);
    const missing = searchPositiveListEntries({
      client: office,
      path: { id: offering.id },
      body: { number: 9 },
    });
    await expect(missing).rejects.toMatchObject({ status: 404 });
    await expect(
      getPositiveList({ client: await world.client(0), path: { id: offering.id } }),
    ).rejects.toMatchObject({
      status: 403,
    });
  });

  test("stands in the list of its office by its state, and in no other office's", async () => {
    const other = await world.offering({ name: "没有人的课", capacity: 5 });
    await keep();
    const found = async (client: Client, body: Parameters<typeof searchPositiveLists>[0]["body"] = {}) =>
      (await searchPositiveLists({ client, body })).data.items.map(
        ({ id, listState, number, total, taken }) => [id, listState, number, total, taken],
      );
    expect(await found(office)).toEqual([
      [offering.id, "changed", 3, 4, 4],
      [other.id, "final", 1, 0, 0],
    ]);
    expect(await found(office, { listState: "changed" })).toHaveLength(1);
    expect(await found(office, { listState: "none" })).toEqual([]);
    expect(await found(homeOffice)).toEqual([]);
  });

  test("is exported as a workbook by who may", async () => {
    const body = {
      url: `/mutual-recognition/offerings/${offering.id}/positive-list/entries/search`,
      conditionJson: JSON.stringify({ number: 2 }),
      heads: [
        { headName: "学号", dataName: "studentNumber" },
        { headName: "选课方式", dataName: "source" },
      ],
      title: "正选名单",
      isAllRecord: 1 as const,
    };
    const { data } = await exportExcel({ client: office, body });
    const [sheet] = await readExcelFile(Buffer.from(await data.arrayBuffer()));
    expect(sheet?.data.slice(2)).toEqual([
      // By school, then by number.
      ["S0003", "自选"],
      ["S0000", "自选"],
      ["S0002", "自选"],
    ]);
    await expect(exportExcel({ client: await world.client(0), body })).rejects.toMatchObject({ status: 403 });
  });
});

test("who is on a list is a condition of other queries too", async () => {
  const { positiveList, db } = server.services;
  const rows = await db
    .select({ studentId: enrolment.studentId })
    .from(enrolment)
    .where(
      and(
        eq(enrolment.offeringId, offering.id),
        positiveList.listed(enrolment.studentId, enrolment.offeringId),
      ),
    );
  expect(new Set(rows.map(({ studentId }) => studentId))).toEqual(
    await positiveList.listedIn(db, offering.id),
  );
});
