import type { SectionTime } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { checkClock, checkSchool } from "./rules.ts";

const two = (n: number) => String(n).padStart(2, "0");
const time = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;

describe("a section clock", () => {
  test("of sections that last some time, one after the other, is taken", () => {
    const minutes = fc.uniqueArray(fc.integer({ min: 0, max: 1439 }), { minLength: 0, maxLength: 48 });
    fc.assert(
      fc.property(minutes, (found) => {
        const sorted = found.toSorted((a, b) => a - b).slice(0, found.length - (found.length % 2));
        const sections: SectionTime[] = [];
        for (let at = 0; at < sorted.length; at += 2)
          sections.push({
            section: at / 2 + 1,
            start: time(sorted[at] as number),
            end: time(sorted[at + 1] as number),
          });
        expect(checkClock(sections)).toEqual([]);
      }),
    );
  });

  test("that is taken never has two sections at one moment, whatever it is made of", () => {
    const section = fc.record({
      section: fc.integer({ min: 1, max: 4 }),
      start: fc.integer({ min: 0, max: 60 }).map(time),
      end: fc.integer({ min: 0, max: 60 }).map(time),
    });
    fc.assert(
      fc.property(fc.array(section, { maxLength: 4 }), (sections) => {
        if (checkClock(sections).length > 0) return;
        for (let minute = 0; minute < 60; minute += 1) {
          const at = sections.filter(({ start, end }) => start <= time(minute) && time(minute) < end);
          expect(at.length).toBeLessThanOrEqual(1);
        }
        expect(sections.map((one) => one.section)).toEqual(sections.map((_, at) => at + 1));
      }),
    );
  });

  test("that goes back, stands still or leaves one out is named at its place", () => {
    expect(
      checkClock([
        { section: 1, start: "08:00", end: "08:45" },
        { section: 3, start: "08:40", end: "08:40" },
      ]),
    ).toEqual([
      { field: "sections.1.section", message: "这里应是第 2 节，节次要连续" },
      { field: "sections.1.end", message: "下课时间应晚于上课时间" },
      { field: "sections.1.start", message: "上课时间应不早于第 1 节下课（08:45）" },
    ]);
  });
});

test("two campuses of one name are named", () => {
  const campuses = [{ name: "东校区" }, { id: 4, name: "西校区" }, { id: 5, name: "东校区" }];
  expect(checkSchool({ campuses, sections: [] })).toEqual([
    { field: "campuses.2.name", message: "已有名为「东校区」的校区" },
  ]);
});
