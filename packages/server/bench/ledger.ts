/**
 * `npm run bench:ledger`: a credit bank of 1,000,000 entries. What stands on each account of a student's ledger, a student's
 * whole passbook with its hash chain looked at, one transaction more, and the check of all chains; beside it the balance as
 * one would write it first, summed over the entries by the student's recognitions. On a private PostgreSQL. It fails when a
 * balance takes more than 20 ms (p95). `--quick` makes a tenth of it.
 */
import { cpus, loadavg } from "node:os";
import pg from "pg";
import { startPrivateServer } from "../testing/postgres.ts";
import { openPostgres, transaction } from "../src/db/index.ts";
import { hashOf, NO_HASH } from "../src/domains/recognition/chain.ts";
import { checkAccounts } from "../src/domains/recognition/check.ts";
import { balancesOfStudent, LockedAccount } from "../src/domains/recognition/ledger.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";

const quick = process.argv.includes("--quick");
const STUDENTS = quick ? 2_500 : 25_000;
/** Of a student: each course earns and is recognised, with four entries in all. */
const COURSES = 10;
const RUNS = 2_000;
const POSTS = 500;
const MOST_BALANCE_MS = 20;

const store = await postgresStore(await startPrivateServer(), "bench_ledger");
const server = await MeasuredServer.start(store);
await server.makeWorld({ students: 1, offerings: { kind: "hot", seats: 1 } });
await server.makeProvince(STUDENTS);
await server.stop();
const url = store.environment["DATABASE_URL"] as string;
const database = new pg.Client({ connectionString: url });
await database.connect();
const { rows: students } = await database.query<{ id: number; school_id: number }>(
  "select id, school_id from student order by id limit $1",
  [STUDENTS],
);
await database.query("set session_replication_role = replica");
await makeLedger();
await database.query("set session_replication_role = origin");
await database.query("vacuum analyze");

/** Transactions with their hashes as the server would have written them. */
async function makeLedger(): Promise<void> {
  const at = new Date("2026-07-01T00:00:00Z");
  for (let start = 0; start < students.length; start += 500) {
    const some = students.slice(start, start + 500);
    const transactions: unknown[][] = [];
    const entries: unknown[][] = [];
    const accounts: unknown[][] = [];
    for (const [n, { id, school_id: schoolId }] of some.entries()) {
      let hash = NO_HASH;
      for (let number = 1; number <= 2 * COURSES; number += 1) {
        const kind = number % 2 === 1 ? "earn" : "recognise";
        const course = Math.ceil(number / 2);
        const transactionId = (start + n) * 2 * COURSES + number;
        const said = {
          studentId: id,
          number,
          kind,
          at,
          text: `课程${course}`,
          // The rows that they are about are not needed, and not there.
          gradeId: kind === "earn" ? transactionId : null,
          gradeNumber: kind === "earn" ? 1 : null,
          recognitionId: kind === "recognise" ? transactionId : null,
          reversesId: null,
          documentNumber: "",
          entries:
            kind === "earn"
              ? [
                  { account: "issued@P1", credits: -2 },
                  { account: "earned", credits: 2 },
                ]
              : [
                  { account: "earned", credits: -2 },
                  { account: `module:模块${course % 5}`, credits: 2 },
                ],
        };
        const previous = hash;
        hash = hashOf(previous, said);
        transactions.push([
          transactionId,
          id,
          number,
          kind,
          at.toISOString(),
          said.text,
          said.gradeId,
          said.gradeNumber,
          said.recognitionId,
          previous,
          hash,
        ]);
        for (const [position, { account, credits }] of said.entries.entries())
          entries.push([transactionId, position, account, credits]);
      }
      accounts.push([id, schoolId, 2 * COURSES, hash, 2 * COURSES, 0]);
    }
    const columns = (rows: unknown[][], at: number) => rows.map((row) => row[at]);
    await database.query(
      `insert into credit_account (student_id, school_id, transactions, hash, balance, earned)
       select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::numeric[], $6::numeric[])`,
      [0, 1, 2, 3, 4, 5].map((column) => columns(accounts, column)),
    );
    await database.query(
      `insert into credit_transaction
         (id, student_id, number, kind, at, text, grade_id, grade_number, recognition_id, previous_hash, hash)
       overriding system value
       select * from unnest($1::int[], $2::int[], $3::int[], $4::text[], $5::timestamptz[], $6::text[], $7::int[], $8::int[],
         $9::int[], $10::text[], $11::text[])`,
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((column) => columns(transactions, column)),
    );
    await database.query(
      `insert into credit_entry (transaction_id, position, account, credits)
       select * from unnest($1::int[], $2::int[], $3::text[], $4::numeric[])`,
      [0, 1, 2, 3].map((column) => columns(entries, column)),
    );
  }
  await database.query(
    "select setval(pg_get_serial_sequence('credit_transaction', 'id'), (select max(id) from credit_transaction))",
  );
}

