import { readFile } from "node:fs/promises";
import { and, eq, inArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { RowsImport, StartedImport } from "@huxuan/api-client";
import type { Session, UploadedFile } from "../../contract/index.ts";
import type { Transaction } from "../../db/index.ts";
import { invalidFields, notFound, stateConflict } from "../../errors/index.ts";
import { actor, writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import {
  defineImport,
  type NeedsReadings,
  PlanOutdated,
  readerModule,
  showImport,
} from "../../platform/import/index.ts";
import type { JobRecord } from "../../platform/jobs/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { reaches, requireReach } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { school } from "../school/index.ts";
import { currentSemesterId } from "../semester/index.ts";
import { type Actor, beginSeatActs } from "./begin.ts";
import { carryOutSeatActs } from "./carry-out.ts";
import { heldSeatsOf, requireHeldSeats } from "./held-seats.ts";
import { PROXIES, WITHDRAWALS } from "./import-rows.ts";
import type { reader as proxyReader } from "./proxy-rows.ts";
import { proxyOf } from "./proxies.ts";
import { offeredReasons } from "./reasons.ts";
import type { reader as withdrawalReader } from "./withdrawal-rows.ts";
import { officeOn, withdrawalOf, withdrawalReasons } from "./withdrawals.ts";

const department = z.object({ schoolId: z.int(), name: z.string() });

/** Who sends it and how far they reach, as it was when they sent it. */
const sender = actor.extend({
  scope: z.union([
    z.object({ all: z.literal(true) }),
    z.object({ all: z.literal(false), schools: z.array(z.int()), departments: z.array(department) }),
  ]),
  mayOverride: z.boolean(),
});
type Sender = z.output<typeof sender>;

/** What `inScope` asks of a session; who sends a list has no rows of their own. */
const reachOf = ({ accountId, scope }: Sender) =>
  ({ accountId, scope, studentId: null, teacherId: null }) as unknown as Session;

const actorOf = ({ accountId, personName, schoolId, impersonatorId, ip, requestId }: Sender): Actor => ({
  accountId,
  personName,
  schoolId,
  impersonatorId,
  ip,
  requestId,
});

const GENERAL = [
  "一次最多 2,000 行、20 MB，只办理本学期的。",
  "先核对整个文件，确认后才开始办理；每一行办得成办不成，结果在列表里。",
];

const schoolsOf = (db: Transaction) =>
  db.select({ id: school.id, name: school.name, code: school.code }).from(school);

export const withdrawalImport = defineImport<Pick<CoreServices, "jobs" | "clock">>()({
  name: "seat-withdrawal-import",
  title: "导入退课",
  rows: WITHDRAWALS,
  reader: readerModule<typeof withdrawalReader>(new URL("./withdrawal-rows.ts", import.meta.url)),
  input: z.object({ schoolId: z.int(), side: z.enum(["home", "host"]), sender }),
  general: GENERAL,
  async stored(db, { input: { schoolId, side, sender: by } }, keys) {
    return {
      schoolId,
      side,
      schools: await schoolsOf(db),
      reasons: await offeredReasons(db, by.schoolId, withdrawalReasons(side)),
      seats: await heldSeatsOf(db, reachOf(by), side, {
        semesterId: await currentSemesterId(db),
        studentNumbers: keys,
      }),
    };
  },
  preview: (plan) => ({ created: plan.length, updated: 0, unchanged: 0 }),
  async write(tx, plan, { input: { side, sender: by }, services, afterCommit }) {
    const ids = plan.map(({ enrolmentId }) => enrolmentId);
    const rows = await requireHeldSeats(tx, reachOf(by), side, ids).catch(() => {
      // Somebody gave one up meanwhile.
      throw new PlanOutdated();
    });
    const office = officeOn(by, side);
    const acts = rows.map((row) =>
      withdrawalOf(row, office, plan.find(({ enrolmentId }) => enrolmentId === row.id)?.reason ?? ""),
    );
    const batch = await beginSeatActs(tx, services, actorOf(by), acts);
    await logImport(tx, by, services.clock(), "seat-act-withdraw", { ...batch, side });
    afterCommit(async () => services.jobs.wake(carryOutSeatActs));
    return { created: batch.count, updated: 0, unchanged: 0 };
  },
});

export const proxyImport = defineImport<Pick<CoreServices, "jobs" | "clock">>()({
  name: "seat-proxy-import",
  title: "导入代选",
  rows: PROXIES,
  reader: readerModule<typeof proxyReader>(new URL("./proxy-rows.ts", import.meta.url)),
  input: z.object({ schoolId: z.int(), sender }),
  general: GENERAL,
  async stored(db, { input: { schoolId, sender: by } }, keys) {
    const semesterId = await currentSemesterId(db);
    const students = await db
      .select({
        id: student.id,
        schoolId: student.schoolId,
        studentNumber: student.studentNumber,
        department: student.department,
      })
      .from(student)
      .where(inArray(student.studentNumber, [...keys]));
    const offerings = await db
      .select({
        id: offering.id,
        schoolId: offering.schoolId,
        code: offering.code,
        department: course.department,
      })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .where(and(eq(offering.semesterId, semesterId), sql`${offering.state} in ('published', 'closed')`));
    return {
      schoolId,
      schools: await schoolsOf(db),
      reasons: await offeredReasons(db, by.schoolId, "proxy_reason"),
      students: students.map(({ department: of, ...one }) => ({
        ...one,
        own: reaches(by, { schoolId: one.schoolId, department: of }),
      })),
      offerings: offerings.map(({ department: of, ...one }) => ({
        ...one,
        own: reaches(by, { schoolId: one.schoolId, department: of }),
      })),
      mayOverride: by.mayOverride,
    };
  },
  preview: (plan) => ({ created: plan.length, updated: 0, unchanged: 0 }),
  async write(tx, plan, { input: { sender: by }, services, afterCommit }) {
    const semesterId = await currentSemesterId(tx);
    const acts = plan.map((row) =>
      proxyOf(
        { id: row.studentId, schoolId: row.homeSchoolId },
        { id: row.offeringId, semesterId, schoolId: row.hostSchoolId },
        {
          session: by,
          sides: { ownStudent: row.ownStudent, ownClass: row.ownClass },
          reason: row.reason,
          overrides: row.overrides,
        },
      ),
    );
    const batch = await beginSeatActs(tx, services, actorOf(by), acts);
    await logImport(tx, by, services.clock(), "seat-act-proxy", batch);
    afterCommit(async () => services.jobs.wake(carryOutSeatActs));
    return { created: batch.count, updated: 0, unchanged: 0 };
  },
});

async function logImport(
  tx: Transaction,
  by: Sender,
  at: Date,
  action: "seat-act-withdraw" | "seat-act-proxy",
  after: { batch: string; count: number; side?: string },
): Promise<void> {
  const { accountId, personName, roleId, schoolId, impersonatorId, ip, requestId } = by;
  await writeOperation(tx, {
    action,
    targets: [{ kind: "seat-act", id: after.batch, schoolId }],
    after: { ...after },
    session: { accountId, personName, roleId, schoolId, impersonatorId },
    ip,
    requestId,
    at,
  });
}

/** A file with what is chosen beside it. */
export interface SeatActsUpload {
  file: UploadedFile;
  side?: string;
  schoolId?: string;
  onlyGood?: string;
  review?: string;
}

type Upload = RequestContext<NeedsReadings> & { hungUp: AbortSignal; body: SeatActsUpload };

/** Starts a list of withdrawals. Throws 400 for a file that is none, 403 for who does not reach the school. */
export async function startWithdrawalImport(act: Upload): Promise<StartedImport> {
  const { side = "home" } = act.body;
  if (side !== "home" && side !== "host")
    throw invalidFields([{ field: "side", message: "请选择本校学生或外校学生" }]);
  const upload = uploadOf(act);
  const { jobId } = await withdrawalImport.start(act.services, {
    ...upload,
    input: { schoolId: upload.schoolId, side, sender: senderOf(act) },
  });
  return { id: jobId };
}

/** Starts a list of proxies. Throws as the other. */
export async function startProxyImport(act: Upload): Promise<StartedImport> {
  const upload = uploadOf(act);
  const { jobId } = await proxyImport.start(act.services, {
    ...upload,
    input: { schoolId: upload.schoolId, sender: senderOf(act) },
  });
  return { id: jobId };
}

function uploadOf({ session, hungUp, body }: Upload) {
  const { file, schoolId: asked = "", onlyGood, review } = body;
  const schoolId = asked === "" ? session.schoolId : Number(asked);
  if (schoolId === null || !Number.isSafeInteger(schoolId) || schoolId < 1)
    throw invalidFields([{ field: "schoolId", message: "请选择按哪所学校办理" }]);
  if (!reaches(session, { schoolId, department: session.department }))
    requireReach(session, { schoolId, department: null });
  return {
    bytes: () => readFile(file.path),
    fileName: file.fileName,
    schoolId,
    by: session,
    onlyGood: onlyGood === "true",
    review: review === "true",
    hungUp,
  };
}

function senderOf({ session, ip, requestId }: Upload): z.input<typeof sender> {
  const { accountId, personName, roleId, schoolId, impersonatorId, scope, permissions } = session;
  return {
    accountId,
    personName,
    roleId,
    schoolId,
    impersonatorId,
    ip,
    requestId,
    scope: scope.all
      ? { all: true }
      : {
          all: false,
          schools: [...scope.schools],
          departments: scope.departments.map((one) => ({ ...one })),
        },
    mayOverride: permissions.has("seat-override"),
  };
}

/** How far one is that the caller started. Throws 404 for another's. */
export async function readImport(act: RequestContext, id: string): Promise<RowsImport> {
  const job = await requireJob(act, id);
  return showImport(
    job,
    job.kind === proxyImport.job.name ? proxyImport.job.title : withdrawalImport.job.title,
  );
}

/** Stops it. Throws 409 when it has ended. */
export async function cancelImport(act: RequestContext, id: string): Promise<void> {
  await requireJob(act, id);
  if (!(await act.services.jobs.cancel(id))) throw stateConflict("导入已经结束，不能再取消");
}

async function requireJob({ session, services }: RequestContext, id: string): Promise<JobRecord> {
  const job = await services.jobs.find(id);
  const isImport = job?.kind === withdrawalImport.job.name || job?.kind === proxyImport.job.name;
  if (job === undefined || !isImport || job.by?.accountId !== session.accountId) throw notFound("导入");
  return job;
}
