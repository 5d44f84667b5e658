import type { ErrorCode, RoundMonitor } from "@huxuan/api-client";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { reaches } from "../../scope/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import { requireRound } from "../round/index.ts";
import { refusalLabel } from "./refusal-labels.ts";
import { selectionDemand, selectionTally } from "./tables.ts";

/** How much of the past is shown second by second. */
const SECONDS = 120;

/** Offerings named as the most wanted. */
const HOTTEST = 10;

/** What the office watches while a round runs; seats and hottest offerings are those in the caller's scope. */
export async function roundMonitor(
  services: SelectionServices,
  session: Session,
  roundId: number,
): Promise<RoundMonitor> {
  const { clock, selection } = services;
  const round = await requireRound(services.db, session, roundId);
  // What this node counted since its last writing belongs to the picture.
  await selection.tally.flush();
  const at = clock();
  const totals = await readTotals(services, roundId);
  return {
    roundId,
    at: at.toISOString(),
    seconds: await readSeconds(services, roundId, at),
    ...totals,
    refusals: await readRefusals(services, roundId),
    watching: selection.live.watching(roundId),
    ...(await readSeatsAndHottest(services, session, round)),
  };
}

async function readTotals({ db }: SelectionServices, roundId: number) {
  const t = selectionTally;
  const [sums] = await db
    .select({
      attempts: sum(sql`${t.attempts}`),
      admitted: sum(sql`${t.admitted}`),
      refused: sum(sql`${t.refused}`),
      withdrawn: sum(sql`${t.withdrawn}`),
      promoted: sum(sql`${t.promoted}`),
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
  const none = { attempts: 0, admitted: 0, refused: 0, withdrawn: 0, promoted: 0 };
  return { ...none, ...sums, peakPerSecond: peak?.attempts ?? 0 };
}

/** The last seconds, oldest first, those without attempts included. The second that is still running is left out. */
async function readSeconds(
  { db }: SelectionServices,
  roundId: number,
  at: Date,
): Promise<RoundMonitor["seconds"]> {
  const t = selectionTally;
  const last = Math.floor(at.getTime() / 1_000);
  const first = last - SECONDS;
  const rows = await db
    .select({
      second: t.second,
      attempts: sum(sql`${t.attempts}`),
      admitted: sum(sql`${t.admitted}`),
      refused: sum(sql`${t.refused}`),
    })
    .from(t)
    .where(and(eq(t.roundId, roundId), gte(t.second, new Date(first * 1_000))))
    .groupBy(t.second);
  const bySecond = new Map(rows.map(({ second, ...counts }) => [second.getTime() / 1_000, counts]));
  return Array.from({ length: SECONDS }, (_, n) => {
    const second = first + 1 + n;
    const counts = bySecond.get(second) ?? { attempts: 0, admitted: 0, refused: 0 };
    return { at: new Date(second * 1_000).toISOString(), ...counts };
  });
}

async function readRefusals({ db }: SelectionServices, roundId: number): Promise<RoundMonitor["refusals"]> {
  const { rows } = await db.execute<{ code: ErrorCode; count: number }>(sql`
    select r.key as code, sum(r.value::int)::int as count
    from ${selectionTally} t cross join lateral jsonb_each_text(t.reasons) r
    where t.round_id = ${roundId} group by r.key order by count desc, code`);
  return rows.map(({ code, count }) => ({ code, label: refusalLabel(code), count }));
}

async function readSeatsAndHottest(
  services: SelectionServices,
  session: Session,
  round: { id: number; semesterId: number; schoolId: number | null },
): Promise<Pick<RoundMonitor, "seats" | "hottest">> {
  const { db, catalogue, selection } = services;
  await catalogue.ensure(round.semesterId);
  const offerings = catalogue
    .list(round.semesterId)
    .filter((o) => reaches(session, o) && (round.schoolId ?? o.schoolId) === o.schoolId);
  await selection.seats.ensure(
    round.semesterId,
    offerings.map((o) => o.id),
  );
  const total = { capacity: 0, taken: 0, queued: 0 };
  for (const { id } of offerings) {
    const seats = selection.seats.get(id);
    total.capacity += seats?.capacity ?? 0;
    total.taken += seats?.taken ?? 0;
    total.queued += seats?.queued ?? 0;
  }
  const byId = new Map(offerings.map((o) => [o.id, o]));
  const wanted = await db
    .select({ offeringId: selectionDemand.offeringId, attempts: selectionDemand.attempts })
    .from(selectionDemand)
    .where(eq(selectionDemand.roundId, round.id))
    .orderBy(desc(selectionDemand.attempts), selectionDemand.offeringId);
  const hottest = wanted.flatMap(({ offeringId, attempts }) => {
    const offering = byId.get(offeringId);
    const seats = selection.seats.get(offeringId);
    if (offering === undefined || seats === undefined) return [];
    const { id, code, courseName, schoolName } = offering;
    const { capacity, taken, queued } = seats;
    return [{ id, code, courseName, schoolName, seats: { capacity, taken, queued }, attempts }];
  });
  return { seats: total, hottest: hottest.slice(0, HOTTEST) };
}

function sum(column: ReturnType<typeof sql>) {
  return sql<number>`coalesce(sum(${column}), 0)::int`;
}
