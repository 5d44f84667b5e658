import { randomUUID } from "node:crypto";
import type { OwnerProof, PasswordChange, PasswordSetting } from "@huxuan/api-client";
import { eq } from "drizzle-orm";
import type { Session } from "../../contract/index.ts";
import type { Transaction } from "../../db/index.ts";
import { DomainError, invalidFields } from "../../errors/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { choosePassword, requireGoodPassword } from "./choose-password.ts";
import type { SessionContext } from "./context.ts";
import { deviceName } from "./device-name.ts";
import { deadLink, findLink, isLinkToken, spendLink } from "./password-link.ts";
import { judgePassword } from "./password-rules.ts";
import { readOwnerToken } from "./owner-token.ts";
import { factorOf, takeCode } from "./second-factor.ts";
import { passwordRulesIn, REFRESH_DAYS } from "./settings.ts";
import { checkCredentials, disabledAccount, type SignIn, unfitPassword } from "./sign-in.ts";
import { takeBackFailure } from "./sign-in-failures.ts";
import { personOf, requireStanding } from "./standing.ts";
import { account, loginSession } from "./tables.ts";
import { issueTokens, type TokenPair } from "./tokens.ts";

type AccountRow = typeof account.$inferSelect;

/** What is written with a new password, in its transaction. */
export type WithPassword = (tx: Transaction, owner: AccountRow) => Promise<void>;

/** Times that a signed-in person may give their password in ten minutes: whoever found an open session must not guess. */
const TRIES = 10;
const TRIES_MS = 600_000;

export function createPasswordLimiter(core: SessionContext["core"]): WindowLimiter {
  return new WindowLimiter({
    name: "own-password",
    limit: () => TRIES,
    windowMs: TRIES_MS,
    now: () => core.clock().getTime(),
    shared: core.sharedCounter,
  });
}

/** The caller's account, once they gave their password. Throws 400 at `field` for a wrong one, 429 after many. */
async function confirmPassword(
  { core, passwords, passwordLimiter }: SessionContext,
  { accountId }: Session,
  password: string,
  field: string,
): Promise<AccountRow> {
  const wait = passwordLimiter.take(accountId);
  if (wait > 0)
    throw new DomainError(429, "RATE_LIMITED", `密码输错太多次，请 ${Math.ceil(wait / 60)} 分钟后再试`, {
      retryAfter: wait,
    });
  const [found] = await core.db.select().from(account).where(eq(account.id, accountId));
  const right = await passwords.inTurn((matches) => matches(password, found?.passwordHash ?? null));
  if (!right || found === undefined) throw invalidFields([{ field, message: "密码不正确，请重新输入" }]);
  return found;
}

/**
 * The caller's account, once they gave their password, and a code where their second factor is on: whoever knows the
 * password alone changes nothing. Throws 400 at `password` or `code`, 429 after many.
 */
export async function confirmOwner(
  context: SessionContext,
  session: Session,
  { password, code }: OwnerProof,
): Promise<AccountRow> {
  const owner = await confirmPassword(context, session, password, "password");
  await takeOwnCode(context, session, owner, code);
  return owner;
}

const CODE_WANTED = "请输入手机上的动态码，或一个恢复码";

/** Takes the caller's code where their second factor is on. Throws 400 at `code`, 429 after many. */
async function takeOwnCode(
  context: SessionContext,
  { sessionId }: Session,
  owner: AccountRow,
  code: string | undefined,
): Promise<void> {
  if ((await factorOf(context.core.db, owner.id)) === undefined) return;
  if (code === undefined) throw invalidFields([{ field: "code", message: CODE_WANTED }]);
  await takeCode(context, owner, { code, device: sessionId });
}

