import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportRow } from "./import-row.ts";
import { planImport, type StoredCourse, type StoredFacts, type StoredOffering } from "./plan.ts";
import { type StoredTeacher, TeacherFinder } from "./teacher-finder.ts";

const nothing: StoredFacts = { campusIds: new Map(), teachers: [], courses: new Map(), offerings: new Map() };
const byField = { columnOf: (field: string) => field, allowDoubleBooking: false, createCampuses: true };
const asIs = { ...byField, allowDoubleBooking: true };

const row = (change: Partial<ImportRow> = {}): ImportRow => ({
  row: 1,
  code: "A-1",
  courseCode: "A",
  courseName: "高等代数",
  department: "数学学院",
  credits: 4,
  teachers: [{ name: "李华", staffNumber: "" }],
  capacity: 60,
  notes: "",
  meetings: [{ weekday: 1, weeks: [1, 2], sections: [1, 2], campus: "东", classroom: "101" }],
  wholeWeeks: [],
  ...change,
});

const person = (id: number, name: string, staffNumber: string | null): StoredTeacher => ({
  id,
  name,
  staffNumber,
  department: "数学学院",
  state: "active",
});

/** What is stored after a plan was carried out. */
function carryOut(rows: readonly ImportRow[], before: StoredFacts): StoredFacts {
  const { plan } = planImport(rows, before, asIs);
  const campusIds = new Map(before.campusIds);
  for (const name of plan.newCampuses) campusIds.set(name, campusIds.size + 1);
  const teachers = [...before.teachers];
  for (const { name, staffNumber } of plan.newTeachers) {
    teachers.push(person(teachers.length + 1, name, staffNumber || null));
  }
  const finder = new TeacherFinder(teachers, []);
  const idOf = (t: { name: string; staffNumber: string }) => {
    const found = finder.find(t);
    return found.is === "stored" ? found.id : -1;
  };
  const courses = new Map<string, StoredCourse>(before.courses);
  for (const c of [...plan.newCourses, ...plan.changedCourses]) {
    const id = courses.get(c.code)?.id ?? courses.size + 1;
    courses.set(c.code, {
      ...c,
      id,
      holders: 0,
      shown: false,
      nature: c.nature ?? "elective",
      language: c.language ?? "chinese",
      hours: c.hours ?? 0,
      hoursUnit: c.hoursUnit ?? "hours",
    });
  }
  const offerings = new Map<string, StoredOffering>(before.offerings);
  for (const r of [...plan.newOfferings, ...plan.changedOfferings.map((c) => c.row)]) {
    offerings.set(r.code, {
      id: offerings.get(r.code)?.id ?? offerings.size + 1,
      courseId: courses.get(r.courseCode)?.id ?? -1,
      state: "scheduled",
      notes: r.notes,
      minEnrolment: r.minEnrolment ?? 0,
      waitlistCapacity: r.waitlistCapacity ?? null,
      guestQuotas: [],
      capacity: r.capacity,
      taken: 0,
      queued: 0,
      teacherIds: r.teachers.map(idOf),
      meetings: [...r.meetings].reverse(),
      wholeWeeks: r.wholeWeeks,
    });
  }
  return { campusIds, teachers, courses, offerings };
}

