import { globSync } from "node:fs";
import { join } from "node:path";
import { eq, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, integer, pgTable, PgTable, text } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import {
  announceTable,
  authors,
  inScope,
  isAnnounced,
  isInScope,
  type Purpose,
  type Reach,
  reaches,
  referencesTo,
  requireInScope,
  requireReach,
  resolveScope,
  type ScopeGrant,
} from "./index.ts";

/** A table with a column of each kind; its rows are the platform's, of schools, of departments, and somebody's. */
const thing = pgTable("scope_test_thing", {
  id: integer("id").primaryKey(),
  schoolId: integer("school_id"),
  department: text("department"),
  studentId: integer("student_id"),
});
announceTable(thing, {
  places: [{ school: thing.schoolId, department: thing.department }],
  own: ({ studentId }) => (studentId === null ? undefined : eq(thing.studentId, studentId)),
});
const notice = pgTable("scope_test_notice", {
  id: integer("id").primaryKey(),
  schoolId: integer("school_id"),
});
announceTable(notice, {
  places: [{ school: notice.schoolId, department: "schoolWide" }],
  platformRows: "visible",
});
const account = pgTable("scope_test_account", {
  id: integer("id").primaryKey(),
  schoolId: integer("school_id"),
});
announceTable(account, { places: [{ school: account.schoolId }] });
const silent = pgTable("scope_test_silent", {
  id: integer("id").primaryKey(),
  schoolId: integer("school_id"),
});

const THINGS = [
  { id: 1, schoolId: null, department: null, studentId: null },
  { id: 2, schoolId: 1, department: null, studentId: null },
  { id: 3, schoolId: 1, department: "甲", studentId: null },
  { id: 4, schoolId: 1, department: "乙", studentId: 9 },
  { id: 5, schoolId: 2, department: "甲", studentId: null },
  { id: 6, schoolId: 3, department: "甲", studentId: 8 },
];
const OF_SCHOOLS = [
  { id: 1, schoolId: null },
  { id: 2, schoolId: 1 },
  { id: 3, schoolId: 2 },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "people");
  const { db } = database;
  await db.execute(
    sql`create table scope_test_thing (id int, school_id int, department text, student_id int)`,
  );
  for (const name of ["notice", "account", "silent"])
    await db.execute(sql.raw(`create table scope_test_${name} (id int, school_id int)`));
  await db.insert(thing).values(THINGS);
  for (const table of [notice, account, silent]) await db.insert(table).values(OF_SCHOOLS);
});
afterAll(() => database.close());

const OWN = { schoolId: 1, department: "甲" };
const as = (grants: Partial<ScopeGrant>[], studentId: number | null = null): Reach => ({
  scope: resolveScope(
    grants.map((one) => ({ type: "units", schoolId: null, department: null, ...one })),
    OWN,
    () => [],
  ),
  accountId: 1,
  studentId,
  teacherId: null,
});
type Seen = typeof thing | typeof notice | typeof account | typeof silent;
const seen = async (session: Reach, table: Seen, purpose?: Purpose) =>
  (
    await database.db
      .select({ id: table.id })
      .from(table)
      .where(inScope(session, table, purpose))
      .orderBy(table.id)
  ).map(({ id }) => id);

describe("the rows that somebody reaches", () => {
  test("are those of their school, their department, chosen units, and their own", async () => {
    expect(await seen(as([{ type: "all" }]), thing)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await seen(as([{ type: "school" }]), thing)).toEqual([2, 3, 4]);
    expect(await seen(as([{ type: "department" }]), thing)).toEqual([3]);
    expect(await seen(as([{ schoolId: 2 }, { schoolId: 3, department: "甲" }]), thing)).toEqual([5, 6]);
    expect(await seen(as([{ type: "self" }]), thing)).toEqual([]);
    expect(await seen(as([{ type: "self" }], 9), thing)).toEqual([4]);
    expect(await seen(as([{ type: "department" }], 8), thing)).toEqual([3, 6]);
    expect(await seen(as([]), thing)).toEqual([]);
  });

  test("of a table that is of the whole school are looked at by its departments and changed by none of them", async () => {
    expect(await seen(as([{ type: "department" }]), notice)).toEqual([1, 2]);
    expect(await seen(as([{ type: "department" }]), notice, "change")).toEqual([]);
    expect(await seen(as([{ type: "school" }]), notice)).toEqual([1, 2]);
    expect(await seen(as([{ type: "school" }]), notice, "change")).toEqual([2]);
    expect(await seen(as([{ type: "all" }]), notice, "change")).toEqual([1, 2, 3]);
  });

  test("of a table without departments are nobody's whose scope is a department", async () => {
    expect(await seen(as([{ type: "department" }]), account)).toEqual([]);
    expect(await seen(as([{ type: "school" }]), account)).toEqual([2]);
  });

  test("are none while the table has not announced to whom they belong, whoever asks", async () => {
    for (const type of ["all", "school", "department", "self"] as const)
      expect(await seen(as([{ type }]), silent)).toEqual([]);
  });
});

