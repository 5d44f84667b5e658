import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { stateConflict } from "../../errors/index.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import type { WithPassword } from "./own-password.ts";
import { personOf, restrictionOf, rolesFor } from "./standing.ts";
import { account, loginSession } from "./tables.ts";

/** Lifetime of a session that began without a sign-in (impersonation, application), seconds. */
export const BRIEF_SECONDS = 1_800;

/** An access token without one that renews it. */
export interface BriefSession {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** The account of a brief session, and who uses it. */
export interface BriefSessionOf {
  accountId: number;
  ip: string;
  /** Account of the administrator who acts as this person; null for an application. */
  impersonatorId: number | null;
  /** What an application may ask for in a minute. */
  requestsPerMinute?: number;
}

/**
 * Opens a session in the role that an account has after signing in, without signing in. Throws 409 for an account that
 * lets nobody in.
 *
 * @param also what is written in the same transaction
 */
export async function openBriefSession(
  context: SessionContext,
  { accountId, ip, impersonatorId, requestsPerMinute }: BriefSessionOf,
  also: WithPassword,
): Promise<BriefSession> {
  const { core, authenticator } = context;
  const accessVersion = await authenticator.accessVersion();
  const now = core.clock();
  const sessionId = randomUUID();
  const { found, roleId, person } = await transaction(core.db, async (tx) => {
    const [found] = await tx.select().from(account).where(eq(account.id, accountId)).for("share");
    if (found === undefined || found.disabled) throw stateConflict("这个账号已停用，不能使用");
    // Who left is only looked at.
    const person = await personOf(tx, found);
    const roles = rolesFor(context, person, await rolesOf(tx, accountId), impersonatorId !== null);
    const roleId = roles.includes(found.defaultRoleId) ? found.defaultRoleId : roles[0];
    if (roleId === undefined) throw stateConflict("这个账号现在没有角色，不能使用");
    await tx.insert(loginSession).values({
      id: sessionId,
      accountId,
      roleId,
      impersonatorId,
      ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + BRIEF_SECONDS * 1000),
    });
    await also(tx, found);
    return { found, roleId, person };
  });
  const { personName, userType, schoolId, department, studentId, teacherId } = found;
  const who = { accountId, personName, userType, schoolId, department, studentId, teacherId };
  const { standing } = restrictionOf(context, person);
  const facts = { ...who, sessionId, roleId, impersonatorId, standing, accessVersion, requestsPerMinute };
  return { accessToken: await authenticator.issue(facts, BRIEF_SECONDS), expiresIn: BRIEF_SECONDS };
}
