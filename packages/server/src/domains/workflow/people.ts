import { and, asc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { PLATFORM, SCHOOL_OFFICE } from "../../domain.ts";
import { notFound } from "../../errors/index.ts";
import type { Assignee, Initiator, Person, WorkflowPeople } from "../../platform/workflow/index.ts";
import { student, teacher } from "../person/index.ts";
import { school } from "../school/index.ts";
import { account, accountRole, actsOn, role } from "../session/index.ts";

/** So many people at most do one step: a role that everybody has is no assignee. */
const MOST_PEOPLE = 200;

/** Finds people by their accounts and roles. */
export const workflowPeople: WorkflowPeople = {
  async find(db, assignees, initiator) {
    const found: Person[] = [];
    for (const assignee of assignees) found.push(...(await findOne(db, assignee, initiator)));
    return [...new Map(found.map((person) => [person.accountId, person])).values()];
  },
  async refuse(db, assignee) {
    if (assignee.by === "person") {
      const found = await named(db, eq(account.useraccount, assignee.useraccount));
      return found.length > 0 ? undefined : `办理人「${assignee.useraccount}」没有这个账号，或账号已停用`;
    }
    if (assignee.by !== "role") return undefined;
    const [held] = await db.select({ id: role.id }).from(role).where(eq(role.id, assignee.roleId));
    if (held === undefined) return `办理人的角色「${assignee.roleId}」不存在，请重新选择`;
    if (assignee.at !== "school") return undefined;
    const [there] = await db
      .select({ id: school.id })
      .from(school)
      .where(eq(school.code, assignee.schoolCode));
    return there === undefined ? `办理人的学校「${assignee.schoolCode}」不存在，请重新选择` : undefined;
  },
  async missing(db, assignee) {
    if (assignee.by !== "role") return undefined;
    const [somebody] = await db
      .select({ id: account.id })
      .from(accountRole)
      .innerJoin(account, eq(account.id, accountRole.accountId))
      .where(and(eq(accountRole.roleId, assignee.roleId), eq(account.disabled, false), anywhereAt(assignee)))
      .limit(1);
    if (somebody !== undefined) return undefined;
    const role = await roleName(db, assignee.roleId);
    switch (assignee.at) {
      case "platform":
        return `全省平台没有人是「${role}」`;
      case "initiator-school":
        return `没有一所学校有人是「${role}」`;
      case "initiator-department":
        return `没有一个院系有人是「${role}」`;
      case "school":
        return `学校 ${assignee.schoolCode}${assignee.department ?? ""}没有人是「${role}」`;
    }
  },
  async describe(db, assignee) {
    if (assignee.by === "person") return `账号 ${assignee.useraccount}`;
    if (assignee.by === "superior") return "发起人的上级";
    const role = await roleName(db, assignee.roleId);
    const places = {
      platform: "全省平台",
      "initiator-school": "发起人学校",
      "initiator-department": "发起人院系",
      school: `学校 ${assignee.at === "school" ? `${assignee.schoolCode}${assignee.department ?? ""}` : ""}`,
    };
    return `${places[assignee.at]}的「${role}」`;
  },
};

async function roleName(db: Queryable, id: string): Promise<string> {
  const [found] = await db.select({ name: role.nameZh }).from(role).where(eq(role.id, id));
  return found?.name ?? id;
}

/** Where holders of a role may stand, whoever starts it. */
function anywhereAt(assignee: Extract<Assignee, { by: "role" }>): SQL | undefined {
  switch (assignee.at) {
    case "platform":
      return atSchool(null);
    case "initiator-school":
      return and(isNotNull(account.schoolId), isNull(account.department));
    case "initiator-department":
      return and(isNotNull(account.schoolId), isNotNull(account.department));
    case "school":
      return placeOf(assignee, NOBODY);
  }
}

/** For assignees that do not depend on the initiator. */
const NOBODY: Initiator = { accountId: null, name: "", schoolId: null, department: null };

function findOne(db: Queryable, assignee: Assignee, initiator: Initiator): Promise<Person[]> {
  switch (assignee.by) {
    case "person":
      return named(db, eq(account.useraccount, assignee.useraccount));
    case "superior":
      return superiors(db, initiator);
    case "role":
      return holders(db, assignee.roleId, placeOf(assignee, initiator));
  }
}

/** Where those who are meant stand. */
function placeOf(
  assignee: Extract<Assignee, { by: "role" }>,
  { schoolId, department }: Initiator,
): SQL | undefined {
  switch (assignee.at) {
    case "platform":
      return atSchool(null);
    case "initiator-school":
      return atSchool(schoolId);
    case "initiator-department":
      return department === null ? undefined : atSchool(schoolId, department);
    case "school": {
      const bySchool = sql`${account.schoolId} = (select ${school.id} from ${school} where ${school.code} = ${assignee.schoolCode})`;
      return and(bySchool, ofDepartment(assignee.department));
    }
  }
}

const ofDepartment = (department: string | null): SQL =>
  department === null ? isNull(account.department) : eq(account.department, department);

/** Those who work for the whole of a school, or for a department of it; null: for the province. */
const atSchool = (schoolId: number | null, department: string | null = null): SQL | undefined =>
  and(
    schoolId === null ? isNull(account.schoolId) : eq(account.schoolId, schoolId),
    ofDepartment(department),
  );

/** The office above somebody: of the department, or else of the school, or else of the province. */
async function superiors(db: Queryable, initiator: Initiator): Promise<Person[]> {
  const { accountId, schoolId, department } = initiator;
  const levels = [
    ...(schoolId !== null && department !== null
      ? [[SCHOOL_OFFICE, atSchool(schoolId, department)] as const]
      : []),
    ...(schoolId !== null ? [[SCHOOL_OFFICE, atSchool(schoolId)] as const] : []),
    [PLATFORM, atSchool(null)] as const,
  ];
  for (const [roleId, place] of levels) {
    const found = await holders(db, roleId, place);
    // Who works in an office has the next one above them.
    if (found.length > 0 && !found.some((person) => person.accountId === accountId)) return found;
  }
  return [];
}

async function holders(db: Queryable, roleId: string, place: SQL | undefined): Promise<Person[]> {
  if (place === undefined) return [];
  return db
    .select({ accountId: account.id, name: account.personName })
    .from(accountRole)
    .innerJoin(account, eq(account.id, accountRole.accountId))
    .where(and(eq(accountRole.roleId, roleId), actsOn(), place))
    .orderBy(asc(account.id))
    .limit(MOST_PEOPLE);
}

const named = (db: Queryable, where: SQL): Promise<Person[]> =>
  db.select({ accountId: account.id, name: account.personName }).from(account).where(and(where, actsOn()));

/** Who starts something, with the department that they study or teach in. */
export async function initiatorOf(
  db: Queryable,
  { accountId, personName, schoolId, department }: Session,
): Promise<Initiator> {
  const [own] = await db
    .select({
      department: sql<string | null>`coalesce(${student.department}, nullif(${teacher.department}, ''))`,
    })
    .from(account)
    .leftJoin(student, eq(student.id, account.studentId))
    .leftJoin(teacher, eq(teacher.id, account.teacherId))
    .where(eq(account.id, accountId));
  return { accountId, name: personName, schoolId, department: department ?? own?.department ?? null };
}

/** To whom somebody may pass a step: staff of their school; the platform's office any staff. */
export const colleaguesOf = ({ scope, schoolId }: Session): SQL | undefined =>
  and(
    actsOn(),
    or(eq(account.userType, "teacher"), eq(account.userType, "other")),
    scope.all ? undefined : schoolId === null ? isNull(account.schoolId) : eq(account.schoolId, schoolId),
  );

/** Colleagues by their accounts, in this order. Throws 404 when one is none. */
export async function requireColleagues(
  db: Queryable,
  session: Session,
  ids: readonly number[],
): Promise<Person[]> {
  const found = await db
    .select({ accountId: account.id, name: account.personName })
    .from(account)
    .where(and(inArray(account.id, [...ids]), colleaguesOf(session)));
  return ids.map((id) => {
    const person = found.find(({ accountId }) => accountId === id);
    if (person === undefined) throw notFound("人员");
    return person;
  });
}
