import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportRow } from "./import-row.ts";
import { planImport, type StoredCourse, type StoredFacts, type StoredOffering, teacherKey } from "./plan.ts";

const nothing: StoredFacts = { campusIds: new Map(), teachers: [], courses: new Map(), offerings: new Map() };
const byField = (field: string) => field;

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
  ...change,
});

/** What is stored after a plan was carried out. */
function carryOut(rows: readonly ImportRow[], before: StoredFacts): StoredFacts {
  const { plan } = planImport(rows, before, byField);
  const campusIds = new Map(before.campusIds);
  for (const name of plan.newCampuses) campusIds.set(name, campusIds.size + 1);
  const teachers = [...before.teachers];
  for (const { name, staffNumber } of plan.newTeachers) {
    teachers.push({ id: teachers.length + 1, name, staffNumber: staffNumber || null });
  }
  const idOf = (t: { name: string; staffNumber: string }) =>
    teachers.find(
      (s) =>
        teacherKey({ name: s.name, staffNumber: t.staffNumber && (s.staffNumber ?? "") }) === teacherKey(t),
    )?.id ?? -1;
  const courses = new Map<string, StoredCourse>(before.courses);
  for (const c of [...plan.newCourses, ...plan.changedCourses]) {
    const id = courses.get(c.code)?.id ?? courses.size + 1;
    courses.set(c.code, { ...c, id, holders: 0, nature: c.nature ?? "elective", hours: c.hours ?? 0 });
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
      capacity: r.capacity,
      taken: 0,
      queued: 0,
      teacherIds: r.teachers.map(idOf),
      meetings: [...r.meetings].reverse(),
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

  it("tells teachers of one name apart by their staff numbers", () => {
    const rows = [
      row({ teachers: [{ name: "李华", staffNumber: "1" }] }),
      row({ code: "A-2", teachers: [{ name: "李华", staffNumber: "2" }] }),
    ];
    expect(planImport(rows, nothing, byField).plan.newTeachers).toHaveLength(2);
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
    const { errors } = planImport([row({ capacity: 4, credits: 3 })], facts, byField);
    expect(errors.map((e) => e.column)).toEqual(["credit", "capacity"]);
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
        minEnrolment: fc.option(fc.integer({ min: 0, max: 3 }), { nil: undefined }),
      }),
      { selector: (r) => r.code },
    )
    .map((list) => list.map((r, at) => row({ ...r, row: at + 1, courseCode: r.code[0] ?? "A" })));

  it("of the same file changes nothing the second time", () => {
    fc.assert(
      fc.property(rows, rows, (first, second) => {
        const stored = carryOut(second, carryOut(first, nothing));
        const { plan, errors } = planImport(second, stored, byField);
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
        const { plan } = planImport(second, carryOut(first, nothing), byField);
        expect(plan.newOfferings.length + plan.changedOfferings.length + plan.unchanged).toBe(second.length);
      }),
    );
  });
});
