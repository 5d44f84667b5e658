import type { SelectionBlocking, SelectionSelectionPreview } from "@huxuan/api-client";
import { type CatalogueOffering, meetingsClash } from "../offering/index.ts";
import type { RoundFacts } from "../round/index.ts";
import type { Term } from "./admission/facts.ts";
import type { SeatCounts } from "./quota-rules.ts";
import {
  clashOf,
  givingUpRefusal,
  type Holdings,
  refusalOf,
  roundRefusal,
  type StudentFacts,
  type Surroundings,
} from "./rules.ts";
import { meetingText } from "./sentences.ts";

/** A student in front of a round: what a preview is made from, besides the offering. */
export interface StudentView extends Surroundings {
  round: RoundFacts;
  student: StudentFacts;
  term: Term;
  held: readonly CatalogueOffering[];
  /** Own places on the waitlists, from 1, by offering. */
  positions: ReadonlyMap<number, number>;
}

/** What pressing the button will do, by the rules of the attempt. */
export function previewOf(
  view: StudentView,
  offering: CatalogueOffering,
  seats: SeatCounts,
): SelectionSelectionPreview {
  const { term } = view;
  if (term.offeringIds.includes(offering.id)) return heldPreview(view, offering);
  if (term.queuedIds.includes(offering.id)) {
    const position = view.positions.get(offering.id);
    return {
      action: "leaveWaitlist",
      message: position === undefined ? "候补中" : `候补中，您排在第 ${position} 位`,
      blocking: [],
      ...(position === undefined ? {} : { queuePosition: position }),
      creditsAfter: term.credits,
    };
  }
  const holdings = holdingsOf(view);
  const refusal = refusalOf({ ...view, offering, seats, holdings });
  if (refusal === undefined) {
    return { action: "enrol", message: "", blocking: [], creditsAfter: term.credits + offering.credits };
  }
  const blocking = blockingOf(view, offering);
  const swapped = swapFor(view, offering, seats, blocking);
  const queue = swapped === undefined && refusal.waitlistOffered;
  const clashing = clashingMeetings(view, offering);
  return {
    action: swapped !== undefined ? "swap" : queue ? "queue" : "none",
    code: refusal.code,
    message: refusal.message,
    blocking,
    ...(clashing.length > 0 ? { clashing } : {}),
    creditsAfter: term.credits + (swapped === undefined ? 0 : offering.credits - swapped.credits),
  };
}

/** Whether it clashes with something the student holds; the offering itself does not count. */
export function clashesWithHeld(view: StudentView, offering: CatalogueOffering): boolean {
  return view.held.some(
    (held) => held.id !== offering.id && clashOf(held, offering, view.travel) !== undefined,
  );
}

/** Why a held seat cannot be given up now, as a sentence; empty when it can. */
export function withdrawalHint(view: StudentView, offering: CatalogueOffering): string {
  const placed = view.term.placedIds.includes(offering.id);
  if (!placed) {
    const closed = roundRefusal(view.round, view.student, view.now);
    if (closed !== undefined) return `现在不能退课：${closed.message}`;
  }
  return givingUpRefusal(view.round, placed, offering)?.message ?? "";
}

function heldPreview(view: StudentView, offering: CatalogueOffering): SelectionSelectionPreview {
  const hint = withdrawalHint(view, offering);
  const counted = view.term.placedIds.includes(offering.id) ? 0 : offering.credits;
  return {
    action: hint === "" ? "withdraw" : "none",
    message: hint,
    blocking: [],
    creditsAfter: view.term.credits - (hint === "" ? counted : 0),
  };
}

function holdingsOf({ term, held }: StudentView): Holdings {
  return { credits: term.credits, courses: term.courses, held };
}

/** Everything the student holds that stands in the way: the same course, an excluded one, the same time. */
function blockingOf(view: StudentView, offering: CatalogueOffering): SelectionBlocking[] {
  return view.held.flatMap((held) => {
    const clash = clashOf(held, offering, view.travel);
    const sameCourse = held.courseId === offering.courseId;
    if (clash === undefined && !sameCourse && !offering.exclusionIds.includes(held.courseId)) return [];
    return [
      {
        offeringId: held.id,
        courseName: held.courseName,
        ...(clash === undefined ? {} : { time: meetingText(clash[0]) }),
        swappable: withdrawalHint(view, held) === "",
      },
    ];
  });
}

/** Places of the meetings that cannot be attended beside those of something held. */
function clashingMeetings(view: StudentView, offering: CatalogueOffering): number[] {
  const held = view.held.flatMap(({ meetings }) => meetings);
  return offering.meetings.flatMap((meeting, place) =>
    held.some((other) => meetingsClash(other, meeting, view.travel)) ? [place] : [],
  );
}

/** The one offering in the way, if giving it up would let the student in. */
function swapFor(
  view: StudentView,
  offering: CatalogueOffering,
  seats: SeatCounts,
  blocking: readonly SelectionBlocking[],
): CatalogueOffering | undefined {
  const [only] = blocking;
  if (blocking.length !== 1 || only?.swappable !== true) return undefined;
  const dropped = view.held.find((held) => held.id === only.offeringId);
  if (dropped === undefined) return undefined;
  const holdings: Holdings = {
    credits: view.term.credits - dropped.credits,
    courses: view.term.courses - 1,
    held: view.held.filter((held) => held !== dropped),
  };
  return refusalOf({ ...view, offering, seats, holdings }) === undefined ? dropped : undefined;
}
