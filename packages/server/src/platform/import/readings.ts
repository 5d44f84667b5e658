import type { Reading } from "./reader.ts";
import type { AnyFileReader } from "./reader-messages.ts";
import { ReaderQueue } from "./reader-queue.ts";

/** A reading that no import of this node has taken by then is ended, ms: another node has the job, or many wait. */
const KEPT_MS = 10_000;

/** The files that this node reads. */
export class Readings {
  /** Whose file is read next. */
  readonly queue = new ReaderQueue();
  readonly #kept = new Map<string, { reading: Reading; timer: NodeJS.Timeout }>();

  /** Keeps the reading that an upload began for the job that will go on with it, by the id of the stored file. */
  keep(fileId: string, reading: Reading): void {
    const timer = setTimeout(() => this.drop(fileId), KEPT_MS).unref();
    this.#kept.set(fileId, { reading, timer });
  }

  /**
   * Takes the reading that was kept under an id of this kind of import; undefined when the file came to another node, or
   * before this process was started.
   */
  take<Reader extends AnyFileReader>(fileId: string): Reading<Reader> | undefined {
    const kept = this.#kept.get(fileId);
    clearTimeout(kept?.timer);
    this.#kept.delete(fileId);
    return kept?.reading;
  }

  /** Stops a reading and forgets it. */
  drop(fileId: string): void {
    this.take(fileId)?.stop();
  }

  close(): void {
    for (const fileId of this.#kept.keys()) this.drop(fileId);
  }
}
