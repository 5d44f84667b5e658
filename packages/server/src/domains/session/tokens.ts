import { and, eq, gt, isNull } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { Person } from "../../standing/rules.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import { requireOwnHand } from "./own-hand.ts";
import { readRefreshToken, writeRefreshToken } from "./refresh-token.ts";
import { judgeRefresh } from "./rules.ts";
import { account, loginSession } from "./tables.ts";
import { ACCESS_MINUTES, REFRESH_DAYS } from "./settings.ts";
import { personOf, restrictionOf, rolesFor, standingRefusal } from "./standing.ts";

export interface TokenPair {
  accessToken: string;
  refreshToken: string;
}

type Facts = Pick<
  typeof account.$inferSelect,
  "id" | "personName" | "userType" | "schoolId" | "department" | "studentId" | "teacherId"
> & {
  sessionId: string;
  roleId: string;
  impersonatorId: number | null;
  generation: number;
  /** The owner in the records of their school. */
  person: Person | null;
  /** From `Authenticator.accessVersion`, asked for before the other facts were read. */
  accessVersion: number;
};

/** The tokens of a session at its refresh token number `generation`. */
export async function issueTokens(context: SessionContext, facts: Facts): Promise<TokenPair> {
  const { authenticator, keys, core } = context;
  const { id, generation, personName, userType, schoolId, department, studentId, teacherId, ...session } =
    facts;
  const { sessionId, roleId, impersonatorId, accessVersion } = session;
  const { standing, until } = restrictionOf(context, facts.person);
  const seconds = core.officeSettings.get(ACCESS_MINUTES) * 60;
  const left = until === null ? seconds : Math.ceil((until.getTime() - core.clock().getTime()) / 1000);
  const accessToken = await authenticator.issue(
    {
      accountId: id,
      personName,
      userType,
      schoolId,
      department,
      studentId,
      teacherId,
      sessionId,
      roleId,
      impersonatorId,
      standing,
      accessVersion,
    },
    Math.min(seconds, left),
  );
  return { accessToken, refreshToken: writeRefreshToken(keys, { sessionId, generation }) };
}

const over = () => new DomainError(401, "TOKEN_INVALID", "登录状态已失效，请重新登录");
const withoutAccess = (message: string) => new DomainError(401, "TOKEN_INVALID", message);

/**
 * Exchanges a refresh token. One that was exchanged before ends its whole family, unless that was a moment
 * ago: two tabs that refresh together are given the same new token.
 */
export async function refreshTokens(context: SessionContext, refreshToken: string): Promise<TokenPair> {
  const { core, keys } = context;
  const claim = readRefreshToken(keys, refreshToken);
  if (!claim) throw over();
  const now = core.clock();
  const rotated = await rotate(context, claim.sessionId, claim.generation, now);
  if (rotated) return rotated;

  const [family] = await core.db.select().from(loginSession).where(eq(loginSession.id, claim.sessionId));
  if (!family || family.revokedAt || family.expiresAt <= now) throw over();
  const verdict = judgeRefresh(claim.generation, family, now);
  if (verdict === "reused") {
    core.log.warn(
      { accountId: family.accountId, sessionId: family.id },
      "refresh token reused, session revoked",
    );
    await revokeSession(context, family.id, "reuse");
    throw over();
  }
  return tokensOf(context, family.id, family.generation);
}

/** Changes the role of a session; the tokens that it gives carry the new one. */
export async function switchRole(
  context: SessionContext,
  session: Session,
  roleId: string,
): Promise<TokenPair> {
  const { core } = context;
  requireOwnHand(session);
  const held = await rolesOf(core.db, session.accountId);
  const person = await personOf(core.db, session);
  if (!rolesFor(context, person, held).includes(roleId)) {
    throw new DomainError(403, "FORBIDDEN", "你没有这个角色，请从自己的角色中选择");
  }
  const now = core.clock();
  const [family] = await core.db
    .select({ generation: loginSession.generation })
    .from(loginSession)
    .where(and(eq(loginSession.id, session.sessionId), isNull(loginSession.revokedAt)));
  if (!family) throw over();
  await core.db.update(loginSession).set({ roleId }).where(eq(loginSession.id, session.sessionId));
  const rotated = await rotate(context, session.sessionId, family.generation, now);
  // Another tab refreshed at the same moment: the current token of the family is as good.
  return rotated ?? tokensOf(context, session.sessionId, null);
}

/** Ends a session: its refresh token at once, its access tokens with the next request, on every node. */
export async function revokeSession(
  context: SessionContext,
  sessionId: string,
  reason: string,
): Promise<void> {
  const { core } = context;
  await core.db
    .update(loginSession)
    .set({ revokedAt: core.clock(), revokeReason: reason })
    .where(and(eq(loginSession.id, sessionId), isNull(loginSession.revokedAt)));
}

/** The next number, if `generation` is the current one; null otherwise. One statement, so only one caller gets it. */
async function rotate(
  context: SessionContext,
  sessionId: string,
  generation: number,
  now: Date,
): Promise<TokenPair | null> {
  const { core } = context;
  const [row] = await core.db
    .update(loginSession)
    .set({
      generation: generation + 1,
      rotatedAt: now,
      expiresAt: new Date(now.getTime() + core.officeSettings.get(REFRESH_DAYS) * 86_400_000),
    })
    .where(
      and(
        eq(loginSession.id, sessionId),
        eq(loginSession.generation, generation),
        isNull(loginSession.revokedAt),
        gt(loginSession.expiresAt, now),
      ),
    )
    .returning({ id: loginSession.id });
  return row ? tokensOf(context, sessionId, generation + 1) : null;
}

/** Reads the person again: a changed name, school or role arrives with the next refresh. */
async function tokensOf(
  context: SessionContext,
  sessionId: string,
  generation: number | null,
): Promise<TokenPair> {
  const accessVersion = await context.authenticator.accessVersion();
  const [row] = await context.core.db
    .select({ account, session: loginSession })
    .from(loginSession)
    .innerJoin(account, eq(account.id, loginSession.accountId))
    .where(eq(loginSession.id, sessionId));
  if (!row) throw over();
  if (row.account.disabled) throw withoutAccess("账号已停用，请联系本校教务处");
  const person = await personOf(context.core.db, row.account);
  const left = standingRefusal(context, person);
  if (left !== undefined) throw withoutAccess(left.message);
  const roles = rolesFor(context, person, await rolesOf(context.core.db, row.account.id));
  const roleId = roles.includes(row.session.roleId) ? row.session.roleId : roles[0];
  if (roleId === undefined) throw withoutAccess("账号现在没有角色，请联系本校教务处");
  return issueTokens(context, {
    ...row.account,
    person,
    sessionId,
    roleId,
    impersonatorId: row.session.impersonatorId,
    accessVersion,
    generation: generation ?? row.session.generation,
  });
}

/** Ends all sessions of an account in a transaction; `reason` is kept with them. */
export async function endSessions(
  tx: Transaction,
  accountId: number,
  at: Date,
  reason: string,
): Promise<void> {
  await tx
    .update(loginSession)
    .set({ revokedAt: at, revokeReason: reason })
    .where(and(eq(loginSession.accountId, accountId), isNull(loginSession.revokedAt)));
}
