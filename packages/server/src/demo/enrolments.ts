import { sql } from "drizzle-orm";
import type { Transaction } from "../db/index.ts";
import { firstClash, type TravelMinutes, offeringSeat } from "../domains/offering/index.ts";
import {
  type EnrolmentSource,
  type EnrolmentState,
  enrolment,
  selectionLog,
  studentTerm,
} from "../domains/selection/index.ts";
import type { MadeOffering } from "./offerings.ts";
import type { MadeStudent } from "./people.ts";
import type { Random } from "./random.ts";

/** Caps of the demo's round. */
export interface Caps {
  maxCredits: number;
  maxCourses: number;
}

interface Held {
  student: MadeStudent;
  offerings: MadeOffering[];
  placed: MadeOffering[];
  queued: MadeOffering[];
}

interface Entry {
  student: MadeStudent;
  offering: MadeOffering;
  state: EnrolmentState;
  source: EnrolmentSource;
}

/**
 * Who is where when the demo begins: everybody in the courses of their programme, many in a course or two of other
 * universities, some classes full, some with people waiting. Everything obeys the rules of the round.
 */
export class EnrolmentPlanner {
  private readonly entries: Entry[] = [];
  private readonly held: Map<number, Held>;
  private readonly taken = new Map<number, Map<number, number>>();
  private readonly random: Random;
  private readonly travel: TravelMinutes;
  private readonly caps: Caps;

  constructor(students: readonly MadeStudent[], random: Random, travel: TravelMinutes, caps: Caps) {
    this.held = new Map(
      students.map((student) => [student.id, { student, offerings: [], placed: [], queued: [] }]),
    );
    this.random = random;
    this.travel = travel;
    this.caps = caps;
  }

  /** The programme places each year into its required courses. */
  placeProgrammes(offerings: readonly MadeOffering[]): void {
    for (const o of offerings) {
      for (const held of this.held.values()) {
        if (held.student.schoolId !== o.schoolId || held.student.grade !== o.programmeGrade) continue;
        held.placed.push(o);
        this.take(held, o, "programme");
      }
    }
  }

  /**
   * Students take free seats: `share` of them in most offerings, all in those listed as full.
   *
   * @param spared students who start with an empty hand
   */
  fill(offerings: readonly MadeOffering[], full: ReadonlySet<number>, spared: ReadonlySet<number>): void {
    const everybody = [...this.held.values()].filter((held) => !spared.has(held.student.id));
    // The full ones first, while there are students with room in their week.
    for (const o of offerings.toSorted((a, b) => Number(full.has(b.id)) - Number(full.has(a.id)))) {
      const wanted = full.has(o.id) ? o.capacity : Math.floor(o.capacity * this.random.next() * 0.35);
      const start = this.random.whole(0, everybody.length - 1);
      for (let n = 0; n < everybody.length && this.takenOf(o) < wanted; n += 1) {
        const held = everybody[(start + n * 7) % everybody.length] as Held;
        if (this.mayTake(held, o)) this.take(held, o, "self");
      }
    }
  }

  /** These took part in an offering of an earlier term. */
  enrolAll(o: MadeOffering, students: readonly MadeStudent[]): void {
    for (const { id } of students) this.take(this.held.get(id) as Held, o, "self");
  }

  /** Some wait for an offering that is full. */
  queue(o: MadeOffering, people: number, spared: ReadonlySet<number>): void {
    let left = people;
    for (const held of this.held.values()) {
      if (left === 0) return;
      if (spared.has(held.student.id) || !this.mayTake(held, o)) continue;
      held.queued.push(o);
      this.entries.push({ student: held.student, offering: o, state: "queued", source: "self" });
      left -= 1;
    }
  }

  private takenOf(o: MadeOffering): number {
    let sum = 0;
    for (const count of this.taken.get(o.id)?.values() ?? []) sum += count;
    return sum;
  }

  private take(held: Held, o: MadeOffering, source: EnrolmentSource): void {
    held.offerings.push(o);
    const bySchool = this.taken.get(o.id) ?? new Map<number, number>();
    bySchool.set(held.student.schoolId, (bySchool.get(held.student.schoolId) ?? 0) + 1);
    this.taken.set(o.id, bySchool);
    this.entries.push({ student: held.student, offering: o, state: "enrolled", source });
  }

