import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import type { Bus } from "../../live/index.ts";
import { offeringSeat } from "../offering/index.ts";
import type { StudentEvent } from "./admission/acts.ts";
import { EVENTS_TOPIC } from "./live-hub.ts";
import { enrolment, selectionLog } from "./tables.ts";

/** Somebody who held a seat of a class, or waited for one, until it was taken away. */
export interface EndedSeat {
  studentId: number;
  was: "enrolled" | "queued";
  /** Of the seat; null for a placement. */
  roundId: number | null;
  /** Number of the entry of the selection log. */
  sequence: number;
}

interface Ending {
  offeringId: number;
  /** What the enrolments keep as their reason. */
  dropReason: string;
  /** What the selection log says. */
  detail: string;
  now: Date;
}

/**
 * Takes away all seats of a class and all places on its waitlist, with an entry of the selection log for each. The class
 * is locked by `lockForChange`, so that no batch of admission is beside it; this locks what the students hold, in the order
 * of admission.
 */
export async function endSeatsOf(
  { session, ip, requestId }: Pick<RequestContext, "session" | "ip" | "requestId">,
  tx: Transaction,
  { offeringId, dropReason, detail, now }: Ending,
): Promise<EndedSeat[]> {
  const held = await tx
    .select()
    .from(enrolment)
    .where(and(eq(enrolment.offeringId, offeringId), inArray(enrolment.state, ["enrolled", "queued"])))
    .orderBy(enrolment.studentId);
  if (held.length === 0) return [];
  const ids = sql`${sql.param(held.map(({ studentId }) => studentId))}::int[]`;
  const semesterId = held[0]?.semesterId;
  await tx.execute(sql`select from student_term
    where semester_id = ${semesterId} and student_id = any(${ids}) order by student_id for update`);
  const entries = await tx
    .insert(selectionLog)
    .values(
      held.map((one) => ({
        at: now,
        semesterId: one.semesterId,
        roundId: one.roundId,
        action: one.state === "queued" ? ("leaveWaitlist" as const) : ("withdraw" as const),
        studentId: one.studentId,
        homeSchoolId: one.homeSchoolId,
        offeringId,
        schoolId: one.schoolId,
        source: one.source,
        accountId: session.accountId,
        actor: session.personName,
        impersonatorId: session.impersonatorId,
        ip,
        requestId,
        detail,
      })),
    )
    .returning({ sequence: selectionLog.sequence, studentId: selectionLog.studentId });
  const sequences = new Map(entries.map(({ studentId, sequence }) => [studentId, sequence]));
  // Credits first: they are those of the seats, which are given back with them. A placement counts for nothing.
  await tx.execute(sql`
    update student_term t set
      courses = t.courses - n.counted,
      credits = case when t.courses = n.counted then 0 else greatest(0, t.credits - n.credits) end,
      offering_ids = array_remove(t.offering_ids, ${offeringId}::int),
      placed_ids = array_remove(t.placed_ids, ${offeringId}::int),
      queued_ids = array_remove(t.queued_ids, ${offeringId}::int),
      version = t.version + 1
    from (
      select e.student_id, case when counts then 1 else 0 end as counted,
        case when counts then e.credits else 0 end as credits
      from enrolment e
      join student_term s on s.semester_id = e.semester_id and s.student_id = e.student_id
      cross join lateral (
        select e.state = 'enrolled' and not (${offeringId}::int = any(s.placed_ids)) as counts
      ) as c
      where e.offering_id = ${offeringId} and e.state in ('enrolled', 'queued')
    ) as n
    where t.semester_id = ${semesterId} and t.student_id = n.student_id`);
  await tx.execute(sql`
    update enrolment e set state = 'dropped', dropped_at = ${now.toISOString()}::timestamptz,
      drop_reason = ${dropReason}, drop_sequence = l.sequence, skip_code = null, gives_up = null
    from unnest(${ids}, ${sql.param(held.map(({ studentId }) => sequences.get(studentId)))}::bigint[])
      as l(student_id, sequence)
    where e.offering_id = ${offeringId} and e.student_id = l.student_id and e.state in ('enrolled', 'queued')`);
  await tx
    .update(offeringSeat)
    .set({ taken: 0, queued: 0, takenBySchool: {}, version: sql`${offeringSeat.version} + 1` })
    .where(eq(offeringSeat.offeringId, offeringId));
  return held.map(({ studentId, state, roundId }) => ({
    studentId,
    was: state as "enrolled" | "queued",
    roundId,
    sequence: sequences.get(studentId) ?? 0,
  }));
}

/** Tells the open windows of students what became of their seats; after the commit. */
export function announceEvents(
  bus: Pick<Bus, "publish">,
  ended: readonly (EndedSeat & { offeringId: number; message: string })[],
): void {
  const events = ended.map(
    ({ studentId, was, offeringId, message, sequence }): StudentEvent => ({
      studentId,
      action: was === "queued" ? "leaveWaitlist" : "withdraw",
      offeringId,
      message,
      sequence,
      own: false,
    }),
  );
  if (events.length > 0) bus.publish(EVENTS_TOPIC, events);
}
