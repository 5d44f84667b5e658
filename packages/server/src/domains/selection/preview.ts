import type { Blocking, SelectionPreview, SwapChoice } from "@huxuan/api-client";
import { type CatalogueOffering, meetingsClash } from "../offering/index.ts";
import { type RoundFacts, stateAt } from "../round/index.ts";
import type { Term } from "./admission/facts.ts";
import { roundCredits } from "../course/index.ts";
import { creditsOf } from "./admission/holdings.ts";
import type { SeatCounts } from "./quota-rules.ts";
import {
  type AttemptFacts,
  clashOf,
  exchangeRefusal,
  givingUpRefusal,
  type HeldSeat,
  isForSeats,
  obstacleOf,
  refusalOf,
  roundRefusal,
  type StudentFacts,
  type DecisionContext,
  swapRefusal,
  type ClassBeside,
  type Holdings,
} from "./rules.ts";
import { meetingText } from "./sentences.ts";

/** A place on a waitlist. */
export interface WaitingPlace {
  /** From 1. */
  position: number;
  /** The held offering that is given up when a seat comes; null for none. */
  givesUp: number | null;
}

/** A student in front of a round: what a preview is made from, besides the offering. */
export interface StudentView extends DecisionContext {
  round: RoundFacts;
  student: StudentFacts;
  term: Term;
  held: readonly CatalogueOffering[];
  /** Held in semesters with days in common. */
  beside: readonly ClassBeside[];
  /** Own places on the waitlists, by offering. */
  places: ReadonlyMap<number, WaitingPlace>;
  /** Offerings on the student's list of wishes in the round; none in an instant one. */
  wished: ReadonlySet<number>;
}

/**
 * The view by which taking, waiting and swapping are judged: of this moment, or before the round begins of the moment
 * it opens, so that students see what will be refused while there is time to change it.
 */
export function attemptView(view: StudentView): StudentView {
  return stateAt(view.round, view.now) === "published" ? { ...view, now: view.round.opensAt } : view;
}

/** Whether a round takes wishes now, or will when it opens: of one that is drawn, until it closes. */
export function takesWishes({ round, now }: Pick<StudentView, "round" | "now">): boolean {
  const state = stateAt(round, now);
  return round.mode !== "instant" && (state === "published" || state === "open");
}

/** What pressing the button will do, by the rules of the attempt. */
export function previewOf(
  now: StudentView,
  offering: CatalogueOffering,
  seats: SeatCounts,
): SelectionPreview {
  const { term } = now;
  if (term.offeringIds.includes(offering.id)) return heldPreview(now, offering);
  const view = attemptView(now);
  const facts = attemptFacts(view, offering, seats);
  if (takesWishes(now) && !term.queuedIds.includes(offering.id)) return wishPreview(view, facts);
  const refusal = refusalOf(facts);
  if (term.queuedIds.includes(offering.id)) {
    const place = view.places.get(offering.id);
    const position = place?.position;
    // A seat is free, and something of the student's own keeps them from it.
    const kept =
      refusal !== undefined &&
      !refusal.waitlistOffered &&
      view.student.mayTakeSeats &&
      seats.taken < seats.capacity;
    const exchanges = refusal === undefined ? NO_EXCHANGES : exchangesFor(view, facts);
    return {
      // Who left acts on nothing, and waits in case they come back.
      action: view.student.mayTakeSeats ? "leaveWaitlist" : "none",
      ...(kept ? { code: refusal.code } : {}),
      message: kept
        ? `有空位，但你暂时不能递补：${refusal.message}`
        : position === undefined
          ? "候补中"
          : `候补中，你排在第 ${position} 位`,
      blocking: [],
      ...exchanges,
      ...(place === undefined || place.givesUp === null ? {} : { givesUp: place.givesUp }),
      ...(position === undefined ? {} : { queuePosition: position }),
      creditsAfter: term.credits,
    };
  }
  if (refusal === undefined) {
    const creditsAfter = roundCredits(term.credits + offering.credits);
    return { action: "enrol", message: "", blocking: [], ...NO_EXCHANGES, creditsAfter };
  }
  const exchanges = exchangesFor(view, facts);
  const { swaps } = exchanges;
  const clashing = clashingMeetings(view, offering);
  return {
    action:
      swaps.length > 0
        ? "swap"
        : refusal.waitlistOffered
          ? "queue"
          : exchanges.waitSwaps.length > 0
            ? "queueSwap"
            : "none",
    code: refusal.code,
    message: refusal.message,
    blocking: blockingOf(view, offering),
    ...exchanges,
    ...(clashing.length > 0 ? { clashing } : {}),
    creditsAfter: swaps[0]?.creditsAfter ?? term.credits,
  };
}

