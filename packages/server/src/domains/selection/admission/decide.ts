import type { CatalogueOffering } from "../../offering/index.ts";
import type { RoundFacts } from "../../round/index.ts";
import {
  givingUpRefusal,
  type Holdings,
  leaverRefusal,
  holdingsWith,
  type Refusal,
  refusalOf,
  refuse,
  roundRefusal,
  roundRefusalToTake,
  takingRefusal,
  type StudentFacts,
  swapRefusal,
} from "../rules.ts";
import { offeringName } from "../sentences.ts";
import { passOf, roundUnderPass } from "../pass-rules.ts";
import { verdictText } from "../verdict-text.ts";
import {
  acceptancesOf,
  type Act,
  type Actor,
  type Answer,
  type Decision,
  type DecisionOnAll,
  type PlainAct,
  type RefusedOffering,
  type StudentEvent,
  type SwapAct,
  type TakeAllAct,
} from "./acts.ts";
import { done, endedBefore, repeated, repeatedNow } from "./answers.ts";
import { Changes } from "./changes.ts";
import { type BatchFacts, pairKey, type Seats, type Term, termKey } from "./facts.ts";
import { addSeat, allowance, creditsOf, removeSeat } from "./holdings.ts";
import { passKey } from "./read-passes.ts";
import { Promotion } from "./promotion.ts";

/** What a batch comes to. */
export interface BatchOutcome {
  /** One per act, in their order; none for acts of the platform, which nobody waits for. */
  answers: (Answer | undefined)[];
  changes: Changes;
  /** Of what the platform did. */
  events: StudentEvent[];
}

/**
 * Decides a batch in order of arrival, with no I/O: every act sees what those before it did. Seats that wait for
 * somebody are given to the waitlist before any act is looked at, and freed ones as soon as they are free. Needs the
 * facts of every offering and student that the acts name; changes the seats and terms it is given.
 */
export function decideBatch(acts: readonly Act[], facts: BatchFacts): BatchOutcome {
  return new BatchDecision(facts).run(acts);
}

class BatchDecision {
  readonly #facts: BatchFacts;
  readonly #changes: Changes;
  readonly #promotion: Promotion;

  constructor(facts: BatchFacts) {
    this.#facts = facts;
    this.#changes = new Changes(facts.sequences);
    this.#promotion = new Promotion(facts, this.#changes);
  }

