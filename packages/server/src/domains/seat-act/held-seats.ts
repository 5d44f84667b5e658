import type { HeldSeat, HeldSeatSearch, SeatSide, WithdrawalPreview } from "@huxuan/api-client";
import { and, asc, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { notFound } from "../../errors/index.ts";
import {
  containsWords,
  equals,
  type PageOfItems,
  readPage,
  type RequestContext,
} from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { offering, offeringSeat } from "../offering/index.ts";
import { student } from "../person/index.ts";
import { round, takesSeats } from "../round/index.ts";
import { school } from "../school/index.ts";
import { enrolment } from "../selection/index.ts";
import { currentSemesterId } from "../semester/index.ts";

const home = alias(school, "home");

/** What an office may end on a side: `home`, seats of its own students; `host`, seats of guests in its classes. */
const reachOf = (session: Session, side: SeatSide): SQL | undefined =>
  and(
    inArray(enrolment.state, ["enrolled", "queued"]),
    side === "home" ? inScope(session, student, "change") : inScope(session, offering, "change"),
    side === "host" ? ne(enrolment.homeSchoolId, enrolment.schoolId) : undefined,
  );

const seatRows = (db: Queryable) =>
  db
    .select({
      id: enrolment.id,
      studentNumber: student.studentNumber,
      student: { id: student.id, name: student.name },
      homeSchool: { id: home.id, name: home.name },
      offering: { id: offering.id, name: course.name },
      offeringCode: offering.code,
      hostSchool: { id: school.id, name: school.name },
      credits: enrolment.credits,
      state: enrolment.state,
      source: enrolment.source,
      enrolledAt: enrolment.enrolledAt,
      semesterId: enrolment.semesterId,
    })
    .from(enrolment)
    .innerJoin(student, eq(student.id, enrolment.studentId))
    .innerJoin(home, eq(home.id, enrolment.homeSchoolId))
    .innerJoin(school, eq(school.id, enrolment.schoolId))
    .innerJoin(offering, eq(offering.id, enrolment.offeringId))
    .innerJoin(course, eq(course.id, offering.courseId))
    .$dynamic();

/** A seat with what is written of it. */
export type SeatRow = Awaited<ReturnType<typeof seatRows>>[number];

/** Seats and places that the caller's office may end, by student number. */
export async function searchHeldSeats(
  { session, services: { db } }: RequestContext,
  search: HeldSeatSearch,
): Promise<PageOfItems<HeldSeat>> {
  const other = search.side === "home" ? enrolment.schoolId : enrolment.homeSchoolId;
  const { rows, ...counted } = await readPage(db, {
    rows: seatRows(db),
    where: and(
      reachOf(session, search.side),
      eq(enrolment.semesterId, search.semesterId ?? (await currentSemesterId(db))),
      equals(enrolment.state, search.state),
      equals(other, search.otherSchoolId),
      containsWords(
        search.keyword,
        { searchText: student.searchText, indexed: true },
        { searchText: offering.searchText },
      ),
    ),
    page: search.page,
    sort: { studentNumber: student.studentNumber, enrolledAt: enrolment.enrolledAt },
    standard: [asc(student.studentNumber), asc(enrolment.id)],
  });
  return {
    items: rows.map(({ semesterId: _semesterId, enrolledAt, ...row }) => ({
      ...row,
      enrolledAt: enrolledAt.toISOString(),
    })),
    ...counted,
  };
}

/** These seats. Throws 404 when one is gone by now, or out of the caller's scope on this side. */
export async function requireHeldSeats(
  db: Queryable,
  session: Session,
  side: SeatSide,
  ids: readonly number[],
): Promise<SeatRow[]> {
  const wanted = [...new Set(ids)];
  const rows = await seatRows(db)
    .where(and(reachOf(session, side), inArray(enrolment.id, wanted)))
    .orderBy(asc(enrolment.id));
  if (rows.length < wanted.length) throw notFound("选课记录");
  return rows;
}

/** Who would lose what, and how many of those who wait would move up. */
export async function previewWithdrawal(
  { session, services: { db, clock } }: RequestContext,
  { side, enrolmentIds }: { side: SeatSide; enrolmentIds: readonly number[] },
): Promise<WithdrawalPreview> {
  const rows = await requireHeldSeats(db, session, side, enrolmentIds);
  const byOffering = Map.groupBy(rows, (row) => row.offering.id);
  const seats = await db
    .select()
    .from(offeringSeat)
    .where(inArray(offeringSeat.offeringId, [...byOffering.keys()]));
  const published = await db
    .select()
    .from(round)
    .where(inArray(round.state, ["published", "announced"]));
  const running = published.filter((one) => takesSeats(one, clock()));
  const classes = [...byOffering].flatMap(([id, held]) => {
    const [first] = held;
    const seat = seats.find(({ offeringId }) => offeringId === id);
    if (first === undefined || seat === undefined) return [];
    const places = held.filter(({ state }) => state === "queued").length;
    const waiting = seat.queued - places;
    const free = Math.max(0, seat.capacity - (seat.taken - (held.length - places)));
    const runs = running.some(
      (one) =>
        one.semesterId === first.semesterId &&
        (one.schoolId === null || one.schoolId === first.hostSchool.id),
    );
    const { offering: what, offeringCode, hostSchool } = first;
    const movingUp = runs ? Math.min(free, waiting) : 0;
    return [
      { offering: what, offeringCode, hostSchool, seats: held.length - places, places, waiting, movingUp },
    ];
  });
  const given = rows.filter(({ state }) => state === "enrolled");
  return {
    students: new Set(rows.map((row) => row.student.id)).size,
    seats: given.length,
    places: rows.length - given.length,
    credits: given.reduce((sum, { credits }) => sum + credits, 0),
    classes: classes.sort((a, b) => b.seats + b.places - a.seats - a.places),
    leftWithout: await leftWithout(db, given),
  };
}

/** How many students have no other seat in the semester. */
async function leftWithout(db: Queryable, given: readonly SeatRow[]): Promise<number> {
  if (given.length === 0) return 0;
  const others = await db
    .selectDistinct({ studentId: enrolment.studentId, semesterId: enrolment.semesterId })
    .from(enrolment)
    .where(
      and(
        eq(enrolment.state, "enrolled"),
        inArray(
          enrolment.studentId,
          given.map((row) => row.student.id),
        ),
        sql`${enrolment.id} <> all(${sql.param(given.map(({ id }) => id))}::int[])`,
      ),
    );
  const kept = new Set(others.map(({ studentId, semesterId }) => `${studentId}-${semesterId}`));
  return new Set(
    given.map((row) => `${row.student.id}-${row.semesterId}`).filter((student) => !kept.has(student)),
  ).size;
}

/** Seats of these students in a semester that somebody may end on a side, by number. */
export async function heldSeatsOf(
  db: Queryable,
  session: Session,
  side: SeatSide,
  { semesterId, studentNumbers }: { semesterId: number; studentNumbers: readonly string[] },
) {
  const rows = await seatRows(db).where(
    and(
      reachOf(session, side),
      eq(enrolment.semesterId, semesterId),
      inArray(student.studentNumber, [...studentNumbers]),
    ),
  );
  return rows.map((row) => ({
    enrolmentId: row.id,
    homeSchoolId: row.homeSchool.id,
    studentNumber: row.studentNumber,
    hostSchoolId: row.hostSchool.id,
    offeringCode: row.offeringCode,
  }));
}
