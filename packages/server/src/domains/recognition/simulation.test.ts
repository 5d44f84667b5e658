/**
 * Publishing, correcting, recognising, revoking and changes of programme, as chance has it, while the process that follows
 * them is killed in the middle: credit bank, list of grades and degree progress agree with an oracle to the last credit.
 * `HUXUAN_SIMULATED_STUDENTS=500` plays it with as many students (`npm run test:full`).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type Client,
  checkCreditLedger,
  createMyRecognition,
  decideRecognition,
  deleteMyRecognition,
  getMyCreditBank,
  getMyGrades,
  getRecognition,
  revokeRecognition,
  submitMyRecognition,
} from "@huxuan/api-client";
import { eq, inArray, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { testDatabaseKind } from "../../../testing/databases.ts";
import { PASSWORD } from "../../../testing/people.ts";
import { type OracleRule, OracleStudent } from "../../../testing/recognition-oracle.ts";
import { RecognitionWorld } from "../../../testing/recognition-world.ts";
import { killProcesses, runScript } from "../../../testing/server-process.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";
import { transaction } from "../../db/index.ts";
import { Random } from "../../demo/random.ts";
import { degreeProgress } from "../degree-progress/tables.ts";
import { reckonDue } from "../degree-progress/due.ts";
import { correctGrade, grade } from "../grade/index.ts";
import { gradeStanding } from "../grade/tables.ts";
import { student } from "../person/index.ts";
import { createAccounts, hashPassword, scopeGrant } from "../session/index.ts";
import { creditAccount, recognition, recognitionSource } from "./tables.ts";

const STUDENTS = Number(process.env["HUXUAN_SIMULATED_STUDENTS"] ?? 15);
/** Credits of the programmes of three years: a quarter of them is soon used up. */
const TOTALS: Readonly<Record<number, number>> = { 2024: 24, 2025: 40, 2026: 16 };
const FOLLOWER = new URL("../../../testing/follow-grades.ts", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "huxuan-recognition-simulation-"));
const random = new Random(20_261_127);

let server: TestServer;
let world: RecognitionWorld;
let college: Client;
let office: Client;
/** By the index of the student; those of the first home school alone, whose school has an agreement. */
const oracle = new Map<number, OracleStudent>();
/** By name; the host's first. */
const course: Record<string, { id: number; credits: number }> = {};

/** Where the process is killed after each publication: in the middle of something, once it has written so many rows. */
const PLACES = [
  { table: "seat_verdict", event: "insert", at: 3 },
  { table: "recognition_target", event: "insert", at: 2 },
  { table: "credit_entry", event: "insert", at: 4 },
  { table: "credit_account", event: "update", at: 5 },
  { table: "recognition_due", event: "delete", at: 2 },
  { table: "degree_progress", event: "insert or update", at: 1 },
  { table: "notification", event: "insert", at: 1 },
  { table: "credit_transaction", event: "insert", at: 2 },
] as const;

