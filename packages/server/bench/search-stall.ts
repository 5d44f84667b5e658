/**
 * How long the search of selectable offerings keeps everybody else waiting: on a catalogue of 60,000 offerings students
 * select in a rush while others search, and beside them a tiny request is sent every 10 ms. First the rush alone, then
 * with the searches, on a private PostgreSQL.
 *
 *     node bench/search-stall.ts [offerings]
 *
 * Prints for both how long the tiny request waited (median, p99, longest), verdicts and searches a second.
 */
import { setTimeout } from "node:timers/promises";
import { startPrivateServer } from "../testing/postgres.ts";
import { fire, type LoadResult, post } from "./load.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";
import { openThePage, rush, strangeAnswers } from "./scenarios.ts";

const offerings = Number(process.argv[2] ?? 60_000);
const STUDENTS = 10_000;
const EVERY_MS = 10;
const SEARCH = "/mutual-recognition/selection/offerings/search";

/** What students search by, in turn. */
const SEARCHES = [
  {},
  { keyword: "课程 1" },
  { noConflict: true, hasSeats: true },
  {
    selectable: true,
    page: { pageIndex: 1, pageSize: 50, orderBy: [{ field: "seatsLeft", sortType: "desc" }] },
  },
  { keyword: "没有这门课" },
];

const store = await postgresStore(await startPrivateServer(), "bench_search");
const server = await MeasuredServer.start(store);
const world = await server.makeWorld({ students: STUDENTS, offerings: { kind: "made", count: offerings } });
const tokens = await server.tokens(world);
await openThePage(server, tokens);
const { port } = server;
const searches = (count: number) =>
  Array.from({ length: count }, (_, key) =>
    post(
      port,
      SEARCH,
      tokens[key % tokens.length] ?? "",
      { roundId: world.roundId, ...SEARCHES[key % SEARCHES.length] },
      key,
    ),
  );
// Loads the catalogue and compiles what it runs.
refuseStrange(await fire({ port, connections: 2, shots: searches(50) }));

console.log(`${offerings} offerings, ${STUDENTS} students, one server process.\n`);
console.log(
  "| what | verdicts/s | p50 / p99 ms | searches/s | a tiny request waits: median / p99 / longest, ms |",
);
console.log("|---|---|---|---|---|");
await turn("the rush alone", 0);
await turn("the rush and 4 who search without a pause", 4);
await server.stop();
await store.remove();
process.exit(0);

async function turn(what: string, searchers: number): Promise<void> {
  const { shots } = rush(server, world, tokens, "ours", 2);
  const over = new AbortController();
  const rushed = fire({ port, connections: 128, shots }).finally(() => over.abort());
  const found: LoadResult[] = [];
  const searching = Array.from({ length: searchers }, async () => {
    while (!over.signal.aborted)
      found.push(await fire({ port, connections: 1, shots: searches(SEARCHES.length) }));
  });
  const waits: number[] = [];
  while (!over.signal.aborted) {
    const sent = performance.now();
    await fire({ port, connections: 1, shots: [post(port, "/bench/empty", null, {}, 0)] });
    waits.push(performance.now() - sent);
    await setTimeout(EVERY_MS);
  }
  const result = await rushed;
  await Promise.all(searching);
  for (const each of [result, ...found]) refuseStrange(each);
  waits.sort((a, b) => a - b);
  const at = (share: number) => (waits[Math.floor((waits.length - 1) * share)] ?? 0).toFixed(0);
  const perSecond = found.reduce((sum, { answers }) => sum + answers.length, 0) / result.seconds;
  console.log(
    `| ${what} | ${result.perSecond.toFixed(0)} | ${result.p50.toFixed(0)} / ${result.p99.toFixed(0)} | ${perSecond.toFixed(0)} | ${at(0.5)} / ${at(0.99)} / ${at(1)} |`,
  );
  await server.reset(world);
  await setTimeout(1_200);
}

function refuseStrange(result: LoadResult): void {
  const [first] = strangeAnswers(result);
  if (first !== undefined) throw new Error(first);
}
