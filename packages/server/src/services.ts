import type pg from "pg";
import type { Logger } from "pino";
import type { Database } from "./db/database.ts";
import { ImportJobs } from "./domains/offering-import/index.ts";
import { createSessionService, type SessionService } from "./domains/session/index.ts";
import { createCatalogue, type OfferingCatalogue } from "./domains/offering/index.ts";
import { createSelectionService, type SelectionService } from "./domains/selection/index.ts";
import type { Bus } from "./live/bus.ts";
import { Outbox } from "./platform/outbox/index.ts";
import type { SharedCounter } from "./rate-limit/index.ts";
import { ExportSlots } from "./platform/export/index.ts";
import type { Settings } from "./settings/settings.ts";

/** What every domain builds on. */
export interface CoreServices {
  db: Database;
  /** For hand-written SQL on the hot path. On PGlite it holds one connection. */
  pool: pg.Pool;
  databaseKind: "pglite" | "postgres";
  /** The only source of time. */
  clock: () => Date;
  settings: Settings;
  log: Logger;
  bus: Bus;
  /** Runs when the server stops, after the last request and before the database closes; the latest first. */
  onStop(work: () => Promise<void> | void): void;
}

/** What handlers get: the core and what the domains keep between requests. */
export interface Services extends CoreServices {
  /** Delivers what transactions left with `writeOutbox`. */
  outbox: Outbox;
  session: SessionService;
  /** The published offerings in memory. */
  catalogue: OfferingCatalogue;
  /** Seats and who takes them. */
  selection: SelectionService;
  /** Catalogue imports that this node runs. */
  imports: ImportJobs;
  /** Exports under way on this node. */
  exports: ExportSlots;
}

/** What only the session domain needs. */
export interface Secrets {
  secret: string;
  sharedCounter: SharedCounter | undefined;
}

/** Makes what the domains keep between requests. One line per domain; no module-level state. */
export async function createServices(
  core: CoreServices,
  { secret, sharedCounter }: Secrets,
): Promise<Services> {
  const outbox = new Outbox(core);
  core.onStop(() => outbox.stop());
  const session = await createSessionService(core, secret, sharedCounter);
  const catalogue = createCatalogue(core.db, core.bus, outbox, (error) =>
    core.log.error({ err: error }, "catalogue refresh failed"),
  );
  core.onStop(() => catalogue.stop());
  const selection = createSelectionService(core, catalogue);
  const imports = new ImportJobs(core);
  await imports.failDead();
  core.onStop(() => imports.close());
  return { ...core, outbox, session, catalogue, selection, imports, exports: new ExportSlots() };
}
