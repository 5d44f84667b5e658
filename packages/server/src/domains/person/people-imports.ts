import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { course } from "../course/index.ts";
import { recordImport, rowsInput } from "../../resource/index.ts";
import { department } from "../department/index.ts";
import { school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { type ClassFacts, classKey } from "./class-keys.ts";
import { classes } from "./classes.ts";
import { knownClasses, knownPlaces } from "./known-places.ts";
import { majors } from "./majors.ts";
import type { Differences } from "./people-plan.ts";
import { STUDENTS, type StudentsPlan, type reader as studentReader } from "./student-rows.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { PASSED, type reader as passedReader } from "./passed-rows.ts";
import { major, passedCourse, schoolClass, student, teacher } from "./tables.ts";
import { TEACHERS, type reader as teacherReader } from "./teacher-rows.ts";

const input = rowsInput;
type Input = z.output<typeof input>;

const DECIDED = "有错误时先不导入，列出来由你决定怎样处理。";
const GENERAL = ["一次最多 50,000 行、20 MB。", DECIDED];

export const teacherImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "teacher-import",
  title: "导入教师",
  rows: TEACHERS,
  reader: readerModule<typeof teacherReader>(new URL("./teacher-rows.ts", import.meta.url)),
  input,
  followedBy: "getRowsImport",
  general: GENERAL,
  async stored(db, { input: { schoolId, createMissing, allowNewNames } }) {
    const rows = await db
      .select()
      .from(teacher)
      .where(and(eq(teacher.schoolId, schoolId), isNotNull(teacher.staffNumber)));
    const people = rows.map(({ id, version, staffNumber, name, department: of, state }) => ({
      id,
      version,
      facts: { staffNumber: staffNumber ?? "", name, department: of ?? "", state },
    }));
    return {
      people,
      createMissing,
      allowNewNames,
      departments: (await knownPlaces(db, schoolId)).departments,
    };
  },
  preview: (plan) => summaryOf(plan),
  async write(tx, plan, { input: given, services }) {
    await makeDepartments(tx, given.schoolId, plan);
    await inChunks(plan.created, async (rows) => {
      const made = await tx.execute<{ id: number }>(sql`
        insert into ${teacher} (school_id, staff_number, name, department, state, pinyin)
        select ${given.schoolId}, "staffNumber", name, nullif(department, ''), state, pinyin
        from ${recordset(rows)} as n("staffNumber" text, name text, department text, state text, pinyin text)
        on conflict do nothing returning id`);
      if (made.rows.length < rows.length) throw new PlanOutdated();
    });
    await inChunks(plan.updated, async (rows) => {
      const changed = await tx.execute<{ id: number }>(sql`
        update ${teacher} t set name = n.name, department = nullif(n.department, ''), state = n.state,
          pinyin = n.pinyin, version = t.version + 1
        from ${recordset(rows)} as n(id int, version int, name text, department text, state text, pinyin text)
        where t.id = n.id and t.version = n.version returning t.id`);
      if (changed.rows.length < rows.length) throw new PlanOutdated();
    });
    const summary = summaryOf(plan);
    await writeOperation(tx, {
      ...logged(summary, given, services.clock()),
      action: "teacher-import",
    });
    return summary;
  },
});

