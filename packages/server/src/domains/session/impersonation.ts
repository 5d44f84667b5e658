import type { Session } from "../../contract/index.ts";
import { forbidden } from "../../errors/index.ts";
import { type BriefSession, openBriefSession } from "./brief-session.ts";
import type { SessionContext } from "./context.ts";
import type { WithPassword } from "./own-password.ts";

/**
 * Opens a session in which the caller acts as somebody else, in the role that this person has after signing in. Whether
 * they may, was decided before. Throws 403 for who acts as somebody else already, 409 for an account that lets nobody in.
 *
 * @param also what is written in the same transaction
 */
export function impersonate(
  context: SessionContext,
  { session, accountId, ip }: { session: Session; accountId: number; ip: string },
  also: WithPassword,
): Promise<BriefSession> {
  if (session.impersonatorId !== null) throw forbidden("你正在模拟用户，请先退出模拟，再模拟另一个用户");
  return openBriefSession(context, { accountId, ip, impersonatorId: session.accountId }, also);
}
