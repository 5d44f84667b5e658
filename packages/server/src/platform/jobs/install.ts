import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Database } from "../../db/index.ts";
import { onClient } from "./boss-database.ts";

/** Schema of pg-boss in our database. */
export const SCHEMA = "pgboss";

/**
 * Brings the tables of pg-boss up to date. They are its own and not among our migrations; it is called under their lock,
 * so that nodes that start together do it one after the other.
 *
 * @param db on one connection, as `migrate` hands it to its seed
 */
export async function installJobs(db: Database): Promise<void> {
  const client = (db as Database & { $client: pg.ClientBase }).$client;
  const boss = new PgBoss({ db: onClient(client), schema: SCHEMA, supervise: false, schedule: false });
  const errors: unknown[] = [];
  boss.on("error", (error) => errors.push(error));
  await boss.start();
  await boss.stop({ graceful: false, close: false });
  if (errors.length > 0) throw errors[0];
}
