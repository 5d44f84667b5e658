import { readFile } from "node:fs/promises";
import type { RowsImport, StartedImport } from "@huxuan/api-client";
import type { UploadedFile } from "../../contract/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { type NeedsReadings, showImport } from "../../platform/import/index.ts";
import type { JobRecord } from "../../platform/jobs/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { reaches, requireReach } from "../../scope/index.ts";
import {
  classImport,
  majorImport,
  passedCourseImport,
  studentImport,
  teacherImport,
} from "./people-imports.ts";

/** A file with what is chosen beside it. */
export interface RowsUpload {
  file: UploadedFile;
  schoolId?: string;
  onlyGood?: string;
  review?: string;
  createMissing?: string;
  allowNewNames?: string;
}

type PeopleImport = typeof teacherImport | typeof studentImport;

const IMPORTS: readonly PeopleImport[] = [
  teacherImport,
  studentImport,
  majorImport,
  classImport,
  passedCourseImport,
];

/**
 * Starts an import of people into a school, once the file as a whole is known to be sound. Throws 400 for a file that is
 * none, 403 for who does not reach the whole school.
 */
export async function startImport(
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  kind: PeopleImport,
  { file, schoolId: asked = "", onlyGood, review, createMissing, allowNewNames }: RowsUpload,
): Promise<StartedImport> {
  const { session, services, ip, requestId, hungUp } = act;
  const schoolId = asked === "" ? session.schoolId : Number(asked);
  if (schoolId === null || !Number.isSafeInteger(schoolId) || schoolId < 1)
    throw invalidFields([{ field: "schoolId", message: "请选择要导入到哪所学校" }]);
  // A file may bring people of every department.
  requireReach(session, { schoolId, department: null });
  const { accountId, personName, roleId, impersonatorId } = session;
  const actor = { accountId, personName, roleId, schoolId: session.schoolId, impersonatorId, ip, requestId };
  const { jobId } = await kind.start(services, {
    bytes: () => readFile(file.path),
    fileName: file.fileName,
    input: {
      schoolId,
      createMissing: createMissing === "true",
      allowNewNames: allowNewNames === "true",
      actor,
    },
    schoolId,
    by: session,
    onlyGood: onlyGood === "true",
    review: review === "true",
    hungUp,
  });
  return { id: jobId };
}

/** How far it is. Throws 404 for one that somebody else started whose school the caller does not reach. */
export async function readImport(act: RequestContext, id: string): Promise<RowsImport> {
  const job = await requireJob(act, id);
  return showImport(job, IMPORTS.find((one) => one.job.name === job.kind)?.job.title ?? "");
}

/** Stops it. Throws 409 when it has ended. */
export async function cancelImport(act: RequestContext, id: string): Promise<void> {
  await requireJob(act, id);
  if (!(await act.services.jobs.cancel(id))) throw stateConflict("导入已经结束，不能再取消");
}

async function requireJob({ session, services }: RequestContext, id: string): Promise<JobRecord> {
  const job = await services.jobs.find(id);
  const isImport = job !== undefined && IMPORTS.some((one) => one.job.name === job.kind);
  if (!isImport || job.by === null) throw notFound("导入");
  const mine = job.by.accountId === session.accountId;
  if (!mine && !reaches(session, { schoolId: job.by.schoolId, department: null })) throw notFound("导入");
  return job;
}
