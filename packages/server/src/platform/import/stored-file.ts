import { and, eq, lt, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database, Queryable } from "../../db/index.ts";
import { defineJob } from "../jobs/index.ts";
import { invalidFile } from "./file-error.ts";
import type { Marks } from "./marked-workbook.ts";
import { importFile } from "./tables.ts";

/** Days after which a file is deleted that was kept to be given back, or that no import has used up. */
const KEPT_DAYS = 7;

/** How every workbook begins. */
const WORKBOOK = "\\x504b0304";

/** Stores a file under an id of the caller's; in the transaction that enqueues its import. */
export async function storeFile(tx: Queryable, id: string, bytes: Buffer, fileName: string): Promise<void> {
  await tx.insert(importFile).values({ id, bytes, fileName });
}

/** A stored file. Throws a FileError when it is no longer there. */
export async function readFile(db: Queryable, id: string): Promise<Buffer> {
  const [file] = await db.select({ bytes: importFile.bytes }).from(importFile).where(eq(importFile.id, id));
  if (file === undefined) throw invalidFile("上传的文件已被清理，没有导入任何数据，请重新上传");
  return Buffer.from(file.bytes);
}

/** Deletes a file, best in the transaction that ends its import. */
export async function dropFile(db: Queryable, id: string): Promise<void> {
  await db.delete(importFile).where(eq(importFile.id, id));
}

/**
 * Keeps the file of an import that found faults, to be given back marked, where it is a workbook; another is deleted.
 * Gives its id where it stays.
 */
export async function keepFile(
  db: Queryable,
  id: string,
  accountId: number,
  marks: Marks,
): Promise<string | undefined> {
  const [kept] = await db
    .update(importFile)
    .set({ accountId, marks })
    .where(and(eq(importFile.id, id), sql`substring(${importFile.bytes} from 1 for 4) = ${WORKBOOK}::bytea`))
    .returning({ id: importFile.id });
  if (kept === undefined) await dropFile(db, id);
  return kept?.id;
}

/** Deletes files at night that no import will use any more. */
export const importFileCleaning = defineJob<{ db: Database }>()({
  name: "import-file-cleaning",
  title: "清理未用完的导入文件",
  input: z.object({}),
  cron: { at: "20 3 * * *", input: {} },
  async run({ services }) {
    const old = lt(importFile.storedAt, sql`now() - make_interval(days => ${KEPT_DAYS})`);
    const { rowCount } = await services.db.delete(importFile).where(old);
    return { deleted: rowCount };
  },
});
