/** Counts over all nodes; without one, every node counts for itself. */
export interface SharedCounter {
  /** Adds one and gives the count of all nodes in this window. */
  add(key: string, windowMs: number): Promise<number>;
}

export interface WindowLimiterOptions {
  /** Acts per window as it is set now; 0: unlimited. */
  limit: () => number;
  windowMs: number;
  now: () => number;
  shared?: SharedCounter | undefined;
  /** Goes before the keys in the shared counter. */
  name: string;
}

/**
 * A limit per key in fixed windows. The decision never waits: it is made from what this node knows, and what
 * the other nodes counted is learnt on the side, so several nodes together let pass a little more than `limit`.
 */
export class WindowLimiter {
  readonly #options: WindowLimiterOptions;
  #window = 0;
  #counts = new Map<string | number, number>();

  constructor(options: WindowLimiterOptions) {
    this.#options = options;
  }

  /**
   * Counts one act. Gives 0 when it may go ahead, otherwise the seconds to wait.
   *
   * @param limit acts per window of this key, where it has one of its own; 0: unlimited
   */
  take(key: string | number, limit: number = this.#options.limit()): number {
    const { windowMs, now, shared, name } = this.#options;
    if (limit === 0) return 0;
    const time = now();
    const window = Math.floor(time / windowMs);
    if (window !== this.#window) {
      this.#window = window;
      this.#counts = new Map();
    }
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count > limit) return Math.ceil(((window + 1) * windowMs - time) / 1000);
    if (shared) void this.#learn(shared, `${name}:${window}:${key}`, key, this.#counts);
    return 0;
  }

  async #learn(
    shared: SharedCounter,
    sharedKey: string,
    key: string | number,
    counts: Map<string | number, number>,
  ): Promise<void> {
    try {
      const total = await shared.add(sharedKey, this.#options.windowMs);
      if (total > (counts.get(key) ?? 0)) counts.set(key, total);
    } catch {
      // Without the other nodes' counts, this node's own still hold.
    }
  }
}
