import { readFile } from "node:fs/promises";
import type { ImportJob } from "@huxuan/api-client";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { type NeedsReadings, takeFile } from "../../platform/import/index.ts";
import type { JobProgress } from "../../platform/jobs/index.ts";
import { logChange, type RequestContext, statesFor } from "../../resource/index.ts";
import { isInScope, requireReach } from "../../scope/index.ts";
import { offering, offeringLifecycle } from "../offering/index.ts";
import { school } from "../school/index.ts";
import { CATALOGUE_READER } from "./catalogue-run.ts";
import { catalogueImport } from "./jobs.ts";
import { beginRecord, endDead, refuseSecond } from "./records.ts";
import { readRowContext } from "./row-context.ts";
import { STATE_LABELS } from "./states.ts";
import { importJob } from "./tables.ts";

export interface Upload {
  file: UploadedFile;
  semesterId: string;
  schoolId?: string;
  ignoreTerm?: string;
  onlyGood?: string;
  review?: string;
  allowDoubleBooking?: string;
  createCampuses?: string;
}

/**
 * Starts an import, once the file as a whole is known to be sound; its rows are checked in the background. Until then
 * everything ends when whoever sent the file hangs up. Throws 400 for a file that is none or has too many rows, 403 for
 * another school, 409 while another import is running, 503 when too many files wait to be read.
 */
export async function startImport(
  act: RequestContext<NeedsReadings>,
  upload: Upload,
  hungUp: AbortSignal,
): Promise<ImportJob> {
  const { session, services, ip, requestId } = act;
  const semesterId = wholeNumber(upload.semesterId, "semesterId", "学期");
  const schoolId =
    upload.schoolId === undefined || upload.schoolId === ""
      ? session.schoolId
      : wholeNumber(upload.schoolId, "schoolId", "学校");
  if (schoolId === null) throw invalidFields([{ field: "schoolId", message: "请选择要导入到哪所学校" }]);
  // A file may bring courses of every department.
  requireReach(session, { schoolId, department: null });
  const place = { semesterId, schoolId };
  const choices = {
    ignoreTerm: upload.ignoreTerm === "true",
    onlyGood: upload.onlyGood === "true",
    review: upload.review === "true",
    allowDoubleBooking: upload.allowDoubleBooking === "true",
    createCampuses: upload.createCampuses === "true",
  };
  const context = await readRowContext(services.db, place, choices.ignoreTerm);
  await refuseSecond(services, schoolId);

  const { path, fileName } = upload.file;
  const id = await takeFile(
    services,
    { bytes: () => readFile(path), fileName, module: CATALOGUE_READER, context, schoolId, hungUp },
    async (tx, { fileId, rowsTotal }) => {
      const importId = await beginRecord(tx, {
        ...place,
        accountId: session.accountId,
        startedBy: session.personName,
        fileName: fileName.slice(0, 200),
        rowsTotal,
        startedAt: services.clock(),
      });
      const { accountId, personName, roleId, impersonatorId } = session;
      const actor = { accountId, personName, roleId, schoolId: session.schoolId, impersonatorId };
      const input = { importId, fileId, place, choices, actor: { ...actor, ip, requestId } };
      const jobId = await services.jobs.enqueue(tx, catalogueImport, input, { by: session });
      await tx.update(importJob).set({ jobId }).where(eq(importJob.id, importId));
      return importId;
    },
  );
  services.jobs.wake(catalogueImport);
  return readImport(act, id);
}

