import { eq } from "drizzle-orm";
import type { RequestContext } from "../../resource/index.ts";
import { account } from "../session/index.ts";

/** Rows per page that the caller wants. */
export async function readPageSize({ services, session }: RequestContext): Promise<{ pageSize: number }> {
  const [row] = await services.db
    .select({ pageSize: account.pageSize })
    .from(account)
    .where(eq(account.id, session.accountId));
  return { pageSize: row?.pageSize ?? 50 };
}

/** Keeps how many rows the caller wants. It is nobody else's concern: no operation, no new version. */
export async function writePageSize({ services, session }: RequestContext, pageSize: number): Promise<void> {
  await services.db.update(account).set({ pageSize }).where(eq(account.id, session.accountId));
}
