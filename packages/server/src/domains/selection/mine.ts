import type { MyEndedSelection, MySelections } from "@huxuan/api-client";
import { and, asc, desc, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { audienceIncludes, isActive, type RoundFacts, round } from "../round/index.ts";
import { currentSemesterId } from "../semester/index.ts";
import { midtermWindowOf } from "./midterm.ts";
import { midtermRefusal } from "./midterm-rules.ts";
import { givingUpRefusal, leaverRefusal, type StudentFacts } from "./rules.ts";
import { runOn } from "./admission/runner.ts";
import { readPlaces, requireProfile } from "./student-view.ts";
import { enrolment } from "./tables.ts";

/** What a student holds and waits for in a semester, the current one if none is named. */
export async function mySelections(
  services: SelectionServices & NeedsOfficeSettings,
  studentId: number,
  semesterId: number | undefined,
): Promise<MySelections> {
  const { db, pool, clock, catalogue, selection } = services;
  const semester = semesterId ?? (await currentSemesterId(db));
  const rows = await db
    .select()
    .from(enrolment)
    .where(
      and(
        eq(enrolment.studentId, studentId),
        eq(enrolment.semesterId, semester),
        inArray(enrolment.state, ["enrolled", "queued"]),
      ),
    )
    .orderBy(asc(enrolment.state), asc(enrolment.enrolledAt), asc(enrolment.id));
  const ids = rows.map((row) => row.offeringId);
  await catalogue.ensure(semester, ids);
  await selection.seats.ensure(semester, ids);
  const waiting = rows.filter((row) => row.state === "queued").map((row) => row.offeringId);
  const places = await readPlaces(pool, studentId, waiting);
  const student = await requireProfile(selection, pool, studentId);
  const published = await db
    .select()
    .from(round)
    .where(and(eq(round.semesterId, semester), inArray(round.state, ["published", "announced"])));
  const marked = await selection.marks.of(
    runOn(pool),
    rows.map(({ offeringId }) => ({ studentId, offeringId })),
  );
  const hosts = [...new Set(ids.flatMap((id) => catalogue.get(id)?.schoolId ?? []))];
  const windows = new Map(
    await Promise.all(
      hosts.map(
        async (schoolId) =>
          [schoolId, await midtermWindowOf(services, { semesterId: semester, schoolId })] as const,
      ),
    ),
  );
  const midtermHint = (
    row: typeof enrolment.$inferSelect,
    offering: CatalogueOffering,
  ): string | undefined => {
    const window = windows.get(offering.schoolId);
    if (window === undefined || row.state !== "enrolled") return "";
    if (!student.mayTakeSeats) return leaverRefusal().message;
    return midtermRefusal({
      now: clock(),
      window,
      student,
      offering,
      placed: row.source === "programme",
      marked: marked.some((one) => one.offeringId === row.offeringId),
      rounds: published,
    })?.message;
  };
  const running = published.filter((r) => isActive(r, clock()));
  return {
    items: rows.flatMap((row) => {
      const entry = catalogue.get(row.offeringId);
      const seats = selection.seats.get(row.offeringId);
      if (entry === undefined || seats === undefined) return [];
      const position = places.get(row.offeringId)?.position;
      const queued = row.state === "queued";
      const hint = queued ? "" : hintOf(running, student, entry, row.source === "programme");
      const midterm = midtermHint(row, entry);
      const { capacity, taken } = seats;
      return [
        {
          enrolmentId: row.id,
          offering: withSeats(entry, { capacity, taken, queued: seats.queued }),
          state: row.state,
          source: row.source,
          ...(position === undefined ? {} : { queuePosition: position }),
          ...(row.givesUp === null ? {} : { givesUp: row.givesUp }),
          ...(row.roundId === null ? {} : { roundId: row.roundId }),
          enrolledAt: row.enrolledAt.toISOString(),
          withdrawable: !queued && hint === "",
          withdrawalHint: hint,
          midterm: midterm === undefined,
          midtermHint: midterm ?? "",
          ...(row.givenBy !== null && { givenBy: row.givenBy }),
          ...(row.givenReason !== null && { givenReason: row.givenReason }),
          overrides: row.overrides,
        },
      ];
    }),
    ended: await endedSelections(services, studentId, semester),
  };
}

/** What offices took away and what stays on the record as W, the latest first. */
async function endedSelections(
  { db, catalogue, selection }: SelectionServices,
  studentId: number,
  semesterId: number,
): Promise<MyEndedSelection[]> {
  const rows = await db
    .select()
    .from(enrolment)
    .where(
      and(
        eq(enrolment.studentId, studentId),
        eq(enrolment.semesterId, semesterId),
        or(isNotNull(enrolment.droppedBy), eq(enrolment.state, "withdrawn")),
      ),
    )
    .orderBy(desc(enrolment.droppedAt), desc(enrolment.id));
  const ids = rows.map((row) => row.offeringId);
  await catalogue.ensure(semesterId, ids);
  await selection.seats.ensure(semesterId, ids);
  return rows.flatMap((row): MyEndedSelection[] => {
    // Also of a class that is not taught any more.
    const entry = catalogue.get(row.offeringId);
    const seats = selection.seats.get(row.offeringId);
    if (entry === undefined || seats === undefined || row.droppedAt === null) return [];
    const { capacity, taken, queued } = seats;
    return [
      {
        enrolmentId: row.id,
        offering: withSeats(entry, { capacity, taken, queued }),
        state: row.state,
        endedAt: row.droppedAt.toISOString(),
        ...(row.droppedBy !== null && { endedBy: row.droppedBy }),
        reason: row.droppedBy === null ? "" : (row.dropReason ?? ""),
      },
    ];
  });
}

/** Why a seat cannot be given up in any of the rounds that run now; empty when it can. */
function hintOf(
  running: readonly RoundFacts[],
  student: StudentFacts,
  offering: CatalogueOffering,
  placed: boolean,
): string {
  if (!student.mayTakeSeats) return leaverRefusal().message;
  const own = running.filter((r) => audienceIncludes(r.audience, student));
  const refusals = own.map((r) => givingUpRefusal(r, placed, offering)?.message ?? "");
  if (refusals.includes("")) return "";
  return (
    refusals[0] ?? (placed ? "这门课由本校培养方案安排，不能自行退选" : "现在没有进行中的选课轮次，不能退选")
  );
}
