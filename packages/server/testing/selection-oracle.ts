import type { CatalogueMeeting, CatalogueOffering } from "../src/domains/offering/index.ts";
import type { RoundFacts } from "../src/domains/round/index.ts";
import type { Act, OfficeWithdrawAct, ProxyAct } from "../src/domains/selection/admission/acts.ts";
import type { MidtermWindow } from "../src/domains/selection/midterm-rules.ts";
import type { StudentFacts } from "../src/domains/selection/rules.ts";

/**
 * Selection as the domain describes it, written down a second time: one act after the other over plain lists, without
 * counters, batches or shared code, as slow as it likes. What the server decides is compared with it.
 */

/** A student in an offering, or waiting for it, or gone: the newest of the pair. */
export interface Enrolment {
  studentId: number;
  offeringId: number;
  state: "enrolled" | "queued" | "dropped" | "withdrawn";
  source: "self" | "waitlist" | "programme" | "proxy";
  roundId: number | null;
  /** What the caps count for it: the credits of the course when the seat was got. */
  credits: number;
  /** The entry of the log that put it into its state, and the one that ended it. */
  sequence: number;
  dropSequence: number | null;
  dropReason: string | null;
  droppedBy: string | null;
  swappedFrom: number | null;
  /** Of who waits: what is given up for the seat. */
  givesUp: number | null;
  skipCode: string | null;
  /** Of a seat that an office gave. */
  given: { by: string; reason: string; overrides: string[] } | null;
}

export interface OracleWorld {
  now: Date;
  rounds: RoundFacts[];
  students: StudentFacts[];
  offerings: CatalogueOffering[];
  capacities: ReadonlyMap<number, number>;
  /** Minutes between two campuses. */
  travel: (from: number | null, to: number | null) => number;
  /** `student-offering` of seats that have a mark. */
  marked: ReadonlySet<string>;
}

/** What an act comes to. */
export type OracleAnswer =
  | null
  | { refused: string; blocking?: number; waitlistOffered: boolean }
  /** Of several that were wanted together. */
  | { acceptedAll: OracleAnswer[] }
  | { refusedFor: { offeringId: number; code: string }[] }
  | {
      accepted: "enrolled" | "queued" | "withdrawn" | "leftWaitlist" | "midterm";
      repeated: boolean;
      sequence: number;
      dropped?: number;
      position?: number;
      /** What the student holds after it, and may hold in the round. */
      allowance: OracleAllowance;
    };

export interface OracleAllowance {
  creditsUsed: number;
  coursesUsed: number;
  queued: number;
  maxCredits: number;
  maxCourses: number;
}

export interface OracleLog {
  action: string;
  studentId: number;
  offeringId: number;
  roundId: number | null;
  source: string;
}

interface Reason {
  code: string;
  blocking?: number;
}

/** Which permission overrides a reason. */
const OVERRIDES: Readonly<Record<string, string>> = {
  PREREQUISITE_MISSING: "prerequisite",
  TIME_CONFLICT: "clash",
  GUEST_QUOTA: "capacity",
  OFFERING_FULL: "capacity",
};

export class SelectionOracle {
  readonly world: OracleWorld;
  /** In the order in which seats were got. */
  readonly enrolments: Enrolment[] = [];
  /** Students waiting for an offering, first come first. */
  readonly queues = new Map<number, number[]>();
  readonly log: OracleLog[] = [];
  /** `promote` and `skipPromotion`, with the reason of the latter, and what offices did. */
  readonly events: { action: string; studentId: number; offeringId: number; code?: string }[] = [];
  /** `student-offering` of what this batch made: nobody gives it up by moving up before the next one. */
  readonly #made = new Set<string>();

  constructor(world: OracleWorld) {
    this.world = world;
    for (const { id } of world.offerings) this.queues.set(id, []);
  }

