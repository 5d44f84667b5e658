import type { Queryable } from "../../db/index.ts";
import { schoolFacts } from "../school/index.ts";
import { requireSemester } from "../semester/index.ts";
import type { RowContext } from "./import-row.ts";

/** What the rows of a file for a school's semester are checked against. Throws 404 when there is no such semester. */
export async function readRowContext(
  db: Queryable,
  { semesterId, schoolId }: { semesterId: number; schoolId: number },
  ignoreTerm: boolean,
): Promise<RowContext> {
  const { year, term, weeks, name } = await requireSemester(db, semesterId);
  const host = await schoolFacts(db, schoolId);
  return {
    semester: { year, term, weeks, name },
    ignoreTerm,
    sections: host.sections.map(({ section }) => section),
    campuses: [...host.campusIds.keys()],
  };
}
