import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type pg from "pg";
import type { DatabaseHandle } from "../db/index.ts";
import { installation } from "../db/tables.ts";
import type { Settings } from "../settings/index.ts";

/** Under which the table `installation` keeps it. */
export const SECRET_KEY = "secret";

/**
 * The secret that signs tokens: `HUXUAN_SECRET`, or one that is generated once. With PostgreSQL it is kept in
 * the database, because all nodes need the same; otherwise in the data folder, readable by its owner only.
 */
export async function installationSecret(settings: Settings, database: DatabaseHandle): Promise<string> {
  if (settings.secret !== undefined) return settings.secret;
  const generated = randomBytes(48).toString("base64url");
  if (database.kind === "pglite") return secretInFile(settings.dataFolder, generated);
  await database.db.insert(installation).values({ key: SECRET_KEY, value: generated }).onConflictDoNothing();
  return (await secretInTable(database)) ?? generated;
}

/** The same where there is one; none is made. The database may be empty. */
export async function presentSecret(
  settings: Settings,
  database: DatabaseHandle,
): Promise<string | undefined> {
  if (settings.secret !== undefined) return settings.secret;
  if (database.kind === "pglite") {
    const path = secretFile(settings.dataFolder);
    return existsSync(path) ? readFileSync(path, "utf8").trim() : undefined;
  }
  const { rows } = await database.pool.query("select to_regclass('public.installation') as there");
  return rows[0]?.there == null ? undefined : secretInTable(database);
}

/** Keeps a secret where this installation has its own. */
export async function keepSecret(
  settings: Settings,
  database: DatabaseHandle,
  client: pg.ClientBase,
  secret: string,
): Promise<void> {
  if (database.kind === "pglite") {
    const path = secretFile(settings.dataFolder);
    writeFileSync(`${path}.new`, secret, { mode: 0o600 });
    renameSync(`${path}.new`, path);
    return;
  }
  await client.query("insert into installation (key, value) values ($1, $2)", [SECRET_KEY, secret]);
}

async function secretInTable({ db }: DatabaseHandle): Promise<string | undefined> {
  const [row] = await db.select().from(installation).where(eq(installation.key, SECRET_KEY));
  return row?.value;
}

const secretFile = (folder: string): string => join(folder, "secret");

function secretInFile(folder: string, generated: string): string {
  const path = secretFile(folder);
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, generated, { flag: "wx", mode: 0o600 });
    return generated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readFileSync(path, "utf8").trim();
  }
}
