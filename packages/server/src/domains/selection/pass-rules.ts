import { type RoundFacts, takesSeats } from "../round/index.ts";

/** A student may take one seat until a moment, because a class of theirs was cancelled (改选). */
export interface ReselectionPass {
  id: number;
  studentId: number;
  roundId: number;
  grantedAt: Date;
  until: Date;
}

/** A round as its pass lets one student act in it. */
export type RoundUnderPass = RoundFacts & { passId: number };

/**
 * The round in which a student acts by a pass: for everybody, open as long as the pass holds, first come first served. It
 * gives a seat and takes none, and its caps stay. A round that gives seats by itself needs no pass, and none is used up.
 */
export function roundUnderPass(
  round: RoundFacts | undefined,
  pass: ReselectionPass | undefined,
  now: Date,
): RoundFacts | RoundUnderPass | undefined {
  if (round === undefined || pass === undefined || takesSeats(round, now)) return round;
  if (now < pass.grantedAt || now >= pass.until) return round;
  return {
    ...round,
    mode: "instant",
    state: "published",
    opensAt: pass.grantedAt,
    closesAt: pass.until,
    dropEndsAt: null,
    instantOpensAt: null,
    audience: {},
    excludedIds: [],
    allowsWithdrawal: false,
    allowsWaitlist: false,
    passId: pass.id,
  };
}

/** The pass by which a round is acted in; undefined for a round by itself. */
export const passOf = (round: RoundFacts | undefined): number | undefined =>
  round !== undefined && "passId" in round ? (round as RoundUnderPass).passId : undefined;
