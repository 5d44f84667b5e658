import { labels } from "@huxuan/api-client";
import type { CourseLanguage, CourseNature, HoursUnit } from "../course/index.ts";
import type { GuestQuota, OfferingState } from "../offering/index.ts";
// The rules alone: the domain's index would bring the database into the reading thread.
import { OccupiedIndex } from "../offering/occupied-index.ts";
import { stateRefusal } from "../../resource/lifecycle.ts";
import {
  capacityRefusal,
  checkCapacity,
  findOccupied,
  type OccupiedMeeting,
  offeringLifecycle,
} from "../offering/rules.ts";
import {
  type Field,
  FIELDS,
  type FileTeacher,
  type ImportRow,
  LANGUAGE_NAMES,
  NATURE_NAMES,
  rowError,
} from "./import-row.ts";
import { codeKey, sameName } from "../../text/names.ts";
import { type FileMeeting, type FileWholeWeeks, formatMeeting } from "./meeting-text.ts";
import { type StoredTeacher, TeacherFinder } from "./teacher-finder.ts";
import type { RowError } from "./tables.ts";

/** What is stored already, of one school and semester. */
export interface StoredFacts {
  campusIds: ReadonlyMap<string, number>;
  teachers: readonly StoredTeacher[];
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
  hoursUnit: HoursUnit;
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
  wholeWeeks: readonly FileWholeWeeks[];
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
  hoursUnit: HoursUnit | undefined;
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

/** How a file is compared with what is stored. */
export interface PlanOptions {
  /** How a field is called in the file. */
  columnOf: (field: Field) => string;
  /** Rooms and teachers used by two classes at the same time are meant so. */
  allowDoubleBooking: boolean;
  /** Campuses that the school does not have are made; otherwise their rows are refused. */
  createCampuses: boolean;
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
  const named = withStoredNames(rows, stored, options.columnOf);
  const { errors } = named;
  let good: readonly ImportRow[] = named.rows;
  for (;;) {
    const { plan, errors: found, notices } = planOnce(good, stored, options);
    if (found.length === 0) return { plan, good, errors, notices };
    errors.push(...found);
    const bad = new Set(found.map((error) => error.row));
    // Without them the others may stand in each other's way: a class that stays where it is occupies its room.
    good = good.filter((row) => !bad.has(row.row));
  }
}

/**
 * The rows with codes and names as they are stored, where the file writes the same ones in other letters: MATH101 for
 * math101. A code that could be one of two stored ones is refused.
 */
function withStoredNames(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  columnOf: (field: Field) => string,
): { rows: ImportRow[]; errors: RowError[] } {
  const errors: RowError[] = [];
  const finder = (known: Iterable<string>) => {
    const byKey = Map.groupBy(known, codeKey);
    return (code: string): readonly string[] => {
      const same = byKey.get(codeKey(code)) ?? [];
      return same.includes(code) ? [code] : same;
    };
  };
  const offeringCodes = finder(stored.offerings.keys());
  const courseCodes = finder(stored.courses.keys());
  const found: ImportRow[] = [];
  for (const row of rows) {
    const before = errors.length;
    const take = (field: Field, code: string, same: readonly string[]): string => {
      if (same.length > 1)
        errors.push(
          rowError(row, columnOf(field), code, `本校有 ${same.join("、")}，只差大小写，请写成其中一个`),
        );
      return same[0] ?? code;
    };
    const code = take("identifier", row.code, offeringCodes(row.code));
    const courseCode = take("code", row.courseCode, courseCodes(row.courseCode));
    if (errors.length > before) continue;
    const course = stored.courses.get(courseCode);
    found.push({
      ...row,
      code,
      courseCode,
      department:
        course !== undefined && sameName(course.department, row.department)
          ? course.department
          : row.department,
    });
  }
  return { rows: found, errors };
}

function planOnce(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  options: PlanOptions,
): { plan: ImportPlan; errors: RowError[]; notices: RowError[] } {
  const { columnOf } = options;
  const finder = new TeacherFinder(stored.teachers, rows);
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
    for (const campus of new Set(row.meetings.map((meeting) => meeting.campus))) {
      if (campus === "" || stored.campusIds.has(campus)) continue;
      campuses.add(campus);
      if (!options.createCampuses)
        errors.push(
          rowError(
            row,
            columnOf("meetings"),
            campus,
            `本校没有「${campus}」这个校区：确实是新校区时可以选择新建；是教室名称的一部分时，请写在校区后面或去掉空格`,
            "newCampus",
          ),
        );
    }
    const taught = stored.offerings.get(row.code)?.teacherIds;
    for (const teacher of row.teachers) {
      const found = finder.find(teacher, taught);
      if (found.is === "refused")
        errors.push(rowError(row, columnOf("teachers"), teacher.name, found.message));
      // Whoever is named with a number in one row and without in another is one.
      else if (found.is === "new" && (teacher.staffNumber !== "" || !teachers.has(found.key)))
        teachers.set(found.key, {
          ...teacher,
          department: teachers.get(found.key)?.department ?? row.department,
        });
    }
  }
  plan.newCampuses = [...campuses];
  plan.newTeachers = [...teachers.values()];
  const storedIds = (row: ImportRow): number[] => {
    const taught = stored.offerings.get(row.code)?.teacherIds;
    return row.teachers.map((teacher) => {
      const found = finder.find(teacher, taught);
      return found.is === "stored" ? found.id : 0;
    });
  };

