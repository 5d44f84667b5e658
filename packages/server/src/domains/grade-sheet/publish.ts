import { labels } from "@huxuan/api-client";
import { type Grade, isFilled, resultOfEntry, reviewEnds } from "@huxuan/grading";
import { and, inArray, max } from "drizzle-orm";
import { insertMany, type Transaction, transaction } from "../../db/index.ts";
import type { Actor } from "../../platform/audit/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { chinaDay, endOfChinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import {
  flaggedValues,
  type GradeValues,
  grade,
  gradeValues,
  keepRules,
  lockAttempts,
  readRules,
  reviewDays,
  type RulesOfGrades,
} from "../grade/index.ts";
import { type NeedsMail, notifyAlsoByMail } from "../notification/index.ts";
import { semester } from "../semester/index.ts";
import { addDays } from "../timetable/index.ts";
import { type SheetFacts } from "./rules.ts";
import { readStudents, type SheetStudent } from "./rows.ts";
import { classNames } from "./open.ts";
import { studentAccounts } from "./people.ts";
import { factsOf, nextVersion, type StoredSheet } from "./sheet-facts.ts";
import { gradeSheet } from "./tables.ts";

export type PublishServices = Pick<CoreServices, "db" | "clock" | "settings"> &
  NeedsOfficeSettings &
  NeedsMail;

/** A sheet that is to be published, at the version that was looked at. */
export interface ChosenSheet {
  id: number;
  version: number;
}

/** What became of sheets. */
export interface Published {
  done: number;
  /** Grades that are seen now. */
  grades: number;
  students: number[];
  refused: { id: number; message: string }[];
}

/** A sheet whose students all have a result: they get their grades, and are told of this exam. */
interface PublishedSheet extends StoredSheet {
  studentIds: number[];
}

/** Sheets that are published in one transaction: their students are told together. */
const SHEETS_AT_ONCE = 40;

/**
 * Publishes approved sheets. The home school of each student gets a copy that never changes: the original and what it is
 * on the school's own scale. Whoever publishes a sheet holds its row, so that two clerks publish it once.
 */
export async function publishSheets(
  services: PublishServices,
  chosen: readonly ChosenSheet[],
  actor: Actor,
  { signal, progress }: { signal?: AbortSignal; progress?: (done: number, total: number) => void } = {},
): Promise<Published> {
  const result: Published = { done: 0, grades: 0, students: [], refused: [] };
  const sheets = chosen.toSorted((a, b) => a.id - b.id);
  for (let start = 0; start < sheets.length; start += SHEETS_AT_ONCE) {
    signal?.throwIfAborted();
    const some = sheets.slice(start, start + SHEETS_AT_ONCE);
    const done = await transaction(services.db, (tx) => publishSome(tx, services, some, actor));
    result.done += done.done;
    result.grades += done.grades;
    result.students.push(...done.students);
    result.refused.push(...done.refused);
    progress?.(Math.min(start + SHEETS_AT_ONCE, sheets.length), sheets.length);
  }
  return result;
}

async function publishSome(
  tx: Transaction,
  services: PublishServices,
  chosen: readonly ChosenSheet[],
  actor: Actor,
): Promise<Published> {
  const now = services.clock();
  const ids = chosen.map(({ id }) => id);
  const locked = await tx
    .select()
    .from(gradeSheet)
    .where(inArray(gradeSheet.id, ids))
    .orderBy(gradeSheet.id)
    .for("update");
  const refused: Published["refused"] = [];
  const ready: StoredSheet[] = [];
  for (const { id, version } of chosen) {
    const sheet = locked.find((one) => one.id === id);
    const message = refusalOf(sheet, version);
    if (sheet !== undefined && message === undefined) ready.push(sheet);
    else refused.push({ id, message: message ?? "没有这份成绩登记" });
  }
  if (ready.length === 0) return { done: 0, grades: 0, students: [], refused };
  const terms = await readTerms(tx);
  const rules = new SchoolRules(tx, services, now);
  const rows: (typeof grade.$inferInsert)[] = [];
  const whole: PublishedSheet[] = [];
  const credits = await creditsOf(tx, ready);
  for (const sheet of ready) {
    const facts = await factsOf(tx, services.officeSettings, sheet);
    const students = (await readStudents(tx, sheet)).filter(({ left }) => !left);
    // Who came onto the list after the sheet was submitted has nothing in it.
    const lacking = students.filter(({ cells }) => !isFilled(cells, facts)).length;
    if (lacking > 0) {
      refused.push({ id: sheet.id, message: `名单有变，${lacking} 人还没有成绩，请退回教师补录` });
      continue;
    }
    whole.push({ ...sheet, studentIds: students.map(({ studentId }) => studentId) });
    const reviewUntil = endOfChinaDay(
      reviewEnds(chinaDay(now), terms, { days: services.officeSettings.get(reviewDays, sheet.schoolId) }),
    );
    for (const one of students) {
      const home = await rules.of(one.homeSchool.id);
      rows.push({
        studentId: one.studentId,
        homeSchoolId: one.homeSchool.id,
        hostSchoolId: sheet.schoolId,
        courseId: sheet.courseId,
        offeringId: sheet.offeringId,
        semesterId: sheet.semesterId,
        examKind: sheet.examKind,
        attempt: 1,
        credits: credits.get(sheet.courseId) ?? 0,
        ...valuesOf(one, facts, home.rules),
        source: "sheet",
        state: "published",
        rulesId: home.id,
        publishedAt: now,
        reviewUntil,
      });
    }
  }
  if (whole.length === 0) return { done: 0, grades: 0, students: [], refused };
  await lockAttempts(tx, "shared");
  await numberAttempts(tx, rows);
  await insertMany(tx, grade, rows);
  await tx
    .update(gradeSheet)
    .set(nextVersion({ state: "published", publishedAt: now, publishedBy: actor.personName }))
    .where(
      inArray(
        gradeSheet.id,
        whole.map(({ id }) => id),
      ),
    );
  await tellStudents(tx, services, whole, now);
  await writeOperation(tx, {
    action: "grade-sheet-publish",
    session: actor,
    ip: actor.ip,
    requestId: actor.requestId,
    at: now,
    targets: whole.map(({ id, schoolId }) => ({ kind: "grade-sheet", id, schoolId })),
    before: { state: "approved" },
    after: { state: "published" },
  });
  const students = [...new Set(rows.map(({ studentId }) => studentId))];
  return { done: whole.length, grades: rows.length, students, refused };
}

