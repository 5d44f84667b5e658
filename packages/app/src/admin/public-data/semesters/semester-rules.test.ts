import type { Semester } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { overlapsOf } from "./semester-weeks.ts";
import { semesterRules, semesterValues, academicYears } from "./semester-rules.ts";

const semester: Semester = {
  id: 1,
  code: "2026-2027-1",
  name: "2026–2027 学年第一学期",
  year: 2026,
  term: 1,
  firstMonday: "2026-09-07",
  weeks: 18,
  current: true,
  exceptions: [{ day: "2026-10-01", name: "国庆节" }],
  version: 1,
};
const open = (over: object = {}) => ({ ...semesterValues(semester, undefined, 2026), ...over });
const messages = (values: unknown) =>
  semesterRules.safeParse(values).error?.issues.map(({ message }) => message);

test("a semester opened and saved unchanged sends itself", () => {
  const { year, term, firstMonday, weeks, exceptions } = semester;
  expect(semesterRules.parse(open())).toEqual({ year, term, firstMonday, weeks, exceptions });
});

test("the first week begins on a Monday, and all that is planned lies within the weeks", () => {
  expect(messages(open({ firstMonday: "2026-09-08" }))).toContain("第一周应从周一开始，请选择一个周一");
  expect(messages(open({ weeks: 3 }))).toEqual([
    "2026-10-01 不在本学期（2026-09-07 至 2026-09-27），请先删除这些安排",
  ]);
});

test("a make-up day may lie in the week before the first, a holiday may not", () => {
  const planned = (day: string, more: object) =>
    messages(open({ exceptions: [{ day, name: "调休", ...more }] }));
  expect(planned("2026-09-06", { followsDay: "2026-09-30" })).toBeUndefined();
  expect(planned("2026-09-06", {})).toHaveLength(1);
  expect(planned("2026-08-30", { followsDay: "2026-09-30" })).toHaveLength(1);
});

test("a semester that begins before another ends has days in common with it", () => {
  const following = (firstMonday: string) => overlapsOf({ firstMonday, weeks: 18 }, [semester]);
  expect(following("2027-01-11")).toEqual([]);
  expect(following("2027-01-04")).toEqual([{ name: semester.name, from: "2027-01-04", until: "2027-01-10" }]);
  expect(overlapsOf({ firstMonday: "2026-08-24", weeks: 2 }, [semester])).toEqual([]);
  expect(overlapsOf({ firstMonday: "2026-08-24", weeks: 3 }, [semester])).toEqual([
    { name: semester.name, from: "2026-09-07", until: "2026-09-13" },
  ]);
});

test("a new semester is the term after the latest one", () => {
  const after = (year: number, term: number) => {
    const made = semesterValues(undefined, { year, term }, 2020);
    return `${made.year}-${made.term}`;
  };
  expect(after(2026, 1)).toBe("2026-2");
  expect(after(2026, 2)).toBe("2027-1");
  expect(after(2026, 3)).toBe("2027-1");
  expect(semesterValues(undefined, undefined, 2026).year).toBe("2026");
});

test("a year long ago can still be seen", () => {
  expect(academicYears(2026, "2010").at(-1)?.label).toBe("2010–2011 学年");
});

test("years reach eight back and four on", () => {
  const years = academicYears(2026, "").map(({ value }) => value);
  expect([years[0], years.at(-1), years.length]).toEqual(["2030", "2018", 13]);
});
