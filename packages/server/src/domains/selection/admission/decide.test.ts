import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ACTOR,
  HOST,
  meetingFacts,
  NOW,
  offeringFacts,
  roundFacts,
  studentFacts,
} from "../../../../testing/selection-facts.ts";
import {
  type OracleAnswer,
  type OracleWorld,
  SelectionOracle,
} from "../../../../testing/selection-oracle.ts";
import type { CatalogueOffering } from "../../offering/index.ts";
import type { RoundFacts } from "../../round/index.ts";
import type { MidtermWindow } from "../midterm-rules.ts";
import type { ActingOffice, ProxyOverride } from "../tables.ts";
import type { Act, Answer, PlainAct, WaitAct } from "./acts.ts";
import { type Changes, SequencesUsedUp } from "./changes.ts";
import { type BatchOutcome, decideBatch } from "./decide.ts";
import { type BatchFacts, pairKey, type PastEnrolment, type Seats, type Term, termKey } from "./facts.ts";
import { addSeat, removeSeat } from "./holdings.ts";
import { WaitlistTooShort } from "./promotion.ts";

const DAY_MS = 86_400_000;
const at = (days: number): Date => new Date(NOW.getTime() + days * DAY_MS);

/** A stored enrolment, as the table would hold it. */
interface Row {
  state: "enrolled" | "queued" | "dropped" | "withdrawn";
  source: string;
  roundId: number | null;
  credits: number;
  sequence: number;
  dropSequence: number | null;
  dropReason: string | null;
  droppedBy: ActingOffice | null;
  swappedFrom: number | null;
  givesUp: number | null;
  skipCode: string | null;
  given: { by: string; reason: string; overrides: string[] } | null;
}

/** Plays batches on stored rows, as the server does, and beside it on the oracle. */
class Game {
  readonly oracle: SelectionOracle;
  /** Newest enrolment of student and offering. */
  readonly rows = new Map<string, Row>();
  readonly places = new Map<number, number[]>();
  #logged = 0;
  /** Rows before the newest that still count for their class. */
  readonly #past: { studentId: number; offeringId: number; state: "withdrawn" }[] = [];

  constructor(world: OracleWorld) {
    this.oracle = new SelectionOracle(world);
    for (const { id } of world.offerings) this.places.set(id, []);
  }

  /** The home school put a student into an offering, outside of all rounds. */
  place(studentId: number, offeringId: number): void {
    const row = {
      state: "enrolled",
      source: "programme",
      roundId: null,
      credits: this.oracle.offering(offeringId).credits,
      sequence: -1,
      dropSequence: null,
    } as const;
    const rest = {
      dropReason: null,
      droppedBy: null,
      swappedFrom: null,
      givesUp: null,
      skipCode: null,
      given: null,
    };
    this.oracle.enrolments.push({ studentId, offeringId, ...row, ...rest });
    this.rows.set(pairKey(studentId, offeringId), { ...row, ...rest });
  }

