import { attemptSelection, getMySelections, leaveWaitlist } from "@huxuan/api-client";
import { afterEach, expect, test } from "vitest";
import { createEmptyDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import { outcomeOf } from "../../testing/outcome-of.ts";
import { createRelease01, RELEASE_01 } from "../../testing/release-0.1.ts";
import { startTestServer, type TestServer } from "../../testing/server.ts";
import { migrate } from "./index.ts";
import { MIGRATIONS_FOLDER, readMigrations } from "./migrations.ts";

/**
 * Tables whose rows are not all found there after an upgrade, with the reason why nobody misses them. A migration that
 * moves rows elsewhere says so here, and has a test that finds them there.
 */
const CHANGED: Readonly<Record<string, string>> = {
  teacher: "who has no department has none now, where an empty text stood",
  round: "one that was open is published, and the clock says when it is open (tried below)",
  access_version: "a number that grows with every change of roles and grants",
};

/** Columns that are made of others, and are made anew where their rule changes. */
const MADE: readonly string[] = ["search_text"];

/** Tables that grow with every selection and every act: an index on them is made while they are written. */
const LARGE = ["enrolment", "selection_log", "operation_log", "student_term", "student", "passed_course"];

let database: TestDatabase | undefined;
let server: TestServer | undefined;
afterEach(async () => {
  await (server ?? database)?.close();
  server = undefined;
  database = undefined;
});

type Row = Record<string, unknown>;

/** Every row of every table, as JSON, sorted. */
async function contents({ pool }: TestDatabase): Promise<Map<string, Row[]>> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  const all = new Map<string, Row[]>();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`,
    );
    all.set(
      name,
      rows.map(({ row }) => row),
    );
  }
  return all;
}

/** The values of `row` in the columns that `like` has. */
const only = (row: Row, like: Row): string =>
  JSON.stringify(
    Object.keys(like)
      .filter((column) => column in row && !MADE.includes(column))
      .map((column) => row[column]),
  );

test("release 0.1 has rows in every table", async () => {
  database = await createEmptyDatabase(testDatabaseKind());
  await createRelease01(database);
  const empty = [...(await contents(database))].filter(([, rows]) => rows.length === 0).map(([name]) => name);
  expect(empty).toEqual([]);
});

test("an upgrade from release 0.1 loses nothing, and the server starts on it and goes on", async () => {
  database = await createEmptyDatabase(testDatabaseKind());
  await createRelease01(database);
  const before = await contents(database);
  await migrate(database);
  const after = await contents(database);

  const lost: string[] = [];
  for (const [name, rows] of before) {
    if (name in CHANGED) continue;
    const kept = after.get(name);
    const like = kept?.[0];
    if (like === undefined) lost.push(`${name}: all ${rows.length} rows`);
    else {
      const there = new Set(kept?.map((row) => only(row, rows[0] as Row)));
      for (const row of rows) if (!there.has(only(row, like))) lost.push(`${name}: ${JSON.stringify(row)}`);
    }
  }
  expect(lost).toEqual([]);
  expect(after.get("round")).toMatchObject([
    { ...before.get("round")?.[0], state: "published" },
    { ...before.get("round")?.[1], state: "closed", draw_order: "priorityRankNumber" },
  ]);
  // A search finds what was there before as it finds what is new.
  const texts = after.get("offering")?.map((row) => row["search_text"]);
  expect(texts).toContainEqual(expect.stringMatching(/^a002-1\na002\n数据结构\nSHUJUJIEGOU/));

  server = await startTestServer({ on: database });
  const student = await server.client("student2");
  const { data } = await getMySelections({ client: student });
  expect(JSON.stringify(data)).toContain("数据结构");
  const body = { roundId: 1, offeringId: 2 };
  // The number of the last entry of the log goes on, too.
  const verdict = (await attemptSelection({ client: student, body })).data;
  expect(verdict).toMatchObject({ outcome: "enrolled", allowance: { creditsUsed: 2, queued: 1 } });
  expect(verdict.sequence).toBeGreaterThan(4);
  expect(
    await outcomeOf(leaveWaitlist({ client: student, body: { roundId: 1, offeringId: 1 } }), "left"),
  ).toBe("left");
});

test("after release 0.1, indexes on large tables are made concurrently", () => {
  const all = readMigrations(MIGRATIONS_FOLDER);
  const later = all.slice(all.findIndex(({ tag }) => tag === RELEASE_01) + 1);
  const plain = new RegExp(
    `create\\s+(unique\\s+)?index\\s+(?!concurrently)[^;]*\\son\\s+"?(${LARGE.join("|")})"?\\s`,
    "i",
  );
  const offenders = later.flatMap(({ tag, statements }) =>
    statements.filter((statement) => plain.test(statement)).map((statement) => `${tag}: ${statement.trim()}`),
  );
  // Write `.concurrently()` behind the index in tables.ts and generate the migration again.
  expect(offenders).toEqual([]);
  expect(plain.test('CREATE INDEX "x" ON "enrolment" USING btree ("id")')).toBe(true);
  expect(plain.test('CREATE INDEX CONCURRENTLY "x" ON "enrolment" USING btree ("id")')).toBe(false);
});
