import type { CourseNature } from "../course/index.ts";
import type { OfferingState } from "../offering/index.ts";
import { type Field, type FileTeacher, type ImportRow } from "./import-row.ts";
import type { FileMeeting } from "./meeting-text.ts";
import type { RowError } from "./tables.ts";

/** What is stored already, of one school and semester. */
export interface StoredFacts {
  campusIds: ReadonlyMap<string, number>;
  teachers: readonly { id: number; name: string; staffNumber: string | null }[];
  /** By course code. */
  courses: ReadonlyMap<string, StoredCourse>;
  /** By class number. */
  offerings: ReadonlyMap<string, StoredOffering>;
}

export interface StoredCourse {
  id: number;
  name: string;
  credits: number;
  department: string;
  nature: CourseNature;
  hours: number;
  /** Students who hold or wait for it now: its credits count in their caps. */
  holders: number;
}

export interface StoredOffering {
  id: number;
  courseId: number;
  state: OfferingState;
  notes: string;
  minEnrolment: number;
  waitlistCapacity: number | null;
  capacity: number;
  taken: number;
  queued: number;
  teacherIds: readonly number[];
  meetings: readonly FileMeeting[];
}

export interface PlannedCourse {
  code: string;
  name: string;
  credits: number;
  department: string;
  /** Undefined: what is stored, or the default of a new course. */
  nature: CourseNature | undefined;
  hours: number | undefined;
}

/** What an import will do. Names stand for what has no id yet. */
export interface ImportPlan {
  newCampuses: string[];
  newTeachers: (FileTeacher & { department: string })[];
  newCourses: PlannedCourse[];
  changedCourses: (PlannedCourse & { id: number })[];
  newOfferings: ImportRow[];
  changedOfferings: { id: number; stored: StoredOffering; row: ImportRow }[];
  unchanged: number;
}

/** Identity of a teacher within a file: the staff number where there is one, otherwise the name. */
export function teacherKey(teacher: FileTeacher): string {
  return teacher.staffNumber === "" ? `name:${teacher.name}` : `number:${teacher.staffNumber}`;
}

/** Finds the teachers of a file among those stored; of several with one name the one known longest. */
export function teacherFinder(stored: StoredFacts["teachers"]): (teacher: FileTeacher) => number | undefined {
  const ids = new Map<string, number>();
  for (const teacher of [...stored].sort((a, b) => b.id - a.id)) {
    ids.set(`name:${teacher.name}`, teacher.id);
    if (teacher.staffNumber !== null) ids.set(`number:${teacher.staffNumber}`, teacher.id);
  }
  return (teacher) => ids.get(teacherKey(teacher));
}

/**
 * Compares a file with what is stored. Pure, so that importing a file twice can be shown to change nothing.
 *
 * @param columnOf how a field is called in the file
 */
export function planImport(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  columnOf: (field: Field) => string,
): { plan: ImportPlan; errors: RowError[] } {
  const errors: RowError[] = [];
  const findTeacher = teacherFinder(stored.teachers);
  const courses = planCourses(rows);
  const plan: ImportPlan = {
    newCampuses: [],
    newTeachers: [],
    newCourses: [],
    changedCourses: [],
    newOfferings: [],
    changedOfferings: [],
    unchanged: 0,
  };

  const campuses = new Set<string>();
  const teachers = new Map<string, FileTeacher & { department: string }>();
  for (const row of rows) {
    for (const { campus } of row.meetings) {
      if (campus !== "" && !stored.campusIds.has(campus)) campuses.add(campus);
    }
    for (const teacher of row.teachers) {
      const key = teacherKey(teacher);
      if (findTeacher(teacher) === undefined && !teachers.has(key)) {
        teachers.set(key, { ...teacher, department: row.department });
      }
    }
  }
  plan.newCampuses = [...campuses];
  plan.newTeachers = [...teachers.values()];

  for (const { course, row } of courses.values()) {
    const known = stored.courses.get(course.code);
    if (known === undefined) plan.newCourses.push(course);
    else if (!sameCourse(known, course)) {
      if (known.credits !== course.credits && known.holders > 0) {
        errors.push({
          row: row.row,
          column: columnOf("credit"),
          value: `${course.credits}`,
          message: `已有 ${known.holders} 名学生选上或候补课程 ${course.code}（${known.credits} 学分），学分不能再改`,
        });
      }
      plan.changedCourses.push({ ...course, id: known.id });
    }
  }

  for (const row of rows) {
    const known = stored.offerings.get(row.code);
    if (known === undefined) {
      plan.newOfferings.push(row);
    } else if (isUnchanged(known, row, stored, findTeacher)) {
      plan.unchanged += 1;
    } else {
      errors.push(...refusals(known, row, stored, columnOf));
      plan.changedOfferings.push({ id: known.id, stored: known, row });
    }
  }
  return { plan, errors };
}

