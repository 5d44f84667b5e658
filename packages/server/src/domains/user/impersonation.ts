import { and, eq } from "drizzle-orm";
import type { Impersonation } from "@huxuan/api-client";
import { notFound } from "../../errors/index.ts";
import { logChange, type RequestContext } from "../../resource/index.ts";
import { inScope } from "../../scope/index.ts";
import { account, type SessionService } from "../session/index.ts";
import { requireManageable } from "./authority.ts";

/** What the operation log says where nobody gave a reason: screens ask for one, the specification's call has none. */
const NO_REASON = "未填写";

/**
 * Lets the caller act as somebody below them, for half an hour; the operation log keeps the reason. Throws
 * 404 for an account out of scope, 403 for one of the same or a higher rank and for who acts as somebody else already.
 */
export async function startImpersonation(
  context: RequestContext<{ session: SessionService }>,
  useraccount: string,
  given: string | undefined,
): Promise<Impersonation> {
  const { session, services, ip } = context;
  const reason = given?.trim() || NO_REASON;
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
