import { readFileSync } from "node:fs";
import { asc, eq, gt, max, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import { operationLog, operationTarget } from "../platform/audit/index.ts";
import type { CreateRequest } from "../platform/idempotency/index.ts";
import type { CoreServices } from "../platform/core.ts";
import {
  answerSuggestion,
  closeSuggestion,
  deleteSuggestion,
  suggestion,
  getSuggestion,
  searchSuggestion,
  sendSuggestion,
} from "./suggestion-fixture.ts";
import { MOST_COUNTED, readLogPage, readPage, type RequestContext } from "./index.ts";

const NOW = new Date("2026-11-22T08:00:00Z");

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "people");
  await database.db.execute(sql`
    create table suggestion (
      id integer primary key generated always as identity, school_id integer not null, written_by text not null,
      written_at timestamptz not null, text text not null, answer text not null default '',
      state text not null default 'open', version integer not null default 1)`);
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.execute(sql`truncate suggestion restart identity`);
  loggedBefore = (await database.db.select({ last: max(operationLog.id) }).from(operationLog))[0]?.last ?? 0;
});

/** What the test wrote into the operation log, which keeps everything. */
let loggedBefore = 0;
const logged = () =>
  database.db
    .select({
      action: operationLog.action,
      target: operationTarget.targetId,
      schoolId: operationTarget.schoolId,
      by: operationLog.personName,
      before: operationLog.before,
      after: operationLog.after,
    })
    .from(operationLog)
    .innerJoin(operationTarget, eq(operationTarget.operationId, operationLog.id))
    .where(gt(operationLog.id, loggedBefore))
    .orderBy(asc(operationLog.id));

/** Somebody of a school: role "2" is its office, "1" the platform. */
function by(personName: string, schoolId: number | null, roleId = "2"): RequestContext & CreateRequest {
  const scope =
    roleId === "1"
      ? { all: true }
      : { all: false, schools: schoolId === null ? [] : [schoolId], departments: [] };
  const session = { accountId: 1, personName, roleId, schoolId, scope, impersonatorId: null };
  const services = { db: database.db, clock: () => NOW, outbox: { deliver: async () => undefined } };
  return {
    session: session as unknown as RequestContext["session"],
    services: services as unknown as CoreServices,
    ip: "192.0.2.1",
    requestId: "r-1",
    operationId: "createSuggestion",
    idempotencyKey: undefined,
    path: undefined,
    query: undefined,
    body: undefined,
  };
}

const office = () => by("教务处", 1);
const foreign = () => by("外校教务处", 2);

test("the example is the one in the README", () => {
  const fixture = readFileSync(new URL("suggestion-fixture.ts", import.meta.url), "utf8");
  expect(readFileSync(new URL("README.md", import.meta.url), "utf8")).toContain(`\`\`\`ts\n${fixture}\`\`\``);
});

