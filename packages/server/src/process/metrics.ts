import { createHash, timingSafeEqual } from "node:crypto";
import { isIP } from "node:net";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { HealthState } from "@huxuan/api-client";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { healthLamp, healthTurn } from "../domains/health/index.ts";
import { DomainError } from "../errors/index.ts";
import type { CoreServices } from "../platform/core.ts";
import { Durations, type Figure, FIGURES_TYPE, writeFigures } from "./figures.ts";

/** Where Prometheus reads. */
const PATH = "/metrics";

/** Upper ends of the durations of requests, seconds: a verdict takes milliseconds, an export many seconds. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** How finely the event loop is watched, ms: what it is late beyond that counts. */
const LOOP_RESOLUTION_MS = 20;

/** What each state of a part is written as, so that an alarm is a comparison. */
const STATES: Readonly<Record<HealthState, number>> = { well: 0, off: 0, silent: 1, warning: 2, bad: 3 };

export interface MetricsOptions {
  /** Whoever brings it may read from anywhere; without one only this machine may. */
  token: string | undefined;
  /** Operations of the rush: their durations are kept apart from those of all others. */
  rush: ReadonlySet<string>;
}

/**
 * Counts requests, and serves the figures of this process and of the whole installation in the format of Prometheus. Never
 * public: with a token to who brings it, otherwise to programs on this machine that no proxy stands before.
 */
export function serveMetrics(
  server: FastifyInstance,
  services: Pick<CoreServices, "db" | "pool" | "admissionPool">,
  { token, rush }: MetricsOptions,
): void {
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  const requests = countRequests(server, rush);
  server.get(PATH, { logLevel: "silent" }, async (request, reply) => {
    requireReader(request, token);
    const figures = [...requests(), ...ofProcess(loop), connections(services), ...(await health(services))];
    // Several processes share a port: each has counters of its own.
    const text = writeFigures(figures, { node: `${hostname()}:${process.pid}` });
    return reply.header("cache-control", "no-store").type(FIGURES_TYPE).send(text);
  });
  server.addHook("onClose", async () => void loop.disable());
}

/** Counts what is answered from now on. */
function countRequests(server: FastifyInstance, rush: ReadonlySet<string>): () => Figure[] {
  const [hot, other] = [new Durations(SECONDS), new Durations(SECONDS)];
  const counts = new Map<string, Map<number, number>>();
  server.addHook("onResponse", (request, reply, done) => {
    const operation = request.operationId ?? "none";
    let ofOperation = counts.get(operation);
    if (ofOperation === undefined) counts.set(operation, (ofOperation = new Map()));
    ofOperation.set(reply.statusCode, (ofOperation.get(reply.statusCode) ?? 0) + 1);
    (rush.has(operation) ? hot : other).observe(reply.elapsedTime / 1_000);
    done();
  });
  return () => [
    {
      name: "huxuan_requests_total",
      help: "Requests that were answered, by operation and status.",
      type: "counter",
      values: Array.from(counts, ([operation, byStatus]) =>
        Array.from(byStatus, ([status, value]) => ({ labels: { operation, status: String(status) }, value })),
      ).flat(),
    },
    {
      name: "huxuan_request_duration_seconds",
      help: "From a request's arrival to its answer; rush is what thousands call when a round opens.",
      type: "histogram",
      values: [...hot.values({ kind: "rush" }), ...other.values({ kind: "other" })],
    },
  ];
}

/** By the names that dashboards for Node.js know. */
function ofProcess(loop: ReturnType<typeof monitorEventLoopDelay>): Figure[] {
  const { user, system } = process.cpuUsage();
  const late = loop.percentile(99) / 1e6 - LOOP_RESOLUTION_MS;
  loop.reset();
  const one = (name: string, help: string, value: number, type: Figure["type"] = "gauge"): Figure => ({
    name,
    help,
    type,
    values: [{ value }],
  });
  return [
    one("process_cpu_seconds_total", "Time of processors used.", (user + system) / 1e6, "counter"),
    one("process_resident_memory_bytes", "Memory of the process.", process.memoryUsage.rss()),
    one("process_start_time_seconds", "When the process started.", performance.timeOrigin / 1_000),
    one(
      "nodejs_eventloop_lag_p99_seconds",
      "99 of 100 turns since the last reading were late by less.",
      Number.isFinite(late) ? Math.max(0, late / 1_000) : 0,
    ),
  ];
}

function connections({ pool, admissionPool }: Pick<CoreServices, "pool" | "admissionPool">): Figure {
  const of = (name: string, { totalCount, idleCount, waitingCount }: typeof pool) => [
    { labels: { pool: name, state: "used" }, value: totalCount - idleCount },
    { labels: { pool: name, state: "idle" }, value: idleCount },
    { labels: { pool: name, state: "waiting" }, value: waitingCount },
  ];
  return {
    name: "huxuan_database_connections",
    help: "Connections of this process to the database, and statements that wait for one.",
    type: "gauge",
    values: [...of("main", pool), ...of("admission", admissionPool)],
  };
}

async function health({ db }: Pick<CoreServices, "db">): Promise<Figure[]> {
  const turns = await db.select().from(healthTurn);
  const lamps = await db.select().from(healthLamp);
  return [
    {
      name: "huxuan_health_read_timestamp_seconds",
      help: "When the parts of the installation were read last.",
      type: "gauge",
      values: turns.map(({ at }) => ({ value: at.getTime() / 1_000 })),
    },
    {
      name: "huxuan_health_state",
      help: "How a part of the installation is: 0 well, 1 did not answer, 2 warning, 3 bad.",
      type: "gauge",
      values: lamps.map(({ part, state }) => ({ labels: { part }, value: STATES[state] })),
    },
  ];
}

/** Throws 403 for who may not read. */
function requireReader(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined ? isFromHere(request) : brings(request, token)) return;
  throw new DomainError(
    403,
    "FORBIDDEN",
    token === undefined
      ? "只有这台机器上的程序可以读取；要从别处读取，请设置 HUXUAN_METRICS_TOKEN 并带上它"
      : "请在 Authorization 里带上 HUXUAN_METRICS_TOKEN",
  );
}

/** What a proxy passes on came from elsewhere, even where the proxy is on this machine. */
function isFromHere({ ip, headers }: FastifyRequest): boolean {
  const passedOn = ["x-forwarded-for", "x-forwarded-proto", "forwarded", "via"].some(
    (name) => name in headers,
  );
  return !passedOn && isLoopback(ip);
}

const isLoopback = (ip: string): boolean =>
  ip === "::1" || (isIP(ip.replace("::ffff:", "")) === 4 && ip.replace("::ffff:", "").startsWith("127."));

/** Compared by hashes, so that the time it takes says nothing. */
function brings({ headers }: FastifyRequest, token: string): boolean {
  const given = headers.authorization?.replace(/^Bearer /iu, "") ?? "";
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
