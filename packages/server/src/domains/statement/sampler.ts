import { lt, sql } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { HealthSampler } from "../health/index.ts";
import { COUNTED_STATEMENTS, countingOf, ORDERS, SHOWN } from "./read-statements.ts";
import { statementSample } from "./tables.ts";

/** How often what the database counted is noted, ms. */
const EVERY_MS = 10 * 60_000;

/** Days that samples are kept. */
const KEPT_DAYS = 2;

type Needs = Pick<CoreServices, "db" | "pool" | "databaseKind" | "clock" | "log"> & {
  health: HealthSampler;
};

/** Notes every ten minutes what the database has counted of the statements that are shown, on whichever node reads the parts. */
export class StatementSampler {
  readonly #services: Needs;
  #turn = 0;
  #noting: Promise<void> = Promise.resolve();

  constructor(services: Needs) {
    this.#services = services;
    services.health.onSample(() =>
      this.sample().catch((error: unknown) => services.log.warn({ err: error }, "statements not noted")),
    );
  }

  /** Notes them, once in ten minutes however often it is called and on however many nodes; done when they are noted. */
  sample(): Promise<void> {
    const turn = Math.floor(this.#services.clock().getTime() / EVERY_MS) * EVERY_MS;
    if (turn === this.#turn) return this.#noting;
    this.#turn = turn;
    this.#noting = this.#note(new Date(turn));
    return this.#noting;
  }

  async #note(at: Date): Promise<void> {
    if ((await countingOf(this.#services)) === "counted") await note(this.#services.db, at);
  }
}

/** The statements never leave the database: only their numbers are written. */
async function note(db: Database, at: Date): Promise<void> {
  const ranks = Object.values(ORDERS).map((column) => `row_number() over (order by ${column} desc, id)`);
  await db.execute(sql`
    insert into ${statementSample} (at, statement, calls, total_ms, squares)
    select ${at.toISOString()}::timestamptz, id, calls, total_exec_time, squares
    from (
      select *, least(${sql.raw(ranks.join(", "))}) as place from (${sql.raw(COUNTED_STATEMENTS)}) as counted
    ) as placed
    where place <= ${SHOWN}
    on conflict do nothing`);
}

/** Throws samples away that nobody looks at any more. */
export async function removeOldSamples(db: Database, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  const gone = await db.delete(statementSample).where(lt(statementSample.at, before));
  return gone.rowCount ?? 0;
}
