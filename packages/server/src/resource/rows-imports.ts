import { readFile } from "node:fs/promises";
import type { RowsImport, StartedImport } from "@huxuan/api-client";
import type { z } from "zod";
import type { UploadedFile } from "../contract/index.ts";
import { invalidFields, notFound, stateConflict } from "../errors/index.ts";
import {
  type ImportServices,
  type ImportUpload,
  type NeedsReadings,
  showImport,
} from "../platform/import/index.ts";
import type { AnyJobKind, JobRecord, Jobs } from "../platform/jobs/index.ts";
import { reaches, requireReach } from "../scope/index.ts";
import type { rowsInput } from "./record-import.ts";
import type { RequestContext } from "./request-context.ts";

/** A file with what is chosen beside it (contract: `RowsUpload`). */
export interface RowsUpload {
  file: UploadedFile;
  schoolId?: string;
  onlyGood?: string;
  review?: string;
  createMissing?: string;
  allowNewNames?: string;
}

/** An import (`defineImport`) that is told this. */
interface Told<Input> {
  start(services: ImportServices & { jobs: Jobs }, upload: ImportUpload<Input>): Promise<{ jobId: string }>;
}

/**
 * Starts an import of rows into a school, once the file as a whole is known to be sound. Throws 400 for a file that is
 * none, 403 for who does not reach the whole school.
 *
 * @param kind takes `rowsInput`
 */
export async function startImport(
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  kind: Told<z.input<typeof rowsInput>>,
  upload: RowsUpload,
): Promise<StartedImport> {
  const schoolId = schoolOf(act, upload);
  // A file may bring rows of every department.
  requireReach(act.session, { schoolId, department: null });
  return startRows(act, kind, upload, { schoolId, ...chosenIn(upload), actor: actorOf(act) });
}

/** The school that a file is for: the caller's own, or the chosen one. Throws 400 where none is. */
export function schoolOf({ session }: RequestContext, { schoolId: asked = "" }: RowsUpload): number {
  const schoolId = asked === "" ? session.schoolId : Number(asked);
  if (schoolId === null || !Number.isSafeInteger(schoolId) || schoolId < 1)
    throw invalidFields([{ field: "schoolId", message: "请选择要导入到哪所学校" }]);
  return schoolId;
}

const chosenIn = ({ createMissing, allowNewNames }: RowsUpload) => ({
  createMissing: createMissing === "true",
  allowNewNames: allowNewNames === "true",
});

/** Who sends it, for the operation log. */
export function actorOf({ session, ip, requestId }: RequestContext) {
  const { accountId, personName, roleId, schoolId, impersonatorId } = session;
  return { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId };
}

/** Starts an import with what it is told; whether the caller may has been asked. */
export async function startRows<Input extends { schoolId: number }>(
  act: RequestContext<NeedsReadings> & { hungUp: AbortSignal },
  kind: Told<Input>,
  { file, onlyGood, review }: RowsUpload,
  input: Input,
): Promise<StartedImport> {
  const { jobId } = await kind.start(act.services, {
    bytes: () => readFile(file.path),
    fileName: file.fileName,
    input,
    schoolId: input.schoolId,
    by: act.session,
    onlyGood: onlyGood === "true",
    review: review === "true",
    hungUp: act.hungUp,
  });
  return { id: jobId };
}

/** How far it is. Throws 404 for one that somebody else started whose school the caller does not reach. */
export async function readImport(act: RequestContext, id: string): Promise<RowsImport> {
  const { job, kind } = await requireJob(act, id);
  return showImport(job, kind.title);
}

/** Stops it. Throws 409 when it has ended. */
export async function cancelImport(act: RequestContext, id: string): Promise<void> {
  await requireJob(act, id);
  if (!(await act.services.jobs.cancel(id))) throw stateConflict("导入已经结束，不能再取消");
}

async function requireJob(
  { session, services }: RequestContext,
  id: string,
): Promise<{ job: JobRecord; kind: AnyJobKind }> {
  const job = await services.jobs.find(id);
  const kind = job && services.jobs.kind(job.kind);
  if (job?.by == null || kind?.followedBy !== "getRowsImport") throw notFound("导入");
  const mine = job.by.accountId === session.accountId;
  if (!mine && !reaches(session, { schoolId: job.by.schoolId, department: null })) throw notFound("导入");
  return { job, kind };
}
