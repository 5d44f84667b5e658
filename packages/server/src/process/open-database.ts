import type { Logger } from "pino";
import { type DatabaseHandle, openPglite, openPostgres } from "../db/index.ts";
import type { Settings } from "../settings/index.ts";

/** Opens the database that the settings name: PostgreSQL with DATABASE_URL, else PGlite in the data folder. */
export function openDatabase(settings: Settings, log: Logger): Promise<DatabaseHandle> {
  if (settings.databaseUrl === undefined) return openPglite({ dataFolder: settings.dataFolder });
  return openPostgres({
    url: settings.databaseUrl,
    connections: settings.databaseConnections,
    admissionConnections: settings.admissionConnections,
    signInConnections: settings.signInConnections,
    listConnections: settings.listConnections,
    readConnections: settings.readConnections,
    onError: (error) => log.warn({ err: error }, "database connection lost"),
  });
}
