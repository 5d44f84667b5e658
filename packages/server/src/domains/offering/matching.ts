import type { BulkFilter } from "@huxuan/api-client";
import { and, gte, lt, lte, type SQL } from "drizzle-orm";
import { containsWords, equals } from "../../resource/index.ts";
import { course } from "../course/tables.ts";
import { offering, offeringSeat } from "./tables.ts";

/** Offerings that match, in scope or not, as a condition over offering, course and seat. */
export function matching(filter: BulkFilter): SQL | undefined {
  return and(
    equals(offering.semesterId, filter.semesterId),
    equals(offering.schoolId, filter.schoolId),
    equals(offering.state, filter.state),
    equals(course.nature, filter.nature),
    equals(course.department, filter.department),
    filter.minCredits === undefined ? undefined : gte(course.credits, filter.minCredits),
    filter.maxCredits === undefined ? undefined : lte(course.credits, filter.maxCredits),
    filter.hasSeats === undefined
      ? undefined
      : filter.hasSeats
        ? lt(offeringSeat.taken, offeringSeat.capacity)
        : gte(offeringSeat.taken, offeringSeat.capacity),
    containsWords(filter.keyword, { searchText: offering.searchText }),
  );
}
