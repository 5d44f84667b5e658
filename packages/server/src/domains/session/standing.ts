import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { IDLE, isUnrestricted, may, openUntil, type Person, strictest } from "../../standing/rules.ts";
import { student, teacher } from "../person/tables.ts";
import type { SessionContext } from "./context.ts";
import { LEAVER_DAYS } from "./settings.ts";
import { account } from "./tables.ts";

/** What the checks of this file need. */
interface StandingContext {
  core: Pick<CoreServices & NeedsOfficeSettings, "clock" | "officeSettings">;
}

type AccountRow = typeof account.$inferSelect;
type Owner = Pick<AccountRow, "studentId" | "teacherId">;

/** The student or teacher to whom an account belongs; null for staff of an office, and for programs. */
export async function personOf(db: Queryable, { studentId, teacherId }: Owner): Promise<Person | null> {
  const people: Person[] = [];
  if (studentId !== null) {
    const [row] = await db
      .select({ state: student.state, leftAt: student.leftAt })
      .from(student)
      .where(eq(student.id, studentId));
    if (row !== undefined) people.push({ as: "student", ...row });
  }
  if (teacherId !== null) {
    const [row] = await db.select({ state: teacher.state }).from(teacher).where(eq(teacher.id, teacherId));
    if (row !== undefined) people.push({ as: "teacher", ...row, leftAt: null });
  }
  return strictest(people);
}

/** The roles in which somebody signs in: who may only look at their own records does so as the student they were. */
export function rolesFor(
  { roles }: SessionContext,
  person: Person | null,
  held: readonly string[],
  isLookedAt = false,
): string[] {
  if (person === null || isUnrestricted(person) || isLookedAt) return [...held];
  return held.filter((roleId) => roles.area(roleId) === person.as);
}

/** What a token says of somebody, and when it ends for it at the latest. */
export function restrictionOf(
  { core }: StandingContext,
  person: Person | null,
): { standing: Pick<Person, "as" | "state"> | null; until: Date | null } {
  if (person === null || isUnrestricted(person)) return { standing: null, until: null };
  const { as, state } = person;
  return { standing: { as, state }, until: openUntil(person, core.officeSettings.get(LEAVER_DAYS)) };
}

const DAY = new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai", dateStyle: "short" });

/** Why somebody who left does not sign in, nor choose a password; undefined for all others. */
export function standingRefusal({ core }: StandingContext, person: Person | null): DomainError | undefined {
  const openDays = core.officeSettings.get(LEAVER_DAYS);
  if (person === null || may(person, "signIn", core.clock(), openDays)) return undefined;
  return new DomainError(403, "PERSON_LEFT", sentenceOf(person, openDays));
}

function sentenceOf(person: Person, openDays: number): string {
  if (person.as === "teacher") return "你已离职，账号不能再登录；如有疑问，请联系本校教务处";
  const until = openUntil(person, openDays);
  const since = until === null || openDays === 0 ? "" : `，查看个人记录的期限到 ${DAY.format(until)} 为止`;
  return `你已离校${since}，不能再登录；需要成绩或选课证明，请联系本校教务处`;
}

/** Throws 403 for who signs in no more. */
export async function requireStanding(context: StandingContext, db: Queryable, owner: Owner): Promise<void> {
  const refusal = standingRefusal(context, await personOf(db, owner));
  if (refusal !== undefined) throw refusal;
}

/** Whether an account can do anything: it is not disabled, and its owner has not left. */
export function actsOn(
  of: Readonly<Record<"disabled" | "studentId" | "teacherId", AnyPgColumn>> = account,
): SQL {
  return sql`(not ${of.disabled}
    and not exists (select from ${student} where ${student.id} = ${of.studentId} and ${inArray(student.state, [...IDLE.student])})
    and not exists (select from ${teacher} where ${teacher.id} = ${of.teacherId} and ${inArray(teacher.state, [...IDLE.teacher])}))`;
}
