import type { DegreeAuditRun, StartedJob } from "@huxuan/api-client";
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineJob } from "../../platform/jobs/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { type NeedsProgressUse, student } from "../person/index.ts";
import { programme } from "../programme/index.ts";
import { requireSchool } from "../school/index.ts";
import { reckonDue, STUDENTS_AT_ONCE } from "./due.ts";
import { keepProgress, type KnownProgrammes } from "./progress.ts";
import type { NeedsRecognisedCredits } from "./recognised.ts";

type Needs = Pick<CoreServices, "db" | "clock"> & NeedsRecognisedCredits;

/** Reckons every minute the progress of those for whom something changed. */
export const progressJob = defineJob<Needs>()({
  name: "degree-progress-due",
  title: "更新学业进度",
  input: z.object({}),
  cron: { at: "* * * * *", input: {} },
  oneAtATime: true,
  keptDays: 1,
  longestMinutes: 120,
  run: async ({ services: { db, clock, recognisedCredits }, signal }) => ({
    students: await reckonDue(db, recognisedCredits, clock, signal),
  }),
});

/** Marks every night all students who have a programme: what nobody told of is found by the next morning. */
export const progressNet = defineJob<Pick<CoreServices, "db"> & NeedsProgressUse>()({
  name: "degree-progress-net",
  title: "每晚核对学业进度",
  input: z.object({}),
  cron: { at: "20 3 * * *", input: {} },
  oneAtATime: true,
  keptDays: 7,
  async run({ services: { db, progressUse } }) {
    await transaction(db, (tx) =>
      progressUse.changed(
        tx,
        sql`${student.state} = 'active' and exists (select from ${programme} p
          where p.school_id = ${student.schoolId} and p.state = 'published')`,
      ),
    );
  },
});

/** Reckons the progress of the students of a school, grade and departments at somebody's wish. */
export const auditJob = defineJob<Needs>()({
  name: "degree-audit",
  title: "重新计算学业进度",
  input: z.object({
    schoolId: z.int(),
    grade: z.int().nullable(),
    /** Null: of the whole school. */
    departments: z.array(z.string()).nullable(),
  }),
  // What was reckoned stays; a run that was broken off begins again.
  retry: { limit: 2, delaySeconds: 5 },
  longestMinutes: 120,
  async run({ input: { schoolId, grade, departments }, services, signal, progress }) {
    const { db, clock, recognisedCredits } = services;
    const wanted = and(
      eq(student.schoolId, schoolId),
      eq(student.state, "active"),
      grade === null ? undefined : eq(student.grade, grade),
      departments === null ? undefined : inArray(student.department, departments),
    );
    const total = await db.$count(student, wanted);
    const known: KnownProgrammes = new Map();
    let [done, last] = [0, 0];
    for (;;) {
      signal.throwIfAborted();
      const some = await db
        .select({ id: student.id })
        .from(student)
        .where(and(wanted, gt(student.id, last)))
        .orderBy(asc(student.id))
        .limit(STUDENTS_AT_ONCE);
      if (some.length === 0) return { students: done };
      const ids = some.map(({ id }) => id);
      await keepProgress(db, recognisedCredits, ids, clock(), known);
      last = ids.at(-1) ?? last;
      done += ids.length;
      progress(done, total, "计算中");
    }
  },
});

/** Begins to reckon the progress of the students of a school that the caller reaches. Throws 403 when these are none. */
export async function runDegreeAudit(
  context: RequestContext,
  { schoolId, grade }: DegreeAuditRun,
): Promise<StartedJob> {
  const { session, services } = context;
  const { scope } = session;
  const whole = scope.all || scope.schools.includes(schoolId);
  const departments = scope.all ? [] : scope.departments.filter((one) => one.schoolId === schoolId);
  if (!whole && departments.length === 0) requireReach(session, { schoolId, department: null });
  const jobId = await transaction(services.db, async (tx) => {
    await requireSchool(tx, schoolId);
    const input = {
      schoolId,
      grade: grade ?? null,
      departments: whole ? null : departments.map(({ name }) => name),
    };
    const started = await services.jobs.enqueue(tx, auditJob, input, { by: session });
    if (started === null) throw new Error("The degree audit was not enqueued");
    await logChange(context, tx, {
      action: "degree-audit-run",
      targets: [{ kind: "school", id: schoolId, schoolId }],
      before: null,
      after: { ...(grade !== undefined && { grade }) },
    });
    return started;
  });
  services.jobs.wake(auditJob);
  return { jobId };
}
