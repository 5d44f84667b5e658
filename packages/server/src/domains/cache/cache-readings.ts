import { randomUUID } from "node:crypto";
import type { CacheName } from "@huxuan/api-client";
import { eq, lt, ne } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import type { CacheFigures } from "../../platform/caches/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { HealthSampler } from "../health/index.ts";
import { cacheNode } from "./tables.ts";

/** Bus topic: a cache is cleared in every process; the payload is its name. */
export const CLEAR_TOPIC = "cache-clear";

/** A process that said nothing for so long has ended, ms. */
const SILENT_MS = 90_000;

type Needs = Pick<CoreServices, "db" | "bus" | "caches" | "clock" | "log" | "onStop"> & {
  health: HealthSampler;
};

/** Says what the caches of this process came to, so that any process can tell of all, and clears them when one is told to. */
export class CacheReadings {
  readonly #node = randomUUID();
  readonly #services: Needs;

  constructor(services: Needs) {
    this.#services = services;
    services.health.onProcess((now) => this.#write(now));
    services.onStop(() => this.#forget());
    services.onStop(
      services.bus.subscribe(CLEAR_TOPIC, (name) => {
        this.#clear(name as CacheName).catch((error: unknown) =>
          services.log.warn({ err: error, cache: name }, "cache not cleared"),
        );
      }),
    );
  }

  /** What the caches of all processes came to: of this one now, of the others a few seconds ago. */
  async all(): Promise<{ processes: number; figures: readonly CacheFigures[] }> {
    const { db, caches } = this.#services;
    const others = await db.select().from(cacheNode).where(ne(cacheNode.node, this.#node));
    return {
      processes: others.length + 1,
      figures: [...caches.figures(), ...others.flatMap(({ figures }) => figures)],
    };
  }

  async #write(now: Date): Promise<void> {
    const { db, caches } = this.#services;
    await writeFigures(db, { node: this.#node, at: now, figures: caches.figures() });
  }

  /** This process tells of nothing any more. A database that is away forgets it later. */
  async #forget(): Promise<void> {
    const { db, log } = this.#services;
    await db
      .delete(cacheNode)
      .where(eq(cacheNode.node, this.#node))
      .catch((error: unknown) => log.warn({ err: error }, "cache figures not removed"));
  }

  async #clear(name: CacheName): Promise<void> {
    const { caches, clock } = this.#services;
    await caches.clear(name);
    // Whoever looks at the page sees it at once.
    await this.#write(clock());
  }
}

async function writeFigures(db: Database, row: typeof cacheNode.$inferInsert & { at: Date }): Promise<void> {
  await db.insert(cacheNode).values(row).onConflictDoUpdate({ target: cacheNode.node, set: row });
  await db.delete(cacheNode).where(lt(cacheNode.at, new Date(row.at.getTime() - SILENT_MS)));
}
