import { type SQL, sql } from "drizzle-orm";
import type { Queryable, Transaction } from "../../db/index.ts";
import { student, teacher } from "../person/index.ts";
import { account } from "../session/index.ts";
import { type PlannedUnit, planUnits, type Stratum } from "./rules.ts";
import { type survey, surveyParticipation, surveyUnit } from "./tables.ts";

type SurveyRow = typeof survey.$inferSelect;

/** Where those whom a survey may ask stand, and what ties them to participations and accounts. */
const PEOPLE = {
  students: {
    table: student,
    column: sql`student_id`,
    unit: sql`p.department`,
  },
  teachers: { table: teacher, column: sql`teacher_id`, unit: sql`coalesce(p.department, '未填院系')` },
} as const;

/** A survey whose people sign in, rather than come by links. */
type SchoolSurvey = SurveyRow & { audience: keyof typeof PEOPLE };

export const asksSchool = (row: SurveyRow): row is SchoolSurvey => row.audience !== "outsiders";

/** Those who are there now, of the departments, grades and majors that it is about. */
function frame({ schoolId, departments, grades, majors, audience }: SchoolSurvey): SQL {
  const { table } = PEOPLE[audience];
  const among = (column: SQL, values: readonly (string | number)[]): SQL =>
    values.length === 0 ? sql`` : sql` and ${column} = any(${sql.param(values)})`;
  const ofStudents =
    audience === "students" ? sql`${among(sql`p.grade`, grades)}${among(sql`p.major`, majors)}` : sql``;
  return sql`${table} p where p.school_id = ${schoolId} and p.state = 'active'${among(
    sql`p.department`,
    departments,
  )}${ofStudents}`;
}

/** How many there are by department. */
async function readStrata(db: Queryable, row: SchoolSurvey): Promise<Stratum[]> {
  const { unit } = PEOPLE[row.audience];
  const { rows } = await db.execute<{ unit: string; population: number }>(
    sql`select ${unit} as unit, count(*)::int as population from ${frame(row)} group by 1 order by 1`,
  );
  return rows;
}

/** The groups of the list of outsiders. */
async function readGroups(db: Queryable, { id }: SurveyRow): Promise<Stratum[]> {
  const { rows } = await db.execute<{ unit: string; population: number }>(sql`
    select unit, count(*)::int as population from ${surveyParticipation}
    where survey_id = ${id} and email is not null group by 1 order by 1`);
  return rows;
}

/** Whom a survey would ask if it opened now, by unit. */
export async function readPlan(db: Queryable, row: SurveyRow): Promise<PlannedUnit[]> {
  if (!asksSchool(row)) return planUnits(await readGroups(db, row), undefined);
  const { errorPercent, responsePercent } = row;
  return planUnits(
    await readStrata(db, row),
    errorPercent === null || responsePercent === null ? undefined : { errorPercent, responsePercent },
  );
}

/** Settles who is asked: the units as they are now, and of a sample people drawn by chance from each. */
export async function settlePeople(tx: Transaction, row: SurveyRow): Promise<PlannedUnit[]> {
  const units = (await readPlan(tx, row)).filter(({ population }) => population > 0);
  if (units.length > 0)
    await tx.insert(surveyUnit).values(units.map((unit) => ({ ...unit, surveyId: row.id })));
  if (!asksSchool(row)) return units;
  const { column, unit } = PEOPLE[row.audience];
  await tx.execute(sql`
    insert into ${surveyParticipation} (survey_id, ${column}, unit)
    select ${row.id}, drawn.id, drawn.unit from (
      select p.id, ${unit} as unit, row_number() over (partition by ${unit} order by gen_random_uuid()) as place
      from ${frame(row)}) drawn
    join ${surveyUnit} u on u.survey_id = ${row.id} and u.unit = drawn.unit
    where drawn.place <= u.invited
    order by gen_random_uuid()`);
  return units;
}

/** Accounts of those who are asked and have not answered; of one unit, or of all. */
export async function readWaitingAccounts(
  tx: Queryable,
  row: SchoolSurvey,
  units?: readonly string[],
): Promise<number[]> {
  const { column } = PEOPLE[row.audience];
  const { rows } = await tx.execute<{ id: number }>(sql`
    select a.id from ${surveyParticipation} p join ${account} a on a.${column} = p.${column}
    where p.survey_id = ${row.id} and not p.done and not a.disabled${
      units === undefined ? sql`` : sql` and p.unit = any(${sql.param(units)})`
    } order by a.id`);
  return rows.map(({ id }) => id);
}

/** How many of those who are asked, or before the opening may be, have no account by which they could answer. */
export async function countWithoutAccount(db: Queryable, row: SurveyRow): Promise<number> {
  if (!asksSchool(row)) return 0;
  const { column } = PEOPLE[row.audience];
  const isOpened = row.openedAt !== null;
  const people = isOpened
    ? sql`(select ${column} as id from ${surveyParticipation} where survey_id = ${row.id}) p where true`
    : frame(row);
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${people}
      and not exists (select from ${account} a where a.${column} = p.id and not a.disabled)`,
  );
  return rows[0]?.count ?? 0;
}
