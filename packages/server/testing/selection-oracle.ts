import type { CatalogueMeeting, CatalogueOffering } from "../src/domains/offering/index.ts";
import type { RoundFacts } from "../src/domains/round/index.ts";
import type { Act } from "../src/domains/selection/admission/acts.ts";
import type { StudentFacts } from "../src/domains/selection/rules.ts";

/**
 * Selection as the domain describes it, written down a second time: one act after the other over plain lists, without
 * counters, batches or shared code, as slow as it likes. What the server decides is compared with it.
 */

/** A student in an offering, or waiting for it, or gone: the newest of the pair. */
export interface Enrolment {
  studentId: number;
  offeringId: number;
  state: "enrolled" | "queued" | "dropped";
  source: "self" | "waitlist" | "programme";
  roundId: number | null;
  /** What the caps count for it: the credits of the course when the seat was got. */
  credits: number;
  /** The entry of the log that put it into its state, and the one that ended it. */
  sequence: number;
  dropSequence: number | null;
  dropReason: string | null;
  swappedFrom: number | null;
  skipCode: string | null;
}

export interface OracleWorld {
  now: Date;
  rounds: RoundFacts[];
  students: StudentFacts[];
  offerings: CatalogueOffering[];
  capacities: ReadonlyMap<number, number>;
  /** Minutes between two campuses. */
  travel: (from: number | null, to: number | null) => number;
}

/** What an act comes to. */
export type OracleAnswer =
  | null
  | { refused: string; blocking?: number; waitlistOffered: boolean }
  | {
      accepted: "enrolled" | "queued" | "withdrawn" | "leftWaitlist";
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

export class SelectionOracle {
  readonly world: OracleWorld;
  /** In the order in which seats were got. */
  readonly enrolments: Enrolment[] = [];
  /** Students waiting for an offering, first come first. */
  readonly queues = new Map<number, number[]>();
  readonly log: OracleLog[] = [];
  /** `promote` and `skipPromotion`, with the reason of the latter. */
  readonly events: { action: string; studentId: number; offeringId: number; code?: string }[] = [];

  constructor(world: OracleWorld) {
    this.world = world;
    for (const { id } of world.offerings) this.queues.set(id, []);
  }

  /** Seats that wait for somebody are given first; then every act, in order of arrival. */
  decide(acts: readonly Act[]): OracleAnswer[] {
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

  /** Home schools of those who have a seat. */
  takers(offeringId: number): number[] {
    return this.enrolments
      .filter((e) => e.offeringId === offeringId && e.state === "enrolled")
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
    if (!student.mayTakeSeats) return refused({ code: "PERSON_LEFT" });
    const offering = this.offering(act.offeringId);
    const round = this.world.rounds.find(({ id }) => id === act.roundId);
    switch (act.kind) {
      case "attempt":
      case "joinWaitlist":
        return this.#take(act.kind, student, offering, round);
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
    const repeated = this.#repeated(student, offering, round);
    if (repeated !== undefined) return repeated;
    const reason = this.#reason(round, student, offering, this.counted(student.id), this.held(student.id));
    if (reason === undefined) return this.#enrol(student, offering, round as RoundFacts, null);
    const offered = this.#waitlistOffered(reason, round, offering);
    const waiting = reason.code === "GUEST_QUOTA" || reason.code === "OFFERING_FULL";
    if (kind === "joinWaitlist" && waiting && offered)
      return this.#join(student, offering, round as RoundFacts);
    if (kind === "joinWaitlist" && waiting && round?.allowsWaitlist === true) {
      return { refused: "WAITLIST_FULL", waitlistOffered: false };
    }
    return { ...refused(reason), waitlistOffered: offered };
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
    const counted = this.counted(student.id).filter(({ offeringId }) => offeringId !== drop.id);
    const held = this.held(student.id).filter(({ id }) => id !== drop.id);
    const reason = this.#reason(round, student, take, counted, held);
    if (reason !== undefined) return refused(reason);
    this.#end(student, drop, round, "withdraw", "swapped");
    const answer = this.#enrol(student, take, round, drop.id);
    this.fill(drop.id);
    return answer;
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
    const same = held.find((h) => h.courseId === offering.courseId);
    if (same !== undefined) return { code: "ALREADY_ENROLLED", blocking: same.id };
    if (student.passed.has(offering.courseId)) return { code: "ALREADY_PASSED" };
    const excluded = held.find((h) => offering.exclusionIds.includes(h.courseId));
    if (excluded !== undefined) return { code: "COURSE_EXCLUDED", blocking: excluded.id };
    if (offering.exclusionIds.some((id) => student.passed.has(id))) return { code: "COURSE_EXCLUDED" };
    if (!offering.prerequisiteIds.every((id) => student.passed.has(id)))
      return { code: "PREREQUISITE_MISSING" };
    const clash = held.find((h) =>
      h.meetings.some((a) => offering.meetings.some((b) => this.#together(a, b))),
    );
    if (clash !== undefined) return { code: "TIME_CONFLICT", blocking: clash.id };
    const credits = counted.reduce((sum, h) => sum + h.credits, 0);
    if (credits + offering.credits > round.maxCredits) return { code: "CREDIT_CAP" };
    if (counted.length + 1 > round.maxCourses) return { code: "COURSE_CAP" };
    if (!this.#quotaLets(student, offering))
      return { code: student.schoolId === offering.schoolId ? "OFFERING_FULL" : "GUEST_QUOTA" };
    if (this.takers(offering.id).length >= this.#capacity(offering)) return { code: "OFFERING_FULL" };
    return undefined;
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
    how: Pick<Enrolment, "source" | "roundId" | "sequence" | "swappedFrom">,
  ): void {
    const waiting = this.of(student.id, offering.id);
    const seat: Enrolment = {
      studentId: student.id,
      offeringId: offering.id,
      state: "enrolled",
      credits: offering.credits,
      dropSequence: null,
      dropReason: null,
      skipCode: null,
      ...how,
    };
    const queue = this.#queue(offering.id);
    if (waiting?.state === "queued") {
      queue.splice(queue.indexOf(student.id), 1);
      this.enrolments.splice(this.enrolments.indexOf(waiting), 1);
    }
    this.enrolments.push(seat);
  }

  #join(student: StudentFacts, offering: CatalogueOffering, round: RoundFacts): OracleAnswer {
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
      swappedFrom: null,
      skipCode: null,
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
    action: "withdraw" | "leaveWaitlist",
    reason: string,
  ): number {
    const sequence = this.#write(action, student, offering, round, "self");
    const found = this.of(student.id, offering.id) as Enrolment;
    Object.assign(found, { state: "dropped", dropReason: reason, dropSequence: sequence, skipCode: null });
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
      const reason = this.#reason(round, student, offering, this.counted(studentId), this.held(studentId));
      if (reason === undefined) {
        const sequence = this.#write("promote", student, offering, round, "waitlist");
        this.#enter(student, offering, {
          source: "waitlist",
          roundId: round.id,
          sequence,
          swappedFrom: null,
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
  audience: { schoolIds?: number[]; grades?: number[]; departments?: string[] },
  student: StudentFacts,
): boolean {
  const { schoolIds = [], grades = [], departments = [] } = audience;
  if (schoolIds.length > 0 && !schoolIds.includes(student.schoolId)) return false;
  if (grades.length > 0 && !grades.includes(student.grade)) return false;
  return departments.length === 0 || departments.includes(student.department);
}
