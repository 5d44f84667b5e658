import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, or } from "drizzle-orm";
import { transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { spendCaptcha } from "./captcha.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import {
  afterFailure,
  CAPTCHA_AFTER,
  countedFailures,
  type FailureRecord,
  isLocked,
  LOCK_AFTER,
  LOCK_MINUTES,
  NO_FAILURES,
  needsCaptcha,
} from "./rules.ts";
import { account, loginSession } from "./tables.ts";
import { issueTokens, type TokenPair } from "./tokens.ts";

export interface SignIn {
  username: string;
  password: string;
  code?: string | undefined;
  uuid?: string | undefined;
  ip: string;
}

type AccountRow = typeof account.$inferSelect;

/** A limiter for sign-ins: per address and user name, because a campus shares one address. */
export function createSignInLimiter(context: Pick<SessionContext, "core" | "sharedCounter">): WindowLimiter {
  return new WindowLimiter({
    name: "login",
    limit: context.core.settings.loginsPerMinute,
    windowMs: 60_000,
    now: () => context.core.clock().getTime(),
    shared: context.sharedCounter,
  });
}

/**
 * Signs in. Refuses with CREDENTIALS_WRONG (401), CAPTCHA_WRONG (400), ACCOUNT_LOCKED (423), RATE_LIMITED
 * (429), SERVER_BUSY (503); a name that does not exist is refused like a wrong password, after the same time.
 */
export async function signIn(context: SessionContext, attempt: SignIn): Promise<TokenPair> {
  const { core, strangers } = context;
  const username = attempt.username.trim();
  const wait = context.signInLimiter.take(`${attempt.ip}|${username}`);
  if (wait > 0) {
    throw new DomainError(429, "RATE_LIMITED", `登录太频繁，请 ${wait} 秒后再试`, { retryAfter: wait });
  }

  const [found] = await core.db.select().from(account).where(eq(account.useraccount, username));
  const record = found ?? strangers.record(username);
  const now = core.clock();
  if (isLocked(record, now)) throw locked(record, now);
  await demandCaptcha(context, attempt, username, found, record);

  const matches = await context.passwords.check(attempt.password, found?.passwordHash ?? null);
  if (!found || !matches) throw wrongPassword(await fail(context, username, found), core.clock());
  return admit(context, found, attempt.ip);
}

/** A missing or wrong captcha counts as a failure: otherwise nobody who leaves it out would ever be locked out. */
async function demandCaptcha(
  context: SessionContext,
  { code, uuid }: SignIn,
  username: string,
  found: AccountRow | undefined,
  record: FailureRecord,
): Promise<void> {
  const { core, keys } = context;
  const now = core.clock();
  const afterFailures = needsCaptcha(record, now);
  if (!afterFailures && core.settings.captcha === "off") return;
  if (await spendCaptcha(core.db, keys, { uuid, code }, now)) return;
  if (afterFailures) {
    const failures = await fail(context, username, found);
    if (isLocked(failures, now)) throw wrongPassword(failures, now);
  }
  const reason = afterFailures ? `连续输错 ${CAPTCHA_AFTER} 次，登录需要验证码` : "登录需要验证码";
  throw new DomainError(
    400,
    "CAPTCHA_WRONG",
    code ? "验证码不正确或已失效，请按新的图片输入" : `${reason}，请按图片输入`,
  );
}

/** Counts a failure. The row is locked meanwhile: failures at the same moment are counted one after the other. */
async function fail(
  { core, strangers }: SessionContext,
  username: string,
  found: AccountRow | undefined,
): Promise<FailureRecord> {
  if (!found) return strangers.fail(username, core.clock());
  return transaction(core.db, async (tx) => {
    const [row] = await tx
      .select({
        failedCount: account.failedCount,
        lastFailedAt: account.lastFailedAt,
        lockedUntil: account.lockedUntil,
      })
      .from(account)
      .where(eq(account.id, found.id))
      .for("update");
    const record = afterFailure(row ?? NO_FAILURES, core.clock());
    await tx.update(account).set(record).where(eq(account.id, found.id));
    if (record.lockedUntil && !row?.lockedUntil) core.log.warn({ accountId: found.id }, "account locked");
    return record;
  });
}

/** The right password does not help while the account is locked, also when it was locked a moment ago. */
async function admit(context: SessionContext, found: AccountRow, ip: string): Promise<TokenPair> {
  const { core } = context;
  const now = core.clock();
  const sessionId = randomUUID();
  const { roleId, reset } = await transaction(core.db, async (tx) => {
    const [unlocked] = await tx
      .update(account)
      .set(NO_FAILURES)
      .where(and(eq(account.id, found.id), or(isNull(account.lockedUntil), lte(account.lockedUntil, now))))
      .returning();
    if (!unlocked) return { roleId: null, reset: undefined };
    if (unlocked.disabled) return { roleId: null, reset: unlocked };
    const roles = await rolesOf(tx, found.id);
    const roleId = roles.includes(unlocked.defaultRoleId) ? unlocked.defaultRoleId : (roles[0] ?? null);
    if (roleId === null) return { roleId: null, reset: unlocked };
    await tx.insert(loginSession).values({
      id: sessionId,
      accountId: found.id,
      roleId,
      ip,
      createdAt: now,
      expiresAt: new Date(now.getTime() + core.settings.refreshDays * 86_400_000),
    });
    return { roleId, reset: unlocked };
  });
  if (!reset) {
    const [row] = await core.db.select().from(account).where(eq(account.id, found.id));
    throw locked(row ?? found, now);
  }
  if (roleId === null) {
    throw new DomainError(403, "FORBIDDEN", "这个账号已停用或还没有分配角色，请联系学校教务部门");
  }
  return issueTokens(context, { ...found, sessionId, roleId, impersonatorId: null, generation: 1 });
}

function locked({ lockedUntil }: FailureRecord, now: Date): DomainError {
  const ms = Math.max(0, (lockedUntil?.getTime() ?? 0) - now.getTime());
  const minutes = Math.max(1, Math.ceil(ms / 60_000));
  return new DomainError(423, "ACCOUNT_LOCKED", `连续输错次数过多，账号已锁定，请 ${minutes} 分钟后再试`, {
    retryAfter: Math.ceil(ms / 1000),
  });
}

function wrongPassword(record: FailureRecord, now: Date): DomainError {
  if (isLocked(record, now)) {
    return new DomainError(401, "CREDENTIALS_WRONG", `用户名或密码不正确，账号已锁定 ${LOCK_MINUTES} 分钟`);
  }
  const left = LOCK_AFTER - countedFailures(record, now);
  return new DomainError(
    401,
    "CREDENTIALS_WRONG",
    `用户名或密码不正确，再错 ${left} 次账号将锁定 ${LOCK_MINUTES} 分钟`,
  );
}
