import { createHash, randomBytes } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { type DatabaseHandle, migrate, openPglite, openPostgres } from "../src/db/index.ts";
import { createPglitePool } from "../src/db/pglite.ts";
import { applyReferenceData } from "../src/reference-data.ts";
import { createPeople } from "./people.ts";
import { postgresForTests } from "./postgres.ts";

export type TestDatabaseKind = "pglite" | "postgres";

/** A database for one test file, with schema and reference data. */
export interface TestDatabase extends DatabaseHandle {
  /** Absent on PGlite. */
  url: string | undefined;
}

/** Which database tests run on: `HUXUAN_TEST_DB`, PGlite by default. */
export function testDatabaseKind(): TestDatabaseKind {
  const wanted = process.env["HUXUAN_TEST_DB"] ?? "pglite";
  if (wanted === "pglite" || wanted === "postgres") return wanted;
  throw new Error(`HUXUAN_TEST_DB must be pglite or postgres, not ${wanted}`);
}

/**
 * A database of its own, from a copy that is prepared once per state of the sources: `fill` puts more into
 * that copy than schema and reference data, and `name` tells the copies apart; `people` brings its accounts itself.
 */
export async function createTestDatabase(
  kind: TestDatabaseKind,
  name: string,
  fill?: (database: DatabaseHandle) => Promise<void>,
): Promise<TestDatabase> {
  const prepare = async (database: DatabaseHandle): Promise<void> => {
    await migrate(database, applyReferenceData);
    // A copy is shared by its name: whoever asks first must not decide what is in it.
    if (name === "people") await createPeople(database.db);
    await fill?.(database);
  };
  return kind === "pglite" ? fromDump(name, prepare) : fromTemplate(name, prepare);
}

/** A database of its own with nothing in it, not even a schema. */
export async function createEmptyDatabase(kind: TestDatabaseKind): Promise<TestDatabase> {
  if (kind === "pglite") return fromDump("no-schema", async () => undefined);
  return ownDatabase(await postgresForTests(), "template0");
}

async function fromDump(
  name: string,
  prepare: (database: DatabaseHandle) => Promise<void>,
): Promise<TestDatabase> {
  const path = join(tmpdir(), `huxuan-test-${name}-${sourceDigest(name)}.tar`);
  await once(
    path,
    () => existsSync(path),
    async () => {
      const pglite = await PGlite.create();
      const pool = createPglitePool(pglite);
      await prepare({
        kind: "pglite",
        db: drizzle(pool),
        pool,
        admissionPool: pool,
        signInDb: drizzle(pool),
        wideListDb: drizzle(pool),
        listDb: drizzle(pool),
        onRestored: () => undefined,
        broken: new Promise(() => undefined),
        close: async () => undefined,
      });
      await pool.end();
      const dump = await pglite.dumpDataDir("none");
      await pglite.close();
      writeFileSync(`${path}.part`, Buffer.from(await dump.arrayBuffer()));
      renameSync(`${path}.part`, path);
      removeOldDumps(name);
    },
  );
  return { ...(await openPglite({ dump: await openAsBlob(path) })), url: undefined };
}

async function fromTemplate(
  name: string,
  prepare: (database: DatabaseHandle) => Promise<void>,
): Promise<TestDatabase> {
  const server = await postgresForTests();
  const template = `huxuan_template_${name}_${sourceDigest(name)}`;
  await once(
    join(tmpdir(), template),
    () => exists(server, template),
    async () => {
      await run(server, `drop database if exists ${template}_part`);
      await run(server, `create database ${template}_part`);
      const database = await openPostgres({
        url: on(server, `${template}_part`),
        connections: 4,
        onError: () => undefined,
      });
      await prepare(database);
      await database.close();
      await run(server, `alter database ${template}_part rename to ${template}`);
    },
  );
  return ownDatabase(server, template);
}

/** Begin of the names of the databases of a run; set by `global-setup.ts`. */
const RUN = "HUXUAN_TEST_RUN";
const namesOfRun = (): string => `huxuan_test_${process.env[RUN] ?? process.pid}_`;

