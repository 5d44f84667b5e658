import { and, eq, gte, inArray, sql } from "drizzle-orm";
import type { ApplicationCall, ApplicationCallSearch } from "@huxuan/api-client";
import { type Database, transaction } from "../../db/index.ts";
import type { PageOfItems } from "../../list/index.ts";
import { type AnsweredCall, type NeedsAccessLog, readAccessPage } from "../access-log/index.ts";
import { accessLog } from "../access-log/tables.ts";
import type { CoreServices } from "../../platform/core.ts";
import { application } from "./tables.ts";

/** Notes when each application called last, with the log of calls. */
export function followCalls({ db, accessLog: log }: Pick<CoreServices, "db"> & NeedsAccessLog): void {
  log.onWritten((calls) => noteLastUse(db, calls));
}

async function noteLastUse(db: Database, calls: readonly AnsweredCall[]): Promise<void> {
  const last = new Map<number, Date>();
  for (const { accountId, at, signIn } of calls)
    if (accountId !== null && !signIn && at > (last.get(accountId) ?? new Date(0))) last.set(accountId, at);
  const rows = [...last].map(([account, at]) => ({ account, at }));
  await transaction(db, (tx) =>
    tx.execute(sql`
      with used as (
        select a.id, n.at from application a
        join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(account int, at timestamptz) on n.account = a.account_id
        order by a.id for no key update of a
      )
      update application a set last_used_at = greatest(a.last_used_at, used.at) from used where a.id = used.id`),
  );
}

/** What an application called, the latest first. */
export async function searchCalls(
  db: Database,
  id: number,
  { page, refusedOnly }: ApplicationCallSearch,
): Promise<PageOfItems<ApplicationCall> & { nextCursor?: string }> {
  const where = and(
    inArray(
      accessLog.accountId,
      db.select({ id: application.accountId }).from(application).where(eq(application.id, id)),
    ),
    sql`${accessLog.operation} is not null and not ${accessLog.signIn}`,
    refusedOnly ? gte(accessLog.status, 400) : undefined,
  );
  const { rows, ...counted } = await readAccessPage(db, where, page);
  return {
    items: rows.map(({ at, operation, status, code, milliseconds, ip, requestId }) => ({
      at: at.toISOString(),
      operation: operation ?? "",
      status,
      ...(code !== null && { code }),
      milliseconds,
      ip,
      requestId,
    })),
    ...counted,
  };
}