  private mayTake(held: Held, o: MadeOffering): boolean {
    const { student, offerings, queued } = held;
    const chosen = offerings.filter((other) => !held.placed.includes(other));
    const credits = chosen.reduce((sum, other) => sum + other.course.credits, 0);
    return (
      // Rounds are for the courses of other universities.
      student.schoolId !== o.schoolId &&
      !queued.includes(o) &&
      !o.course.hasPrerequisite &&
      chosen.length < Math.min(2, this.caps.maxCourses) &&
      credits + o.course.credits <= this.caps.maxCredits &&
      (o.audience.grades?.includes(student.grade) ?? true) &&
      [...offerings, ...queued].every(
        (other) =>
          other.course.id !== o.course.id &&
          !o.course.exclusionIds.includes(other.course.id) &&
          firstClash(other.meetings, o.meetings, this.travel) === undefined,
      )
    );
  }

  /**
   * Writes everything: log, enrolments, seats and what each student holds.
   *
   * @param roundId null for an earlier term, whose rounds are not kept
   */
  async store(tx: Transaction, semesterId: number, roundId: number | null, now: Date): Promise<void> {
    await writeEntries(tx, this.entries, semesterId, roundId, now);
    await this.writeSeats(tx);
    await tx.insert(studentTerm).values(
      [...this.held.values()]
        .filter((held) => held.offerings.length + held.queued.length > 0)
        .map((held) => {
          const chosen = held.offerings.filter((o) => !held.placed.includes(o));
          return {
            semesterId,
            studentId: held.student.id,
            credits: chosen.reduce((sum, o) => sum + o.course.credits, 0),
            courses: chosen.length,
            offeringIds: held.offerings.map((o) => o.id),
            placedIds: held.placed.map((o) => o.id),
            queuedIds: held.queued.map((o) => o.id),
          };
        }),
    );
  }

  private async writeSeats(tx: Transaction): Promise<void> {
    const queued = new Map<number, number>();
    for (const { offering, state } of this.entries) {
      if (state === "queued") queued.set(offering.id, (queued.get(offering.id) ?? 0) + 1);
    }
    const rows = [...new Set([...this.taken.keys(), ...queued.keys()])].map((id) => {
      const bySchool = Object.fromEntries(this.taken.get(id) ?? []);
      const taken = Object.values(bySchool).reduce((sum, n) => sum + n, 0);
      return { id, taken, queued: queued.get(id) ?? 0, by_school: bySchool };
    });
    await tx.execute(sql`
      update ${offeringSeat} s set taken = n.taken, queued = n.queued, taken_by_school = n.by_school, version = 2
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id int, taken int, queued int, by_school jsonb)
      where s.offering_id = n.id`);
  }
}

async function writeEntries(
  tx: Transaction,
  entries: readonly Entry[],
  semesterId: number,
  roundId: number | null,
  now: Date,
): Promise<void> {
  const CHUNK = 1000;
  for (let start = 0; start < entries.length; start += CHUNK) {
    const chunk = entries.slice(start, start + CHUNK).map((entry, n) => ({
      ...entry,
      roundId: entry.source === "programme" ? null : roundId,
      // One after the other, in the hours before the demo begins.
      at: new Date(now.getTime() - 6 * 3_600_000 + (start + n) * 1_000),
    }));
    const logged = await tx
      .insert(selectionLog)
      .values(
        chunk.map(({ student, offering, state, source, roundId, at }) => ({
          at,
          semesterId,
          roundId,
          action: state === "queued" ? ("queue" as const) : ("enrol" as const),
          studentId: student.id,
          homeSchoolId: student.schoolId,
          offeringId: offering.id,
          schoolId: offering.schoolId,
          source,
          actor: source === "programme" ? "培养方案" : student.name,
          ip: "",
          requestId: "demo",
          detail: source === "programme" ? "按培养方案安排" : "",
        })),
      )
      .returning({ sequence: selectionLog.sequence });
    await tx.insert(enrolment).values(
      chunk.map(({ student, offering, state, source, roundId, at }, n) => {
        const sequence = logged[n]?.sequence as number;
        return {
          semesterId,
          schoolId: offering.schoolId,
          offeringId: offering.id,
          courseId: offering.course.id,
          credits: offering.course.credits,
          studentId: student.id,
          homeSchoolId: student.schoolId,
          roundId,
          state,
          source,
          queueNumber: state === "queued" ? sequence : null,
          enrolledAt: at,
          sequence,
        };
      }),
    );
  }
}