  /** What the server would read for a batch. */
  facts(): BatchFacts {
    const { world } = this.oracle;
    const entries = [...this.rows].map(([key, row]) => {
      const [studentId = 0, offeringId = 0] = key.split("-").map(Number);
      return { studentId, offeringId, ...row };
    });
    const seats = new Map(world.offerings.map((o) => [o.id, this.#seats(o.id, entries)]));
    const term = (studentId: number): Term => {
      const own = entries.filter((e) => e.studentId === studentId);
      const held = own.filter((e) => e.state === "enrolled");
      const placed = held.filter((e) => e.source === "programme");
      const counted = held.filter((e) => e.source !== "programme");
      return {
        semesterId: 1,
        studentId,
        credits: counted.reduce((sum, e) => sum + e.credits, 0),
        courses: counted.length,
        offeringIds: held.map((e) => e.offeringId),
        placedIds: placed.map((e) => e.offeringId),
        queuedIds: own.filter((e) => e.state === "queued").map((e) => e.offeringId),
        heldCredits: new Map(held.map((e) => [e.offeringId, e.credits])),
      };
    };
    return {
      now: world.now,
      travel: world.travel,
      beside: () => [],
      courseName: (id) => `课程名${id}`,
      rounds: new Map(world.rounds.map((round) => [round.id, round])),
      seats,
      marked: world.marked,
      sequences: Array.from({ length: 200 }, (_, place) => this.#logged + place),
      terms: new Map(world.students.map(({ id }) => [termKey(1, id), term(id)])),
      students: new Map(world.students.map((student) => [student.id, student])),
      waitlists: new Map(
        world.offerings.map(({ id }) => [
          id,
          {
            complete: true,
            entries: (this.places.get(id) as number[]).map((studentId) => {
              const row = this.rows.get(pairKey(studentId, id)) as Row;
              return { studentId, roundId: row.roundId, givesUp: row.givesUp, skipCode: row.skipCode };
            }),
          },
        ]),
      ),
      past: new Map(
        entries.map((e): [string, PastEnrolment] => [
          pairKey(e.studentId, e.offeringId),
          {
            ...e,
            source: e.source as PastEnrolment["source"],
            enrolledAt: at(-2),
            droppedAt: e.state === "dropped" || e.state === "withdrawn" ? at(-1) : null,
            queuePosition:
              e.state === "queued"
                ? (this.places.get(e.offeringId) as number[]).indexOf(e.studentId) + 1
                : null,
          },
        ]),
      ),
      offering: (id) => world.offerings.find((o) => o.id === id),
    };
  }

  #seats(
    offeringId: number,
    entries: readonly { studentId: number; offeringId: number; state: string }[],
  ): Seats {
    const { world } = this.oracle;
    // What is given up after the add and drop weeks stays taken.
    const takers = [...entries, ...this.#past].filter(
      (e) => e.offeringId === offeringId && (e.state === "enrolled" || e.state === "withdrawn"),
    );
    const takenBySchool: Record<string, number> = {};
    for (const { studentId } of takers) {
      const { schoolId } = this.oracle.student(studentId);
      takenBySchool[schoolId] = (takenBySchool[schoolId] ?? 0) + 1;
    }
    return {
      offeringId,
      semesterId: 1,
      capacity: world.capacities.get(offeringId) as number,
      taken: takers.length,
      queued: (this.places.get(offeringId) as number[]).length,
      takenBySchool,
      version: 1,
    };
  }

  /** Decides a batch on both sides and expects the same of each. */
  play(acts: readonly Act[]): void {
    const facts = this.facts();
    const before = structuredClone({ seats: facts.seats, terms: facts.terms });
    const outcome = decideBatch(acts, facts);
    const answers = this.oracle.decide(acts);
    expect(outcome.answers.map((decision) => this.#answer(decision))).toEqual(answers);
    expect(
      outcome.changes.logs.map(({ action, studentId, offeringId, roundId, source }) => ({
        action,
        studentId,
        offeringId,
        roundId,
        source,
      })),
    ).toEqual(this.oracle.log.slice(this.#logged));
    this.#expectActors(acts, outcome);
    expect(
      outcome.events.map(({ action, studentId, offeringId }) => ({ action, studentId, offeringId })),
    ).toEqual(
      this.oracle.events.map(({ action, studentId, offeringId }) => ({ action, studentId, offeringId })),
    );
    for (const { message, sequence, studentId, own } of outcome.events) {
      expect(message).toMatch(SENTENCE);
      expect(outcome.changes.logs.find((entry) => entry.sequence === sequence)?.studentId).toBe(studentId);
      expect(own).toBe(false);
    }
    expect(outcome.changes.logs.map(({ sequence }) => sequence)).toEqual(
      outcome.changes.logs.map((_, place) => this.#logged + place),
    );
    this.oracle.events.length = 0;
    this.#store(outcome.changes);
    this.#logged = this.oracle.log.length;
    expect(outcome.changes.empty).toBe(outcome.changes.logs.length === 0);
    this.#expectSameState();
    // The counters that the server keeps are those that the rows come to, and what changed is marked to be written.
    const counted = this.facts();
    for (const [id, seats] of facts.seats) {
      expectSame(seats, counted.seats.get(id));
      const same = JSON.stringify(seats) === JSON.stringify(before.seats.get(id));
      if (!same) expect(outcome.changes.seats.get(id)).toBe(seats);
    }
    for (const [key, term] of facts.terms) {
      expectSame(sorted(term), sorted(counted.terms.get(key) as Term));
      if (JSON.stringify(term) !== JSON.stringify(before.terms.get(key))) {
        expect(outcome.changes.terms.get(key)).toBe(term);
      }
    }
  }

  #answer(decision: Answer | undefined): OracleAnswer {
    if (decision === undefined) return null;
    if ("acceptedAll" in decision) {
      return { acceptedAll: decision.acceptedAll.map((accepted) => this.#answer({ accepted })) };
    }
    if ("refusedFor" in decision) {
      return {
        refusedFor: decision.refusedFor.map(({ offeringId, refusal }) => {
          expect(refusal.message).toMatch(SENTENCE);
          return { offeringId, code: refusal.code };
        }),
      };
    }
    if ("refused" in decision) {
      const { code, message, blockingOfferingId, waitlistOffered, queued } = decision.refused;
      expect(message).toMatch(SENTENCE);
      expect(queued !== undefined).toBe(/^(GUEST_QUOTA|OFFERING_FULL|WAITLIST_FULL)$/.test(code));
      return {
        refused: code,
        waitlistOffered,
        ...(blockingOfferingId === undefined ? {} : { blocking: blockingOfferingId }),
      };
    }
    const { outcome, repeated, droppedOfferingId, queuePosition, message, decidedAt, allowance, sequence } =
      decision.accepted;
    expect(message).toMatch(SENTENCE);
    const stored = sequence < this.#logged;
    expect(decidedAt).toEqual(
      stored ? at(/^(withdrawn|leftWaitlist|midterm)$/.test(outcome) ? -1 : -2) : NOW,
    );
    expect(repeated || !stored).toBe(true);
    return {
      accepted: outcome,
      repeated,
      sequence,
      allowance,
      ...(droppedOfferingId === undefined ? {} : { dropped: droppedOfferingId }),
      ...(queuePosition === undefined ? {} : { position: queuePosition }),
    };
  }

  #expectActors(acts: readonly Act[], { changes }: BatchOutcome): void {
    for (const { actor, source, schoolId, homeSchoolId, studentId, offeringId, semesterId } of changes.logs) {
      expect(actor).toEqual(
        source === "waitlist"
          ? { ...ACTOR, accountId: null, personName: "平台", ip: "", requestId: "" }
          : ACTOR,
      );
      expect(schoolId).toBe(this.oracle.offering(offeringId).schoolId);
      expect(homeSchoolId).toBe(this.oracle.student(studentId).schoolId);
      expect(semesterId).toBe(1);
    }
    expect(acts.length).toBeGreaterThan(0);
  }

  /** Writes what a batch changes as the server does: new rows, and moves of rows found by the state they are in. */
  #store({ inserts, moves }: Changes): void {
    for (const [key, move] of moves) {
      const row = this.rows.get(key) as Row;
      expect(`${key} ${row.state}`).toBe(`${key} ${move.from}`);
      row.state = move.to;
      row.skipCode = move.skipCode;
      if (move.givesUp !== undefined) row.givesUp = move.givesUp;
      if (move.to !== "queued") row.givesUp = null;
      if (move.entered !== null) {
        const { source, roundId, credits, sequence, swappedFrom, given } = move.entered;
        Object.assign(row, { source, roundId, credits, sequence, swappedFrom, given: given ?? row.given });
      }
      if (move.left !== null) {
        const { reason, sequence, by } = move.left;
        Object.assign(row, { dropReason: reason, dropSequence: sequence, droppedBy: by });
      }
      const [studentId = 0, offeringId = 0] = key.split("-").map(Number);
      if (move.from === "queued" && move.to !== "queued") this.#leavePlace(studentId, offeringId);
    }
    const joined = [...inserts.values()].sort((a, b) => (a.queueNumber ?? 0) - (b.queueNumber ?? 0));
    for (const row of joined) {
      const { studentId, offeringId, state, source, roundId, credits, sequence, swappedFrom } = row;
      const { givesUp, skipCode } = row;
      const given = row.given && { ...row.given, overrides: [...row.given.overrides] };
      const offering = this.oracle.offering(offeringId);
      expect(row).toMatchObject({ courseId: offering.courseId, schoolId: offering.schoolId, semesterId: 1 });
      expect(row.homeSchoolId).toBe(this.oracle.student(studentId).schoolId);
      expect(row.queueNumber === null || row.state === "enrolled" || row.queueNumber === sequence).toBe(true);
      if (this.rows.get(pairKey(studentId, offeringId))?.state === "withdrawn")
        this.#past.push({ studentId, offeringId, state: "withdrawn" });
      this.rows.delete(pairKey(studentId, offeringId));
      this.rows.set(pairKey(studentId, offeringId), {
        state,
        source,
        roundId,
        credits,
        sequence,
        dropSequence: null,
        dropReason: null,
        droppedBy: null,
        swappedFrom,
        givesUp,
        skipCode,
        given,
      });
      if (state === "queued") this.places.get(offeringId)?.push(studentId);
    }
  }

  #leavePlace(studentId: number, offeringId: number): void {
    const places = this.places.get(offeringId) as number[];
    places.splice(places.indexOf(studentId), 1);
  }

  #expectSameState(): void {
    const newest = new Map<string, object>();
    for (const { studentId, offeringId, ...row } of this.oracle.enrolments) {
      newest.set(pairKey(studentId, offeringId), row);
    }
    expectSame(this.rows, newest);
    expectSame(this.places, this.oracle.queues);
  }
}

/** Thousands of comparisons that hold need no matcher each; one that does not is told by one. */
function expectSame(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}

const SENTENCE = /^(?!.*(undefined|null|NaN|Stryker)).*[\u4e00-\u9fff]{2}/;

function sorted(term: Term): Term {
  const ids = (list: readonly number[]) => [...list].sort((a, b) => a - b);
  return {
    ...term,
    offeringIds: ids(term.offeringIds),
    placedIds: ids(term.placedIds),
    queuedIds: ids(term.queuedIds),
    // Credits of seats that are given up stay there: the batch is over.
    heldCredits: new Map(),
  };
}

const STUDENTS = 5;
const OFFERINGS = 5;
const small = (max: number) => fc.integer({ min: 0, max });
/** Now and then, so that most acts get past it. */
const rarely = <T>(usual: T, ...others: T[]) =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 14 }, fc.constantFrom(...others));

const rounds: fc.Arbitrary<RoundFacts[]> = fc
  .array(
    fc.record({
      schoolId: rarely<number | null>(null, HOST, 2),
      mode: rarely<RoundFacts["mode"]>("instant", "lottery", "points"),
      state: rarely<RoundFacts["state"]>("published", "draft", "closed"),
      opensAt: rarely(at(-1), NOW, at(1)),
      closesAt: rarely(at(2), NOW, at(-0.5)),
      audience: rarely<RoundFacts["audience"]>(
        {},
        { grades: [2025] },
        { schoolIds: [2] },
        { departments: ["物理学院"] },
      ),
      maxCredits: fc.constantFrom(3, 4, 6, 20),
      maxCourses: fc.constantFrom(1, 2, 6),
      allowsWithdrawal: rarely(true, false),
      allowsWaitlist: rarely(true, false),
      semesterId: rarely(1, 2),
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((all) => all.map((round, n) => roundFacts({ ...round, id: n + 1 })));

const meeting = fc
  .record({
    weekday: fc.constantFrom(1, 2),
    weeks: fc.constantFrom<number[]>([1, 2, 3], [1, 3], [2]),
    startMinute: fc.constantFrom(480, 540, 590, 620),
    length: fc.constantFrom(50, 60, 110),
    campusId: fc.constantFrom(null, 1, 2),
  })
  .map(({ length, ...m }) => meetingFacts({ ...m, endMinute: m.startMinute + length }));

const offerings = fc.tuple(
  ...Array.from({ length: OFFERINGS }, (_, n) =>
    fc
      .record({
        capacity: fc.constantFrom(0, 1, 1, 1, 2),
        credits: fc.constantFrom(1, 1.5, 2),
        schoolId: rarely(HOST, 2),
        // Two classes of one course.
        courseId: fc.constantFrom((n + 1) * 10, (n + 1) * 10, 10),
        state: rarely<CatalogueOffering["state"]>("published", "closed", "cancelled", "draft"),
        semesterId: fc.constant(1),
        meetings: fc.array(meeting, { maxLength: 2 }),
        audience: rarely<CatalogueOffering["audience"]>(
          {},
          { grades: [2025] },
          { schoolIds: [2] },
          { schoolIds: [3], grades: [] },
        ),
        guestQuotas: rarely<CatalogueOffering["guestQuotas"]>(
          [],
          [{ schoolId: 2, quota: 1 }],
          [
            { schoolId: 2, quota: 1 },
            { schoolId: 3, quota: 1 },
          ],
          [{ schoolId: 3, quota: 0 }],
        ),
        guestQuotaReleaseAt: fc.constantFrom(null, at(1), NOW, at(-1)),
        waitlistCapacity: fc.constantFrom(null, 0, 1, 5),
        prerequisiteIds: rarely<number[]>([], [90], [91], [90, 91]),
        exclusionIds: rarely<number[]>([], [20], [30, 92], [90]),
      })
      .map(({ capacity, ...over }) => ({ capacity, offering: offeringFacts(n + 1, over) })),
  ),
);

const students = fc.tuple(
  ...Array.from({ length: STUDENTS }, (_, n) =>
    fc
      .record({
        schoolId: fc.constantFrom(2, 3, 4),
        grade: rarely(2025, 2024),
        department: rarely("物理学院", "数学学院"),
        mayTakeSeats: rarely(true, false),
        passed: rarely<number[]>([90], [], [90, 91], [10], [92]),
      })
      .map(({ passed, ...over }) => studentFacts({ ...over, id: n + 1, passed: new Set(passed) })),
  ),
);

const world: fc.Arbitrary<OracleWorld> = fc
  .record({
    rounds,
    offerings,
    students,
    marked: fc.uniqueArray(fc.tuple(small(STUDENTS - 1), small(OFFERINGS - 1)), { maxLength: 3 }),
  })
  .map(({ rounds, offerings, students, marked }) => ({
    marked: new Set(marked.map(([student, offering]) => pairKey(student + 1, offering + 1))),
    now: NOW,
    rounds,
    students,
    offerings: offerings.map(({ offering }) => offering),
    capacities: new Map(offerings.map(({ offering, capacity }) => [offering.id, capacity])),
    travel: (from, to) => (from === null || to === null || from === to ? 0 : 40),
  }));

interface Wish {
  /** `waitToSwap`: joins the waitlist, and gives up `other` for the seat. */
  kind: Act["kind"] | "waitToSwap";
  offeringId: number;
  other: number;
  /** Of those that are wanted together. */
  third: number;
  roundId: number;
  office: ActingOffice;
  overrides: ProxyOverride[];
  window: MidtermWindow;
}

const wish: fc.Arbitrary<Wish> = fc.record({
  kind: fc.constantFrom(
    "attempt",
    "attempt",
    "joinWaitlist",
    "joinWaitlist",
    "waitToSwap",
    "waitToSwap",
    "withdraw",
    "leaveWaitlist",
    "swap",
    "swap",
    "takeAll",
    "takeAll",
    "promote",
    "midterm",
    "officeWithdraw",
    "proxy",
    "proxy",
  ),
  offeringId: small(OFFERINGS - 1).map((n) => n + 1),
  third: small(OFFERINGS - 1).map((n) => n + 1),
  other: small(OFFERINGS - 1).map((n) => n + 1),
  // The last one does not exist.
  roundId: fc.oneof({ arbitrary: fc.constant(1), weight: 6 }, fc.constantFrom(2, 3, 4)),
  office: fc.constantFrom<ActingOffice[]>("home", "host", "platform"),
  overrides: fc.subarray<ProxyOverride>(["prerequisite", "clash", "capacity"]),
  window: rarely<MidtermWindow>(
    { opensAt: at(-30), closesAt: at(20), lastWeek: 8 },
    { opensAt: NOW, closesAt: at(20), lastWeek: 8 },
    { opensAt: at(1), closesAt: at(20), lastWeek: 8 },
    { opensAt: at(-60), closesAt: NOW, lastWeek: 8 },
  ),
});

/** A batch: each student acts once, in any order; some do what they did last. */
const batch = fc
  .shuffledSubarray([1, 2, 3, 4, 5], { minLength: 1 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((studentId) =>
        fc.record({ studentId: fc.constant(studentId), wish, again: rarely(false, true) }),
      ),
    ),
  );

/** What offices do between two batches. */
interface OfficeChange {
  kind: "nothing" | "capacity" | "credits" | "opened" | "closed" | "caps";
  offering: number;
}
const officeChange: fc.Arbitrary<OfficeChange> = fc.record({
  kind: fc.constantFrom("nothing", "nothing", "capacity", "capacity", "credits", "opened", "closed", "caps"),
  offering: small(OFFERINGS - 1),
});

function carryOut({ kind, offering: at }: OfficeChange, world: OracleWorld): void {
  const offering = world.offerings[at] as CatalogueOffering;
  const [round] = world.rounds;
  if (kind === "capacity") {
    const capacity = world.capacities.get(offering.id) as number;
    world.capacities = new Map(world.capacities).set(offering.id, capacity + 2);
  } else if (kind === "credits") {
    world.offerings[at] = { ...offering, credits: offering.credits + 0.5 };
  } else if (kind === "caps") {
    world.rounds[0] = { ...(round as RoundFacts), maxCourses: 1 + (at % 3), maxCredits: 2 + at };
  } else if (kind !== "nothing") {
    world.rounds[0] = { ...(round as RoundFacts), state: kind === "opened" ? "published" : "closed" };
  }
}

function actOf(studentId: number, { kind, offeringId, other, third, roundId, ...wish }: Wish): Act {
  if (kind === "promote") return { kind, offeringIds: [offeringId] };
  const alone = { studentId, semesterId: 1, offeringId, actor: ACTOR };
  const { office, overrides, window } = wish;
  if (kind === "midterm") return { ...alone, kind, window };
  if (kind === "officeWithdraw") return { ...alone, kind, office, reason: "休学" };
  if (kind === "proxy") return { ...alone, kind, office, reason: "重修", overrides };
  if (kind === "takeAll") {
    const offeringIds = [...new Set([offeringId, other, third])];
    return { kind, studentId, roundId, semesterId: 1, offeringIds, actor: ACTOR };
  }
  const common = { ...alone, roundId };
  if (kind === "waitToSwap") return { ...common, kind: "joinWaitlist", dropOfferingId: other };
  return kind === "swap" ? { ...common, kind, dropOfferingId: other } : { ...common, kind };
}

describe("whatever comes in whatever order, batches decide as one act after the other would", () => {
  const RUNS = { numRuns: 400, seed: 20_260_910 };

  test("seats, waitlists, swaps, repeated clicks, moving up, and what offices take and give", () => {
    fc.assert(
      fc.property(
        world,
        fc.array(fc.tuple(small(STUDENTS - 1), small(OFFERINGS - 1)), { maxLength: 2 }),
        fc.array(fc.tuple(officeChange, batch), { minLength: 4, maxLength: 10 }),
        (drawn, placements, batches) => {
          // Offices change it while it is played.
          const made = { ...drawn, rounds: [...drawn.rounds], offerings: [...drawn.offerings] };
          const game = new Game(made);
          for (const [student, offering] of placements) {
            const { courseId, id } = made.offerings[offering] as CatalogueOffering;
            const full = game.oracle.takers(id).length >= (made.capacities.get(id) as number);
            const has = game.oracle.held(student + 1).some((held) => held.courseId === courseId);
            if (!full && !has) game.place(student + 1, id);
          }
          const last = new Map<number, Act>();
          for (const [change, wishes] of batches) {
            carryOut(change, made);
            const acts = wishes.map(({ studentId, wish, again }) => {
              const before = again ? last.get(studentId) : undefined;
              const chosen = before ?? actOf(studentId, wish);
              last.set(studentId, chosen);
              return chosen;
            });
            game.play(acts);
          }
        },
      ),
      RUNS,
    );
  });
});

/** A world of students 1, 2, 3 … (guests) with the offerings and rounds given. */
function gameOf(
  offerings: [CatalogueOffering, capacity: number][],
  { rounds = [roundFacts()], count = 3 }: { rounds?: RoundFacts[]; count?: number } = {},
): Game {
  return new Game({
    now: NOW,
    rounds,
    students: Array.from({ length: count }, (_, n) => studentFacts({ id: n + 1 })),
    offerings: offerings.map(([offering]) => offering),
    capacities: new Map(offerings.map(([{ id }, capacity]) => [id, capacity])),
    travel: () => 0,
    marked: new Set(),
  });
}

const act = <K extends (PlainAct | WaitAct)["kind"]>(
  studentId: number,
  kind: K,
  offeringId: number,
  roundId = 1,
) => ({ kind, studentId, offeringId, roundId, semesterId: 1, actor: ACTOR });
/** Joins the waitlist of `offeringId`, and gives up `dropOfferingId` for the seat. */
const waitToSwap = (studentId: number, dropOfferingId: number, offeringId: number): Act => ({
  ...act(studentId, "joinWaitlist", offeringId),
  dropOfferingId,
});
const swap = (studentId: number, dropOfferingId: number, offeringId: number, roundId = 1): Act => ({
  ...act(studentId, "attempt", offeringId, roundId),
  kind: "swap",
  dropOfferingId,
});
const takeAll = (studentId: number, offeringIds: readonly number[], roundId = 1): Act => ({
  kind: "takeAll",
  studentId,
  roundId,
  semesterId: 1,
  offeringIds,
  actor: ACTOR,
});

/** An offering with a waitlist longer than its capacity. */
const queued = offeringFacts(1, { waitlistCapacity: 5 });

describe("what is easily got wrong", () => {
  const holders = (game: Game, offeringId: number) =>
    game.oracle.enrolments
      .filter((e) => e.offeringId === offeringId && e.state === "enrolled")
      .map((e) => e.studentId);

  test("the seat that a swap frees goes to the waitlist in the same batch", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    game.play([swap(1, 1, 2)]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[2], [1]]);
  });

  test("who leaves a waitlist does not move up in the same batch, the next one does", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1), act(3, "joinWaitlist", 1)]);
    game.play([act(2, "leaveWaitlist", 1), act(1, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([3]);
  });

  test("who joins a waitlist gets the seat that is given up after it in the same batch", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1)]);
    game.play([act(2, "joinWaitlist", 1), act(1, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([2]);
  });

  test("who leaves from the end of a waitlist takes nobody along", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1), act(3, "joinWaitlist", 1)]);
    game.play([act(3, "leaveWaitlist", 1), act(1, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([2]);
    const two = gameOf([[queued, 2]], { count: 4 });
    two.play([
      act(1, "attempt", 1),
      act(2, "attempt", 1),
      act(3, "joinWaitlist", 1),
      act(4, "joinWaitlist", 1),
    ]);
    two.play([act(4, "leaveWaitlist", 1), act(1, "withdraw", 1), act(2, "withdraw", 1)]);
    expect(holders(two, 1)).toEqual([3]);
  });

  test("several free seats go to several who wait, past those who may not have one", () => {
    const game = gameOf(
      [
        [queued, 1],
        [offeringFacts(2, { courseId: 10 }), 1],
      ],
      { count: 5 },
    );
    game.play([
      act(1, "attempt", 1),
      act(2, "joinWaitlist", 1),
      act(3, "joinWaitlist", 1),
      act(4, "joinWaitlist", 1),
      act(5, "joinWaitlist", 1),
    ]);
    // Student 3 gets another class of the course.
    game.play([act(3, "attempt", 2)]);
    game.oracle.world.capacities = new Map([
      [1, 3],
      [2, 1],
    ]);
    game.play([{ kind: "promote", offeringIds: [1] }]);
    expect(holders(game, 1)).toEqual([1, 2, 4]);
    expect(game.places.get(1)).toEqual([3, 5]);
  });

  test("who moves up goes on waiting for other courses, and is promoted under the own round of two", () => {
    const rounds = [roundFacts(), roundFacts({ id: 2 })];
    const game = gameOf(
      [
        [queued, 1],
        [offeringFacts(2), 1],
      ],
      { rounds },
    );
    game.play([act(1, "attempt", 1), act(3, "attempt", 2), act(2, "joinWaitlist", 1, 2)]);
    game.play([act(2, "joinWaitlist", 2)]);
    game.play([act(1, "withdraw", 1)]);
    expect(game.facts().terms.get(termKey(1, 2))).toMatchObject({ offeringIds: [1], queuedIds: [2] });
    expect(game.rows.get(pairKey(2, 1))?.roundId).toBe(2);
  });

  test("a seat without a round is waited for under any that runs", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    const facts = game.facts();
    for (const waiting of facts.waitlists.get(1)?.entries ?? []) waiting.roundId = null;
    const { changes } = decideBatch([act(1, "withdraw", 1)], facts);
    expect(changes.logs.map(({ action, roundId }) => `${action} ${roundId}`)).toEqual([
      "withdraw 1",
      "promote 1",
    ]);
  });

  test("nobody moves up under a round that is not meant for them, though another is asked", () => {
    const others = roundFacts({ id: 2, audience: { grades: [1999] } });
    const closing = (id: number) => roundFacts({ id, state: "closed" });
    const offering = offeringFacts(1);
    const game = gameOf([[offering, 1]], { rounds: [roundFacts(), others] });
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    // The round under which they wait ends; only the one for others still runs.
    game.oracle.world.rounds[0] = closing(1);
    game.oracle.world.capacities = new Map([[1, 2]]);
    game.play([act(3, "attempt", 1, 2)]);
    expect(holders(game, 1)).toEqual([1]);
    game.oracle.world.rounds.push(roundFacts({ id: 3 }));
    game.play([{ kind: "promote", offeringIds: [1] }]);
    expect(holders(game, 1)).toEqual([1, 2]);
    expect(game.rows.get(pairKey(2, 1))?.roundId).toBe(3);
  });

  test("a seat outside the round is not given up in it, alone or for another", () => {
    const game = gameOf(
      [
        [offeringFacts(1), 1],
        [offeringFacts(2, { schoolId: 5 }), 1],
      ],
      { rounds: [roundFacts(), roundFacts({ id: 2, schoolId: 5 })] },
    );
    game.play([act(1, "attempt", 1)]);
    game.play([act(1, "withdraw", 1, 2)]);
    game.play([swap(1, 1, 2, 2)]);
    expect(holders(game, 1)).toEqual([1]);
  });

  test("who waits to swap keeps the old seat until the new one comes, and gives it to the next who waits", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      // Another class of the course: without an exchange it could not be had.
      [offeringFacts(2, { courseId: 10 }), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "attempt", 2)]);
    game.play([waitToSwap(2, 2, 1), act(3, "joinWaitlist", 2)]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[1], [2]]);
    expect(game.rows.get(pairKey(2, 1))).toMatchObject({ state: "queued", givesUp: 2 });
    game.play([act(1, "withdraw", 1)]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[2], []]);
    expect(game.rows.get(pairKey(2, 1))).toMatchObject({ source: "waitlist", swappedFrom: 2, givesUp: null });
    expect(game.rows.get(pairKey(2, 2))).toMatchObject({ state: "dropped", dropReason: "swapped" });
    game.play([{ kind: "promote", offeringIds: [2] }]);
    expect(holders(game, 2)).toEqual([3]);
  });

  test("who waits already keeps the place with what is given up for it, and may take that back", () => {
    const game = gameOf([
      [queued, 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "attempt", 2)]);
    game.play([act(2, "joinWaitlist", 1)]);
    game.play([act(3, "joinWaitlist", 1)]);
    game.play([waitToSwap(2, 2, 1)]);
    expect(game.rows.get(pairKey(2, 1))?.givesUp).toBe(2);
    game.play([act(2, "joinWaitlist", 1)]);
    expect(game.rows.get(pairKey(2, 1))?.givesUp).toBe(null);
    expect(game.places.get(1)).toEqual([2, 3]);
    game.play([act(1, "withdraw", 1)]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[2], [2]]);
  });

  test("what was to be given up and is held no longer is not missed", () => {
    const game = gameOf([
      [queued, 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "attempt", 2)]);
    game.play([waitToSwap(2, 2, 1)]);
    game.play([act(2, "withdraw", 2), act(1, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([2]);
    expect(game.rows.get(pairKey(2, 1))?.swappedFrom).toBe(null);
  });

  test("a seat that is free is had at once by who would wait to swap", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 2)]);
    game.play([waitToSwap(1, 2, 1)]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[1], []]);
    game.play([waitToSwap(1, 2, 1)]);
  });

  test("a swap into what one waits for takes the place off the waitlist", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "attempt", 2)]);
    game.play([act(2, "joinWaitlist", 1)]);
    // The seat is free for the one in front only in the same batch.
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 1 });
    game.play([act(1, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([]);
    game.play([swap(2, 2, 1)]);
    expect([holders(game, 1), holders(game, 2), game.places.get(1)]).toEqual([[2], [], []]);
  });

  test("who waits for two courses and leaves, or swaps into, one of them waits on for the other", () => {
    const game = gameOf([
      [queued, 1],
      [offeringFacts(2), 1],
      [offeringFacts(3), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "attempt", 3)]);
    game.play([act(1, "attempt", 2), act(2, "joinWaitlist", 1)]);
    game.play([act(2, "joinWaitlist", 2)]);
    game.play([act(2, "leaveWaitlist", 2)]);
    expect(game.facts().terms.get(termKey(1, 2))?.queuedIds).toEqual([1]);
    game.play([act(2, "joinWaitlist", 2)]);
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 1 });
    game.play([act(1, "withdraw", 1), swap(2, 3, 1)]);
    expect(game.facts().terms.get(termKey(1, 2))).toMatchObject({ offeringIds: [1], queuedIds: [2] });
  });

  test("who swapped into a place is not asked again when the next seat becomes free", () => {
    const game = gameOf(
      [
        [queued, 2],
        [offeringFacts(2), 1],
      ],
      { count: 4 },
    );
    game.play([act(1, "attempt", 1), act(4, "attempt", 1), act(2, "attempt", 2)]);
    game.play([act(2, "joinWaitlist", 1)]);
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 1 });
    game.play([act(1, "withdraw", 1), swap(2, 2, 1), act(4, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([2]);
  });

  test("who left while they waited, or while their attempt did, gets no seat; the next one does", () => {
    const game = gameOf(
      [
        [queued, 1],
        [offeringFacts(2), 1],
      ],
      { count: 4 },
    );
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1), act(3, "joinWaitlist", 1)]);
    game.oracle.student(2).mayTakeSeats = false;
    game.play([act(2, "attempt", 2), act(1, "withdraw", 1)]);
    expect([holders(game, 1), holders(game, 2), game.places.get(1)]).toEqual([[3], [], [2]]);
    for (const kind of ["withdraw", "leaveWaitlist", "joinWaitlist"] as const) game.play([act(2, kind, 1)]);
    expect(game.places.get(1)).toEqual([2]);
    game.oracle.student(2).mayTakeSeats = true;
    game.play([act(3, "withdraw", 1)]);
    expect(holders(game, 1)).toEqual([2]);
  });

  test("every second click answers as the first did: a swap with what was given up, a leaving as a leaving", () => {
    const game = gameOf([
      [queued, 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1)]);
    for (const again of [swap(1, 1, 2), swap(1, 1, 2), act(1, "attempt", 2), act(3, "attempt", 1)])
      game.play([again]);
    for (const again of ["joinWaitlist", "joinWaitlist", "leaveWaitlist", "leaveWaitlist"] as const) {
      game.play([act(2, again, 1)]);
    }
    for (const again of ["withdraw", "withdraw", "leaveWaitlist"] as const) game.play([act(3, again, 1)]);
    game.play([act(2, "withdraw", 1)]);
  });

  test("who has just moved up and clicks again gets that answer, with the entry of this batch", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    game.play([act(1, "withdraw", 1), act(2, "attempt", 1)]);
    expect(holders(game, 1)).toEqual([2]);
  });

  test("of several seats wanted together all are taken, or none with every reason", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
      [offeringFacts(3), 1],
      [offeringFacts(4, { courseId: 10 }), 1],
    ]);
    const got = (wanted: Act) => decideBatch([wanted], game.facts()).answers[0];
    game.play([act(2, "attempt", 2)]);
    expect(got(takeAll(1, [1, 2, 3, 4]))).toMatchObject({
      refusedFor: [
        { offeringId: 2, refusal: { code: "OFFERING_FULL" } },
        { offeringId: 4, refusal: { code: "ALREADY_ENROLLED", blockingOfferingId: 1 } },
      ],
    });
    game.play([takeAll(1, [1, 2, 3, 4])]);
    expect([holders(game, 1), holders(game, 2), holders(game, 3)]).toEqual([[], [2], []]);
    game.play([takeAll(1, [1, 3])]);
    expect([holders(game, 1), holders(game, 3)]).toEqual([[1], [1]]);
    // The same press once more, and one that another of its seats was had for meanwhile.
    game.play([takeAll(1, [1, 3])]);
    game.play([takeAll(2, [2, 1])]);
    game.play([act(1, "withdraw", 1)]);
    game.play([takeAll(2, [2, 1])]);
    expect(holders(game, 1)).toEqual([2]);
  });

  test("seats wanted together are for the one who comes first; the other has none, not even the free one", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 2],
    ]);
    game.play([takeAll(1, [2, 1]), takeAll(2, [2, 1])]);
    expect([holders(game, 1), holders(game, 2)]).toEqual([[1], [1]]);
  });

  test("a place on a waitlist becomes the seat when it is taken together with others", () => {
    const game = gameOf([
      [queued, 1],
      [offeringFacts(2), 1],
    ]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    // Passed over when the seat becomes free, and the cap lifted after that.
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 0 });
    game.play([act(1, "withdraw", 1)]);
    game.oracle.world.rounds[0] = roundFacts({ mode: "lottery" });
    game.play([takeAll(2, [1, 2])]);
    expect(holders(game, 1)).toEqual([]);
    game.oracle.world.rounds[0] = roundFacts();
    game.play([takeAll(2, [1, 2])]);
    expect([holders(game, 1), holders(game, 2), game.places.get(1)]).toEqual([[2], [2], []]);
  });

  test("the reason for being passed over is told once, and again when it is another", () => {
    const game = gameOf([[queued, 1]], { count: 2 });
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 0 });
    const skipped = () => game.oracle.log.filter(({ action }) => action === "skipPromotion").length;
    game.play([act(1, "withdraw", 1)]);
    expect(skipped()).toBe(1);
    game.play([{ kind: "promote", offeringIds: [1] }]);
    expect(skipped()).toBe(1);
    game.oracle.world.rounds[0] = roundFacts({ maxCredits: 0 });
    game.play([{ kind: "promote", offeringIds: [1] }]);
    expect(skipped()).toBe(2);
  });
});

