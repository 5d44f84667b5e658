import type { CampusTravel, CampusTravelChange } from "@huxuan/api-client";
import { and, asc, eq, inArray, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Queryable, transaction, type Transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { requireInScope } from "../../scope/index.ts";
import type { NeedsHosting } from "./hosting.ts";
import { getManagedSchool } from "./managed-schools.ts";
import { campus, campusTravel, school } from "./tables.ts";

/** The known ways from the campuses of a school. Throws 404 when the school is out of scope. */
export async function getTravel(context: RequestContext, schoolId: number): Promise<CampusTravel> {
  await getManagedSchool(context, schoolId);
  return { ways: await waysFrom(context.services.db, schoolId) };
}

/**
 * Sets how long it takes between campuses, in both directions. Classes at either end are decided on anew from then on.
 * Throws 400 for a way that does not begin at the school or leads nowhere.
 */
export async function updateTravel(
  context: RequestContext<NeedsHosting>,
  schoolId: number,
  { ways }: CampusTravelChange,
): Promise<CampusTravel> {
  const { hosting, db } = context.services;
  await getManagedSchool(context, schoolId);
  await requireInScope(db, context.session, school, eq(school.id, schoolId));
  return transaction(db, async (tx, afterCommit) => {
    const ends = ways.flatMap(({ fromCampusId, toCampusId }) => [fromCampusId, toCampusId]);
    const hosted = await hosting.lockCampuses(tx, [...new Set(ends)]);
    await refuseUnknown(tx, schoolId, ways);
    const before = { ways: await waysFrom(tx, schoolId) };
    for (const way of ways) await writeWay(tx, way);
    const after = { ways: await waysFrom(tx, schoolId) };
    await logChange(context, tx, {
      action: "school-travel",
      targets: [{ kind: "school", id: schoolId, schoolId }],
      before,
      after,
    });
    const announced = await hosted.changed();
    afterCommit(() => hosting.announce(announced));
    return after;
  });
}

async function waysFrom(db: Queryable, schoolId: number): Promise<CampusTravel["ways"]> {
  const from = alias(campus, "from_campus");
  return db
    .select({
      fromCampusId: campusTravel.fromCampusId,
      toCampusId: campusTravel.toCampusId,
      minutes: campusTravel.minutes,
    })
    .from(campusTravel)
    .innerJoin(from, eq(from.id, campusTravel.fromCampusId))
    .where(eq(from.schoolId, schoolId))
    .orderBy(asc(campusTravel.fromCampusId), asc(campusTravel.toCampusId));
}

async function refuseUnknown(
  tx: Transaction,
  schoolId: number,
  ways: CampusTravelChange["ways"],
): Promise<void> {
  const ends = ways.flatMap(({ fromCampusId, toCampusId }) => [fromCampusId, toCampusId]);
  const known = await tx.select().from(campus).where(inArray(campus.id, ends));
  const schoolOf = new Map(known.map((one) => [one.id, one.schoolId]));
  const errors = ways.flatMap(({ fromCampusId, toCampusId }, at) => {
    if (schoolOf.get(fromCampusId) !== schoolId)
      return [{ field: `ways.${at}.fromCampusId`, message: "应为本校的校区" }];
    if (!schoolOf.has(toCampusId) || toCampusId === fromCampusId)
      return [{ field: `ways.${at}.toCampusId`, message: "应为另一个校区" }];
    return [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

async function writeWay(
  tx: Transaction,
  { fromCampusId, toCampusId, minutes }: CampusTravelChange["ways"][number],
): Promise<void> {
  const { fromCampusId: from, toCampusId: to } = campusTravel;
  await tx
    .delete(campusTravel)
    .where(
      or(and(eq(from, fromCampusId), eq(to, toCampusId)), and(eq(from, toCampusId), eq(to, fromCampusId))),
    );
  if (minutes === undefined) return;
  await tx.insert(campusTravel).values([
    { fromCampusId, toCampusId, minutes },
    { fromCampusId: toCampusId, toCampusId: fromCampusId, minutes },
  ]);
}
