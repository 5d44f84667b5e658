import type { Timetable } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { durationText, nextClass as nextClassAt, whenText } from "./next-class.ts";

const meeting = (weekday: number, startTime: string, endTime: string) => ({
  weekday,
  weeks: [1, 2],
  sections: [1, 2],
  startTime,
  endTime,
  campus: "南校区",
  classroom: "A305",
});
const entry = (offeringId: number, courseName: string, meetings: ReturnType<typeof meeting>[]) => ({
  offeringId,
  offeringCode: "",
  courseName,
  credits: 2,
  school: { id: 1, name: "湘江理工大学" },
  teachers: ["汪怡"],
  wholeWeeks: [],
  conflictsWith: [],
  meetings,
});
const timetable: Timetable = {
  semester: {
    id: 1,
    code: "2026-2027-1",
    name: "",
    year: 2026,
    term: 1,
    firstMonday: "2026-09-07",
    weeks: 2,
    current: true,
    version: 1,
    exceptions: [{ day: "2026-09-14", name: "放假" }],
  },
  currentWeek: 1,
  sections: [],
  owner: "",
  entries: [
    entry(1, "数据结构", [meeting(1, "14:00", "15:40")]),
    entry(2, "算法设计", [meeting(1, "16:00", "17:35"), meeting(3, "08:00", "09:35")]),
    // It has no times, and never counts.
    entry(3, "创业基础", []),
  ],
};

const nextClass = (of: Timetable, day: string, time: string) => {
  const [hours, minutes] = time.split(":").map(Number);
  return nextClassAt(of, day, hours! * 60 + minutes!);
};

test("before a class it is the next one, with the minutes and what comes after it", () => {
  expect(nextClass(timetable, "2026-09-07", "13:22")).toMatchObject({
    kind: "coming",
    inDays: 0,
    inMinutes: 38,
    next: { courseName: "数据结构", room: "A305", teachers: ["汪怡"], school: "湘江理工大学" },
    later: [{ courseName: "算法设计" }],
  });
});

test("from its first minute to its last it is on", () => {
  expect(nextClass(timetable, "2026-09-07", "14:00")).toMatchObject({ kind: "running", minutesLeft: 100 });
  expect(nextClass(timetable, "2026-09-07", "15:39")).toMatchObject({ kind: "running", minutesLeft: 1 });
  expect(nextClass(timetable, "2026-09-07", "15:40")).toMatchObject({
    kind: "coming",
    inMinutes: 20,
    next: { courseName: "算法设计" },
  });
});

test("after the last one of a day the next day with any, holidays left out", () => {
  const evening = nextClass(timetable, "2026-09-07", "18:00");
  expect(evening).toMatchObject({ kind: "coming", day: "2026-09-09", inDays: 2, inMinutes: undefined });
  expect(evening.kind === "coming" && whenText(evening)).toBe("周三 09-09 08:00");
  expect(nextClass(timetable, "2026-09-10", "08:00")).toMatchObject({ day: "2026-09-16" });
  const before = nextClass(timetable, "2026-09-15", "20:00");
  expect(before.kind === "coming" && whenText(before)).toBe("明天 08:00");
});

test("before the term its first class, after it nothing", () => {
  expect(nextClass(timetable, "2026-09-01", "08:00")).toMatchObject({ kind: "coming", day: "2026-09-07" });
  expect(nextClass({ ...timetable, entries: [] }, "2026-09-01", "08:00")).toEqual({
    kind: "before",
    begins: "2026-09-07",
  });
  expect(nextClass(timetable, "2026-09-16", "10:00")).toEqual({ kind: "none" });
});

test("minutes are told in words", () => {
  expect([5, 60, 125].map(durationText)).toEqual(["5 分钟", "1 小时", "2 小时 5 分钟"]);
});
