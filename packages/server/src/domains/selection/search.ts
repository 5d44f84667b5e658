import type {
  SelectableOffering,
  SelectableOfferingDetail,
  SelectionPage,
  SelectionSearch,
} from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { roundCovers } from "../round/index.ts";
import { school } from "../school/index.ts";
import { exchangeFor, previewOf, type Reach, reachFor, type StudentView, suitabilityFor } from "./preview.ts";
import { NO_SEATS, quotaLeft, type SeatCounts, seatsLeftFor } from "./quota-rules.ts";
import { isMeantFor } from "./rules.ts";
import { type Candidate, filterCandidates, looseningsOf, sectionPairs } from "./search-filters.ts";
import { studentView } from "./student-view.ts";
import { sortedInTurns, takingTurns } from "./turns.ts";

/**
 * Offerings a student may look at in a round, each with what the click will do: published, covered by the round and
 * meant for the student, and everything the student holds or waits for. All in memory, letting others have their turns:
 * a province has tens of thousands of them, and seats are given by the same process.
 */
export async function searchSelectable(
  services: SelectionServices,
  studentId: number,
  search: SelectionSearch,
): Promise<SelectionPage> {
  const view = await studentView(services, search.roundId, studentId);
  const exchange = exchangeIn(view, services, search.insteadOf);
  const visible = await candidatesOf(view, services);
  const candidates =
    exchange === undefined
      ? visible
      : visible.flatMap((one) =>
          exchange(one.offering, one.seats) === undefined
            ? []
            : [{ ...one, clashes: false, selectable: true }],
        );
  const pairs = await sectionsOf(services, view.student.schoolId);
  const { found: unsorted, facets } = await filterCandidates(candidates, search, pairs);
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const start = (pageIndex - 1) * pageSize;
  const found = await inOrder(unsorted, view, orderBy, start + pageSize);
  return {
    items: found.slice(start, start + pageSize).map(({ offering, seats }) => {
      const { capacity, taken, queued } = seats;
      const preview = exchange?.(offering, seats);
      return preview === undefined
        ? selectableItem(view, offering, seats)
        : { offering: withSeats(offering, { capacity, taken, queued }), preview };
    }),
    rowCount: found.length,
    facets,
    loosenings: found.length === 0 ? await looseningsOf(candidates, search, pairs) : [],
  };
}

/** The sections of a school, two by two. */
async function sectionsOf({ db }: SelectionServices, schoolId: number) {
  const [own] = await db.select({ clock: school.sectionClock }).from(school).where(eq(school.id, schoolId));
  return sectionPairs(own?.clock ?? []);
}

/** Judges what a held offering can be exchanged for; undefined where the search asks for everything. Throws 404 for what is not held. */
function exchangeIn(view: StudentView, { catalogue }: SelectionServices, heldId: number | undefined) {
  if (heldId === undefined) return undefined;
  const held = view.term.offeringIds.includes(heldId) ? catalogue.get(heldId) : undefined;
  if (held === undefined) throw notFound("要换掉的课");
  return exchangeFor(view, held);
}

/**
 * What can be taken first, what cannot be had last; in between what one can wait for, and what something held can be
 * exchanged for. Within each the asked order, or the schools in turns.
 *
 * @param shown how many are shown at most: what comes after them need not be told apart
 */
async function inOrder(
  found: readonly Candidate[],
  view: StudentView,
  orderBy: OrderBy,
  shown: number,
): Promise<Candidate[]> {
  const takeable = found.filter(({ selectable }) => selectable);
  const others = found.filter(({ selectable }) => !selectable);
  const sorted = (some: readonly Candidate[]) =>
    orderBy.length > 0 ? sortedInTurns(some, comparing(orderBy)) : Promise.resolve(schoolsInTurns(some));
  const first = await sorted(takeable);
  if (first.length >= shown) return [...first, ...others];
  const pause = takingTurns();
  const reach = reachFor(view);
  const byReach = new Map<Reach, Candidate[]>();
  for (const candidate of others) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const how = reach(candidate);
    const beside = byReach.get(how);
    if (beside === undefined) byReach.set(how, [candidate]);
    else beside.push(candidate);
  }
  const groups = [...byReach].sort(([one], [other]) => one - other).map(([, some]) => some);
  return [first, ...(await Promise.all(groups.map(sorted)))].flat();
}

