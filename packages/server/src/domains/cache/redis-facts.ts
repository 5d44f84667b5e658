import type { RedisFigures, RedisPrefixes, SlowCommand } from "@huxuan/api-client";
import type { Redis } from "ioredis";
import { shownCommand } from "./key-prefix.ts";
import { PrefixTree } from "./prefix-tree.ts";

/** A Redis that has not answered by then is away, ms. */
const PATIENCE_MS = 2_000;

/** Slow commands that are shown. */
const MOST_SLOW = 20;

/** Keys of one step of a count: it keeps Redis from others for less than a millisecond. */
const STEP_KEYS = 500;

/** Keys that are looked at; of more a part is told. */
const MOST_KEYS = 20_000;

/** Steps of a count: where many keys have gone, a step may find none. */
const MOST_STEPS = 200;

/** `name:value` of the answer to `info`. */
export const readInfo = (text: string): ReadonlyMap<string, string> =>
  new Map(Array.from(text.matchAll(/^(\w+):(.*?)\r?$/gmu), ([, name = "", value = ""]) => [name, value]));

/** Keys of all databases: `db0:keys=12,expires=3,avg_ttl=0`. */
export const keysIn = (info: ReadonlyMap<string, string>): number =>
  [...info]
    .filter(([name]) => /^db\d+$/u.test(name))
    .reduce((sum, [, value]) => sum + Number(/^keys=(\d+)/u.exec(value)?.[1] ?? 0), 0);

/** What Redis says of itself. Throws when it does not answer in time. */
export async function readFigures(redis: Redis, own: string): Promise<RedisFigures> {
  const began = performance.now();
  await inTime(redis.ping());
  const answerMs = Math.round((performance.now() - began) * 10) / 10;
  const info = readInfo(await inTime(redis.info()));
  const figure = (name: string): number => Number(info.get(name) ?? 0);
  const limitBytes = figure("maxmemory");
  // Where Redis belongs to somebody else, its account may be kept from these two.
  const slowCommands = await inTime(slowest(redis, own)).catch(() => undefined);
  const slowFromMs = await inTime(slowFrom(redis)).catch(() => undefined);
  return {
    version: info.get("redis_version") ?? "",
    uptimeSeconds: figure("uptime_in_seconds"),
    answerMs,
    usedBytes: figure("used_memory"),
    peakBytes: figure("used_memory_peak"),
    ...(limitBytes > 0 && { limitBytes }),
    limitPolicy: info.get("maxmemory_policy") ?? "",
    keys: keysIn(info),
    hits: figure("keyspace_hits"),
    misses: figure("keyspace_misses"),
    evicted: figure("evicted_keys"),
    expired: figure("expired_keys"),
    clients: figure("connected_clients"),
    commandsPerSecond: figure("instantaneous_ops_per_sec"),
    ...(slowCommands && { slowCommands }),
    ...(slowFromMs !== undefined && { slowFromMs }),
  };
}

/** The latest slow commands, by name and prefix only: their arguments may be tokens. */
async function slowest(redis: Redis, own: string): Promise<SlowCommand[]> {
  const entries = (await redis.slowlog("GET", MOST_SLOW)) as [number, number, number, string[]][];
  return entries.map(([, seconds, microseconds, words]) => ({
    at: new Date(seconds * 1_000).toISOString(),
    milliseconds: Math.round(microseconds / 10) / 100,
    ...shownCommand(words, own),
  }));
}

async function slowFrom(redis: Redis): Promise<number | undefined> {
  const [, microseconds] = await redis.config("GET", "slowlog-log-slower-than");
  // Negative: nothing is noted.
  return microseconds === undefined || Number(microseconds) < 0 ? undefined : Number(microseconds) / 1_000;
}

/** What its keys begin with, in short steps that let others in between. Throws when it does not answer in time. */
export async function countPrefixes(redis: Redis, own: string): Promise<RedisPrefixes> {
  const tree = new PrefixTree(own);
  let [cursor, seen] = ["0", 0];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const [next, keys] = await inTime(redis.scan(cursor, "COUNT", STEP_KEYS));
    for (const key of keys) tree.add(key);
    seen += keys.length;
    cursor = next;
    if (cursor === "0" || seen >= MOST_KEYS) break;
  }
  return { seen, complete: cursor === "0", items: tree.items() };
}

/** Commands fail at once while the connection is broken; one that hangs is given up. */
async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`${PATIENCE_MS / 1_000} 秒没有回答`)), PATIENCE_MS);
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
