import type { AnalysisFilter, SelectionOutcomes, WaitingOutcome } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope, type Scope } from "../../scope/index.ts";
import { offering } from "../offering/index.ts";
import { school } from "../school/index.ts";
import {
  enrolment,
  type NeedsSelection,
  refusalLabel,
  selectionLog,
  selectionTally,
} from "../selection/index.ts";
import { wish } from "../wish/index.ts";
import { nextSteps } from "./classes.ts";
import { rowsOf } from "./demand.ts";
import { idList } from "./id-list.ts";
import { analysedRounds, type AnalysedRounds, type Rounds } from "./rounds.ts";
import { LEAST_SHOWN, refusalShares, shownCount, shownSum } from "./rules.ts";

/** Why wishes came to nothing, what became of those who waited, and what could be done about it. */
export async function selectionOutcomes(
  { session, services }: RequestContext<NeedsSelection & NeedsOfficeSettings>,
  filter: AnalysisFilter,
): Promise<SelectionOutcomes> {
  const { db, clock, selection } = services;
  // What this node counted since its last writing belongs to the picture.
  await selection.tally.flush();
  const at = clock();
  const rounds = await analysedRounds(db, session, filter, at);
  const outcomes = await readOutcomes(db, session.scope, rounds);
  return {
    at: at.toISOString(),
    ...outcomes,
    nextSteps: await nextSteps(services, rounds, inScope(session, offering), at),
  };
}

/** Refusals and waiting, as somebody of this scope may see them. */
export async function readOutcomes(db: Queryable, scope: Scope, rounds: AnalysedRounds) {
  const { reasons, refused } = refusalShares(await countedRefusals(db, rounds));
  const before = rounds.before && refusalShares(await countedRefusals(db, rounds.before));
  const waiting = await countedWaiting(db, rounds);
  const waitedBefore = rounds.before && (await countedWaiting(db, rounds.before));
  const seesAll = (schoolId: number): boolean => scope.all || scope.schools.includes(schoolId);
  const shown = waiting.map((row) => ({
    ...row,
    queued: shownCount(row.queued, seesAll(row.id)),
    promoted: shownCount(row.promoted, seesAll(row.id)),
    left: shownCount(row.left, seesAll(row.id)),
    waiting: shownCount(row.waiting, seesAll(row.id)),
  }));
  return {
    refusals: reasons.map(({ code, label, count, share, isRefusal }) => {
      // Refusals are counted without whose they are: a few are shown to who reaches all.
      const isShown = scope.all || count >= LEAST_SHOWN;
      return {
        code,
        label,
        isRefusal,
        count: isShown ? count : undefined,
        share: isShown ? share : undefined,
      };
    }),
    refused,
    refusedBefore: before?.refused,
    waiting: shown.map(({ id, name, ...row }): WaitingOutcome => ({ school: { id, name }, ...row })),
    queued: shownSum(shown.map((row) => row.queued)),
    promoted: shownSum(shown.map((row) => row.promoted)),
    promotedBefore:
      waitedBefore && shownSum(waitedBefore.map((row) => shownCount(row.promoted, seesAll(row.id)))),
  };
}

/** Requests that were refused, and wishes that a draw did not fulfil, by reason. */
async function countedRefusals(db: Queryable, { ids, announcedIds }: Rounds) {
  const rows = await rowsOf<{ code: string; count: number }>(
    db,
    sql`
      select code, sum(count)::int as count from (
        select r.key as code, r.value::int as count
        from ${selectionTally} cross join lateral jsonb_each_text(${selectionTally.reasons}) r
        where ${selectionTally.roundId} = any(${idList(ids)})
        union all
        select ${wish.reason}, 1 from ${wish}
        where ${wish.roundId} = any(${idList(announcedIds)}) and ${wish.result} = 'lost'
      ) as refused group by code`,
  );
  return rows.map(({ code, count }) => ({ code, count, label: refusalLabel(code) }));
}

interface Waited extends Record<string, unknown> {
  id: number;
  name: string;
  queued: number;
  promoted: number;
  left: number;
  waiting: number;
}

/** From the log, and who waits still from the places on the waitlists; by host school. */
function countedWaiting(db: Queryable, { ids }: Rounds): Promise<Waited[]> {
  const count = (action: string) => sql`count(*) filter (where ${selectionLog.action} = ${action})::int`;
  return rowsOf<Waited>(
    db,
    sql`
      select ${school.id} as id, ${school.name} as name, coalesce(l.queued, 0) as queued,
        coalesce(l.promoted, 0) as promoted, coalesce(l.gone, 0) as left, coalesce(w.waiting, 0) as waiting
      from ${school}
      left join (
        select ${selectionLog.schoolId} as school_id, ${count("queue")} as queued, ${count("promote")} as promoted,
          ${count("leaveWaitlist")} as gone
        from ${selectionLog}
        where ${selectionLog.roundId} = any(${idList(ids)})
          and ${selectionLog.action} in ('queue', 'promote', 'leaveWaitlist')
        group by 1
      ) l on l.school_id = ${school.id}
      left join (
        select ${enrolment.schoolId} as school_id, count(*)::int as waiting from ${enrolment}
        where ${enrolment.roundId} = any(${idList(ids)}) and ${enrolment.state} = 'queued' group by 1
      ) w on w.school_id = ${school.id}
      where l.queued > 0 or l.promoted > 0 or l.gone > 0 or w.waiting > 0
      order by coalesce(l.queued, 0) desc, ${school.pinyin}, ${school.id}`,
  );
}
