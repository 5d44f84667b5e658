import { type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { course } from "../course/index.ts";
import { minimumEnrolment, minimumEnrolmentGeneral, offering } from "../offering/index.ts";
import { school } from "../school/index.ts";

/**
 * The minimum of a class as a column: its own; where it has none (0), that of its school for courses of its nature.
 */
export async function minimumColumn(
  db: Queryable,
  { officeSettings }: NeedsOfficeSettings,
): Promise<SQL<number>> {
  const schools = await db.select({ id: school.id }).from(school);
  const bySchool = Object.fromEntries(
    schools.map(({ id }) => [
      id,
      [officeSettings.get(minimumEnrolment, id), officeSettings.get(minimumEnrolmentGeneral, id)],
    ]),
  );
  return sql<number>`(case when ${offering.minEnrolment} > 0 then ${offering.minEnrolment} else
    (${JSON.stringify(bySchool)}::jsonb -> ${offering.schoolId}::text
      ->> (case when ${course.nature} = 'general' then 1 else 0 end))::int end)`;
}
