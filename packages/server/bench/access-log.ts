/**
 * `npm run bench:log`: what the access log costs in a rush. Every student opens a page, whose call is noted, and tries for a
 * seat, which stands in a log of its own; on two servers in turn, one of which notes nothing. Fails when the median of the
 * pairs is more than 10 % slower. `--quick`: small, and one pair.
 */
import { startPrivateServer } from "../testing/postgres.ts";
import { fire, post } from "./load.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";
import { openThePage, rush, strangeAnswers } from "./scenarios.ts";

const quick = process.argv.includes("--quick");
const PAIRS = quick ? 1 : 5;
const STUDENTS = quick ? 1_000 : 10_000;
const MOST_SLOWER = 0.1;
const PAGE = "/qsmart/common/dict/getListData";

const postgres = await startPrivateServer();
const start = async (name: string, environment: Record<string, string>) => {
  const store = await postgresStore(postgres, name);
  const server = await MeasuredServer.start({
    ...store,
    environment: { ...store.environment, ...environment },
  });
  const world = await server.makeWorld({
    students: STUDENTS,
    offerings: { kind: "hot", seats: STUDENTS / 4 },
  });
  const tokens = await server.tokens(world);
  await openThePage(server, tokens);
  return { store, server, world, tokens };
};
type Measured = Awaited<ReturnType<typeof start>>;

/** Answers a second of pages and attempts, one behind the other. */
async function turn({ server, world, tokens }: Measured): Promise<number> {
  const { shots } = rush(server, world, tokens, "ours", 1);
  const both = shots.flatMap((shot, at) => [
    post(server.port, PAGE, tokens[at] ?? "", { names: ["course_nature"] }, shots.length + at),
    shot,
  ]);
  const result = await fire({ port: server.port, connections: 256, shots: both });
  const strange = strangeAnswers(result);
  if (strange.length > 0 || result.unanswered.length > 0)
    throw new Error(`${strange.join("; ")}, ${result.unanswered.length} without an answer`);
  await server.reset(world);
  // The reset goes past the server, which believes for a second that the course is full.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  return result.perSecond;
}

const noted = await start("bench_log", {});
const without = await start("bench_no_log", { HUXUAN_BENCH_WITHOUT_LOG: "1" });
// Not counted: code is compiled.
for (const each of [noted, without]) await turn(each);
console.log("| pair | with the log, answers/s | without | of it |\n|---|---|---|---|");
const shares: number[] = [];
for (let pair = 1; pair <= PAIRS; pair += 1) {
  const first = pair % 2 === 1 ? noted : without;
  const rates = new Map<Measured, number>();
  for (const each of [first, first === noted ? without : noted]) rates.set(each, await turn(each));
  const [ours = 0, bare = 1] = [rates.get(noted), rates.get(without)];
  shares.push(ours / bare);
  console.log(
    `| ${pair} | ${Math.round(ours)} | ${Math.round(bare)} | ${Math.round((ours / bare) * 100)} % |`,
  );
}
for (const { server, store } of [noted, without]) {
  await server.stop();
  await store.remove();
}
const median = shares.toSorted((a, b) => a - b)[Math.floor(shares.length / 2)] ?? 0;
const isGood = quick || median >= 1 - MOST_SLOWER;
console.log(
  `\n${isGood ? "✓" : "✗"} the rush keeps ${Math.round(median * 100)} % of its pace (wanted ≥ 90 %)`,
);
process.exit(isGood ? 0 : 1);
