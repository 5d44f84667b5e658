import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/index.ts";
import { type NeedsProgressUse, student } from "../domains/person/index.ts";
import {
  programme,
  programmeAlternative,
  programmeItem,
  programmeModule,
} from "../domains/programme/index.ts";
import { DEMO_PREREQUISITES } from "./schools.ts";
import type { MadeCourse } from "./courses.ts";
import { GRADES, type MadeSchool } from "./people.ts";

/** When the programmes came into force: before the first of their students came. */
const PUBLISHED = new Date("2023-06-30T02:00:00Z");
/** Credits that come from courses for everybody, at home or recognised of other schools. */
const [GENERAL_CREDITS, FREE_CREDITS] = [4, 4];
/** The year in which all students of a school have what they have in common; in the first they have what they choose. */
const COMMON_YEAR = 1;
/** Of the courses of a major's direction, so many are chosen. */
const CHOSEN = 2;

/** A course of the demo's programmes with the year in which students have it, from 0 (`SchoolPlanner`). */
interface Planned {
  course: MadeCourse;
  year: number;
  /** Among the courses of the year. */
  place: number;
}

type Module = Omit<typeof programmeModule.$inferInsert, "programmeId" | "position">;
type Item = Pick<typeof programmeItem.$inferInsert, "moduleKey" | "mandatory"> & Planned & { term?: number };

/** A programme of the demo. */
interface Plan {
  totalCredits: number;
  modules: Module[];
  items: Item[];
  /** An elective that does as well as the first course of the direction. */
  alternative: MadeCourse | undefined;
}

/**
 * A published programme for each year and major: what all students of a school have in common, what their department
 * teaches, some of which they choose, and credits that they look for themselves. For the first university's computer
 * science there is a draft of the next version besides.
 */
export async function createProgrammes(
  tx: Transaction,
  { progressUse }: NeedsProgressUse,
  { schools, courses }: { schools: readonly MadeSchool[]; courses: readonly MadeCourse[] },
): Promise<void> {
  const plans = schools.flatMap(({ id: schoolId, data }) =>
    data.departments.flatMap(({ name, major }) => {
      const plan = planFor(
        courses.filter((each) => each.schoolId === schoolId),
        name,
      );
      return GRADES.map((grade) => ({ schoolId, major, grade, plan }));
    }),
  );
  const ids = await insertProgrammes(
    tx,
    plans.map((each) => ({ ...each, revision: 1, reason: "" })),
  );
  await tx
    .update(programme)
    .set({ state: "published", publishedAt: PUBLISHED })
    .where(inArray(programme.id, ids));
  const first = plans.find(({ grade }) => grade === GRADES.at(-1));
  if (first === undefined) throw new Error("the demo has no programme to revise");
  await insertProgrammes(tx, [
    { ...first, plan: revised(first.plan), revision: 2, reason: "按专业认证意见，增加专业选修的学分" },
  ]);
  await progressUse.changed(tx, eq(student.state, "active"));
}

/** What students of a department have to pass. */
function planFor(courses: readonly MadeCourse[], department: string): Plan {
  const planned = courses
    .filter(({ nature }) => nature === "required" || nature === "restricted")
    .map((course, at): Planned => {
      const youngest = GRADES.length - 1;
      return { course, year: youngest - (at % GRADES.length), place: Math.floor(at / GRADES.length) };
    });
  const required = planned.filter(({ course }) => course.nature === "required");
  const own = required.filter(({ course }) => course.department === department);
  const others = required.filter(({ course }) => course.department !== department);
  const common = others.filter(({ year }) => year === COMMON_YEAR);
  const basic = others.filter(({ year }) => year !== COMMON_YEAR);
  const chosen = planned.filter(({ course }) => course.nature === "restricted");
  const leastChosen = creditsOf(chosen.toSorted(byCredits).slice(0, CHOSEN));
  const [commonCredits, basicCredits, ownCredits] = [common, basic, own].map(creditsOf) as [
    number,
    number,
    number,
  ];
  const general = commonCredits + GENERAL_CREDITS;
  const major = basicCredits + ownCredits + leastChosen;
  const module = (key: string, name: string, minCredits: number, more: Partial<Module> = {}): Module => ({
    key,
    name,
    minCredits,
    accepts: "listed",
    ...more,
  });
  return {
    totalCredits: general + major + FREE_CREDITS,
    modules: [
      module("TS", "通识教育", general),
      module("TS1", "通识必修", commonCredits, { parentKey: "TS" }),
      module("TS2", "通识选修", GENERAL_CREDITS, {
        parentKey: "TS",
        accepts: "filter",
        natures: ["general"],
        overflowTo: "ZY",
      }),
      module("ZY0", "专业教育", major),
      module("XK", "学科基础", basicCredits, { parentKey: "ZY0" }),
      module("BX", "专业必修", ownCredits, { parentKey: "ZY0" }),
      module("XX", "专业选修", leastChosen, { parentKey: "ZY0", chooseCourses: CHOSEN, overflowTo: "ZY" }),
      module("ZY", "自由选修", FREE_CREDITS, { accepts: "any" }),
    ],
    items: [
      ...common.map((each) => ({ ...each, moduleKey: "TS1", mandatory: true })),
      // One is suggested earlier than the school teaches it: who is in the second year is told that it is late.
      ...basic.map((each, at) => ({
        ...each,
        moduleKey: "XK",
        mandatory: true,
        ...(at === 0 && { term: COMMON_YEAR * 2 }),
      })),
      ...own.map((each) => ({ ...each, moduleKey: "BX", mandatory: true })),
      ...chosen.map((each) => ({ ...each, moduleKey: "XX", mandatory: false })),
    ],
    alternative: courses.find((each) => each.department === department && each.nature === "elective"),
  };
}

