import { inArray } from "drizzle-orm";
import { type Transaction, transaction } from "../db/index.ts";
import { announceOfferings, type NeedsCatalogue } from "../domains/offering/index.ts";
import { type NeedsRecognisedCredits, reckonDue } from "../domains/degree-progress/index.ts";
import { type NeedsProgressUse, passedCourse } from "../domains/person/index.ts";
import { keepPositiveLists } from "../domains/positive-list/index.ts";
import { freezeSeats } from "../domains/recognition/index.ts";
import { announceRound, round } from "../domains/round/index.ts";
import { campusTravel } from "../domains/school/index.ts";
import { SCHOOL_OFFICE } from "../domain.ts";
import { DEMO_PASSWORD } from "../secret/demo-password.ts";
import type { NeedsMail } from "../domains/notification/index.ts";
import type { NeedsOpening } from "../domains/survey/index.ts";
import { createAccounts, hashPassword, scopeGrant } from "../domains/session/index.ts";
import type { CoreServices } from "../platform/core.ts";
import type { Files } from "../platform/files/index.ts";
import type { NeedsOfficeSettings } from "../settings/index.ts";
import { createArticles, storeFiles } from "./articles.ts";
import { createCourses, type MadeCourse } from "./courses.ts";
import { EnrolmentPlanner } from "./enrolments.ts";
import { createOfferings, type MadeOffering, SchoolPlanner } from "./offerings.ts";
import { createPeople, type MadeSchool, type MadeStudent } from "./people.ts";
import { createEvaluation } from "./evaluation.ts";
import { createEarlierGrades, createSheetInProgress } from "./grades.ts";
import { createProgrammes } from "./programmes.ts";
import { createRecognition, type RecognitionServices } from "./recognition.ts";
import { Random } from "./random.ts";
import { DEMO_PREREQUISITES } from "./schools.ts";
import { createGradedGuests, createSettlements } from "./settlements.ts";
import { createSemesters, type PastSemester } from "./semesters.ts";

export { DEMO_PASSWORD };

/** The demo accounts, as the start prints them. */
export const DEMO_ACCOUNTS: readonly { useraccount: string; who: string }[] = [
  { useraccount: "admin", who: "省级平台管理员" },
  { useraccount: "school", who: "湘江理工大学教务处" },
  { useraccount: "teacher", who: "湘江理工大学教师" },
  { useraccount: "student", who: "岳麓师范大学学生" },
  { useraccount: "student2", who: "星城医学院学生" },
  { useraccount: "dual", who: "湘江理工大学教师，兼教务处" },
  { useraccount: "department", who: "湘江理工大学计算机学院教务员" },
];

/** Any number; another one makes another province. */
const SEED = 20_260_907;
const DAY_MS = 86_400_000;
const CAPS = { maxCredits: 10, maxCourses: 4 };
/** Offerings that are full, one in this many of those for everybody. */
const FULL_EVERY = 9;

/**
 * Fills an empty database with a small province to play with: five universities with people, courses, offerings, a
 * round that runs and one to come. The same every time, but for the times of the rounds, which follow the clock.
 */
