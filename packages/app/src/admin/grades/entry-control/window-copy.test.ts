import type { GradeWindow } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { copiedWindows, daysApart } from "./window-copy.ts";

const AUTUMN = { id: 1, firstMonday: "2026-08-31" };
const SPRING = { id: 2, firstMonday: "2027-03-01" };
const window = (department: string): GradeWindow => ({
  id: 1,
  version: 1,
  allowed: [],
  school: { id: 7, name: "湘江理工大学" },
  semester: { id: 1, name: "2026-2027-1" },
  examKind: "regular",
  department,
  opensAt: "2027-01-04T00:00:00.000Z",
  closesAt: "2027-01-18T14:00:00.000Z",
  remindHours: 24,
});

test("a window keeps week, weekday and hour of its semester", () => {
  const [copied] = copiedWindows([window("")], AUTUMN, SPRING, []);
  expect(daysApart(AUTUMN, SPRING)).toBe(182);
  expect(copied).toEqual({
    present: false,
    body: {
      schoolId: 7,
      semesterId: 2,
      examKind: "regular",
      department: "",
      opensAt: "2027-07-05T00:00:00.000Z",
      closesAt: "2027-07-19T14:00:00.000Z",
      remindHours: 24,
    },
  });
});

test("what the semester has already is not copied over", () => {
  const found = copiedWindows([window(""), window("计算机学院")], AUTUMN, SPRING, [window("计算机学院")]);
  expect(found.map(({ present }) => present)).toEqual([false, true]);
});
