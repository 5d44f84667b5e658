import type { CatalogueOffering } from "../offering/index.ts";

/** The seats of an offering at one moment. */
export interface SeatCounts {
  capacity: number;
  taken: number;
  queued: number;
  /** Seats taken by home school id. */
  takenBySchool: Readonly<Record<string, number>>;
}

/** Of an offering whose seats are not known. */
export const NO_SEATS: SeatCounts = { capacity: 0, taken: 0, queued: 0, takenBySchool: {} };

/**
 * Seats that the quotas still leave to the students of a home school, capacity aside. A listed school has its quota,
 * all others share what is not reserved (capacity − Σ quotas); from the release on only the capacity counts
 * (Infinity). May be negative after a capacity was reduced or a quota was changed.
 */
export function quotaLeft(
  offering: Pick<CatalogueOffering, "guestQuotas" | "guestQuotaReleaseAt">,
  seats: SeatCounts,
  homeSchoolId: number,
  now: Date,
): number {
  const { guestQuotas, guestQuotaReleaseAt } = offering;
  if (guestQuotas.length === 0) return Number.POSITIVE_INFINITY;
  if (guestQuotaReleaseAt !== null && now >= guestQuotaReleaseAt) return Number.POSITIVE_INFINITY;
  let reserved = 0;
  let takenByListed = 0;
  for (const { schoolId, quota } of guestQuotas) {
    const taken = seats.takenBySchool[schoolId] ?? 0;
    if (schoolId === homeSchoolId) return quota - taken;
    reserved += quota;
    takenByListed += taken;
  }
  return seats.capacity - reserved - (seats.taken - takenByListed);
}
