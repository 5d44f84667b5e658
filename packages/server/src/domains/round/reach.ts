import type { RoundReach, RoundReachRequest } from "@huxuan/api-client";
import { and, eq, sql } from "drizzle-orm";
import { equals, type RequestContext } from "../../resource/index.ts";
import { requireReach } from "../../scope/index.ts";
import { offering } from "../offering/tables.ts";
import { classReach } from "./rules.ts";

/** Who could take what in a round: classes that are published now, by their audiences. Throws 403 for another school's. */
export async function previewReach(
  { session, services }: RequestContext,
  { semesterId, schoolId, audience = {} }: RoundReachRequest,
): Promise<RoundReach> {
  if (schoolId !== undefined) requireReach(session, { schoolId, department: null });
  // Thousands of classes have few audiences.
  const groups = await services.db
    .select({
      schoolId: offering.schoolId,
      audience: offering.audience,
      classes: sql<number>`count(*)::int`,
    })
    .from(offering)
    .where(
      and(
        eq(offering.semesterId, semesterId),
        eq(offering.state, "published"),
        equals(offering.schoolId, schoolId),
      ),
    )
    .groupBy(offering.schoolId, offering.audience);
  const reach: RoundReach = { classes: 0, forGuests: 0, forOwn: 0 };
  for (const { classes, ...of } of groups) {
    const { guests, own } = classReach(audience, of);
    reach.classes += classes;
    if (guests) reach.forGuests += classes;
    if (own) reach.forOwn += classes;
  }
  return reach;
}
