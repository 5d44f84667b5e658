import type {
  BasketEntry,
  Offering,
  Round,
  Wish,
  WishableOffering,
  WishDemand,
  WishDraft,
  WishGroup,
  WishObstacle,
} from "@huxuan/api-client";
import type { Wish as ShownWish, WishGroup as ShownGroup } from "@huxuan/ui";
import { meetingLine } from "../../catalogue/week-entries.ts";
import { formatCredits } from "../../catalogue/words.ts";

/** What is known of a class as a wish: of one on the list, or of one in the basket. */
export interface KnownWish {
  offering: Offering;
  group: WishGroup;
  demand: WishDemand;
  obstacle?: WishObstacle | undefined;
  gone: boolean;
  clashesWith: readonly number[];
}

/** Everything that is known of the classes of a list, by class. */
export function knownWishes(
  list: { wishes: readonly Wish[]; groups: readonly WishGroup[] },
  basket: readonly Pick<BasketEntry, "offering">[],
  wishable: readonly WishableOffering[],
): ReadonlyMap<number, KnownWish> {
  const known = new Map<number, KnownWish>();
  for (const { offeringId, ...facts } of wishable) {
    const entry = basket.find(({ offering }) => offering.id === offeringId);
    if (entry !== undefined)
      known.set(offeringId, { ...facts, offering: entry.offering, gone: false, clashesWith: [] });
  }
  for (const wish of list.wishes) {
    const group = list.groups.find(({ id }) => id === wish.groupId);
    if (group !== undefined) known.set(wish.offering.id, { ...wish, group });
  }
  return known;
}

/** 通识 is a group; each other course is one of its own, and they are shown together. */
const GENERAL = "general";
const COURSES = "courses";

const shownGroupOf = ({ group }: Pick<KnownWish, "group">): string =>
  group.id === GENERAL ? GENERAL : COURSES;

/** The groups that have wishes or that the basket could fill, 通识 first. */
export function shownGroups(
  wishes: readonly WishDraft[],
  known: ReadonlyMap<number, KnownWish>,
  inBasket: readonly number[],
): ShownGroup[] {
  const all = [...wishes.map(({ offeringId }) => offeringId), ...inBasket].flatMap(
    (id) => known.get(id) ?? [],
  );
  const basketOf = (shown: string) =>
    inBasket
      .flatMap((id) => known.get(id) ?? [])
      .filter((one) => shownGroupOf(one) === shown)
      .map(({ offering, demand }) => ({
        id: String(offering.id),
        course: offering.course.name,
        school: offering.school.name,
        meetings: meetingLine(offering),
        demand: { bidders: demand.bidders, seats: demand.seats },
      }));
  const general = all.find((one) => shownGroupOf(one) === GENERAL)?.group;
  return [
    ...(general === undefined
      ? []
      : [
          {
            id: GENERAL,
            label: general.label,
            take: general.take,
            limit: general.limit,
            basket: basketOf(GENERAL),
          },
        ]),
    ...(all.some((one) => shownGroupOf(one) === COURSES)
      ? [{ id: COURSES, label: "其他课程", take: 1, note: "每门课最多中 1 个班", basket: basketOf(COURSES) }]
      : []),
  ];
}

/** The wishes as the list shows them; those of which nothing is known yet come with the next answer. */
export function shownWishes(
  wishes: readonly WishDraft[],
  known: ReadonlyMap<number, KnownWish>,
  unsaved: ReadonlySet<number> = new Set(),
): ShownWish[] {
  const ranks = new Map(wishes.map(({ offeringId }, at) => [offeringId, at + 1]));
  return wishes.flatMap(({ offeringId, points }) => {
    const one = known.get(offeringId);
    if (one === undefined) return [];
    const { offering, demand } = one;
    const { last } = demand;
    const obstacle = obstacleOf(one, ranks, known);
    return [
      {
        id: String(offeringId),
        groupId: shownGroupOf(one),
        course: offering.course.name,
        code: offering.code,
        school: offering.school.name,
        teachers: offering.teachers.map(({ name }) => name),
        meetings: `${meetingLine(offering)}\u00a0· ${formatCredits(offering.course.credits)}\u00a0学分`,
        demand: { bidders: demand.bidders, seats: demand.seats },
        ...(last && {
          lastTerm: {
            term: "上次抽签",
            bidders: last.bidders,
            seats: last.seats,
            ...(last.lowestRank !== undefined && { lowestRank: last.lowestRank }),
            ...(last.lowestPoints !== undefined && { lowestPoints: last.lowestPoints }),
          },
        }),
        ...(points !== undefined && { points }),
        ...(obstacle && { obstacle }),
        ...(one.gone && { withdrawn: "已停开，或不再向你开放" }),
        ...(unsaved.has(offeringId) && { unsaved: true }),
      },
    ];
  });
}

