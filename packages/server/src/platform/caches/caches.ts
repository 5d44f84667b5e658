import type { CacheName } from "@huxuan/api-client";

/** How often something was asked for that was there, and that had to be read. Whoever looks into the cache counts. */
export interface CacheCounts {
  hits: number;
  misses: number;
}

/** A cache of this process, as whoever keeps it tells of it. */
export interface KnownCache {
  entries(): number;
  /** Absent where it is not counted. */
  counts?: Readonly<CacheCounts>;
  /** Forgets everything; it is read again when it is needed. Absent where that may not be. */
  clear?: () => Promise<void> | void;
}

/** What a cache of this process came to. */
export interface CacheFigures extends Partial<CacheCounts> {
  name: CacheName;
  entries: number;
}

/** The caches of this process, told of by whoever keeps them, for the page that shows them. */
export class Caches {
  readonly #known = new Map<CacheName, KnownCache[]>();

  /** Several under one name are shown as one. */
  add(name: CacheName, cache: KnownCache): void {
    this.#known.set(name, [...(this.#known.get(name) ?? []), cache]);
  }

  /** What each of them came to now. */
  figures(): CacheFigures[] {
    return Array.from(this.#known, ([name, caches]) => {
      const counts = caches.flatMap((cache) => cache.counts ?? []);
      return {
        name,
        entries: sumOf(caches, (cache) => cache.entries()),
        ...(counts.length > 0 && {
          hits: sumOf(counts, ({ hits }) => hits),
          misses: sumOf(counts, ({ misses }) => misses),
        }),
      };
    });
  }

  /** Forgets what is kept under a name, in this process. False where none of them may be cleared. */
  async clear(name: CacheName): Promise<boolean> {
    const clears = (this.#known.get(name) ?? []).flatMap((cache) => cache.clear ?? []);
    for (const clear of clears) await clear();
    return clears.length > 0;
  }
}

const sumOf = <Value>(values: readonly Value[], of: (value: Value) => number): number =>
  values.reduce((sum, value) => sum + of(value), 0);
