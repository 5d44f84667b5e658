import { setImmediate as nextTurn } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { Batcher } from "./batcher.ts";

/** A batcher of numbers whose batches end when the test says so. */
function watched(most: number) {
  const batches: number[][] = [];
  const ends: (() => void)[] = [];
  const batcher = new Batcher<number, number>(
    most,
    (act) => act % 100,
    async (acts) => {
      batches.push(acts);
      await new Promise<void>((resolve) => ends.push(resolve));
      return acts.map((value) => ({ status: "fulfilled", value: value * 2 }));
    },
  );
  const turns = async () => {
    for (let turn = 0; turn < 8; turn += 1) await nextTurn();
  };
  return { batcher, batches, turns, end: () => ends.shift()?.() };
}

describe("acts are gathered into batches", () => {
  it("that take what the same turn of the event loop brings, instead of one act alone", async () => {
    const { batcher, batches, turns, end } = watched(10);
    const first = batcher.add(1);
    await Promise.resolve();
    const second = batcher.add(2);
    await turns();
    expect(batches).toEqual([[1, 2]]);
    end();
    expect(await Promise.all([first, second])).toEqual([2, 4]);
  });

  it("that go out although every turn brings one more", async () => {
    const { batcher, batches, end } = watched(100);
    const answers: Promise<number>[] = [];
    for (let act = 0; act < 20; act += 1) {
      answers.push(batcher.add(act));
      await nextTurn();
    }
    expect(batches).toHaveLength(1);
    expect(batches[0]?.length).toBeLessThan(10);
    end();
    await answers[0];
    await nextTurn();
    end();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 20 }, (_, act) => act * 2));
  });

  it("of acts of different students, what comes meanwhile forming the next one", async () => {
    const { batcher, batches, turns, end } = watched(10);
    const answers = [batcher.add(1), batcher.add(101), batcher.add(2)];
    await turns();
    expect(batches).toEqual([[1, 2]]);
    answers.push(batcher.add(3));
    end();
    await turns();
    expect(batches).toEqual([
      [1, 2],
      [101, 3],
    ]);
    end();
    expect(await Promise.all(answers)).toEqual([2, 202, 4, 6]);
    await batcher.drained();
  });
});
