import { and, eq, inArray } from "drizzle-orm";
import { type Transaction, transaction } from "../db/index.ts";
import { correctGrade, grade, keepRules, readRules } from "../domains/grade/index.ts";
import { gradeEntry, gradeSheet } from "../domains/grade-sheet/index.ts";
import { followGrades } from "../domains/recognition/index.ts";
import { enrolment } from "../domains/selection/index.ts";
import {
  figuresFrom,
  readCharges,
  settlement,
  settlementDispute,
  settlementLine,
} from "../domains/settlement/index.ts";
import type { MadeCourse } from "./courses.ts";
import { EnrolmentPlanner } from "./enrolments.ts";
import { createOfferings, type MadeOffering, type SchoolPlanner } from "./offerings.ts";
import type { MadeSchool, MadeStudent } from "./people.ts";
import type { Random } from "./random.ts";
import { type RecognitionServices, RULED } from "./recognition.ts";
import type { PastSemester } from "./semesters.ts";

type Plan = ReturnType<SchoolPlanner["plan"]>[number];

/** The academic year in which the last term lies. */
const YEAR = 2025;
/** Who signs what offices did in the demo. */
const OFFICE = "教务处";

interface Facts {
  random: Random;
  schools: readonly MadeSchool[];
  courses: readonly MadeCourse[];
  plans: readonly Plan[];
  lastTerm: PastSemester;
  /** Who took another class last term already. */
  busy: ReadonlySet<number>;
  /** What that class teaches. */
  lateCourseId: number | undefined;
  now: Date;
}

/** A class of last term whose grades are published, for the comparison of both sides. */
export interface GradedGuests {
  offeringId: number;
  studentIds: readonly number[];
}

/**
 * Classes of last term with guests whose grades are published: one that a rule recognises by itself, one that asks for an
 * application nobody made, and one whose credits its host changed in between.
 */
export async function createGradedGuests(
  tx: Transaction,
  services: RecognitionServices,
  facts: Facts,
): Promise<GradedGuests[]> {
  const [first, second, third, fourth] = facts.schools as [MadeSchool, MadeSchool, MadeSchool, MadeSchool];
  const taken = new Set(facts.busy);
  const guests = async (home: MadeSchool, courseId: number, n: number): Promise<MadeStudent[]> => {
    const holders = await tx
      .select({ studentId: enrolment.studentId })
      .from(enrolment)
      .where(
        and(
          eq(enrolment.courseId, courseId),
          inArray(
            enrolment.studentId,
            home.students.map(({ id }) => id),
          ),
        ),
      );
    const holding = new Set(holders.map(({ studentId }) => studentId));
    const found = home.students
      .filter(({ id, grade: began }) => began <= YEAR && !taken.has(id) && !holding.has(id))
      .slice(0, n);
    for (const { id } of found) taken.add(id);
    return found;
  };
  const ruled = facts.courses
    .filter((one) => one.schoolId === first.id && one.nature === "general")
    .slice(0, RULED)
    .find(({ id }) => id !== facts.lateCourseId);
  const ofCourse = (courseId: number | undefined) => facts.plans.find(({ course }) => course.id === courseId);
  const unruled = (host: MadeSchool) =>
    facts.plans.find(
      ({ course, state }) =>
        course.schoolId === host.id &&
        course.nature === "elective" &&
        !course.hasPrerequisite &&
        state === "published",
    );
  const wanted = [
    { plan: ofCourse(ruled?.id), from: [second, third, fourth], each: 5, more: 0 },
    { plan: unruled(second), from: [first], each: 6, more: 0 },
    { plan: unruled(third), from: [first], each: 4, more: 0.5 },
  ];
  const made: GradedGuests[] = [];
  for (const { plan, from, each, more } of wanted) {
    if (plan === undefined) throw new Error("the demo lacks a course that guests took last term");
    const students: MadeStudent[] = [];
    for (const home of from) students.push(...(await guests(home, plan.course.id, each)));
    const [of] = await createOfferings(
      tx,
      facts.lastTerm.id,
      [{ ...plan, quotas: [], quotaReleaseAt: null }],
      facts.now,
    );
    if (of === undefined) throw new Error("a class of last term was not made");
    const planner = new EnrolmentPlanner(students, facts.random, () => 0, { maxCredits: 10, maxCourses: 4 });
    planner.enrolAll(of, students);
    await planner.store(tx, facts.lastTerm.id, null, facts.lastTerm.endedAt);
    await publish(tx, services, { of, students, more, ...facts });
    made.push({ offeringId: of.id, studentIds: students.map(({ id }) => id) });
  }
  return made;
}

