import { labels } from "@huxuan/api-client";
import type { Handlers } from "../../contract/index.ts";
import {
  dictionaryOf,
  type Domain,
  menuPage,
  permission,
  PLATFORM,
  service,
  SYSTEM_OFFICE,
} from "../../domain.ts";
import { DomainError, stateConflict } from "../../errors/index.ts";
import { CacheReadings } from "./cache-readings.ts";
import { clearCache } from "./clear.ts";
import { countPrefixes } from "./redis-facts.ts";
import { type NeedsCacheReadings, showCaches } from "./show.ts";

const SYSTEM = [PLATFORM, SYSTEM_OFFICE] as const;

const handlers: Handlers<"getCaches" | "getRedisPrefixes" | "clearCache", NeedsCacheReadings> = {
  getCaches: ({ services }) => showCaches(services),
  getRedisPrefixes: async ({ services: { redis, settings } }) => {
    if (redis === undefined) throw stateConflict("没有设置 REDIS_URL，没有键可以数；缓存都在进程的内存里");
    try {
      return await countPrefixes(redis, settings.redisPrefix);
    } catch (error) {
      throw new DomainError(503, "SERVER_BUSY", "Redis 连不上，键数不出来；恢复后再试", { cause: error });
    }
  },
  clearCache: async (request) => {
    await clearCache(request, request.body.prefix);
    return showCaches(request.services);
  },
};

/** What the server keeps so that it need not be read again: in its processes and, of limits alone, in Redis. */
export const cacheDomain = {
  handlers,
  // Of the whole installation.
  reach: { getCaches: "everyone", getRedisPrefixes: "everyone", clearCache: "everyone" },
  services: {
    cacheReadings: service(
      ["health"],
      (given: ConstructorParameters<typeof CacheReadings>[0]) => new CacheReadings(given),
    ),
  },
  permissions: {
    "cache-search": permission("查看缓存", SYSTEM),
    "cache-clear": permission("清空缓存", SYSTEM, { duty: "system" }),
  },
  menu: [
    menuPage("watching-redis", {
      group: "watching",
      sn: 25,
      nameZh: "缓存",
      icon: "memory-stick",
      fontEndUrl: "monitor/redis",
      permission: "cache-search",
    }),
  ],
  dictionaryTitles: { cache_name: "缓存", redis_state: "Redis 状态", redis_key_kind: "Redis 键的种类" },
  dictionaries: {
    cache_name: dictionaryOf(labels.cacheName),
    redis_state: dictionaryOf(labels.redisState),
    redis_key_kind: dictionaryOf(labels.redisKeyKind),
  },
  records: { cache: { name: "缓存", acts: { clear: "清空" } } },
} satisfies Domain;
