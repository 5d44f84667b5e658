import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import type { DatabaseHandle } from "./db/index.ts";
import { installation } from "./db/tables.ts";
import type { Settings } from "./settings/index.ts";

const KEY = "secret";

/**
 * The secret that signs tokens: `HUXUAN_SECRET`, or one that is generated once. With PostgreSQL it is kept in
 * the database, because all nodes need the same; otherwise in the data folder, readable by its owner only.
 */
export async function installationSecret(settings: Settings, database: DatabaseHandle): Promise<string> {
  if (settings.secret !== undefined) return settings.secret;
  const generated = randomBytes(48).toString("base64url");
  if (database.kind === "pglite") return secretInFile(settings.dataFolder, generated);
  await database.db.insert(installation).values({ key: KEY, value: generated }).onConflictDoNothing();
  const [row] = await database.db.select().from(installation).where(eq(installation.key, KEY));
  return row?.value ?? generated;
}

function secretInFile(folder: string, generated: string): string {
  const path = join(folder, "secret");
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(path, generated, { flag: "wx", mode: 0o600 });
    return generated;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    return readFileSync(path, "utf8").trim();
  }
}
