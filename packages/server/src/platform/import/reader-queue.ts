import { DomainError, stateConflict } from "../../errors/index.ts";
import { WAITING_FILES_MAX } from "./limits.ts";

/** The turn of a file. */
export interface Turn {
  /** The file is stored or refused: its school may send the next one, which waits for this one's end. */
  taken: () => void;
  /** The file was read or given up. */
  end: () => void;
}

/**
 * Whose file is read next: one at a time on this node, because reading takes a processor and memory, and of a school only one is taken in.
 * A few files wait; more are refused at once.
 */
export class ReaderQueue {
  private readonly schools = new Set<number>();
  private readonly waiting: { go: () => void; signal: AbortSignal }[] = [];
  private busy = false;

  /** Files that are being read or wait. */
  get size(): number {
    return this.waiting.length + (this.busy ? 1 : 0);
  }

  /**
   * Waits for the turn of a school's file.
   *
   * @param signal aborted when whoever sent the file has gone: then it rejects with the signal's reason
   * @throws 409 while another file of the school is read, 503 when too many wait
   */
  async enter(schoolId: number, signal: AbortSignal): Promise<Turn> {
    signal.throwIfAborted();
    if (this.schools.has(schoolId)) {
      throw stateConflict("本校已有一个文件正在读取，请等它结束后再上传");
    }
    if (this.busy && this.waiting.length >= WAITING_FILES_MAX) {
      throw new DomainError(503, "SERVER_BUSY", "现在上传文件的学校太多，请一分钟后再上传", {
        retryAfter: 60,
      });
    }
    this.schools.add(schoolId);
    try {
      if (this.busy) await this.turn(signal);
    } catch (error) {
      this.schools.delete(schoolId);
      throw error;
    }
    this.busy = true;
    return {
      taken: () => void this.schools.delete(schoolId),
      end: () => {
        const next = this.waiting.shift();
        if (next === undefined) this.busy = false;
        else next.go();
      },
    };
  }

  private async turn(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry = { go: resolve, signal };
    const leave = (): void => {
      const at = this.waiting.indexOf(entry);
      // Not among those who wait any more: its turn has come, and who sent it finds out next.
      if (at < 0) return;
      this.waiting.splice(at, 1);
      reject(signal.reason as Error);
    };
    this.waiting.push(entry);
    signal.addEventListener("abort", leave, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener("abort", leave);
    }
  }
}
