import type { GradeFlag } from "@huxuan/api-client";
import {
  type Attempt,
  countingResult,
  decimal,
  type ExamKind,
  type Fraction,
  fraction,
  gpaOf,
  pointsOf,
} from "@huxuan/grading";
import type { RulesOfGrades } from "./rules-of-grades.ts";

/** A grade of a student, as averages are made of it. */
export interface CountedGrade {
  id: number;
  courseId: number;
  /** In credits, two decimals. */
  credits: number;
  examKind: ExamKind;
  attempt: number;
  /** On the home school's scale, in tenths; null for 两级制 and without a mark. */
  convertedMark: number | null;
  flag: GradeFlag | null;
  passed: boolean;
  /** The home school's when it was published. */
  rules: RulesOfGrades;
}

/** Averages of a student's grades. */
export interface Averages {
  /** Passed, in hundredths. */
  earned: number;
  /** That are part of the GPA. */
  courses: number;
  gpa: Fraction | undefined;
  average: Fraction | undefined;
}

/** The grades of one course, the earliest attempt first, as attempts of the rules. */
const attemptsOf = (grades: readonly CountedGrade[]): Attempt[] =>
  grades.map(({ examKind, convertedMark, flag, passed }) => ({
    exam: examKind,
    ...(flag === null ? {} : { flag }),
    ...(convertedMark === null ? { passed } : { mark: convertedMark }),
  }));

const byCourse = (grades: readonly CountedGrade[]): CountedGrade[][] =>
  [...Map.groupBy(grades, ({ courseId }) => courseId).values()].map((of) =>
    of.toSorted((a, b) => a.attempt - b.attempt),
  );

/** What a school decides about the attempts at a course; its make-up marks are capped when they are recorded. */
const policyOf = ({ retake, failsCount }: RulesOfGrades) => ({ retake, failsCount, makeupCap: 1000 });

/**
 * Credits and averages of a student's grades. Each course is averaged by the rules under which its last grade was
 * published, so that a new formula changes nothing that was published before.
 */
export function averagesOf(grades: readonly CountedGrade[]): Averages {
  const groups = Map.groupBy(byCourse(grades), (of) => JSON.stringify(rulesOf(of)));
  let earned = 0;
  let courses = 0;
  const gpa = new Weighted();
  const average = new Weighted();
  for (const of of groups.values()) {
    const [first] = of;
    if (first === undefined) continue;
    const rules = rulesOf(first);
    for (const course of of) {
      const found = gpaOf(
        [{ credits: creditsOf(course), attempts: attemptsOf(course) }],
        rules.formula,
        policyOf(rules),
      );
      earned += found.earned;
      if (found.gpa !== undefined) {
        gpa.add(found.gpa, creditsOf(course));
        courses += 1;
      }
      if (found.average !== undefined) average.add(found.average, creditsOf(course));
    }
  }
  return { earned, courses, gpa: gpa.mean(), average: average.mean() };
}

/** The rules of the last of some grades of a course. */
function rulesOf(grades: readonly CountedGrade[]): RulesOfGrades {
  const last = grades.at(-1);
  if (last === undefined) throw new RangeError("there is no grade");
  return last.rules;
}

/** Of the last of some grades of a course, in hundredths. */
const creditsOf = (grades: readonly CountedGrade[]): number =>
  Math.round((grades.at(-1)?.credits ?? 0) * 100);

/** Σ weight × value ÷ Σ weight, exactly. */
class Weighted {
  #sum = fraction(0);
  #weight = 0;

  add({ numerator, denominator }: Fraction, weight: number): void {
    this.#weight += weight;
    this.#sum = fraction(
      this.#sum.numerator * denominator + BigInt(weight) * numerator * this.#sum.denominator,
      this.#sum.denominator * denominator,
    );
  }

  mean(): Fraction | undefined {
    if (this.#weight === 0) return undefined;
    return fraction(this.#sum.numerator, this.#sum.denominator * BigInt(this.#weight));
  }
}

/** Ids of the grades that count: of each course the attempt that its policy takes. */
export function countingGrades(grades: readonly CountedGrade[]): Set<number> {
  return new Set(
    byCourse(grades).flatMap((of) => {
      const result = countingResult(attemptsOf(of), policyOf(rulesOf(of)));
      const found = result === undefined ? undefined : of[result.attempt];
      return found === undefined ? [] : [found.id];
    }),
  );
}

/** The points of a grade, two decimals at most; undefined without a mark. A failed one has 0. */
export function pointOf({ convertedMark, flag, rules }: CountedGrade): number | undefined {
  if (flag === "deferred" || flag === "exempt") return undefined;
  const mark = flag === null ? convertedMark : 0;
  return mark === null ? undefined : Number(decimal(pointsOf(mark, rules.formula), 2));
}

/** An exact value as a number of double precision: equal values are equal numbers. */
export const asNumber = (value: Fraction | undefined): number | null =>
  value === undefined ? null : Number(value.numerator) / Number(value.denominator);

/** An exact value as people read it, two decimals. */
export const asText = (value: Fraction | undefined): string | undefined =>
  value === undefined ? undefined : decimal(value, 2);
