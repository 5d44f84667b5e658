import type { Offering, Wish, WishableOffering, WishDraft, WishGroup } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { knownWishes, mostCredits, namesOf, shownGroups, shownWishes, unsavedOf } from "./wish-rows.ts";

const GENERAL: WishGroup = { id: "general", label: "通识", take: 1, limit: 5 };
const groupOf = (courseId: number): WishGroup => ({ id: String(courseId), label: "课", take: 1, limit: 5 });

const offering = (id: number, { courseId = id, credits = 2, general = false } = {}): Offering =>
  ({
    id,
    code: `C${id}-01`,
    course: { id: courseId, name: `课程${courseId}`, credits, nature: general ? "general" : "elective" },
    school: { id: 1, name: "甲大学" },
    teachers: [],
    meetings: [],
    wholeWeeks: [],
  }) as unknown as Offering;

const demand = { bidders: 31, seats: 8 };
const wish = (of: Offering, more: Partial<Wish> = {}): Wish => ({
  offering: of,
  groupId: of.course.nature === "general" ? "general" : String(of.course.id),
  rank: 1,
  points: 0,
  gone: false,
  clashesWith: [],
  demand,
  ...more,
});
const listOf = (...wishes: Wish[]) => ({
  wishes,
  groups: [GENERAL, ...wishes.map(({ offering: { course } }) => groupOf(course.id))],
});
const drafts = (...ids: number[]): WishDraft[] => ids.map((offeringId) => ({ offeringId }));

describe("a wish says", () => {
  const show = (wishes: Wish[], order = wishes.map((one) => one.offering.id)) =>
    shownWishes(drafts(...order), knownWishes(listOf(...wishes), [], []));

  test("what stands in its way in red, and whether the student can do something about it", () => {
    const [clash, passed] = show([
      wish(offering(1), { obstacle: { code: "TIME_CONFLICT", message: "与 数据库 周四 3–4 节冲突" } }),
      wish(offering(2), { obstacle: { code: "ALREADY_PASSED", message: "你已修读并通过 课程2" } }),
    ]);
    expect(clash?.obstacle).toEqual({
      kind: "loses",
      text: "与 数据库 周四 3–4 节冲突",
      consequence: "抽到它时不会中",
    });
    expect(passed?.obstacle).toEqual({ kind: "barred", text: "你已修读并通过 课程2" });
  });

  test("in grey that an earlier wish excludes it, and nothing at the earlier one; the order in this window counts", () => {
    const wishes = [
      wish(offering(1), { clashesWith: [2] }),
      wish(offering(2), { clashesWith: [1] }),
      wish(offering(3, { courseId: 2 }), { clashesWith: [2] }),
    ];
    const hints = (order: number[]) => show(wishes, order).map(({ obstacle }) => obstacle?.text);
    expect(hints([1, 2, 3])).toEqual([undefined, "与第 1 志愿不能同时修", "与第 2 志愿是同一门课"]);
    expect(hints([2, 1, 3])).toEqual([undefined, "与第 1 志愿不能同时修", "与第 1 志愿是同一门课"]);
  });

  test("that it was withdrawn, how it was drawn last, and that it is not saved", () => {
    const last = { semesterName: "2026 春", bidders: 26, seats: 8, lowestRank: 1 };
    const wishes = [wish(offering(1), { gone: true }), wish(offering(2), { demand: { ...demand, last } })];
    const known = knownWishes(listOf(...wishes), [], []);
    const [gone, drawn] = shownWishes(drafts(1, 2), known, unsavedOf(drafts(1, 2), drafts(1)));
    expect(gone?.withdrawn).toBe("已停开，或不再向你开放");
    expect(gone?.unsaved).toBeUndefined();
    expect(drawn).toMatchObject({
      lastTerm: { term: "上次抽签", bidders: 26, seats: 8, lowestRank: 1 },
      unsaved: true,
    });
  });
});

describe("groups", () => {
  test("are 通识 and all other courses together, as far as wishes or the basket fill them", () => {
    const entry = { offering: offering(9, { general: true }) };
    const wishable: WishableOffering[] = [{ offeringId: 9, group: GENERAL, demand }];
    const known = knownWishes(listOf(wish(offering(1)), wish(offering(2))), [entry], wishable);
    const groups = shownGroups(drafts(1, 2), known, [9]);
    expect(groups.map(({ label, limit, note }) => [label, limit, note])).toEqual([
      ["通识", 5, undefined],
      ["其他课程", undefined, "每门课最多中 1 个班"],
    ]);
    expect(groups[0]?.basket?.map(({ id }) => id)).toEqual(["9"]);
    expect(groups[1]?.basket).toEqual([]);
    expect(shownGroups([], new Map(), [])).toEqual([]);
  });

  test("come to at most what can be won: the heaviest of 通识, one class of each course", () => {
    const wishes = [
      wish(offering(1, { general: true, credits: 1 })),
      wish(offering(2, { general: true, credits: 1.5 })),
      wish(offering(3, { courseId: 7, credits: 3 })),
      wish(offering(4, { courseId: 7, credits: 3 })),
      wish(offering(5, { credits: 0.25 })),
    ];
    const known = knownWishes(listOf(...wishes), [], []);
    expect(mostCredits(drafts(1, 2, 3, 4, 5), known)).toBe(4.75);
    expect(mostCredits([], known)).toBe(0);
  });

  test("never lose a wish that is known, whatever the order", () => {
    const wishes = [1, 2, 3, 4, 5, 6].map((id) => wish(offering(id, { general: id % 2 === 0 })));
    const known = knownWishes(listOf(...wishes), [], []);
    fc.assert(
      fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5, 6]), (ids) => {
        const shown = shownWishes(drafts(...ids), known);
        expect(shown.map(({ id }) => Number(id))).toEqual(ids);
        const groups = new Set(shownGroups(drafts(...ids), known, []).map(({ id }) => id));
        for (const { groupId } of shown) expect(groups.has(groupId)).toBe(true);
      }),
    );
  });
});

test("two classes of one course are told apart by their numbers, others go by their course", () => {
  const names = namesOf([offering(1, { courseId: 7 }), offering(2, { courseId: 7 }), offering(3)]);
  expect([...names.values()]).toEqual(["课程7（C1-01）", "课程7（C2-01）", "课程3"]);
});