/** One of each school, then the next of each: no school stands behind all of another because of its class numbers. */
function schoolsInTurns(some: readonly Candidate[]): Candidate[] {
  const schools = [...Map.groupBy(some, ({ offering }) => offering.schoolId).values()];
  const longest = Math.max(0, ...schools.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => schools.flatMap((of) => of[at] ?? [])).flat();
}

/** One of them with what is only shown beside it. Throws 404 when the student may not look at it. */
export async function readSelectable(
  services: SelectionServices,
  studentId: number,
  roundId: number,
  offeringId: number,
): Promise<SelectableOfferingDetail> {
  const view = await studentView(services, roundId, studentId);
  const offering = await services.catalogue.find(offeringId);
  if (offering === undefined || !isVisibleTo(view, offering)) throw notFound("教学班");
  await services.selection.seats.ensure(view.round.semesterId, [offeringId]);
  const seats = services.selection.seats.get(offeringId) ?? NO_SEATS;
  const left = quotaLeft(offering, seats, view.student.schoolId, view.now);
  const named = (ids: readonly number[]) =>
    ids.map((id) => ({ id, name: services.catalogue.courseName(id) ?? "" }));
  return {
    ...selectableItem(view, offering, seats),
    description: offering.description,
    prerequisites: named(offering.prerequisiteIds),
    exclusions: named(offering.exclusionIds),
    ...(Number.isFinite(left)
      ? { guestQuotaLeft: seatsLeftFor(offering, seats, view.student.schoolId, view.now) }
      : {}),
  };
}

/** Whether the student may look at it in the round: meant for them, or theirs already. */
export function isVisibleTo(view: StudentView, offering: CatalogueOffering): boolean {
  const { round, student, term } = view;
  if (term.offeringIds.includes(offering.id) || term.queuedIds.includes(offering.id)) return true;
  return roundCovers(round, offering) && isMeantFor(offering, student, round);
}

async function candidatesOf(
  view: StudentView,
  { catalogue, selection }: SelectionServices,
): Promise<Candidate[]> {
  const published = catalogue.list(view.round.semesterId);
  const pause = takingTurns();
  const visible: CatalogueOffering[] = [];
  for (const offering of published) {
    const turn = pause();
    if (turn !== undefined) await turn;
    if (isVisibleTo(view, offering)) visible.push(offering);
  }
  // What is held stays in sight when its offering is closed for others.
  const mine = [...view.term.offeringIds, ...view.term.queuedIds].flatMap((id) => {
    const offering = catalogue.get(id);
    return offering === undefined || offering.state === "published" ? [] : [offering];
  });
  const offerings = [...visible, ...mine];
  await selection.seats.ensure(
    view.round.semesterId,
    offerings.map((o) => o.id),
  );
  const suitability = suitabilityFor(view);
  const candidates: Candidate[] = [];
  for (const offering of offerings) {
    const turn = pause();
    if (turn !== undefined) await turn;
    const seats = selection.seats.get(offering.id) ?? NO_SEATS;
    candidates.push({ offering, seats, ...suitability(offering, seats) });
  }
  return candidates;
}

/** An offering as the student sees it. */
export function selectableItem(
  view: StudentView,
  offering: CatalogueOffering,
  seats: SeatCounts,
): SelectableOffering {
  const { capacity, taken, queued } = seats;
  return {
    offering: withSeats(offering, { capacity, taken, queued }),
    preview: previewOf(view, offering, seats),
  };
}

type OrderBy = NonNullable<NonNullable<SelectionSearch["page"]>["orderBy"]>;

const KEYS: Record<OrderBy[number]["field"], (c: Candidate) => string | number> = {
  courseName: (c) => c.offering.coursePinyin,
  credits: (c) => c.offering.credits,
  seatsLeft: (c) => c.seats.capacity - c.seats.taken,
  school: (c) => c.offering.schoolName,
  fillRate: (c) => c.seats.taken / Math.max(c.seats.capacity, 1),
};

function comparing(orderBy: OrderBy): (a: Candidate, b: Candidate) => number {
  return (a, b) => {
    for (const { field, sortType } of orderBy) {
      const [left, right] = [KEYS[field](a), KEYS[field](b)];
      if (left !== right) return left < right === (sortType === "asc") ? -1 : 1;
    }
    return a.offering.id - b.offering.id;
  };
}
