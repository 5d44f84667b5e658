import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { type Bus, createMemoryBus } from "../../live/index.ts";
import { notification } from "../notification/index.ts";
import { Outbox } from "../outbox/index.ts";
import { type AnyJobKind, defineJob, type JobCron, type JobRun, Jobs } from "./index.ts";

const log = pino({ level: "silent" });
const isPglite = testDatabaseKind() === "pglite";
let database: TestDatabase;
let bus: Bus;
const nodes: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "people");
  bus = createMemoryBus(log);
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await database.pool.query("delete from pgboss.job");
});
afterAll(() => database.close());

/** A node that runs these kinds. */
const startNode = (...kinds: AnyJobKind<object>[]): Promise<Jobs> => startNodeOn(bus, ...kinds);

async function startNodeOn(its: Bus, ...kinds: AnyJobKind<object>[]): Promise<Jobs> {
  const { db, pool, kind } = database;
  const node = new Jobs({ db, pool, databaseKind: kind, bus: its, clock: () => new Date(), log });
  nodes.push(node);
  await node.start(kinds, {});
  return node;
}

/** A kind whose runs do what `run` says; each test has a name of its own. */
const kindOf = (
  name: string,
  run: (context: JobRun<{ n: number }, object>) => Promise<Record<string, unknown> | void>,
  more: Pick<AnyJobKind<object>, "retry" | "oneAtATime" | "atOnce"> & { cron?: JobCron<{ n: number }> } = {},
) => {
  const kind = defineJob<object>()({ name, title: name, input: z.object({ n: z.int() }), run });
  return Object.assign(kind, more);
};

const ended = async (node: Jobs, id: string | null) => {
  await expect.poll(async () => (await node.find(id ?? ""))?.endedAt).toBeTruthy();
  return node.find(id ?? "");
};

/** A promise that a test resolves. */
const gate = () => Promise.withResolvers<void>();

test("a job runs once with its input, and is in the history with who started it and what came of it", async () => {
  const ran: number[] = [];
  const kind = kindOf("test-once", async ({ input }) => {
    ran.push(input.n);
    return { twice: input.n * 2 };
  });
  const node = await startNode(kind);
  const by = { accountId: 7, personName: "王老师", schoolId: 3 };
  const id = await node.enqueue(database.db, kind, { n: 21 }, { by });
  expect(await ended(node, id)).toMatchObject({
    state: "succeeded",
    by,
    result: { twice: 42 },
    error: null,
    attempts: 1,
  });
  expect(ran).toEqual([21]);
  expect(await node.search({ schoolId: 3 })).toMatchObject([{ id }]);
  expect(await node.search({ schoolId: 4 })).toEqual([]);
  expect(await node.search({ accountId: 7, kinds: ["test-once"], states: ["succeeded"] })).toMatchObject([
    { id },
  ]);
  expect(await node.search({ states: ["failed", "running"] })).toEqual([]);
});

