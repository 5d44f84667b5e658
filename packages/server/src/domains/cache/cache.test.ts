import {
  type Client,
  clearCache,
  getCaches,
  getRedisPrefixes,
  type MemoryCache,
  searchOperationLog,
} from "@huxuan/api-client";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusalOf } from "../../../testing/outcome-of.ts";
import { canStartRedis, type PrivateRedis, startPrivateRedis } from "../../../testing/redis.ts";
import { startTestServer, type TestServer } from "../../../testing/server.ts";

/** What happens shows on the page within this, ms. */
const SHOWN_MS = 10_000;

const clear = (client: Client, prefix: string) => clearCache({ client, body: { prefix } });
const cacheOf = (caches: readonly MemoryCache[], name: MemoryCache["name"]) =>
  caches.find((one) => one.name === name);
const clearsLogged = async (client: Client) =>
  (await searchOperationLog({ client, body: { action: "cache-clear" } })).data.items.map(
    ({ targets }) => targets[0]?.id,
  );

describe("without Redis", () => {
  let server: TestServer;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer({ nodes: 1 });
    admin = await server.client("admin");
  });
  afterAll(() => server.close());

  test("it is said what carries the events, and what the process keeps", async () => {
    const { data } = await getCaches({ client: admin });
    expect(data).toMatchObject({ redis: "none", processes: 1 });
    expect(data.figures).toBeUndefined();
    expect(data.sentence).toContain("没有设置 REDIS_URL");
    const tokens = cacheOf(data.caches, "tokens");
    expect(tokens?.entries).toBeGreaterThanOrEqual(1);
    const before = tokens?.hits ?? 0;
    const again = cacheOf((await getCaches({ client: admin })).data.caches, "tokens");
    expect(again?.hits).toBeGreaterThan(before);
    expect((await refusalOf(getRedisPrefixes({ client: admin }))).status).toBe(409);
  });

  test("a cache is cleared and read again when it is needed, and the log tells who did it", async () => {
    // Asking wrote a row of the access log, which names the browser.
    await expect
      .poll(async () => cacheOf((await getCaches({ client: admin })).data.caches, "devices")?.entries)
      .toBeGreaterThan(0);
    const { data } = await clear(admin, "devices");
    expect(cacheOf(data.caches, "devices")?.entries).toBe(0);
    expect(await clearsLogged(admin)).toEqual(["devices"]);
  });

  test("what is no cache is refused with the reason, and nothing is logged", async () => {
    const tokens = await refusalOf(clear(admin, "tokens"));
    expect(tokens).toMatchObject({ status: 409 });
    expect(tokens.message).toContain("不能清空「核对过的登录凭证」");
    expect((await refusalOf(clear(admin, "roles"))).status).toBe(409);
    expect((await refusalOf(clear(admin, "no-such-cache"))).status).toBe(404);
    expect((await refusalOf(clear(admin, "toString"))).status).toBe(404);
    expect((await refusalOf(clear(admin, "huxuan:limit:"))).status).toBe(404);
    expect(await clearsLogged(admin)).toEqual(["devices"]);
    await getCaches({ client: admin });
  });

  test("who does not run the platform sees and clears nothing", async () => {
    const client = await server.client("teacher");
    for (const call of [
      () => getCaches({ client }),
      () => getRedisPrefixes({ client }),
      () => clear(client, "devices"),
    ])
      expect((await refusalOf(call())).status).toBe(403);
  });
});