/** Takes the caller's new password: every session of theirs ends, and this one goes on with the tokens that it gives. */
export async function updatePassword(
  context: SessionContext,
  session: Session,
  { oldPassword, newPassword, code, ip, userAgent }: PasswordChange & Pick<SignIn, "ip" | "userAgent">,
  also: WithPassword,
): Promise<TokenPair> {
  const { core, authenticator } = context;
  const found = await confirmPassword(context, session, oldPassword, "oldPassword");
  // Before the code is used up: nobody should have to wait for the next one because of this.
  await requireGoodPassword(core.db, core.officeSettings, newPassword, found);
  await takeOwnCode(context, session, found, code);
  const now = core.clock();
  const sessionId = randomUUID();
  await choosePassword(context, found, newPassword, async (tx) => {
    // After the password: the change of it ended all others.
    await tx.insert(loginSession).values({
      id: sessionId,
      accountId: found.id,
      roleId: session.roleId,
      ip,
      device: deviceName(userAgent),
      createdAt: now,
      expiresAt: new Date(now.getTime() + core.officeSettings.get(REFRESH_DAYS) * 86_400_000),
    });
    await also(tx, found);
  });
  const accessVersion = await authenticator.accessVersion();
  return issueTokens(context, {
    ...found,
    person: await personOf(core.db, found),
    sessionId,
    roleId: session.roleId,
    impersonatorId: null,
    generation: 1,
    accessVersion,
  });
}

/** Whose password is chosen without a session: by a token of a refused sign-in or a link, or as for a sign-in. */
export type PasswordOwner = { token: string } | { signIn: SignIn };

/**
 * Takes a password of somebody who is not signed in. Throws 400 TOKEN_INVALID for a token that was used, has ended or was
 * never written, as a sign-in does, and 403 SECOND_FACTOR_REQUIRED where the present password is all that was given of an
 * account with a second factor.
 */
export async function setPassword(
  context: SessionContext,
  owner: PasswordOwner,
  { newPassword, secondFactorCode }: Pick<PasswordSetting, "newPassword" | "secondFactorCode">,
  also: WithPassword,
): Promise<void> {
  const link = "token" in owner && isLinkToken(owner.token) ? owner.token : null;
  const found = await (link !== null
    ? whoHasLink(context, link)
    : "token" in owner
      ? ownerOf(context, owner.token)
      : whoSignsIn(context, owner.signIn));
  if (found.disabled) throw disabledAccount();
  await requireStanding(context, context.core.db, found);
  // A link went to the owner's address: it says more than the present password, and that lets nobody in without a code.
  if (link === null) await takeCodeBesides(context, found, { newPassword, secondFactorCode });
  await choosePassword(context, found, newPassword, async (tx) => {
    if (link !== null) await spendLink(tx, link);
    await also(tx, found);
  });
}

/** Takes the code that has to go with the present password where the second factor is on. */
async function takeCodeBesides(
  context: SessionContext,
  owner: AccountRow,
  { newPassword, secondFactorCode: code }: Pick<PasswordSetting, "newPassword" | "secondFactorCode">,
): Promise<void> {
  const { db, officeSettings } = context.core;
  if ((await factorOf(db, owner.id)) === undefined) return;
  const field = "secondFactorCode";
  if (code === undefined)
    throw new DomainError(403, "SECOND_FACTOR_REQUIRED", CODE_WANTED, {
      fields: [{ field, message: CODE_WANTED }],
    });
  // Before the code is used up: nobody should have to wait for the next one because of this.
  await requireGoodPassword(db, officeSettings, newPassword, owner);
  await takeCode(context, owner, { code, device: "", field });
}

async function whoHasLink(context: SessionContext, token: string): Promise<AccountRow> {
  const { core } = context;
  const now = core.clock();
  const found = await findLink(core.db, token, now);
  if (found.state !== "valid") throw deadLink(found.state);
  // An account that nobody used for long is the office's to open again.
  if (judgePassword(found.owner, passwordRulesIn(core.officeSettings), now) === "idle")
    throw unfitPassword(context, found.owner, "idle");
  return found.owner;
}

async function ownerOf({ core, keys }: SessionContext, token: string): Promise<AccountRow> {
  const claim = readOwnerToken(token, core.clock());
  const [found] = claim ? await core.db.select().from(account).where(eq(account.id, claim.accountId)) : [];
  if (!found || !claim?.isFor(keys.password, found.passwordHash))
    throw new DomainError(400, "TOKEN_INVALID", "设置密码的凭证已失效，请重新登录或重新申请");
  return found;
}

async function whoSignsIn(context: SessionContext, attempt: SignIn): Promise<AccountRow> {
  const { core } = context;
  const { account: found, countedAhead } = await checkCredentials(context, attempt);
  if (countedAhead !== null) await takeBackFailure(core.db, countedAhead);
  const verdict = judgePassword(found, passwordRulesIn(core.officeSettings), core.clock());
  if (verdict === "lapsed" || verdict === "idle") throw unfitPassword(context, found, verdict);
  return found;
}
