import type { GradeDistribution, GradeFinding, GradeSheetCheck } from "@huxuan/api-client";
import { checkSheet, deviationText, distributionOf, meanText, unusual, resultOfEntry } from "@huxuan/grading";
import { and, desc, eq, isNotNull, lt, or } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { SettingsInForce } from "../../settings/index.ts";
import { distributionFrom, leastDeviation, mostExcellent, mostFailed } from "../grade/index.ts";
import { semester } from "../semester/index.ts";
import { type SheetFacts } from "./rules.ts";
import { readStudents, type SheetStudent } from "./rows.ts";
import { factsOf, readSheetRow, type SheetContext, type StoredSheet } from "./sheet-facts.ts";
import { gradeSheet } from "./tables.ts";

/** How the results of a sheet lie, and what is unusual about them by the limits of its school. */
export interface Judged {
  distribution: GradeDistribution;
  findings: GradeFinding[];
}

/** Judges the results of a sheet; rows with a flag and rows off the list are left out. */
export function judge(
  students: readonly SheetStudent[],
  facts: SheetFacts,
  settings: SettingsInForce,
  schoolId: number,
): Judged {
  const counted = students.filter(({ left }) => !left);
  const rows = counted.map(({ cells }) => ({
    mark: resultOfEntry(cells, facts).total ?? undefined,
    flag: cells.flag ?? undefined,
  }));
  const found = distributionOf(rows);
  const findings = unusual(found, {
    from: settings.get(distributionFrom, schoolId),
    excellentPercent: settings.get(mostExcellent, schoolId),
    failPercent: settings.get(mostFailed, schoolId),
    deviation: Math.round(settings.get(leastDeviation, schoolId) * 10),
  });
  const [mean, deviation] = [meanText(found), deviationText(found)];
  const levels = facts.levels.map(
    ({ name }) =>
      [name, counted.filter(({ cells }) => cells.flag === null && cells.level === name).length] as const,
  );
  return {
    distribution: {
      students: found.n,
      ...(mean !== undefined && { mean: Number(mean) }),
      ...(deviation !== undefined && { deviation: Number(deviation) }),
      excellent: found.excellent,
      failed: found.failed,
      bands: found.bands,
      levels: Object.fromEntries(levels),
    },
    findings: findings.map(({ kind, message, needsReason }) => ({ kind, message, needsReason })),
  };
}

/** Gaps of a sheet, each with its row, and the sentence that says how many. */
export function gapsOf(
  students: readonly SheetStudent[],
  facts: SheetFacts,
): Pick<GradeSheetCheck, "problems" | "message"> {
  const counted = students.filter(({ left }) => !left);
  const { problems, message } = checkSheet(
    counted.map(({ cells }, at) => ({
      line: at + 1,
      marks: facts.parts.map(({ id }) => cells.marks[id]),
      level: cells.level ?? undefined,
      flag: cells.flag ?? undefined,
    })),
    facts.parts,
    { kind: facts.scale, bands: facts.levels },
  );
  return {
    problems: problems.map(({ line, part, message: said }) => ({
      studentId: counted[line - 1]?.studentId ?? 0,
      column: (part === undefined ? undefined : facts.parts[part]?.id) ?? facts.parts[0]?.id ?? "level",
      message: said,
      current: "",
    })),
    message: counted.length === 0 ? "名单上还没有学生，不能提交" : (message ?? ""),
  };
}

/** What is to be known before a sheet is submitted, or approved. Throws 404 out of scope. */
export async function checkOfSheet(context: SheetContext, id: number): Promise<GradeSheetCheck> {
  const { services } = context;
  const { db, officeSettings } = services;
  const sheet = await readSheetRow(db, context, id);
  const facts = await factsOf(db, officeSettings, sheet);
  const students = await readStudents(db, sheet);
  const { distribution, findings } = judge(students, facts, officeSettings, sheet.schoolId);
  return {
    ...gapsOf(students, facts),
    distribution,
    findings,
    ...(await lastTime(db, sheet)),
    earlierExplanations: await earlierExplanations(db, sheet),
    sequence: sheet.sequence,
  };
}

/** The classes of the course in the last semester before in which it was graded, together. */
async function lastTime(
  db: Queryable,
  { courseId, semesterId, examKind }: StoredSheet,
): Promise<Pick<GradeSheetCheck, "lastYear" | "lastYearName">> {
  const [now] = await db
    .select({ firstMonday: semester.firstMonday })
    .from(semester)
    .where(eq(semester.id, semesterId));
  if (now === undefined) return {};
  const rows = await db
    .select({
      semesterId: gradeSheet.semesterId,
      name: semester.name,
      distribution: gradeSheet.distribution,
    })
    .from(gradeSheet)
    .innerJoin(semester, eq(semester.id, gradeSheet.semesterId))
    .where(
      and(
        eq(gradeSheet.courseId, courseId),
        eq(gradeSheet.examKind, examKind),
        lt(semester.firstMonday, now.firstMonday),
        isNotNull(gradeSheet.distribution),
        or(eq(gradeSheet.state, "published"), eq(gradeSheet.state, "locked")),
      ),
    )
    .orderBy(desc(semester.firstMonday), gradeSheet.id);
  const [first] = rows;
  if (first === undefined) return {};
  const of = rows.flatMap((row) =>
    row.semesterId === first.semesterId && row.distribution !== null ? [row.distribution] : [],
  );
  return { lastYear: together(of), lastYearName: first.name };
}

/** The distributions of several classes as one; a mean is that of all marks. */
export function together(all: readonly GradeDistribution[]): GradeDistribution {
  const sum = (of: (one: GradeDistribution) => number): number =>
    all.reduce((before, one) => before + of(one), 0);
  const students = sum((one) => one.students);
  const mean = sum((one) => (one.mean ?? 0) * one.students) / students;
  const names = [...new Set(all.flatMap(({ levels }) => Object.keys(levels)))];
  return {
    students,
    ...(students > 0 && { mean: Math.round(mean * 100) / 100 }),
    excellent: sum((one) => one.excellent),
    failed: sum((one) => one.failed),
    bands: Array.from({ length: 10 }, (_, at) => sum(({ bands }) => bands[at] ?? 0)),
    levels: Object.fromEntries(names.map((name) => [name, sum(({ levels }) => levels[name] ?? 0)])),
  };
}

const EXPLANATIONS_SHOWN = 5;

async function earlierExplanations(db: Queryable, { id, courseId }: StoredSheet): Promise<string[]> {
  const rows = await db
    .select({ id: gradeSheet.id, explanation: gradeSheet.explanation })
    .from(gradeSheet)
    .where(and(eq(gradeSheet.courseId, courseId), isNotNull(gradeSheet.explanation)))
    .orderBy(desc(gradeSheet.id))
    .limit(EXPLANATIONS_SHOWN + 1);
  const earlier = rows.filter((row) => row.id !== id).flatMap(({ explanation }) => explanation ?? []);
  return [...new Set(earlier)].slice(0, EXPLANATIONS_SHOWN);
}