  /** Seats that wait for somebody are given first; then every act, in order of arrival. */
  decide(acts: readonly Act[]): OracleAnswer[] {
    this.#made.clear();
    for (const { id } of this.world.offerings) this.fill(id);
    return acts.map((act) => this.#act(act));
  }

  of(studentId: number, offeringId: number): Enrolment | undefined {
    return this.enrolments.findLast((e) => e.studentId === studentId && e.offeringId === offeringId);
  }

  /** Offerings a student is in. */
  held(studentId: number): CatalogueOffering[] {
    return this.enrolments
      .filter((e) => e.studentId === studentId && e.state === "enrolled")
      .map((e) => this.offering(e.offeringId));
  }

  isPlaced(studentId: number, offeringId: number): boolean {
    const found = this.of(studentId, offeringId);
    return found?.state === "enrolled" && found.source === "programme";
  }

  /** Seats got through rounds: what the caps count. */
  counted(studentId: number): Enrolment[] {
    return this.enrolments.filter(
      (e) => e.studentId === studentId && e.state === "enrolled" && e.source !== "programme",
    );
  }

  /** Home schools of those who have a seat, or gave it up so late that it goes to nobody else. */
  takers(offeringId: number): number[] {
    return this.enrolments
      .filter((e) => e.offeringId === offeringId && (e.state === "enrolled" || e.state === "withdrawn"))
      .map((e) => this.student(e.studentId).schoolId);
  }

  offering(id: number): CatalogueOffering {
    return this.world.offerings.find((o) => o.id === id) as CatalogueOffering;
  }

  student(id: number): StudentFacts {
    return this.world.students.find((s) => s.id === id) as StudentFacts;
  }

  #queue(offeringId: number): number[] {
    return this.queues.get(offeringId) as number[];
  }

