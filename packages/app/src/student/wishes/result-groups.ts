import type { MySelection, Round, Wish, WishGroup } from "@huxuan/api-client";
import type { DrawnGroup, DrawnWish } from "@huxuan/ui";
import { meetingLine } from "../../catalogue/week-entries.ts";

/** What became of the wishes, with what the student holds and waits for by now. */
export interface DrawnList {
  wishes: readonly Wish[];
  groups: readonly WishGroup[];
  /** What is held and waited for in the semester; undefined while it is read. */
  holds: readonly MySelection[] | undefined;
  round: Pick<Round, "allowsWaitlist" | "state">;
  /** Classes of which an act is under way. */
  busy: ReadonlySet<number>;
}

/** Reasons for which a class has a waitlist. */
const FOR_SEATS = new Set(["OFFERING_FULL", "GUEST_QUOTA"]);

/** The wishes by group as the result shows them: 通识 first, then every course. */
export function resultGroups({ wishes, groups, holds, round, busy }: DrawnList): DrawnGroup[] {
  const held = new Map(holds?.map((item) => [item.offering.id, item]));
  const shown = groups.map(({ id, label, take }) => ({
    id,
    label,
    take,
    wishes: wishes
      .filter(({ groupId, result }) => groupId === id && result !== undefined)
      .map((wish) => drawnWish(wish, held.get(wish.offering.id), { holds, round, busy })),
  }));
  return shown
    .filter((group) => group.wishes.length > 0)
    .toSorted((one, other) => Number(other.id === "general") - Number(one.id === "general"));
}

function drawnWish(
  { offering, rank, result }: Wish,
  item: MySelection | undefined,
  { holds, round, busy }: Pick<DrawnList, "holds" | "round" | "busy">,
): DrawnWish {
  const { won = false, reason, message = "" } = result ?? {};
  const queued = item?.state === "queued";
  const enrolled = item?.state === "enrolled";
  const forSeats = reason !== undefined && FOR_SEATS.has(reason);
  return {
    id: String(offering.id),
    rank,
    course: offering.course.name,
    outcome: won ? "won" : reason === "GROUP_FULL" ? "notDrawn" : "lost",
    ...lineOf({ won, message, enrolled, known: holds !== undefined }),
    school: offering.school.name,
    meetings: meetingLine(offering),
    credits: offering.course.credits,
    ...(queued && item.queuePosition !== undefined && { queue: { place: item.queuePosition } }),
    queueable:
      forSeats &&
      holds !== undefined &&
      item === undefined &&
      round.allowsWaitlist &&
      round.state === "announced",
    busy: busy.has(offering.id),
  };
}

/** The reason, or what has become of it since. */
function lineOf(of: { won: boolean; message: string; enrolled: boolean; known: boolean }): {
  reason?: string;
} {
  if (of.won) return of.known && !of.enrolled ? { reason: "你已退选" } : {};
  return { reason: of.enrolled ? `${of.message}；后来已选上` : of.message };
}

/** What was won, for a headline: how many courses with how many credits. */
export function wonOf(wishes: readonly Wish[]): { names: string[]; credits: number } {
  const won = wishes.filter(({ result }) => result?.won === true);
  const credits = won.reduce((sum, { offering }) => sum + offering.course.credits, 0);
  return { names: won.map(({ offering }) => offering.course.name), credits: Math.round(credits * 100) / 100 };
}