beforeAll(async () => {
  if (testDatabaseKind() === "pglite") return;
  server = await startTestServer({ nodes: 1 });
  // What follows grades is the process that is killed, and nobody else.
  await server.services.jobs.close();
  world = await RecognitionWorld.create(server, { students: STUDENTS * 2 });
  const passwordHash = await hashPassword(PASSWORD);
  const [physics] = await createAccounts(server.services.db, [
    {
      useraccount: "physics1",
      passwordHash,
      personName: "physics1",
      userType: "other",
      schoolId: world.schoolId(1),
      department: "物理学院",
      roleIds: ["2"],
    },
  ]);
  await server.services.db
    .insert(scopeGrant)
    .values({ accountId: physics as number, roleId: "2", type: "department" });
  [college, office] = [await server.client("physics1"), await server.client("office1")];
  await world.agreement();
  for (const [name, credits] of Object.entries({ A: 3, B: 2, C: 2, D: 1.5, E: 4, F: 2, G: 2, H: 2.5 }))
    course[name] = { id: await world.course(`课程${name}`, { host: 0, credits }), credits };
  for (const [name, credits] of Object.entries({ b: 3, c: 3, e1: 1, e2: 2, h: 2 }))
    course[name] = { id: await world.course(`本校${name}`, { credits }), credits };
  for (const [year, total] of Object.entries(TOTALS))
    await world.programme(
      [
        { name: "选修", credits: 90 },
        { name: "必修", credits: 90, courseIds: ["b", "c", "e1", "e2", "h"].map(idOf) },
      ],
      { grade: Number(year), total },
    );
  const rows = await server.services.db.select({ id: student.id, grade: student.grade }).from(student);
  for (let n = 0; n < STUDENTS * 2; n += 2) {
    const of = rows.find(({ id }) => id === world.studentId(n));
    oracle.set(n, new OracleStudent(hundredths(TOTALS[of?.grade ?? 0] ?? 0)));
  }
});
afterEach(killProcesses);
afterAll(async () => {
  await server?.close();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = (name: string): number => course[name]?.id as number;
const creditsOf = (name: string): number => course[name]?.credits as number;
const hundredths = (credits: number): number => Math.round(credits * 100);
const home = (): number[] => [...oracle.keys()];
const of = (n: number): OracleStudent => oracle.get(n) as OracleStudent;
/** Some of them, each with this chance. */
const some = <Item>(list: readonly Item[], share: number): Item[] => list.filter(() => random.chance(share));

/** A rule as the oracle knows it, put in force at the server as well. */
async function rule(
  sources: readonly string[],
  targets: readonly string[],
  { minimum = 600, revises }: { minimum?: number; revises?: number } = {},
): Promise<{ oracle: OracleRule; number: number }> {
  server.clock.advance({ minutes: 1 });
  const made = await world.rule(
    sources.map(idOf),
    targets.length === 0 ? { module: "选修" } : { targetIds: targets.map(idOf) },
    { minimumMark: minimum, ...(revises !== undefined && { number: revises, revision: 2 }) },
  );
  server.clock.advance({ minutes: 1 });
  return {
    number: made.number,
    oracle: {
      sources: sources.map(idOf),
      targets: targets.map((name) => ({ courseId: idOf(name), credits: hundredths(creditsOf(name)) })),
      minimum,
    },
  };
}

/** These students take seats in classes of these courses; gives the classes. */
async function seats(names: readonly string[], students: readonly number[], rules: readonly OracleRule[]) {
  const classes: { id: number; name: string; students: readonly number[] }[] = [];
  for (const name of names) {
    const made = await world.taught(`课程${name}`, students, { courseId: idOf(name) });
    classes.push({ id: made.id, name, students });
  }
  for (const n of students.filter((one) => oracle.has(one))) of(n).takeSeats(names.map(idOf), rules);
  return classes;
}

/** Publishes what chance gives everybody in a class. */
async function publish({ id, name, students }: { id: number; name: string; students: readonly number[] }) {
  server.clock.advance({ minutes: 1 });
  const marks = Object.fromEntries(students.map((n) => [n, String(mark())]));
  const grades = await world.publish(id, marks);
  for (const n of students.filter((one) => oracle.has(one)))
    of(n).publish({
      id: grades[n] as number,
      courseId: idOf(name),
      credits: hundredths(creditsOf(name)),
      mark: Number(marks[n]) * 10,
    });
}
/** One in four is near the line. */
const mark = (): number => (random.chance(0.25) ? random.whole(55, 64) : random.whole(60, 98));

async function correctSome(share: number): Promise<void> {
  const { services } = server;
  for (const n of home())
    for (const { id, mark: before } of some(of(n).grades, share)) {
      const to = mark();
      if (to * 10 === before) continue;
      const correction = {
        gradeId: id,
        to: String(to),
        reason: "登录错误",
        by: "教务0",
        now: server.clock(),
      };
      const messages = await transaction(services.db, (tx) => correctGrade(tx, services, correction));
      await services.outbox.deliver(messages);
      of(n).correct(id, to * 10);
    }
}

async function revokeSome(share: number): Promise<void> {
  for (const n of home())
    for (const { sources } of some([...of(n).recognitions], share)) {
      const gradeId = sources[0]?.id as number;
      const [row] = await server.services.db
        .select({ id: recognition.id, version: recognition.version })
        .from(recognition)
        .innerJoin(recognitionSource, eq(recognitionSource.recognitionId, recognition.id))
        .where(sql`${recognitionSource.gradeId} = ${gradeId} and ${recognition.state} = 'recognised'`);
      const { id, version } = row as { id: number; version: number };
      const body = { version, reason: "复核", documentNumber: `教务〔2026〕${id}号` };
      await revokeRecognition({ client: office, path: { id }, body });
      of(n).revoke(gradeId);
    }
}

/** Some ask for grades that are not used: as a course of the home school, or in the module. */
async function applyForSome(share: number): Promise<void> {
  for (const n of some(home(), share)) {
    const open = of(n).grades.filter((one) => one.mark >= 600 && one.usedBy === undefined);
    if (open.length === 0) continue;
    const { id: gradeId } = random.pick(open);
    const target = random.chance(0.5)
      ? { courseId: idOf("h"), credits: hundredths(creditsOf("h")) }
      : undefined;
    const client = await world.client(n);
    const made = await createMyRecognition({
      client,
      body: {
        gradeIds: [gradeId],
        targetIds: target === undefined ? [] : [target.courseId],
        module: target === undefined ? "选修" : "",
        reason: "内容相近",
      },
    });
    const path = { id: made.data.id };
    if (!of(n).apply(gradeId, target)) {
      const refused = submitMyRecognition({ client, path });
      await expect(refused, `student ${n}, grade ${gradeId}`).rejects.toMatchObject({ status: 409 });
      await deleteMyRecognition({ client, path });
      continue;
    }
    await submitMyRecognition({ client, path });
    for (const auditor of [college, office]) {
      const { version } = (await getRecognition({ client: auditor, path })).data;
      await decideRecognition({
        client: auditor,
        path,
        body: { outcome: "approve", opinion: "同意", version },
      });
    }
  }
}

/** Some change to the programme of another year, with another cap; what is recognised stays. */
async function changeProgrammes(share: number): Promise<void> {
  const { services } = server;
  for (const n of some(home(), share)) {
    const year = random.pick(Object.keys(TOTALS).map(Number));
    const id = world.studentId(n);
    await transaction(services.db, async (tx) => {
      await tx.update(student).set({ grade: year }).where(eq(student.id, id));
      await services.progressUse.changed(tx, eq(student.id, id));
    });
    of(n).total = hundredths(TOTALS[year] as number);
  }
}

/** Lets everything be followed: by a process that is killed where it writes, and then by one that is not. */
async function settle(killAt?: (typeof PLACES)[number]): Promise<void> {
  if (killAt !== undefined) {
    const { pool } = server.database;
    const { table, event, at } = killAt;
    await pool.query(`
      create sequence passed_by;
      create function stand_still() returns trigger language plpgsql as
        $$ begin if nextval('passed_by') >= ${at} then perform pg_sleep(600); end if; return coalesce(new, old); end $$;
      create trigger stand_still before ${event} on ${table} for each row execute function stand_still()`);
    const first = runScript(FOLLOWER, [], {
      HUXUAN_DATA: folder,
      HUXUAN_SECRET: server.settings.secret ?? "",
      DATABASE_URL: server.database.url as string,
      HUXUAN_TEST_TIME: server.clock().toISOString(),
    });
    let over = false;
    const ended = first.ended.then((code) => {
      over = true;
      return code;
    });
    const standing = async () => {
      const { rows } = await pool.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
      );
      return over || rows[0]?.n === 1;
    };
    await expect.poll(standing, { interval: 50 }).toBe(true);
    expect(over, `it never wrote so many rows: ${table}\n${first.printed()}`).toBe(false);
    first.child.kill("SIGKILL");
    await ended;
    await pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
    );
    await pool.query(
      `drop trigger stand_still on ${table}; drop function stand_still(); drop sequence passed_by`,
    );
  }
  const { services, clock } = server;
  await world.follow();
  await reckonDue(services.db, services.recognisedCredits, clock);
  for (const n of home()) of(n).follow();
  await compare();
}

