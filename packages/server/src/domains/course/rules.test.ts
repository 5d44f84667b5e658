import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkRelations, requires } from "./rules.ts";

const known = new Set([1, 2, 3, 4]);
const input = {
  courseId: 1,
  prerequisiteIds: [] as number[],
  exclusionIds: [] as number[],
  known,
  requirements: new Map<number, number[]>(),
};

describe("prerequisites and exclusions of a course", () => {
  test("may be any other courses that exist", () => {
    expect(checkRelations({ ...input, prerequisiteIds: [2, 3], exclusionIds: [4] })).toEqual([]);
  });

  test("that do not exist, or are the course itself, are named by their place", () => {
    expect(checkRelations({ ...input, prerequisiteIds: [2, 9], exclusionIds: [1, 8] })).toEqual([
      { field: "prerequisiteIds.1", message: "先修课程中有不存在的课程，请重新选择" },
      { field: "exclusionIds.0", message: "课程不能是自己的互斥课程" },
      { field: "exclusionIds.1", message: "互斥课程中有不存在的课程，请重新选择" },
    ]);
    expect(checkRelations({ ...input, prerequisiteIds: [1] })).toEqual([
      { field: "prerequisiteIds.0", message: "课程不能是自己的先修课程" },
    ]);
  });

  test("cannot be both", () => {
    expect(checkRelations({ ...input, prerequisiteIds: [2, 3], exclusionIds: [3] })).toEqual([
      { field: "prerequisiteIds.1", message: "同一门课程不能既是先修课程又是互斥课程" },
    ]);
  });

  test("are told one kind of mistake after the other: first those that are none", () => {
    expect(checkRelations({ ...input, prerequisiteIds: [3, 9], exclusionIds: [3] })).toHaveLength(1);
  });

  test("must not lead back to the course, however long the way", () => {
    const requirements = new Map([
      [2, [3]],
      [3, [4]],
      [4, [1]],
    ]);
    expect(checkRelations({ ...input, prerequisiteIds: [2], requirements })).toEqual([
      { field: "prerequisiteIds.0", message: "先修关系成环：这门课程已经（间接）要求先修本课程" },
    ]);
    // A new course is required by nothing yet.
    expect(checkRelations({ ...input, courseId: undefined, prerequisiteIds: [2], requirements })).toEqual([]);
  });
});

describe("whether a course requires another", () => {
  const ids = fc.integer({ min: 1, max: 5 });
  const graph = fc.array(fc.tuple(ids, ids), { maxLength: 12 });

  test("is whether a way leads there, also in stored circles", () => {
    fc.assert(
      fc.property(graph, ids, ids, (edges, from, to) => {
        const requirements = new Map<number, number[]>();
        for (const [a, b] of edges) requirements.set(a, [...(requirements.get(a) ?? []), b]);
        // The definition, slowly: what can be reached grows until it does not.
        const reached = new Set([from]);
        for (let round = 0; round < 6; round += 1) {
          for (const [a, b] of edges) if (reached.has(a)) reached.add(b);
        }
        expect(requires(from, to, requirements)).toBe(reached.has(to));
      }),
    );
  });
});
