import { and, eq, inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { offeringTeacher } from "../offering/index.ts";
import { account } from "../session/index.ts";

/** Accounts of the teachers of classes, by class. */
export async function teacherAccounts(
  db: Queryable,
  offeringIds: readonly number[],
): Promise<Map<number, number[]>> {
  if (offeringIds.length === 0) return new Map();
  const rows = await db
    .select({ offeringId: offeringTeacher.offeringId, id: account.id })
    .from(offeringTeacher)
    .innerJoin(account, eq(account.teacherId, offeringTeacher.teacherId))
    .where(and(inArray(offeringTeacher.offeringId, [...offeringIds]), eq(account.disabled, false)));
  return new Map(
    [...Map.groupBy(rows, ({ offeringId }) => offeringId)].map(([id, of]) => [id, of.map((one) => one.id)]),
  );
}

/** Accounts of students, by student. */
export async function studentAccounts(
  db: Queryable,
  studentIds: readonly number[],
): Promise<Map<number, number>> {
  if (studentIds.length === 0) return new Map();
  const rows = await db
    .select({ studentId: account.studentId, id: account.id })
    .from(account)
    .where(and(inArray(account.studentId, [...studentIds]), eq(account.disabled, false)));
  return new Map(rows.flatMap(({ studentId, id }) => (studentId === null ? [] : [[studentId, id] as const])));
}
