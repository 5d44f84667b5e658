import type { StatementHistory, StatementOrder } from "@huxuan/api-client";
import { and, asc, gte, inArray } from "drizzle-orm";
import type { CoreServices } from "../../platform/core.ts";
import { countedStatements, countingOf } from "./read-statements.ts";
import { stepsOf, timesOf } from "./rules.ts";
import { statementSample } from "./tables.ts";

type Read = Pick<CoreServices, "db" | "pool" | "databaseKind" | "clock">;

/** How many minutes are one step of a line, and how many steps a day has. */
const STEP_MINUTES = 30;
const STEPS = (24 * 60) / STEP_MINUTES;

/** The last 24 hours of the statements that are shown in this order. */
export async function readHistory(services: Read, orderBy: StatementOrder): Promise<StatementHistory> {
  const { db, clock } = services;
  const stepMs = STEP_MINUTES * 60_000;
  const from = (Math.floor(clock().getTime() / stepMs) + 1 - STEPS) * stepMs;
  const time = { from: new Date(from).toISOString(), steps: STEPS, stepMinutes: STEP_MINUTES };
  const shown = (await countingOf(services)) === "counted" ? await countedStatements(services, orderBy) : [];
  if (shown.length === 0) return { ...time, lines: [] };
  const ids = shown.map(({ id }) => id);
  const samples = await db
    .select()
    .from(statementSample)
    // One step more: the first difference is to the sample before.
    .where(and(gte(statementSample.at, new Date(from - stepMs)), inArray(statementSample.statement, ids)))
    .orderBy(asc(statementSample.at));
  const byStatement = Map.groupBy(samples, ({ statement }) => statement);
  return {
    ...time,
    lines: ids.flatMap((id) => {
      const known = (byStatement.get(id) ?? []).map((sample) => ({ ...sample, at: sample.at.getTime() }));
      if (known.length < 2) return [];
      const points = stepsOf(known, { from, stepMs }).map(({ step, ...totals }) => {
        const { meanMs, p95Ms } = timesOf(totals);
        return { step, calls: totals.calls, meanMs: rounded(meanMs), p95Ms: rounded(p95Ms) };
      });
      return [{ id, points }];
    }),
  };
}

/** Tenths of microseconds: most statements take less than a millisecond. */
const rounded = (ms: number): number => Math.round(ms * 1_000) / 1_000;