test("a row that is stored and a row that is not are judged alike", async () => {
  const grants: Partial<ScopeGrant>[] = [
    { type: "all" },
    { type: "school" },
    { type: "department" },
    { type: "self" },
    { schoolId: 2 },
    { schoolId: 3, department: "甲" },
  ];
  for (const one of grants) {
    for (const two of grants) {
      const session = as([one, two]);
      for (const row of THINGS) {
        const stored = await isInScope(database.db, session, thing, eq(thing.id, row.id), "change");
        expect(reaches(session, row), JSON.stringify([one, two, row])).toBe(stored);
      }
    }
  }
});

test("who changes what is out of scope is refused with a sentence that says whose they manage", async () => {
  const refusal = async (session: Reach, id: number) =>
    requireInScope(database.db, session, thing, eq(thing.id, id)).catch((error: unknown) => error);
  expect(await refusal(as([{ type: "school" }]), 3)).toBeUndefined();
  expect(await refusal(as([{ type: "school" }]), 5)).toMatchObject({
    status: 403,
    code: "FORBIDDEN",
    message: expect.stringContaining("本校"),
  });
  expect(await refusal(as([{ type: "department" }]), 4)).toMatchObject({
    status: 403,
    message: expect.stringContaining("本院系"),
  });
  expect(() => requireReach(as([{ type: "school" }]), { schoolId: null, department: null })).toThrow("本校");
});

/** Every table of the server. */
async function allTables(): Promise<PgTable[]> {
  const files = globSync(["domains/*/tables.ts", "platform/*/tables.ts", "db/tables.ts"], {
    cwd: join(import.meta.dirname, ".."),
  });
  const modules = await Promise.all(
    files.map(
      async (file) => (await import(join(import.meta.dirname, "..", file))) as Record<string, unknown>,
    ),
  );
  return modules.flatMap((module) =>
    Object.values(module).filter((value): value is PgTable => is(value, PgTable)),
  );
}

/** Tables whose rows cannot be removed while others refer to them: the refusal names those. */
const REFERRED = ["school", "campus", "department", "semester", "teacher", "student", "account"];

test("every table that keeps a school, a department, a semester or a person from being removed says what people call its rows", async () => {
  const tables = await allTables();
  const referred = tables.filter((table) => REFERRED.includes(getTableName(table)));
  expect(referred.map((table) => getTableName(table)).toSorted()).toEqual(REFERRED.toSorted());
  const shown = (columns: readonly { table: PgTable; name: string }[]): string =>
    columns.map(({ table, name }) => `${getTableName(table)}.${name}`).join();
  const keysTo = (target: PgTable) =>
    tables.flatMap((table) =>
      getTableConfig(table)
        .foreignKeys.filter((key) => key.reference().foreignTable === target)
        .map((key) => shown(key.reference().columns)),
    );
  const doings = authors().map(({ column }) => shown([column]));
  for (const target of referred) {
    const announced = referencesTo(target);
    expect(announced.map(({ columns }) => shown(columns)).toSorted()).toEqual(keysTo(target).toSorted());
    const nameless = announced.filter(
      ({ table, columns, refuses, called }) =>
        table !== target && refuses && called === undefined && !doings.includes(shown(columns)),
    );
    expect(nameless.map(({ columns }) => shown(columns))).toEqual([]);
    for (const { called } of announced) if (called) expect(called).toMatch(/^\p{Script=Han}{2,}$/u);
  }
});

test("the database has the foreign keys that tables announce", async () => {
  const { rows } = await database.pool.query<{ key: string }>(
    `select concat(conrelid::regclass, ' ', confrelid::regclass, ' ', confdeltype) as key from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const letters: Record<string, string> = { cascade: "c", "set null": "n" };
  const keys = (await allTables()).flatMap((table) =>
    getTableConfig(table).foreignKeys.map((key) =>
      [
        getTableName(table),
        getTableName(key.reference().foreignTable),
        letters[key.onDelete ?? ""] ?? "a",
      ].join(" "),
    ),
  );
  expect(keys.toSorted()).toEqual(rows.map(({ key }) => key).toSorted());
});

test("every table with a school or a person in it says to whom its rows belong", async () => {
  const tables = await allTables();
  expect(tables.length).toBeGreaterThan(25);
  const belonging = tables.filter((table) =>
    getTableConfig(table).columns.some(({ name }) =>
      /^((home_)?school|student|teacher|account)_id$/.test(name),
    ),
  );
  expect(belonging.length).toBeGreaterThan(15);
  expect(belonging.filter((table) => !isAnnounced(table)).map((table) => getTableConfig(table).name)).toEqual(
    [],
  );
});