test("a batch that needs more numbers for the log than were drawn is decided again, not half", () => {
  const attempts = [act(1, "attempt", 1), act(2, "attempt", 1)];
  const decide = (drawn: number) => {
    const facts = gameOf([[offeringFacts(1), 2]], { count: 2 }).facts();
    return decideBatch(attempts, { ...facts, sequences: facts.sequences.slice(0, drawn) });
  };
  expect(() => decide(1)).toThrow(SequencesUsedUp);
  expect(() => decide(1)).toThrow(expect.objectContaining({ name: "SequencesUsedUp" }));
  expect(() => decide(1)).toThrow("more than 1 numbers for the log");
  expect(decide(2).changes.logs).toHaveLength(2);
});

describe("the sentences of what was done", () => {
  const message = (game: Game, wanted: Act) => {
    const [decision] = decideBatch([wanted], game.facts()).answers;
    return decision !== undefined && "accepted" in decision ? decision.accepted.message : undefined;
  };

  test("name the course, and for a second click say that it was done before", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    expect(message(game, act(1, "attempt", 1))).toBe("选课成功：课程1（C1-01），2 学分");
    game.play([act(1, "attempt", 1)]);
    expect(message(game, act(1, "attempt", 1))).toContain("已选上 课程1（C1-01），无需重复提交");
    expect(message(game, act(2, "joinWaitlist", 1))).toContain("排在第 1 位");
    expect(message(game, swap(1, 1, 2))).toBe("换课成功：已选上 课程2（C2-01），已退选 课程1（C1-01）");
    expect(message(game, act(1, "withdraw", 1))).toBe("已退选 课程1（C1-01）");
    game.play([act(1, "withdraw", 1)]);
    expect(message(game, act(1, "withdraw", 1))).toContain("已退选 课程1（C1-01），无需重复提交");
    game.play([act(2, "attempt", 1), act(3, "joinWaitlist", 1)]);
    expect(message(game, act(3, "joinWaitlist", 1))).toContain("候补名单中，排在第 1 位，无需重复提交");
    expect(message(game, act(3, "leaveWaitlist", 1))).toBe("已退出 课程1（C1-01） 的候补");
    game.play([act(3, "leaveWaitlist", 1)]);
    expect(message(game, act(3, "leaveWaitlist", 1))).toContain("已退出 课程1（C1-01） 的候补，无需重复提交");
  });

  test("of a refusal to leave say when the seat is had already", () => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1)]);
    const refusal = (studentId: number) =>
      decideBatch([act(studentId, "leaveWaitlist", 1)], game.facts()).answers[0];
    expect(refusal(1)).toMatchObject({
      refused: { message: expect.stringMatching(/候补名单中，.*已经选上这门课$/) },
    });
    expect(refusal(2)).toMatchObject({ refused: { message: expect.stringMatching(/候补名单中$/) } });
  });

  test("are kept in the log of a swap and of a place on the waitlist", () => {
    const game = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    const details = (wanted: Act) =>
      decideBatch([wanted], game.facts()).changes.logs.map(({ detail }) => detail);
    expect(details(act(1, "attempt", 1))).toEqual([""]);
    game.play([act(1, "attempt", 1)]);
    expect(details(swap(1, 1, 2))).toEqual(["换课退出，换入 课程2（C2-01）", "由 课程1（C1-01） 换入"]);
    expect(details(act(2, "joinWaitlist", 1))).toEqual(["第 1 位"]);
    expect(details(act(1, "withdraw", 1))).toEqual([""]);
    game.play([act(2, "joinWaitlist", 1)]);
    expect(details(act(1, "withdraw", 1))).toEqual(["", ""]);
    expect(details(act(2, "leaveWaitlist", 1))).toEqual([""]);
  });
});

