import type { Timetable } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { classesOn } from "./todays-classes.ts";

const timetable: Timetable = {
  semester: {
    id: 1,
    code: "2026-2027-1",
    name: "",
    year: 2026,
    term: 1,
    firstMonday: "2026-09-07",
    weeks: 20,
    current: true,
    version: 1,
    exceptions: [
      { day: "2026-10-01", name: "国庆节" },
      { day: "2026-10-10", name: "调休", followsDay: "2026-10-05" },
    ],
  },
  currentWeek: 1,
  sections: [],
  owner: "",
  entries: [1, 4].map((weekday) => ({
    offeringId: weekday,
    offeringCode: "",
    courseName: weekday === 1 ? "周一课" : "周四课",
    credits: 2,
    school: { id: 1, name: "" },
    teachers: [],
    wholeWeeks: [],
    conflictsWith: [],
    meetings: [{ weekday, weeks: [1, 3, 4, 5], sections: [1, 2], startTime: "08:00", endTime: "09:40" }],
  })),
};
const names = (day: string) => classesOn(timetable, day).map(({ courseName }) => courseName);

test("a day has the classes of its weekday in its week", () => {
  expect(names("2026-09-07")).toEqual(["周一课"]);
  expect(names("2026-09-14")).toEqual([]);
});

test("a holiday has none, and its make-up day has them", () => {
  expect(names("2026-10-01")).toEqual([]);
  expect(names("2026-10-10")).toEqual(["周一课"]);
});

test("outside the semester there are no classes", () => {
  expect(names("2026-09-06")).toEqual([]);
  expect(names("2027-06-07")).toEqual([]);
});
