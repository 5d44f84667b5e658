import type { CatalogueOffering, TravelMinutes } from "../offering/index.ts";
import { clashOf } from "./rules.ts";

/** Why two classes cannot be held by one student, by the first reason in the order of the refusals. */
export type ApartReason = "ALREADY_ENROLLED" | "COURSE_EXCLUDED" | "TIME_CONFLICT";

/** Why a student cannot hold both of two classes; undefined when they can. */
export function apartReason(
  one: CatalogueOffering,
  other: CatalogueOffering,
  travel: TravelMinutes,
): ApartReason | undefined {
  if (one.courseId === other.courseId) return "ALREADY_ENROLLED";
  if (one.exclusionIds.includes(other.courseId) || other.exclusionIds.includes(one.courseId))
    return "COURSE_EXCLUDED";
  return clashOf(one, other, travel) === undefined ? undefined : "TIME_CONFLICT";
}

/** Two classes that cannot be held together. */
export interface ApartPair {
  offerings: readonly [CatalogueOffering, CatalogueOffering];
  reason: ApartReason;
}

/** All pairs of these classes of which a student can hold only one. */
export const apartPairs = (offerings: readonly CatalogueOffering[], travel: TravelMinutes): ApartPair[] =>
  offerings.flatMap((one, at) =>
    offerings.slice(at + 1).flatMap((other): ApartPair[] => {
      const reason = apartReason(one, other, travel);
      return reason === undefined ? [] : [{ offerings: [one, other], reason }];
    }),
  );
