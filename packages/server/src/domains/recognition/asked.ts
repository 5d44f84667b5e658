import type { CourseNature } from "@huxuan/api-client";
import { eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { type NeedsRecognitionRules, recognitionTolerance, type Rule } from "../recognition-rule/index.ts";
import type { Asked } from "./checks.ts";
import { creditsOf } from "./checks.ts";
import { Judge } from "./judge.ts";
import type { RecognitionRow } from "./recognise.ts";
import { numberText } from "./rules.ts";
import { shownSource } from "./show.ts";
import { type SourceGrade, sourcesOf } from "./sources.ts";
import { capUnder, type StudentFacts } from "./student-facts.ts";
import { recognitionTarget } from "./tables.ts";
import { readFactsOf } from "./verdicts.ts";

/** A course of the home school that an application asks for. */
export interface AskedTarget {
  courseId: number;
  code: string;
  name: string;
  credits: number;
  nature: CourseNature;
  hours: number;
  description: string;
}

/** An application with all that its checks, its verdict and its page ask for. */
export interface Case {
  row: RecognitionRow;
  facts: StudentFacts;
  sources: readonly SourceGrade[];
  targets: readonly AskedTarget[];
  asked: Asked;
  judge: Judge;
  /** A rule in force by which the same counts. */
  rule: Rule | undefined;
}

/** Reads an application as it stands now. */
export async function readCase(
  db: Queryable,
  { recognitionRules, officeSettings }: NeedsRecognitionRules & NeedsOfficeSettings,
  row: RecognitionRow,
): Promise<Case> {
  const facts = await readFactsOf(db, row.studentId);
  const sources = (await sourcesOf(db, [row.id])).get(row.id) ?? [];
  const targets = await readTargets(db, row.id);
  const home = await recognitionRules.of(row.schoolId, db);
  const judge = new Judge(home, facts);
  const agreement = home.agreements.find(({ hostSchoolId }) => hostSchoolId === row.hostSchoolId);
  const natures = await naturesOf(
    db,
    sources.map((one) => one.course.id),
  );
  const rule = home.rules.find((one) => sameCourses(one, row, sources, targets));
  const asked: Asked = {
    agreed: agreement !== undefined,
    sources: sources.map((one) => ({
      name: one.course.name,
      credits: one.grade.credits,
      nature: natures.get(one.course.id) ?? "elective",
      passed: one.grade.passed,
      mark: shownSource(one).mark,
      usedBy: one.usedBy === null || one.usedBy === row.number ? undefined : numberText(one.usedBy),
    })),
    targets,
    module:
      row.module === ""
        ? undefined
        : { name: row.module, room: facts.modules.find(({ name }) => name === row.module)?.room },
    tolerance: rule?.tolerance ?? officeSettings.get(recognitionTolerance, row.schoolId),
    cap: capUnder(facts, agreement?.capPercent ?? 0),
    used: facts.used,
    passed: facts.passed,
  };
  return { row, facts, sources, targets, asked, judge, rule };
}

/** What is asked for: granted as it is, or as much of a module as there is room for. */
export const grantedOf = ({ row, targets, asked }: Case) => ({
  targets: targets.map(({ courseId, name, credits }) => ({ courseId, name, credits })),
  module: row.module,
  credits: creditsOf(asked),
});

/** Whether a rule maps these very courses to what is asked for. */
function sameCourses(
  rule: Rule,
  { hostSchoolId, module }: RecognitionRow,
  sources: readonly SourceGrade[],
  targets: readonly AskedTarget[],
): boolean {
  const same = (a: readonly number[], b: readonly number[]) =>
    a.length === b.length && a.every((id) => b.includes(id));
  return (
    rule.hostSchoolId === hostSchoolId &&
    (rule.module ?? "") === module &&
    same(
      rule.sources.map(({ courseId }) => courseId),
      sources.map(({ course: of }) => of.id),
    ) &&
    same(
      rule.targets.map(({ courseId }) => courseId),
      targets.map(({ courseId }) => courseId),
    ) &&
    sources.every(({ grade }) => grade.originalMark === null || grade.originalMark >= (rule.minMark ?? 0))
  );
}

async function readTargets(db: Queryable, recognitionId: number): Promise<AskedTarget[]> {
  return db
    .select({
      courseId: course.id,
      code: course.code,
      name: course.name,
      credits: course.credits,
      nature: course.nature,
      hours: course.hours,
      description: course.description,
    })
    .from(recognitionTarget)
    .innerJoin(course, eq(course.id, recognitionTarget.courseId))
    .where(eq(recognitionTarget.recognitionId, recognitionId))
    .orderBy(recognitionTarget.position);
}

async function naturesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, CourseNature>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: course.id, nature: course.nature })
    .from(course)
    .where(inArray(course.id, [...ids]));
  return new Map(rows.map(({ id, nature }) => [id, nature]));
}
