import { readFile } from "node:fs/promises";
import type { ImportJob } from "@huxuan/api-client";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { UploadedFile } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { DomainError, invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { requireSchool, schoolInScope, schoolScope } from "../../scope/index.ts";
import { type Act, logAct } from "../act.ts";
import { type NeedsCatalogue, offering, statesFor } from "../offering/index.ts";
import { school, schoolFacts } from "../school/index.ts";
import { requireSemester } from "../semester/index.ts";
import { FileError } from "./file-error.ts";
import type { RowContext } from "./import-row.ts";
import { importRows } from "./import-rows.ts";
import type { NeedsImports, RunningJob } from "./jobs.ts";
import { startReading } from "./reader.ts";
import { importJob } from "./tables.ts";

export interface Upload {
  file: UploadedFile;
  semesterId: string;
  schoolId?: string;
  ignoreTerm?: string;
  onlyGood?: string;
  allowDoubleBooking?: string;
}

/**
 * Starts an import, once the file as a whole is known to be sound; its rows are checked in the background. Until then
 * everything ends when whoever sent the file hangs up. Throws 400 for a file that is none or has too many rows, 403 for
 * another school, 409 while another import is running, 503 when too many files wait to be read.
 */
export async function startImport(
  act: Act<NeedsCatalogue & NeedsImports>,
  upload: Upload,
  hungUp: AbortSignal,
): Promise<ImportJob> {
  const { session, services } = act;
  const { imports } = services;
  const semesterId = wholeNumber(upload.semesterId, "semesterId", "学期");
  const schoolId =
    upload.schoolId === undefined || upload.schoolId === ""
      ? session.schoolId
      : wholeNumber(upload.schoolId, "schoolId", "学校");
  if (schoolId === null) throw invalidFields([{ field: "schoolId", message: "请选择要导入到哪所学校" }]);
  requireSchool(session, schoolId);
  const semester = await requireSemester(services.db, semesterId);
  const host = await schoolFacts(services.db, schoolId);
  const context: RowContext = {
    semester: { year: semester.year, term: semester.term, weeks: semester.weeks, name: semester.name },
    ignoreTerm: upload.ignoreTerm === "true",
    sections: host.sections.map((s) => s.section),
    campuses: [...host.campusIds.keys()],
  };
  await imports.refuseSecond(schoolId);

  let job: RunningJob | undefined;
  try {
    const leave = await imports.readers.enter(schoolId, hungUp);
    // It is gone when whoever sent it has gone.
    const bytes = await readFile(upload.file.path).catch((error: unknown) => {
      leave();
      throw error;
    });
    const reading = startReading(bytes, context, (rowsDone) => {
      if (job !== undefined) job.rowsDone = rowsDone;
    });
    void reading.ended.then(leave);
    hungUp.addEventListener("abort", reading.stop);
    try {
      if (hungUp.aborted) reading.stop();
      const rowsTotal = await reading.opened;
      job = await imports.begin({
        semesterId,
        schoolId,
        accountId: session.accountId,
        startedBy: session.personName,
        fileName: upload.file.fileName.slice(0, 200),
        rowsTotal,
      });
    } catch (error) {
      reading.stop();
      // The next file of the school may come as soon as this one is refused.
      await reading.ended;
      throw error;
    } finally {
      hungUp.removeEventListener("abort", reading.stop);
    }
    const started = job;
    started.stop = reading.stop;
    const choices = {
      onlyGood: upload.onlyGood === "true",
      allowDoubleBooking: upload.allowDoubleBooking === "true",
    };
    imports.run(started, () =>
      importRows(act, started, reading, { place: { semesterId, schoolId }, choices }).finally(() => {
        reading.stop();
        return reading.ended;
      }),
    );
    return await readImport(act, started.id);
  } catch (error) {
    if (error instanceof FileError) {
      throw new DomainError(400, error.code, error.message, { cause: error });
    }
    // Nobody reads it but the log.
    if (job === undefined && hungUp.aborted)
      throw new DomainError(400, "VALIDATION_FAILED", "连接已断开，没有导入任何数据", { cause: error });
    throw error;
  }
}

/** How far an import is. Throws 404 for another school's. */
export async function readImport({ session, services }: Act<NeedsImports>, id: number): Promise<ImportJob> {
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
export async function cancelImport(act: Act<NeedsImports>, id: number): Promise<ImportJob> {
  const { services } = act;
  const before = await readImport(act, id);
  if (before.endedAt !== undefined) throw stateConflict(ENDED);
  if (services.imports.get(id)?.written === true) {
    throw stateConflict("这个导入已经写完，不能再取消；发布之前，学生看不到其中新增的教学班");
  }
  // It may have ended since it was read.
  if (!(await services.imports.cancel(id))) throw stateConflict(ENDED);
  await logAct(act, services.db, {
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

async function read(db: Queryable, id: number): Promise<ImportJob | undefined> {
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
  };
}
