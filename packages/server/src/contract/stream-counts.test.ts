import { expect, test } from "vitest";
import { createMemoryBus } from "../live/index.ts";
import { createLogger } from "../process/log.ts";
import { MOST_STREAMS, StreamCounts } from "./stream-counts.ts";

/** Nodes on one bus, and a clock. */
function nodes(count: number) {
  let now = 0;
  const bus = createMemoryBus(createLogger("fatal"));
  return {
    nodes: Array.from({ length: count }, () => new StreamCounts(bus, () => now)),
    pass: (ms: number) => (now += ms),
  };
}

test("an account has so many streams and no more, and one that ends makes room", () => {
  const [node] = nodes(1).nodes as [StreamCounts];
  for (let open = 0; open < MOST_STREAMS; open += 1) {
    expect(node.hasRoom(7)).toBe(true);
    node.change(7, 1);
  }
  expect(node.hasRoom(7)).toBe(false);
  expect(node.hasRoom(8)).toBe(true);
  node.change(7, -1);
  expect(node.hasRoom(7)).toBe(true);
});

test("those on other nodes count, as long as these say so", () => {
  const { nodes: both, pass } = nodes(2);
  const [one, other] = both as [StreamCounts, StreamCounts];
  for (let open = 0; open < MOST_STREAMS; open += 1) one.change(7, 1);
  expect(other.hasRoom(7)).toBe(false);
  pass(25_000);
  one.repeat();
  pass(25_000);
  expect(other.hasRoom(7)).toBe(false);
  // The other one has died.
  pass(30_000);
  expect(other.hasRoom(7)).toBe(true);
  one.repeat();
  expect(other.hasRoom(7)).toBe(false);
  for (let open = 0; open < MOST_STREAMS; open += 1) one.change(7, -1);
  expect(other.hasRoom(7)).toBe(true);
});
