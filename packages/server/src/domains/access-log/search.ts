import type { AccessKind, AccessLogEntry, AccessLogSearch, AccessResult } from "@huxuan/api-client";
import { aliasedTable, and, eq, getTableColumns, gte, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import type { NeedsAnnounced } from "../../domain.ts";
import type { Database } from "../../db/index.ts";
import {
  beginsWith,
  containsWords,
  type CursorKey,
  equals,
  type PageOfItems,
  readLogPage,
} from "../../list/index.ts";
import type { RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { account } from "../session/tables.ts";
import { school } from "../school/tables.ts";
import { accessLog } from "./tables.ts";

type Row = typeof accessLog.$inferSelect;

/** The rows of a part of the log; all of them for `access` and where none is named. */
export const ofKind = (kind: AccessKind | undefined): SQL | undefined =>
  kind === "signIn" ? sql`${accessLog.signIn}` : kind === "error" ? gte(accessLog.status, 500) : undefined;

/** What becomes of a call by its status: 500 is the first that says the platform failed. */
const resultOf = (status: number): AccessResult =>
  status >= 500 ? "failed" : status >= 400 ? "refused" : "done";

const RESULTS: Readonly<Record<AccessResult, SQL>> = {
  done: lt(accessLog.status, 400),
  refused: sql`${accessLog.status} between 400 and 499`,
  failed: gte(accessLog.status, 500),
};

/** Operations whose name, or own id, holds a text. */
function called(text: string | undefined, names: ReadonlyMap<string, string>): SQL | undefined {
  if (text === undefined || text.trim() === "") return undefined;
  const named = [...names].filter(([, name]) => name.includes(text.trim())).map(([id]) => id);
  return or(
    containsWords(text, accessLog.operation),
    containsWords(text, accessLog.route),
    named.length > 0 ? inArray(accessLog.operation, named) : undefined,
  );
}

/** The order of the log: by time, among calls of one instant by number. */
const NEWEST: CursorKey<Pick<Row, "at" | "id">>[] = [
  { column: accessLog.at, of: ({ at }) => at.getTime(), value: (ms) => new Date(ms) },
  { column: accessLog.id, of: ({ id }) => id },
];

/** Rows of the log that a condition finds, the newest first; `readLogPage` says what a page costs. */
export const readAccessPage = (db: Database, where: SQL | undefined, page: AccessLogSearch["page"]) => {
  const impersonator = aliasedTable(account, "impersonator");
  return readLogPage(db, {
    rows: db
      .select({
        ...getTableColumns(accessLog),
        schoolName: school.name,
        impersonator: impersonator.personName,
      })
      .from(accessLog)
      .leftJoin(school, eq(school.id, accessLog.schoolId))
      .leftJoin(impersonator, eq(impersonator.id, accessLog.impersonatorId))
      .$dynamic(),
    where,
    page,
    keys: NEWEST,
  });
};

/** Who called what, the newest first; of the caller's schools. */
export async function searchAccessLog(
  { services: { db, announced }, session }: RequestContext<NeedsAnnounced>,
  search: AccessLogSearch,
): Promise<PageOfItems<AccessLogEntry> & { nextCursor?: string }> {
  const { kind, result, person, accountId, requestId, ip, action, schoolId, slowerThan, from, to, page } =
    search;
  const { operationNames: names } = announced;
  const accounts = containsWords(person, { searchText: account.searchText, indexed: true });
  const where = and(
    inScope(session, accessLog),
    ofKind(kind),
    result === undefined ? undefined : RESULTS[result],
    accounts === undefined
      ? undefined
      : or(
          containsWords(person, accessLog.personName),
          inArray(accessLog.accountId, db.select({ id: account.id }).from(account).where(accounts)),
        ),
    equals(accessLog.accountId, accountId),
    equals(accessLog.requestId, requestId?.trim()),
    beginsWith(accessLog.ip, ip?.trim()),
    called(action, names),
    equals(accessLog.schoolId, schoolId),
    slowerThan === undefined ? undefined : gte(accessLog.milliseconds, slowerThan),
    from === undefined ? undefined : gte(accessLog.at, new Date(from)),
    to === undefined ? undefined : lt(accessLog.at, new Date(to)),
  );
  const { rows, ...counted } = await readAccessPage(db, where, page);
  return {
    items: rows.map((row) => ({
      ...known({
        accountId: row.accountId,
        personName: row.personName,
        schoolId: row.schoolId,
        school: row.schoolName,
        impersonator: row.impersonator,
        operation: row.operation,
        code: row.code,
        message: row.message,
        failure: row.failure,
      }),
      id: row.id,
      at: row.at.toISOString(),
      action: names.get(row.operation ?? "") ?? `${row.method} ${row.route}`,
      method: row.method,
      route: row.route,
      result: resultOf(row.status),
      status: row.status,
      milliseconds: row.milliseconds,
      ip: row.ip,
      device: row.device,
      requestId: row.requestId,
    })),
    ...counted,
  };
}

/** The fields that have a value. */
const known = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as {
    [Name in keyof Fields]?: Exclude<Fields[Name], null>;
  };
