import { eq } from "drizzle-orm";
import type { Transaction } from "../db/index.ts";
import type { RuleKind } from "@huxuan/api-client";
import { grade, keepRules, readRules } from "../domains/grade/index.ts";
import { student } from "../domains/person/index.ts";
import {
  earnCredits,
  type FollowServices,
  guestGrades,
  LockedAccount,
  nextRecognitionNumber,
  recogniseUnder,
  recognition,
  recognitionApplication,
  recognitionSource,
} from "../domains/recognition/index.ts";
import {
  activateRule,
  agreement,
  nextNumber,
  recognitionRule,
  writeCourses,
} from "../domains/recognition-rule/index.ts";
import { account } from "../domains/session/index.ts";
import type { Workflow } from "../platform/workflow/index.ts";
import type { MadeCourse } from "./courses.ts";
import type { MadeSchool, MadeStudent } from "./people.ts";
import type { PastSemester } from "./semesters.ts";

export type RecognitionServices = FollowServices & { workflow: Workflow };

/** When the agreements and rules came into force: before anybody took a seat. */
const IN_FORCE = new Date("2026-06-01T02:00:00Z");
/** Of each host so many of the courses for everybody are ruled; the others ask for an application. */
export const RULED = 2;
/** The module in which they count, the same in all programmes. */
const GENERAL = "通识选修";

/** Rules between courses: of the host, of the home school, by their names. */
const COURSE_RULES: readonly { sources: string[]; targets: string[]; reason: string }[] = [
  { sources: ["卫生统计学"], targets: ["概率论与数理统计"], reason: "内容覆盖八成以上，例题偏医学" },
  { sources: ["概率论与数理统计"], targets: ["卫生统计学"], reason: "内容覆盖全部理论部分" },
  { sources: ["食品化学", "食品微生物学"], targets: ["营养与食品卫生学"], reason: "两门合起来覆盖大纲" },
  { sources: ["普通心理学"], targets: ["护理心理学", "心理压力与调适"], reason: "学时和内容都超过要求" },
  { sources: ["行为经济学"], targets: ["博弈论与社会"], reason: "案例部分相同" },
];

interface Facts {
  schools: readonly MadeSchool[];
  courses: readonly MadeCourse[];
  students: readonly [MadeStudent, MadeStudent];
  lastTerm: PastSemester;
  now: Date;
}

/**
 * Agreements among all universities, one of them unsigned and one suspended; rules of each kind; what students took at
 * other schools last term, recognised by rule, waiting, and asked for.
 */
export async function createRecognition(
  tx: Transaction,
  services: RecognitionServices,
  facts: Facts,
): Promise<void> {
  await createAgreements(tx, facts.schools);
  const ruled = await createRules(tx, services, facts);
  const [own, other] = facts.students;
  const [first] = facts.schools;
  if (first === undefined) throw new Error("the demo has no university");
  const generalAt = (schoolId: number) =>
    facts.courses.filter((one) => one.schoolId === schoolId && one.nature === "general");
  // The demo's students: one course recognised by rule, one that waits.
  for (const whose of [own, other]) {
    const taken = generalAt(first.id).slice(0, RULED + 1);
    await passCourses(tx, services, whose, taken, facts);
    const rule = ruled.find(
      ({ homeSchoolId, sourceId }) => homeSchoolId === whose.schoolId && sourceId === taken[0]?.id,
    );
    if (rule !== undefined) await recogniseGuest(tx, services, whose, rule, facts.now);
  }
  await askFor(tx, services, own, generalAt(first.id).slice(RULED, RULED + 1), GENERAL, facts);
  // Students of the first university, whose offices decide: one asks its department first, one the academic office.
  const guests = first.students.filter(({ grade: began }) => began <= 2024);
  const host = facts.schools[1];
  if (host === undefined) throw new Error("the demo has one university");
  for (const whose of [guests.at(0), guests.at(-1)]) {
    if (whose === undefined) continue;
    const taken = generalAt(host.id).slice(0, RULED + 1);
    await passCourses(tx, services, whose, taken, facts);
    const rule = ruled.find(
      ({ homeSchoolId, sourceId }) => homeSchoolId === whose.schoolId && sourceId === taken[0]?.id,
    );
    if (rule !== undefined) await recogniseGuest(tx, services, whose, rule, facts.now);
    await askFor(tx, services, whose, taken.slice(RULED), GENERAL, facts);
  }
}

