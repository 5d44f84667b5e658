import type { NotificationHint } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { EventChannel } from "../../contract/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { NOTIFICATION_TOPIC } from "../../platform/notification/index.ts";
import { followRounds, round, stateAt } from "../round/index.ts";

/** When a round opens, everybody would ask, and the first minutes belong to selection: spread over so long, ms. */
const SPREAD_MS = 120_000;

interface Listener {
  channel: EventChannel;
  isStudent: boolean;
}

/** Tells those who are connected to this node that there may be something new; the rows say what. */
export class NotificationHub {
  readonly #listeners = new Map<number, Set<Listener>>();
  readonly #stops: (() => void)[];

  constructor(core: CoreServices) {
    this.#stops = [
      core.bus.subscribe(NOTIFICATION_TOPIC, (accountIds) => {
        for (const id of accountIds as number[])
          for (const { channel } of this.#listeners.get(id) ?? []) channel.write(hint(0));
      }),
      followRounds(core, (roundId) => void this.#roundChanged(core, roundId)),
    ];
  }

  /** Connects somebody. Gives how to disconnect. */
  follow(accountId: number, isStudent: boolean, channel: EventChannel): () => void {
    const own = this.#listeners.get(accountId) ?? new Set();
    const listener = { channel, isStudent };
    this.#listeners.set(accountId, own.add(listener));
    // What came before it was connected is found by asking once more.
    channel.write(hint(0));
    return () => {
      own.delete(listener);
      if (own.size === 0 && this.#listeners.get(accountId) === own) this.#listeners.delete(accountId);
    };
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  async #roundChanged({ db, clock, log }: CoreServices, roundId: number): Promise<void> {
    try {
      const [row] = await db.select().from(round).where(eq(round.id, roundId));
      if (row === undefined || stateAt(row, clock()) !== "open") return;
      const text = hint(SPREAD_MS);
      for (const listeners of this.#listeners.values())
        for (const { channel, isStudent } of listeners) if (isStudent) channel.write(text);
    } catch (error) {
      log.error({ err: error, roundId }, "nobody was told that a round is open");
    }
  }
}

const hint = (spreadMs: number): string =>
  `event: notifications\ndata: ${JSON.stringify({ spreadMs } satisfies NotificationHint)}\n\n`;