describe("a waitlist of which only the front was read", () => {
  const short = (game: Game, read: number): BatchFacts => {
    const facts = game.facts();
    for (const waitlist of facts.waitlists.values()) {
      waitlist.entries.length = read;
      waitlist.complete = false;
    }
    return facts;
  };
  const waited = (): Game => {
    const game = gameOf([[queued, 1]]);
    game.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1), act(3, "joinWaitlist", 1)]);
    return game;
  };

  test("is enough while those read take the free seats", () => {
    const { changes } = decideBatch([act(1, "withdraw", 1)], short(waited(), 1));
    expect(changes.logs.map(({ action, studentId }) => `${action} ${studentId}`)).toEqual([
      "withdraw 1",
      "promote 2",
    ]);
  });

  test("must be read further when none of those read may have the seat", () => {
    const game = waited();
    game.oracle.world.rounds[0] = roundFacts({ maxCourses: 0 });
    expect(() => decideBatch([act(1, "withdraw", 1)], short(game, 1))).toThrow(WaitlistTooShort);
    expect(() => decideBatch([act(1, "withdraw", 1)], short(game, 1))).toThrow("offering 1");
    expect(new WaitlistTooShort(1).name).toBe("WaitlistTooShort");
  });

  test("does not take who joins it now for its end", () => {
    const game = waited();
    const facts = short(game, 1);
    decideBatch([act(1, "leaveWaitlist", 1)], facts);
    expect(facts.waitlists.get(1)?.entries.map(({ studentId }) => studentId)).toEqual([2]);
    const joining = gameOf([[queued, 1]], { count: 4 });
    joining.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1), act(3, "joinWaitlist", 1)]);
    const cut = short(joining, 1);
    // Four joins behind three, who was not read; then two leaves and the seat becomes free.
    expect(() =>
      decideBatch([act(4, "joinWaitlist", 1), act(2, "leaveWaitlist", 1), act(1, "withdraw", 1)], cut),
    ).toThrow(WaitlistTooShort);
  });

  test("is not shortened when somebody leaves it who was not read", () => {
    const facts = short(waited(), 1);
    decideBatch([act(3, "leaveWaitlist", 1)], facts);
    expect(facts.waitlists.get(1)?.entries.map(({ studentId }) => studentId)).toEqual([2]);
  });

  test("that was not read at all can be joined and left", () => {
    const game = waited();
    const facts = { ...game.facts(), waitlists: new Map() };
    game.oracle.world.students.push(studentFacts({ id: 4 }));
    const more = { ...game.facts(), waitlists: new Map() };
    expect(decideBatch([act(4, "joinWaitlist", 1)], more).answers).toMatchObject([
      { accepted: { queuePosition: 3 } },
    ]);
    expect(decideBatch([act(3, "leaveWaitlist", 1)], facts).answers).toMatchObject([
      { accepted: { outcome: "leftWaitlist" } },
    ]);
  });

  test("that was not read at all is left alone", () => {
    const game = waited();
    const facts = { ...game.facts(), waitlists: new Map() };
    const { changes, events } = decideBatch([act(2, "leaveWaitlist", 1), act(1, "withdraw", 1)], facts);
    expect(changes.logs.map(({ action }) => action)).toEqual(["leaveWaitlist", "withdraw"]);
    expect(events).toEqual([]);
  });
});

