import type { OfferingCatalogue } from "../offering/index.ts";
import type { Surroundings } from "./rules.ts";

/** What the rules look up, from the catalogue in memory. */
export function surroundingsAt(catalogue: OfferingCatalogue, now: Date): Surroundings {
  return {
    now,
    travel: (from, to) => catalogue.travelMinutes(from, to),
    courseName: (courseId) => catalogue.courseName(courseId),
  };
}
