/**
 * `npm run bench`: selection through HTTP against a private PostgreSQL and against PGlite, beside a straightforward
 * implementation and an empty endpoint of the same server; then the server is killed in the middle of a rush, ten times
 * on each database. `--quick` runs everything once and small, to see that it works.
 */
import { cpus } from "node:os";
import { setTimeout } from "node:timers/promises";
import { startPrivateServer } from "../testing/index.ts";
import { type Audit, isClean } from "./audit.ts";
import { killInTheMiddle } from "./kill.ts";
import { fire, type LoadResult } from "./load.ts";
import { MeasuredServer, pgliteStore, postgresStore, type Store } from "./measured-server.ts";
import { acknowledgedOf, bareShots, emptyShots, openThePage, rush, strangeAnswers } from "./scenarios.ts";
import type { WorldOptions } from "./world.ts";

const quick = process.argv.includes("--quick");
const RUNS = quick ? 1 : 3;
const STUDENTS = quick ? 2_000 : 20_000;
const SEATS = quick ? 300 : 3_000;
const KILLS = quick ? 2 : 10;
const HOT: WorldOptions = { students: STUDENTS, offerings: { kind: "hot", seats: SEATS } };
const CATALOGUE: WorldOptions = { students: STUDENTS, offerings: { kind: "catalogue" } };

interface Row {
  what: string;
  perSecond: number;
  p50: number;
  p99: number;
  note: string;
}

const rows: Row[] = [];
const failures: string[] = [];
const expect = (holds: boolean, what: string) => {
  if (!holds) failures.push(what);
};

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function add(what: string, results: readonly LoadResult[], note = ""): Row {
  const row = {
    what,
    perSecond: median(results.map((result) => result.perSecond)),
    p50: median(results.map((result) => result.p50)),
    p99: median(results.map((result) => result.p99)),
    note,
  };
  rows.push(row);
  console.log(line(row));
  return row;
}

const line = ({ what, perSecond, p50, p99, note }: Row) =>
  `| ${what} | ${Math.round(perSecond).toLocaleString("en")} | ${p50.toFixed(0)} / ${p99.toFixed(0)} | ${note} |`;

const auditNote = (audit: Audit) =>
  isClean(audit)
    ? `${audit.enrolled.toLocaleString("en")} seats, all right`
    : `BROKEN ${JSON.stringify(audit)}`;

interface Measured {
  what: string;
  path: "ours" | "naive";
  connections: number;
  /** Attempts of each student. */
  tries: number;
  /** Processes that serve; 1 when absent. */
  workers?: number;
}

interface Idle {
  /** `call`: signed in, permitted and validated as an attempt is. `bare`: a route that asks nobody who they are. */
  call: "call" | "bare";
  workers?: number;
}

/**
 * Attempts of every student, from an empty selection, `RUNS` times, counted over after each. One more run before them
 * is not counted: what is measured is a server that has been serving, not one that compiles its code.
 */
async function measure(store: Store, options: WorldOptions, how: Measured): Promise<Row> {
  const server = await MeasuredServer.start(store, how.workers);
  const world = await worldOf(store, server, options);
  const tokens = await server.tokens(world);
  const { shots, wanted } = rush(server, world, tokens, how.path, how.tries);
  await openThePage(server, tokens);
  const results: LoadResult[] = [];
  let note = "";
  for (let run = 0; run <= RUNS; run += 1) {
    const result = await fire({ port: server.port, connections: how.connections, shots });
    const audit = await server.audit(world, acknowledgedOf(result.answers, wanted));
    note = auditNote(audit);
    expect(isClean(audit), `${how.what}: ${note}`);
    expect(strangeAnswers(result).length === 0, `${how.what}: ${strangeAnswers(result).join("; ")}`);
    expect(result.unanswered.length === 0, `${how.what}: ${result.unanswered.length} without an answer`);
    if (run > 0) results.push(result);
    await server.reset(world);
    // The reset goes past the server, which believes for a second that the course is full.
    await setTimeout(1_200);
  }
  await server.stop();
  return add(how.what, results, note);
}

const worlds = new Map<Store, Awaited<ReturnType<MeasuredServer["makeWorld"]>>>();