describe("facts that should have been read and were not", () => {
  const game = () => {
    const made = gameOf([
      [offeringFacts(1), 1],
      [offeringFacts(2), 1],
    ]);
    made.play([act(1, "attempt", 1), act(2, "joinWaitlist", 1)]);
    made.play([act(2, "attempt", 2)]);
    return made;
  };

  test("are named", () => {
    const facts = game().facts();
    expect(() => decideBatch([act(1, "withdraw", 1)], { ...facts, terms: new Map() })).toThrow("student 1");
    expect(() => decideBatch([act(1, "withdraw", 1)], { ...facts, students: new Map() })).toThrow(
      "student 1",
    );
    expect(() => decideBatch([act(1, "withdraw", 1)], { ...facts, seats: new Map() })).toThrow("offering 1");
    expect(() => decideBatch([act(1, "withdraw", 1)], { ...facts, offering: () => undefined })).toThrow(
      "ffering 1",
    );
    expect(() => decideBatch([act(1, "attempt", 1)], { ...facts, past: new Map() })).toThrow(
      "No enrolment of student 1 in 1",
    );
  });

  test("also of those who wait", () => {
    const free = (over: (facts: BatchFacts) => Partial<BatchFacts>) => {
      const facts = game().facts();
      return () => decideBatch([act(1, "withdraw", 1)], { ...facts, ...over(facts) });
    };
    const without = <K, V>(map: ReadonlyMap<K, V>, key: K) => new Map([...map].filter(([k]) => k !== key));
    expect(free(({ students }) => ({ students: without(students, 2) }))).toThrow("student 2");
    expect(free(({ terms }) => ({ terms: without(terms, termKey(1, 2)) }))).toThrow("student 2");
    expect(free(({ offering }) => ({ offering: (id) => (id === 2 ? undefined : offering(id)) }))).toThrow(
      "Offering 2",
    );
    const forgotten = free(({ offering }) => ({ offering: (id) => (id === 1 ? undefined : offering(id)) }));
    expect(forgotten).toThrow("ffering 1");
  });

  test("a student acts once in a batch: a row made in it cannot end in it", () => {
    const facts = gameOf([[queued, 1]]).facts();
    expect(() => decideBatch([act(1, "attempt", 1), act(1, "withdraw", 1)], facts)).toThrow(
      "acts once in a batch",
    );
  });
});

