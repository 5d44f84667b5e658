import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { type CreateRequest, KEPT_DAYS, once, removeOldKeys } from "./once.ts";
import { idempotencyKey } from "./tables.ts";

let database: TestDatabase;
const now = new Date("2026-09-01T00:00:00Z");

beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
  await database.db.execute(sql`create table made (id int generated always as identity, name text)`);
});
beforeEach(async () => {
  await database.db.execute(sql`truncate made`);
  await database.db.delete(idempotencyKey);
});
afterAll(() => database.close());

const request = (over: Partial<CreateRequest> = {}): CreateRequest => ({
  session: { accountId: 7 },
  services: { db: database.db, clock: () => now },
  operationId: "createThing",
  idempotencyKey: randomUUID(),
  path: {},
  query: {},
  body: { name: "书" },
  ...over,
});

/** Creates a row; `before` is called first, in the same transaction. */
const make = (from: CreateRequest, before: () => Promise<void> = async () => undefined) =>
  once(from, async (tx) => {
    await before();
    const { rows } = await tx.execute<{ id: number }>(
      sql`insert into made (name) values ('书') returning id`,
    );
    return { id: rows[0]?.id as number };
  });

const made = async (): Promise<number> => (await database.db.execute(sql`select from made`)).rowCount ?? 0;
const keys = (): Promise<number> => database.db.$count(idempotencyKey);

test("without a key a repeated create is two", async () => {
  await make(request({ idempotencyKey: undefined }));
  await make(request({ idempotencyKey: undefined }));
  expect([await made(), await keys()]).toEqual([2, 0]);
});

test("the order of fields makes no other content, a value does, and so does the path", async () => {
  const first = request({ path: { id: 1 }, body: { name: "书", pages: [1, { a: 1, b: 2 }] } });
  const answer = await make(first);
  expect(await make({ ...first, body: { pages: [1, { b: 2, a: 1 }], name: "书" } })).toEqual(answer);
  const refused = { status: 422, code: "IDEMPOTENCY_KEY_REUSED" };
  await expect(make({ ...first, body: { name: "书", pages: [1, { a: 1, b: 3 }] } })).rejects.toMatchObject(
    refused,
  );
  await expect(make({ ...first, path: { id: 2 } })).rejects.toMatchObject(refused);
  expect(await made()).toBe(1);
});

test("files are told apart by their bytes", async () => {
  const first = request({ body: { file: Buffer.from("a") } });
  const answer = await make(first);
  expect(await make({ ...first, body: { file: Buffer.from("a") } })).toEqual(answer);
  await expect(make({ ...first, body: { file: Buffer.from("b") } })).rejects.toMatchObject({ status: 422 });
});

test("one that fails leaves neither the record nor the key", async () => {
  const failing = request();
  await expect(
    make(failing, async () => {
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect([await made(), await keys()]).toEqual([0, 0]);
  await make(failing);
  expect([await made(), await keys()]).toEqual([1, 1]);
});

test("what is to be done after the commit is done once, and not for a stored answer", async () => {
  const from = request();
  let told = 0;
  const create = () =>
    once(from, async (_tx, afterCommit) => {
      afterCommit(async () => {
        told += await keys();
      });
      return { id: 1 };
    });
  await create();
  await create();
  expect(told).toBe(1);
});

// PGlite ends with its process.
test.runIf(testDatabaseKind() === "postgres")(
  "one whose connection dies before the commit leaves neither, and one that waits for it goes on",
  async () => {
    const from = request();
    const waiting: Promise<{ id: number }>[] = [];
    const lost = once(from, async (tx) => {
      await tx.execute(sql`insert into made (name) values ('书')`);
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      waiting.push(make(from));
      const blocked = () =>
        database.db.execute(sql`select from pg_locks where not granted and pid in
          (select pid from pg_stat_activity where datname = current_database())`);
      await expect.poll(async () => (await blocked()).rowCount).toBe(1);
      await database.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
      await tx.execute(sql`select 1`);
      return { id: 0 };
    });
    await expect(lost).rejects.toThrow();
    await Promise.all(waiting);
    expect([await made(), await keys()]).toEqual([1, 1]);
  },
);

test("keys are forgotten after some days, and not before", async () => {
  const from = request();
  await make(from);
  const after = (days: number) => new Date(now.getTime() + days * 86_400_000);
  expect(await removeOldKeys(database.db, after(KEPT_DAYS))).toBe(0);
  await make(from);
  expect(await made()).toBe(1);
  expect(await removeOldKeys(database.db, after(KEPT_DAYS + 0.01))).toBe(1);
  expect(await keys()).toBe(0);
});
