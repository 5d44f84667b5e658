import type { ErrorCode, HotOffering, MonitorSpan, RoundMonitor } from "@huxuan/api-client";
import { and, eq, gte, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Database } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { reaches } from "../../scope/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { isActive, requireRound, type RoundFacts } from "../round/index.ts";
import { type NeedsSelection, refusalLabel, selectionDemand, selectionTally } from "../selection/index.ts";
import type { DemandCounts } from "../wish/index.ts";
import { alarmsOf, askedFor, lineOf, stepFor } from "./rules.ts";
import { demandAlarmTimes, refusalAlarmPercent } from "./settings.ts";

export type NeedsMonitor = NeedsSelection & NeedsOfficeSettings & { wishDemand: DemandCounts };
type Services = CoreServices & NeedsMonitor;

/** How much of the past is shown second by second. */
const SECONDS = 120;

/** Offerings named as the most wanted. */
const HOTTEST = 10;

/**
 * What the office watches while a round runs; seats, hottest offerings and alarms about classes are those in the caller's
 * scope. Throws 404 for a round that the caller may not look at.
 */
export async function roundMonitor(
  services: Services,
  session: Session,
  roundId: number,
  span: MonitorSpan,
): Promise<RoundMonitor> {
  const { clock, selection, officeSettings, db } = services;
  const round = await requireRound(db, session, roundId);
  // What this node counted since its last writing belongs to the picture.
  await selection.tally.flush();
  const at = clock();
  const totals = await readTotals(db, roundId);
  const lately = await readSeconds(db, roundId, at);
  const refusals = await readRefusals(db, roundId);
  const { seats, wanted } = await readSeatsAndWanted(services, session, round);
  const line =
    span === "seconds" ? { step: 1, points: lately } : await readMinutes(db, round, at, totals.lastAt);
  return {
    roundId,
    at: at.toISOString(),
    span,
    ...line,
    ...totals.sums,
    refusals,
    seats,
    watching: selection.live.watching(roundId),
    hottest: wanted.slice(0, HOTTEST),
    ...alarmsOf({
      ...totals.sums,
      refusals,
      lately: {
        attempts: lately.reduce((sum, { attempts }) => sum + attempts, 0),
        slow: lately.reduce((sum, { slow }) => sum + slow, 0),
      },
      refusalPercent: officeSettings.get(refusalAlarmPercent, round.schoolId),
      wanted: wanted.map(({ schoolId, ...offering }) => ({
        offering,
        times: officeSettings.get(demandAlarmTimes, schoolId),
      })),
    }),
  };
}

async function readTotals(db: Database, roundId: number) {
  const t = selectionTally;
  const [found] = await db
    .select({
      attempts: sum(sql`${t.attempts}`),
      admitted: sum(sql`${t.admitted}`),
      refused: sum(sql`${t.refused}`),
      withdrawn: sum(sql`${t.withdrawn}`),
      promoted: sum(sql`${t.promoted}`),
      slow: sum(sql`${t.slow}`),
      slowestMs: sql<number>`coalesce(max(${t.slowestMs}), 0)::int`,
      lastAt: sql<number | null>`extract(epoch from max(${t.second}))::float8`,
    })
    .from(t)
    .where(eq(t.roundId, roundId));
  const perSecond = db
    .select({ attempts: sum(sql`${t.attempts}`).as("per_second") })
    .from(t)
    .where(eq(t.roundId, roundId))
    .groupBy(t.second)
    .as("seconds");
  const [peak] = await db
    .select({ attempts: sql<number>`coalesce(max(${perSecond.attempts}), 0)::int` })
    .from(perSecond);
  // Sums without a group are always one row.
  const { lastAt, ...sums } = found as NonNullable<typeof found>;
  return { sums: { ...sums, peakPerSecond: peak?.attempts ?? 0 }, lastAt };
}

