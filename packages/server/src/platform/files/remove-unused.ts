import { and, eq, inArray, lt, notExists, type SQL, sql } from "drizzle-orm";
import { type Database, type Queryable, transaction } from "../../db/index.ts";
import { isForeignKeyViolation } from "../../errors/index.ts";
import { removeBrokenOff } from "./receive.ts";
import type { FileStore } from "./store.ts";
import { file, fileContent } from "./tables.ts";

/** How long a file, or bytes in the store, may be without anything that refers to it. */
export const UNUSED_MS = 86_400_000;

/** Rows of one statement. */
const MOST_AT_ONCE = 200;

/** What was removed. */
export interface Removed {
  /** Files that nothing referred to. */
  files: number;
  /** Contents of the store that no file had any more. */
  contents: number;
  /** What processes that died left of uploads. */
  brokenOff: number;
}

/**
 * Removes files that no foreign key refers to a day after their upload, and bytes that no file has any more. Several
 * nodes may do it at a time.
 */
export async function removeUnusedFiles(
  { db, store, incomingFolder }: { db: Database; store: FileStore; incomingFolder: string },
  now: Date,
): Promise<Removed> {
  const before = new Date(now.getTime() - UNUSED_MS);
  return {
    files: await removeFiles(db, before),
    contents: await removeContents(db, store, before),
    brokenOff: await removeBrokenOff(incomingFolder, before),
  };
}

async function removeFiles(db: Database, before: Date): Promise<number> {
  const unused = await unreferred(db);
  for (let removed = 0; ; ) {
    // Beside the statement: a subquery within it may run more than once, and lock other rows each time.
    const some = db.$with("unused").as(
      db
        .select({ id: file.id })
        .from(file)
        .where(and(lt(file.uploadedAt, before), ...unused))
        .limit(MOST_AT_ONCE)
        .for("update", { skipLocked: true }),
    );
    try {
      const gone = await db
        .with(some)
        .delete(file)
        .where(inArray(file.id, db.select({ id: some.id }).from(some)))
        .returning({ id: file.id });
      removed += gone.length;
      if (gone.length < MOST_AT_ONCE) return removed;
    } catch (error) {
      // Somebody referred to one of them in this moment: the next time tells.
      if (!isForeignKeyViolation(error)) throw error;
      return removed;
    }
  }
}

/** Conditions that no row refers to a file, one for each foreign key that the database has. */
export async function unreferred(db: Queryable): Promise<SQL[]> {
  const { rows } = await db.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'file'::regclass`);
  return rows.map(
    ({ table, column }) =>
      sql`not exists (select from ${sql.raw(table)} r where r.${sql.raw(column)} = ${file.id})`,
  );
}

async function removeContents(db: Database, store: FileStore, before: Date): Promise<number> {
  const isOld = lt(fileContent.touchedAt, before);
  for (let removed = 0; ; ) {
    const found = await db
      .select({ hash: fileContent.hash })
      .from(fileContent)
      .where(and(isOld, withoutFile(db)))
      .limit(MOST_AT_ONCE);
    for (const { hash } of found) removed += await removeContent(db, store, hash, isOld);
    if (found.length < MOST_AT_ONCE) return removed;
  }
}

/** Removes bytes that no file has, and that `when` still holds for; gives how many. */
export async function removeContent(
  db: Database,
  store: FileStore,
  hash: string,
  when: SQL | undefined,
): Promise<number> {
  return transaction(db, async (tx) => {
    const gone = await tx
      .delete(fileContent)
      .where(and(eq(fileContent.hash, hash), when, withoutFile(tx)))
      .returning({ hash: fileContent.hash });
    // Who uploads the same bytes now waits until they are gone, and stores them again.
    if (gone.length > 0) await store.remove(hash);
    return gone.length;
  });
}

const withoutFile = (db: Queryable): SQL =>
  notExists(db.select({ one: sql`1` }).from(file).where(eq(file.hash, fileContent.hash)));