async function createAgreements(tx: Transaction, schools: readonly MadeSchool[]): Promise<void> {
  const pairs = schools.flatMap((one, at) => schools.slice(at + 1).map((other) => [one, other] as const));
  await tx.insert(agreement).values(
    pairs.map(([one, other], at) => {
      // The last two: one waits for a signature, one is suspended.
      const isDraft = at === pairs.length - 2;
      const isSuspended = at === pairs.length - 1;
      return {
        schoolId: one.id,
        partnerId: other.id,
        capPercent: 25,
        feeAtSchool: 80,
        feeAtPartner: at % 2 === 0 ? 80 : 100,
        validFrom: "2026-06-01",
        validUntil: "2030-08-31",
        schoolSignedAt: IN_FORCE,
        partnerSignedAt: isDraft ? null : IN_FORCE,
        state: isDraft ? ("draft" as const) : isSuspended ? ("suspended" as const) : ("signed" as const),
        reason: isSuspended ? "两校正在商定新的收费标准" : "",
      };
    }),
  );
}

interface MadeRule {
  id: number;
  homeSchoolId: number;
  sourceId: number;
}

async function createRules(
  tx: Transaction,
  services: RecognitionServices,
  { schools, courses }: Facts,
): Promise<MadeRule[]> {
  const made: MadeRule[] = [];
  const named = (name: string): MadeCourse => {
    const found = courses.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the demo has no course called ${name}`);
    return found;
  };
  for (const home of schools)
    for (const host of schools.filter(({ id }) => id !== home.id))
      for (const source of courses
        .filter((one) => one.schoolId === host.id && one.nature === "general")
        .slice(0, RULED))
        made.push(
          await createRule(tx, services, {
            homeSchoolId: home.id,
            sources: [source],
            targets: [],
            reason: "面向全体学生的通识课程",
          }),
        );
  for (const { sources, targets, reason } of COURSE_RULES) {
    const to = targets.map(named);
    const homeSchoolId = to[0]?.schoolId as number;
    made.push(
      await createRule(tx, services, { homeSchoolId, sources: sources.map(named), targets: to, reason }),
    );
  }
  // The first university has a second version of its first rule, and a draft of a new one.
  const [first] = made;
  const [source] = courses.filter(({ id }) => id === first?.sourceId);
  if (first === undefined || source === undefined) throw new Error("the demo has no rule");
  const again = {
    homeSchoolId: first.homeSchoolId,
    sources: [source],
    targets: [],
    reason: "最低成绩提高到 70 分",
  };
  const second = await createRule(tx, services, { ...again, revises: first.id, minimumMark: 700 });
  const draft = courses.find(({ schoolId, nature }) => schoolId === source.schoolId && nature === "elective");
  if (draft !== undefined)
    await createRule(tx, services, {
      homeSchoolId: first.homeSchoolId,
      sources: [draft],
      targets: [],
      reason: "学生多次申请，拟写成规则",
      isDraft: true,
    });
  return [second, ...made];
}

interface RuleFacts {
  homeSchoolId: number;
  sources: readonly MadeCourse[];
  targets: readonly MadeCourse[];
  reason: string;
  revises?: number;
  minimumMark?: number;
  isDraft?: boolean;
}

async function createRule(
  tx: Transaction,
  services: RecognitionServices,
  { homeSchoolId, sources, targets, reason, revises, minimumMark = 600, isDraft = false }: RuleFacts,
): Promise<MadeRule> {
  const before =
    revises === undefined
      ? undefined
      : (await tx.select().from(recognitionRule).where(eq(recognitionRule.id, revises)))[0];
  const [row] = await tx
    .insert(recognitionRule)
    .values({
      homeSchoolId,
      hostSchoolId: sources[0]?.schoolId as number,
      number: before?.number ?? (await nextNumber(tx, homeSchoolId)),
      revision: (before?.revision ?? 0) + 1,
      kind: kindOf(sources.length, targets.length),
      module: targets.length === 0 ? GENERAL : "",
      department: targets[0]?.department ?? null,
      gradeAs: "converted",
      countsInGpa: targets.length > 0,
      minimumMark,
      validFrom: "2026-06-01",
      reason,
    })
    .returning({ id: recognitionRule.id });
  if (row === undefined) throw new Error("a rule of the demo was not made");
  await writeCourses(tx, row.id, {
    sourceIds: sources.map(({ id }) => id),
    targetIds: targets.map(({ id }) => id),
  });
  if (!isDraft) await activateRule(tx, services, row.id, IN_FORCE);
  return { id: row.id, homeSchoolId, sourceId: sources[0]?.id as number };
}

function kindOf(sources: number, targets: number): RuleKind {
  if (targets === 0) return "module";
  if (sources > 1) return "many";
  return targets > 1 ? "split" : "one";
}

/** A student passed courses of another school last term. */
async function passCourses(
  tx: Transaction,
  services: RecognitionServices,
  of: MadeStudent,
  courses: readonly MadeCourse[],
  { lastTerm, now }: Facts,
): Promise<void> {
  const rulesId = await keepRules(
    tx,
    of.schoolId,
    await readRules(tx, services.officeSettings, of.schoolId),
    now,
  );
  await tx.insert(grade).values(
    courses.map(({ id, schoolId, credits }, at): typeof grade.$inferInsert => {
      const mark = 780 + 40 * at;
      return {
        studentId: of.id,
        homeSchoolId: of.schoolId,
        hostSchoolId: schoolId,
        courseId: id,
        semesterId: lastTerm.id,
        examKind: "regular",
        attempt: 1,
        credits,
        originalScale: "percent",
        originalText: String(mark / 10),
        originalMark: mark,
        convertedScale: "percent",
        convertedText: String(mark / 10),
        convertedMark: mark,
        passed: true,
        source: "history",
        state: "locked",
        rulesId,
        publishedAt: lastTerm.endedAt,
      };
    }),
  );
  const bank = await LockedAccount.lock(tx, { studentId: of.id, schoolId: of.schoolId });
  await earnCredits(bank, await guestGrades(tx, of.id), lastTerm.endedAt);
}

async function recogniseGuest(
  tx: Transaction,
  services: RecognitionServices,
  of: MadeStudent,
  rule: MadeRule,
  now: Date,
): Promise<void> {
  const bank = await LockedAccount.lock(tx, { studentId: of.id, schoolId: of.schoolId });
  await recogniseUnder(tx, services, bank, {
    studentId: of.id,
    schoolId: of.schoolId,
    ruleId: rule.id,
    courseId: rule.sourceId,
    asOf: now,
    now,
  });
}

/** An application that its office has to decide. */
async function askFor(
  tx: Transaction,
  { workflow }: RecognitionServices,
  of: MadeStudent,
  courses: readonly MadeCourse[],
  module: string,
  { now }: Facts,
): Promise<void> {
  const sources = (await guestGrades(tx, of.id)).filter(({ course }) =>
    courses.some(({ id }) => id === course.id),
  );
  const [first] = sources;
  const [person] = await tx
    .select({ department: student.department, accountId: account.id })
    .from(student)
    .leftJoin(account, eq(account.studentId, student.id))
    .where(eq(student.id, of.id));
  if (first === undefined || person === undefined) return;
  const number = await nextRecognitionNumber(tx, of.schoolId);
  const credits = sources.reduce((sum, one) => sum + one.grade.credits, 0);
  const [row] = await tx
    .insert(recognition)
    .values({
      schoolId: of.schoolId,
      number,
      studentId: of.id,
      hostSchoolId: first.host.id,
      way: "application",
      module,
      credits,
      gradeAs: "converted",
      countsInGpa: true,
      reason: "课程内容与本校通识选修的要求相近，附教学大纲。",
      submittedAt: now,
      createdAt: now,
    })
    .returning({ id: recognition.id });
  if (row === undefined) throw new Error("an application of the demo was not made");
  await tx.insert(recognitionSource).values(
    sources.map(({ grade: { id, credits: earned } }) => ({
      recognitionId: row.id,
      gradeId: id,
      credits: earned,
      live: true,
    })),
  );
  await recognitionApplication.submit(
    tx,
    { workflow },
    row.id,
    {
      subject: `RA-${String(number).padStart(4, "0")} ${of.name}：${sources.map(({ course }) => course.name).join("、")} → ${module}，${credits} 学分`,
      facts: {
        schoolCode: "",
        hostCode: first.host.code,
        credits,
        module: true,
        byRule: false,
        sameCase: false,
        appeal: false,
        alone: false,
      },
      initiator: { ...person, name: of.name, schoolId: of.schoolId },
    },
    now,
  );
}
