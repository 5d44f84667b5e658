import type { Logger } from "pino";
import type { Bus } from "./bus.ts";

/** Pause before what could not be read is read again, ms. */
const READ_AGAIN_MS = 1_000;

interface Parts {
  bus: Bus;
  log: Logger;
  onStop: (work: () => void) => void;
}

interface Source<Known> {
  /** Bus topic of a change; it says nothing more: every node reads all of it again. */
  topic: string;
  /** Reads it from the database. */
  read: () => Promise<Known>;
  /** Told what was read, each time. */
  onRead?: (known: Known) => void;
}

/**
 * Something of the database that every node knows from memory. It is read at the start, after every change, and after a gap
 * of the bus; while it cannot be read, what was known stays.
 */
export class Followed<Known> {
  readonly #parts: Parts;
  readonly #source: Source<Known>;
  #known: Known | undefined;
  #reading: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  private constructor(parts: Parts, source: Source<Known>) {
    this.#parts = parts;
    this.#source = source;
  }

  /** Reads it and follows its changes. */
  static async start<Known>(parts: Parts, source: Source<Known>): Promise<Followed<Known>> {
    const followed = new Followed(parts, source);
    const follow = (): void => followed.follow();
    const ends = [parts.bus.subscribe(source.topic, follow), parts.bus.onGap(follow)];
    parts.onStop(() => {
      followed.#stopped = true;
      clearTimeout(followed.#timer);
      for (const end of ends) end();
    });
    await followed.read();
    return followed;
  }

  /** As this node knows it. */
  get known(): Known {
    // `start` gives nobody one that has read nothing.
    return this.#known as Known;
  }

  /** Knows afterwards every change that was committed before the call. */
  read(): Promise<void> {
    this.#reading = this.#readAfter(this.#reading);
    return this.#reading;
  }

  /** One after the other, so that the last one to begin is the last one to be believed. */
  async #readAfter(earlier: Promise<void>): Promise<void> {
    await earlier.catch(() => undefined);
    const { read, onRead } = this.#source;
    this.#known = await read();
    onRead?.(this.#known);
  }

  /** Reads it again without anybody waiting for it, as after a change. */
  follow(): void {
    void this.#follow();
  }

  async #follow(): Promise<void> {
    if (this.#stopped) return;
    try {
      await this.read();
    } catch (error) {
      if (this.#stopped) return;
      const { topic } = this.#source;
      this.#parts.log.warn({ err: error, topic }, "not read again, what was known stays in force");
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => void this.#follow(), READ_AGAIN_MS).unref();
    }
  }
}
