import { type CacheName, labels } from "@huxuan/api-client";
import { transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { writeOutbox } from "../../platform/outbox/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { CLEAR_TOPIC } from "./cache-readings.ts";
import { KNOWN_CACHES } from "./known-caches.ts";
import { KEPT_BECAUSE, kindOf } from "./prefix-tree.ts";

const isCache = (prefix: string): prefix is CacheName => Object.hasOwn(KNOWN_CACHES, prefix);

/**
 * Forgets what a cache keeps, in every process, also when the bus is broken for a while. Throws 404 for a cache that is not
 * there, 409 for what may not be cleared.
 */
export async function clearCache(request: RequestContext, prefix: string): Promise<void> {
  const { services } = request;
  if (!isCache(prefix)) throw refusalOf(request, prefix);
  const { clear } = KNOWN_CACHES[prefix];
  if ("keptBecause" in clear)
    throw stateConflict(`不能清空「${labels.cacheName[prefix]}」：${clear.keptBecause}`);
  const messages = await transaction(services.db, async (tx) => {
    await logChange(request, tx, {
      action: "cache-clear",
      targets: [{ kind: "cache", id: prefix, schoolId: null }],
      after: { cache: labels.cacheName[prefix] },
    });
    return writeOutbox(tx, [{ topic: CLEAR_TOPIC, payload: prefix }]);
  });
  await services.outbox.deliver(messages);
}

/** Why nothing of that name is cleared: in Redis the platform keeps no cache. */
function refusalOf({ services: { redis, settings } }: RequestContext, prefix: string): Error {
  if (!prefix.includes(":") || redis === undefined) return notFound("缓存");
  return stateConflict(`不能清空「${prefix}」：${KEPT_BECAUSE[kindOf(prefix, settings.redisPrefix)]}`);
}
