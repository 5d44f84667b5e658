import type { WishDraft } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { offeringFacts } from "../../../testing/selection-facts.ts";
import { checkWishes, groupOf, groupsOf, ticketOf, type WishTerms } from "./rules.ts";

const TERMS = { generalTake: 2, limit: 5 };
/** Classes 1 to 9 are each a course of their own, from 11 on 通识. */
const offeringOf = (id: number) =>
  id <= 9 ? offeringFacts(id, { nature: "required" }) : id <= 30 ? offeringFacts(id) : undefined;

const terms = (over: Partial<WishTerms> = {}): WishTerms => ({
  ...TERMS,
  mode: "lottery",
  offering: offeringOf,
  before: new Set(),
  known: offeringOf,
  ...over,
});
const wishing = (...ids: number[]): WishDraft[] => ids.map((offeringId) => ({ offeringId }));
const faults = (wishes: WishDraft[], over: Partial<WishTerms> = {}) => checkWishes(wishes, terms(over));

describe("groups of wishes", () => {
  test("are the classes of one course, of which one is won, and 通识, of which so many are won as the round says", () => {
    expect(groupOf(offeringFacts(3, { nature: "required" }), TERMS)).toEqual({
      id: "30",
      label: "课程3",
      take: 1,
      limit: 5,
    });
    expect(groupOf(offeringFacts(3), { generalTake: 3, limit: 4 })).toEqual({
      id: "general",
      label: "通识",
      take: 3,
      limit: 4,
    });
  });

  test("stand in the order of their first wish, each once", () => {
    const wished = [11, 2, 12, 2].flatMap((id) => offeringOf(id) ?? []);
    expect(groupsOf(wished, TERMS).map(({ id }) => id)).toEqual(["general", "20"]);
  });
});

describe("wishes that are saved", () => {
  test("five of a group are enough, and the sixth is named", () => {
    expect(faults(wishing(11, 12, 13, 14, 15, 1, 2))).toEqual([]);
    expect(faults(wishing(11, 12, 13, 14, 15, 1, 16, 17))).toEqual([
      { field: "wishes.6.offeringId", message: "「通识」最多填 5 个志愿，请先移出一个" },
    ]);
  });

  test("the same class is wished once", () => {
    expect(faults(wishing(1, 2, 1)).map(({ field }) => field)).toEqual(["wishes.2.offeringId"]);
  });

  test("a class that cannot be wished is named, one that was wished before may stay", () => {
    const withoutTwo = { offering: (id: number) => (id === 2 ? undefined : offeringOf(id)) };
    expect(faults(wishing(1, 2), withoutTwo)[0]).toEqual({
      field: "wishes.1.offeringId",
      message: "第 2 志愿的教学班在本轮不能填报，请移出",
    });
    expect(faults(wishing(1, 2), { ...withoutTwo, before: new Set([2]) })).toEqual([]);
    expect(faults(wishing(99), { before: new Set([99]) })).toHaveLength(1);
  });

  test("points are spread on each wish, 100 at most, and what is too much is said", () => {
    const points = { mode: "points" as const };
    const spread = (...all: (number | undefined)[]): WishDraft[] =>
      all.map((one, at) => ({ offeringId: at + 1, ...(one !== undefined && { points: one }) }));
    expect(faults(spread(60, 40), points)).toEqual([]);
    expect(faults(spread(60, 45), points)).toEqual([
      { field: "wishes", message: "投点合计 105，超过 100，请减少 5 点" },
    ]);
    expect(faults(spread(60, undefined), points)).toEqual([
      { field: "wishes.1.points", message: "请给第 2 志愿投至少 1 点" },
    ]);
    // Nobody counts them in a lottery.
    expect(faults(spread(60, 45))).toEqual([]);
  });

  test("are taken when no rule is broken, and refused when one is, whatever they are", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 32 }), { maxLength: 12 }), (ids) => {
        const generals = ids.filter((id) => id > 9 && id <= 30).length;
        const fine = ids.every((id) => id <= 30) && new Set(ids).size === ids.length && generals <= 5;
        expect(faults(wishing(...ids)).length === 0).toBe(fine);
      }),
    );
  });
});

test("a ticket has eight letters, none of which looks like another", () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(ticketOf(bytes)).toMatch(/^[A-HJ-NP-Z2-9]{8}$/);
    }),
  );
  // Each letter as often as any other.
  const counts = new Map<string, number>();
  for (const letter of ticketOf(Uint8Array.from({ length: 256 }, (_, at) => at)))
    counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect([...new Set(counts.values())]).toEqual([8]);
});