/** What the search asks of every offering of a semester. */
export interface Suitability {
  /** Clashes with something else that the student holds. */
  clashes: boolean;
  /** Can be taken now, or when the round opens; what is held or waited for cannot. */
  selectable: boolean;
}

/** Judges thousands of offerings for one student: the facts that stay the same are put together once. */
export function suitabilityFor(
  now: StudentView,
): (offering: CatalogueOffering, seats: SeatCounts) => Suitability {
  const view = attemptView(now);
  const mine = new Set([...view.term.offeringIds, ...view.term.queuedIds]);
  const refused = takesWishes(now) ? obstacleOf : refusalOf;
  const held = [...view.held, ...view.beside];
  let facts: AttemptFacts | undefined;
  return (offering, seats) => {
    const clashes = held.some(
      (one) => one.id !== offering.id && clashOf(one, offering, view.travel) !== undefined,
    );
    // What is cheap to see comes first; the order of the checks matters only for the reason.
    if (clashes || seats.taken >= seats.capacity || mine.has(offering.id))
      return { clashes, selectable: false };
    if (facts === undefined) facts = attemptFacts(view, offering, seats);
    else {
      facts.offering = offering;
      facts.seats = seats;
    }
    return { clashes, selectable: refused(facts) === undefined };
  };
}

/** What can be done about an offering, the best first: take it, wait for it, exchange something for it, nothing. */
export type Reach = 0 | 1 | 2 | 3;
const WITHIN_REACH: Reach = 0;
const BY_WAITING: Reach = 1;
const BY_EXCHANGE: Reach = 2;
const OUT_OF_REACH: Reach = 3;

/** How much can be done about an offering that cannot be taken; what is held or waited for stands with what is waited for. */
export function reachFor(
  now: StudentView,
): (candidate: { offering: CatalogueOffering; seats: SeatCounts; selectable: boolean }) => Reach {
  const view = attemptView(now);
  const mine = new Set([...view.term.offeringIds, ...view.term.queuedIds]);
  return ({ offering, seats, selectable }) => {
    if (selectable) return WITHIN_REACH;
    if (mine.has(offering.id)) return BY_WAITING;
    // A wish may be made whatever stands in its way: what does is told, and comes later.
    if (takesWishes(now)) return BY_WAITING;
    const facts = attemptFacts(view, offering, seats);
    const refusal = refusalOf(facts);
    if (refusal === undefined) return WITHIN_REACH;
    if (refusal.waitlistOffered) return BY_WAITING;
    return isExchangeable(view, facts) ? BY_EXCHANGE : OUT_OF_REACH;
  };
}

/** What becomes of giving up a held offering for another one: judged as the exchange itself is. */
export function exchangeFor(
  now: StudentView,
  given: CatalogueOffering,
): (offering: CatalogueOffering, seats: SeatCounts) => SelectionPreview | undefined {
  const view = attemptView(now);
  const { term } = view;
  const seat = seatOf(view, given);
  const mine = new Set([...term.offeringIds, ...term.queuedIds]);
  return (offering, seats) => {
    if (mine.has(offering.id)) return undefined;
    if (swapRefusal(attemptFacts(view, offering, seats), seat) !== undefined) return undefined;
    const creditsAfter = roundCredits(term.credits - seat.credits + offering.credits);
    return {
      action: "swap",
      message: "",
      blocking: [],
      swaps: [{ offeringId: given.id, creditsAfter }],
      waitSwaps: [],
      creditsAfter,
    };
  };
}

/** What the click does in a round that is drawn: what stands in the way is told, and keeps nobody from wishing. */
function wishPreview(view: StudentView, facts: AttemptFacts): SelectionPreview {
  const { offering } = facts;
  const { code, message = "" } = obstacleOf(facts) ?? {};
  const clashing = clashingMeetings(view, offering);
  const wished = view.wished.has(offering.id);
  return {
    // Who left can wish nothing.
    action: view.student.mayTakeSeats ? (wished ? "unwish" : "wish") : "none",
    ...(code === undefined ? {} : { code }),
    message,
    blocking: blockingOf(view, offering),
    ...NO_EXCHANGES,
    ...(clashing.length > 0 ? { clashing } : {}),
    creditsAfter: view.term.credits,
  };
}

