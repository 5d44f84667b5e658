import type { CatalogueOffering } from "../../offering/index.ts";
import type { RoundFacts } from "../../round/index.ts";
import { midtermRefusal } from "../midterm-rules.ts";
import { obstaclesOf, overridesUsed, proxyRefusal } from "../proxy-rules.ts";
import {
  exchangeRefusal,
  givingUpRefusal,
  type Holdings,
  isForSeats,
  leaverRefusal,
  holdingsWith,
  type Refusal,
  refusalOf,
  refuse,
  roundRefusal,
  roundRefusalToTake,
  takingRefusal,
  type StudentFacts,
} from "../rules.ts";
import { offeringName } from "../sentences.ts";
import { passOf, roundUnderPass } from "../pass-rules.ts";
import { verdictText } from "../verdict-text.ts";
import {
  acceptancesOf,
  type Act,
  type Answer,
  type Decision,
  type DecisionOnAll,
  givenFor,
  type MidtermAct,
  type OfficeWithdrawAct,
  type PersonalAct,
  type PlainAct,
  type ProxyAct,
  type RefusedOffering,
  roundOf,
  type StudentEvent,
  type SwapAct,
  type TakeAllAct,
  type WaitAct,
} from "./acts.ts";
import { done, endedBefore, repeated, repeatedNow } from "./answers.ts";
import { Changes, type Given, type LogEntry } from "./changes.ts";
import { type BatchFacts, pairKey, type Seats, type Term, termKey } from "./facts.ts";
import { addSeat, allowance, creditsOf, heldBeside, releaseTerm, removeSeat } from "./holdings.ts";
import { passKey } from "./read-passes.ts";
import { Promotion } from "./promotion.ts";

/** What the log says of a place on a waitlist: 第 3 位，轮到时换出 西方音乐史（MUS204-01）. */
const waitDetail = (position: number, dropped: CatalogueOffering | null): string =>
  `第 ${position} 位${dropped === null ? "" : `，轮到时换出 ${offeringName(dropped)}`}`;

/** What a batch comes to. */
export interface BatchOutcome {
  /** One per act, in their order; none for acts of the platform, which nobody waits for. */
  answers: (Answer | undefined)[];
  changes: Changes;
  /** Of what the platform and offices did. */
  events: StudentEvent[];
  /** Offerings with seats that somebody gave up who moved up elsewhere. */
  freed: ReadonlySet<number>;
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
  readonly #events: StudentEvent[] = [];

  constructor(facts: BatchFacts) {
    this.#facts = facts;
    this.#changes = new Changes(facts.sequences);
    this.#promotion = new Promotion(facts, this.#changes, this.#events);
  }

