import { randomBytes } from "node:crypto";
import type {
  ErrorCode,
  Wish,
  WishableOfferings,
  WishDemand,
  WishesToSave,
  WishList,
  WishObstacle,
  WishResult,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields, stateConflict, versionConflict } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { round, stateAt } from "../round/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import {
  apartPairs,
  isVisibleTo,
  type NeedsSelection,
  NO_SEATS,
  obstacleOf,
  quotaLeft,
  roundRefusal,
  type StudentView,
  studentView,
  wishesPerGroup,
} from "../selection/index.ts";
import { type DemandCounts, lastDraws } from "./demand.ts";
import { resultWords } from "./result-words.ts";
import { ALL_POINTS, checkWishes, groupOf, groupsOf, TICKET_LENGTH, ticketOf } from "./rules.ts";
import { wish, wishList } from "./tables.ts";

// A wish list is a student's own paper until it is drawn, and changes nothing for anybody else: it has no entries in the
// operation log, and nobody but the draw reads it.

/** What asks for the counts of wishes. */
export interface NeedsWishes extends NeedsSelection, NeedsOfficeSettings {
  wishDemand: DemandCounts;
}

type Services = CoreServices & NeedsWishes;
type Row = typeof wishList.$inferSelect;

/** My wishes in a round. Throws 404 when the round is not for the caller, 409 when nothing is wished in it. */
export async function readWishes(
  { session, services }: RequestContext<NeedsWishes>,
  roundId: number,
): Promise<WishList> {
  const view = await wishView(services, roundId, requireStudent(session));
  return listBody(services, view, await storedList(services, view));
}

/** What these classes would be as wishes. Those that the student may not look at are left out. */
export async function previewWishes(
  { session, services }: RequestContext<NeedsWishes>,
  roundId: number,
  offeringIds: readonly number[],
): Promise<WishableOfferings> {
  const view = await wishView(services, roundId, requireStudent(session));
  const offerings: CatalogueOffering[] = [];
  for (const id of new Set(offeringIds)) {
    const offering = await services.catalogue.find(id);
    if (offering !== undefined && isVisibleTo(view, offering)) offerings.push(offering);
  }
  const { demandOf } = await demandFor(services, view, offerings);
  const items = offerings.map((offering) => {
    const obstacle = obstacleIn(view, offering);
    return {
      offeringId: offering.id,
      group: groupOf(offering, termsOf(services, view)),
      ...(obstacle && { obstacle }),
      demand: demandOf(offering),
    };
  });
  return { items };
}

/**
 * Saves the whole list. One plain transaction, which holds the round shared: closing it waits, and after it nobody saves.
 * Throws 400 naming what cannot be wished, 409 while the round is not open or when the list is another one by now.
 */
export async function saveWishes(
  { session, services }: RequestContext<NeedsWishes>,
  roundId: number,
  { version, wishes }: WishesToSave,
): Promise<WishList> {
  const view = await wishView(services, roundId, requireStudent(session));
  for (const { offeringId } of wishes) await services.catalogue.find(offeringId);
  const saved = await transaction(services.db, async (tx) => {
    await requireOpen(tx, services, view);
    const [before] = await tx.select().from(wishList).where(ofStudent(view)).for("update");
    const errors = checkWishes(wishes, {
      mode: view.round.mode,
      ...termsOf(services, view),
      offering: (id) => {
        const offering = services.catalogue.get(id);
        return offering !== undefined && isVisibleTo(view, offering) ? offering : undefined;
      },
      before: new Set(before?.offeringIds),
      known: (id) => services.catalogue.get(id),
    });
    if (errors.length > 0) throw invalidFields(errors);
    const next = {
      offeringIds: wishes.map(({ offeringId }) => offeringId),
      points: view.round.mode === "points" ? wishes.map(({ points = 0 }) => points) : [],
    };
    // The answer to this save was lost, and it comes once more.
    if (before !== undefined && before.version === version + 1 && isSame(before, next)) return before;
    if ((before?.version ?? 0) !== version) throw versionConflict("志愿表");
    return write(tx, view, { ...next, version: version + 1, savedAt: services.clock() }, before);
  });
  return listBody(services, view, saved);
}

/** The round held shared, and open: read under the lock, as it may have been closed since. */
async function requireOpen(tx: Transaction, { clock }: Services, view: StudentView): Promise<void> {
  const [locked] = await tx.select().from(round).where(eq(round.id, view.round.id)).for("share");
  const now = clock();
  const refusal = roundRefusal(locked, view.student, now);
  if (refusal !== undefined) throw new DomainError(409, refusal.code, refusal.message);
  if (locked === undefined || stateAt(locked, now) !== "open")
    throw new DomainError(409, "ROUND_NOT_OPEN", "本轮的志愿已经截止，现在不能修改");
}

const isSame = (row: Row, next: Pick<Row, "offeringIds" | "points">): boolean =>
  row.offeringIds.join() === next.offeringIds.join() && row.points.join() === next.points.join();

async function write(
  tx: Transaction,
  view: StudentView,
  next: Pick<Row, "offeringIds" | "points" | "version" | "savedAt">,
  before: Row | undefined,
): Promise<Row> {
  if (before !== undefined) {
    const [changed] = await tx.update(wishList).set(next).where(ofStudent(view)).returning();
    return changed as Row;
  }
  for (;;) {
    const ticket = ticketOf(randomBytes(TICKET_LENGTH));
    const [made] = await tx
      .insert(wishList)
      .values({ roundId: view.round.id, studentId: view.student.id, ticket, ...next })
      .onConflictDoNothing()
      .returning();
    if (made !== undefined) return made;
    // Another window of the student was first, or somebody has the same ticket.
    const [own] = await tx.select().from(wishList).where(ofStudent(view));
    if (own !== undefined) throw versionConflict("志愿表");
  }
}