function heldPreview(view: StudentView, offering: CatalogueOffering): SelectionPreview {
  const placed = view.term.placedIds.includes(offering.id);
  const closed = placed ? undefined : roundRefusal(view.round, view.student, view.now);
  const hint =
    closed !== undefined
      ? `现在不能退选：${closed.message}`
      : (givingUpRefusal(view.round, placed, offering)?.message ?? "");
  return {
    action: hint === "" ? "withdraw" : "none",
    message: hint,
    blocking: [],
    ...NO_EXCHANGES,
    creditsAfter: roundCredits(
      view.term.credits - (hint !== "" || placed ? 0 : creditsOf(view.term, offering)),
    ),
  };
}

function attemptFacts(view: StudentView, offering: CatalogueOffering, seats: SeatCounts): AttemptFacts {
  return { ...view, offering, seats, holdings: holdingsOf(view) };
}

/** What the student holds, as the rules of an attempt ask for it. */
export const holdingsOf = ({
  term: { credits, courses },
  held,
  beside,
}: Pick<StudentView, "term" | "held" | "beside">): Holdings => ({ credits, courses, held, beside });

/** What the student holds that stands in the way: the same course, an excluded one, the same time. */
function blockingOf(view: StudentView, offering: CatalogueOffering): Blocking[] {
  const beside = view.beside.flatMap((held) => {
    const clash = clashOf(held, offering, view.travel);
    return clash === undefined
      ? []
      : [{ offeringId: held.id, courseName: held.courseName, time: meetingText(clash[0]) }];
  });
  const blocking = view.held.flatMap((held) => {
    const clash = clashOf(held, offering, view.travel);
    const sameCourse = held.courseId === offering.courseId;
    if (clash === undefined && !sameCourse && !offering.exclusionIds.includes(held.courseId)) return [];
    return [
      {
        offeringId: held.id,
        courseName: held.courseName,
        ...(clash === undefined ? {} : { time: meetingText(clash[0]) }),
      },
    ];
  });
  return [...blocking, ...beside];
}

/** Places of the meetings that cannot be attended beside those of something held. */
function clashingMeetings(view: StudentView, offering: CatalogueOffering): number[] {
  const held = [...view.held, ...view.beside].flatMap(({ meetings }) => meetings);
  return offering.meetings.flatMap((meeting, place) =>
    held.some((other) => meetingsClash(other, meeting, view.travel)) ? [place] : [],
  );
}

const NO_EXCHANGES: Pick<SelectionPreview, "swaps" | "waitSwaps"> = { swaps: [], waitSwaps: [] };

/** The seat of a held offering. */
const seatOf = ({ term }: StudentView, offering: CatalogueOffering): HeldSeat => ({
  offering,
  placed: term.placedIds.includes(offering.id),
  credits: creditsOf(term, offering),
});

/** Whether giving up one of the held offerings lets the student in, now or when a seat comes. */
const isExchangeable = (view: StudentView, facts: AttemptFacts): boolean =>
  facts.holdings.held.some((offering) => {
    const refusal = exchangeRefusal(facts, seatOf(view, offering));
    return refusal === undefined || (isForSeats(refusal) && refusal.waitlistOffered);
  });

/**
 * The held offerings of which giving up one lets the student in, now or when a seat comes, in the order held. Where it is
 * another class of the course, an exclusion or a clash, that is the one in the way, as it would be refused for every other.
 */
function exchangesFor(view: StudentView, facts: AttemptFacts): Pick<SelectionPreview, "swaps" | "waitSwaps"> {
  const swaps: SwapChoice[] = [];
  const waitSwaps: SwapChoice[] = [];
  const waits = view.term.queuedIds.includes(facts.offering.id);
  for (const offering of facts.holdings.held) {
    const seat = seatOf(view, offering);
    const refusal = exchangeRefusal(facts, seat);
    const creditsAfter = roundCredits(view.term.credits - seat.credits + facts.offering.credits);
    const choice = { offeringId: offering.id, creditsAfter };
    if (refusal === undefined) {
      swaps.push(choice);
      continue;
    }
    // After a draw one may wait before seats can be taken.
    const waiting = isForSeats(refusal) ? refusal : exchangeRefusal({ ...facts, waits: true }, seat);
    // Who waits already has the place.
    if (waiting !== undefined && isForSeats(waiting) && (waiting.waitlistOffered || waits))
      waitSwaps.push(choice);
  }
  return { swaps, waitSwaps };
}
