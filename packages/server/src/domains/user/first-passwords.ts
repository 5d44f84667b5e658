import { inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { student, teacher } from "../person/index.ts";
import { passwordFaults, passwordRulesIn } from "../session/index.ts";
import type { AccountRow } from "./authority.ts";
import { oneTimePassword } from "./one-time-password.ts";
import { defaultPasswordIn } from "./settings.ts";

/** Passwords that are made for one account before the end of its number is left out. */
const MOST_TRIES = 20;

/** A password for one use for each of the accounts, made as the office chose and as the rules ask. */
export async function firstPasswords(
  { db, officeSettings }: { db: Queryable } & NeedsOfficeSettings,
  accounts: readonly Pick<AccountRow, "useraccount" | "studentId" | "teacherId">[],
): Promise<string[]> {
  const builder = defaultPasswordIn(officeSettings);
  const rules = passwordRulesIn(officeSettings);
  const length = Math.max(builder.length, rules.minLength);
  const numbers = await numbersOf(db, accounts);
  return accounts.map((account, at) => {
    // By chance one may hold a short user name; where the end of the number is all of the name, each would.
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const password = oneTimePassword({ ...builder, length }, numbers[at] ?? null);
      if (passwordFaults(password, rules, account).length === 0) return password;
    }
    return oneTimePassword({ type: "random", length }, null);
  });
}

/** Student and staff numbers, in the order of the accounts; null where there is none. */
async function numbersOf(
  db: Queryable,
  accounts: readonly Pick<AccountRow, "studentId" | "teacherId">[],
): Promise<(string | null)[]> {
  const studentIds = accounts.flatMap(({ studentId }) => studentId ?? []);
  const teacherIds = accounts.flatMap(({ teacherId }) => teacherId ?? []);
  const students = studentIds.length
    ? await db
        .select({ id: student.id, number: student.studentNumber })
        .from(student)
        .where(inArray(student.id, studentIds))
    : [];
  const teachers = teacherIds.length
    ? await db
        .select({ id: teacher.id, number: teacher.staffNumber })
        .from(teacher)
        .where(inArray(teacher.id, teacherIds))
    : [];
  const ofStudents = new Map(students.map(({ id, number }) => [id, number]));
  const ofTeachers = new Map(teachers.map(({ id, number }) => [id, number]));
  return accounts.map(
    ({ studentId, teacherId }) => ofStudents.get(studentId ?? 0) ?? ofTeachers.get(teacherId ?? 0) ?? null,
  );
}