/** Credit bank, list of grades and progress say of everybody what the oracle says. */
async function compare(): Promise<void> {
  const { db } = server.services;
  const ids = home().map((n) => world.studentId(n));
  const [banks, standings, progress] = await Promise.all([
    db.select().from(creditAccount).where(inArray(creditAccount.studentId, ids)),
    db.select().from(gradeStanding).where(inArray(gradeStanding.studentId, ids)),
    db.select().from(degreeProgress).where(inArray(degreeProgress.studentId, ids)),
  ]);
  const said = home().map((n) => {
    const id = world.studentId(n);
    const bank = banks.find(({ studentId }) => studentId === id);
    return {
      n,
      bank: hundredths(bank?.balance ?? 0),
      waiting: hundredths(bank?.earned ?? 0),
      grades: hundredths(standings.find(({ studentId }) => studentId === id)?.credits ?? 0),
      progress: hundredths(progress.find(({ studentId }) => studentId === id)?.credits ?? 0),
    };
  });
  expect(said).toEqual(
    home().map((n) => {
      const { recognised, waiting } = of(n);
      return { n, bank: recognised, waiting, grades: recognised, progress: recognised };
    }),
  );
}

test.skipIf(testDatabaseKind() === "pglite")(
  "whatever happens, and wherever the process is killed, no credit is lost and none is there twice",
  async () => {
    const module = await rule(["A"], []);
    const rules = [
      module.oracle,
      (await rule(["B"], ["b"])).oracle,
      (await rule(["C", "D"], ["c"])).oracle,
      (await rule(["E"], ["e1", "e2"])).oracle,
      (await rule(["F"], [])).oracle,
    ];
    const everybody = Array.from({ length: STUDENTS * 2 }, (_, n) => n);
    const [a] = await seats(["A"], some(everybody, 0.6), rules);
    const together = await seats(["C", "D"], some(everybody, 0.7), rules);
    await settle();
    // Who comes later is under the second version of the rule.
    const { number } = module;
    const stricter = (await rule(["A"], [], { minimum: 750, revises: number })).oracle;
    const later = [stricter, ...rules.slice(1)];
    const rest = everybody.filter((n) => !a?.students.includes(n));
    const classes = [
      ...(await seats(["A"], rest, later)),
      ...(await seats(["B"], some(everybody, 0.8), later)),
      ...(await seats(["E"], some(everybody, 0.6), later)),
      ...(await seats(["H"], everybody, later)),
      ...(await seats(["G"], some(everybody, 0.5), later)),
      ...together,
      ...(a === undefined ? [] : [a]),
    ];
    for (const [turn, one] of classes.entries()) {
      await publish(one);
      await settle(PLACES[turn]);
      await correctSome(0.15);
      await changeProgrammes(0.1);
      await applyForSome(0.4);
      await revokeSome(0.2);
    }
    await settle();
    // It was not too easy.
    const all = [...oracle.values()];
    expect(all.some(({ recognitions }) => recognitions.some(({ sources }) => sources.length > 1))).toBe(true);
    expect(all.some((one) => one.recognised === Math.floor(one.total / 4))).toBe(true);
    expect(all.some(({ grades }) => grades.some(({ turnedDown }) => turnedDown))).toBe(true);
    // Whose school has no agreement has nothing, and nobody's chain is broken.
    expect((await checkCreditLedger({ client: await server.client("admin") })).data.broken).toEqual([]);
    const [without] = await server.services.db
      .select({ n: sql<number>`coalesce(sum(${creditAccount.balance}), 0)::float8` })
      .from(creditAccount)
      .where(eq(creditAccount.schoolId, world.schoolId(2)));
    expect(without?.n).toBe(0);
    // What a student reads is what is kept.
    const richest = home().toSorted((x, y) => of(y).recognised - of(x).recognised)[0] as number;
    const client = await world.client(richest);
    expect((await getMyCreditBank({ client })).data).toMatchObject({
      balance: of(richest).recognised / 100,
      sound: true,
    });
    expect((await getMyGrades({ client })).data.credits).toBe(of(richest).recognised / 100);
    const stored = await server.services.db
      .select({ id: grade.id })
      .from(grade)
      .where(eq(grade.studentId, world.studentId(richest)));
    expect(stored).toHaveLength(of(richest).grades.length);
  },
  1_800_000,
);