const handle = await openPostgres({ url, connections: 4, onError: () => undefined });
const { db } = handle;
const studentAt = (n: number) => students[(n * 7919) % students.length] as { id: number; school_id: number };

async function timesOf(runs: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < runs; n += 1) {
    const began = performance.now();
    await work(n);
    times.push(performance.now() - began);
  }
  return times.toSorted((a, b) => a - b);
}
const at = (times: readonly number[], share: number): number => times[Math.floor(times.length * share)] ?? 0;
const said = (times: readonly number[]): string =>
  `${at(times, 0.5).toFixed(2)} ms (p95 ${at(times, 0.95).toFixed(2)})`;

const { rows: counted } = await database.query<{ n: number }>("select count(*)::int as n from credit_entry");
console.log(`${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}; ${counted[0]?.n} entries\n`);

const balance = await timesOf(RUNS, (n) => balancesOfStudent(db, studentAt(n).id));
console.log(`balance of every account of a student: ${said(balance)}`);
/** As one writes it without an account for each student: the entries of all, narrowed down last. */
const naive = await timesOf(20, (n) =>
  database.query(
    `select account, sum(credits) from (select e.account, e.credits, t.student_id from credit_entry e
       join credit_transaction t on t.id = e.transaction_id offset 0) of where student_id = $1 group by account`,
    [studentAt(n).id],
  ),
);
console.log(`the same from all entries: ${said(naive)}`);
const chain = await timesOf(Math.min(RUNS, 500), async (n) => {
  const { id } = studentAt(n);
  await database.query("select * from credit_transaction where student_id = $1 order by number", [id]);
  await balancesOfStudent(db, id);
});
console.log(`a passbook: ${said(chain)}`);
const posts = await timesOf(POSTS, (n) =>
  transaction(db, async (tx) => {
    const of = studentAt(n);
    const bank = await LockedAccount.lock(tx, { studentId: of.id, schoolId: of.school_id });
    const first = await tx.execute<{ id: number }>(
      `select id from credit_transaction where student_id = ${of.id} and number = 1`,
    );
    await bank.post(
      {
        kind: "correct",
        text: "成绩更正",
        reversesId: first.rows[0]?.id ?? null,
        entries: [
          { account: "earned", credits: -2 },
          { account: "issued@P1", credits: 2 },
        ],
      },
      new Date(),
    );
  }),
);
console.log(`one transaction more, locked and chained: ${said(posts)}`);
const began = performance.now();
const checked = await checkAccounts(db, new Date());
const seconds = (performance.now() - began) / 1000;
console.log(
  `all chains: ${checked.accounts} accounts, ${checked.entries} entries in ${seconds.toFixed(1)} s, ${checked.broken.length} broken\n\nload ${loadavg()[0]?.toFixed(1)}`,
);
await handle.close();
await database.end();
const failed = at(balance, 0.95) > MOST_BALANCE_MS || checked.broken.length > 0;
if (failed) console.error(`missed: a balance within ${MOST_BALANCE_MS} ms (p95), and no broken chain`);
process.exit(failed ? 1 : 0);
