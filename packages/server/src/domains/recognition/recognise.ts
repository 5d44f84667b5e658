import { earn, recognise, recognisedMark, type Account, sumOfCredits } from "@huxuan/credits";
import { PERCENT } from "@huxuan/grading";
import { and, eq, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { isUniqueViolation, stateConflict } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { outdateDocuments } from "../document/index.ts";
import { gradeValues, keepStandings, readRules } from "../grade/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { account } from "../session/index.ts";
import type { LockedAccount } from "./ledger.ts";
import { STATEMENT } from "./document-kinds.ts";
import { numberText, passbookText } from "./rules.ts";
import type { SourceGrade } from "./sources.ts";
import { type FrozenTarget, recognition, recognitionSource, recognitionTarget } from "./tables.ts";

export type RecogniseServices = NeedsOfficeSettings & NeedsStudentUse;
export type RecognitionRow = typeof recognition.$inferSelect;

/** Key of the lock under which a school's recognitions are numbered: a number that nobody else locks. */
const NUMBER_LOCK = 7_246_133;

/** The next number of a home school's recognitions; nobody else gets it before the transaction ends. */
export async function nextRecognitionNumber(tx: Transaction, schoolId: number): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK}::int, ${schoolId}::int)`);
  const [found] = await tx
    .select({ last: sql<number>`coalesce(max(${recognition.number}), 0)` })
    .from(recognition)
    .where(eq(recognition.schoolId, schoolId));
  return (found?.last ?? 0) + 1;
}

/** Writes into the ledger what grades earned that are not in it yet. The account is locked. */
export async function earnCredits(
  bank: LockedAccount,
  sources: readonly SourceGrade[],
  at: Date,
): Promise<void> {
  for (const { grade, course, host, earnedBy } of sources) {
    if (!grade.passed || earnedBy !== null || grade.credits <= 0) continue;
    await bank.post(
      {
        kind: "earn",
        text: course.name,
        gradeId: grade.id,
        gradeNumber: grade.number,
        entries: earn(host.code, grade.credits).entries,
      },
      at,
    );
  }
}

/** What a recognition grants: courses of the home school, or credits of a module. */
export interface Granted {
  targets: readonly FrozenTarget[];
  /** Empty where it counts as courses. */
  module: string;
  credits: number;
}

/** With what mark sources stand at home. */
export async function markOf(
  db: Queryable,
  { officeSettings }: NeedsOfficeSettings,
  { schoolId, gradeAs }: Pick<RecognitionRow, "schoolId" | "gradeAs">,
  sources: readonly SourceGrade[],
): Promise<Pick<RecognitionRow, "mark" | "markTenths">> {
  const { mark } = recognisedMark(
    sources.map(({ grade }) => ({
      credits: grade.credits,
      original: grade.originalMark ?? undefined,
      converted: grade.convertedMark ?? undefined,
    })),
    gradeAs,
  );
  if (mark === undefined) return { mark: "合格", markTenths: null };
  if (gradeAs === "original") return { mark: String(mark / 10), markTenths: mark };
  const home = await readRules(db, officeSettings, schoolId);
  return { mark: gradeValues({ mark }, PERCENT, home).convertedText, markTenths: mark };
}

/**
 * Recognises what a recognition asks for, all at once: its grades are used, its courses taken, the ledger moves the
 * credits, the student is told and their progress reckoned again. The account is locked, the recognition a draft.
 * Throws 409 where another recognition uses a grade or has a course meanwhile.
 *
 * @returns what is to be delivered after the commit
 */
export async function recogniseCredits(
  tx: Transaction,
  services: RecogniseServices,
  bank: LockedAccount,
  {
    row,
    sources,
    granted,
    opinion,
    at,
  }: { row: RecognitionRow; sources: readonly SourceGrade[]; granted: Granted; opinion: string; at: Date },
): Promise<OutboxMessage[]> {
  const { id, studentId } = row;
  await earnCredits(bank, sources, at);
  await claim(tx, row, granted);
  const mark = await markOf(tx, services, row, sources);
  const text = passbookText(
    sources.map(({ course }) => course.name),
    granted,
  );
  await tx
    .update(recognition)
    .set({
      ...mark,
      credits: granted.credits,
      module: granted.module,
      state: "recognised",
      decidedAt: at,
      opinion,
      version: row.version + 1,
    })
    .where(eq(recognition.id, id));
  const entries =
    granted.module === ""
      ? granted.targets.map(({ courseId, credits }) => ({
          account: `course:${courseId}` as Account,
          credits,
        }))
      : [{ account: `module:${granted.module}` as Account, credits: granted.credits }];
  const used = sumOfCredits(sources.map(({ grade }) => grade.credits));
  await bank.post(
    { kind: "recognise", text, recognitionId: id, entries: recognise(used, entries).entries },
    at,
  );
  const title = `${text}：已认定 ${granted.credits} 学分（${numberText(row.number)}）`;
  await tellStudent(tx, studentId, title, at);
  return creditsChanged(tx, services, studentId, at);
}

/**
 * What follows from recognised credits: averages and ranks, what selection knows of the student, their progress, and that
 * transcripts which were issued are of yesterday.
 *
 * @returns what is to be delivered after the commit
 */
export async function creditsChanged(
  tx: Transaction,
  { studentUse }: NeedsStudentUse,
  studentId: number,
  at: Date,
): Promise<OutboxMessage[]> {
  await keepStandings(tx, [studentId], at);
  const messages = await studentUse.changed(tx, [studentId]);
  // Last: until the commit nobody issues a transcript for this school.
  const said = { reason: "学分认定有变化", at };
  await outdateDocuments(tx, "transcript", [studentId], said);
  await outdateDocuments(tx, STATEMENT, [studentId], said);
  return messages;
}

/** Holds the grades and courses of a recognition for it alone. Its courses are those that are granted. */
async function claim(tx: Transaction, { id, studentId }: RecognitionRow, granted: Granted): Promise<void> {
  await tx.delete(recognitionTarget).where(eq(recognitionTarget.recognitionId, id));
  try {
    // In a transaction of its own: a refused one must not spoil the caller's.
    await tx.transaction(async (inner) => {
      await inner
        .update(recognitionSource)
        .set({ live: true })
        .where(eq(recognitionSource.recognitionId, id));
      if (granted.targets.length > 0)
        await inner.insert(recognitionTarget).values(
          granted.targets.map(({ courseId, credits }, position) => ({
            recognitionId: id,
            courseId,
            studentId,
            credits,
            position,
            live: true,
          })),
        );
    });
  } catch (error) {
    if (isUniqueViolation(error, "recognition_source_once"))
      throw stateConflict("该成绩已用于另一份认定，不能再用");
    if (isUniqueViolation(error, "recognition_target_once"))
      throw stateConflict("这门本校课程已经认定过，不能再认定");
    throw error;
  }
}

/** Tells a student about their credits. */
export async function tellStudent(
  tx: Transaction,
  studentId: number,
  title: string,
  at: Date,
): Promise<void> {
  const owners = await tx.select({ id: account.id }).from(account).where(eq(account.studentId, studentId));
  await notify(tx, [{ accountIds: owners.map(({ id }) => id), kind: "creditsRecognised", title }], at);
}

/** A recognition, locked. */
export async function lockRecognition(tx: Transaction, id: number): Promise<RecognitionRow> {
  const [row] = await tx
    .select()
    .from(recognition)
    .where(and(eq(recognition.id, id)))
    .for("update");
  if (row === undefined) throw new Error(`no recognition ${id}`);
  return row;
}
