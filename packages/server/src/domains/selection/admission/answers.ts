import type { CatalogueOffering } from "../../offering/index.ts";
import { verdictText } from "../verdict-text.ts";
import type { Acceptance, AllowanceNow, Decision } from "./acts.ts";
import type { PastEnrolment } from "./facts.ts";

/** When it was done, by which entry of the log, and what the student holds now. */
interface How {
  sequence: number;
  at: Date;
  allowance: AllowanceNow;
}

/** An act that this batch does. */
export function done(
  what: Pick<Acceptance, "outcome" | "offeringId" | "droppedOfferingId" | "message" | "queuePosition">,
  { sequence, at, allowance }: How,
): Decision {
  return { accepted: { ...what, sequence, decidedAt: at, repeated: false, allowance } };
}

/** A click on what an earlier act of the same batch brought: the student moved up a moment ago. */
export function repeatedNow(
  offering: CatalogueOffering,
  { sequence, at, allowance }: How,
  droppedOfferingId: number | undefined,
): Decision {
  const message = verdictText.enrolledBefore(offering);
  return {
    accepted: {
      outcome: "enrolled",
      offeringId: offering.id,
      ...(droppedOfferingId === undefined ? {} : { droppedOfferingId }),
      message,
      sequence,
      decidedAt: at,
      repeated: true,
      allowance,
    },
  };
}

/** A click on what the student holds or waits for already: the first answer, with today's allowance. */
export function repeated(
  past: PastEnrolment,
  enrolled: boolean,
  offering: CatalogueOffering,
  allowance: AllowanceNow,
  droppedOfferingId: number | undefined,
): Decision {
  const position = past.queuePosition ?? 1;
  return {
    accepted: {
      outcome: enrolled ? "enrolled" : "queued",
      offeringId: offering.id,
      ...(droppedOfferingId === undefined ? {} : { droppedOfferingId }),
      message: enrolled ? verdictText.enrolledBefore(offering) : verdictText.queuedBefore(offering, position),
      sequence: past.sequence,
      ...(enrolled ? {} : { queuePosition: position }),
      decidedAt: past.enrolledAt,
      repeated: true,
      allowance,
    },
  };
}

const TEXT_BEFORE = {
  withdrawn: verdictText.withdrawnBefore,
  leftWaitlist: verdictText.leftWaitlistBefore,
  midterm: verdictText.midtermBefore,
} as const;

/** A second click on giving up: the first answer. */
export function endedBefore(
  past: PastEnrolment,
  offering: CatalogueOffering,
  allowance: AllowanceNow,
  outcome: "withdrawn" | "leftWaitlist" | "midterm",
  text: (offering: CatalogueOffering) => string = TEXT_BEFORE[outcome],
): Decision {
  return {
    accepted: {
      outcome,
      offeringId: offering.id,
      message: text(offering),
      sequence: past.dropSequence ?? past.sequence,
      decidedAt: past.droppedAt ?? past.enrolledAt,
      repeated: true,
      allowance,
    },
  };
}