describe("an act that the student was told is void", () => {
  const keyed = (actKey?: string): Act => {
    const { actor, ...rest } = act(1, "attempt", 1);
    return { ...rest, actor: actKey === undefined ? actor : { ...actor, actKey } };
  };
  const answerTo = (attempt: Act, voidedKeys?: readonly string[]): Answer | undefined => {
    const facts = gameOf([[offeringFacts(1), 1]]).facts();
    const term = facts.terms.get(termKey(1, 1)) as Term;
    if (voidedKeys !== undefined) term.voidedKeys = voidedKeys;
    return decideBatch([attempt], facts).answers[0];
  };

  test("is refused when it comes after all, and says so", () => {
    expect(answerTo(keyed("k"), ["j", "k"])).toMatchObject({
      refused: {
        code: "STATE_CONFLICT",
        message: "这次操作因为网络中断已经作废，没有生效，请重新操作",
      },
    });
  });

  test("for several seats is refused as a whole", () => {
    const together = { ...takeAll(1, [1]), actor: { ...ACTOR, actKey: "k" } } as Act;
    expect(answerTo(together, ["k"])).toMatchObject({ refused: { code: "STATE_CONFLICT" } });
  });

  test("does not stand in the way of another one, with its own key or with none", () => {
    for (const answer of [answerTo(keyed("k"), ["j"]), answerTo(keyed("k")), answerTo(keyed(), ["j"])]) {
      expect(answer).toMatchObject({ accepted: { outcome: "enrolled" } });
    }
  });
});

