import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { student } from "../person/index.ts";
import { offeringSeat } from "../offering/index.ts";
import { enrolment, selectionDemand } from "../selection/index.ts";
import { wish, wishList } from "../wish/index.ts";
import { idList } from "./id-list.ts";
import type { Rounds } from "./rounds.ts";

/**
 * How much was wanted in rounds, by offering or by pair of home and host school: the one place that says what demand is.
 *
 * Where wishes are drawn it is who wished. Where the first come are the first served, a class is wanted as often as it was
 * asked for (`selection_demand`, which knows no students), and a pair by who took a seat or a place on the waitlist at some
 * time: each student and class once, whatever became of it. What a draw left and somebody took afterwards counts for the
 * pair as a wish does, and so, of a whole semester, does what an office gave outside of all rounds.
 *
 * @returns rows of `(offering_id, asked, lowest_rank)` or of `(home_school_id, host_school_id, asked)`
 */
export function demand(
  by: "offering" | "pair",
  rounds: Pick<Rounds, "semester" | "round" | "instantIds" | "wishIds" | "announcedIds">,
): SQL {
  const [instant, wishes, announced] = [
    idList(rounds.instantIds),
    idList(rounds.wishIds),
    idList(rounds.announcedIds),
  ];
  const wished = sql`
    select ${wishList.studentId} as student_id, unnest(${wishList.offeringIds}) as offering_id
    from ${wishList} where ${wishList.roundId} = any(${wishes})`;
  if (by === "offering")
    return sql`
      select offering_id, sum(asked)::int as asked, max(lowest_rank)::int as lowest_rank from (
        select ${selectionDemand.offeringId} as offering_id, ${selectionDemand.attempts} as asked, null::int as lowest_rank
        from ${selectionDemand} where ${selectionDemand.roundId} = any(${instant})
        union all
        select offering_id, count(*), null from (${wished}) as wished group by offering_id
        union all
        select ${wish.offeringId}, 0, max(${wish.rank}) filter (where ${wish.result} = 'won')
        from ${wish} where ${wish.roundId} = any(${announced})
        group by ${wish.offeringId}
      ) as wanted group by offering_id`;
  const given =
    rounds.round === null
      ? sql`or (${enrolment.roundId} is null and ${enrolment.semesterId} = ${rounds.semester.id}
          and ${enrolment.source} = 'proxy')`
      : sql``;
  // Who holds or waits does so once for each class; only what was given up may stand there several times.
  return sql`
    select home_school_id, host_school_id, sum(asked)::int as asked from (
      select ${enrolment.homeSchoolId} as home_school_id, ${enrolment.schoolId} as host_school_id, count(*) as asked
      from ${enrolment} where ${enrolment.roundId} = any(${instant}) and ${enrolment.state} in ('enrolled', 'queued')
      group by 1, 2
      union all
      select home_school_id, school_id, count(*) from (
        select distinct gone.student_id, gone.offering_id, gone.home_school_id, gone.school_id
        from ${enrolment} gone
        where gone.round_id = any(${instant}) and gone.state = 'dropped' and not exists (
          select from ${enrolment} held
          where held.student_id = gone.student_id and held.offering_id = gone.offering_id
            and held.state in ('enrolled', 'queued')
            and (held.round_id = any(${instant}) or held.round_id is null))
      ) as given_up group by 1, 2
      union all
      select ${student.schoolId}, ${offeringSeat.schoolId}, count(*)
      from (
        ${wished}
        union
        select ${enrolment.studentId}, ${enrolment.offeringId}
        from ${enrolment} where ${enrolment.roundId} = any(${wishes}) ${given}
      ) as wished
        join ${student} on ${student.id} = wished.student_id
        join ${offeringSeat} on ${offeringSeat.offeringId} = wished.offering_id
      group by 1, 2
    ) as wanted group by home_school_id, host_school_id`;
}

/** Rows of a statement written by hand. */
export async function rowsOf<Row extends Record<string, unknown>>(
  db: Queryable,
  statement: SQL,
): Promise<Row[]> {
  return (await db.execute<Row>(statement)).rows as unknown[] as Row[];
}
