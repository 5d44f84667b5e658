import type { MySelection, Offering, Wish, WishResult } from "@huxuan/api-client";
import { describe, expect, test } from "vitest";
import { wonOf } from "../selection/wish-words.ts";
import { givenUpFor, resultGroups } from "./result-groups.ts";

const offering = (id: number, credits = 2): Offering =>
  ({
    id,
    code: `C${id}-01`,
    course: { id, name: `课程${id}`, credits, nature: "elective" },
    school: { id: 1, name: "甲大学" },
    teachers: [],
    meetings: [],
    wholeWeeks: [],
  }) as unknown as Offering;

const wish = (id: number, groupId: string, result: WishResult): Wish => ({
  offering: offering(id),
  groupId,
  rank: id,
  points: 0,
  gone: false,
  clashesWith: [],
  demand: { bidders: 1, seats: 1 },
  result,
});
const won: WishResult = { won: true, message: "已中选" };
const lost = (reason: NonNullable<WishResult["reason"]>, message = "名额已满，你排第 3 位"): WishResult => ({
  won: false,
  reason,
  message,
});
const holds = (id: number, state: MySelection["state"], queuePosition?: number): MySelection =>
  ({ offering: offering(id), state, ...(queuePosition !== undefined && { queuePosition }) }) as MySelection;

const drawn = (wishes: Wish[], held: MySelection[] | undefined, state: "announced" | "ended" = "announced") =>
  resultGroups({
    wishes,
    groups: [
      { id: "3", label: "课程3", take: 1, limit: 5 },
      { id: "general", label: "通识", take: 2, limit: 5 },
      { id: "4", label: "课程4", take: 1, limit: 5 },
    ],
    holds: held,
    round: { allowsWaitlist: true, state },
    busy: new Set(),
  });

describe("the result", () => {
  test("shows 通识 first and the other courses together, each with how many can be won", () => {
    const groups = drawn(
      [wish(3, "3", won), wish(4, "4", lost("TIME_CONFLICT")), wish(5, "general", won)],
      [],
    );
    expect(groups.map(({ label, take, wishes }) => [label, take, wishes.map(({ id }) => id)])).toEqual([
      ["通识", 2, ["5"]],
      ["其他课程", 2, ["3", "4"]],
    ]);
  });

  test("tells not drawn from lost, since nobody lost what was not drawn", () => {
    const [group] = drawn(
      [wish(1, "general", lost("GROUP_FULL")), wish(2, "general", lost("OFFERING_FULL"))],
      [],
    );
    expect(group?.wishes.map(({ outcome }) => outcome)).toEqual(["notDrawn", "lost"]);
  });

  test("of a full group, or beside another class of the course, a wish is waited for in exchange", () => {
    const wishes = [
      wish(1, "general", won),
      wish(2, "general", lost("GROUP_FULL")),
      wish(4, "4", lost("OFFERING_FULL")),
    ] as const;
    const held = [holds(1, "enrolled"), holds(3, "enrolled")];
    expect(givenUpFor(wishes[1], wishes, held)).toEqual([1]);
    expect(givenUpFor(wishes[2], wishes, held)).toEqual([]);
    const sameCourse = { ...holds(9, "enrolled"), offering: { ...offering(9), course: offering(4).course } };
    expect(givenUpFor(wishes[2], wishes, [...held, sameCourse])).toEqual([9]);
    expect(givenUpFor(wishes[2], wishes, [{ ...sameCourse, state: "queued" }])).toEqual([]);
    const [group] = drawn([...wishes], held);
    expect(group?.wishes.map(({ queueable }) => queueable)).toEqual([false, true]);
  });

  test("names what is given up when the turn comes, as long as it is held", () => {
    const wishes = [wish(1, "general", won), wish(2, "general", lost("GROUP_FULL"))];
    const waiting = { ...holds(2, "queued", 3), givesUp: 1 };
    const queueOf = (held: MySelection[]) => drawn(wishes, held)[0]?.wishes[1]?.queue;
    expect(queueOf([holds(1, "enrolled"), waiting])).toEqual({ place: 3, swapsFor: "课程1" });
    expect(queueOf([waiting])).toEqual({ place: 3 });
  });

  test("says the place in the queue by now, and offers the queue to who is not in it", () => {
    const wishes = [
      wish(1, "general", lost("OFFERING_FULL")),
      wish(2, "general", lost("GUEST_QUOTA")),
      wish(3, "general", lost("TIME_CONFLICT")),
    ];
    const [group] = drawn(wishes, [holds(1, "queued", 4)]);
    expect(group?.wishes.map(({ queue, queueable }) => [queue?.place, queueable])).toEqual([
      [4, false],
      [undefined, true],
      [undefined, false],
    ]);
    expect(drawn(wishes, [], "ended")[0]?.wishes.some(({ queueable }) => queueable)).toBe(false);
    expect(drawn(wishes, undefined)[0]?.wishes.some(({ queueable }) => queueable)).toBe(false);
  });

  test("says what has become of it since: given up, or taken after all", () => {
    const wishes = [wish(1, "general", won), wish(2, "general", lost("OFFERING_FULL", "名额已满"))];
    const [group] = drawn(wishes, [holds(2, "enrolled")]);
    expect(group?.wishes.map(({ reason }) => reason)).toEqual(["你已退选", "名额已满；后来已选上"]);
    expect(drawn(wishes, undefined)[0]?.wishes[0]?.reason).toBeUndefined();
  });

  test("counts what was won for the headline", () => {
    expect(
      wonOf([wish(1, "general", won), wish(2, "general", lost("OFFERING_FULL")), wish(3, "3", won)]),
    ).toEqual({
      names: ["课程1", "课程3"],
      credits: 4,
    });
  });
});
