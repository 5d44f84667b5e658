import type { OfferingBulkResult, OfferingBulkTarget } from "@huxuan/api-client";
import { and, eq, inArray, sql } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { invalidFields } from "../../errors/index.ts";
import { writeOperationLog } from "../../operation-log/index.ts";
import { inScope, schoolScope } from "../../scope/index.ts";
import type { Act } from "../act.ts";
import { course } from "../course/index.ts";
import { offeringSeat } from "../selection/index.ts";
import { statesFor } from "./rules.ts";
import { matching } from "./search.ts";
import { offering } from "./tables.ts";

/**
 * Publishes or closes many in one transaction: those whose state allows it. Ids out of scope count as skipped, so
 * that nobody learns what exists elsewhere.
 */
export async function moveOfferings(
  act: Act,
  target: OfferingBulkTarget,
  move: "publish" | "close",
): Promise<OfferingBulkResult> {
  const { session, services, ip, requestId } = act;
  if ((target.ids === undefined) === (target.filter === undefined)) {
    throw invalidFields([{ field: "ids", message: "请给出教学班列表或筛选条件，两者只能选一" }]);
  }
  const allowed = new Set<string>(statesFor(move));
  const { result, changed } = await transaction(services.db, async (tx) => {
    const where =
      target.ids === undefined
        ? matching(session, target.filter ?? {})
        : and(inArray(offering.id, target.ids), inScope(schoolScope(session), offering.schoolId));
    const rows = await tx
      .select({ id: offering.id, semesterId: offering.semesterId, state: offering.state })
      .from(offering)
      .innerJoin(course, eq(course.id, offering.courseId))
      .innerJoin(offeringSeat, eq(offeringSeat.offeringId, offering.id))
      .where(where)
      .orderBy(offering.id)
      .for("update", { of: offering });
    const changed = rows.filter((row) => allowed.has(row.state));
    const asked = target.ids === undefined ? rows.length : new Set(target.ids).size;
    const result = { changed: changed.length, skipped: asked - changed.length };
    if (changed.length === 0) return { result, changed };
    const ids = changed.map((row) => row.id);
    const state = move === "publish" ? "published" : "closed";
    await tx.execute(sql`
      update ${offering} set state = ${state}, version = version + 1, updated_at = ${services.clock().toISOString()}
      where id = any(${sql.param(ids)}::int[])`);
    await writeOperationLog(tx, {
      session,
      action: `offering-${move}-many`,
      target: `offerings:${ids.length}`,
      before: Object.fromEntries(
        [...Map.groupBy(changed, (row) => row.state)].map(([s, of]) => [s, of.map((row) => row.id)]),
      ),
      after: { [state]: ids },
      ip,
      requestId,
      at: services.clock(),
    });
    return { result, changed };
  });
  for (const [semesterId, rows] of Map.groupBy(changed, (row) => row.semesterId)) {
    await services.catalogue.announce({ semesterId, ids: rows.map((row) => row.id) });
  }
  return result;
}