describe.skipIf(!canStartRedis())(
  "two nodes with a Redis (skipped where Redis can neither be found nor installed)",
  () => {
    let redis: PrivateRedis;
    let visitor: Redis;
    let a: TestServer;
    let b: TestServer;
    let onA: Client;
    let onB: Client;
    beforeAll(async () => {
      redis = await startPrivateRedis();
      visitor = new Redis(redis.url);
      visitor.on("error", () => undefined);
      const settings = { REDIS_URL: redis.url, HUXUAN_REQUESTS_PER_10S: "1000" };
      a = await startTestServer({ settings, nodes: 1 });
      b = await startTestServer({ settings, beside: a });
      [onA, onB] = [await a.client("admin"), await b.client("admin")];
    });
    afterAll(async () => {
      visitor.disconnect();
      await b.close();
      await a.close();
      await redis.kill();
    });

    test("Redis tells its memory and keys; slow commands come without what they were called with", async () => {
      await visitor.config("SET", "slowlog-log-slower-than", "0");
      await visitor.set("session:geheim-1:data", "geheim-2");
      await visitor.call("eval", "return 1", "0", "geheim-3");
      await visitor.config("SET", "slowlog-log-slower-than", "10000");
      const { data } = await getCaches({ client: onA });
      expect(data.redis).toBe("well");
      expect(data.figures?.usedBytes).toBeGreaterThan(100_000);
      expect(data.figures?.keys).toBeGreaterThanOrEqual(1);
      expect(data.figures?.slowFromMs).toBe(10);
      const commands = data.figures?.slowCommands?.map(({ command, prefix }) => [command, prefix]);
      expect(commands).toContainEqual(["SET", "session:"]);
      expect(commands).toContainEqual(["EVAL", undefined]);
      expect(JSON.stringify(data)).not.toContain("geheim");
    });

    test("keys are counted by prefix, each with why it stays; none of theirs can be cleared", async () => {
      await getCaches({ client: onA });
      const limits = async () =>
        (await getRedisPrefixes({ client: onA })).data.items.find(({ prefix }) => prefix === "huxuan:limit:");
      await expect.poll(async () => (await limits())?.kind).toBe("limits");
      const { data } = await getRedisPrefixes({ client: onA });
      expect(data.complete).toBe(true);
      expect(data.items).toContainEqual(
        expect.objectContaining({ prefix: "session:", keys: 1, kind: "foreign" }),
      );
      expect(JSON.stringify(data)).not.toContain("geheim");
      const kept = await refusalOf(clear(onA, "huxuan:limit:"));
      expect(kept).toMatchObject({ status: 409 });
      expect(kept.message).toContain("限流计数");
      expect((await refusalOf(clear(onA, "session:"))).message).toContain("不是平台写的");
      expect(await visitor.exists("session:geheim-1:data")).toBe(1);
    });

    test("of many keys a part is looked at, in short steps", async () => {
      const many = visitor.pipeline();
      for (let n = 0; n < 25_000; n += 1) many.set(`other:${n}`, "1");
      await many.exec();
      const { data } = await getRedisPrefixes({ client: onA });
      expect(data.complete).toBe(false);
      expect(data.seen).toBeLessThan(22_000);
      expect((await getCaches({ client: onA })).data.figures?.keys).toBeGreaterThanOrEqual(25_000);
    });

    test("each node tells of the caches of both, and clears them on both", async () => {
      const entries = async (client: Client) =>
        cacheOf((await getCaches({ client })).data.caches, "devices")?.entries ?? 0;
      await entries(onA);
      await entries(onB);
      await b.services.health.sample();
      const both = (await getCaches({ client: onA })).data;
      expect(both.processes).toBe(2);
      const ofB = () => cacheOf(b.services.caches.figures() as never, "devices")?.entries;
      await expect.poll(ofB).toBe(1);
      await clear(onA, "devices");
      await expect.poll(ofB).toBe(0);
    });

    test("a dead Redis shows at once with what to do, and so does its return", async () => {
      const state = async () => (await getCaches({ client: onA })).data;
      const began = performance.now();
      await redis.kill();
      await expect.poll(async () => (await state()).redis, { timeout: SHOWN_MS }).toBe("away");
      expect(performance.now() - began).toBeLessThan(SHOWN_MS);
      const away = await state();
      expect(away.figures).toBeUndefined();
      expect(away.sentence).toContain("恢复后自动重连");
      expect((await refusalOf(getRedisPrefixes({ client: onA }))).status).toBe(503);
      // What the memory keeps is told and cleared meanwhile.
      expect(cacheOf((await clear(onA, "devices")).data.caches, "devices")).toBeDefined();
      await redis.start();
      await expect.poll(async () => (await state()).redis, { timeout: SHOWN_MS }).toBe("well");
    });
  },
);
