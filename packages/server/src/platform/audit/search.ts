import type { OperationLogEntry, OperationLogSearch } from "@huxuan/api-client";
import { and, desc, eq, gte, like, lt, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Session } from "../../contract/index.ts";
import type { Database } from "../../db/index.ts";
import { inScope } from "../../scope/index.ts";
import { likePattern } from "../../text/pinyin.ts";
import { operationLog, operationTarget } from "./tables.ts";

/** Targets of an operation that are sent; an import has thousands. */
const TARGETS_SHOWN = 20;

/**
 * Operations, the newest first, page by page after a key. Whoever is limited to schools sees operations that touched a
 * record of theirs, and of each only those records.
 */
export async function searchOperationLog(
  db: Database,
  session: Session,
  search: OperationLogSearch,
): Promise<{ items: OperationLogEntry[]; next?: string }> {
  const { size = 50 } = search;
  const mine = inScope(session, operationTarget);
  const touching = and(
    mine,
    search.schoolId === undefined ? undefined : eq(operationTarget.schoolId, search.schoolId),
    search.targetKind === undefined ? undefined : eq(operationTarget.kind, search.targetKind),
    search.targetId === undefined ? undefined : eq(operationTarget.targetId, search.targetId),
  );
  const person = search.person?.trim() ?? "";
  const about = and(
    search.action === undefined ? undefined : eq(operationLog.action, search.action),
    search.accountId === undefined ? undefined : eq(operationLog.accountId, search.accountId),
    person === "" ? undefined : like(operationLog.personName, likePattern(person)),
  );
  const rows =
    touching === undefined
      ? await db
          .select()
          .from(operationLog)
          .where(and(inTime(search, operationLog.at, operationLog.id), about))
          .orderBy(desc(operationLog.at), desc(operationLog.id))
          .limit(size + 1)
      : await touchedOperations(
          db,
          and(touching, inTime(search, operationTarget.at, operationTarget.operationId)),
          about,
          size + 1,
        );
  const shown = rows.slice(0, size);
  const targets = await targetsOf(
    db,
    shown.map(({ id }) => id),
    mine,
  );
  const last = shown.at(-1);
  return {
    items: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      ...(row.accountId === null ? {} : { accountId: row.accountId }),
      personName: row.personName,
      ...(row.roleId === null ? {} : { roleId: row.roleId }),
      ...(row.schoolId === null ? {} : { schoolId: row.schoolId }),
      ...(row.impersonatorId === null ? {} : { impersonatorId: row.impersonatorId }),
      action: row.action,
      targets: (targets.get(row.id) ?? []).slice(0, TARGETS_SHOWN),
      moreTargets: (targets.get(row.id) ?? []).length > TARGETS_SHOWN,
      ...(row.before === null ? {} : { before: row.before }),
      ...(row.after === null ? {} : { after: row.after }),
      ip: row.ip,
      requestId: row.requestId,
    })),
    ...(rows.length > size && last !== undefined ? { next: `${last.at.getTime()}.${last.id}` } : {}),
  };
}

/** From the targets, whose indexes have the order: an operation with thousands of them is one. */
async function touchedOperations(
  db: Database,
  touching: SQL | undefined,
  about: SQL | undefined,
  most: number,
): Promise<(typeof operationLog.$inferSelect)[]> {
  const wanted = db
    .selectDistinct({ at: operationTarget.at, id: operationTarget.operationId })
    .from(operationTarget)
    .where(touching)
    .as("wanted");
  const rows = await db
    .select({ operation: operationLog })
    .from(wanted)
    .innerJoin(operationLog, eq(operationLog.id, wanted.id))
    .where(about)
    .orderBy(desc(wanted.at), desc(wanted.id))
    .limit(most);
  return rows.map(({ operation }) => operation);
}

function inTime({ from, to, after }: OperationLogSearch, at: AnyPgColumn, id: AnyPgColumn): SQL | undefined {
  const [ms, lastId] = after?.split(".") ?? [];
  const last = new Date(Number(ms));
  return and(
    from === undefined ? undefined : gte(at, new Date(from)),
    to === undefined ? undefined : lt(at, new Date(to)),
    after === undefined
      ? undefined
      : sql`(${at}, ${id}) < (${last.toISOString()}::timestamptz, ${lastId}::bigint)`,
  );
}

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
