import { describe, expect, it } from "vitest";
import { WAITING_FILES_MAX } from "./limits.ts";
import { READER_LIMITS, startReading } from "./reader.ts";
import { ReaderQueue } from "./reader-queue.ts";

const here = new AbortController().signal;

/** What a promise has come to after everything that was under way: its value, or undefined. */
async function soon<T>(promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([promise, new Promise<undefined>((resolve) => setImmediate(() => resolve(undefined)))]);
}

describe("files that are read on a node", () => {
  it("are read one at a time, in the order in which they came", async () => {
    const queue = new ReaderQueue();
    const first = await queue.enter(1, here);
    const second = queue.enter(2, here);
    const third = queue.enter(3, here);
    expect(await soon(second)).toBeUndefined();
    first.end();
    const { end } = await second;
    expect(await soon(third)).toBeUndefined();
    end();
    (await third).end();
    expect(queue.size).toBe(0);
  });

  it("are taken in one at a time of a school; the next one waits until the first was read", async () => {
    const queue = new ReaderQueue();
    const first = await queue.enter(1, here);
    await expect(queue.enter(1, here)).rejects.toMatchObject({ status: 409, code: "STATE_CONFLICT" });
    first.taken();
    const second = queue.enter(1, here);
    expect(await soon(second)).toBeUndefined();
    first.end();
    (await second).end();
  });

  it("wait in a short line; who comes after it is told when to come again", async () => {
    const queue = new ReaderQueue();
    await queue.enter(0, here);
    for (let school = 1; school <= WAITING_FILES_MAX; school += 1) void queue.enter(school, here);
    await expect(queue.enter(99, here)).rejects.toMatchObject({ status: 503, retryAfter: 60 });
    expect(queue.size).toBe(WAITING_FILES_MAX + 1);
  });

  it("leave the line when their senders have gone", async () => {
    const queue = new ReaderQueue();
    const first = await queue.enter(1, here);
    const sender = new AbortController();
    const second = queue.enter(2, sender.signal);
    const third = queue.enter(3, here);
    sender.abort(new Error("gone"));
    await expect(second).rejects.toThrow("gone");
    first.end();
    (await third).end();
    await expect(queue.enter(4, AbortSignal.abort(new Error("gone before")))).rejects.toThrow("gone before");
    expect(queue.size).toBe(0);
  });
});

describe("the thread that reads a file", () => {
  const teachers = { url: new URL("./teacher-rows.fixture.ts", import.meta.url) };
  const file = Buffer.from('{"teachers": [{}]}');

  it("has a limit of memory", () => {
    expect(READER_LIMITS.maxOldGenerationSizeMb).toBeLessThanOrEqual(512);
  });

  it("is ended when it takes too long", async () => {
    const reading = startReading(teachers, file, undefined, 0.001);
    await expect(reading.opened).rejects.toMatchObject({ code: "FILE_INVALID" });
    await reading.ended;
  });

  it("is ended when nobody wants the file any more", async () => {
    const reading = startReading(teachers, file, undefined);
    expect(await reading.opened).toBe(1);
    await reading.read;
    reading.stop();
    await reading.ended;
    // Who was about to plan is told at once, not when the time is up.
    await expect(reading.plan({})).rejects.toThrow("Reading was stopped");
  });
});
