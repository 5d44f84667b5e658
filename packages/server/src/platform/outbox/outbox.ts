import { inArray } from "drizzle-orm";
import type { Logger } from "pino";
import type { Database } from "../../db/index.ts";
import type { Bus } from "../../live/index.ts";
import { outbox } from "./tables.ts";
import type { OutboxMessage } from "./write-outbox.ts";

/**
 * How often every node polls for messages that were not delivered, ms: when a node ends between commit and delivery,
 * another delivers for it after a second at most. A poll reads an empty table.
 */
const POLL_MS = 1_000;

/** After each failure the pause before the next poll doubles, up to this, ms. */
const LONGEST_PAUSE_MS = 30_000;

/** Messages of one look. */
const MOST_AT_ONCE = 100;

/** A message that the bus did not take by then stays in the outbox, ms: nobody waits longer for a broken bus. */
const SEND_MS = 2_000;

export interface OutboxParts {
  db: Database;
  bus: Bus;
  log: Logger;
}

/**
 * Delivers the messages that transactions wrote with `writeOutbox`. The node that wrote them delivers them at once; if it
 * ends between its commit and the delivery, the node that polls next does. Every message is put on the bus at least
 * once, in no promised order; listeners compare versions or read the rows, so that a message that comes twice or late
 * does no harm.
 *
 * A row is deleted once the bus has taken the message. Nodes that poll at the same time skip each other's rows.
 */
export class Outbox {
  readonly #parts: OutboxParts;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> = Promise.resolve();
  #failures = 0;
  #stopped = false;

  constructor(parts: OutboxParts) {
    this.#parts = parts;
    this.#plan(0);
  }

  /**
   * Delivers what a transaction of this node wrote; after its commit. This node's own listeners have been called when
   * it returns. Does not throw: what the bus does not take is delivered later.
   */
  async deliver(messages: readonly OutboxMessage[]): Promise<void> {
    if (this.#stopped || messages.length === 0) return;
    const sent = await this.#send(messages);
    try {
      await this.#remove(this.#parts.db, sent);
    } catch (error) {
      this.#parts.log.warn({ err: error }, "outbox messages were delivered and will be again");
    }
  }

  /** From now on this node delivers nothing; the other nodes do. Resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#looking;
  }

  #plan(ms: number): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(() => {
      this.#looking = this.#look();
    }, ms).unref();
  }

  async #look(): Promise<void> {
    let pause = POLL_MS;
    try {
      // As many as are taken at once: there are probably more.
      while (!this.#stopped && (await this.#deliverLeft()) === MOST_AT_ONCE);
      this.#failures = 0;
    } catch (error) {
      this.#parts.log.warn({ err: error }, "outbox not delivered");
      this.#failures += 1;
      pause = Math.min(LONGEST_PAUSE_MS, POLL_MS * 2 ** this.#failures);
    }
    this.#plan(pause);
  }

  /** Gives how many messages were left. Throws when the bus takes one of them not; that one stays. */
  async #deliverLeft(): Promise<number> {
    const { found, sent } = await this.#parts.db.transaction(async (tx) => {
      const found = await tx
        .select({ id: outbox.id, topic: outbox.topic, payload: outbox.payload })
        .from(outbox)
        .orderBy(outbox.id)
        .limit(MOST_AT_ONCE)
        .for("update", { skipLocked: true });
      const sent = await this.#send(found);
      await this.#remove(tx, sent);
      return { found, sent };
    });
    if (sent.length < found.length) throw new Error("The bus did not take all messages of the outbox");
    return found.length;
  }

  /** Gives the ids of the messages that the bus took. */
  async #send(messages: readonly OutboxMessage[]): Promise<number[]> {
    const { bus, log } = this.#parts;
    const sent = await Promise.all(
      messages.map(async ({ id, topic, payload }) => {
        try {
          await withTimeout(bus.send(topic, payload), SEND_MS);
          return [id];
        } catch (error) {
          log.warn({ err: error, topic }, "outbox message not delivered yet");
          return [];
        }
      }),
    );
    return sent.flat();
  }

  async #remove(db: Pick<Database, "delete">, ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await db.delete(outbox).where(inArray(outbox.id, [...ids]));
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not done within ${ms} ms`)), ms);
  });
  try {
    await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
