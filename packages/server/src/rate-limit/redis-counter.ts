import type { Redis } from "ioredis";
import type { SharedCounter } from "./window-limiter.ts";

/** Counts in Redis; keys go by themselves when their window is over. */
export function redisCounter(redis: Redis, prefix: string): SharedCounter {
  return {
    async add(key, windowMs) {
      const name = `${prefix}limit:${key}`;
      const [[, total] = []] =
        (await redis
          .multi()
          .incr(name)
          .pexpire(name, windowMs * 2)
          .exec()) ?? [];
      return Number(total ?? 0);
    },
  };
}
