import { getTableName, type InferInsertModel } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** Where a row of somebody else is made. */
export interface ForeignGiven {
  /** Whose it is. */
  schoolId: number;
  /** A text that no answer to others may show: it stands in the row's name. */
  mark: string;
}

/** A row of somebody else: nobody who does not reach it may see, change or remove it (`scope/access.test.ts`). */
export interface ForeignRow {
  readonly table: PgTable & { id: PgColumn };
  /** The record's part of the address: `grade-scales`. */
  readonly path: string;
  readonly row: (given: ForeignGiven) => object;
}

/** Says how such a row is stored. A domain exports its own as `foreign` of its `samples.fixture.ts`. */
export const foreignRow = <Table extends PgTable & { id: PgColumn }>(
  table: Table,
  path: string,
  row: (given: ForeignGiven) => InferInsertModel<Table>,
): ForeignRow => ({ table, path, row });

/** The mark of a table's row. */
export const markOf = (table: PgTable): string => `ZZ-${getTableName(table)}`;
