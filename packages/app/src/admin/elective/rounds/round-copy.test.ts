import { formatDateTime } from "@huxuan/ui/format";
import { expect, test } from "vitest";
import { copyWords, movedToSemester, semesterOfCopy } from "./round-copy.ts";
import { roundValues } from "./round-rules.ts";

const spring = { name: "2026–2027 学年第二学期", year: 2026, firstMonday: "2027-03-01" };
const autumn = { name: "2027–2028 学年第一学期", year: 2027, firstMonday: "2027-09-06" };
const nextSpring = { name: "2027–2028 学年第二学期", year: 2027, firstMonday: "2028-02-28" };

const lottery = roundValues(
  {
    semesterId: 1,
    name: "跨校选课第一轮",
    mode: "lottery",
    opensAt: "2027-01-14T01:00:00.000Z",
    closesAt: "2027-01-21T14:00:00.000Z",
    dropEndsAt: "2027-03-14T15:59:59.000Z",
    audience: { grades: [2023, 2024], departments: ["数学学院"], majors: ["统计学"] },
    priorityGrades: [2023],
    publicSource: "福彩双色球第 2027008 期开奖号码",
  },
  undefined,
);

test("a copied round keeps each time on its weekday, its week of the semester and its hour", () => {
  expect(movedToSemester(lottery, spring, nextSpring)).toMatchObject({
    opensAt: "2028-01-13 09:00:00",
    closesAt: "2028-01-20 22:00:00",
    dropEndsAt: "2028-03-12 23:59:59",
  });
  const weekday = (text: string) => new Date(`${text.slice(0, 10)}T00:00Z`).getUTCDay();
  expect(weekday(movedToSemester(lottery, spring, autumn).opensAt)).toBe(weekday(lottery.opensAt));
});

test("a time that was not set stays so", () => {
  expect(movedToSemester(lottery, spring, nextSpring)).toMatchObject({ instantOpensAt: "", minCheckAt: "" });
});

test("the classes about to graduate are those of the new year, also among whom the round is for", () => {
  const { audience, priorityGrades } = movedToSemester(lottery, spring, autumn);
  expect(priorityGrades).toEqual(["2024"]);
  expect(audience).toEqual({
    schoolIds: [],
    grades: ["2024", "2025"],
    departments: ["数学学院"],
    majors: ["统计学"],
  });
});

test("a public number is not taken over, because that of another semester is known already", () => {
  expect(movedToSemester(lottery, spring, nextSpring).publicSource).toBe("");
});

test("a copy within its semester is the same, and one taken there and back has its times again", () => {
  expect(movedToSemester(lottery, spring, spring)).toEqual(lottery);
  expect(movedToSemester(movedToSemester(lottery, spring, autumn), autumn, spring)).toEqual({
    ...lottery,
    publicSource: "",
  });
});

test("the wall clock of China is what is moved, so that no hour is lost around midnight", () => {
  const night = { ...lottery, opensAt: formatDateTime("2027-01-13T16:30:00.000Z") };
  expect(movedToSemester(night, spring, autumn).opensAt).toBe("2027-07-22 00:30:00");
});

test("a copy goes into the current semester, but not from a later one back", () => {
  expect(semesterOfCopy(spring, autumn)).toBe(autumn);
  expect(semesterOfCopy(nextSpring, autumn)).toBe(nextSpring);
  expect(semesterOfCopy(spring, undefined)).toBe(spring);
});

test("the office reads how far the times were moved and what it must fill in again", () => {
  const had = { grades: true, publicSource: true };
  expect(copyWords(spring, autumn, had)).toBe(
    "原轮次属于「2026–2027 学年第二学期」。按两个学期第一周周一的间隔，各个时间都推后了 189 天；年级都加了 1；公开数来源只属于原来那一天，请重新填写。请逐项核对。",
  );
  expect(copyWords(autumn, spring, { grades: false, publicSource: false })).toBe(
    "原轮次属于「2027–2028 学年第一学期」。按两个学期第一周周一的间隔，各个时间都提前了 189 天。请逐项核对。",
  );
  expect(copyWords(spring, spring, had)).toBeUndefined();
});
