import type { Round, RoundState } from "./generated/types.gen.js";

/** What the state of a round follows from; moments as the contract writes them, or as dates. */
export interface RoundTimes {
  mode: Round["mode"];
  /** As its office, or the last answer of the server, left it. */
  state: RoundState;
  opensAt: string | Date;
  closesAt: string | Date;
  dropEndsAt?: string | Date | null | undefined;
}

const at = (moment: string | Date): number => new Date(moment).getTime();

/**
 * What a round is at a moment: offices publish, draw and announce, the clock opens and closes. The opening instant belongs
 * to it, the closing instant does not. The server and every screen decide by this, so that nobody waits for a reload at 8:00.
 */
export function roundStateAt(
  { mode, state, opensAt, closesAt, dropEndsAt }: RoundTimes,
  now: Date,
): RoundState {
  const time = now.getTime();
  const over = time >= at(closesAt);
  switch (state) {
    case "published":
    case "open":
      if (over) return mode === "instant" ? "ended" : "closed";
      return time < at(opensAt) ? "published" : "open";
    case "closed":
      return mode === "instant" && over ? "ended" : "closed";
    case "announced":
      return dropEndsAt && time >= at(dropEndsAt) ? "ended" : "announced";
    default:
      return state;
  }
}

/**
 * Whether seats of a round are taken first come, first served at a moment: of an instant one while it is open, of a drawn one
 * from its 补选 on, until seats can no longer be given up.
 */
export function takesSeatsAt(
  round: RoundTimes & { instantOpensAt?: string | Date | null | undefined },
  now: Date,
): boolean {
  const state = roundStateAt(round, now);
  if (round.mode === "instant") return state === "open";
  return state === "announced" && !!round.instantOpensAt && now.getTime() >= at(round.instantOpensAt);
}

/** When a round changes next by the clock alone; undefined when it does not. */
export function nextRoundMoment(round: RoundTimes, now: Date): Date | undefined {
  switch (roundStateAt(round, now)) {
    case "published":
      return new Date(round.opensAt);
    case "open":
      return new Date(round.closesAt);
    case "closed":
      return round.mode === "instant" && now.getTime() < at(round.closesAt)
        ? new Date(round.closesAt)
        : undefined;
    case "announced":
      return round.dropEndsAt ? new Date(round.dropEndsAt) : undefined;
    default:
      return undefined;
  }
}
