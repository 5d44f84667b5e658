import type { OfferingImportImportJob } from "@huxuan/api-client";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import { type Queryable, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { writeOperationLog } from "../../operation-log/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { requireSchool, schoolInScope, schoolScope } from "../../scope/index.ts";
import type { Act } from "../act.ts";
import { announceOfferings, offering, statesFor } from "../offering/index.ts";
import { school, schoolFacts } from "../school/index.ts";
import { requireSemester } from "../semester/index.ts";
import { FileError } from "./file-error.ts";
import { type Field, FIELDS, type RowContext } from "./import-row.ts";
import type { ImportTarget } from "./import-target.ts";
import type { JobEnd, RunningJob } from "./jobs.ts";
import { ERRORS_KEPT, FILE_BYTES_MAX } from "./limits.ts";
import { planImport } from "./plan.ts";
import { readStored } from "./read-stored.ts";
import { type Reading, startReading } from "./reader.ts";
import { importJob } from "./tables.ts";
import { carryOut } from "./write.ts";

export interface Upload {
  file: UploadedFile;
  semesterId: string;
  schoolId?: string;
  ignoreTerm?: string;
}

/** Thrown inside the transaction of a job that somebody stopped. */
class CancelledError extends Error {}

/**
 * Starts an import, once the file as a whole is known to be sound; its rows are checked in the background. Throws
 * 400 for a file that is none or has too many rows, 403 for another school, 409 while another import is running.
 */
export async function startImport(act: Act, upload: Upload): Promise<OfferingImportImportJob> {
  const { session, services } = act;
  const semesterId = wholeNumber(upload.semesterId, "semesterId", "学期");
  const schoolId =
    upload.schoolId === undefined || upload.schoolId === ""
      ? session.schoolId
      : wholeNumber(upload.schoolId, "schoolId", "学校");
  if (schoolId === null) throw invalidFields([{ field: "schoolId", message: "请选择要导入到哪所学校" }]);
  requireSchool(session, schoolId);
  if (upload.file.bytes.length > FILE_BYTES_MAX) {
    throw new DomainError(413, "PAYLOAD_TOO_LARGE", "文件超过 20 MB，请拆成几个文件分别导入");
  }
  const semester = await requireSemester(services.db, semesterId);
  const host = await schoolFacts(services.db, schoolId);
  const context: RowContext = {
    semester: { year: semester.year, term: semester.term, weeks: semester.weeks, name: semester.name },
    ignoreTerm: upload.ignoreTerm === "true",
    sections: host.sections.map((s) => s.section),
    campuses: [...host.campusIds.keys()],
  };

  let job: RunningJob | undefined;
  const reading = startReading(upload.file.bytes, context, (rowsDone) => {
    if (job !== undefined) job.rowsDone = rowsDone;
  });
  try {
    const rowsTotal = await reading.opened;
    job = await services.imports.begin({
      semesterId,
      schoolId,
      accountId: session.accountId,
      startedBy: session.personName,
      fileName: upload.file.fileName.slice(0, 200),
      rowsTotal,
    });
  } catch (error) {
    reading.stop();
    throw error instanceof FileError
      ? new DomainError(400, error.code, error.message, { cause: error })
      : error;
  }
  const started = job;
  started.stop = () => reading.stop();
  const columnOf = isWorkbook(upload.file.bytes) ? (field: Field) => FIELDS[field] : (field: Field) => field;
  services.imports.run(started, () => work(act, started, reading, columnOf, { semesterId, schoolId }));
  return readImport(act, started.id);
}

/** How far an import is. Throws 404 for another school's. */
export async function readImport({ session, services }: Act, id: number): Promise<OfferingImportImportJob> {
  const found = await read(services.db, id);
  if (found === undefined || !schoolInScope(schoolScope(session), found.school.id))
    throw notFound("导入任务");
  if (found.endedAt !== undefined) return found;
  const running = services.imports.get(id);
  if (running === undefined) return found;
  const { state, rowsTotal, rowsDone } = running;
  return { ...found, state, rowsTotal, rowsDone };
}

const ENDED = "这个导入已经结束，不能再取消";

/** Stops an import; nothing of it stays. Throws 409 when it has ended or has written everything. */
export async function cancelImport(act: Act, id: number): Promise<OfferingImportImportJob> {
  const { session, services, ip, requestId } = act;
  const before = await readImport(act, id);
  if (before.endedAt !== undefined) throw stateConflict(ENDED);
  if (services.imports.get(id)?.written === true) {
    throw stateConflict("这个导入已经写完，不能再取消；发布之前，学生看不到其中新增的教学班");
  }
  // It may have ended since it was read.
  if (!(await services.imports.cancel(id))) throw stateConflict(ENDED);
  await writeOperationLog(services.db, {
    session,
    action: "offering-import-cancel",
    target: `import-job:${id}`,
    before: { state: before.state, rowsDone: before.rowsDone },
    after: { cancelRequested: true },
    ip,
    requestId,
    at: services.clock(),
  });
  return readImport(act, id);
}

/** Checks the rows, then writes them in one transaction. */
async function work(
  act: Act,
  job: RunningJob,
  reading: Reading,
  columnOf: (field: Field) => string,
  place: Omit<ImportTarget, "now">,
): Promise<JobEnd> {
  const { services, session, ip, requestId } = act;
  const contents = await reading.contents;
  if (job.cancelled) return { state: "cancelled" };
  job.rowsDone = job.rowsTotal;
  if (contents.errorCount > 0) {
    return {
      state: "failed",
      errors: contents.errors.sort((a, b) => a.row - b.row),
      errorCount: contents.errorCount,
    };
  }
  job.state = "writing";
  job.rowsDone = 0;
  const offerings = contents.rows.length;
  const target = { ...place, now: services.clock() };
  let end: JobEnd;
  let announced: OutboxMessage[] = [];
  try {
    end = await transaction(services.db, async (tx): Promise<JobEnd> => {
      const stored = await readStored(tx, target);
      const { plan, errors } = planImport(contents.rows, stored, columnOf);
      if (errors.length > 0) {
        return { state: "failed", errors: errors.slice(0, ERRORS_KEPT), errorCount: errors.length };
      }
      const { summary, offeringIds } = await carryOut(tx, target, plan, stored, async (done) => {
        job.rowsDone = Math.round((done / Math.max(1, offerings)) * job.rowsTotal);
        // Lets requests in between two steps, a cancellation among them.
        await new Promise<void>((resolve) => setImmediate(resolve));
        if (job.cancelled) throw new CancelledError();
      });
      await writeOperationLog(tx, {
        session,
        action: "offering-import",
        target: `import-job:${job.id}`,
        before: null,
        after: { ...place, ...summary },
        ip,
        requestId,
        at: services.clock(),
      });
      announced = await announceOfferings(tx, [{ semesterId: place.semesterId }]);
      // The last look before the commit: whoever cancels from here on is told that it is too late.
      if (job.cancelled) throw new CancelledError();
      job.written = true;
      return { state: "succeeded", summary, offeringIds };
    });
  } catch (error) {
    if (error instanceof CancelledError) return { state: "cancelled" };
    throw error;
  }
  if (end.state === "succeeded") {
    // Plans made while the tables were small would go on scanning them (toolchain: traps).
    await services.pool.query("analyze teacher, course, offering, offering_teacher, meeting, offering_seat");
    await services.catalogue.announce(announced);
  }
  return end;
}

function wholeNumber(text: string, field: string, label: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1 || value > 2_147_483_647) {
    throw invalidFields([{ field, message: `${label}应为整数编号` }]);
  }
  return value;
}