export async function createDemoProvince(
  services: CoreServices &
    NeedsCatalogue &
    NeedsOfficeSettings &
    NeedsProgressUse &
    NeedsRecognisedCredits &
    NeedsMail &
    NeedsOpening &
    RecognitionServices & { files: Files },
): Promise<void> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const now = services.clock();
  const files = await storeFiles(services.files);
  const { announced, schools, graded, lastTermId } = await transaction(services.db, async (tx) => {
    const random = new Random(SEED);
    const { semesterId, past } = await createSemesters(tx);
    const schools = await createPeople(tx, random);
    const courses = await createCourses(tx, schools);
    const ids = schools.map((s) => s.id);
    const plans = schools.flatMap((s) =>
      new SchoolPlanner(s, random, ids, now).plan(courses.filter((c) => c.schoolId === s.id)),
    );
    const offerings = await createOfferings(tx, semesterId, plans, now);
    const roundId = await createRounds(tx, semesterId, now);
    const people = demoPeople(schools, offerings);
    await createPassed(tx, schools, courses, people);
    await enrol(tx, { random, schools, offerings, people, semesterId, roundId, now });
    await createDemoAccounts(tx, schools, people, passwordHash);
    const settings = services.officeSettings;
    await createEarlierGrades(tx, { random, settings, schools, courses, past, now });
    const plan = plans.find(({ state, programmeGrade, course, teachers }) => {
      const isTheirs = teachers.some(({ id }) => id === people.teacher.id);
      return isTheirs && state === "published" && programmeGrade === undefined && !course.hasPrerequisite;
    });
    const lastTerm = past.at(-1);
    if (plan === undefined || lastTerm === undefined)
      throw new Error("the demo's teacher has no course that was taught last term");
    const [late] = await createOfferings(
      tx,
      lastTerm.id,
      [{ ...plan, quotas: [], quotaReleaseAt: null }],
      now,
    );
    const busy = await gradeLate(tx, { late, random, schools, people, lastTerm, now });
    await createProgrammes(tx, services, { schools, courses });
    const students = [people.student, people.student2] as const;
    await createRecognition(tx, services, { schools, courses, students, lastTerm, now });
    // Last: they are dealt no random numbers that others would have had.
    const graded = await createGradedGuests(tx, services, {
      random,
      schools,
      courses,
      plans,
      lastTerm,
      busy: new Set(busy.map(({ id }) => id)),
      lateCourseId: late?.course.id,
      now,
    });
    await createArticles(tx, schools, await files.add(tx), now);
    const messages = await announceOfferings(tx, [{ semesterId }, { semesterId: lastTerm.id }]);
    return { announced: messages, schools, graded, lastTermId: lastTerm.id };
  });
  await files.remove();
  // Plans made while the tables were empty would go on scanning them as they grow.
  await services.pool.query("analyze");
  await services.catalogue.announce(announced);
  // The class of last term has its positive list: grades are entered for who stands on it.
  await keepPositiveLists(services);
  await freezeSeats(services);
  await createSettlements(services, { schools, graded, now });
  await createEvaluation(services, { schoolId: schools[0]?.id as number, semesterId: lastTermId });
  await reckonDue(services.db, services.recognisedCredits, services.clock);
}

/** Guests of last term's class, beside the two demo students. */
const OTHER_GUESTS = 10;

/** A class of last term with students of other universities, whose grades the demo's teacher is still entering; gives them. */
async function gradeLate(
  tx: Transaction,
  facts: {
    late: MadeOffering | undefined;
    random: Random;
    schools: readonly MadeSchool[];
    people: DemoPeople;
    lastTerm: PastSemester;
    now: Date;
  },
): Promise<readonly MadeStudent[]> {
  const { late, random, schools, people, lastTerm, now } = facts;
  if (late === undefined) throw new Error("the demo's class of last term could not be made");
  const { student, student2 } = people;
  const all = schools.flatMap(({ students }) => students);
  const others = all.filter(
    ({ id, schoolId, grade }) =>
      schoolId !== late.schoolId && grade <= 2025 && id !== student.id && id !== student2.id,
  );
  const guests = [student, student2, ...others.slice(0, OTHER_GUESTS)];
  const planner = new EnrolmentPlanner(all, random, () => 0, CAPS);
  planner.enrolAll(late, guests);
  await planner.store(tx, lastTerm.id, null, lastTerm.endedAt);
  await createSheetInProgress(tx, late, guests, lastTerm.id, { random, now });
  return guests;
}

interface DemoPeople {
  student: MadeStudent;
  student2: MadeStudent;
  teacher: { id: number; name: string };
  dual: { id: number; name: string };
}

function demoPeople(schools: readonly MadeSchool[], offerings: readonly MadeOffering[]): DemoPeople {
  // Guests of the first university, both: they can want the same seat of the teacher's course.
  const [first, second, third] = schools as [MadeSchool, MadeSchool, MadeSchool];
  // Second-year students: their programme fills half of the week.
  const sophomore = (s: MadeSchool) => s.students.find((student) => student.grade === 2025) as MadeStudent;
  const load = (id: number) =>
    offerings.filter((o) => o.state === "published" && o.teacherIds.includes(id)).length;
  const [teacher, dual] = first.teachers.toSorted((a, b) => load(b.id) - load(a.id));
  if (teacher === undefined || dual === undefined)
    throw new Error("the first university has too few teachers");
  return { student: sophomore(second), student2: sophomore(third), teacher, dual };
}

/** A round that runs for weeks, and a second one after it. */
async function createRounds(tx: Transaction, semesterId: number, now: Date): Promise<number> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const made = await tx
    .insert(round)
    .values([
      {
        semesterId,
        name: "跨校选课（先到先得）",
        mode: "instant",
        opensAt: at(-1),
        closesAt: at(45),
        ...CAPS,
        allowsWithdrawal: true,
        allowsWaitlist: true,
        state: "published",
      },
      {
        semesterId,
        name: "跨校选课第二轮（补选）",
        mode: "instant",
        opensAt: at(50),
        closesAt: at(57),
        ...CAPS,
        allowsWithdrawal: true,
        allowsWaitlist: false,
        state: "published",
      },
    ])
    .returning({ id: round.id });
  // As if an office had opened them: students are told, and who listens hears of them.
  for (const { id } of made) await announceRound(tx, id);
  return made[0]?.id as number;
}