  #act(act: Act): OracleAnswer {
    if (act.kind === "promote") return null;
    const student = this.student(act.studentId);
    if (act.kind === "officeWithdraw") return this.#endByOffice(student, act);
    if (act.kind === "proxy") return this.#give(student, act);
    if (!student.mayTakeSeats) return refused({ code: "PERSON_LEFT" });
    if (act.kind === "midterm") return this.#midterm(student, this.offering(act.offeringId), act.window);
    const round = this.world.rounds.find(({ id }) => id === act.roundId);
    if (act.kind === "takeAll") {
      return this.#takeAll(
        student,
        act.offeringIds.map((id) => this.offering(id)),
        round,
      );
    }
    const offering = this.offering(act.offeringId);
    switch (act.kind) {
      case "attempt":
        return this.#take(act.kind, student, offering, round);
      case "joinWaitlist":
        return act.dropOfferingId === undefined
          ? this.#take(act.kind, student, offering, round)
          : this.#waitToSwap(student, this.offering(act.dropOfferingId), offering, round);
      case "swap":
        return this.#swap(student, this.offering(act.dropOfferingId), offering, round);
      case "withdraw":
        return this.#withdraw(student, offering, round);
      case "leaveWaitlist":
        return this.#leave(student, offering, round);
    }
  }

  #take(
    kind: "attempt" | "joinWaitlist",
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts | undefined,
  ): OracleAnswer {
    const waiting = this.of(student.id, offering.id);
    if (kind === "joinWaitlist" && waiting?.state === "queued" && waiting.givesUp !== null)
      return this.#changeWait(student, offering, waiting, round, null);
    const repeated = this.#repeated(student, offering, round);
    if (repeated !== undefined) return repeated;
    const reason = this.#reason(round, student, offering, this.counted(student.id), this.held(student.id));
    if (reason === undefined) return this.#enrol(student, offering, round as RoundFacts, null);
    if (kind === "joinWaitlist") return this.#joinOrRefuse(student, offering, round, reason, null);
    return { ...refused(reason), waitlistOffered: this.#waitlistOffered(reason, round, offering) };
  }

  #joinOrRefuse(
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts | undefined,
    reason: Reason,
    givesUp: number | null,
  ): OracleAnswer {
    const offered = this.#waitlistOffered(reason, round, offering);
    const full = reason.code === "GUEST_QUOTA" || reason.code === "OFFERING_FULL";
    if (full && offered) return this.#join(student, offering, round as RoundFacts, givesUp);
    if (full && round?.allowsWaitlist === true) return { refused: "WAITLIST_FULL", waitlistOffered: false };
    return refused(reason);
  }

  /** Waits for a seat that is had in exchange for another one, which is kept until then. */
  #waitToSwap(
    student: StudentFacts,
    drop: CatalogueOffering,
    take: CatalogueOffering,
    round: RoundFacts | undefined,
  ): OracleAnswer {
    const found = this.of(student.id, take.id);
    const waits = found?.state === "queued";
    if (found?.state === "enrolled" || (waits && found.givesUp === drop.id)) {
      const repeated = this.#repeated(student, take, round) as OracleAnswer & object;
      const dropped = found.state === "enrolled" && found.swappedFrom === drop.id;
      return { ...repeated, ...(dropped ? { dropped: drop.id } : {}) };
    }
    if (drop.id === take.id) return refused({ code: "NOT_ENROLLED" });
    if (this.#closed(round, student) !== undefined || round === undefined)
      return refused({ code: "ROUND_NOT_OPEN" });
    if (this.of(student.id, drop.id)?.state !== "enrolled") return refused({ code: "NOT_ENROLLED" });
    if (this.#bound(student, drop, round)) return refused({ code: "WITHDRAWAL_NOT_ALLOWED" });
    const reason = this.#reasonWithout(drop, student, take, round);
    if (reason === undefined) return this.#exchange(student, drop, take, round);
    const full = reason.code === "GUEST_QUOTA" || reason.code === "OFFERING_FULL";
    if (full && waits) return this.#changeWait(student, take, found, round, drop.id);
    return this.#joinOrRefuse(student, take, round, reason, drop.id);
  }

  /** The place stays, and its reason is told anew. */
  #changeWait(
    student: StudentFacts,
    offering: CatalogueOffering,
    waiting: Enrolment,
    round: RoundFacts | undefined,
    givesUp: number | null,
  ): OracleAnswer {
    Object.assign(waiting, { givesUp, skipCode: null });
    return {
      accepted: "queued",
      repeated: false,
      sequence: this.#write("changeWait", student, offering, round, "self"),
      position: this.#queue(offering.id).indexOf(student.id) + 1,
      allowance: this.#allowance(student, round),
    };
  }

  /** The reason against a seat, were another one given up. */
  #reasonWithout(
    drop: CatalogueOffering,
    student: StudentFacts,
    take: CatalogueOffering,
    round: RoundFacts,
  ): Reason | undefined {
    const counted = this.counted(student.id).filter(({ offeringId }) => offeringId !== drop.id);
    const held = this.held(student.id).filter(({ id }) => id !== drop.id);
    return this.#reason(round, student, take, counted, held);
  }

  #exchange(
    student: StudentFacts,
    drop: CatalogueOffering,
    take: CatalogueOffering,
    round: RoundFacts,
  ): OracleAnswer {
    this.#end(student, drop, round, "withdraw", "swapped");
    const answer = this.#enrol(student, take, round, drop.id);
    this.fill(drop.id);
    return answer;
  }

  /**
   * All or none. What the student is in already counts as had; a wish for what they wait for is a wish for the seat. The
   * others are tried one after the other: every reason is told, and what one of them would take is in the way of the next.
   */
  #takeAll(
    student: StudentFacts,
    wanted: readonly CatalogueOffering[],
    round: RoundFacts | undefined,
  ): OracleAnswer {
    const has = ({ id }: CatalogueOffering) => this.of(student.id, id)?.state === "enrolled";
    const missing = wanted.filter((offering) => !has(offering));
    if (missing.length > 0 && (this.#closed(round, student) !== undefined || round?.mode !== "instant")) {
      return refused({ code: "ROUND_NOT_OPEN" });
    }
    const counted = [...this.counted(student.id)];
    const held = [...this.held(student.id)];
    const refusedFor: { offeringId: number; code: string }[] = [];
    for (const offering of missing) {
      const reason = this.#reason(round, student, offering, counted, held);
      if (reason === undefined) {
        counted.push({ credits: offering.credits } as Enrolment);
        held.push(offering);
      } else refusedFor.push({ offeringId: offering.id, code: reason.code });
    }
    if (refusedFor.length > 0) return { refusedFor };
    const acceptedAll = wanted.map((offering) =>
      missing.includes(offering)
        ? this.#enrol(student, offering, round as RoundFacts, null)
        : (this.#repeated(student, offering, round) as OracleAnswer),
    );
    return { acceptedAll };
  }

  /** A repeated click answers as the first did. */
  #repeated(
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts | undefined,
  ): OracleAnswer | undefined {
    const allowance = this.#allowance(student, round);
    const found = this.of(student.id, offering.id);
    if (found?.state === "enrolled")
      return { accepted: "enrolled", repeated: true, sequence: found.sequence, allowance };
    if (found?.state !== "queued") return undefined;
    const position = this.#queue(offering.id).indexOf(student.id) + 1;
    return { accepted: "queued", repeated: true, sequence: found.sequence, position, allowance };
  }

  #swap(
    student: StudentFacts,
    drop: CatalogueOffering,
    take: CatalogueOffering,
    round: RoundFacts | undefined,
  ): OracleAnswer {
    if (drop.id === take.id) return refused({ code: "NOT_ENROLLED" });
    const has = (id: number) => this.of(student.id, id)?.state === "enrolled";
    if (!has(drop.id) && has(take.id)) {
      const found = this.of(student.id, take.id) as Enrolment;
      return {
        accepted: "enrolled",
        repeated: true,
        sequence: found.sequence,
        allowance: this.#allowance(student, round),
        ...(found.swappedFrom === drop.id ? { dropped: drop.id } : {}),
      };
    }
    const closed = this.#closed(round, student);
    if (closed !== undefined || round === undefined) return refused({ code: "ROUND_NOT_OPEN" });
    if (!has(drop.id)) return refused({ code: "NOT_ENROLLED" });
    if (this.#bound(student, drop, round)) return refused({ code: "WITHDRAWAL_NOT_ALLOWED" });
    const reason = this.#reasonWithout(drop, student, take, round);
    return reason === undefined ? this.#exchange(student, drop, take, round) : refused(reason);
  }

  #withdraw(student: StudentFacts, offering: CatalogueOffering, round: RoundFacts | undefined): OracleAnswer {
    const found = this.of(student.id, offering.id);
    if (found?.state !== "enrolled")
      return this.#endedBefore(found, "withdrawn", this.#allowance(student, round));
    if (this.#closed(round, student) !== undefined || round === undefined) {
      return refused({ code: "ROUND_NOT_OPEN" });
    }
    if (this.#bound(student, offering, round)) return refused({ code: "WITHDRAWAL_NOT_ALLOWED" });
    const sequence = this.#end(student, offering, round, "withdraw", "withdrawn");
    this.fill(offering.id);
    return { accepted: "withdrawn", repeated: false, sequence, allowance: this.#allowance(student, round) };
  }

  #leave(student: StudentFacts, offering: CatalogueOffering, round: RoundFacts | undefined): OracleAnswer {
    const found = this.of(student.id, offering.id);
    if (found?.state !== "queued")
      return this.#endedBefore(found, "leftWaitlist", this.#allowance(student, round));
    const queue = this.#queue(offering.id);
    queue.splice(queue.indexOf(student.id), 1);
    const sequence = this.#end(student, offering, round, "leaveWaitlist", "leftWaitlist");
    return {
      accepted: "leftWaitlist",
      repeated: false,
      sequence,
      allowance: this.#allowance(student, round),
    };
  }

  /** An office ends whatever it is, also of somebody who left; the second time it says what it did the first time. */
  #endByOffice(student: StudentFacts, act: OfficeWithdrawAct): OracleAnswer {
    const offering = this.offering(act.offeringId);
    const found = this.of(student.id, offering.id);
    const has = found?.state === "enrolled" || found?.state === "queued";
    if (!has) {
      const same =
        found?.state === "dropped" && found.droppedBy === act.office && found.dropReason === act.reason;
      if (!same) return refused({ code: "NOT_ENROLLED" });
      const allowance = this.#allowance(student, undefined);
      return { accepted: "withdrawn", repeated: true, sequence: found.dropSequence as number, allowance };
    }
    const seat = found.state === "enrolled";
    const queue = this.#queue(offering.id);
    if (!seat) queue.splice(queue.indexOf(student.id), 1);
    const sequence = this.#end(student, offering, undefined, "officeWithdraw", act.reason, act.office);
    this.events.push({ action: "officeWithdraw", studentId: student.id, offeringId: offering.id });
    if (seat) this.fill(offering.id);
    const allowance = this.#allowance(student, undefined);
    return { accepted: seat ? "withdrawn" : "leftWaitlist", repeated: false, sequence, allowance };
  }

  /** An office gives a seat: rounds, audiences and caps do not count, and some reasons may be overridden. */
  #give(student: StudentFacts, act: ProxyAct): OracleAnswer {
    const offering = this.offering(act.offeringId);
    const found = this.of(student.id, offering.id);
    if (found?.state === "enrolled" && found.source === "proxy") {
      const allowance = this.#allowance(student, undefined);
      return { accepted: "enrolled", repeated: true, sequence: found.sequence, allowance };
    }
    if (!student.mayTakeSeats) return refused({ code: "PERSON_LEFT" });
    if (!["published", "closed"].includes(offering.state)) return refused({ code: "OFFERING_NOT_AVAILABLE" });
    const held = this.held(student.id);
    const overrides: string[] = [];
    for (const reason of this.#unfit(student, offering, held)) {
      const which = OVERRIDES[reason.code];
      if (which === undefined || !(act.overrides as readonly string[]).includes(which))
        return refused(reason);
      if (!overrides.includes(which)) overrides.push(which);
    }
    const sequence = this.#write("proxy", student, offering, undefined, "proxy");
    const given = { by: act.office, reason: act.reason, overrides };
    this.#enter(student, offering, { source: "proxy", roundId: null, sequence, swappedFrom: null, given });
    this.events.push({ action: "proxy", studentId: student.id, offeringId: offering.id });
    return {
      accepted: "enrolled",
      repeated: false,
      sequence,
      allowance: this.#allowance(student, undefined),
    };
  }

  /** From the begin of the semester to the last week, once the last round is over in which it could be dropped. */
  #midterm(student: StudentFacts, offering: CatalogueOffering, window: MidtermWindow): OracleAnswer {
    const found = this.of(student.id, offering.id);
    const allowance = this.#allowance(student, undefined);
    if (found?.state === "withdrawn")
      return { accepted: "midterm", repeated: true, sequence: found.dropSequence as number, allowance };
    if (found?.state !== "enrolled") return refused({ code: "NOT_ENROLLED" });
    const { now } = this.world;
    const droppable = this.world.rounds.some(
      (round) =>
        (round.state === "published"
          ? now < round.closesAt
          : round.state === "announced" && (round.dropEndsAt === null || now < round.dropEndsAt)) &&
        meant(round.audience, student) &&
        covers(round, offering) &&
        round.allowsWithdrawal,
    );
    const marked = this.world.marked.has(`${student.id}-${offering.id}`);
    const late = now < window.opensAt || now >= window.closesAt;
    if (found.source === "programme" || droppable || marked || late)
      return refused({ code: "WITHDRAWAL_NOT_ALLOWED" });
    const sequence = this.#write("midterm", student, offering, undefined, "self");
    Object.assign(found, {
      state: "withdrawn",
      dropReason: "midterm",
      dropSequence: sequence,
      givesUp: null,
      skipCode: null,
    });
    return {
      accepted: "midterm",
      repeated: false,
      sequence,
      allowance: this.#allowance(student, undefined),
    };
  }

  #endedBefore(
    found: Enrolment | undefined,
    reason: "withdrawn" | "leftWaitlist",
    allowance: OracleAllowance,
  ): OracleAnswer {
    if (found?.state !== "dropped" || found.dropReason !== reason) return refused({ code: "NOT_ENROLLED" });
    return { accepted: reason, repeated: true, sequence: found.dropSequence as number, allowance };
  }

  /** A seat placed by the programme, outside the round, or in a round without withdrawal is not given up. */
  #bound(student: StudentFacts, offering: CatalogueOffering, round: RoundFacts): boolean {
    return this.isPlaced(student.id, offering.id) || !covers(round, offering) || !round.allowsWithdrawal;
  }

  #closed(round: RoundFacts | undefined, student: StudentFacts): string | undefined {
    if (round === undefined || !this.#runs(round) || !meant(round.audience, student)) return "ROUND_NOT_OPEN";
    return undefined;
  }

  #runs(round: RoundFacts): boolean {
    const now = this.world.now.getTime();
    return round.state === "published" && round.opensAt.getTime() <= now && now < round.closesAt.getTime();
  }

  /** The first reason in the agreed order against a seat. */
  #reason(
    round: RoundFacts | undefined,
    student: StudentFacts,
    offering: CatalogueOffering,
    counted: Enrolment[],
    held: CatalogueOffering[],
  ): Reason | undefined {
    if (!student.mayTakeSeats) return { code: "PERSON_LEFT" };
    if (round === undefined || this.#closed(round, student) !== undefined || round.mode !== "instant") {
      return { code: "ROUND_NOT_OPEN" };
    }
    const own = offering.schoolId === student.schoolId;
    const invited = offering.audience.schoolIds ?? [];
    if (
      offering.state !== "published" ||
      !covers(round, offering) ||
      (own && !invited.includes(student.schoolId)) ||
      !meant(offering.audience, student)
    ) {
      return { code: "OFFERING_NOT_AVAILABLE" };
    }
    const [unfit, full] = [this.#unfit(student, offering, held), ["GUEST_QUOTA", "OFFERING_FULL"]];
    const obstacle = unfit.find(({ code }) => !full.includes(code));
    if (obstacle !== undefined) return obstacle;
    const credits = counted.reduce((sum, h) => sum + h.credits, 0);
    if (credits + offering.credits > round.maxCredits) return { code: "CREDIT_CAP" };
    if (counted.length + 1 > round.maxCourses) return { code: "COURSE_CAP" };
    return unfit.find(({ code }) => full.includes(code));
  }

  /** What stands in the way outside of all rounds, in the agreed order. */
  #unfit(student: StudentFacts, offering: CatalogueOffering, held: CatalogueOffering[]): Reason[] {
    const reasons: Reason[] = [];
    const same = held.find((h) => h.courseId === offering.courseId);
    if (same !== undefined) reasons.push({ code: "ALREADY_ENROLLED", blocking: same.id });
    if (student.passed.has(offering.courseId)) reasons.push({ code: "ALREADY_PASSED" });
    const excluded = held.find((h) => offering.exclusionIds.includes(h.courseId));
    if (excluded !== undefined) reasons.push({ code: "COURSE_EXCLUDED", blocking: excluded.id });
    if (offering.exclusionIds.some((id) => student.passed.has(id))) reasons.push({ code: "COURSE_EXCLUDED" });
    if (!offering.prerequisiteIds.every((id) => student.passed.has(id)))
      reasons.push({ code: "PREREQUISITE_MISSING" });
    const clash = held.find((h) =>
      h.meetings.some((a) => offering.meetings.some((b) => this.#together(a, b))),
    );
    if (clash !== undefined) reasons.push({ code: "TIME_CONFLICT", blocking: clash.id });
    if (!this.#quotaLets(student, offering))
      reasons.push({ code: student.schoolId === offering.schoolId ? "OFFERING_FULL" : "GUEST_QUOTA" });
    if (this.takers(offering.id).length >= this.#capacity(offering)) reasons.push({ code: "OFFERING_FULL" });
    return reasons;
  }

  /** Some week of the same day in which a minute, or the way between the campuses, is needed twice. */
  #together(a: CatalogueMeeting, b: CatalogueMeeting): boolean {
    if (a.weekday !== b.weekday || !a.weeks.some((week) => b.weeks.includes(week))) return false;
    const [first, second] = a.startMinute <= b.startMinute ? [a, b] : [b, a];
    const way = first.campusId === second.campusId ? 0 : this.world.travel(first.campusId, second.campusId);
    return second.startMinute - first.endMinute < way || first.endMinute > second.startMinute;
  }

  /** Until the release a guest school has its quota and no more, and the host what no school has. */
  #quotaLets(student: StudentFacts, offering: CatalogueOffering): boolean {
    const { guestQuotas, guestQuotaReleaseAt: release } = offering;
    if (guestQuotas.length === 0 || (release !== null && this.world.now >= release)) return true;
    const takers = this.takers(offering.id);
    const mine = takers.filter((id) => id === student.schoolId).length;
    if (student.schoolId !== offering.schoolId)
      return guestQuotas.some(({ schoolId, quota }) => schoolId === student.schoolId && mine < quota);
    return mine < this.#capacity(offering) - guestQuotas.reduce((sum, { quota }) => sum + quota, 0);
  }

  #allowance({ id }: StudentFacts, round: RoundFacts | undefined): OracleAllowance {
    const counted = this.counted(id);
    return {
      creditsUsed: counted.reduce((sum, { credits }) => sum + credits, 0),
      coursesUsed: counted.length,
      queued: [...this.queues.values()].filter((queue) => queue.includes(id)).length,
      maxCredits: round?.maxCredits ?? 0,
      maxCourses: round?.maxCourses ?? 0,
    };
  }

  #capacity({ id }: CatalogueOffering): number {
    return this.world.capacities.get(id) as number;
  }

  #waitlistOffered(reason: Reason, round: RoundFacts | undefined, offering: CatalogueOffering): boolean {
    if (reason.code !== "GUEST_QUOTA" && reason.code !== "OFFERING_FULL") return false;
    const longest = offering.waitlistCapacity ?? this.#capacity(offering);
    return round?.allowsWaitlist === true && this.#queue(offering.id).length < longest;
  }

  #enrol(
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts,
    swappedFrom: number | null,
  ): OracleAnswer {
    const sequence = this.#write(swappedFrom === null ? "enrol" : "swap", student, offering, round, "self");
    this.#enter(student, offering, { source: "self", roundId: round.id, sequence, swappedFrom });
    return {
      accepted: "enrolled",
      repeated: false,
      sequence,
      allowance: this.#allowance(student, round),
      ...(swappedFrom === null ? {} : { dropped: swappedFrom }),
    };
  }

  /** A place on the waitlist becomes the seat; otherwise it is a new one. */
  #enter(
    student: StudentFacts,
    offering: CatalogueOffering,
    how: Pick<Enrolment, "source" | "roundId" | "sequence" | "swappedFrom"> &
      Partial<Pick<Enrolment, "given">>,
  ): void {
    const waiting = this.of(student.id, offering.id);
    const seat: Enrolment = {
      studentId: student.id,
      offeringId: offering.id,
      state: "enrolled",
      credits: offering.credits,
      dropSequence: null,
      dropReason: null,
      droppedBy: null,
      givesUp: null,
      skipCode: null,
      given: null,
      ...how,
    };
    const queue = this.#queue(offering.id);
    if (waiting?.state === "queued") {
      queue.splice(queue.indexOf(student.id), 1);
      this.enrolments.splice(this.enrolments.indexOf(waiting), 1);
    } else this.#made.add(`${student.id}-${offering.id}`);
    this.enrolments.push(seat);
  }

  #join(
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts,
    givesUp: number | null,
  ): OracleAnswer {
    this.#made.add(`${student.id}-${offering.id}`);
    const sequence = this.#write("queue", student, offering, round, "self");
    this.enrolments.push({
      studentId: student.id,
      offeringId: offering.id,
      state: "queued",
      source: "self",
      roundId: round.id,
      credits: offering.credits,
      sequence,
      dropSequence: null,
      dropReason: null,
      droppedBy: null,
      swappedFrom: null,
      givesUp,
      skipCode: null,
      given: null,
    });
    const position = this.#queue(offering.id).push(student.id);
    return {
      accepted: "queued",
      repeated: false,
      sequence,
      position,
      allowance: this.#allowance(student, round),
    };
  }

  #end(
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts | undefined,
    action: "withdraw" | "leaveWaitlist" | "officeWithdraw",
    reason: string,
    by: string | null = null,
    source = "self",
  ): number {
    const sequence = this.#write(action, student, offering, round, source);
    const found = this.of(student.id, offering.id) as Enrolment;
    Object.assign(found, {
      state: "dropped",
      dropReason: reason,
      droppedBy: by,
      dropSequence: sequence,
      givesUp: null,
      skipCode: null,
    });
    return sequence;
  }

  /** First come, first served; who may not have the seat keeps the place and is told once per reason. */
  fill(offeringId: number): void {
    const offering = this.offering(offeringId);
    for (const studentId of this.#queue(offeringId).slice()) {
      if (this.takers(offeringId).length >= this.#capacity(offering)) return;
      const student = this.student(studentId);
      const waiting = this.of(studentId, offeringId) as Enrolment;
      const own = this.world.rounds.filter(({ id }) => id === waiting.roundId);
      const round = [...own, ...this.world.rounds].find(
        (r) => this.#runs(r) && r.mode === "instant" && covers(r, offering) && meant(r.audience, student),
      );
      if (round === undefined) continue;
      const drop = this.held(studentId).find(({ id }) => id === waiting.givesUp);
      if (drop !== undefined && this.#made.has(`${studentId}-${drop.id}`)) continue;
      const reason =
        drop === undefined
          ? this.#reason(round, student, offering, this.counted(studentId), this.held(studentId))
          : this.#bound(student, drop, round)
            ? { code: "WITHDRAWAL_NOT_ALLOWED" }
            : this.#reasonWithout(drop, student, offering, round);
      if (reason === undefined) {
        // The seat that is given up goes to those who wait for it with the next batch.
        if (drop !== undefined) this.#end(student, drop, round, "withdraw", "swapped", null, "waitlist");
        const sequence = this.#write("promote", student, offering, round, "waitlist");
        this.#enter(student, offering, {
          source: "waitlist",
          roundId: round.id,
          sequence,
          swappedFrom: drop?.id ?? null,
        });
        this.events.push({ action: "promote", studentId, offeringId });
      } else if (waiting.skipCode !== reason.code) {
        waiting.skipCode = reason.code;
        this.#write("skipPromotion", student, offering, round, "waitlist");
        this.events.push({ action: "skipPromotion", studentId, offeringId, code: reason.code });
      }
    }
  }

  #write(
    action: string,
    student: StudentFacts,
    offering: CatalogueOffering,
    round: RoundFacts | undefined,
    source: string,
  ): number {
    const entry = {
      action,
      studentId: student.id,
      offeringId: offering.id,
      roundId: round?.id ?? null,
      source,
    };
    return this.log.push(entry) - 1;
  }
}

function refused({ code, blocking }: Reason): {
  refused: string;
  blocking?: number;
  waitlistOffered: boolean;
} {
  return { refused: code, waitlistOffered: false, ...(blocking === undefined ? {} : { blocking }) };
}

function covers(round: RoundFacts, offering: CatalogueOffering): boolean {
  if (round.semesterId !== offering.semesterId) return false;
  return round.schoolId === null || round.schoolId === offering.schoolId;
}

/** An absent or empty list means everybody. */
function meant(
  audience: { schoolIds?: number[]; grades?: number[]; departments?: string[]; majors?: string[] },
  student: StudentFacts,
): boolean {
  const { schoolIds = [], grades = [], departments = [], majors = [] } = audience;
  if (majors.length > 0 && !majors.includes(student.major)) return false;
  if (schoolIds.length > 0 && !schoolIds.includes(student.schoolId)) return false;
  if (grades.length > 0 && !grades.includes(student.grade)) return false;
  return departments.length === 0 || departments.includes(student.department);
}
