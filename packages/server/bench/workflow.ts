/**
 * `npm run bench:workflow`: approvals through HTTP against a private PostgreSQL and against PGlite, beside what one would
 * write first. Every instance goes through four steps; each approval closes a step and opens the next one with its
 * people. After each load all is counted over. `--quick` runs it once and small, to see that it works.
 */
import { cpus } from "node:os";
import { startPrivateServer } from "../testing/postgres.ts";
import { type Office, STEPS } from "./approvals.ts";
import { fire, post } from "./load.ts";
import { MeasuredServer, pgliteStore, postgresStore, type Store } from "./measured-server.ts";

const quick = process.argv.includes("--quick");
const RUNS = quick ? 1 : 5;
const INSTANCES = quick ? 40 : 250;
const CONNECTIONS = 32;
/** What the issue asks for on one machine. */
const WANTED_PER_SECOND = 200;

const failures: string[] = [];
const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const PATHS = {
  ours: (id: number) => `/mutual-recognition/workflow-tasks/${id}/approve`,
  naive: (id: number) => `/bench/naive-approval/${id}`,
};
type Way = keyof typeof PATHS;

interface Turn {
  perSecond: number;
  p99: number;
}

/** All instances from their start to their end, each step by the people of the office in turn. */
async function turn(
  server: MeasuredServer,
  office: Office,
  tokens: readonly string[],
  way: Way,
): Promise<Turn> {
  const { port } = server;
  const since = await server.startInstances(office, INSTANCES);
  let seconds = 0;
  const slowest: number[] = [];
  for (const _step of STEPS) {
    const open = await server.openSteps(since);
    const shots = open.map((id, n) =>
      post(port, PATHS[way](id), tokens[n % tokens.length] as string, { opinion: "同意" }, id),
    );
    const result = await fire({ port, connections: CONNECTIONS, shots });
    const wrong = result.answers.find(({ status }) => status !== 200);
    if (wrong) failures.push(`${way}: ${wrong.status} ${wrong.body.slice(0, 200)}`);
    seconds += result.seconds;
    slowest.push(result.p99);
  }
  const audit = await server.auditApprovals(since);
  const right = { instances: INSTANCES, approved: INSTANCES, approvals: INSTANCES * STEPS.length, open: 0 };
  if (JSON.stringify(audit) !== JSON.stringify(right)) failures.push(`${way}: ${JSON.stringify(audit)}`);
  return { perSecond: (INSTANCES * STEPS.length) / seconds, p99: Math.max(...slowest) };
}

/** Both ways in turn, so that whatever else the machine does meets both; the first turn is not counted. */
async function measure(store: Store): Promise<Record<Way, readonly Turn[]>> {
  const server = await MeasuredServer.start(store);
  const office = await server.makeOffice();
  const tokens = await server.officeTokens(office);
  const turns: Record<Way, Turn[]> = { ours: [], naive: [] };
  for (let run = 0; run <= RUNS; run += 1)
    for (const way of ["ours", "naive"] as const) {
      const done = await turn(server, office, tokens, way);
      if (run > 0 || quick) turns[way].push(done);
    }
  await server.stop();
  return turns;
}

console.log(
  `Approvals through HTTP, ${CONNECTIONS} connections; ${cpus().length} cores shared by server, database and load; medians of ${RUNS} turns.\n`,
);
console.log("| what | transitions/s | p99 ms | ours / naive |\n|---|---|---|---|");
for (const store of [await postgresStore(await startPrivateServer(), "bench_workflow"), pgliteStore()]) {
  const turns = await measure(store);
  const ratio = median(turns.ours.map(({ perSecond }, n) => perSecond / (turns.naive[n]?.perSecond ?? 1)));
  for (const way of ["ours", "naive"] as const) {
    const rate = median(turns[way].map(({ perSecond }) => perSecond));
    const p99 = median(turns[way].map((one) => one.p99));
    const name = way === "ours" ? store.kind : `${store.kind}, a statement for each thing`;
    console.log(
      `| ${name} | ${Math.round(rate)} | ${p99.toFixed(0)} | ${way === "ours" ? ratio.toFixed(1) : ""} |`,
    );
    if (way === "ours" && store.kind === "postgres" && !quick && rate < WANTED_PER_SECOND)
      failures.push(`only ${Math.round(rate)} transitions a second, wanted are ${WANTED_PER_SECOND}`);
  }
  await store.remove();
}
for (const failure of failures) console.error(`FAILED: ${failure}`);
process.exit(failures.length > 0 ? 1 : 0);
