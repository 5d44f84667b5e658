import type { FileEntry, FileSearch, FileUsage, UnusedFiles } from "@huxuan/api-client";
import { and, count, desc, lt, not, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../db/index.ts";
import { containsWords, equals, readPage } from "../../list/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope, requireAll } from "../../scope/index.ts";
import type { Files } from "./files.ts";
import { UNUSED_MS, unreferred } from "./remove-unused.ts";
import { file } from "./tables.ts";

type Context = RequestContext<{ files: Files }>;

/** Names from tables of domains, which the platform does not know. */
const uploader = sql<string | null>`(select a.person_name from account a where a.id = ${file.uploaderId})`;
const shortName = sql<string | null>`(select s.short_name from school s where s.id = ${file.schoolId})`;
const schoolName = sql<string | null>`(select s.name from school s where s.id = ${file.schoolId})`;

const selectFiles = (db: Queryable, used: SQL<boolean>) =>
  db.select({ file, uploader, schoolName, used }).from(file).$dynamic();

type Row = Awaited<ReturnType<typeof selectFiles>>[number];

const show = ({ file: { id, name, suffix, size, uploadedAt, schoolId }, ...row }: Row): FileEntry => ({
  id,
  name,
  suffix,
  size,
  uploadedAt: uploadedAt.toISOString(),
  uploader: row.uploader ?? "",
  ...(schoolId !== null && { school: { id: schoolId, name: row.schoolName ?? "" } }),
  used: row.used,
});

/** Whether a row refers to a file. */
async function isUsed(db: Queryable): Promise<SQL<boolean>> {
  const unused = and(...(await unreferred(db)));
  return unused === undefined ? sql<boolean>`false` : sql<boolean>`${not(unused)}`;
}

/** A page of the files of the schools in scope, the latest first. */
export async function searchFiles(
  { services: { db }, session }: Context,
  { page, keyword, suffix, schoolId, used }: FileSearch,
) {
  const referred = await isUsed(db);
  const { rows, ...counted } = await readPage(db, {
    rows: selectFiles(db, referred),
    where: and(
      inScope(session, file),
      containsWords(keyword, file.name),
      equals(file.suffix, suffix?.toLowerCase()),
      equals(file.schoolId, schoolId),
      used === undefined ? undefined : used ? referred : not(referred),
    ),
    page,
    sort: { name: file.name, size: file.size, uploadedAt: file.uploadedAt },
    standard: [desc(file.uploadedAt), desc(file.id)],
  });
  return { items: rows.map(show), ...counted };
}

/** What each school in scope uses, who uses most first. */
export async function fileUsage({ services, session }: Context): Promise<{ items: FileUsage[] }> {
  const bytes = sql<number>`sum(${file.size})`.mapWith(Number);
  const rows = await services.db
    .select({
      schoolId: file.schoolId,
      schoolName: sql<string | null>`max(${shortName})`,
      files: count(),
      bytes,
    })
    .from(file)
    .where(inScope(session, file))
    .groupBy(file.schoolId)
    .orderBy(desc(bytes));
  const quotaBytes = services.files.quotaBytes();
  return {
    items: rows.map(({ schoolId, schoolName: name, files, bytes: used }) => ({
      ...(schoolId !== null && { school: { id: schoolId, name: name ?? "" } }),
      files,
      bytes: used,
      quotaBytes,
    })),
  };
}

/** Most of the files that a preview names. */
const NAMED = 20;

/** What the cleaning would remove now: of every school, as it does. */
export async function unusedFiles({ services: { db, clock }, session }: Context): Promise<UnusedFiles> {
  requireAll(session, "清理会涉及所有学校的文件，只有省平台可以进行");
  const where = and(lt(file.uploadedAt, new Date(clock().getTime() - UNUSED_MS)), ...(await unreferred(db)));
  const [sum] = await db
    .select({ files: count(), bytes: sql<number>`coalesce(sum(${file.size}), 0)`.mapWith(Number) })
    .from(file)
    .where(where);
  const largest = await selectFiles(db, sql<boolean>`false`)
    .where(where)
    .orderBy(desc(file.size), desc(file.id))
    .limit(NAMED);
  return { files: sum?.files ?? 0, bytes: sum?.bytes ?? 0, largest: largest.map(show) };
}

/** Removes it. */
export async function cleanFiles(context: Context): Promise<{ files: number; bytes: number }> {
  const { services } = context;
  const before = await unusedFiles(context);
  const { files } = await services.files.removeUnused();
  const removed = { files, bytes: before.bytes };
  if (files > 0) {
    await logChange(context, services.db, {
      action: "file-clean",
      targets: before.largest.map(({ id, school }) => ({ kind: "file", id, schoolId: school?.id ?? null })),
      before: { files: before.files, bytes: before.bytes, largest: before.largest.map(({ name }) => name) },
      after: { files: 0 },
    });
  }
  return removed;
}
