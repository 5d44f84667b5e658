import type { OperationLogEntry, OperationLogSearch } from "@huxuan/api-client";
import { and, desc, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Database } from "../../db/index.ts";
import { containsWords, type CursorKey, equals, type PageOfItems, readLogPage } from "../../list/index.ts";
import { inScope } from "../../scope/index.ts";
import { fieldNames } from "./field-names.ts";
import { operationLog, operationTarget } from "./tables.ts";
import { targetNames, touchedKey, writtenName } from "./target-names.ts";

/** Targets of an operation that are sent; an import has thousands. */
const TARGETS_SHOWN = 20;

/**
 * A page of the operation log, the newest first. Whoever is limited to schools sees operations that touched a record of
 * theirs, and of each only those records.
 */
export async function searchOperationLog(
  db: Database,
  session: Session,
  search: OperationLogSearch,
): Promise<PageOfItems<OperationLogEntry> & { nextCursor?: string }> {
  const mine = inScope(session, operationTarget);
  const touching = and(
    mine,
    equals(operationTarget.schoolId, search.schoolId),
    equals(operationTarget.kind, search.targetKind),
    equals(operationTarget.targetId, search.targetId),
  );
  const about = and(
    equals(operationLog.action, search.action),
    equals(operationLog.requestId, search.requestId?.trim()),
    equals(operationLog.accountId, search.accountId),
    containsWords(search.person, operationLog.personName),
  );
  const { rows, ...counted } =
    touching === undefined
      ? await readLogPage(db, {
          rows: db.select().from(operationLog).$dynamic(),
          where: and(about, inTime(search, operationLog.at)),
          page: search.page,
          keys: newest(operationLog),
        })
      : await touchedOperations(db, search, touching, about);
  const targets = await targetsOf(
    db,
    rows.map(({ id }) => id),
    mine,
  );
  const words = await wordsOf(
    db,
    rows.map(({ action }) => action),
    [...targets.values()].flat().map(({ kind }) => kind),
  );
  const names = await targetNames(db, [...targets.values()].flat());
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...(row.accountId === null ? {} : { accountId: row.accountId }),
      personName: row.personName,
      ...(row.roleId === null ? {} : { roleId: row.roleId }),
      ...(row.schoolId === null ? {} : { schoolId: row.schoolId }),
      ...(row.impersonatorId === null ? {} : { impersonatorId: row.impersonatorId }),
      action: row.action,
      actionName: words.get(`operation_action ${row.action}`) ?? row.action,
      targetText: targetText(row, targets.get(row.id) ?? [], { words, names }),
      targets: (targets.get(row.id) ?? []).slice(0, TARGETS_SHOWN),
      moreTargets: (targets.get(row.id) ?? []).length > TARGETS_SHOWN,
      ...(row.before === null ? {} : { before: row.before }),
      ...(row.after === null ? {} : { after: row.after }),
      fieldNames: fieldNames(targets.get(row.id)?.[0]?.kind, row.before, row.after),
      ip: row.ip,
      requestId: row.requestId,
    })),
    ...counted,
  };
}

/** Targets of an operation that are listed; if there are more, the text ends with 等. */
const TARGETS_TOLD = 3;

/** What it touched, by name: 「部门 数学学院」. What is gone is called as the operation wrote it, or by its number. */
function targetText(
  { before, after }: Pick<typeof operationLog.$inferSelect, "before" | "after">,
  targets: OperationLogEntry["targets"],
  { words, names }: { words: ReadonlyMap<string, string>; names: ReadonlyMap<string, string> },
): string {
  const alone = targets.length === 1 ? writtenName(before, after) : undefined;
  const told = targets.slice(0, TARGETS_TOLD).map((one) => {
    const kind = words.get(`operation_target ${one.kind}`) ?? one.kind;
    return `${kind} ${names.get(touchedKey(one)) ?? alone ?? one.id}`;
  });
  return told.join("、") + (targets.length > TARGETS_TOLD ? "等" : "");
}

/** What people call these actions and kinds, as the office has them in its dictionaries. */
async function wordsOf(
  db: Database,
  actions: readonly string[],
  kinds: readonly string[],
): Promise<Map<string, string>> {
  const codes = [...new Set([...actions, ...kinds])];
  const { rows } = await db.execute<{ name: string; code: string; label: string }>(sql`
    select dic_name as name, code, label from dictionary
    where dic_name in ('operation_action', 'operation_target') and code = any(${sql.param(codes)}::text[])`);
  return new Map(rows.map(({ name, code, label }) => [`${name} ${code}`, label]));
}

/** A page read from the targets, whose indexes have the order: an operation with thousands of them is one. */
async function touchedOperations(
  db: Database,
  search: OperationLogSearch,
  touching: SQL,
  about: SQL | undefined,
) {
  const touched = db
    .selectDistinct({ at: operationTarget.at, id: operationTarget.operationId })
    .from(operationTarget)
    .where(and(touching, inTime(search, operationTarget.at)))
    // Without it PostgreSQL reads all of them before it sorts: it tries a distinct list in ascending order only.
    .orderBy(desc(operationTarget.at), desc(operationTarget.operationId))
    .as("touched");
  return readLogPage(db, {
    rows: db
      .select(getTableColumns(operationLog))
      .from(touched)
      .innerJoin(operationLog, eq(operationLog.id, touched.id))
      .$dynamic(),
    where: about,
    page: search.page,
    keys: newest(touched),
  });
}

/** The order of the log: by time, among operations of one instant by number. */
const newest = (columns: {
  at: PgColumn;
  id: PgColumn;
}): CursorKey<Pick<typeof operationLog.$inferSelect, "at" | "id">>[] => [
  { column: columns.at, of: ({ at }) => at.getTime(), value: (ms) => new Date(ms) },
  { column: columns.id, of: ({ id }) => id },
];

const inTime = ({ from, to }: OperationLogSearch, at: PgColumn): SQL | undefined =>
  and(
    from === undefined ? undefined : gte(at, new Date(from)),
    to === undefined ? undefined : lt(at, new Date(to)),
  );

/** Targets by operation, one more than are shown. */
async function targetsOf(
  db: Database,
  ids: readonly number[],
  mine: SQL | undefined,
): Promise<Map<number, OperationLogEntry["targets"]>> {
  const { rows } = await db.execute<{
    operation: string;
    kind: string;
    id: string;
    school: number | null;
  }>(sql`
    select given.id as operation, shown.kind, shown.target_id as id, shown.school_id as school
    from unnest(${sql.param([...ids])}::bigint[]) as given(id),
      lateral (
        select * from ${operationTarget}
        where ${and(sql`${operationTarget.operationId} = given.id`, mine)}
        order by kind, target_id limit ${TARGETS_SHOWN + 1}
      ) as shown`);
  const found = Map.groupBy(rows, (row) => Number(row.operation));
  return new Map(
    [...found].map(([operation, of]) => [
      operation,
      of.map(({ kind, id, school }) => ({ kind, id, ...(school === null ? {} : { schoolId: school }) })),
    ]),
  );
}
