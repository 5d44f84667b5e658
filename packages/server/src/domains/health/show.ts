import type { CheckOutcome, HealthCheck, HealthHistory, HealthNow, HealthState } from "@huxuan/api-client";
import { gte, max, sql } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { POINTS } from "./checks.ts";
import { byNeed, UNITS } from "./lamps.ts";
import { healthAcceptance, healthCheck, healthLamp, healthSample, healthTurn } from "./tables.ts";

type Read = Pick<CoreServices, "db" | "clock">;

/** How many minutes are one step of a line, and how many steps a day has. */
const STEP_MINUTES = 10;
const STEPS = (24 * 60) / STEP_MINUTES;

const OUTCOMES: readonly CheckOutcome[] = ["danger", "warning", "accepted", "passed"];

/** What is stored of every part and of the self-check. */
export async function showHealth({ db, clock }: Read): Promise<HealthNow> {
  const [turn] = await db.select().from(healthTurn);
  const lamps = await db.select().from(healthLamp);
  const order = Object.keys(UNITS);
  const checks = await showChecks({ db, clock });
  const [checked] = await db.select({ at: max(healthCheck.checkedAt) }).from(healthCheck);
  return {
    ...(turn && { sampledAt: turn.at.toISOString() }),
    lamps: lamps
      .sort((a, b) => byNeed(a, b) || order.indexOf(a.part) - order.indexOf(b.part))
      .map(({ part, state, since, reading, sentence }) => ({
        part,
        state,
        since: since.toISOString(),
        reading,
        sentence,
      })),
    ...(checked?.at && { checkedAt: checked.at.toISOString() }),
    checks,
  };
}

/** Points of the self-check in order of need; a risk that somebody lives with is one until its day comes. */
export async function showChecks({ db, clock }: Read): Promise<HealthCheck[]> {
  const found = await db.select().from(healthCheck);
  const accepted = await db.select().from(healthAcceptance);
  const now = clock();
  const keys = Object.keys(POINTS);
  return found
    .flatMap((row): HealthCheck[] => {
      const point = POINTS[row.key];
      if (point === undefined) return [];
      const by = accepted.find(({ key, until }) => key === row.key && until > now);
      return [
        {
          key: row.key,
          title: point.title,
          outcome: by !== undefined && row.outcome !== "passed" ? "accepted" : row.outcome,
          sentence: row.sentence,
          ...(point.page !== undefined && { page: point.page }),
          ...(by && {
            accepted: { reason: by.reason, by: by.acceptedBy, until: by.until.toISOString() },
          }),
        },
      ];
    })
    .sort(
      (a, b) =>
        OUTCOMES.indexOf(a.outcome) - OUTCOMES.indexOf(b.outcome) ||
        keys.indexOf(a.key) - keys.indexOf(b.key),
    );
}

/** The last 24 hours of every part, ten minutes a step. */
export async function showHistory({ db, clock }: Read): Promise<HealthHistory> {
  const stepMs = STEP_MINUTES * 60_000;
  const end = Math.floor(clock().getTime() / stepMs) + 1;
  const from = new Date((end - STEPS) * stepMs);
  const step = sql<number>`floor(extract(epoch from ${healthSample.at} - ${from.toISOString()}::timestamptz) / ${STEP_MINUTES * 60})::int`;
  const rows = await db
    .select({
      part: healthSample.part,
      step: step.as("step"),
      value: max(healthSample.value),
      states: sql<HealthState[]>`array_agg(distinct ${healthSample.state})`,
    })
    .from(healthSample)
    .where(gte(healthSample.at, from))
    .groupBy(healthSample.part, sql`2`)
    .orderBy(healthSample.part, sql`2`);
  const parts = [...new Set(rows.map(({ part }) => part))];
  return {
    from: from.toISOString(),
    steps: STEPS,
    stepMinutes: STEP_MINUTES,
    lines: parts.map((part) => ({
      part,
      unit: UNITS[part],
      points: rows
        .filter((row) => row.part === part)
        .map(({ step: at, value, states }) => ({
          step: at,
          ...(value !== null && { value }),
          state: states.map((state) => ({ state })).sort(byNeed)[0]?.state ?? "silent",
        })),
    })),
  };
}
