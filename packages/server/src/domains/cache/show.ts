import type { CacheName, CacheOverview, MemoryCache } from "@huxuan/api-client";
import type { CacheFigures } from "../../platform/caches/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { CacheReadings } from "./cache-readings.ts";
import { KNOWN_CACHES } from "./known-caches.ts";
import { readFigures } from "./redis-facts.ts";

/** What asks for it. */
export interface NeedsCacheReadings {
  cacheReadings: CacheReadings;
}

type Read = Pick<CoreServices, "redis" | "settings" | "databaseKind"> & NeedsCacheReadings;

/** How Redis and the caches of all processes are. */
export async function showCaches(services: Read): Promise<CacheOverview> {
  const { processes, figures } = await services.cacheReadings.all();
  return { ...(await showRedis(services)), processes, caches: showMemory(figures) };
}

async function showRedis({
  redis,
  settings,
  databaseKind,
}: Read): Promise<Pick<CacheOverview, "redis" | "sentence" | "figures">> {
  if (redis === undefined) {
    const events = databaseKind === "postgres" ? "实时消息由 PostgreSQL 传递" : "实时消息只在这个进程里";
    return {
      redis: "none",
      sentence: `没有设置 REDIS_URL：${events}，限流由每个进程自己计数。缓存都在进程的内存里。`,
    };
  }
  try {
    return {
      redis: "well",
      sentence: "Redis 只放限流计数，并传递各个节点之间的实时消息；缓存都在进程的内存里。",
      figures: await readFigures(redis, settings.redisPrefix),
    };
  } catch {
    return {
      redis: "away",
      sentence:
        "限流和实时消息退回到各个节点自己，选课不受影响。检查 Redis 所在的机器和 REDIS_URL，恢复后自动重连。",
    };
  }
}

/** Every cache of which a process told, over all of them, in the order of `KNOWN_CACHES`. */
export const showMemory = (figures: readonly CacheFigures[]): MemoryCache[] =>
  (Object.keys(KNOWN_CACHES) as CacheName[]).flatMap((name) => {
    const found = figures.filter((one) => one.name === name);
    if (found.length === 0) return [];
    const { sentence, clear } = KNOWN_CACHES[name];
    const sum = (of: (one: CacheFigures) => number | undefined): number =>
      found.reduce((all, one) => all + (of(one) ?? 0), 0);
    return [
      {
        name,
        sentence,
        entries: sum(({ entries }) => entries),
        ...(found.some(({ hits }) => hits !== undefined) && {
          hits: sum(({ hits }) => hits),
          misses: sum(({ misses }) => misses),
        }),
        ...("keptBecause" in clear ? { keptBecause: clear.keptBecause } : { clearing: clear.brings }),
      },
    ];
  });
