import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openPglite } from "./index.ts";

const folder = mkdtempSync(join(tmpdir(), "huxuan-pglite-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test("statements that fail take nothing from those beside them: each gets its own answer", async () => {
  // On a disk: only there is the end of a statement later than its error.
  const database = await openPglite({ dataFolder: join(folder, "data") });
  const { pool } = database;
  await pool.query("create table taken (n integer primary key)");
  await pool.query("insert into taken values (1)");
  const failing = () =>
    expect(pool.query("insert into taken values ($1)", [1])).rejects.toMatchObject({ code: "23505" });
  for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 12 }, failing));
  const reading = async (n: number) =>
    expect((await pool.query("select $1::int as n", [n])).rows).toEqual([{ n }]);
  await Promise.all(Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? failing() : reading(n))));
  expect((await pool.query("select count(*)::int as n from taken")).rows).toEqual([{ n: 1 }]);
  await database.close();
});
