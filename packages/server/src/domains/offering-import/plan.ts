import type { CourseLanguage, CourseNature } from "../course/index.ts";
import type { GuestQuota, OfferingState } from "../offering/index.ts";
// The rules alone: the domain's index would bring the database into the reading thread.
import { OccupiedIndex } from "../offering/occupied-index.ts";
import { checkCapacity, findOccupied, type OccupiedMeeting, refusalOf } from "../offering/rules.ts";
import {
  type Field,
  FIELDS,
  type FileTeacher,
  type ImportRow,
  LANGUAGE_NAMES,
  NATURE_NAMES,
  rowError,
} from "./import-row.ts";
import { type FileMeeting, formatMeeting } from "./meeting-text.ts";
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
  language: CourseLanguage;
  hours: number;
  /** Students who hold or wait for it now: its credits count in their caps. */
  holders: number;
  /** A term that has begun, other than the one of the import, teaches it: what it shows stays what it was. */
  shown: boolean;
}

export interface StoredOffering {
  id: number;
  courseId: number;
  state: OfferingState;
  notes: string;
  minEnrolment: number;
  waitlistCapacity: number | null;
  guestQuotas: readonly GuestQuota[];
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
  language: CourseLanguage | undefined;
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

/** How a file is compared with what is stored. */
export interface PlanOptions {
  /** How a field is called in the file. */
  columnOf: (field: Field) => string;
  /** Rooms and teachers used by two classes at the same time are meant so. */
  allowDoubleBooking: boolean;
}

/** What an import would do, and what stands against it. */
export interface Planned {
  /** For the rows without errors. */
  plan: ImportPlan;
  /** Rows without errors. */
  good: readonly ImportRow[];
  errors: RowError[];
  /** Rows that are taken in another way than the file says. */
  notices: RowError[];
}

/**
 * Compares a file with what is stored. Pure, so that importing a file twice can be shown to change nothing. A row with
 * an error takes no part in the plan, and books neither teacher nor room; what is stored under its number stays.
 */
export function planImport(rows: readonly ImportRow[], stored: StoredFacts, options: PlanOptions): Planned {
  const errors: RowError[] = [];
  let good = rows;
  for (;;) {
    const { plan, errors: found, notices } = planOnce(good, stored, options);
    if (found.length === 0) return { plan, good, errors, notices };
    errors.push(...found);
    const bad = new Set(found.map((error) => error.row));
    // Without them the others may stand in each other's way: a class that stays where it is occupies its room.
    good = good.filter((row) => !bad.has(row.row));
  }
}

function planOnce(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  options: PlanOptions,
): { plan: ImportPlan; errors: RowError[]; notices: RowError[] } {
  const { columnOf } = options;
  const findTeacher = teacherFinder(stored.teachers);
  const courses = compareCourses(rows, stored, columnOf);
  const errors = courses.errors;
  const plan: ImportPlan = {
    newCampuses: [],
    newTeachers: [],
    newCourses: courses.added,
    changedCourses: courses.changed,
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

  for (const row of rows) {
    const known = stored.offerings.get(row.code);
    if (known === undefined) {
      errors.push(...seatErrors(row, undefined, columnOf));
      plan.newOfferings.push(row);
    } else if (isUnchanged(known, row, stored, findTeacher)) {
      plan.unchanged += 1;
    } else {
      errors.push(...refusals(known, row, stored.courses.get(row.courseCode)?.id, columnOf));
      errors.push(...seatErrors(row, known, columnOf));
      plan.changedOfferings.push({ id: known.id, stored: known, row });
    }
  }
  if (!options.allowDoubleBooking) {
    const bad = new Set(errors.map((error) => error.row));
    errors.push(
      ...findDoubleBookings(
        rows.filter((row) => !bad.has(row.row)),
        stored,
        columnOf,
      ),
    );
  }
  return { plan, errors, notices: courses.notices };
}

/** What the courses of a file are to those stored. */
function compareCourses(rows: readonly ImportRow[], stored: StoredFacts, columnOf: (field: Field) => string) {
  const added: PlannedCourse[] = [];
  const changed: ImportPlan["changedCourses"] = [];
  const errors: RowError[] = [];
  const notices: RowError[] = [];
  for (const { course, of } of planCourses(rows)) {
    const known = stored.courses.get(course.code);
    if (known === undefined) {
      added.push(course);
      continue;
    }
    const differences = compareCourse(known, course);
    if (differences.length === 0) continue;
    if (known.shown) {
      for (const { field, from, to } of differences) {
        const message =
          `课程 ${course.code} 的${FIELDS[field]}与已有记录不同（${from} → ${to}），没有修改：` +
          "已经开始的学期开过这门课，要保持原样";
        notices.push(...of.map((row) => rowError(row, columnOf(field), to, message, "courseKept")));
      }
      continue;
    }
    if (known.credits !== course.credits && known.holders > 0) {
      const message = `已有 ${known.holders} 名学生选上或候补课程 ${course.code}（${known.credits} 学分），学分不能再改`;
      errors.push(...of.map((row) => rowError(row, columnOf("credit"), `${course.credits}`, message)));
    }
    changed.push({ ...course, id: known.id });
  }
  return { added, changed, errors, notices };
}

function compareCourse(
  stored: StoredCourse,
  course: PlannedCourse,
): { field: Field; from: string; to: string }[] {
  const nature = course.nature ?? stored.nature;
  const language = course.language ?? stored.language;
  return (
    [
      { field: "name", from: stored.name, to: course.name },
      { field: "credit", from: `${stored.credits}`, to: `${course.credits}` },
      { field: "department", from: stored.department, to: course.department },
      { field: "nature", from: NATURE_NAMES[stored.nature], to: NATURE_NAMES[nature] },
      { field: "language", from: LANGUAGE_NAMES[stored.language], to: LANGUAGE_NAMES[language] },
      { field: "hours", from: `${stored.hours}`, to: `${course.hours ?? stored.hours}` },
    ] as const
  ).filter(({ from, to }) => from !== to);
}

/**
 * Rows whose teacher or room is taken at the time, by a stored class or by an earlier row; the same teacher in the same
 * room is a joint class. A row that leaves teachers and meetings as they are is not asked again.
 */
function findDoubleBookings(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  columnOf: (field: Field) => string,
): RowError[] {
  const findTeacher = teacherFinder(stored.teachers);
  const teacherIds = new Map<string, number>();
  const teacherNames = new Map<number, string>();
  const idOf = (teacher: FileTeacher): number => {
    const key = teacherKey(teacher);
    // Teachers that are not stored yet count downwards from -1.
    const id = findTeacher(teacher) ?? teacherIds.get(key) ?? -1 - teacherIds.size;
    teacherIds.set(key, id);
    teacherNames.set(id, teacher.name);
    return id;
  };
  const courseNames = new Map([...stored.courses.values()].map((c) => [c.id, c.name]));
  const index = new OccupiedIndex();
  const asked: { row: ImportRow; teacherIds: number[] }[] = [];
  const moved = new Set<string>();
  for (const row of rows) {
    const ids = row.teachers.map(idOf);
    const known = stored.offerings.get(row.code);
    const stays =
      known !== undefined &&
      sameIds(known.teacherIds, ids) &&
      meetingsKey(known.meetings) === meetingsKey(row.meetings);
    if (stays) continue;
    asked.push({ row, teacherIds: ids });
    moved.add(row.code);
  }
  for (const [code, { courseId, state, teacherIds, meetings }] of stored.offerings) {
    if (state === "cancelled" || moved.has(code)) continue;
    const by = { offeringCode: code, courseName: courseNames.get(courseId) ?? "", teacherIds };
    index.add(meetings.map((m): OccupiedMeeting => ({ ...m, ...by })));
  }
  return asked.flatMap(({ row, teacherIds }) => {
    const input = { teacherIds, meetings: row.meetings };
    const occupied = findOccupied(input, index.near(input), teacherNames);
    if (occupied.length === 0) {
      const by = { offeringCode: row.code, courseName: row.courseName, teacherIds };
      index.add(row.meetings.map((m): OccupiedMeeting => ({ ...m, ...by })));
    }
    return occupied.map(({ field, message }) => {
      const meeting = row.meetings[Number(field.split(".")[1])];
      const when = meeting === undefined ? "" : formatMeeting({ ...meeting, campus: "", classroom: "" });
      return rowError(row, columnOf("meetings"), when, message, "doubleBooked");
    });
  });
}

const sameIds = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((id, at) => id === b[at]);

/** Whether the seats of a row add up, by the rule of the form. */
function seatErrors(
  row: ImportRow,
  stored: StoredOffering | undefined,
  columnOf: (field: Field) => string,
): RowError[] {
  return checkCapacity({
    capacity: row.capacity,
    minEnrolment: row.minEnrolment ?? stored?.minEnrolment ?? 0,
    guestQuotas: stored?.guestQuotas ?? [],
  }).map(({ field, message }) =>
    field === "minEnrolment" && row.minEnrolment !== undefined
      ? rowError(row, columnOf("minEnrolment"), `${row.minEnrolment}`, message)
      : rowError(row, columnOf("capacity"), `${row.capacity}`, message),
  );
}

/** One entry per course code. Some catalogues name several departments for a course: the one named most often counts. */
function planCourses(rows: readonly ImportRow[]): { course: PlannedCourse; of: ImportRow[] }[] {
  return [...Map.groupBy(rows, (row) => row.courseCode)].map(([code, of]) => {
    const [row] = of as [ImportRow];
    const departments = Map.groupBy(of, (r) => r.department);
    const [department] = [...departments].reduce((best, next) =>
      next[1].length > best[1].length ? next : best,
    );
    const nature = of.find((r) => r.nature !== undefined)?.nature;
    const language = of.find((r) => r.language !== undefined)?.language;
    const hours = of.find((r) => r.hours !== undefined)?.hours;
    return {
      course: { code, name: row.courseName, credits: row.credits, department, nature, language, hours },
      of,
    };
  });
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
    sameIds(
      stored.teacherIds,
      row.teachers.map((teacher) => findTeacher(teacher) ?? 0),
    ) &&
    meetingsKey(stored.meetings) === meetingsKey(row.meetings)
  );
}

function meetingsKey(meetings: readonly FileMeeting[]): string {
  return meetings
    .map((m) => JSON.stringify([m.weekday, m.weeks, m.sections, m.campus, m.classroom]))
    .sort()
    .join("\n");
}

/**
 * What stands against changing a stored class as a row says.
 *
 * @param courseId the stored course that the row names, if it is stored
 */
export function refusals(
  stored: Pick<StoredOffering, "state" | "taken" | "queued" | "courseId">,
  row: ImportRow,
  courseId: number | undefined,
  columnOf: (field: Field) => string,
): RowError[] {
  const errors: RowError[] = [];
  const add = (field: Field, value: string, message: string) =>
    errors.push(rowError(row, columnOf(field), value, message));
  const refusal = refusalOf("update", stored.state);
  if (refusal !== undefined) add("identifier", row.code, refusal);
  if (row.capacity < stored.taken) {
    add("capacity", `${row.capacity}`, `已有 ${stored.taken} 名学生选上，容量不能少于 ${stored.taken}`);
  }
  const people = stored.taken + stored.queued;
  if (people > 0 && courseId !== stored.courseId) {
    add("code", row.courseCode, `已有 ${people} 名学生选上或候补，不能再换成另一门课程`);
  }
  return errors;
}
