import type { Setup, SetupStep } from "@huxuan/api-client";
import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/index.ts";
import { department } from "../department/index.ts";
import { offering } from "../offering/index.ts";
import { student, teacher } from "../person/index.ts";
import { round } from "../round/index.ts";
import { campus, school } from "../school/index.ts";
import { semester } from "../semester/index.ts";
import { account } from "../session/index.ts";

/** How far the installation is, as far as the caller reaches: one question to the database, whatever it holds. */
export async function getSetup({ session, services: { db } }: RequestContext): Promise<Setup> {
  const there = (table: PgTable, where?: SQL): SQL =>
    sql`exists (select from ${table} where ${and(inScope(session, table), where) ?? sql`true`})`;
  const withoutPlace = sql`(jsonb_array_length(${school.sectionClock}) = 0
    or not exists (select from ${campus} where ${campus.schoolId} = ${school.id}))`;
  const facts: Record<SetupStep, SQL> = {
    schools: there(school),
    // Every school, for each can offer courses.
    clock: sql`${there(school)} and not ${there(school, withoutPlace)}`,
    semester: sql`exists (select from ${semester} where ${semester.isCurrent})`,
    departments: there(department),
    teachers: there(teacher),
    students: there(student),
    accounts: there(account, isNotNull(account.studentId)),
    courses: there(course),
    offerings: there(offering, eq(offering.state, "published")),
    round: there(round, sql`${round.state} <> 'draft'`),
  };
  const steps = Object.keys(facts) as SetupStep[];
  const { rows } = await db.execute<{ done: boolean[] }>(
    sql`select array[${sql.join(Object.values(facts), sql`, `)}] as done`,
  );
  return { steps: steps.map((step, at) => ({ step, done: rows[0]?.done[at] === true })) };
}
