import { and, inArray } from "drizzle-orm";
import { type Queryable, type Transaction, transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import { dropFile, keepFile, PlanOutdated, untilCurrent } from "../../platform/import/index.ts";
import type { OutboxMessage } from "../../platform/outbox/index.ts";
import {
  announceOfferings,
  changeOfferings,
  lockForChange,
  lockTimetable,
  offering,
  offeringSeat,
} from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";
import { FIELDS, LAYOUT } from "./import-row.ts";
import type { ImportTarget } from "./import-target.ts";
import { refusals, type StoredFacts } from "./plan.ts";
import { readStored, shownCourses, storedVersion } from "./read-stored.ts";
import type { CatalogueReading, CatalogueRun } from "./catalogue-run.ts";
import type { FilePlan } from "./catalogue-file.ts";
import { endRecord, type ImportEnd } from "./records.ts";
import { checkingAtTheEnd, checkingEachRow, refuseDanglingReferences } from "./references.ts";
import { STATE_LABELS } from "./states.ts";
import { carryOut, summaryOf, type Written } from "./write.ts";

/** A plan and the state of the database that it was made from. */
interface Prepared extends FilePlan {
  stored: StoredFacts;
  version: string;
}

/**
 * Checks the rows and makes a plan while everybody else works on, then carries it out in one short transaction. On
 * PGlite, whose only connection the transaction holds, nobody is answered meanwhile.
 *
 * @returns how it ended; undefined when it succeeded and the transaction that wrote it noted that as well
 * @throws FileError for a file that cannot be read, 409 when others change the same all the time, and the reason of the run's signal
 */
export async function importRows(
  run: CatalogueRun,
  reading: CatalogueReading,
): Promise<ImportEnd | undefined> {
  const { input, signal, services } = run;
  const { allowDoubleBooking, createCampuses, onlyGood, review } = input.choices;
  const rowsTotal = await reading.opened;
  reading.onProgress((rowsDone) => run.progress(rowsDone, rowsTotal, STATE_LABELS.checking));
  await reading.read;
  run.progress(rowsTotal, rowsTotal, STATE_LABELS.checking);
  const target: ImportTarget = { ...input.place, now: services.clock() };
  const outcome = await untilCurrent(signal, async (): Promise<ImportEnd | "written"> => {
    // Read first: what changes while the rest is read makes the plan outdated.
    const version = await storedVersion(services.db, target);
    const stored = await readStored(services.db, target);
    const planned = await reading.plan({ stored, allowDoubleBooking, createCampuses });
    const { found, notices, goodClasses, classes } = planned;
    const end = {
      rowsTotal,
      rowsDone: rowsTotal,
      errors: found.errors,
      errorCount: found.count,
      findings: found.sums,
      notices,
      goodClasses,
    };
    if (review && goodClasses > 0) return { state: "planned", ...end, summary: summaryOf(planned.plan) };
    if (found.count > 0 && (!onlyGood || goodClasses === 0)) return { state: "failed", ...end };
    await write(run, target, { ...planned, stored, version }, (written) => ({
      state: "succeeded",
      ...end,
      ...written,
      leftOut: classes - goodClasses,
    }));
    return "written";
  });
  if (outcome === "written") return undefined;
  if (outcome === undefined)
    throw stateConflict("导入期间一直有人在修改本校的课程或教学班，没有导入任何数据，请稍后重新导入");
  return outcome;
}

/** Throws `PlanOutdated` or the reason of the run's signal; nothing is written then. */
async function write(
  run: CatalogueRun,
  target: ImportTarget,
  prepared: Prepared,
  endOf: (written: Pick<Written, "summary" | "offeringIds">) => ImportEnd,
): Promise<void> {
  const { input, signal, services } = run;
  const { importId, place, choices, actor } = input;
  const { plan, goodClasses } = prepared;
  let announced: OutboxMessage[] = [];
  await transaction(services.db, async (tx) => {
    await lockTimetable(tx, target);
    const touched = await lockForChange(tx, {
      offerings: plan.changedOfferings.map(({ id }) => id),
      courses: plan.changedCourses.map(({ id }) => id),
    });
    await refuseOutdated(tx, target, prepared);
    const atTheEnd = services.databaseKind === "pglite";
    const inserting = atTheEnd ? checkingAtTheEnd(tx) : checkingEachRow;
    const done = await carryOut(tx, target, prepared, inserting, async (offerings) => {
      run.progress(offerings, Math.max(1, goodClasses), STATE_LABELS.writing);
      // Lets requests in between two steps, a cancellation among them.
      await new Promise<void>((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    });
    if (atTheEnd) await refuseDanglingReferences(tx, target);
    announced = [
      ...(await changeOfferings(tx, touched)),
      ...(await announceOfferings(tx, [{ semesterId: target.semesterId }])),
    ];
    const all = (kind: string, ids: readonly number[]) =>
      ids.map((id) => ({ kind, id, schoolId: place.schoolId }));
    await writeOperation(tx, {
      session: actor,
      action: "offering-import",
      targets: [
        ...all("import-job", [importId]),
        ...all("offering", done.offeringIds),
        ...all("course", done.courseIds),
        ...all("teacher", done.teacherIds),
      ],
      before: null,
      after: {
        ...place,
        onlyGood: choices.onlyGood,
        allowDoubleBooking: choices.allowDoubleBooking,
        createCampuses: choices.createCampuses,
        ...done.summary,
      },
      ip: actor.ip,
      requestId: actor.requestId,
      at: services.clock(),
    });
    const { summary, offeringIds } = done;
    const ended = endOf({ summary, offeringIds });
    const markedFile = await keepMarked(tx, run, ended);
    await endRecord(tx, importId, { ...ended, ...markedFile }, services.clock());
    // The last look before the commit: whoever cancels from here on is told that it is too late.
    signal.throwIfAborted();
    await run.succeedIn(tx, { importId, classes: prepared.classes, good: goodClasses });
  });
  // Plans made while the tables were small would go on scanning them (toolchain: traps).
  for (const table of ["teacher", "course", "offering", "offering_teacher", "meeting", "offering_seat"]) {
    await services.pool.query(`analyze ${table}`);
  }
  await services.catalogue.announce(announced);
}

/** Keeps the file where it is a workbook with faults, to be given back with them marked; otherwise it is deleted. */
export async function keepMarked(
  db: Queryable,
  { input: { fileId, actor } }: Pick<CatalogueRun, "input">,
  { errors = [], errorCount: count = 0 }: ImportEnd,
): Promise<Pick<ImportEnd, "markedFile">> {
  // An error of the import as a whole belongs to no row, and is none of the file.
  if (!errors.some(({ row }) => row > 0)) {
    await dropFile(db, fileId);
    return {};
  }
  const marks = errors.map(({ row, column, message }) => ({ row, column, message }));
  const about = { sheet: LAYOUT.sheet, firstTitle: FIELDS[LAYOUT.required[0]], marks, count };
  const markedFile = await keepFile(db, fileId, actor.accountId, about);
  return markedFile === undefined ? {} : { markedFile };
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
