import { roundCredits } from "../../course/index.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import type { RoundFacts } from "../../round/index.ts";
import { type ClassBeside, classesBeside, type StudentFacts } from "../rules.ts";
import type { AllowanceNow } from "./acts.ts";
import { type BatchFacts, type Seats, type Term, termKey } from "./facts.ts";

/** What the student holds and may hold; all zero caps when there is no such round. */
export function allowance(term: Term, round: RoundFacts | undefined): AllowanceNow {
  return {
    creditsUsed: term.credits,
    maxCredits: round?.maxCredits ?? 0,
    coursesUsed: term.courses,
    maxCourses: round?.maxCourses ?? 0,
    queued: term.queuedIds.length,
  };
}

/** What the student holds in semesters with days in common. */
export const heldBeside = (
  { semesterId, studentId }: Term,
  { beside, terms, offering }: Pick<BatchFacts, "beside" | "terms" | "offering">,
): ClassBeside[] =>
  classesBeside(beside(semesterId), (id) =>
    (terms.get(termKey(id, studentId))?.offeringIds ?? []).flatMap((one) => offering(one) ?? []),
  );

/** The credits that a seat was counted with: those of the enrolment, which may differ from the course's by now. */
export function creditsOf(term: Term, offering: CatalogueOffering): number {
  return term.heldCredits.get(offering.id) ?? offering.credits;
}

/** Counts a seat taken, on both sides. */
export function addSeat(term: Term, seats: Seats, student: StudentFacts, offering: CatalogueOffering): void {
  term.credits = roundCredits(term.credits + offering.credits);
  term.heldCredits.set(offering.id, offering.credits);
  term.courses += 1;
  term.offeringIds = [...term.offeringIds, offering.id];
  seats.taken += 1;
  seats.takenBySchool[student.schoolId] = (seats.takenBySchool[student.schoolId] ?? 0) + 1;
}

/** Counts a seat given back, on both sides. */
export function removeSeat(
  term: Term,
  seats: Seats,
  student: StudentFacts,
  offering: CatalogueOffering,
): void {
  releaseTerm(term, offering);
  seats.taken -= 1;
  const left = (seats.takenBySchool[student.schoolId] ?? 1) - 1;
  if (left > 0) seats.takenBySchool[student.schoolId] = left;
  else delete seats.takenBySchool[student.schoolId];
}

/**
 * Counts a seat given up by the student; the class keeps it taken. What the programme placed was never counted. A sum that
 * does not agree with the enrolments keeps nobody from giving up a seat: it never falls below zero, and is right again
 * once nothing is counted.
 */
export function releaseTerm(term: Term, offering: CatalogueOffering): void {
  const placed = term.placedIds.includes(offering.id);
  term.offeringIds = term.offeringIds.filter((id) => id !== offering.id);
  term.placedIds = term.placedIds.filter((id) => id !== offering.id);
  if (placed) return;
  term.courses -= 1;
  term.credits = term.courses === 0 ? 0 : Math.max(0, roundCredits(term.credits - creditsOf(term, offering)));
}
