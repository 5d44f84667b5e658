import type { TimetableEntry } from "@huxuan/api-client";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OutsideTheGrid } from "./outside-the-grid.tsx";

const entry = (over: Partial<TimetableEntry>): TimetableEntry => ({
  offeringId: 1,
  offeringCode: "CX101-01",
  courseName: "大学生创业基础",
  credits: 1,
  school: { id: 1, name: "湘江理工大学" },
  teachers: ["余宸"],
  meetings: [],
  wholeWeeks: [],
  conflictsWith: [],
  ...over,
});
const timed = [{ weekday: 1, weeks: [1], sections: [1], startTime: "08:00", endTime: "08:45" }];
const drawn = (...entries: TimetableEntry[]) =>
  renderToStaticMarkup(createElement(OutsideTheGrid, { entries }));

test("a class without times stands under the grid with what will happen", () => {
  const html = drawn(entry({}), entry({ offeringId: 2, courseName: "高等代数", meetings: timed }));
  expect(html).toContain("大学生创业基础");
  expect(html).toContain("CX101-01 · 湘江理工大学 · 余宸");
  expect(html).toContain("时间另行通知，排好后进入课表");
  expect(html).not.toContain("高等代数");
});

test("whole weeks are no missing times, and nothing stands there for who has neither", () => {
  const html = drawn(entry({ courseName: "金工实习", wholeWeeks: [{ weeks: [17, 18], place: "实训中心" }] }));
  expect(html).toContain("集中周");
  expect(html).toContain("金工实习");
  expect(html).not.toContain("时间待定");
  expect(drawn(entry({ meetings: timed }))).toBe("");
});
