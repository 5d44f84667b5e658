import type { Session } from "../contract/index.ts";
import type { Queryable } from "../db/database.ts";
import { operationLog } from "./tables.ts";

/** One change of business data. */
export interface Operation {
  /** Who; null for what the platform does by itself. */
  session: Pick<Session, "accountId" | "personName" | "roleId" | "schoolId" | "impersonatorId"> | null;
  /** `offering-publish`, `round-open`, … */
  action: string;
  /** What it was done to, such as `offering:17`. */
  target: string;
  /** The changed fields before and after; null where there is nothing. Never passwords or tokens. */
  before: unknown;
  after: unknown;
  ip: string;
  requestId: string;
  at: Date;
}

/** Writes the operation log; pass the transaction of the change itself. Several at once are one statement. */
export async function writeOperationLog(tx: Queryable, operations: Operation | Operation[]): Promise<void> {
  const rows = (Array.isArray(operations) ? operations : [operations]).map(
    ({ session, before, after, ...operation }) => ({
      ...operation,
      accountId: session?.accountId ?? null,
      personName: session?.personName ?? "平台",
      roleId: session?.roleId ?? null,
      schoolId: session?.schoolId ?? null,
      impersonatorId: session?.impersonatorId ?? null,
      before: before ?? null,
      after: after ?? null,
    }),
  );
  if (rows.length > 0) await tx.insert(operationLog).values(rows);
}