/** Databases that are made from here on are those of one run. */
export function beginRun(): void {
  process.env[RUN] = String(process.pid);
}

/** Drops what is left of the run's databases. */
export async function dropDatabasesOfRun(): Promise<void> {
  const server = await postgresForTests();
  const { rows } = await run(
    server,
    `select datname as name from pg_database where starts_with(datname, '${namesOfRun()}')`,
  );
  const drop = rows.map(({ name }) => `drop database if exists ${String(name)} with (force)`);
  if (drop.length > 0) await run(server, ...drop);
}

/** How a test's server connects. Few: PostgreSQL takes a hundred, and several files run, some with two nodes. */
export const connectionsTo = (url: string) => ({
  url,
  connections: 8,
  signInConnections: 2,
  listConnections: 2,
  readConnections: 4,
  onError: () => undefined,
});

async function ownDatabase(server: string, template: string): Promise<TestDatabase> {
  const own = `${namesOfRun()}${randomBytes(6).toString("hex")}`;
  await run(
    server,
    `create database ${own} template ${template}`,
    // It need not outlive the machine: a commit does not wait for the disk.
    `alter database ${own} set synchronous_commit = off`,
  );
  const url = on(server, own);
  const database = await openPostgres(connectionsTo(url));
  return {
    ...database,
    url,
    close: async () => {
      await database.close();
      // Takes a while, and nobody need wait for it: what a process leaves when it ends is dropped with the rest of the run.
      run(server, `drop database if exists ${own} with (force)`).catch(() => undefined);
    },
  };
}

const on = (server: string, database: string): string =>
  Object.assign(new URL(server), { pathname: `/${database}` }).href;

/** Gives the result of the last statement. */
async function run(server: string, ...statements: readonly string[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    let result: pg.QueryResult | undefined;
    for (const sql of statements) result = await client.query(sql);
    return result as pg.QueryResult;
  } finally {
    await client.end();
  }
}

async function exists(server: string, database: string): Promise<boolean> {
  return ((await run(server, `select 1 from pg_database where datname = '${database}'`)).rowCount ?? 0) > 0;
}

/** Several test processes want the same copy: one makes it, the others wait. */
async function once(
  path: string,
  done: () => boolean | Promise<boolean>,
  make: () => Promise<void>,
): Promise<void> {
  const guard = `${path}.lock`;
  while (!(await done())) {
    try {
      mkdirSync(guard);
    } catch {
      const age = Date.now() - (statSync(guard, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
      if (age > 120_000) rmdirSync(guard);
      await new Promise((resolve) => setTimeout(resolve, 100));
      continue;
    }
    try {
      if (!(await done())) await make();
    } finally {
      rmdirSync(guard);
    }
  }
}

/** What decides what is in a copy without the demo. */
const BASE =
  /^(db|platform\/jobs|reference-data\.ts|domain\.ts|domains\/(session|dictionary)|(domains|platform)\/[\w-]+\/(tables|domain)\.ts)/;
const digests = new Map<string, string>();

/** Of everything that decides what the copy `name` holds. */
function sourceDigest(name: string): string {
  const known = digests.get(name);
  if (known !== undefined) return known;
  const root = fileURLToPath(new URL("../src", import.meta.url));
  const hash = createHash("sha256");
  for (const file of ["./people.ts", "./databases.ts"])
    hash.update(readFileSync(new URL(file, import.meta.url)));
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" }).sort()) {
    if (!/\.(ts|sql|json)$/.test(file) || file.endsWith(".test.ts")) continue;
    if (name === "demo" || BASE.test(file)) hash.update(file).update(readFileSync(join(root, file)));
  }
  const digest = hash.digest("hex").slice(0, 12);
  digests.set(name, digest);
  return digest;
}

/** Copies of earlier states of the sources, not used for an hour. */
function removeOldDumps(name: string): void {
  const prefix = `huxuan-test-${name}-`;
  for (const file of readdirSync(tmpdir())) {
    const path = join(tmpdir(), file);
    if (!file.startsWith(prefix) || !file.endsWith(".tar")) continue;
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > 3_600_000) rmSync(path, { force: true });
  }
}
