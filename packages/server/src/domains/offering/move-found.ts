import type { BulkResult } from "@huxuan/api-client";
import { and, asc, inArray } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import type { Target } from "../../platform/audit/index.ts";
import { logChange, type RequestContext, statesFor } from "../../resource/index.ts";
import type { NeedsCatalogue } from "./catalogue.ts";
import { among, changeOfferings, lockForChange } from "./change-offerings.ts";
import { offeringLifecycle } from "./rules.ts";
import { offering, type OfferingState } from "./tables.ts";

/** An offering that may be moved. */
export interface FoundOffering {
  id: number;
  state: OfferingState;
}

/** What is moved, and how the operation log calls it. */
export interface MoveOfMany {
  action: string;
  /** What the log names besides the offerings. */
  also?: readonly Target[];
  /** Gives the offerings; it locks nothing. */
  find: (tx: Transaction) => Promise<FoundOffering[]>;
}

/**
 * Publishes or closes many in one transaction: those whose state allows it. The others count as skipped. Tells the
 * catalogue after commit.
 */
export async function moveFound(
  act: RequestContext<NeedsCatalogue>,
  move: "publish" | "close",
  { action, also = [], find }: MoveOfMany,
): Promise<BulkResult> {
  const { services } = act;
  const allowed = statesFor(offeringLifecycle[move]) ?? [];
  const done = await transaction(services.db, async (tx) => {
    const found = await find(tx);
    const candidates = found.filter((row) => allowed.includes(row.state)).map((row) => row.id);
    const touched = await lockForChange(tx, { offerings: candidates });
    // Somebody may have moved some before they were locked.
    const changed = await tx
      .select({
        id: offering.id,
        schoolId: offering.schoolId,
        semesterId: offering.semesterId,
        state: offering.state,
      })
      .from(offering)
      .where(and(among(offering.id, candidates), inArray(offering.state, [...allowed])))
      .orderBy(asc(offering.id));
    const result = { changed: changed.length, skipped: found.length - changed.length };
    if (changed.length === 0) return { result, announced: [] };
    const ids = changed.map((row) => row.id);
    const { to: state } = offeringLifecycle[move];
    await tx.update(offering).set({ state, updatedAt: services.clock() }).where(among(offering.id, ids));
    const moved = new Set(ids);
    const announced = await changeOfferings(
      tx,
      touched.map((of) => ({ ...of, ids: of.ids.filter((id) => moved.has(id)) })),
    );
    await logChange(act, tx, {
      action,
      targets: [...also, ...changed.map(({ id, schoolId }) => ({ kind: "offering", id, schoolId }))],
      before: Object.fromEntries(
        [...Map.groupBy(changed, (row) => row.state)].map(([s, of]) => [s, of.map((row) => row.id)]),
      ),
      after: { [state]: ids },
    });
    return { result, announced };
  });
  await services.catalogue.announce(done.announced);
  return done.result;
}
