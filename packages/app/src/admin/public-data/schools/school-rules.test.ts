import type { ManagedSchool } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { schoolRules, schoolValues } from "./school-rules.ts";
import { SECTION_PRESETS } from "./section-presets.ts";

const school: ManagedSchool = {
  id: 3,
  code: "43001",
  name: "北山大学",
  shortName: "北大山",
  campuses: [{ id: 7, name: "东校区" }],
  sections: [
    { section: 1, start: "08:00", end: "08:45" },
    { section: 2, start: "08:55", end: "09:40" },
  ],
  contacts: [{ name: "李华", duty: "教务处", phone: "0731-1", email: "" }],
  gaps: [],
  version: 1,
};
const messages = (values: unknown) =>
  schoolRules.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

test("a school opened and saved unchanged sends itself", () => {
  const { id: _id, gaps: _gaps, version: _version, ...sent } = school;
  expect(schoolRules.parse(schoolValues(school))).toEqual(sent);
});

test("a new school starts with a campus and a section clock that can be saved as they are", () => {
  const made = schoolRules.parse({
    ...schoolValues(undefined),
    code: "1",
    name: "甲大学",
    shortName: "甲大",
  });
  expect(made.campuses).toEqual([{ name: "主校区" }]);
  expect(made.sections.map(({ section }) => section)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test.each(SECTION_PRESETS)("the preset $label is a clock", ({ sections }) => {
  expect(messages({ ...schoolValues(school), sections })).toBeUndefined();
});

test("sections come one after the other, and a campus has its name alone", () => {
  expect(
    messages({
      ...schoolValues(school),
      campuses: [{ name: "东校区" }, { name: "东校区" }],
      sections: [
        { start: "08:00", end: "08:00" },
        { start: "07:55", end: "8点" },
      ],
    }),
  ).toContainEqual(["sections.1.end", "请按 08:00 的格式填写"]);
  expect(
    messages({
      ...schoolValues(school),
      campuses: [{ name: "东校区" }, { name: " 东校区 " }],
      sections: [
        { start: "08:00", end: "08:00" },
        { start: "07:55", end: "09:00" },
      ],
    }),
  ).toEqual([
    ["sections.0.end", "应晚于上课时间"],
    ["sections.1.start", "应不早于上一节下课 08:00"],
    ["campuses.1.name", "已有同名的校区"],
  ]);
});
