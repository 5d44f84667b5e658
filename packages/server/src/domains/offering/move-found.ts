import type { OfferingBulkResult } from "@huxuan/api-client";
import { sql } from "drizzle-orm";
import { type Transaction, transaction } from "../../db/index.ts";
import { type Act, logAct } from "../act.ts";
import { statesFor } from "./rules.ts";
import { offering, type OfferingState } from "./tables.ts";

/** An offering that may be moved, its row locked. */
export interface FoundOffering {
  id: number;
  semesterId: number;
  state: OfferingState;
}

/** What is moved, and how the operation log calls it. */
export interface MoveOfMany {
  action: string;
  /** Of the log; by default `offerings:` and how many moved. */
  target?: string;
  /** Locks and gives the offerings, in the order of their ids. */
  find: (tx: Transaction) => Promise<FoundOffering[]>;
}

/**
 * Publishes or closes many in one transaction: those whose state allows it. The others count as skipped. Tells the
 * catalogue after commit.
 */
export async function moveFound(
  act: Act,
  move: "publish" | "close",
  { action, target, find }: MoveOfMany,
): Promise<OfferingBulkResult> {
  const { services } = act;
  const allowed = new Set<string>(statesFor(move));
  const { found, changed } = await transaction(services.db, async (tx) => {
    const found = await find(tx);
    const changed = found.filter((row) => allowed.has(row.state));
    if (changed.length === 0) return { found, changed };
    const ids = changed.map((row) => row.id);
    const state = move === "publish" ? "published" : "closed";
    await tx.execute(sql`
      update ${offering} set state = ${state}, version = version + 1, updated_at = ${services.clock().toISOString()}
      where id = any(${sql.param(ids)}::int[])`);
    await logAct(act, tx, {
      action,
      target: target ?? `offerings:${ids.length}`,
      before: Object.fromEntries(
        [...Map.groupBy(changed, (row) => row.state)].map(([s, of]) => [s, of.map((row) => row.id)]),
      ),
      after: { [state]: ids },
    });
    return { found, changed };
  });
  for (const [semesterId, rows] of Map.groupBy(changed, (row) => row.semesterId)) {
    await services.catalogue.announce({ semesterId, ids: rows.map((row) => row.id) });
  }
  return { changed: changed.length, skipped: found.length - changed.length };
}
