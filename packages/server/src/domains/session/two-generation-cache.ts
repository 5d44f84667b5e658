/**
 * Remembers the `size` to 2·`size` most recent entries. What is not asked for during a whole generation is
 * forgotten: nearly as good as the least recently used, without moving an entry on every read.
 */
export class TwoGenerationCache<Key, Value> {
  /** How often `get` found something, and how often not. */
  readonly counts = { hits: 0, misses: 0 };
  readonly #size: number;
  #young = new Map<Key, Value>();
  #old = new Map<Key, Value>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Entries that are remembered now. */
  get entries(): number {
    return this.#young.size + this.#old.size;
  }

  get(key: Key): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) {
      this.counts.hits += 1;
      return young;
    }
    const old = this.#old.get(key);
    if (old === undefined) {
      this.counts.misses += 1;
      return undefined;
    }
    this.counts.hits += 1;
    this.#old.delete(key);
    this.set(key, old);
    return old;
  }

  set(key: Key, value: Value): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#size) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  delete(key: Key): void {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  clear(): void {
    this.#young = new Map();
    this.#old = new Map();
  }
}