/** Older students have passed what their courses ask for; one demo student has passed a course of the other school. */
async function createPassed(
  tx: Transaction,
  schools: readonly MadeSchool[],
  courses: readonly MadeCourse[],
  people: DemoPeople,
): Promise<void> {
  const idOf = new Map(courses.map((c) => [c.name, c]));
  const required = DEMO_PREREQUISITES.flatMap(([, name]) => idOf.get(name) ?? []);
  const rows = schools.flatMap(({ id, students }) =>
    students
      .filter((s) => s.grade <= 2024)
      .flatMap((s) =>
        required
          .filter((c) => c.schoolId === id)
          .map((c) => ({ studentId: s.id, schoolId: id, courseId: c.id })),
      ),
  );
  const passed = idOf.get("书法鉴赏与实践");
  if (passed !== undefined)
    rows.push({ studentId: people.student.id, schoolId: people.student.schoolId, courseId: passed.id });
  await tx.insert(passedCourse).values(rows);
}

async function enrol(
  tx: Transaction,
  facts: {
    random: Random;
    schools: readonly MadeSchool[];
    offerings: readonly MadeOffering[];
    people: DemoPeople;
    semesterId: number;
    roundId: number;
    now: Date;
  },
): Promise<void> {
  const { random, schools, offerings, people, semesterId, roundId, now } = facts;
  const campusIds = schools.flatMap((s) => s.campusIds);
  const ways = await tx.select().from(campusTravel).where(inArray(campusTravel.fromCampusId, campusIds));
  const minutes = new Map(ways.map((w) => [`${w.fromCampusId}-${w.toCampusId}`, w.minutes]));
  const travel = (from: number | null, to: number | null) => minutes.get(`${from}-${to}`) ?? 0;
  const spared = new Set([people.student.id, people.student2.id]);
  const students = schools.flatMap((s) => s.students);
  const planner = new EnrolmentPlanner(students, random, travel, CAPS);
  planner.placeProgrammes(offerings);
  const open = offerings.filter(
    (o) => o.state === "published" && o.programmeGrade === undefined && o.quotas.length === 0,
  );
  const full = open.filter((o, at) => at % FULL_EVERY === 0 && o.capacity <= 30);
  planner.fill(open, new Set(full.map((o) => o.id)), spared);
  const [first, second] = full;
  if (first !== undefined) planner.queue(first, 3, spared);
  if (second !== undefined) planner.queue(second, 1, spared);
  await planner.store(tx, semesterId, roundId, now);
}

async function createDemoAccounts(
  tx: Transaction,
  schools: readonly MadeSchool[],
  people: DemoPeople,
  passwordHash: string,
): Promise<void> {
  const schoolId = schools[0]?.id as number;
  const department = schools[0]?.data.departments[0]?.name as string;
  const { student, student2, teacher, dual } = people;
  const ids = await createAccounts(tx, [
    {
      useraccount: "admin",
      passwordHash,
      personName: "平台管理员",
      userType: "other",
      schoolId: null,
      roleIds: ["1"],
    },
    {
      useraccount: "school",
      passwordHash,
      personName: "教务处",
      userType: "other",
      schoolId,
      roleIds: ["2"],
    },
    {
      useraccount: "teacher",
      passwordHash,
      personName: teacher.name,
      userType: "teacher",
      schoolId,
      teacherId: teacher.id,
      roleIds: ["3"],
    },
    {
      useraccount: "student",
      passwordHash,
      personName: student.name,
      userType: "student",
      schoolId: student.schoolId,
      studentId: student.id,
      roleIds: ["4"],
    },
    {
      useraccount: "student2",
      passwordHash,
      personName: student2.name,
      userType: "student",
      schoolId: student2.schoolId,
      studentId: student2.id,
      roleIds: ["4"],
    },
    {
      useraccount: "dual",
      passwordHash,
      personName: dual.name,
      userType: "teacher",
      schoolId,
      teacherId: dual.id,
      roleIds: ["3", "2"],
    },
    {
      useraccount: "department",
      passwordHash,
      personName: `${department}教务员`,
      userType: "other",
      schoolId,
      department,
      roleIds: [SCHOOL_OFFICE],
    },
  ]);
  // An office like the school's, for what the department gives and whom it has.
  await tx
    .insert(scopeGrant)
    .values({ accountId: ids.at(-1) as number, roleId: SCHOOL_OFFICE, type: "department" });
}
