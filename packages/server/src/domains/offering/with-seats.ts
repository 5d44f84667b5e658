import type { Offering } from "@huxuan/api-client";
import { inArray } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
// The table itself, not selection's index: selection builds on this domain's catalogue.
import { offeringSeat } from "./tables.ts";
import { assembleOfferings, withSeats } from "./assemble.ts";
import { offering } from "./tables.ts";

/** The offerings of these ids with the seats of this moment, in the order of the ids; unknown ids are left out. */
export async function offeringsWithSeats(db: Queryable, ids: readonly number[]): Promise<Offering[]> {
  if (ids.length === 0) return [];
  const found = await assembleOfferings(db, inArray(offering.id, [...ids]));
  const seats = await db
    .select({
      id: offeringSeat.offeringId,
      capacity: offeringSeat.capacity,
      taken: offeringSeat.taken,
      queued: offeringSeat.queued,
    })
    .from(offeringSeat)
    .where(inArray(offeringSeat.offeringId, [...ids]));
  const seatsOf = new Map(seats.map(({ id, ...seat }) => [id, seat]));
  const byId = new Map(found.map((entry) => [entry.id, entry]));
  return ids.flatMap((id) => {
    const entry = byId.get(id);
    return entry === undefined
      ? []
      : [withSeats(entry, seatsOf.get(id) ?? { capacity: 0, taken: 0, queued: 0 })];
  });
}
