import type { Offering, Round, WishableOffering, WishDraft, WishGroup, WishList } from "@huxuan/api-client";

/** A list of wishes as it is to be, or why it cannot be, in words. */
export type Edit = { wishes: readonly WishDraft[] } | { refusal: string };

/** Whether wishes are what students do in it now, or will do when it opens. */
export const isForWishes = ({ mode, state }: Pick<Round, "mode" | "state">): boolean =>
  mode !== "instant" && (state === "published" || state === "open");

/** Whether its students see what became of their wishes. */
export const isDrawnFor = ({ mode, state }: Pick<Round, "mode" | "state">): boolean =>
  mode !== "instant" && (state === "announced" || state === "ended");

/** The wishes as they are stored. */
export const draftsOf = ({ wishes, points }: Pick<WishList, "wishes" | "points">): WishDraft[] =>
  wishes.map((wish) =>
    points > 0 ? { offeringId: wish.offering.id, points: wish.points } : { offeringId: wish.offering.id },
  );

/** Ranks, from 1, by class. */
export const ranksOf = (wishes: readonly WishDraft[]): ReadonlyMap<number, number> =>
  new Map(wishes.map(({ offeringId }, at) => [offeringId, at + 1]));

/** Points that are spread. */
export const pointsSpread = (wishes: readonly WishDraft[]): number =>
  wishes.reduce((sum, { points = 0 }) => sum + points, 0);

/** What wishes that are put on the list are judged by, besides the server's word. */
export interface WishTerms {
  /** Points that may be spread; 0 in a lottery. */
  points: number;
  groups: readonly WishGroup[];
  /** Groups of classes that are known, by class. */
  groupIds: ReadonlyMap<number, string>;
}

/** The terms of a list, and of what is about to be put on it. */
export function termsOf(
  list: Pick<WishList, "wishes" | "groups" | "points">,
  wishable: readonly Pick<WishableOffering, "offeringId" | "group">[] = [],
): WishTerms {
  const groups = new Map(
    [...wishable.map(({ group }) => group), ...list.groups].map((group) => [group.id, group]),
  );
  return {
    points: list.points,
    groups: [...groups.values()],
    groupIds: new Map([
      ...wishable.map(({ offeringId, group }) => [offeringId, group.id] as const),
      ...list.wishes.map(({ offering, groupId }) => [offering.id, groupId] as const),
    ]),
  };
}

/** The group that a class would join: of a wish for 通识, or for the same course; undefined where it begins its group. */
export const groupBeside = (
  { wishes }: Pick<WishList, "wishes">,
  { course }: Pick<Offering, "course">,
): string | undefined =>
  wishes.find(
    ({ offering }) =>
      offering.course.id === course.id ||
      (offering.course.nature === "general" && course.nature === "general"),
  )?.groupId;

/**
 * Puts a class behind all other wishes; in a round with points it begins with one. Refused where its group is full or all
 * points are spread.
 */
export function withWish(
  { points, groups, groupIds }: WishTerms,
  wishes: readonly WishDraft[],
  { offeringId, groupId }: { offeringId: number; groupId: string | undefined },
): Edit {
  if (wishes.some((wish) => wish.offeringId === offeringId)) return { wishes };
  const group = groups.find(({ id }) => id === groupId);
  const beside = wishes.filter((wish) => groupIds.get(wish.offeringId) === groupId).length;
  if (group !== undefined && beside >= group.limit)
    return { refusal: `「${group.label}」已满 ${group.limit} 个志愿，先移出一个` };
  if (points === 0) return { wishes: [...wishes, { offeringId }] };
  if (pointsSpread(wishes) >= points) return { refusal: `${points} 点已经投完，先从别的志愿减 1 点` };
  return { wishes: [...wishes, { offeringId, points: 1 }] };
}

/** Several, one after the other, as far as they fit, and why the first one that does not fit does not. */
export function withWishes(
  terms: WishTerms,
  wishes: readonly WishDraft[],
  offeringIds: readonly number[],
): { wishes: readonly WishDraft[]; added: number; refusal: string | undefined } {
  let next = wishes;
  let refusal: string | undefined;
  for (const offeringId of offeringIds) {
    const edit = withWish(terms, next, { offeringId, groupId: terms.groupIds.get(offeringId) });
    if ("refusal" in edit) refusal ??= edit.refusal;
    else next = edit.wishes;
  }
  return { wishes: next, added: next.length - wishes.length, refusal };
}

/** Without one of them. */
export const withoutWish = (wishes: readonly WishDraft[], offeringId: number): WishDraft[] =>
  wishes.filter((wish) => wish.offeringId !== offeringId);

/** In another order; what the order does not name stays behind it. */
export function inOrder(wishes: readonly WishDraft[], offeringIds: readonly number[]): WishDraft[] {
  const byId = new Map(wishes.map((wish) => [wish.offeringId, wish]));
  const named = offeringIds.flatMap((id) => byId.get(id) ?? []);
  const rest = wishes.filter(({ offeringId }) => !offeringIds.includes(offeringId));
  return [...named, ...rest];
}

/** With other points, by class. */
export const withPoints = (
  wishes: readonly WishDraft[],
  points: Readonly<Record<string, number>>,
): WishDraft[] => wishes.map((wish) => ({ ...wish, points: points[wish.offeringId] ?? wish.points ?? 1 }));

/** Whether two lists are the same. */
export const isSameList = (one: readonly WishDraft[], other: readonly WishDraft[]): boolean =>
  one.length === other.length &&
  one.every(
    ({ offeringId, points = 0 }, at) =>
      offeringId === other[at]?.offeringId && points === (other[at]?.points ?? 0),
  );
