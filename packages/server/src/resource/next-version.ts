import { eq, type InferInsertModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "../db/index.ts";

/** A table whose rows are edited in forms: a change names the version that it was made from. */
export type VersionedTable = PgTable & { id: PgColumn; version: PgColumn };

/** Writes columns of a row with its next version. The row is locked, so that nobody else gives it the same. */
export async function writeNext<Table extends VersionedTable>(
  tx: Transaction,
  table: Table,
  { id, version }: { id: number | string; version: number },
  columns: Partial<InferInsertModel<Table>> = {},
): Promise<void> {
  const versioned: VersionedTable = table;
  await tx
    .update(versioned)
    .set({ ...columns, version: version + 1 })
    .where(eq(versioned.id, id));
}
