import type { MySelection, Round, Wish, WishGroup } from "@huxuan/api-client";
import type { DrawnGroup, DrawnWish } from "@huxuan/ui";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { namesOf } from "./wish-rows.ts";

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

/**
 * Classes of which one is given up for a wish: those held of a group that is full, or another class of the course. Empty
 * where a seat can be waited for beside all that is held.
 */
export function givenUpFor(
  { offering, groupId, result }: Pick<Wish, "offering" | "groupId" | "result">,
  wishes: readonly Wish[],
  holds: readonly MySelection[],
): number[] {
  const group = new Set(wishes.flatMap((wish) => (wish.groupId === groupId ? wish.offering.id : [])));
  return holds.flatMap(({ state, offering: held }) => {
    if (state !== "enrolled" || held.id === offering.id) return [];
    const full = result?.reason === "GROUP_FULL" && group.has(held.id);
    return full || held.course.id === offering.course.id ? held.id : [];
  });
}

/** The wishes as the result shows them: 通识, then the other courses, each of which is a group of its own. */
export function resultGroups({ wishes, groups, holds, round, busy }: DrawnList): DrawnGroup[] {
  const held = new Map(holds?.map((item) => [item.offering.id, item]));
  const names = namesOf(wishes.map(({ offering }) => offering));
  const general = groups.filter(({ id }) => id === "general");
  const others = groups.filter(({ id }) => id !== "general");
  const shown = (id: string, label: string, of: readonly WishGroup[]) => ({
    id,
    label,
    take: of.reduce((sum, { take }) => sum + take, 0),
    wishes: wishes
      .filter(({ groupId, result }) => of.some((group) => group.id === groupId) && result !== undefined)
      .map((wish) => ({
        ...drawnWish(wish, held.get(wish.offering.id), { holds, round, busy }),
        course: names.get(wish.offering.id) ?? wish.offering.course.name,
      })),
  });
  return [
    ...general.map((group) => shown(group.id, group.label, [group])),
    shown("courses", general.length === 0 ? "各门课程" : "其他课程", others),
  ].filter((group) => group.wishes.length > 0);
}

function drawnWish(
  { offering, rank, result }: Wish,
  item: MySelection | undefined,
  { holds, round, busy }: Pick<DrawnList, "holds" | "round" | "busy">,
): DrawnWish {
  const { won = false, reason, message = "" } = result ?? {};
  const queued = item?.state === "queued";
  const enrolled = item?.state === "enrolled";
  const swapsFor = holds?.find((one) => one.state === "enrolled" && one.offering.id === item?.givesUp)
    ?.offering.course.name;
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
    ...(queued &&
      item.queuePosition !== undefined && {
        queue: { place: item.queuePosition, ...(swapsFor !== undefined && { swapsFor }) },
      }),
    queueable:
      (forSeats || reason === "GROUP_FULL") &&
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
