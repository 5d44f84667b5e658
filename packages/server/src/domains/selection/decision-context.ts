import type { OfferingCatalogue } from "../offering/index.ts";
import type { DecisionContext } from "./rules.ts";

/** What the rules look up, from the catalogue in memory. */
export function decisionContextAt(catalogue: OfferingCatalogue, now: Date): DecisionContext {
  return {
    now,
    travel: (from, to) => catalogue.travelMinutes(from, to),
    courseName: (courseId) => catalogue.courseName(courseId),
  };
}