/** How far an import is. Throws 404 for another school's. */
export async function readImport({ session, services }: RequestContext, id: number): Promise<ImportJob> {
  const found = await readRecord(services.db, id);
  if (found === undefined || !(await isInScope(services.db, session, importJob, eq(importJob.id, id)))) {
    throw notFound("导入任务");
  }
  const { shown, jobId } = found;
  if (shown.endedAt !== undefined) return shown;
  const here = jobId === null ? undefined : services.jobs.progressHere(jobId);
  if (here !== undefined) return { ...shown, ...howFar(here, shown.rowsTotal) };
  const job = jobId === null ? undefined : await services.jobs.find(jobId);
  if (job === undefined || job.endedAt !== null) {
    // Cancelled before it began, or its process died: nobody has noted its end.
    await endDead(services);
    return (await readRecord(services.db, id))?.shown ?? shown;
  }
  return job.progress ? { ...shown, ...howFar(job.progress, shown.rowsTotal) } : shown;
}

/** Rows checked, or the share of the rows that is written. */
function howFar(
  { done, total, text }: JobProgress,
  rowsTotal: number,
): Pick<ImportJob, "state" | "rowsDone"> {
  if (text !== STATE_LABELS.writing) return { state: "checking", rowsDone: done };
  return { state: "writing", rowsDone: Math.round((done / Math.max(1, total ?? 1)) * rowsTotal) };
}

/** Stops an import; nothing of it stays. Throws 409 when it has ended or has written everything. */
export async function cancelImport(act: RequestContext, id: number): Promise<ImportJob> {
  const { services } = act;
  const before = await readImport(act, id);
  if (before.endedAt !== undefined) throw stateConflict("这个导入已经结束，不能再取消");
  const { jobId } = (await readRecord(services.db, id)) ?? {};
  if (!jobId || !(await services.jobs.cancel(jobId))) {
    throw stateConflict("这个导入已经写完，不能再取消；发布之前，学生看不到其中新增的教学班");
  }
  await logChange(act, services.db, {
    action: "offering-import-cancel",
    targets: [{ kind: "import-job", id, schoolId: before.school.id }],
    before: { state: before.state, rowsDone: before.rowsDone },
    after: { cancelRequested: true },
  });
  return readImport(act, id);
}

function wholeNumber(text: string, field: string, label: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 2_147_483_647) {
    throw invalidFields([{ field, message: `${label}应为整数编号` }]);
  }
  return value;
}

const UNNAMED = { problem: "invalid", code: "", courseName: "" } as const;

// A long list of ids that only the database needs.
const { offeringIds, ...shown } = getTableColumns(importJob);

async function readRecord(
  db: Queryable,
  id: number,
): Promise<{ shown: ImportJob; jobId: string | null } | undefined> {
  const waiting = db
    .select({ count: sql<number>`count(*)::int`.as("count") })
    .from(offering)
    .where(
      and(
        sql`${offering.id} = any(${offeringIds})`,
        inArray(offering.state, [...(statesFor(offeringLifecycle.publish) ?? [])]),
      ),
    );
  const [row] = await db
    .select({ job: shown, schoolName: school.name, unpublished: sql<number>`(${waiting})` })
    .from(importJob)
    .innerJoin(school, eq(school.id, importJob.schoolId))
    .where(eq(importJob.id, id));
  if (row === undefined) return undefined;
  const { job, schoolName, unpublished } = row;
  const imported: ImportJob = {
    id: job.id,
    fileName: job.fileName,
    state: job.state,
    semesterId: job.semesterId,
    school: { id: job.schoolId, name: schoolName },
    rowsTotal: job.rowsTotal,
    rowsDone: job.rowsDone,
    // Errors of older imports say less.
    errors: job.errors.map((error) => ({ ...UNNAMED, ...error })),
    errorCount: job.errorCount,
    findings: job.findings,
    notices: job.notices,
    goodClasses: job.goodClasses,
    leftOut: job.leftOut,
    ...(job.summary === null ? {} : { summary: job.summary }),
    unpublished,
    startedAt: job.startedAt.toISOString(),
    ...(job.endedAt === null ? {} : { endedAt: job.endedAt.toISOString() }),
    startedBy: job.startedBy,
    ...(job.jobId === null ? {} : { jobId: job.jobId }),
    ...(job.markedFile === null ? {} : { markedFile: job.markedFile }),
  };
  return { shown: imported, jobId: job.jobId };
}
