import { DomainError } from "../../errors/index.ts";

/** Exports that one node makes at a time: each holds a connection to PostgreSQL and a good part of a core. */
const MOST_AT_ONCE = 3;

/** Who exports at this moment, on this node. */
export class ExportSlots {
  readonly #accounts = new Set<number>();

  /** Exports under way. */
  get size(): number {
    return this.#accounts.size;
  }

  /**
   * Takes a place. Throws 429 while the same person exports something, 503 while too many others do.
   *
   * @returns what gives the place back
   */
  take(accountId: number): () => void {
    if (this.#accounts.has(accountId)) {
      throw new DomainError(429, "RATE_LIMITED", "你的上一次导出还在进行，请等它完成，或停止它以后再导出", {
        retryAfter: 5,
      });
    }
    if (this.#accounts.size >= MOST_AT_ONCE) {
      throw new DomainError(503, "SERVER_BUSY", "现在导出的人较多，请过一会儿再导出", { retryAfter: 10 });
    }
    this.#accounts.add(accountId);
    return () => this.#accounts.delete(accountId);
  }
}
