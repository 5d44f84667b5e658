import { type RoundFacts, audienceIncludes } from "../../round/index.ts";
import {
  type HeldSeat,
  mayMoveUp,
  type Refusal,
  refusalOf,
  type StudentFacts,
  swapRefusal,
} from "../rules.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import { offeringName } from "../sentences.ts";
import { verdictText } from "../verdict-text.ts";
import { PLATFORM, type StudentEvent } from "./acts.ts";
import type { Changes } from "./changes.ts";
import { type BatchFacts, pairKey, type Seats, type Term, termKey, type Waiting } from "./facts.ts";
import { addSeat, creditsOf, heldBeside, removeSeat } from "./holdings.ts";

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
  /** Offerings whose seats were given up by somebody who moved up elsewhere: their waitlists move up in the next batch. */
  readonly freed = new Set<number>();

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

  /** Somebody who waits gives up something else for the seat, or nothing. */
  change(offeringId: number, studentId: number, givesUp: number | null): void {
    const waiting = this.#facts.waitlists
      .get(offeringId)
      ?.entries.find((entry) => entry.studentId === studentId);
    if (waiting !== undefined) Object.assign(waiting, { givesUp, skipCode: null });
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
    const beside = heldBeside(term, this.#facts);
    const holdings = { credits: term.credits, courses: term.courses, held, beside };
    const attempt = { now, travel, courseName, round, student, offering, seats, holdings, waits: true };
    const dropped = this.#givenUp(waiting, term, held);
    // A seat that was taken in this very batch is given up in the next one.
    if (dropped !== undefined && this.#changes.inserts.has(pairKey(studentId, dropped.offering.id)))
      return false;
    const refusal = dropped === undefined ? refusalOf(attempt) : swapRefusal(attempt, dropped);
    if (refusal === undefined) this.#moveUp(student, term, round, offering, seats, dropped?.offering);
    else this.#passOver(waiting, student, round, offering, refusal);
    return refusal === undefined;
  }

  /** What somebody gives up for the seat; undefined for nothing, and when they hold it no longer. */
  #givenUp({ givesUp }: Waiting, term: Term, held: readonly CatalogueOffering[]): HeldSeat | undefined {
    const offering = held.find((one) => one.id === givesUp);
    if (offering === undefined) return undefined;
    return { offering, placed: term.placedIds.includes(offering.id), credits: creditsOf(term, offering) };
  }

  /** `dropped`: what is given up for it. */
  #moveUp(
    student: StudentFacts,
    term: Term,
    round: RoundFacts,
    offering: CatalogueOffering,
    seats: Seats,
    dropped: CatalogueOffering | undefined,
  ): void {
    if (dropped !== undefined) this.#drop(student, term, round, dropped, offering);
    term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
    seats.queued -= 1;
    addSeat(term, seats, student, offering);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const detail = dropped === undefined ? "" : `由 ${offeringName(dropped)} 换入`;
    const sequence = this.#log("promote", student, round, offering, detail);
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
        swappedFrom: dropped?.id ?? null,
        given: null,
      },
      left: null,
      skipCode: null,
    });
    this.#promoted.set(pairKey(student.id, offering.id), sequence);
    const told =
      dropped === undefined ? verdictText.promoted(offering) : verdictText.promotedBySwap(offering, dropped);
    this.#tell("promote", student, offering, told, sequence);
  }

  #drop(
    student: StudentFacts,
    term: Term,
    round: RoundFacts,
    dropped: CatalogueOffering,
    taken: CatalogueOffering,
  ): void {
    const seats = this.#facts.seats.get(dropped.id);
    if (seats === undefined) throw new Error(`Seats of offering ${dropped.id} missing`);
    removeSeat(term, seats, student, dropped);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    this.freed.add(dropped.id);
    const sequence = this.#log("withdraw", student, round, dropped, `换课退出，换入 ${offeringName(taken)}`);
    this.#changes.move({
      studentId: student.id,
      offeringId: dropped.id,
      from: "enrolled",
      to: "dropped",
      entered: null,
      left: { reason: "swapped", sequence, by: null },
      skipCode: null,
    });
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
    action: "promote" | "skipPromotion" | "withdraw",
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
