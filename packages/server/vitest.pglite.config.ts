import { defineConfig } from "vitest/config";
import all, { ALL_TESTS, needsDatabase } from "./vitest.config.ts";

/**
 * What can be different on PGlite, each with its reason. It is PostgreSQL with one connection in this process: a statement
 * means the same on both, and what only asks questions of a domain is tested on PostgreSQL alone. A file that has to do
 * with connections, transactions of its own, notices of the database, or files in its folder gets its line here.
 */
const DIFFERS: Readonly<Record<string, string>> = {
  "src/db/*": "opening, migrations, upgrades and the lock of the data folder are PGlite's own",
  "src/process/main.test.ts": "`npm start` starts on PGlite, in its folder",
  "src/process/app.test.ts": "the start and the stop of a server, with the database's",
  "src/demo/*": "`npm start` makes the demo province on PGlite",
  "src/reference-data.test.ts": "is brought up to date at each start, within the migrations' transaction",
  "src/live/*": "events stay in this process",
  "src/platform/jobs/*":
    "the queue has another backend, no heartbeat, and what ran when the process died is told otherwise",
  "src/domains/job/*": "cancelling ends a job in this process",
  "src/platform/outbox/*": "one connection delivers and is written to",
  "src/platform/backup/*": "is written while the server is stopped, and restored into the other database",
  "src/platform/files/files.test.ts": "the folder of files lies beside the database's",
  "src/platform/idempotency/*": "a key is kept in the one transaction that runs",
  "src/platform/import/*": "a long transaction keeps everybody waiting, so that it is cut",
  "src/platform/export/*": "reads its pages one by one, not as of one moment",
  "src/platform/settings/*": "one node is told of its own changes",
  "src/domains/offering-import/*": "references are checked at the end of a run, by other statements",
  "src/domains/session/revocation.test.ts":
    "changes are noticed before the commit, without a second connection",
  "src/domains/access-log/*": "its days are partitions, made and dropped while the one connection serves",
  "src/domains/selection/selection.test.ts": "admission shares the one connection with everybody",
  "src/domains/selection/live.test.ts": "seats are told from this process",
  "src/domains/user/account-batches.test.ts":
    "accounts are made in short transactions, between which others are answered",
  "src/domains/draw/draw.test.ts": "a draw and an announcement hold the one connection while a thread works",
  "src/domains/feedback/*": "a plain record, as all others are",
  "testing/*": "outages and full disks",
};

const isOf = (pattern: string, file: string): boolean =>
  pattern.endsWith("*") ? file.startsWith(pattern.slice(0, -1)) : file === pattern;
const differs = (file: string): boolean => Object.keys(DIFFERS).some((pattern) => isOf(pattern, file));

const gone = Object.keys(DIFFERS).filter((pattern) => !ALL_TESTS.some((file) => isOf(pattern, file)));
if (gone.length > 0)
  throw new Error(`vitest.pglite.config.ts names files that are not there: ${gone.join(", ")}`);

/** `npm test` on PGlite: what can differ there, and what needs no database at all. */
export default defineConfig({
  ...all,
  test: { ...all.test, include: ALL_TESTS.filter((file) => differs(file) || !needsDatabase(file)) },
});