test("who was passed over gets the next seat of the same batch once nothing is in the way", () => {
  const game = gameOf(
    [
      [queued, 2],
      [offeringFacts(2, { courseId: 10 }), 1],
    ],
    { count: 3 },
  );
  game.play([act(1, "attempt", 1), act(3, "attempt", 1), act(2, "joinWaitlist", 1)]);
  game.play([act(2, "attempt", 2)]);
  game.play([act(1, "withdraw", 1), act(2, "withdraw", 2), act(3, "withdraw", 1)]);
  expect(game.places.get(1)).toEqual([]);
  expect(game.facts().terms.get(termKey(1, 2))).toMatchObject({ offeringIds: [1], queuedIds: [] });
});

describe("the credits of a seat", () => {
  const CHANGED = { ...offeringFacts(1), credits: 3 };
  const counts = (over: Partial<Term>): [Term, Seats] => [
    {
      semesterId: 1,
      studentId: 1,
      credits: 0,
      courses: 0,
      offeringIds: [],
      placedIds: [],
      queuedIds: [],
      heldCredits: new Map(),
      ...over,
    },
    { offeringId: 1, semesterId: 1, capacity: 9, taken: 1, queued: 0, takenBySchool: {}, version: 1 },
  ];

  test("are given back as they were counted, although the course has others by now", () => {
    const [term, seats] = counts({ credits: 6, courses: 3, heldCredits: new Map([[1, 2]]) });
    removeSeat(term, seats, studentFacts(), CHANGED);
    expect(term.credits).toBe(4);
    addSeat(term, seats, studentFacts(), CHANGED);
    removeSeat(term, seats, studentFacts(), CHANGED);
    expect(term.credits).toBe(4);
  });

  test("are those of the course where nothing else was counted, and none are left with no course", () => {
    const [term, seats] = counts({ credits: 6, courses: 2 });
    removeSeat(term, seats, studentFacts(), CHANGED);
    expect(term.credits).toBe(3);
    const [wrong, same] = counts({ credits: 6, courses: 1 });
    removeSeat(wrong, same, studentFacts(), CHANGED);
    expect(wrong.credits).toBe(0);
  });
});
