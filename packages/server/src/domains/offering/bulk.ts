import type { BulkResult, BulkTarget } from "@huxuan/api-client";
import { and, eq, inArray } from "drizzle-orm";
import { invalidFields } from "../../errors/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { course } from "../course/tables.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { moveFound } from "./move-found.ts";
import { matching } from "./matching.ts";
import { offering, offeringSeat } from "./tables.ts";

/**
 * Publishes or closes those of a list or of a filter whose state allows it. Ids out of scope count as skipped, so
 * that nobody learns what exists elsewhere.
 */
export async function moveOfferings(
  act: RequestContext<NeedsCatalogue>,
  { ids, filter }: BulkTarget,
  move: "publish" | "close",
): Promise<BulkResult> {
  const { session } = act;
  if ((ids === undefined) === (filter === undefined)) {
    throw invalidFields([{ field: "ids", message: "请给出教学班列表或筛选条件，两者只能选一" }]);
  }
  const wanted = ids === undefined ? matching(filter ?? {}) : inArray(offering.id, ids);
  const result = await moveFound(act, move, {
    action: move === "publish" ? "offering-publish-many" : "offering-close-many",
    find: (tx) =>
      tx
        .select({ id: offering.id, state: offering.state })
        .from(offering)
        .innerJoin(course, eq(course.id, offering.courseId))
        .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
        .where(and(wanted, inScope(session, offering, "change"))),
  });
  if (ids === undefined) return result;
  return { changed: result.changed, skipped: new Set(ids).size - result.changed };
}
