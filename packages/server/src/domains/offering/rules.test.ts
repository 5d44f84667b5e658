import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stateRefusal, statesFor } from "../../resource/lifecycle.ts";
import { clockOf, firstClash, meetingsClash, minuteOfDay, shareWeek } from "./meeting-rules.ts";
import {
  ascending,
  checkOffering,
  findOccupied,
  isRealRoom,
  mergeMeetings,
  type OfferingFacts,
  offeringLifecycle,
  sectionRuns,
} from "./rules.ts";
import { offering } from "./tables.ts";

describe("the states of an offering", () => {
  it("let a draft or scheduled one be published and only a published one be closed", () => {
    expect(statesFor(offeringLifecycle.publish)).toEqual(["draft", "scheduled"]);
    expect(statesFor(offeringLifecycle.close)).toEqual(["published"]);
  });

  it("let only a draft be deleted and say so", () => {
    expect(stateRefusal(offeringLifecycle.delete, "draft")).toBeUndefined();
    expect(stateRefusal(offeringLifecycle.delete, "published")).toBe(
      "教学班现在是「已发布」，只有「草稿」的教学班可以删除",
    );
  });

  it("allow nothing with a cancelled one", () => {
    for (const act of ["update", "delete", "publish", "close"] as const) {
      expect(stateRefusal(offeringLifecycle[act], "cancelled")).toBeDefined();
      for (const state of offering.state.enumValues) {
        expect(stateRefusal(offeringLifecycle[act], state) === undefined).toBe(
          statesFor(offeringLifecycle[act])?.includes(state),
        );
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

describe("the message of a field that does not fit", () => {
  const messages = (over: Partial<Parameters<typeof checkOffering>[0]>) =>
    checkOffering({ ...sound, ...over }, facts).map(({ field, message }) => `${field} ${message}`);

  it("names teachers that are not the school's, or are given twice", () => {
    expect(messages({ teacherIds: [11, 99, 11] })).toEqual([
      "teacherIds.1 任课教师应是开课学校的教师，请重新选择",
      "teacherIds.2 同一位教师只需填写一次",
    ]);
  });

  it("counts seats: as many as needed at least, and quotas up to the last seat", () => {
    expect(
      messages({
        capacity: 30,
        minEnrolment: 30,
        guestQuotas: [
          { schoolId: 2, quota: 20 },
          { schoolId: 3, quota: 10 },
        ],
      }),
    ).toEqual([]);
    expect(messages({ minEnrolment: 31 })).toEqual(["minEnrolment 最少开班人数 31 不能多于容量 30"]);
    expect(
      messages({
        guestQuotas: [
          { schoolId: 2, quota: 20 },
          { schoolId: 3, quota: 11 },
        ],
      }),
    ).toEqual(["guestQuotas 分配给各校的名额共 31 个，超过了容量 30"]);
  });

  it("takes quotas for each guest school once, and none for the host or for schools that do not exist", () => {
    const quota = (schoolId: number) => ({ schoolId, quota: 1 });
    expect(messages({ guestQuotas: [quota(77), quota(1), quota(2), quota(2)] })).toEqual([
      "guestQuotas.0.schoolId 名额分配给了不存在的学校，请重新选择",
      "guestQuotas.1.schoolId 名额只分配给外校学生，本校学生使用其余座位",
      "guestQuotas.3.schoolId 同一所学校只能分配一次名额",
    ]);
  });

  it("looks at every school of the audience", () => {
    expect(messages({ audience: { schoolIds: [1, 77] } })).toEqual([
      "audience.schoolIds.1 面向对象中有不存在的学校，请重新选择",
    ]);
    expect(messages({ audience: {} })).toEqual([]);
  });

  it("knows the weeks of the semester, the sections and the campuses of the school", () => {
    const [meeting] = sound.meetings;
    const at = (over: object) => messages({ meetings: [{ ...meeting!, ...over }] });
    expect(at({ weeks: [1, 20], sections: [1, 4], campus: "西" })).toEqual([]);
    expect(at({ weeks: [0, 1, 21, 22] })).toEqual(["meetings.0.weeks 本学期只有 20 周，没有第 0、21、22 周"]);
    expect(at({ sections: [4, 5, 6] })).toEqual([
      "meetings.0.sections 开课学校的作息里没有第 5、6 节（共 4 节）",
    ]);
    expect(at({ campus: "南" })).toEqual(["meetings.0.campus 开课学校没有「南」校区，可选：东、西"]);
    expect(at({ campus: "" })).toEqual([]);
    expect(at({ campus: undefined })).toEqual([]);
  });
});

describe("the words for states and acts", () => {
  it.each([
    [
      "update",
      "cancelled",
      "教学班现在是「已停开」，只有「草稿」或「已排课」或「已发布」或「已关闭」的教学班可以修改",
    ],
    ["delete", "scheduled", "教学班现在是「已排课」，只有「草稿」的教学班可以删除"],
    ["publish", "closed", "教学班现在是「已关闭」，只有「草稿」或「已排课」的教学班可以发布"],
    ["close", "draft", "教学班现在是「草稿」，只有「已发布」的教学班可以关闭"],
  ] as const)("%s of a %s one", (act, state, sentence) => {
    expect(stateRefusal(offeringLifecycle[act], state)).toBe(sentence);
  });
});

describe("lists of weeks and times of the day", () => {
  it("are ascending, each once", () => {
    expect(ascending([10, 2, 1, 2])).toEqual([1, 2, 10]);
  });

  it("share a week or do not", () => {
    const weeks = fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }).map((w) => ascending(w));
    fc.assert(
      fc.property(weeks, weeks, (a, b) => {
        expect(shareWeek(a, b)).toBe(a.some((week) => b.includes(week)));
      }),
    );
  });

  it("turn from the clock into minutes and back", () => {
    expect([minuteOfDay("00:00"), minuteOfDay("08:05"), minuteOfDay("23:59")]).toEqual([0, 485, 1439]);
    expect([clockOf(0), clockOf(485), clockOf(1439)]).toEqual(["00:00", "08:05", "23:59"]);
  });
});

describe("a room", () => {
  it.each(["", "教室未定", "不排教室", "待定", "线上", "网络课堂", "在线"])(
    "is none when it says 「%s」",
    (name) => {
      expect(isRealRoom(name)).toBe(false);
    },
  );

  it("is one when it has a name", () => {
    expect(isRealRoom("下院211")).toBe(true);
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

  it("is a joint class when teacher, room, sections and weeks are the same", () => {
    const { sections, weeks } = sound.meetings[0]!;
    const joint = { ...other, teacherIds: [11], sections, weeks };
    expect(findOccupied(sound, [joint], names)).toEqual([]);
    const message = "李华此时已在高等代数（A-1）上课";
    expect(findOccupied(sound, [{ ...joint, sections: [...sections, 3] }], names)).toEqual([
      { field: "meetings.0", message },
    ]);
    expect(findOccupied(sound, [{ ...joint, weeks: [...weeks, 20] }], names)).toEqual([
      { field: "meetings.0", message },
    ]);
  });

  it("is told once, however many meetings of the other are in the way, and without a name where none is known", () => {
    const twice = { ...other, teacherIds: [11], classroom: "102" };
    expect(findOccupied(sound, [twice, twice], new Map())).toEqual([
      { field: "meetings.0", message: "任课教师此时已在高等代数（A-1）上课" },
    ]);
    const rooms = findOccupied(sound, [other, { ...other, offeringCode: "A-2" }], names);
    expect(rooms.map((e) => e.message)).toEqual([
      "教室「101」此时已安排给高等代数（A-1）",
      "教室「101」此时已安排给高等代数（A-2）",
    ]);
    const [meeting] = sound.meetings;
    const both = { ...sound, meetings: [meeting!, { ...meeting!, sections: [3] }] };
    expect(findOccupied(both, [other], names).map((e) => e.field)).toEqual([
      "meetings.0.classroom",
      "meetings.1.classroom",
    ]);
  });

  it("is none on another day, in other sections, or in a room that neither names", () => {
    expect(findOccupied(sound, [{ ...other, weekday: 4 }], names)).toEqual([]);
    expect(findOccupied(sound, [{ ...other, sections: [3, 4] }], names)).toEqual([]);
    const [meeting] = sound.meetings;
    const open = { ...sound, meetings: [{ ...meeting!, classroom: undefined, campus: undefined }] };
    expect(findOccupied(open as never, [{ ...other, classroom: "", campus: "" }], names)).toEqual([]);
    const bare = { ...sound, meetings: [{ ...meeting!, campus: undefined }] };
    expect(findOccupied(bare as never, [{ ...other, campus: "" }], names)).toHaveLength(1);
    const nowhere = { ...other, classroom: undefined, campus: undefined };
    expect(findOccupied(open as never, [nowhere as never], names)).toEqual([]);
    const unnamed = { ...sound, meetings: [{ ...meeting!, campus: "" }] };
    expect(findOccupied(unnamed, [{ ...other, campus: undefined }], names)).toHaveLength(1);
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

describe("meetings of a file that names them week by week or teacher by teacher", () => {
  const at = { weekday: 3, sections: [1, 2], campus: "东区", classroom: "A101" };

  it("become one with all the weeks, in order and each once, and keep their other fields", () => {
    const file = [
      { ...at, sections: [2, 1], weeks: [5, 3], note: "单周" },
      { ...at, weeks: [1, 3], note: "双周" },
    ];
    expect(mergeMeetings(file)).toEqual([{ ...at, weeks: [1, 3, 5], note: "单周" }]);
  });

  it("are a meeting for each run of their sections: in between the room is free", () => {
    expect(mergeMeetings([{ ...at, sections: [9, 1, 2, 10], weeks: [1] }])).toMatchObject([
      { sections: [1, 2], weeks: [1] },
      { sections: [9, 10], weeks: [1] },
    ]);
  });

  it("cover exactly the sections that were given, in runs that do not touch", () => {
    const sections = fc.uniqueArray(fc.integer({ min: 1, max: 20 }), { minLength: 1 });
    fc.assert(
      fc.property(sections, (given) => {
        const runs = sectionRuns(given);
        expect(runs.flat()).toEqual([...given].sort((a, b) => a - b));
        runs.forEach((run, index) => {
          expect(run).toEqual(run.map((_, step) => (run[0] as number) + step));
          const next = runs[index + 1];
          if (next !== undefined) expect(next[0]).toBeGreaterThan((run.at(-1) as number) + 1);
        });
      }),
    );
  });

  it("stay apart on another weekday, in other sections, on another campus or in another room", () => {
    const file = [
      { ...at, weekday: 4, weeks: [2] },
      { ...at, weeks: [1] },
      { ...at, sections: [1], weeks: [1] },
      { ...at, campus: "西区", weeks: [1] },
      { ...at, classroom: "A102", weeks: [1] },
    ];
    expect(mergeMeetings(file)).toEqual(file);
  });

  it("are the same where one leaves out the place and the other leaves it empty", () => {
    const { campus: _campus, classroom: _classroom, ...anywhere } = at;
    const file = [
      { ...anywhere, weeks: [1] },
      { ...anywhere, campus: "", classroom: "", weeks: [2] },
    ];
    expect(mergeMeetings(file)).toMatchObject([{ weeks: [1, 2] }]);
  });
});
