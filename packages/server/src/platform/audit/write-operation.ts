import { sql } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Queryable } from "../../db/database.ts";
import { operationLog, operationTarget } from "./tables.ts";

/** A record that an operation touched. */
export interface Target {
  /** As the domain announces it (`records` or `logTargets` in its `domain.ts`): `offering`, `round`, … */
  kind: string;
  id: number | string;
  /** School whose record it is, whose office sees the operation; null for a record without one. */
  schoolId: number | null;
}

/** One change of business data. */
export interface Operation {
  /** Who; null for what the platform does by itself. */
  session: Pick<Session, "accountId" | "personName" | "roleId" | "schoolId" | "impersonatorId"> | null;
  /** As the domain announces it (`records` or `logActions` in its `domain.ts`): `offering-publish`, `round-open`, … */
  action: string;
  /** Every record that it touched; at least one. */
  targets: readonly Target[];
  /** The changed fields before and after; absent where there is nothing. Never passwords or tokens. */
  before?: unknown;
  after?: unknown;
  ip: string;
  requestId: string;
  at: Date;
}

/**
 * Writes an operation with its targets, in one statement however many they are; pass the transaction of the change
 * itself.
 */
export async function writeOperation(tx: Queryable, operation: Operation): Promise<void> {
  const { session, action, targets, before, after, ip, requestId, at } = operation;
  const records = targets.map(({ kind, id, schoolId }) => ({
    kind,
    id: String(id),
    school: schoolId ?? session?.schoolId ?? null,
  }));
  const json = (value: unknown) => sql`${value == null ? null : JSON.stringify(value)}::jsonb`;
  await tx.execute(sql`
    with written as (
      insert into ${operationLog}
        (at, account_id, person_name, role_id, school_id, impersonator_id, action, before, after, ip, request_id)
      values (${at.toISOString()}::timestamptz, ${session?.accountId ?? null}::int, ${session?.personName ?? "平台"},
        ${session?.roleId ?? null}, ${session?.schoolId ?? null}::int, ${session?.impersonatorId ?? null}::int,
        ${action}, ${json(before)}, ${json(after)}, ${ip}, ${requestId})
      returning id, at
    )
    insert into ${operationTarget} (operation_id, kind, target_id, school_id, at)
    select written.id, t.kind, t.id, t.school, written.at
    from written, jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t(kind text, id text, school int)
    on conflict do nothing`);
}
