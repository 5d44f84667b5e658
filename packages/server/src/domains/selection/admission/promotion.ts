import { type RoundFacts, audienceIncludes } from "../../round/index.ts";
import { mayMoveUp, type Refusal, refusalOf, type StudentFacts } from "../rules.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import { verdictText } from "../verdict-text.ts";
import { PLATFORM, type StudentEvent } from "./acts.ts";
import type { Changes } from "./changes.ts";
import { type BatchFacts, pairKey, type Seats, type Term, termKey, type Waiting } from "./facts.ts";
import { addSeat } from "./holdings.ts";

/** More of a waitlist is needed than was read: the batch is decided again with all of it. */
export class WaitlistTooShort extends Error {
  constructor(offeringId: number) {
    super(`More of the waitlist of offering ${offeringId} is needed`);
    this.name = "WaitlistTooShort";
  }
}

/**
 * Moves waitlists up. First come, first served: the first who may take the seat gets it, by the same rules as an
 * attempt. Who may not (a conflict, a cap, a quota) is passed over and keeps the place, to be asked again with the
 * next free seat; it is logged and told once per reason. While no round runs for somebody they wait on unasked.
 */
export class Promotion {
  readonly events: StudentEvent[];
  readonly #facts: BatchFacts;
  readonly #changes: Changes;
  readonly #promoted = new Map<string, number>();

  /** @param events to which what happens to students by itself is added */
  constructor(facts: BatchFacts, changes: Changes, events: StudentEvent[]) {
    this.#facts = facts;
    this.#changes = changes;
    this.events = events;
  }

  /** Gives free seats of the offering to those who wait for it. */
  fill(offeringId: number): void {
    const waitlist = this.#facts.waitlists.get(offeringId);
    const seats = this.#facts.seats.get(offeringId);
    const offering = this.#facts.offering(offeringId);
    if (waitlist === undefined || seats === undefined || offering === undefined) return;
    for (let at = 0; seats.taken < seats.capacity; ) {
      const waiting = waitlist.entries[at];
      if (waiting === undefined) {
        if (!waitlist.complete) throw new WaitlistTooShort(offeringId);
        return;
      }
      if (this.#offer(waiting, offering, seats)) waitlist.entries.splice(at, 1);
      else at += 1;
    }
  }

  /** Somebody joined the waitlist in this batch. */
  append(offeringId: number, waiting: Waiting): void {
    const waitlist = this.#facts.waitlists.get(offeringId);
    if (waitlist?.complete === true) waitlist.entries.push(waiting);
  }

  /** Somebody left the waitlist in this batch. */
  forget(offeringId: number, studentId: number): void {
    const entries = this.#facts.waitlists.get(offeringId)?.entries;
    const at = entries?.findIndex((waiting) => waiting.studentId === studentId) ?? -1;
    if (at >= 0) entries?.splice(at, 1);
  }

  /** Sequence of the log entry by which a student moved up in this batch. */
  sequenceOf(studentId: number, offeringId: number): number | undefined {
    return this.#promoted.get(pairKey(studentId, offeringId));
  }

  #offer(waiting: Waiting, offering: CatalogueOffering, seats: Seats): boolean {
    const { studentId } = waiting;
    const student = this.#facts.students.get(studentId);
    const term = this.#facts.terms.get(termKey(offering.semesterId, studentId));
    if (student === undefined || term === undefined) throw new Error(`Facts of student ${studentId} missing`);
    const round = this.#roundFor(waiting, student, offering);
    if (round === undefined) return false;
    const { now, travel, courseName } = this.#facts;
    const held = term.offeringIds.map((id) => {
      const found = this.#facts.offering(id);
      if (found === undefined) throw new Error(`Offering ${id} missing`);
      return found;
    });
    const holdings = { credits: term.credits, courses: term.courses, held };
    const refusal = refusalOf({
      now,
      travel,
      courseName,
      round,
      student,
      offering,
      seats,
      holdings,
      waits: true,
    });
    if (refusal === undefined) this.#moveUp(student, term, round, offering, seats);
    else this.#passOver(waiting, student, round, offering, refusal);
    return refusal === undefined;
  }

  #moveUp(
    student: StudentFacts,
    term: Term,
    round: RoundFacts,
    offering: CatalogueOffering,
    seats: Seats,
  ): void {
    term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
    seats.queued -= 1;
    addSeat(term, seats, student, offering);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const sequence = this.#log("promote", student, round, offering, "");
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "enrolled",
      entered: {
        source: "waitlist",
        roundId: round.id,
        credits: offering.credits,
        sequence,
        swappedFrom: null,
        given: null,
      },
      left: null,
      skipCode: null,
    });
    this.#promoted.set(pairKey(student.id, offering.id), sequence);
    this.#tell("promote", student, offering, verdictText.promoted(offering), sequence);
  }

  #passOver(
    waiting: Waiting,
    student: StudentFacts,
    round: RoundFacts,
    offering: CatalogueOffering,
    refusal: Refusal,
  ): void {
    if (waiting.skipCode === refusal.code) return;
    waiting.skipCode = refusal.code;
    const sequence = this.#log("skipPromotion", student, round, offering, refusal.message);
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "queued",
      entered: null,
      left: null,
      skipCode: refusal.code,
    });
    this.#tell("skipPromotion", student, offering, verdictText.skipped(offering, refusal.message), sequence);
  }

  /** The round under which somebody waits, or another that runs for them now. */
  #roundFor(waiting: Waiting, student: StudentFacts, offering: CatalogueOffering): RoundFacts | undefined {
    const { rounds, now } = this.#facts;
    const fits = (round: RoundFacts | undefined): round is RoundFacts =>
      round !== undefined && mayMoveUp(round, offering, now) && audienceIncludes(round.audience, student);
    const own = rounds.get(waiting.roundId ?? 0);
    if (fits(own)) return own;
    return [...rounds.values()].find(fits);
  }

  #log(
    action: "promote" | "skipPromotion",
    student: StudentFacts,
    round: RoundFacts,
    offering: CatalogueOffering,
    detail: string,
  ): number {
    return this.#changes.log({
      action,
      semesterId: offering.semesterId,
      roundId: round.id,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      offeringId: offering.id,
      schoolId: offering.schoolId,
      source: "waitlist",
      actor: PLATFORM,
      detail,
    });
  }

  #tell(
    action: "promote" | "skipPromotion",
    student: StudentFacts,
    offering: CatalogueOffering,
    message: string,
    sequence: number,
  ): void {
    const { id: studentId } = student;
    this.events.push({ studentId, action, offeringId: offering.id, message, sequence, own: false });
  }
}
