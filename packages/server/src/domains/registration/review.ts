import { labels } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import { exactFirst, isNumber, student, teacher } from "../person/index.ts";
import { school } from "../school/index.ts";
import { account } from "../session/index.ts";
import { sameName } from "../../text/names.ts";
import { REGISTRATION_PROCESS, type RegistrationFacts } from "./standard-process.ts";
import { registration } from "./tables.ts";

type Row = typeof registration.$inferSelect;

/** What having something reviewed needs. */
export type NeedsReview = Pick<CoreServices, "db" | "clock"> & { workflow: Workflow };

/** States in which an application is being decided. */
export const UNDER_REVIEW = ["reviewing", "returned"] as const;

/** Whom an application names. */
export type Named = Pick<Row, "schoolId" | "userType" | "number">;

/** The application of somebody that is under review. */
export const underReview = ({ schoolId, userType, number }: Named) =>
  and(
    eq(registration.schoolId, schoolId),
    eq(registration.userType, userType),
    eq(registration.number, number),
    inArray(registration.state, [...UNDER_REVIEW]),
  );

/** What the register of a school says of a number, with the account that its owner has. */
export async function registerEntry(db: Queryable, { schoolId, userType, number }: Named) {
  const [found] =
    userType === "student"
      ? await db
          .select({
            name: student.name,
            department: sql<string>`${student.department}`,
            grade: sql<number | null>`${student.grade}`,
            major: sql<string | null>`${student.major}`,
            left: sql<boolean>`${student.state} = 'left'`,
            useraccount: account.useraccount,
            accountId: account.id,
            email: account.email,
          })
          .from(student)
          .leftJoin(account, eq(account.studentId, student.id))
          .where(and(eq(student.schoolId, schoolId), isNumber(student.studentNumber, number)))
          .orderBy(exactFirst(student.studentNumber, number))
          .limit(1)
      : await db
          .select({
            name: teacher.name,
            department: sql<string>`coalesce(${teacher.department}, '')`,
            grade: sql<number | null>`null::int`,
            major: sql<string | null>`null::text`,
            left: sql<boolean>`${teacher.state} = 'left'`,
            useraccount: account.useraccount,
            accountId: account.id,
            email: account.email,
          })
          .from(teacher)
          .leftJoin(account, eq(account.teacherId, teacher.id))
          .where(and(eq(teacher.schoolId, schoolId), isNumber(teacher.staffNumber, number)))
          .orderBy(exactFirst(teacher.staffNumber, number))
          .limit(1);
  return found;
}

/** What the conditions of the process may ask of an application. */
export async function factsOf(db: Queryable, row: Row): Promise<RegistrationFacts> {
  const [of] = await db.select({ code: school.code }).from(school).where(eq(school.id, row.schoolId));
  const register = await registerEntry(db, row);
  return {
    kind: row.kind,
    schoolCode: of?.code ?? "",
    inRegister: register !== undefined && (row.name === "" || sameName(register.name, row.name)),
    bySignOn: row.bySignOn,
  };
}

/** Has the process decide an application, in the transaction that wrote it as under review. */
export async function startReview(
  tx: Transaction,
  { workflow }: Pick<NeedsReview, "workflow">,
  row: Row,
  now: Date,
): Promise<void> {
  const name = row.name || row.number;
  const start = {
    processDefinitionKey: REGISTRATION_PROCESS,
    businessKey: row.applyNo,
    subject: `${name}（${row.number}）注册${labels.registrationKind[row.kind]}账号`,
    facts: { ...(await factsOf(tx, row)) },
    initiator: { accountId: null, name, schoolId: row.schoolId, department: null },
  };
  await workflow.submissions.start(tx, start, now);
}
