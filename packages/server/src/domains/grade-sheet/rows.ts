import type { GradeRow } from "@huxuan/api-client";
import { writeMark, EMPTY_CELLS, type EntryCells, resultOfEntry } from "@huxuan/grading";
import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { student } from "../person/index.ts";
import { positiveList, positiveListEntry } from "../positive-list/tables.ts";
import { school } from "../school/index.ts";
import { type SheetFacts } from "./rules.ts";
import type { StoredSheet } from "./sheet-facts.ts";
import { gradeEntry, gradeSheet } from "./tables.ts";

/** A student of a sheet, with the cells. */
export interface SheetStudent {
  studentId: number;
  studentNumber: string;
  name: string;
  homeSchool: { id: number; name: string };
  department: string;
  major: string;
  cells: EntryCells;
  /** Has cells, and is not on the positive list any more. */
  left: boolean;
}

/**
 * Who is on a sheet: of a class the newest positive list; of a make-up exam those who were planned. Who has cells and is
 * not on the list any more stays, marked, so that nothing entered vanishes.
 *
 * @param only these students alone
 */
export async function readStudents(
  db: Queryable,
  sheet: StoredSheet,
  only?: readonly number[],
): Promise<SheetStudent[]> {
  if (only?.length === 0) return [];
  const ofClass = sheet.examKind === "regular";
  const rows = await db
    .select({
      studentId: student.id,
      studentNumber: student.studentNumber,
      name: student.name,
      homeSchool: { id: school.id, name: school.name },
      department: student.department,
      major: student.major,
      marks: gradeEntry.marks,
      level: gradeEntry.level,
      flag: gradeEntry.flag,
      left: ofClass ? sql<boolean>`${student.id} not in (${listed(sheet.offeringId)})` : sql<boolean>`false`,
    })
    .from(student)
    .innerJoin(school, eq(school.id, student.schoolId))
    .leftJoin(gradeEntry, and(eq(gradeEntry.sheetId, sheet.id), eq(gradeEntry.studentId, student.id)))
    .where(
      and(
        only === undefined ? undefined : inArray(student.id, [...only]),
        // Found from the list and the cells: as a condition on students it would read all students of the province.
        ofClass
          ? sql`${student.id} in (${withCells(sheet.id)} union ${listed(sheet.offeringId)})`
          : sql`${student.id} in (${withCells(sheet.id)})`,
      ),
    )
    .orderBy(asc(school.pinyin), asc(student.studentNumber), asc(student.id));
  return rows.map(({ marks, level, flag, ...row }) => ({
    ...row,
    cells: marks === null ? EMPTY_CELLS : { marks, level, flag },
  }));
}

/** Ids of the students who have cells in a sheet. */
const withCells = (sheetId: number): SQL =>
  sql`select e.student_id from ${gradeEntry} e where e.sheet_id = ${sheetId}`;

/** Ids of the students on the newest positive list of a class. */
const listed = (offeringId: number): SQL => sql`
  select pe.student_id from ${positiveList} p
  join ${positiveListEntry} pe on pe.offering_id = p.offering_id and pe.number = p.number
  where p.offering_id = ${offeringId}`;

/** A student's row as people see it. */
export function showRow({ cells, ...row }: SheetStudent, sheet: SheetFacts): GradeRow {
  const { text, note } = resultOfEntry(cells, sheet);
  const parts = sheet.parts.flatMap(({ id }) => {
    const mark = cells.marks[id];
    return mark === undefined ? [] : [[id, writeMark(mark)] as const];
  });
  return {
    ...row,
    marks: Object.fromEntries(parts),
    ...(cells.level !== null && { level: cells.level }),
    ...(cells.flag !== null && { flag: cells.flag }),
    ...(text !== undefined && { total: text }),
    ...((row.left || note !== undefined) && {
      note: row.left ? "已不在正选名单上，不会发布成绩" : note,
    }),
  };
}

/** How many students stand on sheets, and how many of them have a result, by sheet or class, as columns. */
export const studentCount: SQL<number> = sql<number>`(case when ${gradeSheet.examKind} is null or ${gradeSheet.examKind} = 'regular'
  then (select p.total from ${positiveList} p where p.offering_id = "offering"."id")
  else (select count(*) from ${gradeEntry} e where e.sheet_id = ${gradeSheet.id}) end)::int`;

export const filledCount: SQL<number> = sql<number>`(select count(*) from ${gradeEntry} e where e.sheet_id = ${gradeSheet.id}
  and (e.total is not null or e.level is not null or e.flag is not null)
  and (${gradeSheet.examKind} <> 'regular' or exists (select from ${positiveList} p join ${positiveListEntry} pe
    on pe.offering_id = p.offering_id and pe.number = p.number
    where p.offering_id = ${gradeSheet.offeringId} and pe.student_id = e.student_id)))::int`;
