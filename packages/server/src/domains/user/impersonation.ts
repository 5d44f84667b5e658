import { and, eq } from "drizzle-orm";
import type { Impersonation } from "@huxuan/api-client";
import { invalidFields, notFound } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { account, type SessionService } from "../session/index.ts";
import { requireManageable } from "./authority.ts";

/** Characters of a reason: one says nothing. */
const LEAST_REASON = 2;

/**
 * Lets the caller act as somebody below them, for half an hour and with a reason, which the operation log keeps. Throws
 * 404 for an account out of scope, 403 for one of the same or a higher rank and for who acts as somebody else already.
 */
export async function startImpersonation(
  context: RequestContext<{ session: SessionService }>,
  useraccount: string,
  reason: string,
): Promise<Impersonation> {
  const { session, services, ip } = context;
  if (reason.trim().length < LEAST_REASON) throw invalidFields([{ field: "reason", message: "请写明原因" }]);
  const [found] = await services.db
    .select({ id: account.id, userType: account.userType })
    .from(account)
    .where(and(eq(account.useraccount, useraccount), inScope(session, account, "change")));
  if (found === undefined) throw notFound("账号");
  await requireManageable(services.db, session, [found]);
  return services.session.impersonate({ session, accountId: found.id, ip }, (tx, { id, schoolId }) =>
    logChange(context, tx, {
      action: "account-impersonate",
      targets: [{ kind: "account", id, schoolId }],
      after: { useraccount, reason },
    }),
  );
}
