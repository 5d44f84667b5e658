/**
 * `npm run bench:accounts`: how long it takes until every student of an import has an account with a password of their own,
 * beside the cost of hashing those passwords and nothing else, which nobody gets below. On PGlite, or with DATABASE_URL on
 * a database of its own that is made on that PostgreSQL. `--quick` does it for 2,000 students.
 */
import { randomBytes } from "node:crypto";
import { cpus } from "node:os";
import {
  type AccountBatch,
  type Client,
  getAccountBatch,
  getRowsImport,
  type RowsImport,
  startAccountBatch,
  startStudentImport,
} from "@huxuan/api-client";
import { SelectionWorld } from "../testing/selection-world.ts";
import { startTestServer } from "../testing/server.ts";
import { hashPassword } from "../src/domains/session/index.ts";

const quick = process.argv.includes("--quick");
const STUDENTS = quick ? 2_000 : 40_000;
/** Passwords hashed alone, a sample of them. */
const HASHES = quick ? 200 : 1_000;
/** As many at a time as a batch hashes. */
const AT_ONCE = 2;
const LOOK_MS = 200;

const url = process.env["DATABASE_URL"];
if (url !== undefined) process.env["TEST_DATABASE_URL"] = url;

/** Seconds that some work takes. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now();
  await work();
  return (performance.now() - since) / 1000;
}

/** Asks until a job has ended. */
async function ended<Job extends RowsImport | AccountBatch>(read: () => Promise<Job>): Promise<Job> {
  for (;;) {
    const job = await read();
    if (job.state !== "waiting" && job.state !== "running") return job;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

async function importStudents(client: Client): Promise<void> {
  const students = Array.from({ length: STUDENTS }, (_, n) => ({
    studentNumber: `B${String(n).padStart(6, "0")}`,
    name: `学生${n}`,
    grade: 2026,
    department: "数学学院",
    major: "统计学",
  }));
  const file = new File([JSON.stringify({ students })], "学生.json");
  const { data } = await startStudentImport({ client, body: { file, createMissing: "true" } });
  const { created, text } = await ended(
    async () => (await getRowsImport({ client, path: { jobId: data.id } })).data,
  );
  if (created !== STUDENTS) throw new Error(`${created} students of ${STUDENTS} were imported: ${text}`);
}

async function openAccounts(client: Client): Promise<void> {
  const { data } = await startAccountBatch({ client, body: { kind: "student", filter: { grade: 2026 } } });
  const { made, text } = await ended(async () => (await getAccountBatch({ client, path: data })).data);
  if (made !== STUDENTS) throw new Error(`${made} accounts of ${STUDENTS} were made: ${text}`);
}

async function hashAlone(): Promise<void> {
  let left = HASHES;
  const work = async () => {
    while (left-- > 0) await hashPassword(randomBytes(9).toString("base64"));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const line = (name: string, count: number, seconds: number) =>
  process.stdout.write(`${name}: ${count} in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)}/s\n`);

const database = url === undefined ? "pglite" : "postgres";
process.stdout.write(`${STUDENTS} accounts on ${database}, ${cpus().length} cores\n`);
const server = await startTestServer({ database });
try {
  await SelectionWorld.create(server, 1);
  const office = await server.client("office0");
  line("students imported", STUDENTS, await secondsOf(() => importStudents(office)));
  // Before and after, so that whatever else the machine does meets both.
  const before = await secondsOf(hashAlone);
  const opened = await secondsOf(() => openAccounts(office));
  const alone = (before + (await secondsOf(hashAlone))) / 2 / HASHES;
  line("accounts opened", STUDENTS, opened);
  line("hashed alone, two at a time", HASHES, alone * HASHES);
  process.stdout.write(
    `hashing alone would take ${(alone * STUDENTS).toFixed(1)} s of it, ${((100 * alone * STUDENTS) / opened).toFixed(0)} %\n`,
  );
} finally {
  await server.close();
}