  run(acts: readonly Act[]): BatchOutcome {
    for (const offeringId of this.#facts.waitlists.keys()) this.#promotion.fill(offeringId);
    const answers = acts.map((act) => this.#decide(act));
    return { answers, changes: this.#changes, events: this.#events, freed: this.#promotion.freed };
  }

  #decide(act: Act): Answer | undefined {
    if (act.kind !== "promote" && this.#isVoided(act)) {
      return { refused: refuse("STATE_CONFLICT", "这次操作因为网络中断已经作废，没有生效，请重新操作") };
    }
    if (act.kind === "officeWithdraw") return this.#officeWithdraw(act);
    if (act.kind === "proxy") return this.#proxy(act);
    // Also who left while the act waited for its turn.
    if (act.kind !== "promote" && this.#facts.students.get(act.studentId)?.mayTakeSeats === false)
      return { refused: leaverRefusal() };
    switch (act.kind) {
      case "promote":
        return undefined;
      case "attempt":
        return this.#take(act);
      case "joinWaitlist":
        return act.dropOfferingId === undefined ? this.#take(act) : this.#waitToSwap(act, act.dropOfferingId);
      case "takeAll":
        return this.#takeAll(act);
      case "swap":
        return this.#swap(act);
      case "withdraw":
        return this.#withdraw(act);
      case "leaveWaitlist":
        return this.#leaveWaitlist(act);
      case "midterm":
        return this.#midterm(act);
    }
  }

  /** The student was told that this act was not done: it came too late. */
  #isVoided({ semesterId, studentId, actor }: PersonalAct): boolean {
    if (actor.actKey === undefined) return false;
    const term = this.#facts.terms.get(termKey(semesterId, studentId));
    return term?.voidedKeys?.includes(actor.actKey) === true;
  }

  #take(act: PlainAct | WaitAct): Decision {
    const scene = this.#scene(act);
    if (act.kind === "joinWaitlist" && this.#givesUp(scene) !== null)
      return this.#changeWait(act, scene, null);
    const before = this.#repetition(act, scene);
    if (before !== undefined) return before;
    const waits = act.kind === "joinWaitlist";
    // A seat that is free is not taken by asking to wait before seats can be taken.
    const refusal = this.#judge(scene, waits) ?? (waits ? this.#takingRefusal(scene) : undefined);
    if (refusal === undefined) return this.#enrol(act, scene, null);
    if (act.kind !== "joinWaitlist") return { refused: refusal };
    return this.#wait(act, scene, refusal, null);
  }

  /** Puts the student on the waitlist, if only the seats are in the way and there is room on it. */
  #wait(act: WaitAct, scene: Scene, refusal: Refusal, dropped: CatalogueOffering | null): Decision {
    if (isForSeats(refusal)) {
      if (refusal.waitlistOffered) return this.#queue(act, scene, dropped);
      if (scene.round?.allowsWaitlist === true)
        return {
          refused: { ...refusal, code: "WAITLIST_FULL", message: "候补已排满，请选择其他教学班或稍后再试" },
        };
    }
    return { refused: refusal };
  }

  /** Waits for a seat that comes in exchange for one that is held; where one is free, both happen at once. */
  #waitToSwap(act: WaitAct, dropOfferingId: number): Decision {
    const scene = this.#scene(act);
    const { term, offering } = scene;
    const waits = term.queuedIds.includes(offering.id);
    const before = this.#repetition(act, scene);
    if (before !== undefined && (!waits || this.#givesUp(scene) === dropOfferingId)) return before;
    const exchange = this.#exchange({ ...act, dropOfferingId }, scene, true);
    if ("refused" in exchange) return exchange;
    const { dropped } = exchange;
    // As without an exchange: a free seat is not taken by asking to wait before seats can be taken.
    const refusal = exchange.refusal ?? this.#takingRefusal(scene);
    if (refusal === undefined) return this.#give(act, scene, dropped);
    if (waits && isForSeats(refusal)) return this.#changeWait(act, scene, dropped);
    return this.#wait(act, scene, refusal, dropped);
  }

  /** What the student, who waits for it, gives up for the seat; null for nothing, and where they do not wait. */
  #givesUp({ term, student, offering }: Scene): number | null {
    if (!term.queuedIds.includes(offering.id)) return null;
    return this.#facts.past.get(pairKey(student.id, offering.id))?.givesUp ?? null;
  }

  /** Keeps the place, and gives up something else for the seat, or nothing. */
  #changeWait(act: WaitAct, scene: Scene, dropped: CatalogueOffering | null): Decision {
    const { term, student, offering, round } = scene;
    const givesUp = dropped?.id ?? null;
    const queuePosition = this.#facts.past.get(pairKey(student.id, offering.id))?.queuePosition ?? 1;
    const detail = waitDetail(queuePosition, dropped);
    const sequence = this.#log("changeWait", act, student, offering, detail);
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "queued",
      entered: null,
      left: null,
      givesUp,
      // What was in the way may be gone: it is looked at anew, and told anew.
      skipCode: null,
    });
    this.#promotion.change(offering.id, student.id, givesUp);
    const message =
      dropped === null
        ? verdictText.waitsOn(offering, queuePosition)
        : verdictText.waitsToSwap(offering, queuePosition, offeringName(dropped));
    return done(
      { outcome: "queued", offeringId: offering.id, message, queuePosition },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
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
    const { term } = scene;
    if (!term.offeringIds.includes(act.dropOfferingId) && act.dropOfferingId !== act.offeringId) {
      const before = this.#repetition(act, scene);
      if (before !== undefined && term.offeringIds.includes(act.offeringId)) return before;
    }
    const exchange = this.#exchange(act, scene, false);
    if ("refused" in exchange) return exchange;
    if (exchange.refusal !== undefined) return { refused: { ...exchange.refusal, waitlistOffered: false } };
    return this.#give(act, scene, exchange.dropped);
  }

  /** What an act gives up, and why giving it up for the seat is refused, if it is. */
  #exchange(
    { offeringId, dropOfferingId }: Pick<SwapAct, "offeringId" | "dropOfferingId">,
    { term, seats, student, round, offering }: Scene,
    waits: boolean,
  ): { refused: Refusal } | { dropped: CatalogueOffering; refusal: Refusal | undefined } {
    if (dropOfferingId === offeringId) {
      return { refused: refuse("NOT_ENROLLED", "换出和换入的是同一个教学班，请重新选择") };
    }
    const closed = roundRefusal(round, student, this.#facts.now);
    if (closed !== undefined || round === undefined) return { refused: closed as Refusal };
    if (!term.offeringIds.includes(dropOfferingId)) {
      return { refused: refuse("NOT_ENROLLED", "你没有选上要换出的课程，无法换课；可以直接选课") };
    }
    const dropped = this.#offering(dropOfferingId);
    const holdings = this.#holdings(term);
    const attempt = { ...this.#context(), round, student, offering, seats, holdings, waits };
    const placed = term.placedIds.includes(dropped.id);
    const held = { offering: dropped, placed, credits: creditsOf(term, dropped) };
    return { dropped, refusal: exchangeRefusal(attempt, held) };
  }

  /** Gives up one seat and takes the other. */
  #give(act: SwapAct | WaitAct, scene: Scene, dropped: CatalogueOffering): Decision {
    const { term, student, offering } = scene;
    const detail = `换课退出，换入 ${offeringName(offering)}`;
    this.#drop(act, student, term, this.#seats(dropped.id), dropped, "swapped", detail);
    const answer = this.#enrol(act, scene, dropped);
    this.#promotion.fill(dropped.id);
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
    const sequence = this.#log("leaveWaitlist", act, student, offering, "");
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "queued",
      to: "dropped",
      entered: null,
      left: { reason: "leftWaitlist", sequence, by: null },
      skipCode: null,
    });
    return done(
      { outcome: "leftWaitlist", offeringId: offering.id, message: verdictText.leftWaitlist(offering) },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
  }

  /** Gives up a seat after the add and drop weeks: the student is free of it, and the class keeps it taken. */
  #midterm(act: MidtermAct): Decision {
    const { term, student, offering } = this.#scene(act);
    if (!term.offeringIds.includes(offering.id)) {
      const past = this.#facts.past.get(pairKey(student.id, offering.id));
      if (past?.state === "withdrawn") {
        return endedBefore(past, offering, allowance(term, undefined), "midterm");
      }
      return { refused: refuse("NOT_ENROLLED", `你没有选上 ${offeringName(offering)}，无需退课`) };
    }
    const refusal = midtermRefusal({
      now: this.#facts.now,
      window: act.window,
      student,
      offering,
      placed: term.placedIds.includes(offering.id),
      marked: this.#facts.marked.has(pairKey(student.id, offering.id)),
      rounds: [...this.#facts.rounds.values()],
    });
    if (refusal !== undefined) return { refused: refusal };
    releaseTerm(term, offering);
    this.#changes.touchTerm(term);
    const sequence = this.#log(
      "midterm",
      act,
      student,
      offering,
      `第 ${act.window.lastWeek} 周前中期退课，记为 W`,
    );
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "enrolled",
      to: "withdrawn",
      entered: null,
      left: { reason: "midterm", sequence, by: null },
      skipCode: null,
    });
    return done(
      { outcome: "midterm", offeringId: offering.id, message: verdictText.midterm(offering) },
      { sequence, at: this.#facts.now, allowance: allowance(term, undefined) },
    );
  }

  /** An office ends a seat or a place on a waitlist, also of somebody who left, and of what the programme placed. */
  #officeWithdraw(act: OfficeWithdrawAct): Decision {
    const { term, seats, student, offering } = this.#scene(act);
    const enrolled = term.offeringIds.includes(offering.id);
    const outcome = enrolled ? "withdrawn" : "leftWaitlist";
    if (!enrolled && !term.queuedIds.includes(offering.id)) {
      const past = this.#facts.past.get(pairKey(student.id, offering.id));
      const same =
        past?.state === "dropped" && past.droppedBy === act.office && past.dropReason === act.reason;
      if (same) {
        const before = verdictText.takenByOfficeBefore;
        return endedBefore(past, offering, allowance(term, undefined), "withdrawn", before);
      }
      return {
        refused: refuse("NOT_ENROLLED", `学生已经不在 ${offeringName(offering)} 的名单和候补里，没有可退的`),
      };
    }
    if (enrolled) removeSeat(term, seats, student, offering);
    else {
      term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
      seats.queued -= 1;
      this.#promotion.forget(offering.id, student.id);
    }
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const sequence = this.#log("officeWithdraw", act, student, offering, act.reason);
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: enrolled ? "enrolled" : "queued",
      to: "dropped",
      entered: null,
      left: { reason: act.reason, sequence, by: act.office },
      skipCode: null,
    });
    const told = enrolled ? verdictText.seatTaken : verdictText.placeTaken;
    this.#tell("officeWithdraw", student, offering, told(offering, act.office, act.reason), sequence);
    if (enrolled) this.#promotion.fill(offering.id);
    const message = enrolled ? verdictText.takenByOffice(offering) : verdictText.placeTakenByOffice(offering);
    return done(
      { outcome, offeringId: offering.id, message },
      { sequence, at: this.#facts.now, allowance: allowance(term, undefined) },
    );
  }

  /** An office gives a student a seat, in spite of what it may override. */
  #proxy(act: ProxyAct): Decision {
    const scene = this.#scene(act);
    const { term, seats, student, offering } = scene;
    const now = allowance(term, undefined);
    if (term.offeringIds.includes(offering.id)) {
      const past = this.#facts.past.get(pairKey(student.id, offering.id));
      if (past?.state === "enrolled" && past.source === "proxy") {
        const before = repeated(past, true, offering, now, undefined);
        if ("refused" in before) return before;
        return { accepted: { ...before.accepted, message: verdictText.givenByOfficeBefore(offering) } };
      }
    }
    const obstacles = obstaclesOf({
      ...this.#context(),
      ...this.#holdings(term),
      student,
      offering,
      seats,
    });
    const refusal = proxyRefusal(obstacles, act.overrides);
    if (refusal !== undefined) return { refused: refusal };
    const overrides = overridesUsed(obstacles);
    const decision = this.#enrol(act, scene, null, { by: act.office, reason: act.reason, overrides });
    if ("accepted" in decision) {
      const told = verdictText.seatGiven(offering, act.office, act.reason);
      this.#tell("proxy", student, offering, told, decision.accepted.sequence);
    }
    return decision;
  }

  /** Gives the student the seat; `dropped` for a swap, `given` for one that an office gives. */
  #enrol(
    act: PlainAct | WaitAct | SwapAct | ProxyAct,
    scene: Scene,
    dropped: CatalogueOffering | null,
    given: Given | null = null,
  ): Decision {
    const { term, seats, student, offering, round } = scene;
    const swappedFrom = dropped?.id ?? null;
    const passId = passOf(round);
    if (passId !== undefined) this.#changes.passes.add(passId);
    const byItself =
      passId !== undefined ? "教学班停开后改选" : dropped === null ? "" : `由 ${offeringName(dropped)} 换入`;
    const detail = given?.reason ?? byItself;
    const action = given === null ? (dropped === null ? "enrol" : "swap") : "proxy";
    const source = given === null ? "self" : "proxy";
    const roundId = roundOf(act) ?? null;
    const sequence = this.#log(action, act, student, offering, detail);
    if (term.queuedIds.includes(offering.id)) {
      term.queuedIds = term.queuedIds.filter((id) => id !== offering.id);
      seats.queued -= 1;
      this.#promotion.forget(offering.id, student.id);
      this.#changes.move({
        studentId: student.id,
        offeringId: offering.id,
        from: "queued",
        to: "enrolled",
        entered: { source, roundId, credits: offering.credits, sequence, swappedFrom, given },
        left: null,
        skipCode: null,
      });
    } else {
      this.#changes.insert({
        ...this.#row(roundId, student, offering),
        source,
        state: "enrolled",
        sequence,
        queueNumber: null,
        swappedFrom,
        givesUp: null,
        given,
      });
    }
    addSeat(term, seats, student, offering);
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const how = { sequence, at: this.#facts.now, allowance: allowance(term, round) };
    const what = { outcome: "enrolled", offeringId: offering.id } as const;
    if (given !== null) return done({ ...what, message: verdictText.givenByOffice(offering) }, how);
    if (dropped === null) return done({ ...what, message: verdictText.enrolled(offering) }, how);
    const message = verdictText.swapped(offering, dropped);
    return done({ ...what, droppedOfferingId: dropped.id, message }, how);
  }

  #queue(
    act: WaitAct,
    { term, seats, student, offering, round }: Scene,
    dropped: CatalogueOffering | null,
  ): Decision {
    term.queuedIds = [...term.queuedIds, offering.id];
    seats.queued += 1;
    this.#changes.touchTerm(term);
    this.#changes.touchSeats(seats);
    const givesUp = dropped?.id ?? null;
    const sequence = this.#log("queue", act, student, offering, waitDetail(seats.queued, dropped));
    this.#changes.insert({
      ...this.#row(act.roundId, student, offering),
      source: "self",
      given: null,
      state: "queued",
      sequence,
      queueNumber: sequence,
      swappedFrom: null,
      givesUp,
    });
    this.#promotion.append(offering.id, {
      studentId: student.id,
      roundId: act.roundId,
      givesUp,
      skipCode: null,
    });
    const queuePosition = seats.queued;
    const message =
      dropped === null
        ? verdictText.queued(offering, queuePosition)
        : verdictText.queuedToSwap(offering, queuePosition, offeringName(dropped));
    return done(
      { outcome: "queued", offeringId: offering.id, message, queuePosition },
      { sequence, at: this.#facts.now, allowance: allowance(term, round) },
    );
  }

  #drop(
    act: PlainAct | WaitAct | SwapAct,
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
    const sequence = this.#log("withdraw", act, student, offering, detail);
    this.#changes.move({
      studentId: student.id,
      offeringId: offering.id,
      from: "enrolled",
      to: "dropped",
      entered: null,
      left: { reason, sequence, by: null },
      skipCode: null,
    });
    return sequence;
  }

  /** The first answer to a click that is repeated; undefined when the student neither holds nor waits for it. */
  #repetition(act: PlainAct | WaitAct | SwapAct, { term, offering, round }: Scene): Decision | undefined {
    const enrolled = term.offeringIds.includes(offering.id);
    if (!enrolled && !term.queuedIds.includes(offering.id)) return undefined;
    const past = this.#facts.past.get(pairKey(act.studentId, offering.id));
    const now = allowance(term, round);
    // Moved up from the waitlist in this very batch: there is no stored entry to repeat yet.
    const sequence = this.#promotion.sequenceOf(act.studentId, offering.id);
    if (sequence !== undefined) {
      const moved = this.#changes.moves.get(pairKey(act.studentId, offering.id))?.entered?.swappedFrom;
      const dropped = moved !== undefined && moved === givenFor(act) ? givenFor(act) : undefined;
      return repeatedNow(offering, { sequence, at: this.#facts.now, allowance: now }, dropped);
    }
    if (past === undefined) throw new Error(`No enrolment of student ${act.studentId} in ${offering.id}`);
    const given = givenFor(act);
    const swapped = enrolled && given !== undefined && past.swappedFrom === given;
    return repeated(past, enrolled, offering, now, swapped ? given : undefined);
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

  /** The student is told of what an office did. */
  #tell(
    action: "officeWithdraw" | "proxy",
    { id: studentId }: StudentFacts,
    { id: offeringId }: CatalogueOffering,
    message: string,
    sequence: number,
  ): void {
    this.#events.push({ studentId, action, offeringId, message, sequence, own: false });
  }

  #scene(act: Exclude<PersonalAct, TakeAllAct>): Scene {
    const term = this.#facts.terms.get(termKey(act.semesterId, act.studentId));
    const student = this.#facts.students.get(act.studentId);
    if (term === undefined || student === undefined)
      throw new Error(`Facts of student ${act.studentId} missing`);
    return {
      round: roundUnderPass(
        this.#facts.rounds.get(roundOf(act) ?? 0),
        this.#facts.passes?.get(passKey(act.studentId, roundOf(act) ?? 0)),
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
      beside: heldBeside(term, this.#facts),
    };
  }

  #context() {
    const { now, travel, courseName } = this.#facts;
    return { now, travel, courseName };
  }

  #row(roundId: number | null, student: StudentFacts, offering: CatalogueOffering) {
    return {
      semesterId: offering.semesterId,
      schoolId: offering.schoolId,
      offeringId: offering.id,
      courseId: offering.courseId,
      credits: offering.credits,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      roundId,
      skipCode: null,
    };
  }

  #log(
    action: Exclude<LogEntry["action"], "promote" | "skipPromotion">,
    act: PersonalAct,
    student: StudentFacts,
    offering: CatalogueOffering,
    detail: string,
  ): number {
    const roundId = roundOf(act);
    return this.#changes.log({
      action,
      semesterId: offering.semesterId,
      // A waitlist may be left without naming a round that exists.
      roundId: roundId !== undefined && this.#facts.rounds.has(roundId) ? roundId : null,
      studentId: student.id,
      homeSchoolId: student.schoolId,
      offeringId: offering.id,
      schoolId: offering.schoolId,
      source: action === "proxy" ? "proxy" : "self",
      actor: act.actor,
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
