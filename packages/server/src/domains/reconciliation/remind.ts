import type { RemindedStudents } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { notFound, stateConflict } from "../../errors/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope, requireReach } from "../../scope/index.ts";
import { chinaDay } from "../../text/china-time.ts";
import { course } from "../course/index.ts";
import { grade } from "../grade/index.ts";
import { student } from "../person/index.ts";
import { recognitionSource } from "../recognition/index.ts";
import { school } from "../school/index.ts";
import { account } from "../session/index.ts";

/**
 * Reminds own students to apply for what they passed elsewhere, each grade once a day. Throws 404 out of scope, 403 for
 * students of another school, 409 where there is nothing to apply for.
 */
export async function remindStudents(
  context: RequestContext,
  gradeIds: readonly number[],
): Promise<RemindedStudents> {
  const { session, services } = context;
  const wanted = [...new Set(gradeIds)];
  return transaction(services.db, async (tx) => {
    const rows = await tx
      .select({
        id: grade.id,
        studentId: grade.studentId,
        schoolId: grade.homeSchoolId,
        isGuest: sql<boolean>`${grade.homeSchoolId} <> ${grade.hostSchoolId}`,
        department: student.department,
        passed: grade.passed,
        courseName: course.name,
        host: school.name,
        isUsed: sql<boolean>`exists (select from ${recognitionSource} s where s.grade_id = ${grade.id} and s.live)`,
      })
      .from(grade)
      .innerJoin(student, eq(student.id, grade.studentId))
      .innerJoin(course, eq(course.id, grade.courseId))
      .innerJoin(school, eq(school.id, grade.hostSchoolId))
      .where(and(inArray(grade.id, wanted), inScope(session, grade)));
    if (rows.length < wanted.length) throw notFound("成绩");
    for (const { schoolId, department } of rows) requireReach(session, { schoolId, department });
    const useless = rows.find(({ passed, isUsed, isGuest }) => !passed || isUsed || !isGuest);
    if (useless !== undefined)
      throw stateConflict(`《${useless.courseName}》现在不需要学生申请认定，请刷新后再看`);
    const now = services.clock();
    const accounts = await tx
      .select({ id: account.id, studentId: account.studentId })
      .from(account)
      .where(
        inArray(
          account.studentId,
          rows.map(({ studentId }) => studentId),
        ),
      );
    await notify(
      tx,
      rows.flatMap(({ id, studentId, courseName, host }) =>
        accounts
          .filter((one) => one.studentId === studentId)
          .map((one) => ({
            accountIds: [one.id],
            kind: "creditsToClaim" as const,
            title: `你在${host}的《${courseName}》已通过，还没有认定，请到「学分银行」申请`,
            subject: `claim-${id}-${chinaDay(now)}-${one.id}`,
          })),
      ),
      now,
    );
    await logChange(context, tx, {
      action: "reconciliation-remind",
      targets: rows.map(({ id, schoolId }) => ({ kind: "reconciliation", id, schoolId })),
      after: { courses: rows.map(({ courseName }) => courseName) },
    });
    return { reminded: new Set(rows.map(({ studentId }) => studentId)).size };
  });
}