describe("an import", () => {
  it("creates what is not there yet, each once", () => {
    const { plan, errors } = planImport([row(), row({ row: 2, code: "A-2" })], nothing, byField);
    expect(errors).toEqual([]);
    expect(plan.newCampuses).toEqual(["东"]);
    expect(plan.newTeachers).toEqual([{ name: "李华", staffNumber: "", department: "数学学院" }]);
    expect(plan.newCourses.map((c) => c.code)).toEqual(["A"]);
    expect(plan.newOfferings).toHaveLength(2);
  });

  it("gives a course the department that its classes name most often", () => {
    const rows = [
      row({ department: "甲" }),
      row({ code: "A-2", department: "乙" }),
      row({ code: "A-3", department: "乙" }),
    ];
    expect(planImport(rows, nothing, byField).plan.newCourses[0]?.department).toBe("乙");
  });

  it("holds capacity to the rule of the form, with what is stored where the file is silent", () => {
    const few = planImport([row({ capacity: 5, minEnrolment: 20 })], nothing, byField);
    expect(few.errors).toMatchObject([
      { row: 1, column: "minEnrolment", message: "最少开班人数 20 不能多于容量 5", code: "A-1" },
    ]);
    const stored = carryOut([row()], nothing);
    const [offering] = stored.offerings.values();
    const kept = {
      ...(offering as StoredOffering),
      minEnrolment: 30,
      guestQuotas: [{ schoolId: 2, quota: 40 }],
    };
    const facts = { ...stored, offerings: new Map([["A-1", kept]]) };
    expect(planImport([row({ capacity: 20 })], facts, byField).errors.map((e) => e.message)).toEqual([
      "最少开班人数 30 不能多于容量 20",
      "分配给各校的名额共 40 个，超过了容量 20",
    ]);
    expect(planImport([row({ capacity: 40 })], facts, byField).errors).toEqual([]);
  });

  describe("that books a teacher or a room twice", () => {
    const other = row({ row: 2, code: "B-1", courseCode: "B", courseName: "统计学" });
    const teachers = [{ name: "王强", staffNumber: "" }];

    it("is refused for the later row, which names who is there", () => {
      const { errors, good, plan } = planImport([row(), { ...other, teachers }], nothing, byField);
      expect(errors).toMatchObject([
        {
          row: 2,
          problem: "doubleBooked",
          column: "meetings",
          value: "周一 1-2节 1-2周",
          message: "教室「101」此时已安排给高等代数（A-1）",
          code: "B-1",
          courseName: "统计学",
        },
      ]);
      expect(good.map((r) => r.code)).toEqual(["A-1"]);
      expect(plan.newOfferings.map((r) => r.code)).toEqual(["A-1"]);
      expect(plan.newTeachers.map((t) => t.name)).toEqual(["李华"]);
    });

    it("is refused for a teacher who is new, and not for one teacher in one room (合班)", () => {
      const meetings = [{ weekday: 1, weeks: [2], sections: [2, 3], campus: "东", classroom: "202" }];
      const { errors } = planImport([row(), { ...other, meetings }], nothing, byField);
      expect(errors.map((e) => e.message)).toEqual(["李华此时已在高等代数（A-1）上课"]);
      expect(planImport([row(), other], nothing, byField).errors).toEqual([]);
      // Mon 1–2 and Mon 2–3 of one teacher in one room is no joint class.
      const later = [{ weekday: 1, weeks: [1, 2], sections: [2, 3], campus: "东", classroom: "101" }];
      expect(planImport([row(), { ...other, meetings: later }], nothing, byField).errors).toHaveLength(1);
    });

    it("is found against stored classes that the file does not name", () => {
      const stored = carryOut([row()], nothing);
      expect(planImport([{ ...other, teachers }], stored, byField).errors).toHaveLength(1);
    });

    it("is asked once: a class that stays where it is may be imported again", () => {
      const both = [row(), { ...other, teachers }];
      const stored = carryOut(both, nothing);
      expect(planImport(both, stored, byField).errors).toEqual([]);
      expect(planImport([row({ notes: "改了" }), { ...other, teachers }], stored, byField).errors).toEqual(
        [],
      );
    });

    it("may be so when classes change places", () => {
      const there = [{ weekday: 2, weeks: [1, 2], sections: [1, 2], campus: "东", classroom: "101" }];
      const stored = carryOut([row(), { ...other, teachers, meetings: there }], nothing);
      const swapped = [row({ meetings: there }), { ...other, teachers }];
      expect(planImport(swapped, stored, byField).errors).toEqual([]);
    });

    it("counts a class that is left out where it was", () => {
      const there = [{ weekday: 2, weeks: [1], sections: [1], campus: "东", classroom: "101" }];
      const stored = carryOut([row(), { ...other, teachers, meetings: there }], nothing);
      // A-1 would go away, but its row is wrong: B-1 cannot have its room.
      const rows = [row({ meetings: there, capacity: 1, minEnrolment: 9 }), { ...other, teachers }];
      const { errors, good } = planImport(rows, stored, byField);
      expect(errors.map((e) => [e.row, e.problem])).toEqual([
        [1, "invalid"],
        [2, "doubleBooked"],
      ]);
      expect(good).toEqual([]);
    });

    it("is taken when the person says so", () => {
      const { errors, plan } = planImport([row(), { ...other, teachers }], nothing, asIs);
      expect(errors).toEqual([]);
      expect(plan.newOfferings).toHaveLength(2);
    });
  });

  it("leaves a course as it is that another term shows, takes its classes, and says what differs", () => {
    const stored = carryOut([row()], nothing);
    const [course] = stored.courses.values();
    const facts = {
      ...stored,
      courses: new Map([["A", { ...(course as StoredCourse), shown: true, holders: 9 }]]),
    };
    const rows = [
      row({ code: "A-2", credits: 3, hours: 54, meetings: [] }),
      row({ row: 2, code: "A-3", credits: 3, meetings: [] }),
    ];
    const { plan, errors, notices } = planImport(rows, facts, byField);
    expect(errors).toEqual([]);
    expect(plan.changedCourses).toEqual([]);
    expect(plan.newOfferings).toHaveLength(2);
    expect(notices.map((n) => [n.row, n.column, n.problem])).toEqual([
      [1, "credit", "courseKept"],
      [2, "credit", "courseKept"],
      [1, "hours", "courseKept"],
      [2, "hours", "courseKept"],
    ]);
    expect(notices[0]?.message).toContain("课程 A 的学分与已有记录不同（4 → 3），没有修改");
  });

  it("tells teachers of one name apart by their staff numbers", () => {
    const rows = [
      row({ teachers: [{ name: "李华", staffNumber: "1" }] }),
      row({ row: 2, code: "A-2", meetings: [], teachers: [{ name: "李华", staffNumber: "2" }] }),
    ];
    expect(planImport(rows, nothing, byField).plan.newTeachers).toHaveLength(2);
  });

  describe("that names teachers", () => {
    const known = (...teachers: StoredTeacher[]): StoredFacts => ({ ...nothing, teachers });
    const named = (name: string, staffNumber = "") => row({ teachers: [{ name, staffNumber }] });
    const refusals = (rows: readonly ImportRow[], facts: StoredFacts) =>
      planImport(rows, facts, byField).errors.map(({ column, message }) => [column, message]);

    it("is refused where a staff number is somebody else's: the class would be theirs", () => {
      expect(refusals([named("何别人", "T1004")], known(person(4, "汪怡", "T1004")))).toEqual([
        ["teachers", "T1004 是汪怡，不是何别人，请核对姓名和工号"],
      ]);
    });

    it("is refused where two rows give one new number to two people", () => {
      const second = { ...named("王强", "N1"), row: 2, code: "A-2", meetings: [] };
      expect(refusals([named("李华", "N1"), second], nothing)).toEqual([
        ["teachers", "N1 是李华（第 1 行），不是王强，请核对姓名和工号"],
      ]);
    });

    it("is refused where several have the name, and says how to name one", () => {
      const facts = known(person(1, "李华", "T1"), person(2, "李华", "T2"));
      expect(refusals([named("李华")], facts)).toEqual([
        ["teachers", "有 2 位教师叫「李华」（T1 数学学院、T2 数学学院），请写成「李华(工号)」"],
      ]);
      expect(refusals([named("李华", "t2")], facts)).toEqual([]);
    });

    it("is refused where the file itself brings two of the name", () => {
      const rows = ["1", "2", ""].map((staffNumber, at) => ({
        ...named("李华", staffNumber),
        row: at + 1,
        code: `A-${at}`,
        meetings: [],
      }));
      expect(refusals(rows, nothing)).toEqual([
        ["teachers", "有 2 位教师叫「李华」（1、2），请写成「李华(工号)」"],
      ]);
    });

    it("takes one who teaches the class already, and one who has not left", () => {
      const facts = carryOut([named("李华", "T1")], known(person(7, "李华", "T7")));
      expect(planImport([named("李华")], facts, byField)).toMatchObject({
        errors: [],
        plan: { unchanged: 1 },
      });
      const left = { ...person(1, "王强", "T1"), state: "left" as const };
      expect(refusals([named("王强")], known(left, person(2, "王强", "T2")))).toEqual([]);
    });

    it("takes a name without a number for the one that another row numbers", () => {
      const second = { ...named("李华", "T1"), row: 2, code: "A-2", meetings: [] };
      expect(planImport([named("李华"), second], nothing, byField).plan.newTeachers).toEqual([
        { name: "李华", staffNumber: "T1", department: "数学学院" },
      ]);
    });

    it("finds a name in other letters", () => {
      const facts = known(person(1, "买买提·艾力", null));
      expect(planImport([named("买买提•艾力")], facts, byField).plan.newTeachers).toEqual([]);
    });
  });

  it("makes a campus only when the person says so", () => {
    const careful = { ...byField, createCampuses: false };
    const { errors, plan } = planImport([row()], nothing, careful);
    expect(errors).toMatchObject([{ problem: "newCampus", value: "东", column: "meetings" }]);
    expect(plan.newCampuses).toEqual([]);
    expect(planImport([row()], { ...nothing, campusIds: new Map([["东", 1]]) }, careful).errors).toEqual([]);
  });

  it("finds classes and courses by codes in other letters, and refuses what could be one of two", () => {
    const stored = carryOut([row()], nothing);
    const other = planImport([row({ code: "a-1", courseCode: "a" })], stored, byField);
    expect(other).toMatchObject({ errors: [], plan: { unchanged: 1, newCourses: [] } });
    const [offering] = stored.offerings.values();
    const twins = {
      ...stored,
      offerings: new Map([...stored.offerings, ["a-1", offering as StoredOffering]]),
    };
    expect(planImport([row({ code: "Ａ-1", courseCode: "A" })], twins, byField).errors).toMatchObject([
      { column: "identifier", message: "本校有 A-1、a-1，只差大小写，请写成其中一个" },
    ]);
  });

  it("refuses a capacity below the seats taken and credits that would change for students", () => {
    const stored = carryOut([row()], nothing);
    const [course] = stored.courses.values();
    const [offering] = stored.offerings.values();
    const facts = {
      ...stored,
      courses: new Map([["A", { ...(course as StoredCourse), holders: 5 }]]),
      offerings: new Map([["A-1", { ...(offering as StoredOffering), taken: 5 }]]),
    };
    const { errors, good } = planImport([row({ capacity: 4, credits: 3 })], facts, byField);
    expect(errors.map((e) => e.column)).toEqual(["credit", "capacity"]);
    expect(errors[0]).toMatchObject({ code: "A-1", courseName: "高等代数" });
    expect(good).toEqual([]);
  });

  const name = fc.constantFrom("李华", "王强", "陶行河");
  const rows = fc
    .uniqueArray(
      fc.record({
        code: fc.constantFrom("A-1", "A-2", "B-1", "B-2", "C-1"),
        capacity: fc.integer({ min: 1, max: 5 }),
        notes: fc.constantFrom("", "面向 2018 级"),
        teachers: fc.uniqueArray(fc.record({ name, staffNumber: fc.constant("") }), {
          selector: (t) => t.name,
          maxLength: 3,
        }),
        meetings: fc.array(
          fc.record({
            weekday: fc.integer({ min: 1, max: 7 }),
            weeks: fc.constantFrom<number[]>([1], [1, 3], [2, 4]),
            sections: fc.constantFrom<number[]>([1, 2], [3]),
            campus: fc.constantFrom("", "东", "西"),
            classroom: fc.constantFrom("", "101"),
          }),
          { maxLength: 3 },
        ),
        minEnrolment: fc.constantFrom(undefined, 0, 1),
      }),
      { selector: (r) => r.code },
    )
    .map((list) => list.map((r, at) => row({ ...r, row: at + 1, courseCode: r.code[0] ?? "A" })));

  it("of the same file changes nothing the second time", () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const stored = carryOut(second, carryOut(first, nothing));
        const { plan, errors } = planImport(second, stored, asIs);
        expect(errors).toEqual([]);
        expect(plan).toEqual({
          newCampuses: [],
          newTeachers: [],
          newCourses: [],
          changedCourses: [],
          newOfferings: [],
          changedOfferings: [],
          unchanged: second.length,
        });
      }),
    );
  });

  it("accounts for every row", () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const { plan, good } = planImport(second, carryOut(first, nothing), byField);
        expect(plan.newOfferings.length + plan.changedOfferings.length + plan.unchanged).toBe(good.length);
      }),
    );
  });
});
