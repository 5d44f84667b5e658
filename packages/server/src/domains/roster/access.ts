import { and, eq, type SQL } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import { ROLE, schoolInScope, schoolScope } from "../../scope/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { assembleOfferings, type CatalogueOffering, offering } from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";

/**
 * The offering and which of its students the caller may see: its teachers, the host office and the platform all, the
 * office of another school its own. Throws 404 for everybody else, and for another school's draft.
 */
export async function rosterAccess(
  { session, services }: RequestContext,
  offeringId: number,
): Promise<{ offering: CatalogueOffering; students: SQL | undefined }> {
  const [found] = await assembleOfferings(services.db, eq(offering.id, offeringId));
  if (found === undefined) throw notFound("教学班");
  const all = eq(enrolment.offeringId, offeringId);
  if (session.roleId === ROLE.teacher) {
    if (!found.teachers.some((t) => t.id === session.teacherId)) throw notFound("教学班");
    return { offering: found, students: all };
  }
  if (schoolInScope(schoolScope(session), found.schoolId)) return { offering: found, students: all };
  const known = found.state === "published" || found.state === "closed";
  if (session.roleId !== ROLE.school || session.schoolId === null || !known) throw notFound("教学班");
  return { offering: found, students: and(all, eq(enrolment.homeSchoolId, session.schoolId)) };
}
