import { randomBytes } from "node:crypto";
import { Redis } from "ioredis";
import pg from "pg";
import { pino } from "pino";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../testing/databases.ts";
import type { Bus } from "./bus.ts";
import { createMemoryBus } from "./memory-bus.ts";
import { createPostgresBus } from "./postgres-bus.ts";
import { createRedisBus } from "./redis-bus.ts";

const silent = pino({ level: "silent" });
const REDIS_URL = process.env["TEST_REDIS_URL"] ?? "redis://127.0.0.1:6379";
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

function heard(bus: Bus, topic: string): unknown[] {
  const payloads: unknown[] = [];
  bus.subscribe(topic, (payload) => payloads.push(payload));
  return payloads;
}

test("on one node a message is heard before publishing returns, by its topic only", () => {
  const bus = createMemoryBus(silent);
  const [seats, rounds] = [heard(bus, "seats"), heard(bus, "rounds")];
  bus.publish("seats", [1]);
  expect([seats, rounds]).toEqual([[[1]], []]);
});

test("who has unsubscribed hears nothing more, and a listener that fails harms no other", () => {
  const bus = createMemoryBus(silent);
  const payloads: unknown[] = [];
  const leave = bus.subscribe("t", (payload) => payloads.push(payload));
  bus.subscribe("t", () => {
    throw new Error("broken");
  });
  const after = heard(bus, "t");
  bus.publish("t", 1);
  leave();
  bus.publish("t", 2);
  expect([payloads, after]).toEqual([[1], [1, 2]]);
});

/** Two nodes; `cut` breaks the connection of the second one. */
type TwoNodes = () => Promise<{ a: Bus; b: Bus; cut: () => Promise<void> }>;

function behavesLikeABus(twoNodes: TwoNodes): void {
  test("every node hears every message once and in order, also long ones in Chinese", async () => {
    const { a, b } = await twoNodes();
    const [here, there] = [heard(a, "t"), heard(b, "t")];
    const long = "高等代数😀".repeat(5_000);
    const sent = [1, "two", long, { three: [3] }, null, ...Array.from({ length: 200 }, (_, i) => i)];
    for (const payload of sent) a.publish("t", payload);
    expect(here).toEqual(sent);
    await expect.poll(() => there.length).toBe(sent.length);
    expect(there).toEqual(sent);
  });

  test("who sends what must not get lost knows that it is on its way when that is so", async () => {
    const { a, b } = await twoNodes();
    const [here, there] = [heard(a, "t"), heard(b, "t")];
    const sent = a.send("t", "must arrive");
    expect(here).toEqual(["must arrive"]);
    await sent;
    await expect.poll(() => there).toEqual(["must arrive"]);
  });

  test("a node whose connection broke is told of the gap and hears what comes after", async () => {
    const { a, b, cut } = await twoNodes();
    let gaps = 0;
    b.onGap(() => {
      gaps += 1;
    });
    const there = heard(b, "t");
    await cut();
    await expect.poll(() => gaps).toBe(1);
    a.publish("t", "after");
    await expect.poll(() => there).toEqual(["after"]);
  });

  test("what is published while the own connection is away arrives later", async () => {
    const { a, b, cut } = await twoNodes();
    const there = heard(a, "t");
    await cut();
    b.publish("t", "meanwhile");
    await expect.poll(() => there).toEqual(["meanwhile"]);
  });
}

describe.skipIf(testDatabaseKind() === "pglite")("over PostgreSQL", () => {
  let database: TestDatabase | undefined;
  afterAll(() => database?.close());
  behavesLikeABus(async () => {
    database ??= await createTestDatabase("postgres", "empty");
    const url = database.url as string;
    const [a, b] = [await createPostgresBus(url, silent), await createPostgresBus(url, silent)];
    open.push(
      () => a.close(),
      () => b.close(),
    );
    const cut = async (): Promise<void> => {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query(
        `select pg_terminate_backend(pid) from (select pid from pg_stat_activity
          where application_name = 'huxuan-bus' and datname = current_database()
          order by backend_start desc limit 1) newest`,
      );
      await client.end();
    };
    return { a, b, cut };
  });
});

const redisAnswers = await (async (): Promise<boolean> => {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    return true;
  } catch {
    return false;
  } finally {
    redis.disconnect();
  }
})();

describe.skipIf(!redisAnswers)(`over Redis (skipped when nothing answers at ${REDIS_URL})`, () => {
  behavesLikeABus(async () => {
    const prefix = `huxuan-test-${randomBytes(6).toString("hex")}:`;
    const connectionName = `huxuan-test-${randomBytes(6).toString("hex")}`;
    const [first, second] = [new Redis(REDIS_URL), new Redis(REDIS_URL, { connectionName })];
    const a = await createRedisBus(first, prefix, silent);
    const b = await createRedisBus(second, prefix, silent);
    open.push(async () => {
      await a.close();
      await b.close();
      first.disconnect();
      second.disconnect();
    });
    const cut = async (): Promise<void> => {
      const clients = String(await first.call("CLIENT", "LIST", "TYPE", "pubsub"));
      const line = clients.split("\n").find((client) => client.includes(` name=${connectionName} `));
      await first.call("CLIENT", "KILL", "ID", /^id=(\d+)/.exec(line ?? "")?.[1] ?? "");
    };
    return { a, b, cut };
  });
});
