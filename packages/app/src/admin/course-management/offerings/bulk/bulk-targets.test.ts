import type { OfferingState } from "@huxuan/api-client";
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  bulkSentence,
  type KnownOffering,
  moveObstacle,
  planMove,
  publishQuestion,
  type ReadOfferings,
} from "./bulk-targets.ts";

const filter = { semesterId: 1 } as const;
const STATES: readonly OfferingState[] = ["draft", "scheduled", "published", "closed", "cancelled"];

/** A server with these offerings. */
const server =
  (offerings: readonly KnownOffering[]): ReadOfferings =>
  async ({ state }, pageIndex, pageSize) => {
    const all = offerings.filter((offering) => state === undefined || offering.state === state);
    return { items: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), rowCount: all.length };
  };
const never: ReadOfferings = () => Promise.reject(new Error("nothing to read"));
const offeringsOf = (states: readonly OfferingState[]): KnownOffering[] =>
  states.map((state, at) => ({ id: at + 1, state }));
const publishable = (offerings: readonly KnownOffering[]) =>
  offerings.filter(({ state }) => state === "draft" || state === "scheduled").length;

test("ticked offerings are named by their ids, and counted by their states", async () => {
  const known = offeringsOf(["draft", "published", "scheduled"]);
  const plan = await planMove("发布", { kind: "some", ids: [3, 1, 2] }, known, filter, never);
  expect(plan).toEqual({ moving: 2, staying: 1, targets: [{ ids: [3, 1, 2] }] });
  const closing = await planMove("关闭", { kind: "some", ids: [3, 1, 2] }, known, filter, never);
  expect(closing).toMatchObject({ moving: 1, staying: 2 });
});

test("nothing ticked asks for nothing", async () => {
  const plan = await planMove("发布", { kind: "some", ids: [] }, [], filter, never);
  expect(plan).toEqual({ moving: 0, staying: 0, targets: [] });
});

test("all that match are named by the filter, and the question says exactly how many move", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...STATES), { maxLength: 40 }),
      fc.constantFrom(undefined, ...STATES),
      async (states, state) => {
        const offerings = offeringsOf(states);
        const chosen = { ...filter, state };
        const plan = await planMove("发布", { kind: "all", except: [] }, [], chosen, server(offerings));
        const ticked = offerings.filter((each) => state === undefined || each.state === state);
        expect(plan.targets).toEqual([{ filter: chosen }]);
        expect(plan.moving).toBe(publishable(ticked));
        expect(plan.staying).toBe(ticked.length - publishable(ticked));
      },
    ),
  );
});

test("all but some are exactly the others, in portions that a call takes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12_000 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 20 }),
      async (total, except) => {
        const offerings = offeringsOf(Array.from({ length: total }, (_, at) => STATES[at % 5] ?? "draft"));
        const plan = await planMove("发布", { kind: "all", except }, [], filter, server(offerings));
        expect(plan.targets.every((target) => target.filter === undefined)).toBe(true);
        expect(plan.targets.every((target) => (target.ids ?? []).length <= 5_000)).toBe(true);
        const left = offerings.filter(({ id }) => !except.includes(id));
        expect(plan.targets.flatMap((target) => target.ids ?? [])).toEqual(left.map(({ id }) => id));
        expect(plan.moving).toBe(publishable(left));
      },
    ),
    { numRuns: 30 },
  );
});

test("what cannot be published at all says so before anybody asks", () => {
  const some = (...ids: number[]) => ({ kind: "some" as const, ids });
  const known = offeringsOf(["published", "closed"]);
  expect(moveObstacle("发布", some(1, 2), known, filter)).toContain("都不能发布");
  expect(moveObstacle("关闭", some(1, 2), known, filter)).toBeUndefined();
  expect(moveObstacle("发布", some(1), offeringsOf(["scheduled"]), filter)).toBeUndefined();
  expect(moveObstacle("关闭", some(1), offeringsOf(["scheduled"]), filter)).toContain("都不能关闭");
  // A ticked row that was not seen may be anything.
  expect(moveObstacle("发布", some(1, 2, 3), known, filter)).toBeUndefined();
  const all = { kind: "all" as const, except: [] };
  expect(moveObstacle("发布", all, [], { ...filter, state: "published" })).toContain("都不能发布");
  expect(moveObstacle("发布", all, [], filter)).toBeUndefined();
});

test("publishing thousands asks with the exact number, and says what follows", () => {
  const question = publishQuestion({ moving: 2_843, staying: 312 });
  expect(question.title).toBe("发布 2,843 个教学班？");
  expect(question.description).toContain("学生从现在起能看到");
  expect(question.description).toContain("另外 312 个");
  expect(publishQuestion({ moving: 1, staying: 0 }).description).not.toContain("另外");
});

test("what came of it is said in one sentence", () => {
  expect(bulkSentence("发布", { changed: 12, skipped: 0 })).toBe("已发布 12 个教学班");
  expect(bulkSentence("关闭", { changed: 12, skipped: 3 })).toBe(
    "已关闭 12 个教学班；3 个的状态不能关闭，保持原样",
  );
  expect(bulkSentence("发布", { changed: 0, skipped: 2 })).toBe("没有可以发布的教学班，2 个保持原样");
});
