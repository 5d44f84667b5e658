import { and, eq, exists, inArray, type SQL, sql } from "drizzle-orm";
import { LocksOutdated, type Transaction } from "../../db/index.ts";
import { campus, type Hosting, type LockedHosting, school } from "../school/index.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { changeOfferings, lockForChange, type OfferingsChange } from "./change-offerings.ts";
import { meeting, offering } from "./tables.ts";

/** Offerings as what is taught at schools and campuses. */
export const createHosting = ({ catalogue }: NeedsCatalogue): Hosting => ({
  async lockSchool(tx, schoolId) {
    const ofSchool = eq(offering.schoolId, schoolId);
    return locked(
      tx,
      ofSchool,
      await lock(tx, ofSchool, () =>
        tx.select({ id: school.id }).from(school).where(eq(school.id, schoolId)).for("update"),
      ),
    );
  },
  async lockCampuses(tx, campusIds) {
    const there = exists(
      tx
        .select({ one: sql`1` })
        .from(meeting)
        .where(and(eq(meeting.offeringId, offering.id), inArray(meeting.campusId, [...campusIds]))),
    );
    return locked(
      tx,
      there,
      await lock(tx, there, () =>
        tx
          .select({ id: campus.id })
          .from(campus)
          .where(inArray(campus.id, [...campusIds]))
          .orderBy(campus.id)
          .for("update"),
      ),
    );
  },
  announce: (messages) => catalogue.announce(messages),
});

/**
 * Locks the offerings, then the school or campuses that they refer to: from there on no other offering can come to them,
 * which would need a share of those rows.
 */
async function lock(
  tx: Transaction,
  where: SQL,
  lockPlaces: () => Promise<unknown>,
): Promise<OfferingsChange[]> {
  const find = async () =>
    (await tx.select({ id: offering.id }).from(offering).where(where)).map(({ id }) => id);
  const ids = await find();
  const touched = await lockForChange(tx, { offerings: ids });
  await lockPlaces();
  const known = new Set(ids);
  if ((await find()).some((id) => !known.has(id))) throw new LocksOutdated();
  return touched;
}

function locked(tx: Transaction, where: SQL, touched: readonly OfferingsChange[]): LockedHosting {
  return {
    async lastSection() {
      const [row] = await tx
        .select({ last: sql<number>`coalesce(max(s), 0)::int` })
        .from(offering)
        .innerJoin(meeting, eq(meeting.offeringId, offering.id))
        .innerJoin(sql`unnest(${meeting.sections}) as s`, sql`true`)
        .where(where);
      return row?.last ?? 0;
    },
    changed: () => changeOfferings(tx, touched),
  };
}
