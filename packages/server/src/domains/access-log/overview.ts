import type { AccessKind, LoggedMinute, LogOverview } from "@huxuan/api-client";
import { and, gt, gte, sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Database } from "../../db/index.ts";
import { inScope } from "../../scope/index.ts";
import { operationLog, operationTarget } from "../../platform/audit/index.ts";
import { oldestCall } from "./partitions.ts";
import { ofKind } from "./search.ts";
import { accessLog } from "./tables.ts";

const MINUTES = 60;
const MINUTE_MS = 60_000;
/** Newer rows that are counted at most: what is said is 999+. */
const MOST_NEWER = 1_000;

type Counts = Record<
  keyof Omit<LogOverview, "minutes" | "newer" | "oldest" | "keptDays" | "unwritten">,
  number
>;

/** The last hour of the log by minutes, of the caller's schools, and how many calls of a kind came after a moment. */
export async function readOverview(
  db: Database,
  session: Session,
  asked: { now: Date; kind: AccessKind | undefined; after: Date | undefined },
): Promise<Omit<LogOverview, "keptDays" | "unwritten">> {
  const { now, kind, after } = asked;
  const first = new Date((Math.floor(now.getTime() / MINUTE_MS) - MINUTES + 1) * MINUTE_MS);
  const calls = and(inScope(session, accessLog), gte(accessLog.at, first));
  const mine = inScope(session, operationTarget);
  const changes = and(
    gte(operationLog.at, first),
    mine &&
      sql`exists (select from ${operationTarget} where ${operationTarget.operationId} = ${operationLog.id} and ${mine})`,
  );
  const minute = (at: typeof accessLog.at | typeof operationLog.at) =>
    sql`floor(extract(epoch from ${at} - ${first.toISOString()}::timestamptz) / 60)::int`;
  const { rows } = await db.execute<Record<keyof LoggedMinute, number> & { minute: number }>(sql`
    select minute, sum(access)::int as access, sum(sign_ins)::int as "signIns",
      sum(refused)::int as "refusedSignIns", sum(errors)::int as errors, sum(operations)::int as operations
    from (
      select ${minute(accessLog.at)} as minute, count(*) as access, count(*) filter (where ${accessLog.signIn}) as sign_ins,
        count(*) filter (where ${accessLog.signIn} and ${accessLog.status} >= 400) as refused,
        count(*) filter (where ${accessLog.status} >= 500) as errors, 0 as operations
      from ${accessLog} where ${calls} group by 1
      union all
      select ${minute(operationLog.at)}, 0, 0, 0, 0, count(*) from ${operationLog} where ${changes} group by 1
    ) as counted group by minute`);
  const [people, kinds, operators] = await Promise.all([
    db.$count(
      db
        .selectDistinct({ who: accessLog.accountId })
        .from(accessLog)
        .where(and(calls, sql`${accessLog.accountId} is not null`))
        .as("people"),
    ),
    db.$count(
      db
        .selectDistinct({
          what: sql`coalesce(${accessLog.operation}, ${accessLog.route})`.as("what"),
          how: sql`split_part(coalesce(${accessLog.failure}, ''), chr(10), 1)`.as("how"),
        })
        .from(accessLog)
        .where(and(calls, ofKind("error")))
        .as("kinds"),
    ),
    db.$count(
      db
        .selectDistinct({ who: operationLog.accountId })
        .from(operationLog)
        .where(and(changes, sql`${operationLog.accountId} is not null`))
        .as("operators"),
    ),
  ]);
  const minutes = Array.from({ length: MINUTES }, (_, at): LoggedMinute => {
    const found = rows.find((row) => row.minute === at);
    const of = (field: keyof Omit<LoggedMinute, "at">) => found?.[field] ?? 0;
    return {
      at: new Date(first.getTime() + at * MINUTE_MS).toISOString(),
      access: of("access"),
      signIns: of("signIns"),
      refusedSignIns: of("refusedSignIns"),
      errors: of("errors"),
      operations: of("operations"),
    };
  });
  const sum = (field: keyof Omit<LoggedMinute, "at">) =>
    minutes.reduce((total, each) => total + each[field], 0);
  const counts: Counts = {
    access: sum("access"),
    people,
    signIns: sum("signIns"),
    refusedSignIns: sum("refusedSignIns"),
    errors: sum("errors"),
    errorKinds: kinds,
    operations: sum("operations"),
    operators,
  };
  const oldest = await oldestCall(db);
  return {
    minutes,
    ...counts,
    ...(after !== undefined && {
      newer: await db.$count(
        db
          .select({ id: accessLog.id })
          .from(accessLog)
          .where(and(inScope(session, accessLog), ofKind(kind), gt(accessLog.at, after)))
          .limit(MOST_NEWER)
          .as("newer"),
      ),
    }),
    ...(oldest !== undefined && { oldest: oldest.toISOString() }),
  };
}
