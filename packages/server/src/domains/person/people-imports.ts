import { and, eq, isNotNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Transaction } from "../../db/index.ts";
import { writeOperation } from "../../platform/audit/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import { defineImport, PlanOutdated, readerModule } from "../../platform/import/index.ts";
import { department } from "../department/index.ts";
import { knownPlaces } from "./known-places.ts";
import type { PeoplePlan } from "./people-plan.ts";
import { STUDENTS, type StudentFacts, type reader as studentReader } from "./student-rows.ts";
import type { NeedsStudentUse } from "./student-use.ts";
import { student, teacher } from "./tables.ts";
import { TEACHERS, type TeacherFacts, type reader as teacherReader } from "./teacher-rows.ts";

/** Who started it and from where, for the operation log. */
const actor = z.object({
  accountId: z.int(),
  personName: z.string(),
  roleId: z.string(),
  schoolId: z.int().nullable(),
  impersonatorId: z.int().nullable(),
  ip: z.string(),
  requestId: z.string(),
});
const input = z.object({ schoolId: z.int(), createDepartments: z.boolean(), actor });
type Input = z.output<typeof input>;

const GENERAL = ["一次最多 50,000 行、20 MB。", "有错误时先不导入，列出来由你决定怎样处理。"];

export const teacherImport = defineImport<Pick<CoreServices, "clock">>()({
  name: "teacher-import",
  title: "导入教师",
  rows: TEACHERS,
  reader: readerModule<typeof teacherReader>(new URL("./teacher-rows.ts", import.meta.url)),
  input,
  general: GENERAL,
  async stored(db, { input: { schoolId, createDepartments } }) {
    const rows = await db
      .select()
      .from(teacher)
      .where(and(eq(teacher.schoolId, schoolId), isNotNull(teacher.staffNumber)));
    const people = rows.map(({ id, version, staffNumber, name, department: of, state }) => ({
      id,
      version,
      facts: { staffNumber: staffNumber ?? "", name, department: of ?? "", state },
    }));
    return { people, createDepartments, departments: (await knownPlaces(db, schoolId)).departments };
  },
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
  general: GENERAL,
  async stored(db, { input: { schoolId, createDepartments } }) {
    const rows = await db.select().from(student).where(eq(student.schoolId, schoolId));
    const people = rows.map(({ id, version, schoolId: _school, pinyin: _key, ...facts }) => ({
      id,
      version,
      facts,
    }));
    return { people, createDepartments, ...(await knownPlaces(db, schoolId)) };
  },
  async write(tx, plan, { input: given, services }) {
    await makeDepartments(tx, given.schoolId, plan);
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
          class_name = n."className", campus_id = n."campusId", state = n.state, pinyin = n.pinyin,
          version = s.version + 1
        from ${recordset(rows)} as n(id int, version int, name text, grade int, department text,
          major text, "className" text, "campusId" int, state text, pinyin text)
        where s.id = n.id and s.version = n.version returning s.id`);
      if (changed.rows.length < rows.length) throw new PlanOutdated();
      // The outbox delivers them with the next commit at the latest; selection reads students again after a minute.
      await services.studentUse.changed(
        tx,
        rows.map(({ id }) => id),
      );
    });
    const summary = summaryOf(plan);
    await writeOperation(tx, {
      ...logged(summary, given, services.clock()),
      action: "student-import",
    });
    return summary;
  },
});

/** Rows of one statement. */
const CHUNK = 5_000;

async function inChunks<Row>(rows: readonly Row[], write: (chunk: Row[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += CHUNK) await write(rows.slice(at, at + CHUNK));
}

const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`;

/** Makes the departments of a plan. Throws `PlanOutdated` when one that it takes for there is gone. */
async function makeDepartments(
  tx: Transaction,
  schoolId: number,
  { departments, created, updated }: PeoplePlan<TeacherFacts | StudentFacts>,
): Promise<void> {
  if (departments.length > 0)
    await tx
      .insert(department)
      .values(departments.map((name) => ({ schoolId, name, unconfirmed: true })))
      .onConflictDoNothing();
  const known = new Set(["", ...(await knownPlaces(tx, schoolId)).departments]);
  if ([...created, ...updated].some((one) => !known.has(one.department))) throw new PlanOutdated();
}

/** What an import did, in numbers. */
const summaryOf = ({
  departments,
  created,
  updated,
  unchanged,
}: PeoplePlan<TeacherFacts | StudentFacts>) => ({
  created: created.length,
  updated: updated.length,
  unchanged,
  departments: departments.length,
});

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
