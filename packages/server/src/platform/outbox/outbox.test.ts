import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase, testDatabaseKind } from "../../../testing/databases.ts";
import { transaction } from "../../db/index.ts";
import { type Bus, createMemoryBus } from "../../live/index.ts";
import { Outbox } from "./outbox.ts";
import { outbox } from "./tables.ts";
import { writeOutbox } from "./write-outbox.ts";

const log = pino({ level: "silent" });
let database: TestDatabase;
const nodes: Outbox[] = [];

beforeAll(async () => {
  database = await createTestDatabase(testDatabaseKind(), "empty");
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.stop();
});
afterAll(() => database.close());

/** A node with what it put on its bus. */
function startNode(bus: Bus = createMemoryBus(log)): { node: Outbox; heard: unknown[] } {
  const heard: unknown[] = [];
  bus.subscribe("t", (payload) => heard.push(payload));
  const node = new Outbox({ db: database.db, bus, log });
  nodes.push(node);
  return { node, heard };
}

const write = (...payloads: unknown[]) =>
  transaction(database.db, (tx) =>
    writeOutbox(
      tx,
      payloads.map((payload) => ({ topic: "t", payload })),
    ),
  );
const left = () => database.db.select().from(outbox);

test("what a transaction wrote is told after its commit, before delivering returns, and is gone", async () => {
  const { node, heard } = startNode();
  const payloads = [1, "二", { three: [3] }];
  await node.deliver(await write(...payloads));
  // The node may have looked into the outbox in between, and told it twice.
  expect(heard.slice(0, payloads.length)).toEqual(payloads);
  expect(await left()).toEqual([]);
});

test("what a transaction wrote that failed is never told", async () => {
  const { heard } = startNode();
  const failed = transaction(database.db, async (tx) => {
    await writeOutbox(tx, [{ topic: "t", payload: "never" }]);
    throw new Error("no");
  });
  await expect(failed).rejects.toThrow("no");
  await write("after");
  await expect.poll(() => heard).toEqual(["after"]);
});

test("what a node left that ended is told by one that runs, in its order", async () => {
  const { node: ended, heard: own } = startNode();
  await ended.stop();
  await ended.deliver(await write(1, 2, 3));
  expect(own).toEqual([]);
  const { heard } = startNode();
  await expect.poll(() => heard).toEqual([1, 2, 3]);
  await expect.poll(left).toEqual([]);
});

test("nodes that look at the same time tell each message once", async () => {
  const all = Array.from({ length: 450 }, (_, n) => n);
  await write(...all);
  const heard = [startNode(), startNode(), startNode()].map((node) => node.heard);
  await expect.poll(left).toEqual([]);
  expect(
    heard
      .flat()
      .map(Number)
      .sort((a, b) => a - b),
  ).toEqual(all);
});

test("what the bus does not take is told later, and this node hears it at once all the same", async () => {
  const bus = createMemoryBus(log);
  let broken = true;
  const { node, heard } = startNode({
    ...bus,
    send: async (topic, payload) => {
      await bus.send(topic, payload);
      if (broken) throw new Error("not connected");
    },
  });
  await node.deliver(await write("must"));
  // The node may have looked into the outbox in between, and told it twice.
  expect(new Set(heard)).toEqual(new Set(["must"]));
  expect(await left()).toHaveLength(1);
  broken = false;
  await expect.poll(left).toEqual([]);
  expect(heard.at(-1)).toBe("must");
});
