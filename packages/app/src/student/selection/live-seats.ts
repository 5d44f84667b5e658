import type { Seats, LiveSeats } from "@huxuan/api-client";
import { useSyncExternalStore } from "react";

/** Seats as the stream tells them, by offering. Each row listens to its own, so one change renders one row. */
export class LiveSeatsStore {
  readonly #seats = new Map<number, Seats>();
  readonly #listeners = new Map<number, Set<() => void>>();

  /** Takes over what changed; tells only those whose offering has other numbers now. */
  update(changes: readonly LiveSeats[]): void {
    for (const { offeringId, ...seats } of changes) {
      const before = this.#seats.get(offeringId);
      if (
        before &&
        before.capacity === seats.capacity &&
        before.taken === seats.taken &&
        before.queued === seats.queued
      )
        continue;
      this.#seats.set(offeringId, seats);
      for (const listener of this.#listeners.get(offeringId) ?? []) listener();
    }
  }

  get(offeringId: number): Seats | undefined {
    return this.#seats.get(offeringId);
  }

  subscribe(offeringId: number, listener: () => void): () => void {
    const listeners = this.#listeners.get(offeringId) ?? new Set();
    this.#listeners.set(offeringId, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(offeringId);
    };
  }
}

/** The newest seats of an offering: from the stream, or as the list had them. */
export function useLiveSeats(store: LiveSeatsStore, offeringId: number, listed: Seats): Seats {
  const live = useSyncExternalStore(
    (listener) => store.subscribe(offeringId, listener),
    () => store.get(offeringId),
  );
  return live ?? listed;
}