export const studentImport = defineImport<Pick<CoreServices, "clock" | "outbox"> & NeedsStudentUse>()({
  name: "student-import",
  title: "导入学生",
  rows: STUDENTS,
  reader: readerModule<typeof studentReader>(new URL("./student-rows.ts", import.meta.url)),
  input,
  followedBy: "getRowsImport",
  general: GENERAL,
  async stored(db, { input: { schoolId, createMissing, allowNewNames } }) {
    const rows = await db.select().from(student).where(eq(student.schoolId, schoolId));
    const people = rows.map(({ id, version, schoolId: _school, pinyin: _key, className, ...facts }) => ({
      id,
      version,
      facts: { ...facts, className: className ?? "" },
    }));
    const { majors, classes } = await knownClasses(db, schoolId);
    return {
      people,
      createMissing,
      allowNewNames,
      ...(await knownPlaces(db, schoolId)),
      majors: majors.map(({ name }) => ({ name })),
      classes,
    };
  },
  preview: (plan) => summaryOf(plan),
  async write(tx, plan, { input: given, services, afterCommit }) {
    await makeDepartments(tx, given.schoolId, plan);
    await makeClasses(tx, given.schoolId, plan);
    await inChunks(plan.created, async (rows) => {
      const made = await tx.execute<{ id: number }>(sql`
        insert into ${student}
          (school_id, student_number, name, grade, department, major, class_name, campus_id, state, pinyin)
        select ${given.schoolId}, "studentNumber", name, grade, department, major, "className", "campusId", state, pinyin
        from ${recordset(rows)} as n("studentNumber" text, name text, grade int, department text,
          major text, "className" text, "campusId" int, state text, pinyin text)
        on conflict do nothing returning id`);
      if (made.rows.length < rows.length) throw new PlanOutdated();
    });
    await inChunks(plan.updated, async (rows) => {
      const changed = await tx.execute<{ id: number }>(sql`
        update ${student} s set name = n.name, grade = n.grade, department = n.department, major = n.major,
          class_name = nullif(n."className", ''), campus_id = n."campusId", state = n.state, pinyin = n.pinyin,
          version = s.version + 1
        from ${recordset(rows)} as n(id int, version int, name text, grade int, department text,
          major text, "className" text, "campusId" int, state text, pinyin text)
        where s.id = n.id and s.version = n.version returning s.id`);
      if (changed.rows.length < rows.length) throw new PlanOutdated();
      const messages = await services.studentUse.changed(
        tx,
        rows.map(({ id }) => id),
      );
      afterCommit(() => services.outbox.deliver(messages));
    });
    const summary = summaryOf(plan);
    await writeOperation(tx, {
      ...logged(summary, given, services.clock()),
      action: "student-import",
    });
    return summary;
  },
});

export const majorImport = recordImport(majors, {
  makes: { department: (tx, schoolId, names) => addDepartments(tx, schoolId, names) },
});

export const classImport = recordImport(classes);

export const passedCourseImport = defineImport<Pick<CoreServices, "clock" | "outbox"> & NeedsStudentUse>()({
  name: "passed-course-import",
  title: "导入已修课程",
  rows: PASSED,
  reader: readerModule<typeof passedReader>(new URL("./passed-rows.ts", import.meta.url)),
  input,
  followedBy: "getRowsImport",
  general: [...GENERAL, "选课时先修课程按已修课程判断；这里没有的课程按没有修过算。"],
  async stored(db, { input: { schoolId } }) {
    return {
      schoolId,
      students: await db
        .select({ id: student.id, studentNumber: student.studentNumber, name: student.name })
        .from(student)
        .where(eq(student.schoolId, schoolId)),
      schools: await db.select({ id: school.id, name: school.name, code: school.code }).from(school),
      courses: await db.select({ id: course.id, schoolId: course.schoolId, code: course.code }).from(course),
      semesters: await db.select({ id: semester.id, code: semester.code }).from(semester),
    };
  },
  // Rows that are registered already count as new here: what is stored of a whole school is too much to plan with.
  preview: (plan) => ({ created: plan.length, updated: 0, unchanged: 0 }),
  async write(tx, plan, { input: given, services, afterCommit }) {
    const summary = { created: 0, updated: 0, unchanged: 0 };
    await inChunks(plan, async (rows) => {
      // The students stay until they are written; what a row leaves open stays as it is.
      const there = await tx.execute<{ id: number }>(sql`
        select s.id from ${student} s
        where s.school_id = ${given.schoolId} and s.id in (select "studentId" from ${recordset(rows)} as n("studentId" int))
        order by s.id for key share`);
      const students = new Set(rows.map(({ studentId }) => studentId));
      if (there.rows.length < students.size) throw new PlanOutdated();
      const written = await tx.execute<{ student: number; made: boolean }>(sql`
        insert into ${passedCourse} as p (school_id, student_id, course_id, semester_id, grade)
        select ${given.schoolId}, "studentId", "courseId", "semesterId", grade
        from ${recordset(rows)} as n("studentId" int, "courseId" int, "semesterId" int, grade text)
        on conflict (student_id, course_id) do update
        set semester_id = coalesce(excluded.semester_id, p.semester_id), grade = coalesce(excluded.grade, p.grade),
          version = p.version + 1
        where (coalesce(excluded.semester_id, p.semester_id), coalesce(excluded.grade, p.grade))
          is distinct from (p.semester_id, p.grade)
        returning student_id as student, p.version = 1 as made`);
      const made = written.rows.filter((row) => row.made);
      summary.created += made.length;
      summary.updated += written.rows.length - made.length;
      summary.unchanged += rows.length - written.rows.length;
      const messages = await services.studentUse.changed(tx, [...new Set(made.map((row) => row.student))]);
      afterCommit(() => services.outbox.deliver(messages));
    });
    await writeOperation(tx, {
      ...logged(summary, given, services.clock()),
      action: "passed-course-import",
    });
    return summary;
  },
});