  for (const row of rows) {
    const known = stored.offerings.get(row.code);
    if (known === undefined) {
      errors.push(...seatErrors(row, undefined, columnOf));
      plan.newOfferings.push(row);
    } else if (isUnchanged(known, row, stored, storedIds(row))) {
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
      {
        field: "hours",
        from: hoursText(stored.hours, stored.hoursUnit),
        to: hoursText(course.hours ?? stored.hours, course.hoursUnit ?? stored.hoursUnit),
      },
    ] as const
  ).filter(({ from, to }) => from !== to);
}

const hoursText = (hours: number, unit: HoursUnit): string => `${hours} ${labels.hoursUnit[unit]}`;

/**
 * Rows whose teacher or room is taken at the time, by a stored class or by an earlier row; the same teacher in the same
 * room is a joint class. A row that leaves teachers and meetings as they are is not asked again.
 */
function findDoubleBookings(
  rows: readonly ImportRow[],
  stored: StoredFacts,
  columnOf: (field: Field) => string,
): RowError[] {
  const finder = new TeacherFinder(stored.teachers, rows);
  const newIds = new Map<string, number>();
  const teacherNames = new Map<number, string>();
  const idOf = (row: ImportRow, teacher: FileTeacher): number => {
    const found = finder.find(teacher, stored.offerings.get(row.code)?.teacherIds);
    // Rows with a teacher who is refused are not asked.
    const key = found.is === "new" ? found.key : "";
    // Teachers that are not stored yet count downwards from -1.
    const id = found.is === "stored" ? found.id : (newIds.get(key) ?? -1 - newIds.size);
    if (found.is === "new") newIds.set(key, id);
    teacherNames.set(id, teacher.name);
    return id;
  };
  const courseNames = new Map([...stored.courses.values()].map((c) => [c.id, c.name]));
  const index = new OccupiedIndex();
  const asked: { row: ImportRow; teacherIds: number[] }[] = [];
  const moved = new Set<string>();
  for (const row of rows) {
    const ids = row.teachers.map((teacher) => idOf(row, teacher));
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
    const timed = of.find((r) => r.hours !== undefined);
    return {
      course: {
        code,
        name: row.courseName,
        credits: row.credits,
        department,
        nature,
        language,
        hours: timed?.hours,
        hoursUnit: timed?.hoursUnit,
      },
      of,
    };
  });
}

function isUnchanged(
  stored: StoredOffering,
  row: ImportRow,
  facts: StoredFacts,
  teacherIds: readonly number[],
): boolean {
  return (
    stored.state !== "draft" &&
    facts.courses.get(row.courseCode)?.id === stored.courseId &&
    stored.notes === row.notes &&
    stored.capacity === row.capacity &&
    (row.minEnrolment === undefined || row.minEnrolment === stored.minEnrolment) &&
    (row.waitlistCapacity === undefined || row.waitlistCapacity === stored.waitlistCapacity) &&
    sameIds(stored.teacherIds, teacherIds) &&
    meetingsKey(stored.meetings) === meetingsKey(row.meetings) &&
    wholeWeeksKey(stored.wholeWeeks) === wholeWeeksKey(row.wholeWeeks)
  );
}

// The database keeps the fields in an order of its own.
const wholeWeeksKey = (all: readonly FileWholeWeeks[]): string =>
  JSON.stringify(all.map(({ weeks, place }) => [weeks, place]));

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
  stored: Pick<StoredOffering, "state" | "capacity" | "taken" | "queued" | "courseId">,
  row: ImportRow,
  courseId: number | undefined,
  columnOf: (field: Field) => string,
): RowError[] {
  const errors: RowError[] = [];
  const add = (field: Field, value: string, message: string) =>
    errors.push(rowError(row, columnOf(field), value, message));
  const refusal = stateRefusal(offeringLifecycle.update, stored.state);
  if (refusal !== undefined) add("identifier", row.code, refusal);
  const tooSmall = capacityRefusal(row.capacity, stored);
  if (tooSmall !== undefined) add("capacity", `${row.capacity}`, tooSmall);
  const people = stored.taken + stored.queued;
  if (people > 0 && courseId !== stored.courseId) {
    add("code", row.courseCode, `已有 ${people} 名学生选上或候补，不能再换成另一门课程`);
  }
  return errors;
}
