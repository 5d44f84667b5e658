import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { transaction } from "../../db/index.ts";
import { waitingSheet } from "./tables.ts";
import { countWaiting, discard, putAside, release, shuffled } from "./waiting-sheets.ts";

let database: TestDatabase;
const services = { secret: "of the installation" };

beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
beforeEach(() => database.db.delete(waitingSheet));
afterAll(() => database.close());

const answer = (value: number, text = "") => [
  { question: "q1", value },
  { question: "q2", text },
];
const put = (pool: string, ...values: number[]) =>
  transaction(database.db, async (tx) => {
    for (const value of values) await putAside(tx, services, { pool, answers: answer(value) });
  });
const take = (pools: string[], least?: number) =>
  transaction(database.db, (tx) => release(tx, services, pools, least === undefined ? {} : { least }));

test("sheets of a pool come out together once there are five of them, and no more wait", async () => {
  await put("a", 1, 2, 3, 4);
  await put("b", 1, 2, 3, 4, 5);
  const out = await take(["a", "b"]);
  expect(out.map(({ answers }) => answers[0]?.value ?? 0).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(out.every(({ pool }) => pool === "b")).toBe(true);
  expect(await countWaiting(database.db, ["a", "b"])).toEqual(new Map([["a", 4]]));
  expect(await take(["b"])).toEqual([]);
  expect(await take(["a"], 4)).toHaveLength(4);
});

test("who has the database alone learns nothing: not the answers, not how long they are", async () => {
  await transaction(database.db, async (tx) => {
    await putAside(tx, services, { pool: "a", answers: answer(5, "老师讲得好") });
    await putAside(tx, services, { pool: "a", answers: answer(1, "差".repeat(300)) });
  });
  const rows = await database.db.select().from(waitingSheet);
  expect(new Set(rows.map(({ sealed }) => sealed.length)).size).toBe(1);
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(["id", "pool", "sealed"]);
  await expect(
    transaction(database.db, (tx) => release(tx, { secret: "another" }, ["a"], { least: 1 })),
  ).rejects.toThrow("another secret");
  // A sheet that was carried into another pool is none.
  await database.db.execute(sql`update waiting_sheet set pool = 'b'`);
  await expect(take(["b"], 1)).rejects.toThrow();
});

test("a release that is broken off leaves all of them waiting", async () => {
  await put("a", 1, 2, 3, 4, 5);
  await expect(
    transaction(database.db, async (tx) => {
      expect(await release(tx, services, ["a"])).toHaveLength(5);
      throw new Error("killed");
    }),
  ).rejects.toThrow("killed");
  expect(await take(["a"])).toHaveLength(5);
});

test("what is thrown away is gone unread", async () => {
  await put("a", 1, 2);
  await put("b", 1);
  await transaction(database.db, (tx) => discard(tx, ["a"]));
  expect(await countWaiting(database.db, ["a", "b"])).toEqual(new Map([["b", 1]]));
});

test("the order is one of all orders", () => {
  const orders = new Set(Array.from({ length: 600 }, () => shuffled([1, 2, 3]).join("")));
  expect([...orders].toSorted()).toEqual(["123", "132", "213", "231", "312", "321"]);
});
