import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import { transaction } from "../../db/index.ts";
import { forbidden, stateConflict } from "../../errors/index.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import type { WithPassword } from "./own-password.ts";
import { account, loginSession } from "./tables.ts";

/** How long somebody may act as another person before they give a reason again, seconds. */
export const IMPERSONATION_SECONDS = 1_800;

/** An access token without one that renews it. */
export interface Impersonation {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/**
 * Opens a session in which the caller acts as somebody else, in the role that this person has after signing in. Whether
 * they may, was decided before. Throws 403 for who acts as somebody else already, 409 for an account that lets nobody in.
 *
 * @param also what is written in the same transaction
 */
export async function impersonate(
  { core, authenticator }: SessionContext,
  { session, accountId, ip }: { session: Session; accountId: number; ip: string },
  also: WithPassword,
): Promise<Impersonation> {
  if (session.impersonatorId !== null) throw forbidden("你正在模拟用户，请先退出模拟，再模拟另一个用户");
  const accessVersion = await authenticator.accessVersion();
  const now = core.clock();
  const sessionId = randomUUID();
  const { found, roleId } = await transaction(core.db, async (tx) => {
    const [found] = await tx.select().from(account).where(eq(account.id, accountId)).for("share");
    if (found === undefined || found.disabled) throw stateConflict("这个账号已停用，不能模拟");
    const roles = await rolesOf(tx, accountId);
    const roleId = roles.includes(found.defaultRoleId) ? found.defaultRoleId : roles[0];
    if (roleId === undefined) throw stateConflict("这个账号现在没有角色，不能模拟");
    await tx.insert(loginSession).values({
      id: sessionId,
      accountId,
      roleId,
      impersonatorId: session.accountId,
      ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + IMPERSONATION_SECONDS * 1000),
    });
    await also(tx, found);
    return { found, roleId };
  });
  const { personName, userType, schoolId, department, studentId, teacherId } = found;
  const who = { accountId, personName, userType, schoolId, department, studentId, teacherId };
  const facts = { ...who, sessionId, roleId, impersonatorId: session.accountId, accessVersion };
  return {
    accessToken: await authenticator.issue(facts, IMPERSONATION_SECONDS),
    expiresIn: IMPERSONATION_SECONDS,
  };
}
