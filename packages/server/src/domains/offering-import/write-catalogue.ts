import { sql } from "drizzle-orm";
import type { Transaction } from "../../db/index.ts";
import { personSortKey } from "../../text/pinyin.ts";
import type { NameKeys } from "../../text/search.ts";
import { course, courseKeys } from "../course/index.ts";
import { teacher } from "../person/index.ts";
import { campus } from "../school/index.ts";
import type { ImportTarget } from "./import-target.ts";
import type { ImportPlan } from "./plan.ts";
import type { StoredTeacher } from "./teacher-finder.ts";

/** 18 hours make one credit (domain: 互认). */
const HOURS_PER_CREDIT = 18;

/** New campuses of the school, their ids by name. */
export async function insertCampuses(
  tx: Transaction,
  { schoolId }: ImportTarget,
  names: readonly string[],
): Promise<[string, number][]> {
  if (names.length === 0) return [];
  const rows = await tx
    .insert(campus)
    .values(names.map((name) => ({ schoolId, name })))
    .returning({ id: campus.id, name: campus.name });
  return rows.map((row) => [row.name, row.id]);
}

/** New teachers of the school. */
export async function insertTeachers(
  tx: Transaction,
  { schoolId }: ImportTarget,
  teachers: ImportPlan["newTeachers"],
  names: NameKeys,
): Promise<StoredTeacher[]> {
  if (teachers.length === 0) return [];
  const rows = teachers.map((t) => ({
    staff_number: t.staffNumber === "" ? null : t.staffNumber,
    name: t.name,
    department: t.department,
    pinyin: names.get(t.name)?.sort ?? personSortKey(t.name),
  }));
  const result = await tx.execute<StoredTeacher & Record<string, unknown>>(sql`
    insert into ${teacher} (school_id, staff_number, name, department, pinyin)
    select ${schoolId}, staff_number, name, department, pinyin
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(staff_number text, name text, department text, pinyin text)
    returning id, name, staff_number as "staffNumber", department, state`);
  return result.rows;
}

/** New courses of the school, their ids by code. */
export async function insertCourses(
  tx: Transaction,
  { schoolId }: ImportTarget,
  courses: ImportPlan["newCourses"],
  names: NameKeys,
): Promise<[string, number][]> {
  if (courses.length === 0) return [];
  const rows = courses.map((c) => ({
    ...c,
    ...courseKeys(c, names),
    nature: c.nature ?? "elective",
    language: c.language ?? "chinese",
    hours: c.hours ?? Math.round(c.credits * HOURS_PER_CREDIT),
    hoursUnit: c.hoursUnit ?? "hours",
  }));
  const result = await tx.execute<{ id: number; code: string }>(sql`
    insert into ${course}
      (school_id, code, name, credits, hours, hours_unit, nature, language, department, department_pinyin, pinyin, search_text)
    select ${schoolId}, code, name, credits, hours, "hoursUnit", nature, language, department, "departmentPinyin", pinyin, "searchText"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(code text, name text, credits numeric, hours int, "hoursUnit" text, nature text, language text, department text,
           "departmentPinyin" text, pinyin text, "searchText" text)
    returning id, code`);
  return result.rows.map((row) => [row.code, row.id]);
}

/** Courses whose name, credits, department, hours, nature or language the file changes. */
export async function updateCourses(
  tx: Transaction,
  courses: ImportPlan["changedCourses"],
  names: NameKeys,
): Promise<void> {
  if (courses.length === 0) return;
  const rows = courses.map((c) => ({ ...c, ...courseKeys(c, names) }));
  await tx.execute(sql`
    update ${course} c set
      name = n.name, credits = n.credits, department = n.department,
      hours = coalesce(n.hours, c.hours), hours_unit = coalesce(n."hoursUnit", c.hours_unit), nature = coalesce(n.nature, c.nature),
      language = coalesce(n.language, c.language),
      department_pinyin = n."departmentPinyin", pinyin = n.pinyin, search_text = n."searchText",
      version = c.version + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n(id int, name text, credits numeric, hours int, "hoursUnit" text, nature text, language text,
           department text, "departmentPinyin" text, pinyin text, "searchText" text)
    where c.id = n.id`);
}
