import { randomUUID } from "node:crypto";
import type { Bus } from "../live/index.ts";

/**
 * Streams that one account may have open, on all nodes together. A window has two of them, so that somebody with a dozen
 * windows, or several devices, never meets this; each stream costs the server memory and a share of every event, and
 * whoever has a password could otherwise open thousands.
 */
export const MOST_STREAMS = 24;

/** From so many streams on this node the other nodes are informed: nearly everybody has fewer and causes no messages. */
const TOLD_FROM = 6;
/** How long a count from another node is valid, ms: a node that died sends no correction. */
const HOLDS_MS = 30_000;

const TOPIC = "event-streams";

interface Told {
  node: string;
  accountId: number;
  count: number;
}

/**
 * How many event streams each account has open. Of an account's streams on other nodes those are known that are many: all
 * nodes together let in at most `TOLD_FROM` more for each of them.
 */
export class StreamCounts {
  readonly #node = randomUUID();
  readonly #own = new Map<number, number>();
  readonly #others = new Map<number, Map<string, { count: number; until: number }>>();
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #stop: () => void;

  constructor(bus: Bus, now: () => number) {
    this.#bus = bus;
    this.#now = now;
    this.#stop = bus.subscribe(TOPIC, (told) => this.#learn(told as Told[]));
  }

  /** Whether an account may open another one. */
  hasRoom(accountId: number): boolean {
    let count = this.#own.get(accountId) ?? 0;
    for (const other of this.#others.get(accountId)?.values() ?? [])
      if (other.until > this.#now()) count += other.count;
    return count < MOST_STREAMS;
  }

  /** One more, or one less, on this node. */
  change(accountId: number, by: 1 | -1): void {
    const before = this.#own.get(accountId) ?? 0;
    const count = before + by;
    if (count > 0) this.#own.set(accountId, count);
    else this.#own.delete(accountId);
    if (Math.max(before, count) >= TOLD_FROM) this.#tell([accountId]);
  }

  /** Says again what the others go by; called every few seconds. */
  repeat(): void {
    const many = [...this.#own].flatMap(([accountId, count]) => (count >= TOLD_FROM ? [accountId] : []));
    if (many.length > 0) this.#tell(many);
    for (const [accountId, nodes] of this.#others) {
      for (const [node, { until }] of nodes) if (until <= this.#now()) nodes.delete(node);
      if (nodes.size === 0) this.#others.delete(accountId);
    }
  }

  stop(): void {
    this.#stop();
  }

  #tell(accountIds: readonly number[]): void {
    const told = accountIds.map((accountId) => {
      const count = this.#own.get(accountId) ?? 0;
      return { node: this.#node, accountId, count: count >= TOLD_FROM ? count : 0 };
    });
    this.#bus.publish(TOPIC, told satisfies Told[]);
  }

  #learn(told: readonly Told[]): void {
    const until = this.#now() + HOLDS_MS;
    for (const { node, accountId, count } of told) {
      if (node === this.#node) continue;
      const nodes = this.#others.get(accountId) ?? new Map<string, { count: number; until: number }>();
      if (count > 0) this.#others.set(accountId, nodes.set(node, { count, until }));
      else nodes.delete(node);
    }
  }
}
