import type { Semester } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { comingUp, roundEvents, termMarks, todayText } from "./term-days.ts";

const semester: Semester = {
  id: 1,
  code: "2026-2027-1",
  name: "2026–2027 学年第一学期",
  year: 2026,
  term: 1,
  firstMonday: "2026-09-07",
  weeks: 20,
  current: true,
  version: 1,
  exceptions: [
    { day: "2026-10-01", name: "国庆节" },
    { day: "2026-10-02", name: "国庆节" },
    { day: "2026-10-10", name: "国庆节调休", followsDay: "2026-10-02" },
    { day: "2027-01-01", name: "元旦" },
  ],
};
const at = (text: string) => new Date(`${text}+08:00`);

const round = (
  id: number,
  opensAt: string,
  closesAt: string,
  state: "published" | "ended" = "published",
) => ({
  id,
  name: `第 ${id} 轮`,
  mode: "instant" as const,
  state,
  opensAt: at(opensAt).toISOString(),
  closesAt: at(closesAt).toISOString(),
});

test("today is said by its week and weekday, with what is unlike other days", () => {
  expect(todayText(semester, at("2026-11-23T00:00:00"))).toBe("今天是 2026–2027 学年第一学期第 12 周 星期一");
  expect(todayText(semester, at("2026-10-02T23:59:59"))).toMatch(/第 4 周 星期五，国庆节放假$/u);
  expect(todayText(semester, at("2026-10-10T08:00:00"))).toMatch(
    /第 5 周 星期六，国庆节调休，上 10 月 2 日（星期五）的课$/u,
  );
});

test("before and after a semester there is no week, but how long until it begins", () => {
  expect(todayText(semester, at("2026-09-06T23:00:00"))).toBe(
    "2026–2027 学年第一学期从 9 月 7 日开始，还有 1 天",
  );
  expect(todayText(semester, at("2027-01-25T00:00:00"))).toBe("2026–2027 学年第一学期已在 1 月 24 日结束");
});

test("a round is on the days from its opening to its closing, a midnight not counted, and coloured by the clock", () => {
  const rounds = [
    round(1, "2026-11-18T08:00:00", "2026-11-28T00:00:00"),
    round(2, "2026-11-20T08:00:00", "2026-12-01T18:00:00", "ended"),
  ];
  const events = roundEvents(rounds, at("2026-11-23T10:00:00"));
  expect(events.map(({ from, to, tone }) => [from, to, tone])).toEqual([
    ["2026-11-18", "2026-11-27", "success"],
    ["2026-11-20", "2026-12-01", "neutral"],
  ]);
  expect(events[0]?.description).toBe("进行中 · 省平台 · 08:00 开放，00:00 结束");
});

test("a round that was closed by hand ends on that day, and says so", () => {
  const closed = {
    ...round(1, "2026-11-18T08:00:00", "2026-11-28T00:00:00", "ended"),
    closedAt: at("2026-11-20T14:30:00").toISOString(),
  };
  const [event] = roundEvents([closed], at("2026-11-23T10:00:00"));
  expect([event?.from, event?.to]).toEqual(["2026-11-18", "2026-11-20"]);
  expect(event?.description).toBe("已结束 · 省平台 · 08:00 开放，14:30 提前结束");
});

test("what comes next is in the order of time, a holiday said once, and nothing that is over", () => {
  const rounds = [
    round(1, "2026-09-10T08:00:00", "2026-10-09T18:00:00"),
    round(2, "2026-11-18T08:00:00", "2026-11-28T00:00:00"),
    round(3, "2026-09-01T08:00:00", "2026-11-28T00:00:00", "ended"),
  ];
  const titles = (now: string) => comingUp(semester, rounds, at(now)).map(({ title }) => title);
  expect(titles("2026-09-30T12:00:00")).toEqual([
    "国庆节放假",
    "第 1 轮结束",
    "国庆节调休，上 10 月 2 日（星期五）的课",
    "第 2 轮开放",
    "元旦放假",
  ]);
  expect(titles("2026-10-02T12:00:00")[0]).toBe("国庆节放假");
  expect(titles("2027-01-02T12:00:00")).toEqual([]);
});

test("a make-up day is marked with the day whose classes it holds", () => {
  expect(termMarks(semester).slice(1, 3)).toEqual([
    { day: "2026-10-02", kind: "holiday", label: "国庆节" },
    { day: "2026-10-10", kind: "makeup", label: "国庆节调休", follows: "2026-10-02" },
  ]);
});
