import { expect, test, vi } from "vitest";
import { CallQueue } from "./call-queue.ts";

const nobodyLeaves = new AbortController().signal;

/** Works that end when they are told to. */
function works(queue: CallQueue, gone: AbortSignal = nobodyLeaves) {
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const start = (number: number): Promise<number> =>
    queue.run(async () => {
      begun.push(number);
      await new Promise<void>((resolve) => (ends[number] = resolve));
      return number;
    }, gone);
  return { begun, end: (number: number) => ends[number]?.(), start };
}

test("so many work at a time, the others in the order in which they came", async () => {
  const queue = new CallQueue({ atOnce: 2, mostWaiting: 10, longestWaitMs: 60_000 });
  const { begun, end, start } = works(queue);
  const all = [0, 1, 2, 3].map(start);
  expect(begun).toEqual([0, 1]);
  expect(queue.waiting).toBe(2);
  end(1);
  await all[1];
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]));
  end(0);
  await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]));
  end(2);
  end(3);
  expect(await Promise.all(all)).toEqual([0, 1, 2, 3]);
});

test("work that fails passes its place on", async () => {
  const queue = new CallQueue({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 });
  for (let turn = 0; turn < 3; turn += 1)
    await expect(queue.run(() => Promise.reject(new Error("broken")), nobodyLeaves)).rejects.toThrow(
      "broken",
    );
  expect(await queue.run(async () => "next", nobodyLeaves)).toBe("next");
});

test("who comes when too many wait is refused at once", async () => {
  const queue = new CallQueue({ atOnce: 1, mostWaiting: 1, longestWaitMs: 60_000 });
  const { begun, end, start } = works(queue);
  const all = [start(0), start(1)];
  await expect(start(2)).rejects.toMatchObject({ status: 503, code: "SERVER_BUSY", retryAfter: 5 });
  end(0);
  await vi.waitFor(() => expect(begun).toEqual([0, 1]));
  end(1);
  expect(await Promise.all(all)).toEqual([0, 1]);
});

test("who waits too long is refused, and who hung up gives the place in the queue back", async () => {
  const impatient = new CallQueue({ atOnce: 1, mostWaiting: 5, longestWaitMs: 1 });
  const first = works(impatient);
  const working = first.start(0);
  await expect(first.start(1)).rejects.toMatchObject({ status: 503 });
  first.end(0);
  expect(await working).toBe(0);
  expect(await impatient.run(async () => "free again", nobodyLeaves)).toBe("free again");

  const queue = new CallQueue({ atOnce: 1, mostWaiting: 5, longestWaitMs: 60_000 });
  const left = new AbortController();
  const { begun, end, start } = works(queue);
  const running = start(0);
  const gone = works(queue, left.signal).start(1);
  left.abort();
  await expect(gone).rejects.toMatchObject({ status: 499 });
  await expect(works(queue, left.signal).start(2)).rejects.toMatchObject({ status: 499 });
  expect(queue.waiting).toBe(0);
  end(0);
  expect(await running).toBe(0);
  expect(begun).toEqual([0]);
});
