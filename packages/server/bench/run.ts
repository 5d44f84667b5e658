/**
 * `npm run bench`: selection through HTTP against a private PostgreSQL and against PGlite, beside a straightforward
 * implementation and an empty endpoint of the same server; then the server is killed in the middle of a rush, ten times
 * on each database. `--quick` runs everything once and small, to see that it works.
 */
import { cpus } from "node:os";
import { setTimeout } from "node:timers/promises";
import { startPrivateServer } from "../testing/postgres.ts";
import { type Audit, isClean } from "./audit.ts";
import { killInTheMiddle } from "./kill.ts";
import { fire, type LoadResult } from "./load.ts";
import { MeasuredServer, pgliteStore, postgresStore, type Store } from "./measured-server.ts";
import { acknowledgedOf, bareShots, emptyShots, openThePage, rush, strangeAnswers } from "./scenarios.ts";
import type { World, WorldOptions } from "./world.ts";

const quick = process.argv.includes("--quick");
const RUNS = quick ? 1 : 5;
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
  /** Answers per second, turn by turn. */
  rates: readonly number[];
}

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
    rates: results.map((result) => result.perSecond),
  };
  console.log(line(row));
  return row;
}

const line = ({ what, perSecond, p50, p99, note }: Row) =>
  `| ${what} | ${Math.round(perSecond).toLocaleString("en")} | ${p50.toFixed(0)} / ${p99.toFixed(0)} | ${note} |`;

const auditNote = (audit: Audit) =>
  isClean(audit)
    ? `${audit.enrolled.toLocaleString("en")} seats, all right`
    : `BROKEN ${JSON.stringify(audit)}`;

/** One of the loads that are put on a server in turn. */
interface Load {
  what: string;
  /**
   * `ours` and `naive`: attempts of every student, from an empty selection. `call`: a call that does nothing, signed in,
   * permitted and validated as an attempt is. `bare`: a route that asks nobody who they are.
   */
  kind: "ours" | "naive" | "call" | "bare";
  connections: number;
  /** Attempts of each student; 1 when absent. */
  tries?: number;
}

/**
 * Puts the loads on one server in turn, `RUNS` times over, so that whatever else the machine does meets all of them.
 * One more turn before is not counted: what is measured is a server that has been serving, not one that compiles its
 * code. After each load the stored selection is counted over. Gives a row for each load, in their order.
 */
async function measure(store: Store, options: WorldOptions, loads: readonly Load[], workers = 1) {
  const server = await MeasuredServer.start(store, workers);
  const world = await worldOf(store, server, options);
  const tokens = await server.tokens(world);
  await openThePage(server, tokens);
  const measured = loads.map((load) => ({ load, results: [] as LoadResult[], note: "" }));
  for (let run = 0; run <= RUNS; run += 1) {
    for (const each of measured) {
      const { result, note } = await put(server, world, tokens, each.load);
      each.note = note;
      if (run > 0) each.results.push(result);
    }
  }
  await server.stop();
  return measured.map(({ load, results, note }) => add(load.what, results, note));
}

async function put(server: MeasuredServer, world: World, tokens: readonly string[], load: Load) {
  const { what, kind, connections } = load;
  const { port } = server;
  if (kind === "bare" || kind === "call") {
    const shots = kind === "bare" ? bareShots(server, tokens.length) : emptyShots(server, world, tokens);
    const result = await fire({ port, connections, shots });
    const wrong = result.answers.find(({ status }) => status !== 200);
    expect(wrong === undefined, `${what}: ${wrong?.status} ${wrong?.body}`);
    return { result, note: "" };
  }
  const { shots, wanted } = rush(server, world, tokens, kind, load.tries ?? 1);
  const result = await fire({ port, connections, shots });
  const audit = await server.audit(world, acknowledgedOf(result.answers, wanted));
  const note = auditNote(audit);
  expect(isClean(audit), `${what}: ${note}`);
  expect(strangeAnswers(result).length === 0, `${what}: ${strangeAnswers(result).join("; ")}`);
  expect(result.unanswered.length === 0, `${what}: ${result.unanswered.length} without an answer`);
  await server.reset(world);
  // The reset goes past the server, which believes for a second that the course is full.
  await setTimeout(1_200);
  return { result, note };
}

const worlds = new Map<Store, Awaited<ReturnType<MeasuredServer["makeWorld"]>>>();

async function worldOf(store: Store, server: MeasuredServer, options: WorldOptions) {
  const world = worlds.get(store) ?? (await server.makeWorld(options));
  worlds.set(store, world);
  return world;
}

const cores = cpus().length;
console.log(
  `Selection through HTTP; ${cores} cores shared by server, database and load; medians of ${RUNS} turns.\n`,
);
console.log("| what | verdicts/s | p50 / p99 ms | counted over |\n|---|---|---|---|");

const postgres = await startPrivateServer();
const hot = await postgresStore(postgres, "bench_hot");
const catalogue = await postgresStore(postgres, "bench_catalogue");

const [, empty, ours, naive, thousand] = await measure(hot, HOT, [
  { what: "HTTP alone, 256 connections", kind: "bare", connections: 256 },
  { what: "empty endpoint, 256 connections", kind: "call", connections: 256 },
  { what: "one hot course, PostgreSQL, 256 connections", kind: "ours", connections: 256 },
  { what: "the same, one transaction per request", kind: "naive", connections: 256 },
  { what: "one hot course, 1,000 connections", kind: "ours", connections: 1_000 },
]);
await measure(
  hot,
  HOT,
  [
    { what: "two processes: empty endpoint", kind: "call", connections: 256 },
    { what: "two processes: one hot course, 256 connections", kind: "ours", connections: 256 },
    { what: "two processes: one hot course, 1,000 connections", kind: "ours", connections: 1_000 },
  ],
  2,
);
await measure(catalogue, CATALOGUE, [
  { what: "whole catalogue, PostgreSQL, 256 connections", kind: "ours", connections: 256, tries: 3 },
]);
const light = pgliteStore();
await measure(light, HOT, [
  { what: "one hot course, PGlite, 256 connections", kind: "ours", connections: 256 },
]);

for (const store of [catalogue, pgliteStore()]) {
  const outcome = await killInTheMiddle(store, KILLS, async (server) => worldOf(store, server, CATALOGUE));
  console.log(`\nKilled in the middle of a rush, ${store.kind}: ${outcome.summary}`);
  for (const problem of outcome.problems) failures.push(problem);
  await store.remove();
}
await Promise.all([hot.remove(), light.remove()]);

/** The median of how many times faster one was than the other, turn by turn. */
const ratio = (one: Row | undefined, other: Row | undefined) =>
  median((one?.rates ?? []).map((rate, turn) => rate / (other?.rates[turn] ?? Number.POSITIVE_INFINITY)));
const times = ratio(ours, naive);
const share = ratio(ours, empty);
const p99 = thousand?.p99 ?? Number.POSITIVE_INFINITY;
console.log(`\nOurs / one transaction per request: ${times.toFixed(1)} (wanted ≥ 20)`);
console.log(`Ours / empty endpoint: ${(share * 100).toFixed(0)} % (wanted ≥ 60 %)`);
console.log(`p99 at 1,000 connections: ${p99.toFixed(0)} ms (wanted ≤ 300)`);
if (!quick) {
  expect(times >= 20, `only ${times.toFixed(1)} times the straightforward implementation`);
  expect(share >= 0.6, `only ${(share * 100).toFixed(0)} % of the empty endpoint`);
  expect(p99 <= 300, `p99 of ${p99.toFixed(0)} ms at 1,000 connections`);
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
