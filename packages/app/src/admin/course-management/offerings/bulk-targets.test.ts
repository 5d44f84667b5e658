import fc from "fast-check";
import { expect, test } from "vitest";
import { bulkSentence, bulkTargets, type ReadIds } from "./bulk-targets.ts";

const filter = { semesterId: 1, state: "scheduled" } as const;

/** A server with offerings 1…count. */
const server =
  (count: number): ReadIds =>
  async (pageIndex, pageSize) => {
    const all = Array.from({ length: count }, (_, at) => at + 1);
    return { ids: all.slice((pageIndex - 1) * pageSize, pageIndex * pageSize), rowCount: count };
  };
const never: ReadIds = () => Promise.reject(new Error("nothing to read"));

test("ticked offerings are named by their ids", async () => {
  expect(await bulkTargets({ kind: "some", ids: [3, 1] }, filter, never)).toEqual([{ ids: [3, 1] }]);
});

test("all that match are named by the filter, without reading them", async () => {
  expect(await bulkTargets({ kind: "all", except: [] }, filter, never)).toEqual([{ filter }]);
});

test("nothing ticked asks for nothing", async () => {
  expect(await bulkTargets({ kind: "some", ids: [] }, filter, never)).toEqual([]);
});

test("all but some are exactly the others, in portions that a call takes", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: 12_000 }),
      fc.uniqueArray(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 20 }),
      async (count, except) => {
        const targets = await bulkTargets({ kind: "all", except }, filter, server(count));
        const ids = targets.flatMap((target) => target.ids ?? []);
        expect(targets.every((target) => target.filter === undefined)).toBe(true);
        expect(targets.every((target) => (target.ids ?? []).length <= 5_000)).toBe(true);
        const left = Array.from({ length: count }, (_, at) => at + 1).filter((id) => !except.includes(id));
        expect(ids).toEqual(left);
      },
    ),
    { numRuns: 30 },
  );
});

test("what came of it is said in one sentence", () => {
  expect(bulkSentence("发布", { changed: 12, skipped: 0 })).toBe("已发布 12 个教学班");
  expect(bulkSentence("关闭", { changed: 12, skipped: 3 })).toBe(
    "已关闭 12 个教学班；3 个的状态不能关闭，保持原样",
  );
  expect(bulkSentence("发布", { changed: 0, skipped: 2 })).toBe("没有可以发布的教学班，2 个保持原样");
});
