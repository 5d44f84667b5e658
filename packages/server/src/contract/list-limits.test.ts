import {
  type Client,
  countUnreadNotifications,
  getMySelections,
  getMyTimetable,
  getSelectionOverview,
  searchMajors,
  searchMyArticles,
  searchStudents,
} from "@huxuan/api-client";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testDatabaseKind } from "../../testing/databases.ts";
import { outcomeOf } from "../../testing/outcome-of.ts";
import { SelectionWorld } from "../../testing/selection-world.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { listOperations, readDocument } from "./document.ts";

test("every search is a list, and so are those that the specification calls otherwise", () => {
  const lists = new Set(listOperations(readDocument()).flatMap(({ id, isList }) => (isList ? [id] : [])));
  const searches = listOperations(readDocument()).filter(({ path }) => path.endsWith("/search"));
  expect(searches.filter(({ id }) => !lists.has(id)).map(({ id }) => id)).toEqual([]);
  for (const id of ["searchUsers", "searchRoles", "searchPeopleWithoutAccount"]) expect(lists).toContain(id);
  for (const id of ["exportExcel", "getUser", "updateUser"]) expect(lists).not.toContain(id);
});

// PGlite has one connection, and nothing in it can break a statement off.
describe.runIf(testDatabaseKind() === "postgres")("lists that do not get on", () => {
  let server: TestServer;
  let world: SelectionWorld;
  let holder: pg.PoolClient | undefined;

  beforeAll(async () => {
    server = await startTestServer({ nodes: 1 });
    world = await SelectionWorld.create(server, 2);
    await world.round({ maxCredits: 10, maxCourses: 5 });
  });
  afterEach(() => letGo());
  afterAll(() => server.close());

  /** A statement on the table waits as long as one that reads all of it. */
  async function hold(table: string): Promise<void> {
    holder = await server.database.pool.connect();
    await holder.query("begin");
    await holder.query(`lock table ${table}`);
  }

  /** What the page that a student comes to asks for. */
  async function home(client: Client): Promise<void> {
    await Promise.all([
      getSelectionOverview({ client }),
      getMySelections({ client }),
      getMyTimetable({ client }),
      searchMyArticles({ client, body: { kind: "notice", audience: "students" } }),
      countUnreadNotifications({ client }),
    ]);
  }

  async function letGo(): Promise<void> {
    await holder?.query("rollback");
    holder?.release();
    holder = undefined;
  }

  test("sixteen of an office leave a student all that a home needs, and other lists too", async () => {
    const office = await server.client("office0");
    const student = await server.client("s1");
    // What is remembered from the first time on.
    await home(student);
    await hold("major");
    let answered = 0;
    const searches = Array.from({ length: 16 }, async () => {
      const found = await searchMajors({ client: office, body: { keyword: "数学" } });
      answered += 1;
      return found.response.status;
    });
    for (let turn = 0; turn < 5; turn += 1) {
      await home(student);
    }
    expect(answered).toBe(0);
    await letGo();
    expect(new Set(await Promise.all(searches))).toEqual(new Set([200]));
  });

  test("are ended after five seconds, with what to do", async () => {
    const office = await server.client("office0");
    await hold("student");
    const began = performance.now();
    await expect(searchStudents({ client: office, body: {} })).rejects.toMatchObject({
      status: 503,
      code: "QUERY_TOO_SLOW",
      message:
        "这次查询超过 5 秒还没有完成，已停止。请缩小范围后再查：选定学校、院系或学期，或把关键词写得更完整",
    });
    expect(performance.now() - began).toBeGreaterThan(4_900);
    await letGo();
    expect(await outcomeOf(searchStudents({ client: office, body: {} }), "found")).toBe("found");
  });

  test("more than can wait are refused at once", async () => {
    const office = await server.client("office0");
    await hold("major");
    const codes: string[] = [];
    const searches = Array.from({ length: 60 }, async () => {
      codes.push(await outcomeOf(searchMajors({ client: office, body: {} }), "found"));
    });
    await expect.poll(() => codes.length).toBe(60 - 44);
    expect(new Set(codes)).toEqual(new Set(["SERVER_BUSY"]));
    await letGo();
    await Promise.all(searches);
    expect(codes.filter((code) => code === "found").length).toBe(44);
  });
});
