import type { PeopleFilter, PersonKind } from "@huxuan/api-client";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/index.ts";
import { STUDENT, TEACHER } from "../../domain.ts";
import { inScope } from "../../scope/index.ts";
import { student, studentConditions, teacher, teacherConditions } from "../person/index.ts";
import { school } from "../school/index.ts";
import { account } from "../session/index.ts";
import { freeName, namesForNumber } from "./account-names.ts";

/** What students and teachers have in common for whoever gives them accounts. */
interface People {
  table: PgTable;
  id: SQL<number>;
  number: SQL<string | null>;
  name: SQL<string>;
  schoolId: SQL<number>;
  department: SQL<string | null>;
  grade: SQL<number | null>;
  className: SQL<string>;
  left: SQL<boolean>;
  /** The account of a person. */
  ownAccount: SQL;
  /** The role that such a person has at least. */
  roleId: string;
  conditions: (filter: PeopleFilter) => (SQL | undefined)[];
}

/** Students and teachers as those who may be given accounts. */
export const PEOPLE: Readonly<Record<PersonKind, People>> = {
  student: {
    table: student,
    id: sql`${student.id}`,
    number: sql`${student.studentNumber}`,
    name: sql`${student.name}`,
    schoolId: sql`${student.schoolId}`,
    department: sql`${student.department}`,
    grade: sql`${student.grade}`,
    className: sql`${student.className}`,
    left: sql`${student.state} = 'left'`,
    ownAccount: eq(account.studentId, student.id),
    roleId: STUDENT,
    conditions: studentConditions,
  },
  teacher: {
    table: teacher,
    id: sql`${teacher.id}`,
    number: sql`${teacher.staffNumber}`,
    name: sql`${teacher.name}`,
    schoolId: sql`${teacher.schoolId}`,
    department: sql`${teacher.department}`,
    grade: sql`null::int`,
    // With its type: a bare text is nothing to sort by.
    className: sql`''::text`,
    left: sql`${teacher.state} = 'left'`,
    ownAccount: eq(account.teacherId, teacher.id),
    roleId: TEACHER,
    conditions: ({ grade: _grade, major: _major, className: _class, ...filter }) => teacherConditions(filter),
  },
};

/** People of a kind with their school and, where they have one, their account. */
export const selectPeople = (db: Queryable, kind: PersonKind) => {
  const { table, id, number, name, schoolId, department, grade, left, ownAccount } = PEOPLE[kind];
  return db
    .select({
      id,
      number,
      name,
      school: { id: school.id, name: school.name },
      schoolCode: school.code,
      department,
      grade,
      left,
      useraccount: account.useraccount,
    })
    .from(table)
    .innerJoin(school, sql`${school.id} = ${schoolId}`)
    .leftJoin(account, ownAccount)
    .$dynamic();
};

/** A student or teacher with what decides whether they get an account. */
export type Person = Awaited<ReturnType<typeof selectPeople>>[number];

/** Condition: people of a kind in the caller's data scope who match the filter. */
export const foundBy = (session: Session, kind: PersonKind, filter: PeopleFilter): SQL | undefined =>
  and(inScope(session, PEOPLE[kind].table, "change"), ...PEOPLE[kind].conditions(filter));

/** Condition: people of a kind in the caller's data scope with these ids. */
export const namedBy = (session: Session, kind: PersonKind, ids: readonly number[]): SQL | undefined =>
  and(inScope(session, PEOPLE[kind].table, "change"), inArray(PEOPLE[kind].id, [...ids]));

/** Condition: people without an account who have not left. */
export const withoutAccount = (kind: PersonKind): SQL =>
  sql`${account.id} is null and not (${PEOPLE[kind].left})`;

/** The user names that accounts of these people would get, by person id; who has no free one is left out. */
export async function freeNames(db: Queryable, people: readonly Person[]): Promise<Map<number, string>> {
  const choices = people.map(({ id, number, schoolCode }) => ({
    id,
    names: number === null ? [] : namesForNumber(number, schoolCode),
  }));
  const wanted = choices.flatMap(({ names }) => names);
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ useraccount: account.useraccount })
          .from(account)
          .where(inArray(account.useraccount, wanted));
  const taken = new Set(rows.map(({ useraccount }) => useraccount));
  const given = new Map<number, string>();
  for (const { id, names } of choices) {
    const name = freeName(names, taken);
    if (name === undefined) continue;
    taken.add(name);
    given.set(id, name);
  }
  return given;
}
