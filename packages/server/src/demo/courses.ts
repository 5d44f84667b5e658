import type { Transaction } from "../db/index.ts";
import {
  course,
  courseExclusion,
  courseKeys,
  type CourseNature,
  coursePrerequisite,
} from "../domains/course/index.ts";
import type { MadeSchool } from "./people.ts";
import { DEMO_EXCLUSIONS, DEMO_PREREQUISITES } from "./schools.ts";

export interface MadeCourse {
  id: number;
  schoolId: number;
  code: string;
  name: string;
  credits: number;
  nature: CourseNature;
  department: string;
  /** Asks for another course first. */
  hasPrerequisite: boolean;
  /** Courses that may not be held together with it. */
  exclusionIds: readonly number[];
}

/** 18 hours make one credit (domain: 互认). */
const HOURS_PER_CREDIT = 18;

const PURPOSES: Readonly<Record<CourseNature, string>> = {
  required: "面向本专业学生的核心课程，打好后续学习的基础；外校同专业学生可以选修，学分按互认规则认定。",
  restricted: "专业方向课程，侧重案例与应用，课堂讨论和小组作业占平时成绩的一半。",
  elective: "面向各专业学生的实践课程，边学边做，不要求先修基础。",
  general: "面向全体学生的通识课程，以讲座、阅读和讨论的方式开阔视野，无需专业背景。",
};

/** The catalogue of all universities, with prerequisites and exclusions. */
export async function createCourses(tx: Transaction, schools: readonly MadeSchool[]): Promise<MadeCourse[]> {
  const rows = schools.flatMap(({ id: schoolId, data }) =>
    data.departments.flatMap((department, d) =>
      department.courses.map((c, n) => {
        const identity = {
          code: `${data.prefix}${d + 1}${String(n + 1).padStart(2, "0")}`,
          name: c.name,
          department: department.name,
        };
        return {
          schoolId,
          ...identity,
          credits: c.credits,
          hours: Math.round(c.credits * HOURS_PER_CREDIT),
          nature: c.nature,
          language: c.language,
          description: `《${c.name}》由${department.name}开设。${PURPOSES[c.nature]}`,
          ...courseKeys(identity),
        };
      }),
    ),
  );
  const made = await tx.insert(course).values(rows).returning({
    id: course.id,
    schoolId: course.schoolId,
    code: course.code,
    name: course.name,
    credits: course.credits,
    nature: course.nature,
    department: course.department,
  });
  const idOf = (name: string): number => {
    const found = made.find((c) => c.name === name);
    if (found === undefined) throw new Error(`the demo has no course called ${name}`);
    return found.id;
  };
  await tx.insert(coursePrerequisite).values(
    DEMO_PREREQUISITES.map(([name, required]) => ({
      courseId: idOf(name),
      requiredCourseId: idOf(required),
    })),
  );
  await tx.insert(courseExclusion).values(
    DEMO_EXCLUSIONS.flatMap(([a, b]) => [
      { courseId: idOf(a), excludedCourseId: idOf(b) },
      { courseId: idOf(b), excludedCourseId: idOf(a) },
    ]),
  );
  const required = new Set(DEMO_PREREQUISITES.map(([name]) => idOf(name)));
  return made.map((c) => ({
    ...c,
    hasPrerequisite: required.has(c.id),
    exclusionIds: DEMO_EXCLUSIONS.filter((pair) => pair.includes(c.name)).flatMap((pair) =>
      pair.filter((name) => name !== c.name).map(idOf),
    ),
  }));
}