const creditsOf = (some: readonly Planned[]): number =>
  some.reduce((sum, { course }) => sum + course.credits, 0);
const byCredits = (a: Planned, b: Planned): number => a.course.credits - b.course.credits;

/** The next version: one more course of the direction is chosen. */
function revised(plan: Plan): Plan {
  const chosen = plan.items.filter(({ moduleKey }) => moduleKey === "XX").toSorted(byCredits);
  const more = creditsOf(chosen.slice(0, CHOSEN + 1)) - creditsOf(chosen.slice(0, CHOSEN));
  return {
    ...plan,
    totalCredits: plan.totalCredits + more,
    modules: plan.modules.map((each) => ({
      ...each,
      ...(each.key === "XX" && { minCredits: each.minCredits + more, chooseCourses: CHOSEN + 1 }),
      ...(each.key === "ZY0" && { minCredits: each.minCredits + more }),
    })),
  };
}

/** Stores drafts, all of them in a few statements, and gives their ids in order. */
async function insertProgrammes(
  tx: Transaction,
  drafts: readonly {
    schoolId: number;
    major: string;
    grade: number;
    revision: number;
    reason: string;
    plan: Plan;
  }[],
): Promise<number[]> {
  const made = await tx
    .insert(programme)
    .values(
      drafts.map(({ plan, ...of }) => ({
        ...of,
        degree: degreeOf(of.major),
        years: 4,
        totalCredits: plan.totalCredits,
      })),
    )
    .returning({ id: programme.id });
  const stored = made.map(({ id }, at) => ({ programmeId: id, plan: drafts[at]?.plan as Plan }));
  await tx
    .insert(programmeModule)
    .values(
      stored.flatMap(({ programmeId, plan }) =>
        plan.modules.map((module, position) => ({ programmeId, position, ...module })),
      ),
    );
  const items = stored.flatMap(({ programmeId, plan }) =>
    plan.items.map(({ course, year, place, term, moduleKey, mandatory }, position) => ({
      programmeId,
      key: course.code,
      moduleKey,
      position,
      courseId: course.id,
      credits: course.credits,
      nature: course.nature,
      // Where the demo's years have a course before what it asks for, nothing is suggested.
      term: ASKS.has(course.name) ? null : (term ?? 2 * year + 1 + (place % 2)),
      mandatory,
    })),
  );
  await tx.insert(programmeItem).values(items);
  const alternatives = stored.flatMap(({ programmeId, plan: { items: of, alternative } }) => {
    const first = of.find(({ moduleKey }) => moduleKey === "XX");
    return alternative === undefined || first === undefined
      ? []
      : [{ programmeId, itemKey: first.course.code, courseId: alternative.id, position: 0 }];
  });
  await tx.insert(programmeAlternative).values(alternatives);
  return made.map(({ id }) => id);
}

/** Courses that ask for another one, and those that are asked for. */
const ASKS: ReadonlySet<string> = new Set(DEMO_PREREQUISITES.flat());

const DEGREES: readonly (readonly [RegExp, string])[] = [
  [/医|护理|药/u, "医学学士"],
  [/计算机|机械|食品|环境/u, "工学学士"],
  [/数学/u, "理学学士"],
  [/农|动物/u, "农学学士"],
  [/经济|金融/u, "经济学学士"],
  [/会计/u, "管理学学士"],
  [/法学/u, "法学学士"],
  [/历史/u, "历史学学士"],
  [/音乐/u, "艺术学学士"],
  [/教育/u, "教育学学士"],
];

const degreeOf = (major: string): string => DEGREES.find(([like]) => like.test(major))?.[1] ?? "文学学士";
