import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { getHeapStatistics } from "node:v8";
import { lt } from "drizzle-orm";
import type { Database } from "../../db/index.ts";
import { healthNode } from "./tables.ts";

/** How finely the event loop is watched, ms: what it is late beyond that counts. */
const RESOLUTION_MS = 20;

/** A process that said nothing for so long has ended, ms. */
const SILENT_MS = 90_000;

/** What this process says of itself. */
export class ProcessLoad {
  readonly #node = randomUUID();
  readonly #loop = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  #isWatched = false;

  /** Writes down how it was since the last time, and forgets processes that have ended. */
  async write(db: Database, now: Date): Promise<void> {
    const late = this.#isWatched ? this.#loop.percentile(99) / 1e6 : 0;
    this.#loop.reset();
    // From the first time on: what the start itself took is no trouble.
    if (!this.#isWatched) this.#isWatched = this.#loop.enable();
    const { used_heap_size: used, heap_size_limit: most } = getHeapStatistics();
    const row = {
      node: this.#node,
      host: hostname(),
      at: now,
      loopMs: Number.isFinite(late) ? Math.max(0, late - RESOLUTION_MS) : 0,
      rssMb: Math.round(process.memoryUsage.rss() / 1_048_576),
      heapPercent: Math.round((used / most) * 100),
    };
    await db.insert(healthNode).values(row).onConflictDoUpdate({ target: healthNode.node, set: row });
    await db.delete(healthNode).where(lt(healthNode.at, new Date(now.getTime() - SILENT_MS)));
  }

  stop(): void {
    this.#loop.disable();
  }
}
