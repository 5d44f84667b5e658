import type { Logger } from "pino";
import { type Bus, type BusListener, type BusPayload, GAP_TOPIC } from "./bus.ts";

/** Calls the listeners of one node; the other buses build on it. */
export class LocalListeners {
  readonly #byTopic = new Map<string, Set<BusListener>>();
  readonly #gap = new Set<() => void>();
  readonly #log: Logger;

  constructor(log: Logger) {
    this.#log = log;
  }

  add(topic: string, listener: BusListener): () => void {
    const listeners = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  addGap(listener: () => void): () => void {
    this.#gap.add(listener);
    return () => this.#gap.delete(listener);
  }

  /** A listener that throws does not keep the others from hearing. */
  deliver(topic: string, payload: BusPayload): void {
    if (topic === GAP_TOPIC) this.gap();
    for (const listener of this.#byTopic.get(topic) ?? []) this.#guard(() => listener(payload), topic);
  }

  gap(): void {
    for (const listener of this.#gap) this.#guard(listener, "gap");
  }

  #guard(work: () => void, topic: string): void {
    try {
      work();
    } catch (error) {
      this.#log.error({ err: error, topic }, "bus listener failed");
    }
  }
}

/** The bus of a server that is alone. */
export function createMemoryBus(log: Logger): Bus {
  const listeners = new LocalListeners(log);
  return {
    publish: (topic, payload) => listeners.deliver(topic, payload),
    send: async (topic, payload) => listeners.deliver(topic, payload),
    subscribe: (topic, listener) => listeners.add(topic, listener),
    onGap: (listener) => listeners.addGap(listener),
    gap: () => listeners.gap(),
    close: async () => undefined,
  };
}
