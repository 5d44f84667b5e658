import { createHmac, randomInt, randomUUID, timingSafeEqual } from "node:crypto";
import type {
  EmailChallenge,
  EmailChange,
  PasswordChange,
  PasswordSetting,
  Tokens,
} from "@huxuan/api-client";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { HandlerRequest } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError, invalidFields } from "../../errors/index.ts";
import { defineMail, type Mail } from "../../platform/mail/index.ts";
import { logChange, type RequestContext, writeNext } from "../../resource/index.ts";
import { account, isLinkToken, operatorOf, requireOwnHand, type SessionService } from "../session/index.ts";
import { emailChange } from "./tables.ts";
import { maskEmail } from "../../text/mask.ts";

/** How long a code is good, minutes. */
const CODE_MINUTES = 15;
/** Wrong codes after which it is worth nothing. */
const MOST_FAILURES = 5;
/** Codes that somebody is sent in an hour. */
const MOST_CODES = 5;
const HOUR_MS = 3_600_000;

const passwordChanged = defineMail<{ name: string; useraccount: string }>({
  name: "user-password-changed",
  subject: () => "你的登录密码已修改",
  paragraphs: ({ name, useraccount }) => [
    `${name}，你好：`,
    `账号 ${useraccount} 的登录密码刚刚修改，其他设备上的登录已退出。`,
    "如果不是你本人操作，请立即联系本校教务处重置密码。",
  ],
});

const emailCode = defineMail<{ name: string; code: string }>({
  name: "user-email-code",
  secrets: ({ code }) => [code],
  subject: () => "确认你的新邮箱",
  paragraphs: ({ name, code }) => [
    `${name}，你好：`,
    `你正在把互选平台的邮箱改为这个地址，验证码是 ${code}，${CODE_MINUTES} 分钟内有效。`,
    "如果不是你本人操作，不必理会这封邮件。",
  ],
});

const emailChanged = defineMail<{ name: string; email: string }>({
  name: "user-email-changed",
  subject: () => "你的邮箱已修改",
  paragraphs: ({ name, email }) => [
    `${name}，你好：`,
    `你在互选平台的邮箱已改为 ${email}，以后的通知和密码邮件会发到新的地址。`,
    "如果不是你本人操作，请立即联系本校教务处。",
  ],
});

type AccountRow = typeof account.$inferSelect;
type Needs = { mail: Mail; session: SessionService };

/** Tells the owner that their password changed, where their address is known. */
async function tellOwner(mail: Mail, tx: Transaction, owner: AccountRow): Promise<void> {
  if (owner.email === null) return;
  const to = { address: owner.email, name: owner.personName, schoolId: owner.schoolId };
  const values = { name: owner.personName, useraccount: owner.useraccount };
  await mail.write(tx, passwordChanged, [{ to, values }]);
}

const targetOf = ({ id, schoolId }: AccountRow) => [{ kind: "account", id, schoolId }];

/** The caller chooses another password. */
export async function changeOwnPassword(
  context: RequestContext<Needs> & { userAgent: string | undefined },
  change: PasswordChange,
): Promise<Tokens> {
  const { session, services, ip, userAgent } = context;
  requireOwnHand(session);
  return services.session.updatePassword(session, { ...change, ip, userAgent }, async (tx, owner) => {
    await logChange(context, tx, {
      action: "account-password",
      targets: targetOf(owner),
      after: { by: "owner" },
    });
    await tellOwner(services.mail, tx, owner);
  });
}

/** Somebody who is not signed in chooses a password. Throws 400 when neither a token nor a sign-in is given, or both. */
export async function setOwnPassword({
  services,
  ip,
  cookie,
  origin,
  requestId,
  body,
}: HandlerRequest<"setPassword", Needs>): Promise<void> {
  const { token, userAccount, oldPassword, code, uuid, newPassword, secondFactorCode }: PasswordSetting =
    body;
  const signsIn = userAccount !== undefined && oldPassword !== undefined;
  if ((token === undefined) === !signsIn)
    throw invalidFields([{ field: "token", message: "请提供设置密码的凭证，或用户名和现在的密码" }]);
  const owner = signsIn
    ? { signIn: { username: userAccount, password: oldPassword, code, uuid, ip, cookie, origin } }
    : { token: token as string };
  await services.session.setPassword(owner, { newPassword, secondFactorCode }, async (tx, found) => {
    await logChange({ session: operatorOf(found), ip, requestId, services }, tx, {
      action: "account-password",
      targets: targetOf(found),
      after: { by: signsIn ? "sign-in" : isLinkToken(token as string) ? "link" : "token" },
    });
    await tellOwner(services.mail, tx, found);
  });
}

