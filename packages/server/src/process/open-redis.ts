import { Redis } from "ioredis";
import type { Logger } from "pino";

/** Redis cannot be used at the start; the message says why and what to do. */
export class RedisUnavailableError extends Error {
  constructor(cause: Error) {
    super(`无法连接 REDIS_URL 指定的 Redis：${cause.message}`, { cause });
    this.name = "RedisUnavailableError";
  }
}

/**
 * Connects to Redis and stays connected: after a loss it tries again by itself, and until then every command fails at
 * once, so that no request waits for it. Throws `RedisUnavailableError` when it does not answer at first.
 */
export async function openRedis(url: string, log: Logger): Promise<Redis> {
  const redis = new Redis(url, {
    lazyConnect: true,
    enableAutoPipelining: true,
    connectTimeout: 10_000,
    enableOfflineQueue: false,
    // Commands without an answer when the connection broke fail at the first attempt to reconnect.
    maxRetriesPerRequest: 1,
  });
  let last: Error | undefined;
  redis.on("error", (error: Error) => {
    last = error;
    log.warn({ err: error }, "redis connection failed");
  });
  try {
    await redis.connect();
  } catch (error) {
    redis.disconnect();
    throw new RedisUnavailableError(last ?? (error as Error));
  }
  return redis;
}