/** What the student can still change: at another time, or with room again, it would be drawn. */
const LOSES = new Set(["TIME_CONFLICT", "CREDIT_CAP", "COURSE_CAP", "ALREADY_ENROLLED"]);

/** The first thing that stands in the way, or what an earlier wish does to it. */
function obstacleOf(
  { offering, obstacle, clashesWith }: KnownWish,
  ranks: ReadonlyMap<number, number>,
  known: ReadonlyMap<number, KnownWish>,
): ShownWish["obstacle"] {
  if (obstacle !== undefined)
    return LOSES.has(obstacle.code)
      ? { kind: "loses", text: obstacle.message, consequence: "抽到它时不会中" }
      : { kind: "barred", text: obstacle.message };
  const own = ranks.get(offering.id) ?? 0;
  const earlier = clashesWith
    .flatMap((id) => {
      const rank = ranks.get(id);
      return rank === undefined || rank >= own ? [] : [{ id, rank }];
    })
    .toSorted((one, other) => one.rank - other.rank)[0];
  if (earlier === undefined) return undefined;
  const same = known.get(earlier.id)?.offering.course.id === offering.course.id;
  return {
    kind: "hint",
    text: `与第 ${earlier.rank} 志愿${same ? "是同一门课" : "不能同时修"}`,
    consequence: "两条最多中一条",
  };
}

/** Wishes that stand elsewhere, or with other points, than the server has them. */
export function unsavedOf(wishes: readonly WishDraft[], stored: readonly WishDraft[]): ReadonlySet<number> {
  return new Set(
    wishes
      .filter(
        ({ offeringId, points }, at) =>
          stored[at]?.offeringId !== offeringId || stored[at]?.points !== points,
      )
      .map(({ offeringId }) => offeringId),
  );
}

/** Most credits that these wishes can come to: of 通识 the heaviest as many as may be won, of each other course one class. */
export function mostCredits(wishes: readonly WishDraft[], known: ReadonlyMap<number, KnownWish>): number {
  const groups = Map.groupBy(
    wishes.flatMap(({ offeringId }) => known.get(offeringId) ?? []),
    ({ group }) => group.id,
  );
  let sum = 0;
  for (const members of groups.values()) {
    // Of several classes of a course one is won, also in 通识.
    const byCourse = new Map(members.map(({ offering }) => [offering.course.id, offering.course.credits]));
    const heaviest = [...byCourse.values()].toSorted((one, other) => other - one);
    for (const credits of heaviest.slice(0, members[0]?.group.take)) sum += credits;
  }
  return Math.round(sum * 100) / 100;
}

/** In which order wishes are looked at, in a sentence. */
export function drawWords({ mode, drawOrder }: Pick<Round, "mode" | "drawOrder">): string {
  if (mode === "points") return "点数多的先得，点数相同按抽签号。开放期间谁也看不到别人投了几点。";
  switch (drawOrder) {
    case "rankPriorityNumber":
      return "先抽大家的第 1 志愿，再抽第 2 志愿；同一志愿先毕业班，再按抽签号。";
    case "priorityNumberRank":
      return "按抽签号一位一位来，轮到谁，就把谁的志愿从第 1 个看起。";
    case "deferred":
      return "按志愿次序和抽签号双向匹配，照自己真正想要的次序填就好。";
    default:
      return "先抽毕业班；再先抽大家的第 1 志愿，同一志愿按抽签号。";
  }
}

/** What each class is called where it stands alone: with its number where two of them are of one course. */
export function namesOf(offerings: readonly Offering[]): ReadonlyMap<number, string> {
  const times = new Map<string, number>();
  for (const { course } of offerings) times.set(course.name, (times.get(course.name) ?? 0) + 1);
  return new Map(
    offerings.map(({ id, code, course }) => [
      id,
      (times.get(course.name) ?? 0) > 1 ? `${course.name}（${code}）` : course.name,
    ]),
  );
}