async function worldOf(store: Store, server: MeasuredServer, options: WorldOptions) {
  const world = worlds.get(store) ?? (await server.makeWorld(options));
  worlds.set(store, world);
  return world;
}

/** The same server doing nothing: what it costs to be asked at all. */
async function measureIdle(store: Store, options: WorldOptions, what: string, how: Idle): Promise<Row> {
  const server = await MeasuredServer.start(store, how.workers);
  const world = await worldOf(store, server, options);
  const tokens = await server.tokens(world);
  await openThePage(server, tokens);
  const shots = how.call === "bare" ? bareShots(server, tokens.length) : emptyShots(server, world, tokens);
  const results: LoadResult[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const result = await fire({ port: server.port, connections: 256, shots });
    const wrong = result.answers.find(({ status }) => status !== 200);
    expect(wrong === undefined, `${what}: ${wrong?.status} ${wrong?.body}`);
    if (run > 0) results.push(result);
  }
  await server.stop();
  return add(what, results);
}

const cores = cpus().length;
console.log(
  `Selection through HTTP; ${cores} cores shared by server, database and load; medians of ${RUNS} runs.\n`,
);
console.log("| what | verdicts/s | p50 / p99 ms | counted over |\n|---|---|---|---|");

const postgres = await startPrivateServer();
const hot = await postgresStore(postgres, "bench_hot");
const catalogue = await postgresStore(postgres, "bench_catalogue");

await measureIdle(hot, HOT, "HTTP alone, 256 connections", { call: "bare" });
const empty = await measureIdle(hot, HOT, "empty endpoint, 256 connections", { call: "call" });
const ours = await measure(hot, HOT, {
  what: "one hot course, PostgreSQL, 256 connections",
  path: "ours",
  connections: 256,
  tries: 1,
});
const naive = await measure(hot, HOT, {
  what: "the same, one transaction per request",
  path: "naive",
  connections: 256,
  tries: 1,
});
const thousand = await measure(hot, HOT, {
  what: "one hot course, 1,000 connections",
  path: "ours",
  connections: 1_000,
  tries: 1,
});
await measureIdle(hot, HOT, "two processes: empty endpoint", { call: "call", workers: 2 });
await measure(hot, HOT, {
  what: "two processes: one hot course, 256 connections",
  path: "ours",
  connections: 256,
  tries: 1,
  workers: 2,
});
await measure(hot, HOT, {
  what: "two processes: one hot course, 1,000 connections",
  path: "ours",
  connections: 1_000,
  tries: 1,
  workers: 2,
});
await measure(catalogue, CATALOGUE, {
  what: "whole catalogue, PostgreSQL, 256 connections",
  path: "ours",
  connections: 256,
  tries: 3,
});
const light = pgliteStore();
await measure(light, HOT, {
  what: "one hot course, PGlite, 256 connections",
  path: "ours",
  connections: 256,
  tries: 1,
});

for (const store of [catalogue, pgliteStore()]) {
  const outcome = await killInTheMiddle(store, KILLS, async (server) => worldOf(store, server, CATALOGUE));
  console.log(`\nKilled in the middle of a rush, ${store.kind}: ${outcome.summary}`);
  for (const problem of outcome.problems) failures.push(problem);
  await store.remove();
}
await Promise.all([hot.remove(), light.remove()]);

const times = ours.perSecond / naive.perSecond;
const share = ours.perSecond / empty.perSecond;
console.log(`\nOurs / one transaction per request: ${times.toFixed(1)} (wanted ≥ 20)`);
console.log(`Ours / empty endpoint: ${(share * 100).toFixed(0)} % (wanted ≥ 60 %)`);
console.log(`p99 at 1,000 connections: ${thousand.p99.toFixed(0)} ms (wanted ≤ 300)`);
if (!quick) {
  expect(times >= 20, `only ${times.toFixed(1)} times the straightforward implementation`);
  expect(share >= 0.6, `only ${(share * 100).toFixed(0)} % of the empty endpoint`);
  expect(thousand.p99 <= 300, `p99 of ${thousand.p99.toFixed(0)} ms at 1,000 connections`);
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
