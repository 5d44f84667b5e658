import { randomUUID } from "node:crypto";
import type pg from "pg";
import { acceptancesOf, type Act, type Answer, offeringsOf } from "./admission/acts.ts";
import type { Refusal } from "./rules.ts";
import type { LogEntry } from "./admission/changes.ts";

/** Counts of one round in one second. */
interface Second {
  attempts: number;
  admitted: number;
  refused: number;
  withdrawn: number;
  promoted: number;
  slow: number;
  slowestMs: number;
  reasons: Record<string, number>;
}

/** An answer that takes longer is slow, ms: from here on people press again. */
const SLOW_MS = 1_000;

/** How often the counts are written, ms. */
const FLUSH_MS = 1_000;

/**
 * Counts attempts and refusals for the monitor. Refusals are not logged one by one: in a rush they are tens of
 * thousands a second. Written once a second; a crash loses the last one, which no dispute depends on.
 */
export class Tally {
  /** Rounds by id, seconds by their epoch. */
  #seconds = new Map<string, Second>();
  #demand = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  readonly #node = randomUUID();
  readonly #pool: pg.Pool;
  readonly #clock: () => Date;
  readonly #onError: (error: unknown) => void;

  constructor(pool: pg.Pool, clock: () => Date, onError: (error: unknown) => void) {
    this.#pool = pool;
    this.#clock = clock;
    this.#onError = onError;
  }