/** Makes classes of majors that are there; gives how many it made. */
async function insertClasses(
  tx: Transaction,
  schoolId: number,
  classes: readonly ClassFacts[],
): Promise<number> {
  const made = await tx.execute<{ id: number }>(sql`
    insert into ${schoolClass} (school_id, name, grade, major, department)
    select m.school_id, n.name, n.grade, m.name, m.department
    from ${recordset(classes)} as n(name text, grade int, major text)
    join ${major} m on m.school_id = ${schoolId} and m.name = n.major
    on conflict do nothing returning id`);
  return made.rows.length;
}

/** Makes the majors and classes of a plan. Throws `PlanOutdated` when one that it takes for there is gone. */
async function makeClasses(
  tx: Transaction,
  schoolId: number,
  { majors, classes, created, updated }: StudentsPlan,
): Promise<void> {
  if (majors.length > 0)
    await tx
      .insert(major)
      .values(majors.map((one) => ({ ...one, schoolId })))
      .onConflictDoNothing();
  await insertClasses(tx, schoolId, classes);
  const known = await knownClasses(tx, schoolId);
  const there = new Set([...known.majors.map(({ name }) => name), ...known.classes.map(classKey)]);
  for (const { major: name, grade, className } of [...created, ...updated])
    if (
      !there.has(name) ||
      (className !== "" && !there.has(classKey({ name: className, grade, major: name })))
    )
      throw new PlanOutdated();
}

/** Rows of one statement. */
const CHUNK = 5_000;

async function inChunks<Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await write(rows.slice(at, at + CHUNK));
}

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** What is common to the plans of rows that are of a department. */
type PlannedPeople = Differences<{ department: string }> & { departments: string[] };

/** Makes the departments of a plan. Throws `PlanOutdated` when one that it takes for there is gone. */
async function makeDepartments(
  tx: Transaction,
  schoolId: number,
  { departments, created, updated }: PlannedPeople,
): Promise<void> {
  await addDepartments(tx, schoolId, departments);
  const known = new Set(["", ...(await knownPlaces(tx, schoolId)).departments]);
  if ([...created, ...updated].some((one) => !known.has(one.department))) throw new PlanOutdated();
}

/** Makes departments that somebody has to look at. */
async function addDepartments(tx: Transaction, schoolId: number, names: readonly string[]): Promise<void> {
  if (names.length > 0)
    await tx
      .insert(department)
      .values(names.map((name) => ({ schoolId, name, unconfirmed: true })))
      .onConflictDoNothing();
}

/** What an import did, in numbers. */
function summaryOf({ departments, created, updated, unchanged }: PlannedPeople) {
  return {
    created: created.length,
    updated: updated.length,
    unchanged,
    departments: departments.length,
  };
}

/** What the operation log says of an import. */
const logged = (
  summary: Readonly<Record<string, number>>,
  { schoolId, actor: { ip, requestId, ...session } }: Input,
  at: Date,
) => ({
  session,
  targets: [{ kind: "school", id: schoolId, schoolId }],
  before: null,
  after: summary,
  ip,
  requestId,
  at,
});
