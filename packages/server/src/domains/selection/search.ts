import type {
  SelectableOffering,
  SelectableOfferingDetail,
  SelectionPage,
  SelectionSearch,
} from "@huxuan/api-client";
import { notFound } from "../../errors/index.ts";
import type { SelectionServices } from "./selection-service.ts";
import { type CatalogueOffering, withSeats } from "../offering/index.ts";
import { roundCovers } from "../round/index.ts";
import { previewOf, type StudentView, suitabilityFor } from "./preview.ts";
import { NO_SEATS, quotaLeft, type SeatCounts, seatsLeftFor } from "./quota-rules.ts";
import { isMeantFor } from "./rules.ts";
import { type Candidate, filterCandidates, looseningsOf } from "./search-filters.ts";
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
  const candidates = await candidatesOf(view, services);
  const { found: unsorted, facets } = await filterCandidates(candidates, search);
  const { pageIndex = 1, pageSize = 50, orderBy = [] } = search.page ?? {};
  const found = orderBy.length > 0 ? await sortedInTurns(unsorted, comparing(orderBy)) : unsorted;
  const start = (pageIndex - 1) * pageSize;
  return {
    items: found
      .slice(start, start + pageSize)
      .map(({ offering, seats }) => selectableItem(view, offering, seats)),
    rowCount: found.length,
    facets,
    loosenings: found.length === 0 ? await looseningsOf(candidates, search) : [],
  };
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
