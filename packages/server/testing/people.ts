import type { Database } from "../src/db/index.ts";
import { createAccounts, hashPassword } from "../src/domains/session/index.ts";

/** Password of every account in tests and in the demo. */
export const PASSWORD = "Huxuan@2026";

let passwordHash: Promise<string> | undefined;

/** Accounts for tests that need people but no province: administrator, teacher and student of no school. */
export async function createPeople(
  db: Database,
): Promise<{ admin: number; teacher: number; student: number; dual: number }> {
  passwordHash ??= hashPassword(PASSWORD);
  const common = { passwordHash: await passwordHash, schoolId: null };
  const [admin, teacher, student, dual] = (await createAccounts(db, [
    { ...common, useraccount: "admin", personName: "管理员", userType: "other", roleIds: ["1"] },
    { ...common, useraccount: "teacher", personName: "教师", userType: "teacher", roleIds: ["3"] },
    { ...common, useraccount: "student", personName: "学生", userType: "student", roleIds: ["4"] },
    { ...common, useraccount: "dual", personName: "双角色", userType: "teacher", roleIds: ["3", "2"] },
  ])) as [number, number, number, number];
  return { admin, teacher, student, dual };
}