test("a job enqueued in a transaction is run after its commit, and never after a rollback", async () => {
  const ran: number[] = [];
  const kind = kindOf("test-transaction", async ({ input }) => void ran.push(input.n));
  const node = await startNode(kind);
  const outbox = new Outbox({ db: database.db, bus, log });
  const failed = transaction(database.db, async (tx) => {
    await node.enqueue(tx, kind, { n: 1 });
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  const id = await transaction(database.db, (tx) => node.enqueue(tx, kind, { n: 2 }));
  await ended(node, id);
  expect(ran).toEqual([2]);
  await outbox.stop();
});

test("an input that is none is refused when it is enqueued", async () => {
  const kind = kindOf("test-input", async () => undefined);
  const node = await startNode(kind);
  await expect(node.enqueue(database.db, kind, { n: 1.5 })).rejects.toThrow(z.ZodError);
  expect(await node.search()).toEqual([]);
});

test("many jobs are run one after the other without waiting for the next look", async () => {
  const ran: number[] = [];
  const kind = kindOf("test-many", async ({ input }) => void ran.push(input.n));
  const node = await startNode(kind);
  const all = Array.from({ length: 200 }, (_, n) => n);
  const ids = await node.enqueueAll(
    database.db,
    kind,
    all.map((n) => ({ n })),
  );
  expect(ids).toHaveLength(200);
  await expect.poll(() => ran.length).toBe(200);
  expect(ran.toSorted((a, b) => a - b)).toEqual(all);
});

test("what fails is tried again after a pause, and says why in Chinese until it succeeds", async () => {
  const attempts: number[] = [];
  const kind = kindOf(
    "test-retry",
    async ({ attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error("connection lost");
    },
    { retry: { limit: 1, delaySeconds: 3 } },
  );
  const node = await startNode(kind);
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await expect.poll(async () => (await node.find(id ?? ""))?.state).toBe("retrying");
  expect((await node.find(id ?? ""))?.error).toBe("运行时发生内部错误，原因已写入日志。稍后会自动重试");
  expect(await ended(node, id)).toMatchObject({ state: "succeeded", error: null, attempts: 2 });
  expect(attempts).toEqual([1, 2]);
});

test("whoever started a job is told how it ended, each end in words of its own", async () => {
  const running = gate();
  const kind = kindOf("test-ends", async ({ input, signal }) => {
    if (input.n === 3) throw stateConflict("学期已经归档");
    if (input.n === 4) {
      running.resolve();
      await once(signal, "abort");
      signal.throwIfAborted();
    }
    return { n: input.n };
  });
  kind.shortfall = ({ n }) =>
    n === 1
      ? { how: "partly", said: "2 行没有导入" }
      : n === 2
        ? { how: "refused", said: "有 3 处错误" }
        : undefined;
  const node = await startNode(kind);
  const by = { accountId: 70, personName: "王老师", schoolId: 3 };
  const states: unknown[] = [];
  for (const n of [0, 1, 2, 3]) {
    const job = await ended(node, await node.enqueue(database.db, kind, { n }, { by }));
    states.push([job?.state, job?.error]);
  }
  expect(states).toEqual([
    ["succeeded", null],
    ["partly", "2 行没有导入"],
    ["refused", "有 3 处错误"],
    ["failed", "学期已经归档"],
  ]);
  expect(await node.search({ kinds: ["test-ends"], states: ["partly"] })).toHaveLength(1);
  expect(await node.search({ kinds: ["test-ends"], states: ["succeeded"] })).toHaveLength(1);
  const stopped = await node.enqueue(database.db, kind, { n: 4 }, { by });
  await running.promise;
  const waiting = await node.enqueue(database.db, kind, { n: 5 }, { by });
  await node.cancel(waiting ?? "");
  await node.cancel(stopped ?? "");
  const told = () =>
    database.db
      .select({ kind: notification.kind, title: notification.title })
      .from(notification)
      .where(eq(notification.accountId, by.accountId))
      .orderBy(notification.id);
  await expect.poll(async () => (await told()).length).toBe(6);
  expect((await told()).map((one) => `${one.kind} ${one.title}`)).toEqual([
    "jobEnded test-ends已完成",
    "jobPartly test-ends部分完成：2 行没有导入",
    "jobRefused test-ends有错误，没有执行：有 3 处错误",
    "jobFailed test-ends没有完成：学期已经归档",
    "jobCancelled test-ends已取消",
    "jobCancelled test-ends已取消",
  ]);
});

test("what fails the last time ends as failed; what was refused is not tried again", async () => {
  let tries = 0;
  const broken = kindOf("test-broken", async () => {
    throw new Error("always");
  });
  const refused = kindOf(
    "test-refused",
    async () => {
      tries += 1;
      throw stateConflict("这个学期已经结束");
    },
    { retry: { limit: 5, delaySeconds: 0 } },
  );
  const node = await startNode(broken, refused);
  const id = await node.enqueue(database.db, broken, { n: 1 });
  const record = await ended(node, id);
  expect(record).toMatchObject({ state: "failed", result: null });
  expect(record?.error).toContain("运行时发生内部错误");
  const other = await node.enqueue(database.db, refused, { n: 1 });
  expect(await ended(node, other)).toMatchObject({ state: "failed", error: "这个学期已经结束", attempts: 1 });
  expect(tries).toBe(1);
});

test("a stored input that this version does not understand fails and is not tried again", async () => {
  const kind = kindOf("test-old-input", async () => undefined, { retry: { limit: 5, delaySeconds: 0 } });
  const node = await startNode(kind);
  const before = defineJob<object>()({
    ...kind,
    input: z.object({ n: z.string() }),
    run: async () => undefined,
    cron: undefined,
  });
  const id = await node.enqueue(database.db, before, { n: "一" });
  expect(await ended(node, id)).toMatchObject({
    state: "failed",
    error: "这个任务的参数与当前版本不符，请重新开始",
  });
});

test("progress is seen at once on its node, and stored at most twice a second", async () => {
  const { promise: seen, resolve: go } = gate();
  const kind = kindOf("test-progress", async ({ progress }) => {
    const until = performance.now() + 2_000;
    for (let done = 0; performance.now() < until; done += 1) {
      progress(done, 1_000_000, "写入");
      await pause(1);
    }
    await seen;
  });
  const node = await startNode(kind);
  const writes = { count: 0 };
  const query = database.pool.query.bind(database.pool);
  const counting = (...given: unknown[]) => {
    const [statement] = given as [{ text?: string } | string];
    const text = typeof statement === "string" ? statement : (statement.text ?? "");
    if (text.startsWith('update "pgboss"."job" set "output"')) writes.count += 1;
    return (query as (...all: unknown[]) => unknown)(...given);
  };
  Object.assign(database.pool, { query: counting });
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await expect.poll(async () => (await node.find(id ?? ""))?.progress?.done ?? 0).toBeGreaterThan(100);
  expect(node.progressHere(id ?? "")).toMatchObject({ total: 1_000_000, text: "写入" });
  await expect.poll(() => writes.count).toBeGreaterThan(1);
  await pause(2_500);
  Object.assign(database.pool, { query });
  go();
  const record = await ended(node, id);
  expect(writes.count).toBeLessThanOrEqual(7);
  expect(record?.progress?.total).toBe(1_000_000);
});

test("a job that waits is cancelled and never runs", async () => {
  const ran: number[] = [];
  const kind = kindOf("test-cancel-waiting", async ({ input }) => void ran.push(input.n));
  const node = await startNode(kind);
  const later = new Date(Date.now() + 3_600_000);
  const id = await node.enqueue(database.db, kind, { n: 1 }, { startAfter: later });
  expect(await node.find(id ?? "")).toMatchObject({ state: "waiting", startAfter: later });
  expect(await node.cancel(id ?? "")).toBe(true);
  expect(await node.find(id ?? "")).toMatchObject({ state: "cancelled" });
  expect(await node.cancel(id ?? "")).toBe(false);
  expect(ran).toEqual([]);
});

/** Goes on until it is told to end. */
const untilAborted =
  (started: () => void) =>
  async ({ signal }: JobRun<{ n: number }, object>) => {
    started();
    await pause(60_000, undefined, { signal });
  };

test("a job that runs is cancelled, and ends as cancelled", async () => {
  const { promise: started, resolve } = gate();
  const kind = kindOf("test-cancel-running", untilAborted(resolve));
  const node = await startNode(kind);
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await started;
  expect(await node.cancel(id ?? "")).toBe(true);
  expect(await ended(node, id)).toMatchObject({ state: "cancelled", error: null });
});

test.skipIf(isPglite)("a job is cancelled from another node than the one that runs it", async () => {
  const { promise: started, resolve } = gate();
  const kind = kindOf("test-cancel-elsewhere", untilAborted(resolve));
  const other = await startNode();
  const node = await startNode(kind);
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await started;
  expect(await other.cancel(id ?? "")).toBe(true);
  expect(await ended(other, id)).toMatchObject({ state: "cancelled" });
});

test.skipIf(isPglite)(
  "what was cancelled on another node is not committed, although no word of it came",
  async () => {
    const { promise: started, resolve } = gate();
    const { promise: cancelled, resolve: goOn } = gate();
    const kind = kindOf("test-cancel-unheard", async ({ succeedIn }) => {
      resolve();
      await cancelled;
      await transaction(database.db, (tx) => succeedIn(tx, { written: 3 }));
    });
    const other = await startNodeOn(createMemoryBus(log));
    const node = await startNode(kind);
    const id = await node.enqueue(database.db, kind, { n: 1 });
    await started;
    expect(await other.cancel(id ?? "")).toBe(true);
    goOn();
    expect(await ended(other, id)).toMatchObject({ state: "cancelled", result: null });
  },
);

test("a job that runs when the server stops is given back, and run again by the next one without losing a try", async () => {
  const { promise: started, resolve } = gate();
  const first = kindOf("test-stop", untilAborted(resolve));
  const node = await startNode(first);
  const id = await node.enqueue(database.db, first, { n: 1 });
  await started;
  await node.close();
  const second = kindOf("test-stop", async () => ({ again: true }));
  const next = await startNode(second);
  expect(await ended(next, id)).toMatchObject({ state: "succeeded", result: { again: true } });
});

test("a job that goes on to its end while the server stops is finished", async () => {
  const { promise: started, resolve } = gate();
  const kind = kindOf("test-finish", async ({ signal }) => {
    resolve();
    await pause(60_000, undefined, { signal }).catch(() => undefined);
    return { whole: true };
  });
  const node = await startNode(kind);
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await started;
  await node.close();
  expect(await (await startNode(kind)).find(id ?? "")).toMatchObject({
    state: "succeeded",
    result: { whole: true },
  });
});

test("the end of a job and what it writes are one transaction", async () => {
  const { promise: committed, resolve } = gate();
  const kind = kindOf("test-succeed-in", async ({ succeedIn, signal }) => {
    await transaction(database.db, (tx) => succeedIn(tx, { written: 3 }));
    resolve();
    await pause(200);
    signal.throwIfAborted();
    throw new Error("what comes after the commit does not count");
  });
  const node = await startNode(kind);
  const id = await node.enqueue(database.db, kind, { n: 1 });
  await committed;
  expect(await node.cancel(id ?? "")).toBe(false);
  await node.close();
  expect(await (await startNode(kind)).find(id ?? "")).toMatchObject({
    state: "succeeded",
    result: { written: 3 },
  });
});

test("of a kind that is run one at a time, no two run together on any nodes", async () => {
  let running = 0;
  let most = 0;
  const ran: number[] = [];
  const kind = kindOf(
    "test-one-at-a-time",
    async ({ input }) => {
      running += 1;
      most = Math.max(most, running);
      await pause(100);
      running -= 1;
      ran.push(input.n);
    },
    { oneAtATime: true, atOnce: 2 },
  );
  const count = isPglite ? 1 : 2;
  const started = await Promise.all(Array.from({ length: count }, () => startNode(kind)));
  await started[0]?.enqueueAll(
    database.db,
    kind,
    [1, 2, 3].map((n) => ({ n })),
  );
  await expect.poll(() => ran.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  expect(most).toBe(1);
});

test("a cron is stored with its kind, runs a job by itself, and goes when no kind has it any more", async () => {
  const ran: number[] = [];
  const kind = kindOf("test-cron", async ({ input, by }) => void (by === null && ran.push(input.n)), {
    cron: { at: "* * * * *", input: { n: 5 } },
  });
  const node = await startNode(kind);
  // A new one that would have fired within the last minute fires at once.
  await expect.poll(() => ran.length).toBeGreaterThan(0);
  expect(ran[0]).toBe(5);
  await node.close();
  await startNode(kindOf("test-cron-gone", async () => undefined));
  const { rows } = await database.pool.query("select name from pgboss.schedule");
  expect(rows).toEqual([]);
});
