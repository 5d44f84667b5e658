import { and, inArray } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import { type Act, logAct } from "../act.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import {
  announceOfferings,
  changeOfferings,
  lockForChange,
  lockTimetable,
  offering,
  offeringSeat,
} from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";
import type { ImportTarget } from "./import-target.ts";
import { type JobEnd, type RunningJob, wholeFile } from "./jobs.ts";
import { refusals, type StoredFacts } from "./plan.ts";
import { readStored, shownCourses, storedVersion } from "./read-stored.ts";
import type { Reading } from "./reader.ts";
import type { FilePlan } from "./reader-worker.ts";
import { checkingAtTheEnd, checkingEachRow, refuseDanglingReferences } from "./references.ts";
import { carryOut, type Written } from "./write.ts";

/** Where an import goes, and what the person decided beforehand. */
export interface ImportTask {
  place: Omit<ImportTarget, "now">;
  choices: { onlyGood: boolean; allowDoubleBooking: boolean };
}

/** Thrown inside the transaction of a job that somebody stopped. */
class CancelledError extends Error {}

/** What the plan was made from has changed: nothing is written, the plan is to be made again. */
class PlanOutdated extends Error {}

/** How often a plan is made before the import gives up: others change the same all the time. */
const PLANS = 3;

/** A plan and the state of the database that it was made from. */
interface Prepared extends FilePlan {
  stored: StoredFacts;
  version: string;
}

/**
 * Checks the rows and makes a plan while everybody else works on, then carries it out in one short transaction. On
 * PGlite, whose only connection the transaction holds, nobody is answered meanwhile.
 */
export async function importRows(
  act: Act<NeedsCatalogue>,
  job: RunningJob,
  reading: Reading,
  task: ImportTask,
): Promise<JobEnd> {
  const { services } = act;
  await reading.read;
  job.rowsDone = job.rowsTotal;
  const { allowDoubleBooking, onlyGood } = task.choices;
  const target: ImportTarget = { ...task.place, now: services.clock() };
  for (let made = 1; made <= PLANS; made += 1) {
    if (job.cancelled) return { state: "cancelled" };
    // Read first: what changes while the rest is read makes the plan outdated.
    const version = await storedVersion(services.db, target);
    const stored = await readStored(services.db, target);
    const planned = await reading.plan({ stored, allowDoubleBooking });
    const { found, notices, goodClasses, classes } = planned;
    const findings = {
      errors: found.errors,
      errorCount: found.count,
      findings: found.sums,
      notices,
      goodClasses,
    };
    if (found.count > 0 && (!onlyGood || goodClasses === 0)) return { state: "failed", ...findings };
    try {
      const written = await write(act, job, task, target, { ...planned, stored, version });
      return { state: "succeeded", ...findings, ...written, leftOut: classes - goodClasses };
    } catch (error) {
      if (error instanceof CancelledError) return { state: "cancelled" };
      if (!(error instanceof PlanOutdated)) throw error;
    }
  }
  const message = "导入期间一直有人在修改本校的课程或教学班，没有导入任何数据，请稍后重新导入";
  return { state: "failed", errors: [wholeFile(message)], errorCount: 1 };
}

/** Throws `PlanOutdated` or `CancelledError`; nothing is written then. */
async function write(
  act: Act<NeedsCatalogue>,
  job: RunningJob,
  task: ImportTask,
  target: ImportTarget,
  prepared: Prepared,
): Promise<Written> {
  const { services } = act;
  const { plan, goodClasses } = prepared;
  job.state = "writing";
  job.rowsDone = 0;
  let announced: OutboxMessage[] = [];
  const written = await transaction(services.db, async (tx) => {
    await lockTimetable(tx, target);
    const touched = await lockForChange(tx, {
      offerings: plan.changedOfferings.map(({ id }) => id),
      courses: plan.changedCourses.map(({ id }) => id),
    });
    await refuseOutdated(tx, target, prepared);
    const atTheEnd = services.databaseKind === "pglite";
    const inserting = atTheEnd ? checkingAtTheEnd(tx) : checkingEachRow;
    const done = await carryOut(tx, target, prepared, inserting, async (offerings) => {
      job.rowsDone = Math.round((offerings / Math.max(1, goodClasses)) * job.rowsTotal);
      // Lets requests in between two steps, a cancellation among them.
      await new Promise<void>((resolve) => setImmediate(resolve));
      if (job.cancelled) throw new CancelledError();
    });
    if (atTheEnd) await refuseDanglingReferences(tx, target);
    announced = [
      ...(await changeOfferings(tx, touched)),
      ...(await announceOfferings(tx, [{ semesterId: target.semesterId }])),
    ];
    const { schoolId } = task.place;
    const all = (kind: string, ids: readonly number[]) => ids.map((id) => ({ kind, id, schoolId }));
    await logAct(act, tx, {
      action: "offering-import",
      targets: [
        ...all("import-job", [job.id]),
        ...all("offering", done.offeringIds),
        ...all("course", done.courseIds),
        ...all("teacher", done.teacherIds),
      ],
      before: null,
      after: { ...task.place, ...task.choices, ...done.summary },
    });
    // The last look before the commit: whoever cancels from here on is told that it is too late.
    if (job.cancelled) throw new CancelledError();
    job.written = true;
    return done;
  });
  // Plans made while the tables were small would go on scanning them (toolchain: traps).
  for (const table of ["teacher", "course", "offering", "offering_teacher", "meeting", "offering_seat"]) {
    await services.pool.query(`analyze ${table}`);
  }
  await services.catalogue.announce(announced);
  return written;
}

/** Under the locks: whether the plan still says what it would say if it were made now. */
async function refuseOutdated(
  tx: Transaction,
  target: ImportTarget,
  { plan, stored, version }: Prepared,
): Promise<void> {
  if ((await storedVersion(tx, target)) !== version) throw new PlanOutdated();
  const changedCourses = plan.changedCourses.map(({ id }) => id);
  if (changedCourses.length > 0) {
    const shown = await shownCourses(tx, target, inArray(offering.courseId, changedCourses));
    if (shown.size > 0) throw new PlanOutdated();
    const recredited = plan.changedCourses
      .filter(({ code, credits }) => stored.courses.get(code)?.credits !== credits)
      .map(({ id }) => id);
    const held = await tx.$count(
      enrolment,
      and(inArray(enrolment.courseId, recredited), inArray(enrolment.state, ["enrolled", "queued"])),
    );
    if (held > 0) throw new PlanOutdated();
  }
  if (plan.changedOfferings.length === 0) return;
  const seats = await tx
    .select({
      id: offeringSeat.offeringId,
      taken: offeringSeat.taken,
      queued: offeringSeat.queued,
    })
    .from(offeringSeat)
    .where(
      inArray(
        offeringSeat.offeringId,
        plan.changedOfferings.map(({ id }) => id),
      ),
    );
  const seatsOf = new Map(seats.map((seat) => [seat.id, seat]));
  for (const { id, row, stored: before } of plan.changedOfferings) {
    const now = { ...before, ...seatsOf.get(id) };
    const courseId = stored.courses.get(row.courseCode)?.id;
    if (refusals(now, row, courseId, (field) => field).length > 0) throw new PlanOutdated();
  }
}