/** Counts by steps of the time since a moment, s since 1970. */
async function readCounts(db: Database, roundId: number, first: number, step: number) {
  const t = selectionTally;
  const second = sql<number>`(${first}::float8
    + floor((extract(epoch from ${t.second})::float8 - ${first}::float8) / ${step}::float8) * ${step}::float8)`;
  return db
    .select({
      second,
      attempts: sum(sql`${t.attempts}`),
      admitted: sum(sql`${t.admitted}`),
      refused: sum(sql`${t.refused}`),
      slow: sum(sql`${t.slow}`),
    })
    .from(t)
    .where(and(eq(t.roundId, roundId), gte(t.second, new Date(first * 1_000))))
    .groupBy(sql`1`);
}

/** The last seconds; the one that is still running is left out. */
async function readSeconds(db: Database, roundId: number, at: Date): Promise<RoundMonitor["points"]> {
  const last = Math.floor(at.getTime() / 1_000) - 1;
  const first = last - SECONDS + 1;
  return lineOf(await readCounts(db, roundId, first, 1), first, last, 1);
}

/** All minutes since the opening; of a round that is over until its last act. */
async function readMinutes(
  db: Database,
  round: RoundFacts,
  at: Date,
  lastAt: number | null,
): Promise<Pick<RoundMonitor, "step" | "points">> {
  const first = Math.floor(round.opensAt.getTime() / 60_000) * 60;
  const last = isActive(round, at) ? Math.floor(at.getTime() / 1_000) : (lastAt ?? first);
  const step = stepFor(first * 1_000, last * 1_000);
  return { step, points: lineOf(await readCounts(db, round.id, first, step), first, last, step) };
}

async function readRefusals(db: Database, roundId: number): Promise<RoundMonitor["refusals"]> {
  const { rows } = await db.execute<{ code: ErrorCode; count: number }>(sql`
    select r.key as code, sum(r.value::int)::int as count
    from ${selectionTally} t cross join lateral jsonb_each_text(t.reasons) r
    where t.round_id = ${roundId} group by r.key order by count desc, code`);
  return rows.map(({ code, count }) => ({ code, label: refusalLabel(code), count }));
}

async function readSeatsAndWanted(
  { db, catalogue, selection, wishDemand }: Services,
  session: Session,
  round: RoundFacts,
): Promise<{ seats: RoundMonitor["seats"]; wanted: (HotOffering & { schoolId: number })[] }> {
  await catalogue.ensure(round.semesterId);
  const offerings = catalogue
    .list(round.semesterId)
    .filter((o) => reaches(session, o) && (round.schoolId ?? o.schoolId) === o.schoolId);
  await selection.seats.ensure(
    round.semesterId,
    offerings.map((o) => o.id),
  );
  const attempts = new Map(
    (
      await db
        .select({ offeringId: selectionDemand.offeringId, attempts: selectionDemand.attempts })
        .from(selectionDemand)
        .where(eq(selectionDemand.roundId, round.id))
    ).map((row) => [row.offeringId, row.attempts]),
  );
  const bidders = round.mode === "instant" ? undefined : (await wishDemand.of(round.id)).bidders;
  const total = { capacity: 0, taken: 0, queued: 0 };
  const wanted: (HotOffering & { schoolId: number })[] = [];
  for (const { id, code, courseName, schoolName, schoolId } of offerings) {
    const { capacity = 0, taken = 0, queued = 0 } = selection.seats.get(id) ?? {};
    total.capacity += capacity;
    total.taken += taken;
    total.queued += queued;
    const asked = { attempts: attempts.get(id) ?? 0, ...(bidders && { bidders: bidders.get(id) ?? 0 }) };
    if (askedFor(asked) === 0) continue;
    wanted.push({ id, code, courseName, schoolName, schoolId, seats: { capacity, taken, queued }, ...asked });
  }
  return { seats: total, wanted: wanted.sort((a, b) => askedFor(b) - askedFor(a) || a.id - b.id) };
}

function sum(column: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${column}), 0)::int`;
}