const macOf = (secret: string, id: string, code: string): Buffer =>
  createHmac("sha256", secret).update(`email change ${id} ${code}`).digest();

/** Sends a code to a new address of the caller, who gives their password. Throws 429 after many. */
export async function requestEmailChange(
  { session, services }: RequestContext<Needs>,
  { email, ...proof }: EmailChange,
): Promise<EmailChallenge> {
  requireOwnHand(session);
  const owner = await services.session.confirmOwner(session, proof);
  const now = services.clock();
  const id = randomUUID();
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await transaction(services.db, async (tx) => {
    // Of several at once, each counts those before it.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for("no key update");
    const own = eq(emailChange.accountId, owner.id);
    await tx.delete(emailChange).where(and(own, lt(emailChange.sentAt, new Date(now.getTime() - HOUR_MS))));
    const [sent] = await tx.select({ n: sql<number>`count(*)::int` }).from(emailChange).where(own);
    if ((sent?.n ?? 0) >= MOST_CODES)
      throw new DomainError(429, "RATE_LIMITED", "一小时内发送的验证码太多，请稍后再试", {
        retryAfter: 3600,
      });
    const codeMac = macOf(services.secret, id, code).toString("base64url");
    await tx.insert(emailChange).values({ id, accountId: owner.id, email, codeMac, sentAt: now });
    const to = { address: email, name: owner.personName, schoolId: owner.schoolId };
    await services.mail.write(tx, emailCode, [{ to, values: { name: owner.personName, code } }]);
  });
  return { id, expiresIn: CODE_MINUTES * 60 };
}

/** Takes the new address with the code that was sent to it. Throws 400 CODE_WRONG; a code is worth nothing after five. */
export async function confirmEmailChange(
  context: RequestContext<Needs>,
  id: string,
  code: string,
): Promise<void> {
  const { session, services } = context;
  requireOwnHand(session);
  const right = await transaction(services.db, async (tx) => {
    const since = new Date(services.clock().getTime() - CODE_MINUTES * 60_000);
    const [asked] = await tx
      .select()
      .from(emailChange)
      .where(
        and(
          eq(emailChange.id, id),
          eq(emailChange.accountId, session.accountId),
          gt(emailChange.sentAt, since),
          lt(emailChange.failures, MOST_FAILURES),
        ),
      )
      .for("update");
    if (asked === undefined) return false;
    if (!timingSafeEqual(macOf(services.secret, id, code), Buffer.from(asked.codeMac, "base64url"))) {
      await tx
        .update(emailChange)
        .set({ failures: asked.failures + 1 })
        .where(eq(emailChange.id, id));
      return false;
    }
    await tx.delete(emailChange).where(eq(emailChange.accountId, session.accountId));
    await takeEmail(context, tx, asked.email);
    return true;
  });
  if (!right)
    throw new DomainError(400, "CODE_WRONG", "验证码不正确或已失效，请重新输入，或重新发送验证码", {
      fields: [{ field: "code", message: "验证码不正确或已失效" }],
    });
}

async function takeEmail(context: RequestContext<Needs>, tx: Transaction, email: string): Promise<void> {
  const { session, services } = context;
  const [owner] = await tx
    .select()
    .from(account)
    .where(eq(account.id, session.accountId))
    .for("no key update");
  if (owner === undefined) throw new DomainError(401, "TOKEN_INVALID", "这个账号已不存在，请重新登录");
  await writeNext(tx, account, owner, { email });
  await logChange(context, tx, {
    action: "account-email",
    targets: targetOf(owner),
    before: { email: owner.email && maskEmail(owner.email) },
    after: { email: maskEmail(email) },
  });
  if (owner.email === null || owner.email === email) return;
  const to = { address: owner.email, name: owner.personName, schoolId: owner.schoolId };
  const values = { name: owner.personName, email: maskEmail(email) };
  await services.mail.write(tx, emailChanged, [{ to, values }]);
}
