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
 * Seats that the quotas still leave to the students of a home school, capacity aside (grades-recognition, section 1): a
 * guest school has its quota, and none when it has no quota; the host's own students have what no quota reserves
 * (capacity − Σ quotas). From the release on, and without quotas, only the capacity counts (Infinity). May be negative after
 * a capacity was reduced or a quota was changed.
 */
export function quotaLeft(
  offering: Pick<CatalogueOffering, "schoolId" | "guestQuotas" | "guestQuotaReleaseAt">,
  seats: SeatCounts,
  homeSchoolId: number,
  now: Date,
): number {
  const { schoolId: hostId, guestQuotas, guestQuotaReleaseAt } = offering;
  if (guestQuotas.length === 0) return Number.POSITIVE_INFINITY;
  if (guestQuotaReleaseAt !== null && now >= guestQuotaReleaseAt) return Number.POSITIVE_INFINITY;
  const quotaOf = (schoolId: number): number =>
    guestQuotas.find((one) => one.schoolId === schoolId)?.quota ?? 0;
  const reserved = guestQuotas.reduce((sum, { quota }) => sum + quota, 0);
  const share = homeSchoolId === hostId ? seats.capacity - reserved : quotaOf(homeSchoolId);
  return share - (seats.takenBySchool[homeSchoolId] ?? 0);
}
