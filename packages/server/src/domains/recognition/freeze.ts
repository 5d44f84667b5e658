import { and, asc, eq, inArray, ne, notExists, sql } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { offering, offeringSeat } from "../offering/index.ts";
import type { NeedsRecognitionRules, RulesOfHome } from "../recognition-rule/index.ts";
import { enrolment } from "../selection/index.ts";
import { Judge } from "./judge.ts";
import { readFacts, type StudentFacts } from "./student-facts.ts";
import { seatVerdict, seatVerdictClass } from "./tables.ts";

export type FreezeServices = Pick<CoreServices, "db" | "clock"> & NeedsRecognitionRules;

/** Classes that are looked at in one transaction. */
const CLASSES_AT_ONCE = 50;

/**
 * Freezes what the seats of guests count as, by the rules that were in force when each was taken. Not part of admission,
 * which decides hundreds of seats at once: classes are found by the version of their seats, so that nothing is missed
 * and a run that is broken off is made up for by the next one.
 *
 * @returns how many verdicts were frozen
 */
export async function freezeSeats(services: FreezeServices, signal?: AbortSignal): Promise<number> {
  const { db } = services;
  const due = await findClasses(db);
  let frozen = 0;
  for (let start = 0; start < due.length; start += CLASSES_AT_ONCE) {
    signal?.throwIfAborted();
    const some = due.slice(start, start + CLASSES_AT_ONCE);
    frozen += await transaction(db, async (tx) => {
      // The version that was read before the seats: a seat that comes meanwhile has a higher one.
      const made = await freezeClasses(
        tx,
        services,
        some.map(({ offeringId }) => offeringId),
      );
      await tx
        .insert(seatVerdictClass)
        .values(some)
        .onConflictDoUpdate({
          target: seatVerdictClass.offeringId,
          set: { seatVersion: sql`excluded.seat_version` },
        });
      return made;
    });
  }
  return frozen;
}

/** Classes with guests whose seats changed since their verdicts were frozen. */
const findClasses = (db: Queryable) =>
  db
    .select({ offeringId: offeringSeat.offeringId, seatVersion: offeringSeat.version })
    .from(offeringSeat)
    .innerJoin(offering, eq(offering.id, offeringSeat.offeringId))
    .leftJoin(seatVerdictClass, eq(seatVerdictClass.offeringId, offeringSeat.offeringId))
    .where(
      and(
        sql`${seatVerdictClass.seatVersion} is distinct from ${offeringSeat.version}`,
        ne(offering.state, "draft"),
        sql`exists (select from ${enrolment} e where e.offering_id = ${offeringSeat.offeringId}
          and e.state = 'enrolled' and e.home_school_id <> e.school_id)`,
      ),
    )
    .orderBy(asc(offeringSeat.offeringId));

/** What was known of a student before the first grade of a course: that they study it. */
const before = (facts: StudentFacts, courseId: number): StudentFacts => ({
  ...facts,
  taken: facts.taken.map((one) => (one.courseId === courseId ? { courseId, state: "studying" } : one)),
});

/** Freezes what is missing of the guests of classes; gives how many there were. */
export async function freezeClasses(
  tx: Transaction,
  { recognitionRules, clock }: Omit<FreezeServices, "db">,
  offeringIds: readonly number[],
): Promise<number> {
  const seats = await tx
    .select({
      id: enrolment.id,
      studentId: enrolment.studentId,
      homeSchoolId: enrolment.homeSchoolId,
      enrolledAt: enrolment.enrolledAt,
      /** Nothing is known of the course but the grade of this seat, if it is there already. */
      isFirst: sql<boolean>`not exists (select from ${grade} g where g.student_id = ${enrolment.studentId}
        and g.course_id = ${enrolment.courseId} and g.offering_id is distinct from ${enrolment.offeringId})`,
      course: { id: course.id, name: course.name, schoolId: course.schoolId, credits: course.credits },
    })
    .from(enrolment)
    .innerJoin(course, eq(course.id, enrolment.courseId))
    .where(
      and(
        inArray(enrolment.offeringId, [...offeringIds]),
        eq(enrolment.state, "enrolled"),
        ne(enrolment.homeSchoolId, enrolment.schoolId),
        notExists(
          tx.select({ one: sql`1` }).from(seatVerdict).where(eq(seatVerdict.enrolmentId, enrolment.id)),
        ),
      ),
    )
    .orderBy(asc(enrolment.id));
  if (seats.length === 0) return 0;
  const facts = await readFacts(tx, [...new Set(seats.map(({ studentId }) => studentId))]);
  const known = new Map<string, Promise<RulesOfHome>>();
  const rulesAt = (homeSchoolId: number, at: Date): Promise<RulesOfHome> => {
    const key = `${homeSchoolId}/${at.getTime()}`;
    const found = known.get(key) ?? recognitionRules.at(tx, homeSchoolId, at);
    known.set(key, found);
    return found;
  };
  const rows: (typeof seatVerdict.$inferInsert)[] = [];
  for (const { id, studentId, homeSchoolId, enrolledAt, isFirst, course: taken } of seats) {
    const of = facts.get(studentId);
    if (of === undefined) continue;
    const judge = new Judge(await rulesAt(homeSchoolId, enrolledAt), isFirst ? before(of, taken.id) : of);
    const verdict = judge.decide(taken);
    const shown = judge.show(taken, verdict);
    const names = judge.words(verdict).targets;
    rows.push({
      enrolmentId: id,
      studentId,
      homeSchoolId,
      outcome: verdict.outcome,
      ruleId: verdict.ruleId ?? null,
      targets: verdict.targets.map((target, at) => ({ ...target, name: names[at] ?? "" })),
      module: shown.module ?? "",
      credits: verdict.credits,
      text: shown.text,
      why: shown.why,
      asOf: enrolledAt,
      frozenAt: clock(),
    });
  }
  if (rows.length > 0) await tx.insert(seatVerdict).values(rows).onConflictDoNothing();
  return rows.length;
}
