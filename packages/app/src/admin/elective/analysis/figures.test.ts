import type { Flow, SelectionFlows } from "@huxuan/api-client";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeText, countText, destinationsOf, headFigures, netCredits, sumText } from "./figures.ts";

const whole = (count: number) => ({ count, atLeast: false });
const bound = (count: number) => ({ count, atLeast: true });

const school = (id: number, shortName: string, sent: number, received: number) => ({
  id,
  name: `${shortName}大学`,
  shortName,
  sent: whole(sent),
  received: whole(received),
  kept: whole(0),
});
const flows: SelectionFlows = {
  at: "2026-11-25T02:00:00Z",
  running: false,
  crossing: whole(60),
  crossingBefore: whole(48),
  kept: whole(7),
  comparedWith: { semester: { id: 1, name: "上学期" } },
  schools: [school(1, "甲", 40, 20), school(2, "乙", 20, 40)],
  flows: [
    { homeSchoolId: 1, hostSchoolId: 2, asked: 80, seats: 40, credits: 100, seatsBefore: 30 },
    { homeSchoolId: 2, hostSchoolId: 1, asked: 25, seats: 20, credits: 40, seatsBefore: 18 },
  ],
};

describe("the numbers that are seen first", () => {
  test("say what crossed, what a school sent and received with its place, the net and the largest pair", () => {
    expect(
      headFigures(flows, flows.schools[0]).map(({ label, value, hint }) => [label, value, hint]),
    ).toEqual([
      ["跨校选上", "60", "另 7 选本校 · 上次 48，+25%"],
      ["甲 出", "40", "第 1"],
      ["甲 入", "20", "第 2"],
      ["净出", "20", "学分净出 60"],
      ["最大一对", "甲 → 乙", "40 人次"],
    ]);
    expect(headFigures(flows, flows.schools[1])[3]).toMatchObject({ label: "净入", hint: "学分净入 60" });
  });

  test("never say more than is shown", () => {
    expect(countText(undefined)).toBe("< 5");
    expect(sumText(bound(1200))).toBe("≥ 1,200");
    expect(sumText(bound(0))).toBe("≥ 1");
    expect(changeText(bound(12), whole(10))).toBe("上次 10");
    expect(changeText(whole(12), whole(0))).toBe("上次 0");
    expect(changeText(whole(12), undefined)).toBeUndefined();
  });
});

test("what all schools have over, all others have short: the credits cancel out", () => {
  const flow = fc.record({
    homeSchoolId: fc.integer({ min: 1, max: 5 }),
    hostSchoolId: fc.integer({ min: 1, max: 5 }),
    credits: fc.option(fc.integer({ min: 0, max: 400 }), { nil: undefined }),
  });
  fc.assert(
    fc.property(fc.array(flow), (list: Flow[]) => {
      const sum = [1, 2, 3, 4, 5].reduce((all, id) => all + netCredits(list, id), 0);
      expect(sum).toBe(0);
    }),
  );
});

test("the places that students went to stand in the order of their numbers, with what was wanted of them", () => {
  expect(destinationsOf(flows, 1)).toEqual([
    {
      schoolId: 2,
      name: "乙大学",
      asked: "80",
      seats: "40",
      satisfied: "50%",
      share: "100%",
      before: "30（+10）",
    },
  ]);
  const hidden = { ...flows, flows: [{ homeSchoolId: 1, hostSchoolId: 2 }] };
  expect(destinationsOf(hidden, 1)[0]).toMatchObject({
    asked: "< 5",
    seats: "< 5",
    satisfied: "—",
    share: "—",
  });
});