describe("a resource", () => {
  test("is sent, answered and closed, with a line in the operation log for each", async () => {
    const sent = await sendSuggestion(office(), { text: "选课页太慢" });
    expect(sent).toMatchObject({ id: 1, state: "open", version: 1, writtenAt: NOW.toISOString() });
    const answered = await answerSuggestion(office(), sent.id, { answer: "已优化", version: 1 });
    expect(answered).toMatchObject({ state: "answered", answer: "已优化", version: 2 });
    await closeSuggestion(office(), sent.id);
    expect(await getSuggestion(office(), sent.id)).toMatchObject({ state: "closed", version: 3 });
    const log = await logged();
    expect(log.map(({ action, target, schoolId, by }) => [action, target, schoolId, by])).toEqual([
      ["suggestion-create", "1", 1, "教务处"],
      ["suggestion-answer", "1", 1, "教务处"],
      ["suggestion-close", "1", 1, "教务处"],
    ]);
    expect(log[1]).toMatchObject({ before: { state: "open" }, after: { answer: "已优化" } });
  });

  test("sent twice with the same key is made once", async () => {
    const idempotencyKey = "6f1c2f0e-0000-4000-8000-000000000001";
    const context = { ...office(), idempotencyKey, body: { text: "a" } };
    const first = await sendSuggestion(context, { text: "a" });
    expect(await sendSuggestion(context, { text: "a" })).toEqual(first);
    expect(await searchSuggestion(office(), {})).toEqual({ items: [first], rowCount: 1 });
    expect(await logged()).toHaveLength(1);
  });

  test("that changed since it was read is not overwritten, nor is a refused change logged", async () => {
    const { id } = await sendSuggestion(office(), { text: "a" });
    await answerSuggestion(office(), id, { answer: "first", version: 1 });
    await expect(answerSuggestion(office(), id, { answer: "second", version: 1 })).rejects.toMatchObject({
      code: "VERSION_CONFLICT",
      message: "这个建议刚刚被别人修改过，请刷新后重新修改",
    });
    await closeSuggestion(office(), id);
    await expect(answerSuggestion(office(), id, { answer: "third", version: 3 })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    expect(await getSuggestion(office(), id)).toMatchObject({ answer: "first", version: 3 });
    expect(await logged()).toHaveLength(3);
  });

  test("of two changes at the same time made from one version, one is refused", async () => {
    const { id } = await sendSuggestion(office(), { text: "a" });
    const both = await Promise.allSettled(
      ["x", "y"].map((answer) => answerSuggestion(office(), id, { answer, version: 1 })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await getSuggestion(office(), id)).toMatchObject({ version: 2 });
  });

  test("out of scope is neither listed nor found, changed or removed", async () => {
    const { id } = await sendSuggestion(office(), { text: "a" });
    expect(await searchSuggestion(foreign(), {})).toEqual({ items: [], rowCount: 0 });
    for (const attempt of [
      () => getSuggestion(foreign(), id),
      () => answerSuggestion(foreign(), id, { answer: "b", version: 1 }),
      () => closeSuggestion(foreign(), id),
      () => deleteSuggestion(foreign(), id),
    ]) {
      await expect(attempt()).rejects.toMatchObject({ status: 404, code: "NOT_FOUND" });
    }
    expect(await searchSuggestion(by("平台", null, "1"), {})).toMatchObject({ rowCount: 1 });
    expect(await getSuggestion(office(), id)).toMatchObject({ version: 1, answer: "" });
  });

  test("that is removed is gone, and the log has what it was", async () => {
    const { id } = await sendSuggestion(office(), { text: "a" });
    await deleteSuggestion(office(), id);
    await expect(getSuggestion(office(), id)).rejects.toMatchObject({ status: 404 });
    const log = await logged();
    expect(log.at(-1)).toMatchObject({ action: "suggestion-delete", before: { text: "a" }, after: null });
  });

  test("to which other rows refer is not removed", async () => {
    const { id } = await sendSuggestion(office(), { text: "a" });
    await database.db.execute(sql`create table suggestion_copy (id integer references suggestion (id))`);
    try {
      await database.db.execute(sql`insert into suggestion_copy values (${id})`);
      await expect(deleteSuggestion(office(), id)).rejects.toMatchObject({
        code: "STATE_CONFLICT",
        message: "这个建议已被使用，不能删除",
      });
    } finally {
      await database.db.execute(sql`drop table suggestion_copy`);
    }
    expect(await getSuggestion(office(), id)).toMatchObject({ id });
  });
});

/** So many rows of school 1, texts `row 1`, `row 2`, … */
async function fill(rows: number): Promise<void> {
  await database.db.execute(sql`
    insert into suggestion (school_id, written_by, written_at, text)
    select 1, 'a', timestamptz '2026-01-01' + n * interval '1 minute', 'row ' || n from generate_series(1, ${rows}) n`);
}

describe("a list", () => {
  const texts = (list: { items: readonly { text: string }[] }) => list.items.map(({ text }) => text);
  const query = () =>
    database.db.select({ id: suggestion.id, text: suggestion.text }).from(suggestion).$dynamic();
  const list = (pageIndex: number, pageSize: number) =>
    readPage(database.db, {
      rows: query(),
      where: sql`${suggestion.text} <> 'row 3'`,
      page: { pageIndex, pageSize },
      sort: {},
      standard: [asc(suggestion.id)],
    });

  test("is filtered and sorted, its standard order deciding among equals", async () => {
    await fill(12);
    await answerSuggestion(office(), 5, { answer: "b", version: 1 });
    expect(texts(await searchSuggestion(office(), { page: { pageSize: 3 } }))).toEqual([
      "row 12",
      "row 11",
      "row 10",
    ]);
    expect(texts(await searchSuggestion(office(), { state: "answered" }))).toEqual(["row 5"]);
    expect(texts(await searchSuggestion(office(), { keyword: "ROW 11" }))).toEqual(["row 11"]);
    expect(await searchSuggestion(office(), { keyword: "100%" })).toEqual({ items: [], rowCount: 0 });
    const byState = await searchSuggestion(office(), {
      page: { pageSize: 2, orderBy: [{ field: "state", sortType: "desc" }] },
    });
    expect(texts(byState)).toEqual(["row 5", "row 12"]);
  });

  test("counts what matches, on each of its pages and beyond the last", async () => {
    await fill(8);
    const pages = await Promise.all([1, 2, 3, 4, 5].map((index) => list(index, 2)));
    expect(pages.map(({ rows }) => rows.length)).toEqual([2, 2, 2, 1, 0]);
    expect(pages.map(({ rowCount }) => rowCount)).toEqual([7, 7, 7, 7, 7]);
    expect(pages.some(({ more }) => more)).toBe(false);
  });

  test("counts up to a limit, and says that there are more", async () => {
    await fill(MOST_COUNTED + 1);
    expect(await list(1, 2)).toMatchObject({ rowCount: MOST_COUNTED });
    expect((await list(1, 2)).more).toBeUndefined();
    await fill(1);
    expect(await list(1, 2)).toMatchObject({ rowCount: MOST_COUNTED, more: true });
  });

  test("of a log goes on from a cursor, in either direction, while rows are added", async () => {
    await fill(5);
    const first = await log({ pageSize: 2 });
    expect([ids(first), first.rowCount, first.nextCursor]).toEqual([[5, 4], 5, "4"]);
    await fill(1);
    const second = await log({ pageSize: 2, cursor: "4" });
    expect([ids(second), second.rowCount, second.nextCursor]).toEqual([[3, 2], 6, "2"]);
    const last = await log({ pageSize: 2, cursor: "2" });
    expect([ids(last), last.nextCursor]).toEqual([[1], undefined]);
    const forward = await log({ pageSize: 4, cursor: "2", orderBy: [{ field: "at", sortType: "asc" }] });
    expect([ids(forward), forward.nextCursor]).toEqual([[3, 4, 5, 6], undefined]);
    expect(ids(await log({ pageIndex: 2, pageSize: 4 }))).toEqual([2, 1]);
  });

  test("of a log is not read from the cursor of another list", async () => {
    await expect(log({ cursor: "1000.4" })).rejects.toMatchObject({
      status: 400,
      fields: [{ field: "page.cursor" }],
    });
  });

  const log = (page: Parameters<typeof readLogPage>[1]["page"]) =>
    readLogPage(database.db, {
      rows: query(),
      where: undefined,
      page,
      keys: [{ column: suggestion.id, of: ({ id }) => id }],
    });
  const ids = ({ rows }: Awaited<ReturnType<typeof log>>) => rows.map(({ id }) => id);
});
