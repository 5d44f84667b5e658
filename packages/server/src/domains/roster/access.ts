import { and, eq, type SQL } from "drizzle-orm";
import { notFound } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope, isInScope } from "../../scope/index.ts";
import { assembleOfferings, type CatalogueOffering, isTaught, offering } from "../offering/index.ts";
import { enrolment } from "../selection/index.ts";

/**
 * The offering and which of its students the caller may see: its teachers, the host's office and the platform all, the
 * office of another school or department its own. Throws 404 for everybody else, and for another school's draft.
 */
export async function rosterAccess(
  { session, services }: RequestContext,
  offeringId: number,
): Promise<{ offering: CatalogueOffering; students: SQL | undefined }> {
  const [found] = await assembleOfferings(services.db, eq(offering.id, offeringId));
  if (found === undefined) throw notFound("教学班");
  const { scope } = session;
  const own = await isInScope(services.db, session, offering, eq(offering.id, offeringId));
  // Another office may look for students of its own; who reaches no school and no department has none.
  const known = isTaught(found.state);
  const isOffice = scope.all || scope.schools.length > 0 || scope.departments.length > 0;
  if (!own && !(known && isOffice)) throw notFound("教学班");
  return {
    offering: found,
    students: and(eq(enrolment.offeringId, offeringId), inScope(session, enrolment)),
  };
}
