import { type RoundFacts, stateAt } from "../round/index.ts";
import type { EnrolmentSource } from "../selection/index.ts";
import type { ListKind } from "./tables.ts";

/** What a list depends on of a round that covers its class. */
export type ListRound = Pick<RoundFacts, "mode" | "state" | "opensAt" | "closesAt" | "dropEndsAt">;

/** How the list of a class stands by its rounds. */
export interface ListStanding {
  /** A round has given its seats: there is something to list. */
  known: boolean;
  /** Dropping is over in all of them. */
  final: boolean;
  /** When it is final by the rounds as they are planned. */
  finalAt: Date;
}

/**
 * When the list of a class is there and when it is final; the one place where this is said. Rounds that are drafts count
 * for nothing. A class that no round covers (all of its students were placed) has its list from the semester's first day.
 *
 * @param rounds all that cover the class
 * @param semesterBegins the first moment of the semester
 */
export function listStanding(rounds: readonly ListRound[], semesterBegins: Date, now: Date): ListStanding {
  const counting = rounds.filter(({ state }) => state !== "draft");
  if (counting.length === 0) {
    const begun = now >= semesterBegins;
    return { known: begun, final: begun, finalAt: semesterBegins };
  }
  return {
    known: counting.some((round) => hasGivenSeats(round, now)),
    final: counting.every((round) => isOver(round, now)),
    finalAt: counting.map(droppingEnds).reduce((a, b) => (b > a ? b : a)),
  };
}

const droppingEnds = ({ mode, closesAt, dropEndsAt }: ListRound): Date =>
  mode === "instant" ? closesAt : (dropEndsAt ?? closesAt);

/** An instant round is over when it closes, by the clock or its office; one that is drawn when dropping ends. */
function isOver(round: ListRound, now: Date): boolean {
  const state = stateAt(round, now);
  return state === "ended" || (state === "closed" && round.mode === "instant");
}

/** A draw gives its seats when it is announced. */
const hasGivenSeats = (round: ListRound, now: Date): boolean =>
  isOver(round, now) || stateAt(round, now) === "announced";

/** Somebody who holds a seat. */
export interface ListMember {
  studentId: number;
  homeSchoolId: number;
  source: EnrolmentSource;
  enrolledAt: Date;
}

/** A version that is due. */
export interface NextVersion {
  kind: ListKind;
  added: ListMember[];
  /** Of the version before. */
  removed: ListMember[];
}

/**
 * The version that is due, if any. While a round that gives or takes seats goes on there is one at most: the first; what
 * happens until the end of dropping stands in the final one. After that every change is a version of its own.
 */
export function nextVersion(
  standing: Pick<ListStanding, "known" | "final">,
  newest: { kind: ListKind; members: readonly ListMember[] } | undefined,
  members: readonly ListMember[],
): NextVersion | undefined {
  const { known, final } = standing;
  if (newest === undefined) {
    if (!known && !final) return undefined;
    return { kind: final ? "final" : "first", added: [...members], removed: [] };
  }
  if (!final) return undefined;
  const before = new Set(newest.members.map(({ studentId }) => studentId));
  const after = new Set(members.map(({ studentId }) => studentId));
  const added = members.filter(({ studentId }) => !before.has(studentId));
  const removed = newest.members.filter(({ studentId }) => !after.has(studentId));
  if (newest.kind === "first") return { kind: "final", added, removed };
  return added.length + removed.length === 0 ? undefined : { kind: "change", added, removed };
}

/** Whether a class has to be compared with its list: by what is cheap to know of it. */
export function isToBeCompared(
  standing: Pick<ListStanding, "known" | "final">,
  newest: { kind: ListKind; seatVersion: number } | undefined,
  seatVersion: number,
): boolean {
  if (newest === undefined) return standing.known || standing.final;
  return standing.final && (newest.kind === "first" || newest.seatVersion !== seatVersion);
}
