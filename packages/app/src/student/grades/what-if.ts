import type { GradeRules, MyGrade, MyGrades } from "@huxuan/api-client";
import {
  type CourseRecord,
  FORMULAS,
  formulaOfTable,
  type GpaFormula,
  type GpaPolicy,
  HIGHEST,
  PASS,
  pointsOf,
  whatIf,
} from "@huxuan/grading";

/** A course whose mark somebody tries out. */
export interface TrialCourse {
  /** Unique among them. */
  id: string;
  name: string;
  credits: number;
  /** At another school: it counts once it is recognised. */
  guest: boolean;
  /** The course that is taken once more; its grades are no longer the last word. */
  retakes?: number;
}

/** Marks out of 100 that somebody thinks of, by course; a course without one is not part of what is tried. */
export type TrialMarks = Readonly<Record<string, number>>;

/** What the averages come to. */
export interface Trial {
  /** 「3.16」; undefined without a grade that counts. */
  now: string | undefined;
  /** With the marks that were thought of. */
  imagined: string | undefined;
  /** 「+0.05」, 「−0.10」, 「不变」; undefined where one of both is missing. */
  change: string | undefined;
  direction: "up" | "down" | "same";
  averageNow: string | undefined;
  averageImagined: string | undefined;
  /**
   * The GPA of the server is another one than `now`: the school has changed its rules since grades were published, and
   * what is tried goes by the rules of today alone.
   */
  rulesChanged: boolean;
  /** The most that the GPA may come to: 「3 门都 90 分以上，最高到 3.24」; undefined without a course to try. */
  ceiling: string | undefined;
}

/** The formula of a school's rules. */
export const formulaOf = ({ formula, points }: Pick<GradeRules, "formula" | "points">): GpaFormula =>
  formula === "own" ? formulaOfTable(points) : FORMULAS[formula];

const policyOf = ({ retake, failsCount }: GradeRules): GpaPolicy => ({ retake, failsCount });

const tenths = (mark: number): number => Math.round(mark * 10);
const hundredths = (credits: number): number => Math.round(credits * 100);

/** Grades that are part of the averages, each the one of its course that the school's policy takes. */
const counting = ({ terms }: Pick<MyGrades, "terms">): MyGrade[] =>
  terms.flatMap(({ grades }) => grades).filter(({ counts }) => counts);

/**
 * What is known of a course, as the averages take it. What a grade has come to was settled when it was published: 补考
 * has its 60 by then, so that every attempt is an ordinary one here.
 */
function recordOf({ credits, converted, flag, passed }: MyGrade): CourseRecord {
  const mark = converted.mark === undefined ? { passed } : { mark: tenths(converted.mark) };
  return {
    credits: hundredths(credits),
    attempts: [{ exam: "regular", ...(flag === undefined ? mark : { flag }) }],
  };
}

/** The lowest mark out of 100 with as many points as 100: 90 by the standard formula, 100 by a curve. */
export function topFrom(formula: GpaFormula): number {
  const points = (mark: number) => {
    const { numerator, denominator } = pointsOf(mark, formula);
    return Number(numerator) / Number(denominator);
  };
  let lowest = HIGHEST;
  while (lowest - 10 >= PASS && points(lowest - 10) === points(HIGHEST)) lowest -= 10;
  return lowest / 10;
}

/** What the averages become with the marks that somebody thinks of; by the same rules as on the server. */
export function tryMarks(grades: MyGrades, courses: readonly TrialCourse[], marks: TrialMarks): Trial {
  const counted = counting(grades);
  const formula = formulaOf(grades.rules);
  const hypotheses = courses.map(({ id, credits, retakes }) => {
    const record = counted.findIndex(({ courseId }) => courseId === retakes);
    const mark = marks[id];
    return {
      credits: hundredths(credits),
      record: record === -1 ? undefined : record,
      mark: mark === undefined ? undefined : tenths(mark),
    };
  });
  const { now, imagined, ceiling } = whatIf(
    counted.map(recordOf),
    hypotheses,
    formula,
    policyOf(grades.rules),
  );
  const difference =
    now.gpaText === undefined || imagined.gpaText === undefined
      ? undefined
      : Math.round((Number(imagined.gpaText) - Number(now.gpaText)) * 100);
  return {
    now: now.gpaText,
    imagined: imagined.gpaText,
    change: difference === undefined ? undefined : changeText(difference),
    direction: difference === undefined || difference === 0 ? "same" : difference > 0 ? "up" : "down",
    averageNow: now.averageText,
    averageImagined: imagined.averageText,
    rulesChanged: now.gpaText !== grades.gpa,
    ceiling:
      courses.length === 0 || ceiling.gpaText === undefined
        ? undefined
        : ceilingText(courses.length, topFrom(formula), ceiling.gpaText),
  };
}

function changeText(hundredth: number): string {
  if (hundredth === 0) return "不变";
  return `${hundredth > 0 ? "+" : "−"}${(Math.abs(hundredth) / 100).toFixed(2)}`;
}

/** 「3 门都 90 分以上，最高到 3.24」, 「这门 100 分，最高到 3.24」. */
function ceilingText(count: number, from: number, gpa: string): string {
  const marks = from === 100 ? "100 分" : `${from} 分以上`;
  return `${count === 1 ? "这门" : `${count} 门都`} ${marks}，最高到 ${gpa}`;
}

/**
 * Courses that are to be graded, as the page begins to try them; what was withdrawn from never will be. One of the own
 * school that has been graded before is taken once more, and would count twice otherwise.
 */
export const trialCourses = (
  grades: Pick<MyGrades, "missing" | "terms">,
  homeSchoolId: number | undefined,
): TrialCourse[] =>
  grades.missing
    .filter(({ reason }) => reason !== "withdrawn")
    .map(({ offeringId, courseName, credits, hostSchool }) => {
      const guest = hostSchool.id !== homeSchoolId;
      const before = counting(grades).find((one) => !guest && !one.guest && one.courseName === courseName);
      return {
        id: `class-${offeringId}`,
        name: courseName,
        credits,
        guest,
        ...(before && { retakes: before.courseId }),
      };
    });

/** Courses that may be taken once more: those that failed, and are not among the ones that are tried already. */
export const failedCourses = (
  grades: Pick<MyGrades, "terms">,
  tried: readonly TrialCourse[],
): TrialCourse[] =>
  counting(grades)
    .filter(({ passed, flag }) => !passed && flag !== "deferred")
    .filter(({ courseId }) => !tried.some(({ retakes }) => retakes === courseId))
    .map(({ courseId, courseName, credits, guest }) => ({
      id: `retake-${courseId}`,
      name: `重修 ${courseName}`,
      credits,
      guest,
      retakes: courseId,
    }));

/** Where the slider of a course stands at first: at the average so far, else at 80. */
export const startMark = ({ average }: Pick<MyGrades, "average">): number =>
  average === undefined ? 80 : Math.round(Number(average));
