import type pg from "pg";
import type { Db } from "pg-boss";

interface Rows {
  // oxlint-disable-next-line typescript/no-explicit-any -- rows of any statement, as pg-boss declares it
  rows: any[];
}

/** Several statements in one text give a list of results. */
const allRows = (result: Rows | Rows[]): Rows =>
  Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;

/** What pg-boss runs its statements on: one connection. */
export const onClient = (client: pg.ClientBase): Db => ({
  executeSql: async (text, values) => allRows(await client.query(text, values)),
});

/**
 * What pg-boss runs its statements on: the pool of the server, on PGlite and PostgreSQL alike. pg-boss sends whole blocks
 * (`begin; …; commit`). A block that fails leaves its connection in a failed transaction, so the connection is kept until
 * that is rolled back: on PGlite, which has only one, everybody else's statements would fail with it.
 */
export const onPool = (pool: pg.Pool): Db => ({
  async executeSql(text, values) {
    if (values !== undefined && values.length > 0) return pool.query(text, values);
    const client = await pool.connect();
    try {
      return allRows(await client.query(text));
    } catch (error) {
      await client.query("rollback").catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  },
});