function isWorkbook(bytes: Buffer): boolean {
  return bytes.length > 1 && bytes[0] === 0x50 && bytes[1] === 0x4b;
}

// A long list of ids that only the database needs.
const { offeringIds, ...shown } = getTableColumns(importJob);

async function read(db: Queryable, id: number): Promise<OfferingImportImportJob | undefined> {
  const waiting = db
    .select({ count: sql<number>`count(*)::int`.as("count") })
    .from(offering)
    .where(
      and(sql`${offering.id} = any(${offeringIds})`, inArray(offering.state, [...statesFor("publish")])),
    );
  const [row] = await db
    .select({ job: shown, schoolName: school.name, unpublished: sql<number>`(${waiting})` })
    .from(importJob)
    .innerJoin(school, eq(school.id, importJob.schoolId))
    .where(eq(importJob.id, id));
  if (row === undefined) return undefined;
  const { job, schoolName, unpublished } = row;
  return {
    id: job.id,
    fileName: job.fileName,
    state: job.state,
    semesterId: job.semesterId,
    school: { id: job.schoolId, name: schoolName },
    rowsTotal: job.rowsTotal,
    rowsDone: job.rowsDone,
    errors: job.errors,
    errorCount: job.errorCount,
    ...(job.summary === null ? {} : { summary: job.summary }),
    unpublished,
    startedAt: job.startedAt.toISOString(),
    ...(job.endedAt === null ? {} : { endedAt: job.endedAt.toISOString() }),
    startedBy: job.startedBy,
  };
}
