import type { GradeWindowState } from "@huxuan/api-client";
import { and, eq, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable, Transaction } from "../../db/index.ts";
import { notFound, stateConflict, versionConflict } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope, isInScope } from "../../scope/index.ts";
import type { NeedsOfficeSettings, SettingsInForce } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { finalMinimum, levelsOf, makeupCap, scaleOf } from "../grade/index.ts";
import { type EntryWindow, extended, gradeWindow, windowFor, windowStateAt } from "../grade-window/index.ts";
import { offeringTeacher } from "../offering/index.ts";
import { type SheetAccess, type SheetFacts, type SheetMove, sheetRefusal } from "./rules.ts";
import { gradeSheet } from "./tables.ts";

export type StoredSheet = typeof gradeSheet.$inferSelect;

/** What decides how the cells of a stored sheet are read: its own parts, and what its school says. */
export async function factsOf(
  db: Queryable,
  settings: SettingsInForce,
  sheet: StoredSheet,
): Promise<SheetFacts> {
  const { bands } = scaleOf(sheet.scale, await levelsOf(db, sheet.schoolId));
  return {
    examKind: sheet.examKind,
    scale: sheet.scale,
    parts: sheet.parts,
    levels: bands,
    finalMinimum: settings.get(finalMinimum, sheet.schoolId) * TENTHS,
    makeupCap: settings.get(makeupCap, sheet.schoolId) * TENTHS,
  };
}

/** Marks are kept in tenths. */
const TENTHS = 10;

/** When the grades of a class may be entered. */
export async function windowOf(
  db: Queryable,
  {
    schoolId,
    semesterId,
    examKind,
    courseId,
    extendedUntil,
  }: Pick<StoredSheet, "schoolId" | "semesterId" | "examKind" | "courseId" | "extendedUntil">,
): Promise<EntryWindow | undefined> {
  const windows = await db
    .select({
      department: gradeWindow.department,
      opensAt: gradeWindow.opensAt,
      closesAt: gradeWindow.closesAt,
    })
    .from(gradeWindow)
    .where(
      and(
        eq(gradeWindow.schoolId, schoolId),
        eq(gradeWindow.semesterId, semesterId),
        eq(gradeWindow.examKind, examKind),
      ),
    );
  const [of] = await db.select({ department: course.department }).from(course).where(eq(course.id, courseId));
  return extended(windowFor(windows, of?.department ?? ""), extendedUntil);
}

/** Whether somebody teaches the class of a sheet. */
export async function teaches(
  db: Queryable,
  { teacherId }: Pick<Session, "teacherId">,
  offeringId: number,
): Promise<boolean> {
  if (teacherId === null) return false;
  const rows = await db
    .select({ teacherId: offeringTeacher.teacherId })
    .from(offeringTeacher)
    .where(and(eq(offeringTeacher.offeringId, offeringId), eq(offeringTeacher.teacherId, teacherId)));
  return rows.length > 0;
}

/** What the caller may do with a sheet, as far as permissions, scope and the clock go. */
export async function accessTo(
  db: Queryable,
  { session, services }: RequestContext,
  sheet: StoredSheet,
): Promise<SheetAccess & { window: GradeWindowState; entry: EntryWindow | undefined }> {
  const entry = await windowOf(db, sheet);
  return {
    permissions: session.permissions,
    ofOffice: await isInScope(db, session, gradeSheet, eq(gradeSheet.id, sheet.id), "change"),
    teaches: await teaches(db, session, sheet.offeringId),
    window: windowStateAt(entry, services.clock()),
    entry,
  };
}

/** A sheet in the caller's scope; throws 404 otherwise. */
export async function readSheetRow(
  db: Queryable,
  { session }: RequestContext,
  id: number,
): Promise<StoredSheet> {
  const [found] = await db
    .select()
    .from(gradeSheet)
    .where(and(eq(gradeSheet.id, id), inScope(session, gradeSheet)));
  if (found === undefined) throw notFound("成绩登记");
  return found;
}

/**
 * A sheet, locked until the transaction ends, for an act that the caller may do now. Throws 404 out of scope, 409 where
 * its state, the window or its version does not allow it.
 */
export async function lockSheet(
  tx: Transaction,
  context: RequestContext,
  id: number,
  act: SheetMove,
  version?: number,
): Promise<StoredSheet> {
  const [found] = await tx
    .select()
    .from(gradeSheet)
    .where(and(eq(gradeSheet.id, id), inScope(context.session, gradeSheet)))
    .for("update");
  if (found === undefined) throw notFound("成绩登记");
  const refusal = sheetRefusal(act, found.state, await accessTo(tx, context, found));
  if (refusal !== undefined) throw stateConflict(refusal);
  if (version !== undefined && found.version !== version) throw versionConflict("成绩登记");
  return found;
}

/** The next version of a sheet with what changes. */
export const nextVersion = (set: Partial<Omit<StoredSheet, "version">>) => ({
  ...set,
  version: sql`${gradeSheet.version} + 1`,
});

/** What the services of sheets ask for. */
export type SheetContext = RequestContext<NeedsOfficeSettings>;
