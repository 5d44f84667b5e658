import type { SelectionLogEntry, SelectionLogSearch } from "@huxuan/api-client";
import { and, asc, desc, eq, like, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { inScope, requireStudent, ROLE, schoolScope } from "../../scope/index.ts";
import { likePattern, searchWords } from "../../text/pinyin.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { selectionLog } from "./tables.ts";

const SORT = { sequence: selectionLog.sequence, at: selectionLog.at } as const;

const home = alias(school, "home");

/**
 * The selection log, newest first: an office sees what concerns its own offerings or its own students, a student
 * what concerns themselves.
 */
export async function searchLog(
  db: Queryable,
  session: Session,
  search: SelectionLogSearch,
): Promise<{ items: SelectionLogEntry[]; rowCount: number }> {
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const where = and(
    visibleTo(session),
    search.semesterId === undefined ? undefined : eq(selectionLog.semesterId, search.semesterId),
    search.roundId === undefined ? undefined : eq(selectionLog.roundId, search.roundId),
    search.offeringId === undefined ? undefined : eq(selectionLog.offeringId, search.offeringId),
    search.action === undefined ? undefined : eq(selectionLog.action, search.action),
    ...searchWords(search.student ?? "").map((word) =>
      or(like(student.name, likePattern(word)), like(student.studentNumber, likePattern(word))),
    ),
  );
  const order = orderBy.map(({ field, sortType }) => (sortType === "desc" ? desc : asc)(SORT[field]));
  const rows = await db
    .select({ log: selectionLog, student, home, host: school, code: offering.code, courseName: course.name })
    .from(selectionLog)
    .innerJoin(student, eq(student.id, selectionLog.studentId))
    .innerJoin(home, eq(home.id, selectionLog.homeSchoolId))
    .innerJoin(school, eq(school.id, selectionLog.schoolId))
    .innerJoin(offering, eq(offering.id, selectionLog.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .where(where)
    .orderBy(...order, desc(selectionLog.sequence))
    .limit(pageSize)
    .offset((pageIndex - 1) * pageSize);
  const [count] = await db
    .select({ rows: sql<number>`count(*)::int` })
    .from(selectionLog)
    .innerJoin(student, eq(student.id, selectionLog.studentId))
    .where(where);
  const hideIp = session.roleId === ROLE.student;
  return {
    items: rows.map((row) => ({
      sequence: row.log.sequence,
      at: row.log.at.toISOString(),
      action: row.log.action,
      ...(row.log.roundId === null ? {} : { roundId: row.log.roundId }),
      student: { id: row.student.id, name: row.student.name },
      studentNumber: row.student.studentNumber,
      homeSchool: { id: row.home.id, name: row.home.name },
      offering: { id: row.log.offeringId, name: row.courseName },
      offeringCode: row.code,
      hostSchool: { id: row.host.id, name: row.host.name },
      source: row.log.source,
      actor: row.log.impersonatorId === null ? row.log.actor : `${row.log.actor}（由管理员代为操作）`,
      // Where a clerk sat is nothing for students; where they themselves sat is.
      ip: hideIp && row.log.accountId !== session.accountId ? "" : row.log.ip,
      detail: row.log.detail,
    })),
    rowCount: count?.rows ?? 0,
  };
}

function visibleTo(session: Session): SQL | undefined {
  if (session.roleId === ROLE.student) return eq(selectionLog.studentId, requireStudent(session));
  const scope = schoolScope(session);
  if (scope.all) return undefined;
  return or(inScope(scope, selectionLog.schoolId), inScope(scope, selectionLog.homeSchoolId));
}
