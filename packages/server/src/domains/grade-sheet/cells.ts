import type {
  GradeCell,
  GradeCellProblem,
  GradeCellsSaved,
  GradeSheetGlance,
  GradeSheetNews,
} from "@huxuan/api-client";
import { type EntryCells, resultOfEntry } from "@huxuan/grading";
import { and, asc, desc, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { cellText, type SheetFacts, withCell } from "./rules.ts";
import { readStudents, type SheetStudent, showRow } from "./rows.ts";
import { factsOf, lockSheet, readSheetRow, type SheetContext, type StoredSheet } from "./sheet-facts.ts";
import { gradeCellChange, gradeCursor, gradeEntry, gradeSheet } from "./tables.ts";

type StoredChange = typeof gradeCellChange.$inferInsert;

/**
 * Writes cells of a sheet: those that still stand as the caller saw them, and can be read, together; the others are named
 * with what stands there. A cell that holds the wanted text already counts as written, so that a repetition changes
 * nothing. Throws 404 out of scope, 409 where the state or the window does not allow it.
 */
export async function saveCells(
  context: SheetContext,
  id: number,
  cells: readonly GradeCell[],
): Promise<GradeCellsSaved> {
  const { session, services } = context;
  const now = services.clock();
  return transaction(services.db, async (tx) => {
    const sheet = await lockSheet(tx, context, id, "enter");
    const facts = await factsOf(tx, services.officeSettings, sheet);
    const students = await readStudents(tx, sheet, [...new Set(cells.map(({ studentId }) => studentId))]);
    const work = new CellWork(students, facts);
    for (const cell of cells) work.take(cell);
    const written = work.changes.map(({ studentId, column, from, to }, at) => ({
      sheetId: id,
      sequence: sheet.sequence + at + 1,
      studentId,
      column,
      from,
      to,
      at: now,
      accountId: session.accountId,
      by: session.personName,
    }));
    const sequence = sheet.sequence + written.length;
    if (written.length > 0) await write(tx, sheet, work, facts, { written, sequence, now });
    return {
      saved: work.saved,
      problems: await namedProblems(tx, id, session.accountId, work.problems),
      rows: work.shown(),
      savedAt: now.toISOString(),
      sequence,
    };
  });
}

/** Takes cells one after the other, and keeps what they change. */
class CellWork {
  readonly #students: Map<number, SheetStudent>;
  readonly #facts: SheetFacts;
  readonly changes: Pick<StoredChange, "studentId" | "column" | "from" | "to">[] = [];
  readonly problems: GradeCellProblem[] = [];
  readonly touched = new Set<number>();
  /** Cells that hold what was wanted, whether they were written now or before. */
  saved = 0;

  constructor(students: readonly SheetStudent[], facts: SheetFacts) {
    this.#students = new Map(students.map((one) => [one.studentId, one]));
    this.#facts = facts;
  }

  take({ studentId, column, from, to }: GradeCell): void {
    const found = this.#students.get(studentId);
    const refuse = (message: string, current = ""): void => {
      this.problems.push({ studentId, column, message, current });
    };
    if (found === undefined) return refuse("这名学生不在名单上");
    if (found.left) return refuse("这名学生已不在正选名单上，不能再登记成绩");
    const current = cellText(found.cells, column);
    const next = withCell(found.cells, column, to, this.#facts);
    if ("message" in next) return refuse(next.message, current);
    const wanted = cellText(next.cells, column);
    if (wanted === current) {
      this.saved += 1;
      return undefined;
    }
    if (from.trim() !== current)
      return refuse(current === "" ? "这一格刚刚被清空" : `这一格已经是「${current}」`, current);
    this.#students.set(studentId, { ...found, cells: next.cells });
    this.changes.push({ studentId, column, from: current, to: wanted });
    this.touched.add(studentId);
    this.saved += 1;
    return undefined;
  }

  entries(): { studentId: number; homeSchoolId: number; cells: EntryCells }[] {
    return [...this.touched].flatMap((id) => {
      const found = this.#students.get(id);
      return found ? [{ studentId: id, homeSchoolId: found.homeSchool.id, cells: found.cells }] : [];
    });
  }

  /** The rows of all students that were named. */
  shown() {
    return [...this.#students.values()].map((one) => showRow(one, this.#facts));
  }
}

async function write(
  tx: Transaction,
  sheet: StoredSheet,
  work: CellWork,
  facts: SheetFacts,
  { written, sequence, now }: { written: StoredChange[]; sequence: number; now: Date },
): Promise<void> {
  await writeEntries(tx, sheet.id, work.entries(), facts, now);
  for (let start = 0; start < written.length; start += CHANGES_AT_ONCE)
    await tx.insert(gradeCellChange).values(written.slice(start, start + CHANGES_AT_ONCE));
  await tx.update(gradeSheet).set({ sequence }).where(eq(gradeSheet.id, sheet.id));
}

/** A statement takes 65,535 parameters. */
const CHANGES_AT_ONCE = 5_000;

/** Writes the cells of students with what they come to. */
export async function writeEntries(
  tx: Transaction,
  sheetId: number,
  entries: readonly { studentId: number; homeSchoolId: number; cells: EntryCells }[],
  facts: SheetFacts,
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map(({ cells, ...who }) => {
    const { total, capped } = resultOfEntry(cells, facts);
    return { sheetId, ...who, ...cells, total, capped, updatedAt: now };
  });
  await tx
    .insert(gradeEntry)
    .values(rows)
    .onConflictDoUpdate({
      target: [gradeEntry.sheetId, gradeEntry.studentId],
      set: {
        marks: sql`excluded.marks`,
        level: sql`excluded.level`,
        flag: sql`excluded.flag`,
        flagReason: sql`case when excluded.flag is null then null else ${gradeEntry.flagReason} end`,
        total: sql`excluded.total`,
        capped: sql`excluded.capped`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

/** Names who wrote a cell that was not as the caller saw it, where that was somebody else. */
async function namedProblems(
  tx: Transaction,
  sheetId: number,
  accountId: number,
  problems: readonly GradeCellProblem[],
): Promise<GradeCellProblem[]> {
  if (problems.length === 0) return [];
  const last = await tx
    .selectDistinctOn([gradeCellChange.studentId, gradeCellChange.column])
    .from(gradeCellChange)
    .where(
      and(
        eq(gradeCellChange.sheetId, sheetId),
        inArray(gradeCellChange.studentId, [...new Set(problems.map(({ studentId }) => studentId))]),
      ),
    )
    .orderBy(gradeCellChange.studentId, gradeCellChange.column, desc(gradeCellChange.sequence));
  return problems.map((problem) => {
    const found = last.find(
      ({ studentId, column }) => studentId === problem.studentId && column === problem.column,
    );
    if (found === undefined || found.accountId === accountId || problem.current !== found.to) return problem;
    return { ...problem, changedBy: found.by, changedAt: found.at.toISOString() };
  });
}

/** Changes that are told at once; who was away longer reads the sheet again. */
const TOLD_AT_ONCE = 1_000;
/** Whose cursor did not move for so long is not in the sheet any more. */
const CURSOR_SECONDS = 20;

/** What others did in a sheet since, and where they are; keeps where the caller is. */
export async function glanceAtSheet(
  context: SheetContext,
  id: number,
  { after, cursor }: GradeSheetGlance,
): Promise<GradeSheetNews> {
  const { session, services } = context;
  const { db } = services;
  const sheet = await readSheetRow(db, context, id);
  if (cursor !== undefined) await keepCursor(context, id, cursor);
  const changes = await db
    .select()
    .from(gradeCellChange)
    .where(and(eq(gradeCellChange.sheetId, id), gt(gradeCellChange.sequence, after)))
    .orderBy(asc(gradeCellChange.sequence))
    .limit(TOLD_AT_ONCE);
  const touched = [...new Set(changes.map(({ studentId }) => studentId))];
  const facts = touched.length === 0 ? undefined : await factsOf(db, services.officeSettings, sheet);
  const students = facts === undefined ? [] : await readStudents(db, sheet, touched);
  const since = new Date(services.clock().getTime() - CURSOR_SECONDS * 1000);
  const others = await db
    .select({ studentId: gradeCursor.studentId, column: gradeCursor.column, name: gradeCursor.name })
    .from(gradeCursor)
    .where(
      and(
        eq(gradeCursor.sheetId, id),
        ne(gradeCursor.accountId, session.accountId),
        gt(gradeCursor.at, since),
      ),
    )
    .orderBy(asc(gradeCursor.accountId));
  return {
    changes: changes.map(({ accountId, at, ...change }) => ({
      ...change,
      at: at.toISOString(),
      mine: accountId === session.accountId,
    })),
    rows: facts === undefined ? [] : students.map((one) => showRow(one, facts)),
    others,
    state: sheet.state,
    version: sheet.version,
    sequence: changes.at(-1)?.sequence ?? Math.max(after, sheet.sequence),
  };
}

async function keepCursor(
  { session, services }: RequestContext,
  sheetId: number,
  cursor: NonNullable<GradeSheetGlance["cursor"]>,
): Promise<void> {
  const set = { ...cursor, name: session.personName, at: services.clock() };
  await services.db
    .insert(gradeCursor)
    .values({ sheetId, accountId: session.accountId, ...set })
    .onConflictDoUpdate({ target: [gradeCursor.sheetId, gradeCursor.accountId], set });
}