  run(acts: readonly Act[]): BatchOutcome {
    for (const offeringId of this.#facts.waitlists.keys()) this.#promotion.fill(offeringId);
    const answers = acts.map((act) => this.#decide(act));
    return { answers, changes: this.#changes, events: this.#promotion.events };
  }

  #decide(act: Act): Answer | undefined {
    if (act.kind !== "promote" && this.#isVoided(act)) {
      return { refused: refuse("STATE_CONFLICT", "这次操作因为网络中断已经作废，没有生效，请重新操作") };
    }
    // Also who left while the act waited for its turn.
    if (act.kind !== "promote" && this.#facts.students.get(act.studentId)?.mayTakeSeats === false)
      return { refused: leaverRefusal() };
    switch (act.kind) {
      case "promote":
        return undefined;
      case "attempt":
      case "joinWaitlist":
        return this.#take(act);
      case "takeAll":
        return this.#takeAll(act);
      case "swap":
        return this.#swap(act);
      case "withdraw":
        return this.#withdraw(act);
      case "leaveWaitlist":
        return this.#leaveWaitlist(act);
    }
  }

  /** The student was told that this act was not done: it came too late. */
  #isVoided({ semesterId, studentId, actor }: PlainAct | SwapAct | TakeAllAct): boolean {
    if (actor.actKey === undefined) return false;
    const term = this.#facts.terms.get(termKey(semesterId, studentId));
    return term?.voidedKeys?.includes(actor.actKey) === true;
  }

  #take(act: PlainAct): Decision {
    const scene = this.#scene(act);
    const before = this.#repetition(act, scene);
    if (before !== undefined) return before;
    const waits = act.kind === "joinWaitlist";
    // A seat that is free is not taken by asking to wait before seats can be taken.
    const refusal = this.#judge(scene, waits) ?? (waits ? this.#takingRefusal(scene) : undefined);
    if (refusal === undefined) return this.#enrol(act, scene, null);
    const full = refusal.code === "OFFERING_FULL" || refusal.code === "GUEST_QUOTA";
    if (act.kind === "attempt" || !full) return { refused: refusal };
    if (refusal.waitlistOffered) return this.#queue(act, scene);
    if (scene.round?.allowsWaitlist !== true) return { refused: refusal };
    return {
      refused: { ...refusal, code: "WAITLIST_FULL", message: "候补已排满，请选择其他教学班或稍后再试" },
    };
  }

  /** Everything is judged before anything is taken, so that a refusal leaves nothing half-done. */
  #takeAll(act: TakeAllAct): DecisionOnAll {
    const { offeringIds, ...rest } = act;
    const wanted = offeringIds.map((offeringId) => {
      const attempt: PlainAct = { ...rest, kind: "attempt", offeringId };
      return { attempt, scene: this.#scene(attempt) };
    });
    const missing = wanted.flatMap(({ scene }) =>
      scene.term.offeringIds.includes(scene.offering.id) ? [] : [scene],
    );
    const [first] = missing;
    if (first !== undefined) {
      const closed = roundRefusalToTake(first.round, first.student, this.#facts.now);
      if (closed !== undefined) return { refused: closed };
      const refusedFor = this.#refusedOf(missing, first.term);
      if (refusedFor.length > 0) return { refusedFor };
    }
    const acceptedAll = wanted.flatMap(({ attempt, scene }) =>
      acceptancesOf(
        missing.includes(scene) ? this.#enrol(attempt, scene, null) : this.#repetition(attempt, scene),
      ),
    );
    return { acceptedAll };
  }

  /** Which of these cannot be had, each judged beside what is held and what those before it would take. */
  #refusedOf(scenes: readonly Scene[], term: Term): RefusedOffering[] {
    let holdings = this.#holdings(term);
    return scenes.flatMap((scene) => {
      const refusal = this.#judge(scene, false, holdings);
      if (refusal !== undefined) return [{ offeringId: scene.offering.id, refusal }];
      holdings = holdingsWith(holdings, scene.offering);
      return [];
    });
  }

  #swap(act: SwapAct): Decision {
    const scene = this.#scene(act);
    const { term, seats, student, round, offering } = scene;
    const holdsDropped = term.offeringIds.includes(act.dropOfferingId);
    if (act.dropOfferingId === act.offeringId) {
      return { refused: refuse("NOT_ENROLLED", "换出和换入的是同一个教学班，请重新选择") };
    }
    if (!holdsDropped) {
      const before = this.#repetition(act, scene);
      if (before !== undefined && term.offeringIds.includes(act.offeringId)) return before;
    }
    const closed = roundRefusal(round, student, this.#facts.now);
    if (closed !== undefined || round === undefined) return { refused: closed as Refusal };
    if (!holdsDropped) {
      return { refused: refuse("NOT_ENROLLED", "你没有选上要换出的课程，无法换课；可以直接选课") };
    }
    const dropped = this.#offering(act.dropOfferingId);
    const dropSeats = this.#seats(act.dropOfferingId);
    const holdings = this.#holdings(term);
    const attempt = { ...this.#context(), round, student, offering, seats, holdings };
    const placed = term.placedIds.includes(dropped.id);
    const held = { offering: dropped, placed, credits: creditsOf(term, dropped) };
    const refusal = swapRefusal(attempt, held);
    if (refusal !== undefined) return { refused: refusal };
    this.#drop(act, student, term, dropSeats, dropped, "swapped", `换课退出，换入 ${offeringName(offering)}`);
    const answer = this.#enrol(act, scene, dropped);
    this.#promotion.fill(act.dropOfferingId);
    return answer;
  }

  #withdraw(act: PlainAct): Decision {
    const { term, seats, student, round, offering } = this.#scene(act);
    if (!term.offeringIds.includes(offering.id)) {
      const past = this.#facts.past.get(pairKey(student.id, offering.id));
      if (past?.state === "dropped" && past.dropReason === "withdrawn") {
        return endedBefore(past, offering, allowance(term, round), "withdrawn");
      }
      return { refused: refuse("NOT_ENROLLED", `你没有选上 ${offeringName(offering)}，无需退选`) };
    }
    const closed = roundRefusal(round, student, this.#facts.now);
    if (closed !== undefined || round === undefined) return { refused: closed as Refusal };
    const bound = givingUpRefusal(round, term.placedIds.includes(offering.id), offering);
    if (bound !== undefined) return { refused: bound };
    const sequence = this.#drop(act, student, term, seats, offering, "withdrawn", "");
    this.#promotion.fill(offering.id);
    return done(
      { outcome: "withdrawn", offeringId: offering.id, message: verdictText.withdrawn(offering) },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
  }

  #leaveWaitlist(act: PlainAct): Decision {
    const { term, seats, student, round, offering } = this.#scene(act);
    if (!term.queuedIds.includes(offering.id)) {
      const past = this.#facts.past.get(pairKey(student.id, offering.id));
      if (past?.state === "dropped" && past.dropReason === "leftWaitlist") {
        return endedBefore(past, offering, allowance(term, round), "leftWaitlist");
      }
      const got = term.offeringIds.includes(offering.id) ? "，你已经选上这门课" : "";
      return { refused: refuse("NOT_ENROLLED", `你不在 ${offeringName(offering)} 的候补名单中${got}`) };
    }
    term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
    seats.queued -= 1;
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    this.#promotion.forget(offering.id, student.id);
    const sequence = this.#log("leaveWaitlist", act.actor, student, offering, act.roundId, "");
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "dropped",
      entered: null,
      left: { reason: "leftWaitlist", sequence },
      skipCode: null,
    });
    return done(
      { outcome: "leftWaitlist", offeringId: offering.id, message: verdictText.leftWaitlist(offering) },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
  }

  /** Gives the student the seat; `dropped` for a swap. */
  #enrol(act: PlainAct | SwapAct, scene: Scene, dropped: CatalogueOffering | null): Decision {
    const { term, seats, student, offering, round } = scene;
    const swappedFrom = dropped?.id ?? null;
    const passId = passOf(round);
    if (passId !== undefined) this.#changes.passes.add(passId);
    const detail =
      passId !== undefined ? "教学班停开后改选" : dropped === null ? "" : `由 ${offeringName(dropped)} 换入`;
    const action = dropped === null ? "enrol" : "swap";
    const sequence = this.#log(action, act.actor, student, offering, act.roundId, detail);
    if (term.queuedIds.includes(offering.id)) {
      term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
      seats.queued -= 1;
      this.#promotion.forget(offering.id, student.id);
      this.#changes.move({
        studentId: student.id,
        offeringId: offering.id,
        from: "queued",
        to: "enrolled",
        entered: { source: "self", roundId: act.roundId, credits: offering.credits, sequence, swappedFrom },
        left: null,
        skipCode: null,
      });
    } else {
      this.#changes.insert({
        ...this.#row(act, student, offering),
        state: "enrolled",
        sequence,
        queueNumber: null,
        swappedFrom,
      });
    }
    addSeat(term, seats, student, offering);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const how = { sequence, at: this.#facts.now, allowance: allowance(term, round) };
    const what = { outcome: "enrolled", offeringId: offering.id } as const;
    if (dropped === null) return done({ ...what, message: verdictText.enrolled(offering) }, how);
    const message = verdictText.swapped(offering, dropped);
    return done({ ...what, droppedOfferingId: dropped.id, message }, how);
  }

  #queue(act: PlainAct, { term, seats, student, offering, round }: Scene): Decision {
    term.queuedIds = [...term.queuedIds, offering.id];
    seats.queued += 1;
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const sequence = this.#log("queue", act.actor, student, offering, act.roundId, `第 ${seats.queued} 位`);
    this.#changes.insert({
      ...this.#row(act, student, offering),
      state: "queued",
      sequence,
      queueNumber: sequence,
      swappedFrom: null,
    });
    this.#promotion.append(offering.id, { studentId: student.id, roundId: act.roundId, skipCode: null });
    const queuePosition = seats.queued;
    const message = verdictText.queued(offering, queuePosition);
    return done(
      { outcome: "queued", offeringId: offering.id, message, queuePosition },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
  }

  #drop(
    act: PlainAct | SwapAct,
    student: StudentFacts,
    term: Term,
    seats: Seats,
    offering: CatalogueOffering,
    reason: "withdrawn" | "swapped",
    detail: string,
  ): number {
    removeSeat(term, seats, student, offering);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const sequence = this.#log("withdraw", act.actor, student, offering, act.roundId, detail);
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "enrolled",
      to: "dropped",
      entered: null,
      left: { reason, sequence },
      skipCode: null,
    });
    return sequence;
  }

  /** The first answer to a click that is repeated; undefined when the student neither holds nor waits for it. */
  #repetition(act: PlainAct | SwapAct, { term, offering, round }: Scene): Decision | undefined {
    const enrolled = term.offeringIds.includes(offering.id);
    if (!enrolled && !term.queuedIds.includes(offering.id)) return undefined;
    const past = this.#facts.past.get(pairKey(act.studentId, offering.id));
    const now = allowance(term, round);
    // Moved up from the waitlist in this very batch: there is no stored entry to repeat yet.
    const sequence = this.#promotion.sequenceOf(act.studentId, offering.id);
    if (sequence !== undefined)
      return repeatedNow(offering, { sequence, at: this.#facts.now, allowance: now });
    if (past === undefined) throw new Error(`No enrolment of student ${act.studentId} in ${offering.id}`);
    const swapped = act.kind === "swap" && past.swappedFrom === act.dropOfferingId;
    return repeated(past, enrolled, offering, now, swapped ? act.dropOfferingId : undefined);
  }

  #judge(
    { round, student, offering, seats, term }: Scene,
    waits: boolean,
    holdings = this.#holdings(term),
  ): Refusal | undefined {
    if (round === undefined) return roundRefusal(undefined, student, this.#facts.now);
    return refusalOf({ ...this.#context(), round, student, offering, seats, holdings, waits });
  }

  #takingRefusal({ round }: Scene): Refusal | undefined {
    return round && takingRefusal(round, this.#facts.now);
  }

  #scene(act: PlainAct | SwapAct): Scene {
    const term = this.#facts.terms.get(termKey(act.semesterId, act.studentId));
    const student = this.#facts.students.get(act.studentId);
    if (term === undefined || student === undefined)
      throw new Error(`Facts of student ${act.studentId} missing`);
    return {
      round: roundUnderPass(
        this.#facts.rounds.get(act.roundId),
        this.#facts.passes?.get(passKey(act.studentId, act.roundId)),
        this.#facts.now,
      ),
      offering: this.#offering(act.offeringId),
      seats: this.#seats(act.offeringId),
      term,
      student,
    };
  }

  #seats(offeringId: number): Seats {
    const seats = this.#facts.seats.get(offeringId);
    if (seats === undefined) throw new Error(`Seats of offering ${offeringId} missing`);
    return seats;
  }

  #offering(offeringId: number): CatalogueOffering {
    const offering = this.#facts.offering(offeringId);
    if (offering === undefined) throw new Error(`Offering ${offeringId} missing`);
    return offering;
  }

  #holdings(term: Term): Holdings {
    return {
      credits: term.credits,
      courses: term.courses,
      held: term.offeringIds.map((id) => this.#offering(id)),
    };
  }

  #context() {
    const { now, travel, courseName } = this.#facts;
    return { now, travel, courseName };
  }

  #row(act: PlainAct | SwapAct, student: StudentFacts, offering: CatalogueOffering) {
    return {
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      offeringId: offering.id,
      courseId: offering.courseId,
      credits: offering.credits,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      roundId: act.roundId,
      source: "self" as const,
      skipCode: null,
    };
  }

  #log(
    action: "enrol" | "swap" | "queue" | "withdraw" | "leaveWaitlist",
    actor: Actor,
    student: StudentFacts,
    offering: CatalogueOffering,
    roundId: number,
    detail: string,
  ): number {
    return this.#changes.log({
      action,
      semesterId: offering.semesterId,
      // A waitlist may be left without naming a round that exists.
      roundId: this.#facts.rounds.has(roundId) ? roundId : null,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      offeringId: offering.id,
      schoolId: offering.schoolId,
      source: "self",
      actor,
      detail,
    });
  }
}

interface Scene {
  round: RoundFacts | undefined;
  offering: CatalogueOffering;
  seats: Seats;
  term: Term;
  student: StudentFacts;
}
