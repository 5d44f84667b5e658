import type { Offering, Wish, WishDraft, WishList } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  draftsOf,
  groupBeside,
  inOrder,
  isForWishes,
  isSameList,
  pointsSpread,
  termsOf,
  withoutWish,
  withPoints,
  withWish,
  withWishes,
} from "./wish-edits.ts";

const offering = (id: number, courseId = id, nature: "general" | "major" = "major") =>
  ({ id, course: { id: courseId, nature } }) as unknown as Offering;
const wish = (id: number, groupId: string, points = 0, of = offering(id)): Wish =>
  ({ offering: of, groupId, points }) as unknown as Wish;
const list = (wishes: Wish[], points = 0): Pick<WishList, "wishes" | "groups" | "points"> => ({
  wishes,
  points,
  groups: [
    { id: "general", label: "通识", take: 1, limit: 2 },
    { id: "7", label: "数据库", take: 1, limit: 2 },
  ],
});
const lottery = (...ids: number[]): WishDraft[] => ids.map((offeringId) => ({ offeringId }));

describe("a round of wishes", () => {
  test("takes them until it closes, an instant one never", () => {
    expect(isForWishes({ mode: "lottery", state: "published" })).toBe(true);
    expect(isForWishes({ mode: "points", state: "open" })).toBe(true);
    for (const state of ["draft", "closed", "drawn", "announced", "ended"] as const)
      expect(isForWishes({ mode: "lottery", state })).toBe(false);
    expect(isForWishes({ mode: "instant", state: "open" })).toBe(false);
  });
});

describe("a wish", () => {
  test("is put behind the others, and once", () => {
    const terms = termsOf(list([wish(1, "general")]));
    const once = withWish(terms, lottery(1), { offeringId: 5, groupId: undefined });
    expect(once).toEqual({ wishes: lottery(1, 5) });
    expect(withWish(terms, lottery(1, 5), { offeringId: 5, groupId: undefined })).toEqual({
      wishes: lottery(1, 5),
    });
  });

  test("is refused where its group is full, with the group's name", () => {
    const known = list([wish(1, "7", 0, offering(1, 7)), wish(2, "7", 0, offering(2, 7))]);
    const groupId = groupBeside(known, offering(3, 7));
    expect(groupId).toBe("7");
    expect(withWish(termsOf(known), lottery(1, 2), { offeringId: 3, groupId })).toEqual({
      refusal: "「数据库」已满 2 个志愿，先移出一个",
    });
    // One of them was taken off and is not saved yet.
    expect(withWish(termsOf(known), lottery(2), { offeringId: 3, groupId })).toEqual({
      wishes: lottery(2, 3),
    });
  });

  test("joins the group of 通识 whatever its course, and of its own course otherwise", () => {
    const known = list([wish(1, "general", 0, offering(1, 1, "general")), wish(2, "7", 0, offering(2, 7))]);
    expect(groupBeside(known, offering(9, 9, "general"))).toBe("general");
    expect(groupBeside(known, offering(9, 7))).toBe("7");
    expect(groupBeside(known, offering(9, 9))).toBeUndefined();
  });

  test("begins with one point, as long as there is one", () => {
    const terms = termsOf(list([wish(1, "general", 99)], 100));
    const one = [{ offeringId: 1, points: 99 }];
    const two = withWish(terms, one, { offeringId: 2, groupId: undefined });
    expect(two).toEqual({ wishes: [...one, { offeringId: 2, points: 1 }] });
    expect(withWish(terms, "wishes" in two ? two.wishes : [], { offeringId: 3, groupId: undefined })).toEqual(
      {
        refusal: "100 点已经投完，先从别的志愿减 1 点",
      },
    );
  });

  test("of the basket is taken as far as the group has room, and the rest is said", () => {
    const general = { id: "general", label: "通识", take: 1, limit: 2 };
    const wishable = [4, 5, 6].map((offeringId) => ({ offeringId, group: general }));
    const terms = termsOf({ wishes: [], groups: [], points: 0 }, wishable);
    expect(withWishes(terms, [], [4, 5, 6])).toEqual({
      wishes: lottery(4, 5),
      added: 2,
      refusal: "「通识」已满 2 个志愿，先移出一个",
    });
  });
});

describe("a list", () => {
  const drafts = fc
    .uniqueArray(fc.integer({ min: 1, max: 40 }), { maxLength: 12 })
    .chain((ids) =>
      fc
        .tuple(
          ...ids.map((offeringId) =>
            fc.record({ offeringId: fc.constant(offeringId), points: fc.integer({ min: 1, max: 100 }) }),
          ),
        )
        .map((wishes): WishDraft[] => wishes),
    );

  test("loses and doubles nothing in whatever order, also where the order names others", () => {
    fc.assert(
      fc.property(drafts, fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (wishes, order) => {
        const next = inOrder(wishes, order);
        expect(new Set(next)).toEqual(new Set(wishes));
        expect(next).toHaveLength(wishes.length);
        const named = order.filter((id) => wishes.some(({ offeringId }) => offeringId === id));
        expect(next.slice(0, named.length).map(({ offeringId }) => offeringId)).toEqual(named);
      }),
    );
  });

  test("keeps everything else when one is taken off, and points that are not named", () => {
    fc.assert(
      fc.property(drafts, fc.integer({ min: 1, max: 40 }), (wishes, id) => {
        expect(withoutWish(wishes, id)).toEqual(wishes.filter(({ offeringId }) => offeringId !== id));
        const spread = withPoints(wishes, { [id]: 3 });
        expect(pointsSpread(spread)).toBe(
          pointsSpread(withoutWish(wishes, id)) + (withoutWish(wishes, id).length < wishes.length ? 3 : 0),
        );
        expect(isSameList(wishes, [...wishes])).toBe(true);
      }),
    );
  });

  test("is another one with other points, and is stored without points in a lottery", () => {
    expect(isSameList([{ offeringId: 1, points: 2 }], [{ offeringId: 1, points: 3 }])).toBe(false);
    expect(isSameList(lottery(1, 2), lottery(2, 1))).toBe(false);
    expect(draftsOf(list([wish(1, "general", 0)]))).toEqual([{ offeringId: 1 }]);
    expect(draftsOf(list([wish(1, "general", 4)], 100))).toEqual([{ offeringId: 1, points: 4 }]);
  });
});
