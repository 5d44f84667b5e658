import type { Offering } from "@huxuan/api-client";
import { expect, test } from "vitest";
import { offeringValues, toOfferingInput } from "./offering-form-values.ts";
import { offeringSchema, type OfferingValues } from "./offering-schema.ts";

const place = {
  semester: { id: 7, weeks: 18 },
  school: {
    id: 1,
    campuses: [],
    sections: Array.from({ length: 12 }, (_, at) => ({ section: at + 1, start: "08:00", end: "08:45" })),
  },
};

const offering: Offering = {
  id: 5,
  code: "MATH101-1",
  semesterId: 7,
  school: { id: 1, name: "北山大学" },
  course: {
    id: 3,
    code: "MATH101",
    name: "高等代数",
    credits: 4,
    hours: 64,
    hoursUnit: "hours",
    nature: "elective",
    language: "chinese",
    department: "数学学院",
  },
  teachers: [{ id: 9, name: "李华" }],
  seats: { capacity: 60, taken: 3, queued: 0 },
  minEnrolment: 10,
  waitlistCapacity: 60,
  guestQuotas: [{ schoolId: 2, quota: 20 }],
  guestQuotaReleaseAt: "2026-09-10T04:30:15.000Z",
  audience: { schoolIds: [2], grades: [2024], departments: ["数学学院"], majors: ["统计学"] },
  notes: "",
  meetings: [
    {
      weekday: 3,
      weeks: [1, 3, 5, 7],
      sections: [1, 2],
      campus: "南校区",
      classroom: "下院 211",
      startTime: "08:00",
      endTime: "09:40",
    },
    { weekday: 5, weeks: [1, 2, 3, 10], sections: [3, 5], startTime: "10:00", endTime: "12:40" },
  ],
  wholeWeeks: [],
  state: "draft",
  updatedAt: "2026-09-01T00:00:00Z",
  version: 2,
};

const valid = (values: Partial<OfferingValues>) => offeringSchema(place).parse(values);
const messagesOf = (values: Partial<OfferingValues>) =>
  offeringSchema(place)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

test("an offering opened and saved unchanged sends itself: nobody loses teachers, quotas or audience", () => {
  expect(toOfferingInput(valid(offeringValues(offering)), place)).toEqual({
    courseId: 3,
    semesterId: 7,
    code: "MATH101-1",
    capacity: 60,
    minEnrolment: 10,
    waitlistCapacity: undefined,
    notes: "",
    teacherIds: [9],
    guestQuotas: [{ schoolId: 2, quota: 20 }],
    guestQuotaReleaseAt: "2026-09-10T04:30:15.000Z",
    audience: { schoolIds: [2], grades: [2024], departments: ["数学学院"], majors: ["统计学"] },
    meetings: [
      { weekday: 3, weeks: [1, 3, 5, 7], sections: [1, 2], campus: "南校区", classroom: "下院 211" },
      { weekday: 5, weeks: [1, 2, 3, 10], sections: [3, 5], campus: undefined, classroom: undefined },
    ],
  });
});

test("times are shown as they are typed", () => {
  expect(offeringValues(offering).meetings?.map(({ weeks, sections }) => [weeks, sections])).toEqual([
    ["1-7单周", "1-2"],
    ["1-3、10", "3、5"],
  ]);
});

test("everything wrong is said at once, each at its field", () => {
  const wrong = {
    ...offeringValues(undefined),
    meetings: [{ weekday: "1", sections: "12-13", weeks: "", campus: "", classroom: "" }],
  };
  expect(messagesOf(wrong)).toEqual([
    ["courseId", "请选择课程"],
    ["code", "请填写"],
    ["capacity", "请填写"],
    ["meetings.0.sections", "作息时间共 12 节，没有第 13 节"],
    ["meetings.0.weeks", "请填写周次，例如 1-16、单周、2-8双周,10"],
  ]);
});

test("fewer seats than the least enrolment are refused", () => {
  expect(messagesOf({ ...offeringValues(offering), capacity: 8, guestQuotas: [] })).toEqual([
    ["minEnrolment", "最少开班人数不能多于容量"],
  ]);
});

test("teachers, quotas and audience are sent as they are chosen", () => {
  const values = valid({
    ...offeringValues(offering),
    teacherIds: ["11", "9"],
    guestQuotas: [
      { schoolId: "3", quota: 0 },
      { schoolId: "2", quota: 60 },
    ],
    guestQuotaReleaseAt: "2026-09-20 08:00:00",
    audience: { schoolIds: [], grades: ["2025", "2026"], departments: [], majors: [] },
  });
  expect(toOfferingInput(values, place)).toMatchObject({
    teacherIds: [11, 9],
    guestQuotas: [
      { schoolId: 3, quota: 0 },
      { schoolId: 2, quota: 60 },
    ],
    guestQuotaReleaseAt: "2026-09-20T00:00:00.000Z",
    audience: { schoolIds: undefined, grades: [2025, 2026], departments: undefined, majors: undefined },
  });
});

test("with the last quota its release goes too: no field shows it any more", () => {
  const input = toOfferingInput(valid({ ...offeringValues(offering), guestQuotas: [] }), place);
  expect(input).toMatchObject({ guestQuotas: [], guestQuotaReleaseAt: undefined });
});

test("a quota without school or number is asked for, and more quotas than seats are refused", () => {
  expect(messagesOf({ ...offeringValues(offering), guestQuotas: [{ schoolId: "", quota: null }] })).toEqual([
    ["guestQuotas.0.schoolId", "请选择学校"],
    ["guestQuotas.0.quota", "请填写"],
  ]);
  expect(messagesOf({ ...offeringValues(offering), guestQuotas: [{ schoolId: "2", quota: 61 }] })).toEqual([
    ["guestQuotas", expect.stringContaining("超过容量 60，请减少 1 个名额或增加容量")],
  ]);
});
