/** Redis goes away and comes back: the nodes serve on meanwhile, each by itself, and hear each other again afterwards. */
import { logout } from "@huxuan/api-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { canStartRedis, type PrivateRedis, startPrivateRedis } from "./redis.ts";
import { startTestServer, type TestServer } from "./server.ts";

/** Nobody waits longer than this for an answer because Redis is away, ms. */
const PATIENCE_MS = 5_000;

describe.skipIf(!canStartRedis())(
  "two nodes (skipped where Redis can neither be found nor installed)",
  () => {
    let redis: PrivateRedis;
    let a: TestServer;
    let b: TestServer;
    beforeAll(async () => {
      redis = await startPrivateRedis();
      const settings = {
        REDIS_URL: redis.url,
        HUXUAN_REQUESTS_PER_10S: "1000",
        HUXUAN_LOGINS_PER_MINUTE: "1000",
      };
      a = await startTestServer({ settings });
      b = await startTestServer({ settings, beside: a });
    });
    afterAll(async () => {
      await b.close();
      await a.close();
      await redis.kill();
    });

    const statusOn = async (node: TestServer, token: string | undefined): Promise<number> =>
      (await node.fetch("/qsmart/common/sessionUserInfo", { headers: { authorization: `Bearer ${token}` } }))
        .status;

    test("people sign in and work on while it is away, and a sign-out reaches the other node when it is back", async () => {
      const before = await a.client("student");
      expect(await statusOn(b, before.tokens.get()?.accessToken)).toBe(200);

      await redis.kill();
      const begun = performance.now();
      const during = await a.client("teacher");
      for (const node of [a, b]) expect(await statusOn(node, during.tokens.get()?.accessToken)).toBe(200);
      await logout({ client: before });
      expect(performance.now() - begun, "ms for sign-in, work and sign-out").toBeLessThan(PATIENCE_MS);

      await redis.start();
      // The other node missed the first and hears of the second.
      await expect.poll(() => statusOn(b, before.tokens.get()?.accessToken)).toBe(401);
      const token = during.tokens.get()?.accessToken;
      await logout({ client: during });
      await expect.poll(() => statusOn(b, token)).toBe(401);
    });

    test("without Redis at the start the reason is reported", async () => {
      const started = startTestServer({ beside: a, settings: { REDIS_URL: "redis://127.0.0.1:1" } });
      await expect(started).rejects.toThrow(
        "无法连接 REDIS_URL 指定的 Redis：connect ECONNREFUSED 127.0.0.1:1",
      );
    });
  },
);