const ofStudent = ({ round: { id }, student }: StudentView) =>
  and(eq(wishList.roundId, id), eq(wishList.studentId, student.id));

async function storedList({ db }: Services, view: StudentView): Promise<Row | undefined> {
  const [row] = await db.select().from(wishList).where(ofStudent(view));
  return row;
}

/** The student in front of the round. Throws 404 when it is not for them, 409 when it is an instant one. */
async function wishView(services: Services, roundId: number, studentId: number): Promise<StudentView> {
  const view = await studentView(services, roundId, studentId);
  if (view.round.mode === "instant") throw stateConflict("这个轮次是先到先得，不填志愿，请直接选课");
  return view;
}

const termsOf = ({ officeSettings }: Services, { round: { schoolId, generalTake } }: StudentView) => ({
  generalTake,
  limit: officeSettings.get(wishesPerGroup, schoolId),
});

/** What stands in the way of a wish, by the rules of instant selection. */
function obstacleIn(view: StudentView, offering: CatalogueOffering): WishObstacle | undefined {
  const { credits, courses } = view.term;
  const refusal = obstacleOf({
    ...view,
    offering,
    seats: NO_SEATS,
    holdings: { credits, courses, held: view.held },
  });
  return refusal && { code: refusal.code, message: refusal.message };
}

async function demandFor(
  { db, selection, wishDemand }: Services,
  { round: { id, semesterId }, student, now }: StudentView,
  offerings: readonly CatalogueOffering[],
) {
  await selection.seats.ensure(
    semesterId,
    offerings.map((offering) => offering.id),
  );
  const { bidders, at } = await wishDemand.of(id);
  const last = await lastDraws(db, [...new Set(offerings.map(({ courseId }) => courseId))], semesterId);
  const demandOf = (offering: CatalogueOffering): WishDemand => {
    const seats = selection.seats.get(offering.id) ?? NO_SEATS;
    const left = Math.min(quotaLeft(offering, seats, student.schoolId, now), seats.capacity - seats.taken);
    const before = last.get(offering.courseId);
    return {
      bidders: bidders.get(offering.id) ?? 0,
      seats: Math.max(0, left),
      ...(before && {
        last: {
          semesterName: before.semesterName,
          bidders: before.bidders,
          seats: before.seats,
          ...(before.lowestRank !== null && { lowestRank: before.lowestRank }),
          ...(before.lowestPoints !== null && { lowestPoints: before.lowestPoints }),
        },
      }),
    };
  };
  return { demandOf, countedAt: at };
}

async function listBody(services: Services, view: StudentView, row: Row | undefined): Promise<WishList> {
  const { catalogue, clock, selection } = services;
  const { student } = view;
  const now = clock();
  const offerings = (row?.offeringIds ?? []).flatMap((id) => catalogue.get(id) ?? []);
  const { demandOf, countedAt } = await demandFor(services, view, offerings);
  const apart = apartPairs(offerings, view.travel);
  const results = await resultsOf(services, view);
  const wishes = (row?.offeringIds ?? []).flatMap((id, at): Wish[] => {
    const offering = catalogue.get(id);
    if (offering === undefined) return [];
    const seats = selection.seats.get(id) ?? NO_SEATS;
    const obstacle = obstacleIn(view, offering);
    const result = results.get(id);
    return [
      {
        offering: withSeats(offering, seats),
        groupId: groupOf(offering, termsOf(services, view)).id,
        rank: at + 1,
        points: row?.points[at] ?? 0,
        ...(obstacle && { obstacle }),
        gone: !isVisibleTo(view, offering),
        clashesWith: apart.flatMap(({ offerings: [one, other] }) =>
          one.id === id ? [other.id] : other.id === id ? [one.id] : [],
        ),
        demand: demandOf(offering),
        ...(result && { result }),
      },
    ];
  });
  const closed = roundRefusal(view.round, student, now);
  const open = closed === undefined && stateAt(view.round, now) === "open";
  return {
    roundId: view.round.id,
    now: now.toISOString(),
    version: row?.version ?? 0,
    ...(row && { savedAt: row.savedAt.toISOString(), ticket: row.ticket }),
    wishes,
    groups: groupsOf(offerings, termsOf(services, view)),
    points: view.round.mode === "points" ? ALL_POINTS : 0,
    countedAt: countedAt.toISOString(),
    open,
    closedHint: open ? "" : (closed?.message ?? "本轮的志愿已经截止，抽签结果已经公布"),
  };
}

/** What became of each wish, by class; nothing before the round is announced. */
async function resultsOf(
  { db, catalogue }: Services,
  { round: facts, student, now }: StudentView,
): Promise<Map<number, WishResult>> {
  const state = stateAt(facts, now);
  if (state !== "announced" && state !== "ended") return new Map();
  const rows = await db
    .select()
    .from(wish)
    .where(and(eq(wish.roundId, facts.id), eq(wish.studentId, student.id)));
  return new Map(
    rows.map(({ offeringId, result, reason, queuePlace }) => {
      const won = result === "won";
      const offering = catalogue.get(offeringId);
      return [
        offeringId,
        {
          won,
          ...(reason !== null && { reason: reason as ErrorCode }),
          message: resultWords({ won, reason, queuePlace }, offering, student.schoolId),
          ...(queuePlace !== null && { queuePlace }),
        },
      ];
    }),
  );
}
