import { and, eq, gt, inArray, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { notifyAudience, withdrawNews } from "../../platform/notification/index.ts";
import { type OutboxMessage, writeOutbox } from "../../platform/outbox/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { nextRoundMoment, type RoundState } from "@huxuan/api-client";
import { stateAt } from "./rules.ts";
import { round } from "./tables.ts";

/** Bus topic; the payload is the id of a round that was made, changed, opened or closed. */
const TOPIC = "round";

/** Longest wait of a timer, ms: Node takes no more than 24.8 days, and clocks drift. */
const LONGEST_MS = 3_600_000;

/**
 * Writes that a round changed, in the transaction that changes it; for `Outbox.deliver` after the commit. Admission
 * reads the rounds of every batch and does not wait for it: it is for open pages and for the timers below.
 */
export async function announceRound(tx: Queryable, roundId: number): Promise<OutboxMessage[]> {
  await tellAudience(tx, roundId);
  return writeOutbox(tx, [{ topic: TOPIC, payload: roundId }]);
}

/** Its students are told that it is open, from its opening on; nobody of a round that is a draft, or is gone. */
async function tellAudience(tx: Queryable, roundId: number): Promise<void> {
  const [row] = await tx.select().from(round).where(eq(round.id, roundId));
  const subject = `round-${roundId}`;
  if (row === undefined || row.state === "draft") return withdrawNews(tx, subject);
  const { audience, name, opensAt } = row;
  const news = { subject, audience, kind: "roundOpen" as const, title: `「${name}」已开放选课`, at: opensAt };
  await notifyAudience(tx, news);
}

/**
 * Calls `changed` whenever a round changes: by somebody, or by the clock at its opening and closing time. A timer waits
 * for the next such moment; nothing is polled. Gives how to stop.
 */
export function followRounds(core: CoreServices, changed: (roundId: number) => void): () => void {
  const { db, bus, clock, log } = core;
  const states = new Map<number, RoundState>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let planning: Promise<void> = Promise.resolve();

  const plan = (): void => {
    planning = planning.then(look).catch((error: unknown) => {
      log.error({ err: error }, "rounds not scheduled");
      if (!stopped) wait(60_000);
    });
  };

  async function look(): Promise<void> {
    if (stopped) return;
    const now = clock();
    const open = await db
      .select()
      .from(round)
      .where(
        and(
          inArray(round.state, ["published", "closed", "announced"]),
          gt(sql`coalesce(${round.dropEndsAt}, ${round.closesAt})`, new Date(now.getTime() - 2 * LONGEST_MS)),
        ),
      );
    let next = Number.POSITIVE_INFINITY;
    for (const row of open) {
      const state = stateAt(row, now);
      const before = states.get(row.id);
      states.set(row.id, state);
      if (before !== undefined && before !== state) changed(row.id);
      next = Math.min(next, nextRoundMoment(row, now)?.getTime() ?? Number.POSITIVE_INFINITY);
    }
    if (!stopped && next < Number.POSITIVE_INFINITY) wait(next - now.getTime());
  }

  function wait(ms: number): void {
    clearTimeout(timer);
    // One more than asked for: a timer may fire a moment before the clock shows the time.
    timer = setTimeout(plan, Math.min(Math.max(ms, 0) + 1, LONGEST_MS)).unref();
  }

  const stops = [
    bus.subscribe(TOPIC, (payload) => {
      // Said now; planning must not say it again for the same change of state.
      states.delete(payload as number);
      changed(payload as number);
      plan();
    }),
    bus.onGap(plan),
  ];
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
