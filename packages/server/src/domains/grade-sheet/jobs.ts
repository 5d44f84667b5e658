import type { GradeSheetChoice, StartedJob } from "@huxuan/api-client";
import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, transaction } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import { actor } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { notify } from "../../platform/notification/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { grade, type NeedsGradeReaders } from "../grade/index.ts";
import { gradeWindow } from "../grade-window/index.ts";
import { offering, TAUGHT_STATES } from "../offering/index.ts";
import { momentText } from "../selection/index.ts";
import { teacherAccounts } from "./people.ts";
import { type PublishServices, publishSheets } from "./publish.ts";
import type { SheetContext } from "./sheet-facts.ts";
import { gradeSheet } from "./tables.ts";

export const publishJob = defineJob<PublishServices & NeedsGradeReaders>()({
  name: "grade-publish",
  title: "发布成绩",
  input: z.object({ sheets: z.array(z.object({ id: z.int(), version: z.int() })), actor }),
  // A sheet that is published already is left as it is: what was broken off goes on where it stopped.
  retry: { limit: 2, delaySeconds: 1 },
  longestMinutes: 30,
  shortfall: (result) => {
    const { refused } = result as unknown as { refused: { message: string }[] };
    if (refused.length === 0) return undefined;
    return { how: "partly", said: `${refused.length} 个教学班没有发布：${refused[0]?.message ?? ""}` };
  },
  async run({ input, services, signal, progress }) {
    const { sheets, actor: by } = input;
    const { students, ...done } = await publishSheets(services, sheets, by, { signal, progress });
    await services.gradeReaders.changed(students);
    return { ...done, students: students.length };
  },
});

/** Begins to publish sheets in the caller's scope; throws 404 when one is not. */
export async function startPublishing(
  context: SheetContext & { services: Pick<CoreServices, "jobs"> },
  { sheets }: GradeSheetChoice,
): Promise<StartedJob> {
  const { session, services, ip, requestId } = context;
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  const jobId = await transaction(services.db, async (tx) => {
    const ids = sheets.map(({ id }) => id);
    const found = await tx
      .select({ id: gradeSheet.id })
      .from(gradeSheet)
      .where(and(inArray(gradeSheet.id, ids), inScope(session, gradeSheet, "change")));
    if (found.length < new Set(ids).size) throw notFound("成绩登记");
    const by = { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId };
    const started = await services.jobs.enqueue(tx, publishJob, { sheets, actor: by }, { by: session });
    if (started === null) throw new Error("The job that publishes grades was not taken");
    return started;
  });
  services.jobs.wake(publishJob);
  return { jobId };
}

/** Locks grades whose time for a review is over, and sheets all of whose grades are locked. */
export const lockJob = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "grade-lock",
  title: "锁定成绩",
  input: z.object({}),
  cron: { at: "*/10 * * * *", input: {} },
  oneAtATime: true,
  keptDays: 3,
  run: ({ services }) => lockGrades(services.db, services.clock()),
});

export async function lockGrades(db: Database, now: Date): Promise<{ grades: number; sheets: number }> {
  return transaction(db, async (tx) => {
    const grades = await tx
      .update(grade)
      .set({ state: "locked" })
      .where(and(eq(grade.state, "published"), lte(grade.reviewUntil, now)))
      .returning({ id: grade.id });
    const sheets = await tx
      .update(gradeSheet)
      .set({ state: "locked", version: sql`${gradeSheet.version} + 1` })
      .where(
        and(
          eq(gradeSheet.state, "published"),
          sql`not exists (select from ${grade} g where g.offering_id = ${gradeSheet.offeringId}
            and g.semester_id = ${gradeSheet.semesterId} and g.state = 'published')`,
        ),
      )
      .returning({ id: gradeSheet.id });
    return { grades: grades.length, sheets: sheets.length };
  });
}

/** Reminds teachers who are not done, once before the end of a window. */
export const remindJob = defineJob<Pick<CoreServices, "db" | "clock">>()({
  name: "grade-remind",
  title: "提醒录入成绩",
  input: z.object({}),
  cron: { at: "5,20,35,50 * * * *", input: {} },
  oneAtATime: true,
  keptDays: 3,
  run: async ({ services }) => ({ reminded: await remindTeachers(services.db, services.clock()) }),
});

/** @returns how many classes were reminded of; a teacher is told once for each class and window */
export async function remindTeachers(db: Database, now: Date): Promise<number> {
  return transaction(db, async (tx) => {
    const moment = now.toISOString();
    const rows = await tx
      .select({
        windowId: gradeWindow.id,
        closesAt: gradeWindow.closesAt,
        offeringId: offering.id,
        code: offering.code,
        name: course.name,
      })
      .from(gradeWindow)
      .innerJoin(
        offering,
        and(eq(offering.schoolId, gradeWindow.schoolId), eq(offering.semesterId, gradeWindow.semesterId)),
      )
      .innerJoin(course, eq(course.id, offering.courseId))
      .leftJoin(
        gradeSheet,
        and(eq(gradeSheet.offeringId, offering.id), eq(gradeSheet.examKind, gradeWindow.examKind)),
      )
      .where(
        and(
          sql`${gradeWindow.remindHours} > 0 and ${gradeWindow.opensAt} <= ${moment}::timestamptz
            and ${gradeWindow.closesAt} > ${moment}::timestamptz
            and ${gradeWindow.closesAt} - ${gradeWindow.remindHours} * interval '1 hour' <= ${moment}::timestamptz`,
          // Of the department's window where there is one.
          or(
            eq(gradeWindow.department, course.department),
            and(
              eq(gradeWindow.department, ""),
              sql`not exists (select from ${gradeWindow} w where w.school_id = ${gradeWindow.schoolId}
                and w.semester_id = ${gradeWindow.semesterId} and w.exam_kind = ${gradeWindow.examKind}
                and w.department = ${course.department})`,
            ),
          ),
          or(eq(gradeSheet.state, "draft"), and(isNull(gradeSheet.id), eq(gradeWindow.examKind, "regular"))),
          inArray(offering.state, TAUGHT_STATES),
        ),
      );
    const accounts = await teacherAccounts(tx, [...new Set(rows.map(({ offeringId }) => offeringId))]);
    const news = rows.flatMap(({ windowId, closesAt, offeringId, code, name }) =>
      (accounts.get(offeringId) ?? []).map((accountId) => ({
        accountIds: [accountId],
        kind: "gradeDue" as const,
        title: `${name}（${code}）的成绩还没有提交，录入 ${momentText(closesAt, now)} 截止`,
        // Told once: a notification about the same subject is not made again.
        subject: `grade-due-${windowId}-${closesAt.getTime()}-${offeringId}-${accountId}`,
      })),
    );
    await notify(tx, news, now);
    return rows.length;
  });
}