/** One entry per course code. Some catalogues name several departments for a course: the one named most often counts. */
function planCourses(rows: readonly ImportRow[]): Map<string, { course: PlannedCourse; row: ImportRow }> {
  const planned = new Map<string, { course: PlannedCourse; row: ImportRow }>();
  for (const [code, of] of Map.groupBy(rows, (row) => row.courseCode)) {
    const [row] = of as [ImportRow];
    const departments = Map.groupBy(of, (r) => r.department);
    const [department] = [...departments].reduce((best, next) =>
      next[1].length > best[1].length ? next : best,
    );
    const nature = of.find((r) => r.nature !== undefined)?.nature;
    const hours = of.find((r) => r.hours !== undefined)?.hours;
    planned.set(code, {
      course: { code, name: row.courseName, credits: row.credits, department, nature, hours },
      row,
    });
  }
  return planned;
}

function sameCourse(stored: StoredCourse, course: PlannedCourse): boolean {
  return (
    stored.name === course.name &&
    stored.credits === course.credits &&
    stored.department === course.department &&
    (course.nature === undefined || course.nature === stored.nature) &&
    (course.hours === undefined || course.hours === stored.hours)
  );
}

function isUnchanged(
  stored: StoredOffering,
  row: ImportRow,
  facts: StoredFacts,
  findTeacher: (teacher: FileTeacher) => number | undefined,
): boolean {
  return (
    stored.state !== "draft" &&
    facts.courses.get(row.courseCode)?.id === stored.courseId &&
    stored.notes === row.notes &&
    stored.capacity === row.capacity &&
    (row.minEnrolment === undefined || row.minEnrolment === stored.minEnrolment) &&
    (row.waitlistCapacity === undefined || row.waitlistCapacity === stored.waitlistCapacity) &&
    stored.teacherIds.length === row.teachers.length &&
    row.teachers.every((teacher, at) => findTeacher(teacher) === stored.teacherIds[at]) &&
    meetingsKey(stored.meetings) === meetingsKey(row.meetings)
  );
}

function meetingsKey(meetings: readonly FileMeeting[]): string {
  return meetings
    .map((m) => JSON.stringify([m.weekday, m.weeks, m.sections, m.campus, m.classroom]))
    .sort()
    .join("\n");
}

function refusals(
  stored: StoredOffering,
  row: ImportRow,
  facts: StoredFacts,
  columnOf: (field: Field) => string,
): RowError[] {
  const errors: RowError[] = [];
  const add = (field: Field, value: string, message: string) =>
    errors.push({ row: row.row, column: columnOf(field), value, message });
  if (stored.state === "cancelled") add("identifier", row.code, "这个教学班已停开，不能再修改");
  if (row.capacity < stored.taken) {
    add("capacity", `${row.capacity}`, `已有 ${stored.taken} 名学生选上，容量不能少于 ${stored.taken}`);
  }
  const people = stored.taken + stored.queued;
  if (people > 0 && facts.courses.get(row.courseCode)?.id !== stored.courseId) {
    add("code", row.courseCode, `已有 ${people} 名学生选上或候补，不能再换成另一门课程`);
  }
  return errors;
}
