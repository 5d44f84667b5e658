import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstClash, meetingsClash } from "./meeting-rules.ts";
import { checkOffering, findOccupied, type OfferingFacts, refusalOf, statesFor } from "./rules.ts";
import { OFFERING_STATES } from "./tables.ts";

describe("the states of an offering", () => {
  it("let a draft or scheduled one be published and only a published one be closed", () => {
    expect(statesFor("publish")).toEqual(["draft", "scheduled"]);
    expect(statesFor("close")).toEqual(["published"]);
  });

  it("let only a draft be deleted and say so", () => {
    expect(refusalOf("delete", "draft")).toBeUndefined();
    expect(refusalOf("delete", "published")).toBe("教学班现在是「已发布」，只有「草稿」的教学班可以删除");
  });

  it("allow nothing with a cancelled one", () => {
    for (const act of ["update", "delete", "publish", "close"] as const) {
      expect(refusalOf(act, "cancelled")).toBeDefined();
      for (const state of OFFERING_STATES) {
        expect(refusalOf(act, state) === undefined).toBe(statesFor(act).includes(state));
      }
    }
  });
});

const facts: OfferingFacts = {
  semesterWeeks: 20,
  sections: new Set([1, 2, 3, 4]),
  campuses: new Set(["东", "西"]),
  hostSchoolId: 1,
  teacherIds: new Set([11, 12]),
  schoolIds: new Set([1, 2, 3]),
};
const sound = {
  teacherIds: [11],
  capacity: 30,
  meetings: [{ weekday: 3, weeks: [1, 2], sections: [1, 2], campus: "东", classroom: "101" }],
};

describe("an offering as entered", () => {
  it("has nothing wrong with it when it fits the school", () => {
    expect(checkOffering(sound, facts)).toEqual([]);
  });

  it("names each field that does not fit", () => {
    const errors = checkOffering(
      {
        teacherIds: [11, 99, 11],
        capacity: 10,
        minEnrolment: 11,
        guestQuotas: [
          { schoolId: 1, quota: 1 },
          { schoolId: 2, quota: 8 },
          { schoolId: 2, quota: 8 },
          { schoolId: 77, quota: 1 },
        ],
        audience: { schoolIds: [77] },
        meetings: [{ weekday: 1, weeks: [20, 21], sections: [4, 5], campus: "南" }],
      },
      facts,
    );
    expect(errors.map((e) => e.field).sort()).toEqual([
      "audience.schoolIds.0",
      "guestQuotas",
      "guestQuotas.0.schoolId",
      "guestQuotas.2.schoolId",
      "guestQuotas.3.schoolId",
      "meetings.0.campus",
      "meetings.0.sections",
      "meetings.0.weeks",
      "minEnrolment",
      "teacherIds.1",
      "teacherIds.2",
    ]);
  });
});

describe("a teacher or room used twice", () => {
  const other = {
    offeringCode: "A-1",
    courseName: "高等代数",
    teacherIds: [12],
    weekday: 3,
    weeks: [2, 4],
    sections: [2, 3],
    campus: "东",
    classroom: "101",
  };
  const names = new Map([[11, "李华"]]);

  it("is named with the course that has it", () => {
    expect(findOccupied(sound, [other], names)).toEqual([
      { field: "meetings.0.classroom", message: "教室「101」此时已安排给高等代数（A-1）" },
    ]);
    expect(findOccupied(sound, [{ ...other, classroom: "102", teacherIds: [11] }], names)).toEqual([
      { field: "meetings.0", message: "李华此时已在高等代数（A-1）上课" },
    ]);
  });

  it("is a joint class when both are the same", () => {
    expect(findOccupied(sound, [{ ...other, teacherIds: [11] }], names)).toEqual([]);
  });

  it("is none in other weeks, on another campus or without a real room", () => {
    expect(findOccupied(sound, [{ ...other, weeks: [3] }], names)).toEqual([]);
    expect(findOccupied(sound, [{ ...other, campus: "西" }], names)).toEqual([]);
    const open = { ...sound, meetings: [{ ...sound.meetings[0]!, classroom: "教室未定" }] };
    expect(findOccupied(open, [{ ...other, classroom: "教室未定" }], names)).toEqual([]);
  });
});

describe("two meetings", () => {
  const meeting = fc.record({
    weekday: fc.integer({ min: 1, max: 7 }),
    weeks: fc
      .uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 20 })
      .map((w) => w.sort((a, b) => a - b)),
    startMinute: fc.integer({ min: 480, max: 1200 }),
    length: fc.integer({ min: 45, max: 200 }),
    campusId: fc.constantFrom(1, 2, null),
  });
  const made = meeting.map(({ length, ...m }) => ({ ...m, endMinute: m.startMinute + length }));
  const travel = (a: number | null, b: number | null) => (a === null || b === null || a === b ? 0 : 40);

  it("clash exactly when some minute of some day would need somebody twice, the way included", () => {
    fc.assert(
      fc.property(made, made, (a, b) => {
        const sameDay = a.weekday === b.weekday && a.weeks.some((w) => b.weeks.includes(w));
        const way = travel(a.campusId, b.campusId);
        const apart = a.endMinute + way <= b.startMinute || b.endMinute + way <= a.startMinute;
        expect(meetingsClash(a, b, travel)).toBe(sameDay && !apart);
      }),
      { numRuns: 2000 },
    );
  });

  it("clash the same way round and back", () => {
    fc.assert(
      fc.property(made, made, (a, b) => {
        expect(meetingsClash(a, b, travel)).toBe(meetingsClash(b, a, travel));
      }),
    );
  });

  it("are found among several", () => {
    fc.assert(
      fc.property(fc.array(made, { maxLength: 4 }), fc.array(made, { maxLength: 4 }), (a, b) => {
        const any = a.some((x) => b.some((y) => meetingsClash(x, y, travel)));
        expect(firstClash(a, b, travel) !== undefined).toBe(any);
      }),
    );
  });
});
