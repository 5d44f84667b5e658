import { Worker } from "node:worker_threads";
import type { DrawnWish } from "@huxuan/draw";
import type { DrawMessage, DrawnFile, DrawTask, WrittenFile } from "./draw-messages.ts";
import type { StoredTrial } from "./outcomes.ts";

/** Most memory of the thread, MB: a draw of 200,000 wishes over 60,000 classes takes a third of it. */
const MEGABYTES = 1_024;

/** Of it for what lives shortly: with more it takes more from the machine, and is not faster. */
const YOUNG_MEGABYTES = 32;

/** A thread that takes the rows of a round and draws. End it with `stop`, whatever came of it. */
export class Drawing {
  readonly #worker: Worker;
  readonly #wishes: DrawnWish[] = [];
  readonly #answer = Promise.withResolvers<Exclude<DrawMessage, { type: "wishes" }>>();

  constructor(signal: AbortSignal) {
    this.#worker = new Worker(new URL("./draw-worker.ts", import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEGABYTES, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      execArgv: [],
      env: {},
    });
    const { promise, resolve, reject } = this.#answer;
    promise.catch(() => undefined);
    this.#worker.on("message", (message: DrawMessage) => {
      if (message.type !== "wishes") resolve(message);
      else for (const wish of message.wishes) this.#wishes.push(wish);
    });
    this.#worker.on("error", reject);
    this.#worker.on("exit", () => reject(new Error("The drawing thread ended early")));
    signal.addEventListener("abort", () => {
      reject(signal.reason);
      void this.stop();
    });
  }

  /** Gives rows to the thread. */
  send(task: Extract<DrawTask, { type: "offerings" | "tickets" }>): void {
    this.#post(task);
  }

  /** Writes the file and nothing else. */
  async write(head: Omit<Extract<DrawTask, { type: "file" }>, "type" | "draws">): Promise<WrittenFile> {
    this.#post({ type: "file", draws: false, ...head });
    return (await this.#answered("written")).written;
  }

  /** Writes the file and draws from what it says. */
  async draw(
    head: Omit<Extract<DrawTask, { type: "file" }>, "type" | "draws">,
  ): Promise<DrawnFile & { wishes: DrawnWish[] }> {
    this.#post({ type: "file", draws: true, ...head });
    return { ...(await this.#answered("drawn")).drawn, wishes: this.#wishes };
  }

  /** Draws in several orders, and keeps nothing of it but numbers. */
  async try(trial: Omit<Extract<DrawTask, { type: "trial" }>, "type">): Promise<StoredTrial> {
    this.#post({ type: "trial", ...trial });
    return (await this.#answered("tried")).trial;
  }

  /** Ends the thread. */
  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #post(task: DrawTask): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
    this.#worker.postMessage(task);
  }

  async #answered<Type extends DrawMessage["type"]>(
    type: Type,
  ): Promise<Extract<DrawMessage, { type: Type }>> {
    const message: DrawMessage = await this.#answer.promise;
    if (message.type !== type)
      throw new Error(`The drawing thread answered ${message.type} instead of ${type}`);
    return message as Extract<DrawMessage, { type: Type }>;
  }
}
