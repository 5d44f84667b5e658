/**
 * `npm run bench:home`: what the public home page and the catalogue cost selection. A rush for one course, and beside it a
 * thousand requests a second: in turn nothing, calls that do nothing, the drawn home page, the drawn catalogue. On a private
 * PostgreSQL, on cores that all share. It fails when a page costs the rush more than such calls and a tenth.
 */
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { startPrivateServer } from "../testing/postgres.ts";
import { isClean } from "./audit.ts";
import { fire, type Shot } from "./load.ts";
import { MeasuredServer, postgresStore } from "./measured-server.ts";
import { acknowledgedOf, emptyShots, openThePage, rush } from "./scenarios.ts";

const RUNS = 7;
const PER_SECOND = 1_000;
/** Requests are sent in bursts of so many ms. */
const BURST_MS = 10;
const SOCKETS = 10;
/** A page may cost the rush so much more than calls that do nothing. */
const MOST_MORE = 0.1;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Sends a request a thousand times a second until it is stopped; gives how many were answered with 200. */
async function beside(port: number, bytes: Buffer) {
  let answered = 0;
  const sockets = Array.from({ length: SOCKETS }, () => {
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    socket.setEncoding("latin1");
    socket.on("data", (text: string) => (answered += text.split("HTTP/1.1 200 ").length - 1));
    return socket;
  });
  let turn = 0;
  const timer = setInterval(() => {
    for (let n = 0; n < (PER_SECOND * BURST_MS) / 1_000; n += 1) sockets[turn++ % SOCKETS]?.write(bytes);
  }, BURST_MS);
  return {
    stop: () => {
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return answered;
    },
  };
}

const page = (port: number, path: string) =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/html\r\nAccept-Encoding: br\r\n\r\n`,
  );

const store = await postgresStore(await startPrivateServer(), "bench_home");
const server = await MeasuredServer.start(store);
const { port } = server;
const world = await server.makeWorld({ students: 20_000, offerings: { kind: "hot", seats: 3_000 } });
const tokens = await server.tokens(world);
await openThePage(server, tokens);
const [empty] = emptyShots(server, world, tokens) as [Shot, ...Shot[]];
for (const path of ["/index", "/course"]) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" } });
  if (!(await answer.text()).includes("data-served"))
    throw new Error(`${path} is not drawn: build the app first`);
}
const loads = [
  { what: "nothing", bytes: undefined },
  { what: "calls that do nothing", bytes: empty.bytes },
  { what: "the home page", bytes: page(port, "/index") },
  { what: "the catalogue", bytes: page(port, "/course") },
].map((load) => ({ ...load, rates: [] as number[], answered: 0, seconds: 0 }));

for (let run = 0; run <= RUNS; run += 1) {
  for (const load of loads) {
    const { shots, wanted } = rush(server, world, tokens, "ours", 1);
    const other = load.bytes && (await beside(port, load.bytes));
    const result = await fire({ port, connections: 256, shots });
    const answered = other?.stop() ?? 0;
    const audit = await server.audit(world, acknowledgedOf(result.answers, wanted));
    if (!isClean(audit)) throw new Error(`the selection is broken: ${JSON.stringify(audit)}`);
    if (run > 0) {
      load.rates.push(result.perSecond);
      load.answered += answered;
      load.seconds += result.seconds;
    }
    await server.reset(world);
    // The reset goes past the server, which believes for a second that the course is full.
    await setTimeout(1_200);
  }
}
await server.stop();

console.log(`| beside the rush, ${PER_SECOND} a second | verdicts/s | answered a second |\n|---|---|---|`);
for (const { what, rates, answered, seconds } of loads)
  console.log(
    `| ${what} | ${Math.round(median(rates)).toLocaleString("en")} | ${Math.round(answered / seconds)} |`,
  );
const [alone, calls, ...pages] = loads.map(({ rates }) => median(rates));
const costOf = (rate = 0) => 1 / rate - 1 / (alone ?? 0);
for (const rate of pages) {
  // Time that each verdict takes more: what the requests beside it take away.
  const more = (costOf(rate) - costOf(calls)) * rate;
  console.log(`more than calls that do nothing: ${(100 * more).toFixed(1)} % of the rush`);
  if (more > MOST_MORE) process.exitCode = 1;
}
// The private PostgreSQL lives as long as this process.
process.exit();
