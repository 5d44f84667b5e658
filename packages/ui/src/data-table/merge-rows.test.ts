import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeRows, runSpans } from "./merge-rows.js";

/** Few keys, so that there are runs, and nothing in all its kinds among them. */
const keys = fc.array(fc.constantFrom("甲", "乙", "丙", "", null, undefined), { maxLength: 40 });
const ends = fc.uniqueArray(fc.nat(40)).map((places) => new Set(places));

describe("cells of rows with the same key that follow each other", () => {
  it("cover every row once and none twice", () => {
    fc.assert(
      fc.property(keys, ends, (list, places) => {
        const spans = runSpans(list, (at) => places.has(at));
        const covered = spans.flatMap((span, at) => Array.from({ length: span }, (_, down) => at + down));
        expect(covered).toEqual(list.map((_, at) => at));
      }),
    );
  });

  it("hold only rows of one key, and nothing in none", () => {
    fc.assert(
      fc.property(keys, ends, (list, places) => {
        runSpans(list, (at) => places.has(at)).forEach((span, at) => {
          const run = list.slice(at, at + span);
          expect(new Set(run).size).toBeLessThanOrEqual(1);
          if (span > 1) expect(run[0]).toBeTruthy();
        });
      }),
    );
  });

  it("are as long as they can be, and end where they must", () => {
    fc.assert(
      fc.property(keys, ends, (list, places) => {
        const spans = runSpans(list, (at) => places.has(at));
        for (let at = 1; at < list.length; at += 1) {
          const joined = spans[at] === 0;
          const same = Boolean(list[at]) && list[at] === list[at - 1];
          expect(joined).toBe(same && !places.has(at - 1));
        }
      }),
    );
  });
});

describe("mergeRows", () => {
  interface Seat {
    id: number;
    school: { name: string };
    major: string;
  }
  const seat = (id: number, school: string, major: string): Seat => ({ id, school: { name: school }, major });
  const rows = [
    seat(1, "东湖大学", "数学"),
    seat(2, "东湖大学", "物理"),
    seat(3, "西山学院", "物理"),
    seat(4, "西山学院", "物理"),
  ];
  const idOf = (row: Seat) => row.id;
  const spansIn = (merge: ReturnType<typeof mergeRows<Seat>>, prop: string, limits: object = {}) =>
    merge.spansOf(rows, { idOf, ...limits }).map((spans) => spans[prop]);

  it("takes the value at the prop, also inside, or what a function says", () => {
    const merge = mergeRows<Seat>({ "school.name": true, major: true });
    expect(spansIn(merge, "school.name")).toEqual([2, 0, 2, 0]);
    expect(spansIn(merge, "major")).toEqual([1, 3, 0, 0]);
    const within = mergeRows<Seat>({ major: (row) => `${row.school.name} ${row.major}` });
    expect(spansIn(within, "major")).toEqual([1, 1, 2, 0]);
  });

  it("ends a cell below an open row and at the borders of blocks", () => {
    const merge = mergeRows<Seat>({ major: true });
    expect(spansIn(merge, "major", { open: new Set([3]) })).toEqual([1, 2, 0, 1]);
    expect(spansIn(merge, "major", { block: 2 })).toEqual([1, 1, 2, 0]);
  });

  it("hands a row the same object as long as nothing changes for it", () => {
    const merge = mergeRows<Seat>({ major: true });
    const before = merge.spansOf(rows, { idOf });
    const after = merge.spansOf([...rows.slice(0, 3), seat(5, "北岭大学", "化学")], { idOf });
    expect([0, 2].map((at) => after[at] === before[at])).toEqual([true, true]);
    expect(after[1]).toEqual({ major: 2 });
  });
});
