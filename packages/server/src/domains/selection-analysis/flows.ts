import type { AnalysisFilter, SelectionFlows } from "@huxuan/api-client";
import { asc, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { demand, rowsOf } from "./demand.ts";
import { analysedRounds, comparisonOf, type Rounds, seatsIn } from "./rounds.ts";
import { type CountedFlow, type CountedSeats, joinFlows, schoolSums, shownFlow, shownSum } from "./rules.ts";

/** Whose students have seats at which school, beside the semester before. */
export async function selectionFlows(
  { session, services }: RequestContext,
  filter: AnalysisFilter,
): Promise<SelectionFlows> {
  const { db, clock } = services;
  const at = clock();
  const rounds = await analysedRounds(db, session, filter, at);
  const counted = await countedFlows(db, rounds);
  const before = rounds.before && (await countedSeats(db, rounds.before));
  const flows = joinFlows(counted, before).map((flow) => shownFlow(session.scope, flow));
  const ids = [...new Set(flows.flatMap(({ homeSchoolId, hostSchoolId }) => [homeSchoolId, hostSchoolId]))];
  const schools = await db
    .select({ id: school.id, name: school.name, shortName: school.shortName })
    .from(school)
    .where(inArray(school.id, ids))
    .orderBy(asc(school.pinyin), asc(school.id));
  const crossing = flows.filter(({ homeSchoolId, hostSchoolId }) => homeSchoolId !== hostSchoolId);
  const kept = flows.filter(({ homeSchoolId, hostSchoolId }) => homeSchoolId === hostSchoolId);
  return {
    at: at.toISOString(),
    running: rounds.running,
    comparedWith: comparisonOf(rounds),
    crossing: shownSum(crossing.map(({ seats }) => seats)),
    kept: shownSum(kept.map(({ seats }) => seats)),
    crossingBefore: before && shownSum(crossing.map(({ seatsBefore }) => seatsBefore)),
    schools: schools.map((one) => {
      const past = before && schoolSums(one.id, flows, "seatsBefore");
      return {
        ...one,
        ...schoolSums(one.id, flows, "seats"),
        sentBefore: past?.sent,
        receivedBefore: past?.received,
      };
    }),
    flows,
  };
}

/** What each pair of home and host school amounts to, in no order. */
async function countedFlows(db: Queryable, rounds: Rounds): Promise<Omit<CountedFlow, "seatsBefore">[]> {
  const rows = await rowsOf<{ home: number; host: number; asked: number; seats: number; credits: number }>(
    db,
    sql`
      select coalesce(w.home_school_id, s.home) as home, coalesce(w.host_school_id, s.host) as host,
        coalesce(w.asked, 0) as asked, coalesce(s.seats, 0) as seats, coalesce(s.credits, 0)::float8 as credits
      from (${demand("pair", rounds)}) w
      full join (${seats(rounds)}) s on s.home = w.home_school_id and s.host = w.host_school_id`,
  );
  return rows.map(({ home, host, ...counts }) => ({ homeSchoolId: home, hostSchoolId: host, ...counts }));
}

/** Of what it is compared with, the seats alone. */
async function countedSeats(db: Queryable, rounds: Rounds): Promise<CountedSeats[]> {
  const rows = await rowsOf<{ home: number; host: number; seats: number }>(db, seats(rounds));
  return rows.map((row) => ({ homeSchoolId: row.home, hostSchoolId: row.host, seats: row.seats }));
}

const seats = (rounds: Rounds): SQL => sql`
  select ${enrolment.homeSchoolId} as home, ${enrolment.schoolId} as host,
    count(*)::int as seats, sum(${enrolment.credits}) as credits
  from ${enrolment}
  where ${seatsIn(rounds)}
  group by 1, 2`;
