import type { SelectionLogEntry, SelectionLogSearch } from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { containsWords, equals, type PageOfItems, readLogPage } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { selectionLog } from "./tables.ts";

const home = alias(school, "home");

/**
 * The selection log, newest first: an office sees what concerns its own offerings or its own students, a student
 * what concerns themselves.
 */
export async function searchLog(
  db: Queryable,
  session: Session,
  search: SelectionLogSearch,
): Promise<PageOfItems<SelectionLogEntry> & { nextCursor?: string }> {
  const { rows, ...counted } = await readLogPage(db, {
    rows: db
      .select({
        sequence: selectionLog.sequence,
        at: selectionLog.at,
        action: selectionLog.action,
        roundId: selectionLog.roundId,
        student: { id: student.id, name: student.name },
        studentNumber: student.studentNumber,
        homeSchool: { id: home.id, name: home.name },
        offering: { id: selectionLog.offeringId, name: course.name },
        offeringCode: offering.code,
        hostSchool: { id: school.id, name: school.name },
        source: selectionLog.source,
        actor: selectionLog.actor,
        accountId: selectionLog.accountId,
        impersonatorId: selectionLog.impersonatorId,
        ip: selectionLog.ip,
        detail: selectionLog.detail,
      })
      .from(selectionLog)
      .innerJoin(student, eq(student.id, selectionLog.studentId))
      .innerJoin(home, eq(home.id, selectionLog.homeSchoolId))
      .innerJoin(school, eq(school.id, selectionLog.schoolId))
      .innerJoin(offering, eq(offering.id, selectionLog.offeringId))
      .innerJoin(course, eq(course.id, offering.courseId))
      .$dynamic(),
    where: and(
      inScope(session, selectionLog),
      equals(selectionLog.semesterId, search.semesterId),
      equals(selectionLog.roundId, search.roundId),
      equals(selectionLog.offeringId, search.offeringId),
      equals(selectionLog.action, search.action),
      containsWords(search.student, { searchText: student.searchText, indexed: true }),
    ),
    page: search.page,
    keys: [{ column: selectionLog.sequence, of: ({ sequence }) => sequence }],
  });
  const hideIp = session.baseArea === "student";
  return {
    items: rows.map(({ accountId, impersonatorId, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
      roundId: row.roundId ?? undefined,
      actor: impersonatorId === null ? row.actor : `${row.actor}（由管理员代为操作）`,
      // Where a clerk sat is nothing for students; where they themselves sat is.
      ip: hideIp && accountId !== session.accountId ? "" : row.ip,
    })),
    ...counted,
  };
}