async function publish(
  tx: Transaction,
  services: RecognitionServices,
  {
    of,
    students,
    more,
    lastTerm,
    random,
  }: Facts & { of: MadeOffering; students: readonly MadeStudent[]; more: number },
): Promise<void> {
  const { endedAt } = lastTerm;
  const [sheet] = await tx
    .insert(gradeSheet)
    .values({
      offeringId: of.id,
      semesterId: lastTerm.id,
      schoolId: of.schoolId,
      courseId: of.course.id,
      examKind: "regular",
      scale: "percent",
      parts: [{ id: "p1", name: "总评", weight: 100, isFinal: true }],
    })
    .returning({ id: gradeSheet.id });
  if (sheet === undefined) throw new Error("a sheet of last term was not made");
  const rules = new Map<number, number>();
  for (const schoolId of new Set(students.map((one) => one.schoolId)))
    rules.set(
      schoolId,
      await keepRules(tx, schoolId, await readRules(tx, services.officeSettings, schoolId), endedAt),
    );
  const marks = students.map(() => 10 * random.whole(66, 95));
  await tx.insert(gradeEntry).values(
    students.map(({ id: studentId, schoolId: homeSchoolId }, at) => ({
      sheetId: sheet.id,
      studentId,
      homeSchoolId,
      marks: { p1: marks[at] as number },
      total: marks[at] as number,
      updatedAt: endedAt,
    })),
  );
  // Once it is published nothing of it changes.
  await tx
    .update(gradeSheet)
    .set({
      state: "locked",
      submittedAt: endedAt,
      submittedBy: "任课教师",
      approvedAt: endedAt,
      approvedBy: "学院",
      publishedAt: endedAt,
      publishedBy: OFFICE,
    })
    .where(eq(gradeSheet.id, sheet.id));
  await tx.insert(grade).values(
    students.map(({ id: studentId, schoolId: homeSchoolId }, at): typeof grade.$inferInsert => {
      const mark = marks[at] as number;
      const text = String(mark / 10);
      return {
        studentId,
        homeSchoolId,
        hostSchoolId: of.schoolId,
        courseId: of.course.id,
        offeringId: of.id,
        semesterId: lastTerm.id,
        examKind: "regular",
        attempt: 1,
        credits: of.course.credits + more,
        originalScale: "percent",
        originalText: text,
        originalMark: mark,
        convertedScale: "percent",
        convertedText: text,
        convertedMark: mark,
        passed: true,
        source: "sheet",
        state: "locked",
        rulesId: rules.get(homeSchoolId) as number,
        publishedAt: endedAt,
        reviewUntil: endedAt,
      };
    }),
  );
}

/**
 * What the offices find to do: recognised credits whose grade was corrected since, and settlements of last year, one of
 * them with a disputed line. The verdicts of the seats are frozen, the lists final.
 */
export async function createSettlements(
  services: RecognitionServices,
  { schools, graded, now }: Pick<Facts, "schools" | "now"> & { graded: readonly GradedGuests[] },
): Promise<void> {
  await followGrades(services);
  await correctOne(services, graded[0], now);
  await followGrades(services);
  const [first, ...others] = schools.map(({ id }) => id) as [number, ...number[]];
  await transaction(services.db, async (tx) => {
    let made = 0;
    for (const other of others) {
      const state = ["disputed", "due", "closed"][made];
      if (state !== undefined && (await settle(tx, { first, other, state, now }))) made += 1;
    }
  });
}

async function correctOne(
  services: RecognitionServices,
  of: GradedGuests | undefined,
  now: Date,
): Promise<void> {
  const [studentId] = of?.studentIds ?? [];
  if (of === undefined || studentId === undefined) throw new Error("the demo has no grade to correct");
  const messages = await transaction(services.db, async (tx) => {
    const [found] = await tx
      .select({ id: grade.id })
      .from(grade)
      .where(and(eq(grade.offeringId, of.offeringId), eq(grade.studentId, studentId)));
    return correctGrade(tx, services, {
      gradeId: found?.id as number,
      to: "52",
      reason: "复核发现登分有误",
      by: OFFICE,
      now,
    });
  });
  await services.outbox.deliver(messages);
}

/** The settlement of a pair, so far that the first school has something to do; false where nothing is charged. */
async function settle(
  tx: Transaction,
  { first, other, state, now }: { first: number; other: number; state: string; now: Date },
): Promise<boolean> {
  const pair = { year: YEAR, firstSchoolId: Math.min(first, other), secondSchoolId: Math.max(first, other) };
  const { lines, pending } = await readCharges(tx, pair);
  if (lines.length === 0) return false;
  const figures = figuresFrom(
    lines.map((line) => ({ ...line, included: true })),
    pair,
  );
  const [row] = await tx
    .insert(settlement)
    .values({ ...pair, ...figures, pending, madeAt: now })
    .returning({ id: settlement.id });
  if (row === undefined) throw new Error("a settlement of the demo was not made");
  const stored = await tx
    .insert(settlementLine)
    .values(lines.map((line) => ({ ...line, settlementId: row.id })))
    .returning({ id: settlementLine.id, homeSchoolId: settlementLine.homeSchoolId });
  const change = (set: Partial<typeof settlement.$inferInsert>) =>
    tx.update(settlement).set(set).where(eq(settlement.id, row.id));
  if (state === "disputed") {
    const line = stored.find(({ homeSchoolId }) => homeSchoolId === other) ?? stored[0];
    await tx.insert(settlementDispute).values({
      settlementId: row.id,
      lineId: line?.id as number,
      schoolId: other,
      reason: "这名学生开课前已办理休学，不应收费",
      raisedBy: OFFICE,
      raisedAt: now,
    });
    return true;
  }
  // Where the other school pays it has confirmed: the first one is due in any case.
  const confirmed = { payerConfirmedAt: now, payerConfirmedBy: OFFICE };
  if (state === "due") {
    if (figures.payerId === other) await change({ ...confirmed, state: "payerConfirmed" });
    return true;
  }
  await change({ ...confirmed, state: "payerConfirmed" });
  await change({ state: "confirmed", payeeConfirmedAt: now, payeeConfirmedBy: OFFICE });
  if (figures.fen > 0) await change({ state: "paid", payment: "2026-财-0917", paidOn: "2026-09-17" });
  await change({ state: "closed", closedAt: now });
  return true;
}