function refusalOf(sheet: StoredSheet | undefined, version: number): string | undefined {
  if (sheet === undefined) return "没有这份成绩登记";
  if (sheet.state === "published" || sheet.state === "locked") return "已经发布过了";
  if (sheet.state !== "approved") return "还没有通过审核，不能发布";
  return sheet.version === version ? undefined : "在你查看之后有变动，请刷新后再发布";
}

/** The rules of home schools as they are now, each kept and read once. */
class SchoolRules {
  readonly #tx: Transaction;
  readonly #services: PublishServices;
  readonly #now: Date;
  readonly #known = new Map<number, Promise<{ id: number; rules: RulesOfGrades }>>();

  constructor(tx: Transaction, services: PublishServices, now: Date) {
    this.#tx = tx;
    this.#services = services;
    this.#now = now;
  }

  of(schoolId: number): Promise<{ id: number; rules: RulesOfGrades }> {
    const known = this.#known.get(schoolId) ?? this.#read(schoolId);
    this.#known.set(schoolId, known);
    return known;
  }

  async #read(schoolId: number): Promise<{ id: number; rules: RulesOfGrades }> {
    const rules = await readRules(this.#tx, this.#services.officeSettings, schoolId);
    return { id: await keepRules(this.#tx, schoolId, rules, this.#now), rules };
  }
}

/** What a student's cells are as a published grade: as given, and on the scale of the home school. */
function valuesOf(
  { cells }: Pick<SheetStudent, "cells">,
  facts: SheetFacts,
  home: RulesOfGrades,
): GradeValues {
  const { flag } = cells;
  if (flag !== null) return flaggedValues(flag, facts.scale, home.scale);
  const { total } = resultOfEntry(cells, facts);
  const original: Grade | undefined =
    facts.scale === "percent"
      ? total === null
        ? undefined
        : { mark: total }
      : cells.level === null
        ? undefined
        : { level: cells.level };
  if (original === undefined) throw new Error("A student without a result cannot be published");
  return gradeValues(original, { kind: facts.scale, bands: facts.levels }, home);
}

async function creditsOf(tx: Transaction, sheets: readonly StoredSheet[]): Promise<Map<number, number>> {
  const rows = await tx
    .select({ id: course.id, credits: course.credits })
    .from(course)
    .where(inArray(course.id, [...new Set(sheets.map(({ courseId }) => courseId))]));
  return new Map(rows.map(({ id, credits }) => [id, credits]));
}

/** Counts each grade as the next attempt of its student at the course; an ordinary exam after an earlier one is 重修. */
async function numberAttempts(tx: Transaction, rows: (typeof grade.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  const found = await tx
    .select({ studentId: grade.studentId, courseId: grade.courseId, last: max(grade.attempt) })
    .from(grade)
    .where(
      and(
        inArray(grade.studentId, [...new Set(rows.map(({ studentId }) => studentId))]),
        inArray(grade.courseId, [...new Set(rows.map(({ courseId }) => courseId))]),
      ),
    )
    .groupBy(grade.studentId, grade.courseId);
  const last = new Map(found.map((one) => [`${one.studentId}/${one.courseId}`, one.last ?? 0]));
  for (const row of rows) {
    const key = `${row.studentId}/${row.courseId}`;
    const before = last.get(key) ?? 0;
    row.attempt = before + 1;
    if (before > 0 && row.examKind === "regular") row.examKind = "retake";
    last.set(key, before + 1);
  }
}

async function tellStudents(
  tx: Transaction,
  services: PublishServices,
  sheets: readonly PublishedSheet[],
  now: Date,
): Promise<void> {
  const accounts = await studentAccounts(tx, [...new Set(sheets.flatMap(({ studentIds }) => studentIds))]);
  const names = await classNames(
    tx,
    sheets.map(({ offeringId }) => offeringId),
  );
  const news = sheets.map(({ offeringId, examKind, studentIds }) => {
    // The mark itself is not in the message: it may stand on a locked screen, and others see that.
    const kind = examKind === "regular" ? "" : labels.examKind[examKind];
    return {
      accountIds: studentIds.flatMap((id) => accounts.get(id) ?? []),
      kind: "gradePublished" as const,
      title: `${names.get(offeringId) ?? ""}的${kind}成绩已发布`,
    };
  });
  await notifyAlsoByMail(tx, services, news, now);
}

const readTerms = async (tx: Transaction): Promise<{ firstMonday: string; lastDay: string }[]> => {
  const rows = await tx.select({ firstMonday: semester.firstMonday, weeks: semester.weeks }).from(semester);
  return rows.map(({ firstMonday, weeks }) => ({
    firstMonday,
    lastDay: addDays(firstMonday, weeks * 7 - 1),
  }));
};
