import type pg from "pg";
import type { Queryable } from "../../../db/index.ts";

/** A row as the driver gives it. */
export type Row = Record<string, unknown>;

/** Runs one statement; `name` lets the connection keep it prepared. */
export type Runner = (name: string, text: string, values: readonly unknown[]) => Promise<Row[]>;

/** A connection of its own for one transaction. Its statements may be given to it without waiting for each other. */
export interface Transaction {
  run: Runner;
  /** The same connection, for statements that are built; most batches need none. */
  db: () => Queryable;
  begin: () => Promise<unknown>;
  commit: () => Promise<unknown>;
}

/** On a connection, or on the pool for a statement by itself. */
export function runOn(client: pg.ClientBase | pg.Pool): Runner {
  return async (name, text, values) => {
    const { rows } = await client.query<Row>({ name: `selection_${name}`, text, values: [...values] });
    return rows;
  };
}

/**
 * Waits for statements that were given to a connection without waiting for each other, and gives their results. Throws
 * the first failure in the order of the statements: those after it only say that the transaction is aborted, and may
 * be heard first.
 */
export async function pipelined<Results extends readonly unknown[]>(
  statements: {
    readonly [At in keyof Results]: Promise<Results[At]>;
  },
): Promise<Results> {
  const settled = await Promise.allSettled(statements);
  const failed = settled.find((result) => result.status === "rejected");
  if (failed !== undefined) throw failed.reason;
  return settled.map((result) => (result as PromiseFulfilledResult<unknown>).value) as unknown as Results;
}
