import { and, asc, desc, eq, inArray, ne, or, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { offering } from "../offering/index.ts";
import { positiveList, positiveListEntry, positiveListVersion } from "../positive-list/tables.ts";
import { agreement } from "../recognition-rule/index.ts";
import { enrolment } from "../selection/index.ts";
import { semester } from "../semester/index.ts";
import { balanceOf, type ChargedSeat, feeOn, isPending, lineKindOf, sumOf } from "./rules.ts";
import { settlementLine } from "./tables.ts";

type NewLine = Omit<typeof settlementLine.$inferInsert, "settlementId" | "included">;

/** Two schools and an academic year. */
export interface YearOfPair {
  year: number;
  firstSchoolId: number;
  secondSchoolId: number;
}

const onVersion = (extra: ReturnType<typeof sql>) => sql<boolean>`exists (select from ${positiveListEntry} l
  where l.offering_id = ${enrolment.offeringId} and l.student_id = ${enrolment.studentId} and ${extra})`;

/** The seats of a pair's guests in a year, of a student in a class the last one that counts. */
async function readSeats(db: Queryable, { year, firstSchoolId, secondSchoolId }: YearOfPair) {
  const between = (home: number, host: number) =>
    and(eq(enrolment.homeSchoolId, home), eq(enrolment.schoolId, host));
  return db
    .selectDistinctOn([enrolment.studentId, enrolment.offeringId], {
      studentId: enrolment.studentId,
      offeringId: enrolment.offeringId,
      semesterId: enrolment.semesterId,
      homeSchoolId: enrolment.homeSchoolId,
      hostSchoolId: enrolment.schoolId,
      credits: enrolment.credits,
      enrolledAt: enrolment.enrolledAt,
      state: enrolment.state,
      cancelled: sql<boolean>`${offering.state} = 'cancelled'`,
      final: sql<boolean>`coalesce(${positiveList.kind} <> 'first', false)`,
      listed: onVersion(sql`l.number = ${positiveList.number}`),
      everListed: onVersion(sql`exists (select from ${positiveListVersion} v
        where v.offering_id = l.offering_id and v.number = l.number and v.kind <> 'first')`),
    })
    .from(enrolment)
    .innerJoin(semester, eq(semester.id, enrolment.semesterId))
    .innerJoin(offering, eq(offering.id, enrolment.offeringId))
    .leftJoin(positiveList, eq(positiveList.offeringId, enrolment.offeringId))
    .where(
      and(
        eq(semester.year, year),
        ne(enrolment.state, "queued"),
        or(between(firstSchoolId, secondSchoolId), between(secondSchoolId, firstSchoolId)),
      ),
    )
    .orderBy(
      asc(enrolment.studentId),
      asc(enrolment.offeringId),
      sql`array_position(array['enrolled', 'withdrawn', 'dropped'], ${enrolment.state})`,
      desc(enrolment.id),
    );
}

/** What two schools charge each other for a year, as it stands now; and how many seats have no final list yet. */
export async function readCharges(
  db: Queryable,
  pair: YearOfPair,
): Promise<{ lines: NewLine[]; pending: number }> {
  const ids = [pair.firstSchoolId, pair.secondSchoolId];
  const agreements = await db
    .select()
    .from(agreement)
    .where(
      and(inArray(agreement.schoolId, ids), inArray(agreement.partnerId, ids), ne(agreement.state, "draft")),
    );
  const seats = await readSeats(db, pair);
  const lines = seats.flatMap(({ enrolledAt, state, cancelled, final, listed, everListed, ...seat }) => {
    const kind = lineKindOf(asCharged({ state, cancelled, final, listed, everListed }));
    if (kind === undefined) return [];
    const agreed = feeOn(agreements, seat.hostSchoolId, chinaDay(enrolledAt));
    return [{ ...seat, kind, fee: agreed?.fee ?? 0, agreementId: agreed?.agreementId ?? null }];
  });
  return { lines, pending: seats.filter((seat) => isPending(asCharged(seat))).length };
}

const asCharged = (
  seat: Omit<ChargedSeat, "state"> & { state: ChargedSeat["state"] | "queued" },
): ChargedSeat => ({ ...seat, state: seat.state === "queued" ? "dropped" : seat.state });

/** The figures of a settlement, from its lines as they are stored. */
export async function figuresOf(
  tx: Transaction,
  id: number,
  { firstSchoolId, secondSchoolId }: Omit<YearOfPair, "year">,
) {
  const lines = await tx.select().from(settlementLine).where(eq(settlementLine.settlementId, id));
  return figuresFrom(lines, { firstSchoolId, secondSchoolId });
}

/** The same from lines that are not stored yet. */
export function figuresFrom(
  lines: readonly (NewLine & { included: boolean })[],
  { firstSchoolId, secondSchoolId }: Omit<YearOfPair, "year">,
) {
  const of = (home: number) => sumOf(lines.filter(({ homeSchoolId }) => homeSchoolId === home));
  const [first, second] = [of(firstSchoolId), of(secondSchoolId)];
  return {
    firstStudents: first.students,
    firstLines: first.lines,
    firstCredits: first.credits / 100,
    firstFen: first.fen,
    secondStudents: second.students,
    secondLines: second.lines,
    secondCredits: second.credits / 100,
    secondFen: second.fen,
    ...balanceOf(
      { firstId: firstSchoolId, secondId: secondSchoolId },
      { first: first.fen, second: second.fen },
    ),
  };
}