  /** Counts decided acts of rounds that exist. */
  count(
    acts: readonly Act[],
    answers: readonly (Answer | undefined)[],
    rounds: ReadonlyMap<number, unknown>,
  ): void {
    const second = Math.floor(this.#clock().getTime() / 1_000);
    acts.forEach((act, at) => {
      const answer = answers[at];
      if (!("roundId" in act) || answer === undefined || !rounds.has(act.roundId)) return;
      const counts = this.#of(act.roundId, second);
      if (act.kind === "withdraw" || act.kind === "leaveWaitlist") {
        const done = acceptancesOf(answer).some(({ repeated }) => !repeated);
        if (done && act.kind === "withdraw") counts.withdrawn += 1;
        return;
      }
      const wantedIds = act.kind === "swap" ? [act.offeringId] : offeringsOf(act);
      counts.attempts += wantedIds.length;
      for (const offeringId of wantedIds) {
        const wanted = `${act.roundId}-${offeringId}`;
        this.#demand.set(wanted, (this.#demand.get(wanted) ?? 0) + 1);
      }
      for (const { code } of refusalsOf(answer)) {
        counts.refused += 1;
        counts.reasons[code] = (counts.reasons[code] ?? 0) + 1;
      }
      for (const { outcome, repeated } of acceptancesOf(answer))
        if (outcome === "enrolled" && !repeated) counts.admitted += 1;
    });
    this.#schedule();
  }

  /** Counts those who moved up from a waitlist. */
  countPromotions(logs: readonly LogEntry[]): void {
    const second = Math.floor(this.#clock().getTime() / 1_000);
    for (const { action, roundId } of logs) {
      if (action === "promote" && roundId !== null) this.#of(roundId, second).promoted += 1;
    }
    this.#schedule();
  }

  /** Counts an act of a round if its answer, or that there is none, took long. */
  countTime(roundId: number, ms: number): void {
    if (ms < SLOW_MS) return;
    const counts = this.#of(roundId, Math.floor(this.#clock().getTime() / 1_000));
    counts.slow += 1;
    counts.slowestMs = Math.max(counts.slowestMs, Math.round(ms));
    this.#schedule();
  }

  /** Writes what was counted so far; also done by itself every second. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing.then(() => this.#write()).catch(this.#onError);
    return this.#writing;
  }

  #of(roundId: number, second: number): Second {
    const key = `${roundId}-${second}`;
    let counts = this.#seconds.get(key);
    if (counts === undefined) {
      counts = {
        attempts: 0,
        admitted: 0,
        refused: 0,
        withdrawn: 0,
        promoted: 0,
        slow: 0,
        slowestMs: 0,
        reasons: {},
      };
      this.#seconds.set(key, counts);
    }
    return counts;
  }

  #schedule(): void {
    if (this.#seconds.size === 0) return;
    this.#timer ??= setTimeout(() => void this.flush(), FLUSH_MS).unref();
  }

  async #write(): Promise<void> {
    const seconds = [...this.#seconds].map(([key, counts]) => ({ key: pair(key), ...counts }));
    const demand = [...this.#demand].map(([key, attempts]) => ({ key: pair(key), attempts }));
    this.#seconds = new Map();
    this.#demand = new Map();
    if (seconds.length > 0) await this.#writeSeconds(seconds);
    if (demand.length > 0) await this.#writeDemand(demand);
  }

  /** A round may have been deleted since it was counted: its numbers are dropped, those of other rounds are stored. */
  async #writeSeconds(rows: readonly (Second & { key: [number, number] })[]): Promise<void> {
    await this.#pool.query({
      name: "selection_tally",
      text: `insert into selection_tally as t
          (round_id, second, node, attempts, admitted, refused, withdrawn, promoted, reasons, slow, slowest_ms)
        select round_id, to_timestamp(second), $3, attempts, admitted, refused, withdrawn, promoted, reasons, slow,
          slowest_ms
        from unnest($1::int[], $2::float8[], $4::int[], $5::int[], $6::int[], $7::int[], $8::int[], $9::jsonb[],
            $10::int[], $11::int[])
          as v(round_id, second, attempts, admitted, refused, withdrawn, promoted, reasons, slow, slowest_ms)
        where exists (select from round where id = v.round_id for key share)
        on conflict (round_id, second, node) do update set
          attempts = t.attempts + excluded.attempts, admitted = t.admitted + excluded.admitted,
          refused = t.refused + excluded.refused, withdrawn = t.withdrawn + excluded.withdrawn,
          promoted = t.promoted + excluded.promoted,
          slow = t.slow + excluded.slow, slowest_ms = greatest(t.slowest_ms, excluded.slowest_ms),
          reasons = (
            select coalesce(jsonb_object_agg(code, n), '{}') from (
              select code, sum(count::int) as n
              from (select * from jsonb_each_text(t.reasons) union all select * from jsonb_each_text(excluded.reasons))
                as both_sides(code, count)
              group by code) as summed)`,
      values: [
        rows.map((r) => r.key[0]),
        rows.map((r) => r.key[1]),
        this.#node,
        rows.map((r) => r.attempts),
        rows.map((r) => r.admitted),
        rows.map((r) => r.refused),
        rows.map((r) => r.withdrawn),
        rows.map((r) => r.promoted),
        rows.map((r) => JSON.stringify(r.reasons)),
        rows.map((r) => r.slow),
        rows.map((r) => r.slowestMs),
      ],
    });
  }

  async #writeDemand(rows: readonly { key: [number, number]; attempts: number }[]): Promise<void> {
    // In order, so that two nodes that write at the same time do not wait for each other in a circle.
    const sorted = [...rows].sort((a, b) => a.key[0] - b.key[0] || a.key[1] - b.key[1]);
    await this.#pool.query({
      name: "selection_demand",
      text: `insert into selection_demand as d (round_id, offering_id, attempts)
        select * from unnest($1::int[], $2::int[], $3::int[]) as v(round_id, offering_id, attempts)
        where exists (select from round where id = v.round_id for key share)
          and exists (select from offering_seat where offering_id = v.offering_id for key share)
        on conflict (round_id, offering_id) do update set attempts = d.attempts + excluded.attempts`,
      values: [sorted.map((r) => r.key[0]), sorted.map((r) => r.key[1]), sorted.map((r) => r.attempts)],
    });
  }
}

function pair(key: string): [number, number] {
  const [first = "0", second = "0"] = key.split("-");
  return [Number(first), Number(second)];
}

/** Why an act, or each offering of one for several, was refused. */
function refusalsOf(answer: Answer): readonly Refusal[] {
  if ("refused" in answer) return [answer.refused];
  return "refusedFor" in answer ? answer.refusedFor.map(({ refusal }) => refusal) : [];
}
