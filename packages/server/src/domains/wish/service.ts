import { randomBytes } from "node:crypto";
import type {
  ErrorCode,
  Round,
  Wish,
  WishableOfferings,
  WishDemand,
  WishesToSave,
  WishList,
  WishObstacle,
  WishResult,
} from "@huxuan/api-client";
import { and, eq } from "drizzle-orm";
import {
  DomainError,
  invalidFields,
  notFound,
  stateConflict,
  versionConflict,
  violatedUnique,
} from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { RequestContext } from "../../resource/index.ts";
import { requireStudent } from "../../scope/index.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { readRoundBody, round, stateAt } from "../round/index.ts";
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
  holdingsOf,
} from "../selection/index.ts";
import type { DemandCounts } from "./demand.ts";
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
  const list = await listBody(services, view, await storedList(services, view));
  return { ...list, round: await shownRound(services, view) };
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
 * Saves the whole list. One plain transaction of one statement, which holds the round shared: closing it waits, and after it
 * nobody saves. Throws 400 naming what cannot be wished, 409 while the round is not open or when the list is another one by
 * now.
 */
export async function saveWishes(
  { session, services }: RequestContext<NeedsWishes>,
  roundId: number,
  { version, wishes }: WishesToSave,
): Promise<WishList> {
  const view = await wishView(services, roundId, requireStudent(session));
  for (const { offeringId } of wishes) await services.catalogue.find(offeringId);
  const canBeWished = (id: number): CatalogueOffering | undefined => {
    const offering = services.catalogue.get(id);
    return offering !== undefined && isVisibleTo(view, offering) ? offering : undefined;
  };
  const isAllThere = wishes.every(({ offeringId }) => canBeWished(offeringId) !== undefined);
  const before = isAllThere ? undefined : await storedList(services, view);
  const errors = checkWishes(wishes, {
    mode: view.round.mode,
    ...termsOf(services, view),
    offering: canBeWished,
    before: new Set(before?.offeringIds),
    known: (id) => services.catalogue.get(id),
  });
  if (errors.length > 0) throw invalidFields(errors);
  const next = {
    offeringIds: wishes.map(({ offeringId }) => offeringId),
    points: view.round.mode === "points" ? wishes.map(({ points = 0 }) => points) : [],
  };
  const saved = (await write(services, view, version, next)) ?? (await whyNot(services, view, version, next));
  return listBody(services, view, saved);
}

/** What is written of a list. */
type Content = Pick<Row, "offeringIds" | "points">;

/** The list as it is now, when it was of this version and the round is open; undefined otherwise, and nothing is written. */
async function write(
  services: Services,
  view: StudentView,
  version: number,
  { offeringIds, points }: Content,
): Promise<Row | undefined> {
  const { pool, clock } = services;
  for (;;) {
    try {
      const { rows } = await pool.query<Row>({
        name: "save_wishes",
        text: `with open_round as (
            select id from round
            where id = $1 and state = 'published' and opens_at <= $6 and closes_at > $6 for share
          )
          insert into wish_list (round_id, student_id, ticket, offering_ids, points, version, saved_at)
          select id, $2, $3, $4, $5, 1, $6 from open_round
          where $7 = 0 or exists (select from wish_list where round_id = $1 and student_id = $2)
          on conflict (round_id, student_id) do update set offering_ids = excluded.offering_ids,
            points = excluded.points, version = wish_list.version + 1, saved_at = excluded.saved_at
          where wish_list.version = $7
          returning round_id as "roundId", student_id as "studentId", ticket, offering_ids as "offeringIds", points,
            version, saved_at as "savedAt"`,
        values: [
          view.round.id,
          view.student.id,
          ticketOf(randomBytes(TICKET_LENGTH)),
          offeringIds,
          points,
          clock(),
          version,
        ],
      });
      return rows[0];
    } catch (error) {
      // Somebody else has that ticket.
      if (violatedUnique(error) !== "wish_list_ticket") throw error;
    }
  }
}

/** The list as saved before, when this save comes once more; throws 409 with what was in the way otherwise. */
async function whyNot(services: Services, view: StudentView, version: number, next: Content): Promise<Row> {
  const [stored] = await services.db.select().from(round).where(eq(round.id, view.round.id));
  const now = services.clock();
  const refusal = roundRefusal(stored, view.student, now);
  if (refusal !== undefined) throw new DomainError(409, refusal.code, refusal.message);
  if (stored === undefined || stateAt(stored, now) !== "open")
    throw new DomainError(409, "ROUND_NOT_OPEN", "本轮的志愿已经截止，现在不能修改");
  const row = await storedList(services, view);
  if (row !== undefined && row.version === version + 1 && isSame(row, next)) return row;
  throw versionConflict("志愿表");
}

const isSame = (row: Row, next: Content): boolean =>
  row.offeringIds.join() === next.offeringIds.join() && row.points.join() === next.points.join();

const ofStudent = ({ round: { id }, student }: StudentView) =>
  and(eq(wishList.roundId, id), eq(wishList.studentId, student.id));

async function storedList({ db }: Services, view: StudentView): Promise<Row | undefined> {
  const [row] = await db.select().from(wishList).where(ofStudent(view));
  return row;
}

/** The list is read, or written, by itself. */
const NO_WISHES: ReadonlySet<number> = new Set();

/** The student in front of the round. Throws 404 when it is not for them, 409 when it is an instant one. */
async function wishView(services: Services, roundId: number, studentId: number): Promise<StudentView> {
  const view = await studentView(services, roundId, studentId, NO_WISHES);
  if (view.round.mode === "instant") throw stateConflict("这个轮次是先到先得，不填志愿，请直接选课");
  return view;
}

const termsOf = ({ officeSettings }: Services, { round: { schoolId, generalTake } }: StudentView) => ({
  generalTake,
  limit: officeSettings.get(wishesPerGroup, schoolId),
});

/** What stands in the way of a wish, by the rules of instant selection. */
function obstacleIn(view: StudentView, offering: CatalogueOffering): WishObstacle | undefined {
  const refusal = obstacleOf({
    ...view,
    offering,
    seats: NO_SEATS,
    holdings: holdingsOf(view),
  });
  return refusal && { code: refusal.code, message: refusal.message };
}

async function demandFor(
  { selection, wishDemand }: Services,
  { round: { id, semesterId }, student, now }: StudentView,
  offerings: readonly CatalogueOffering[],
) {
  await selection.seats.ensure(
    semesterId,
    offerings.map((offering) => offering.id),
  );
  const { bidders, at } = await wishDemand.of(id);
  const last = await wishDemand.before(semesterId);
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

async function shownRound({ db, clock }: Services, { round: { id } }: StudentView): Promise<Round> {
  const found = await readRoundBody(db, id, clock());
  // Deleted since it was read.
  if (found === undefined) throw notFound("选课轮次");
  return found.body;
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
