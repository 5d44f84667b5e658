import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Concerned } from "../../contract/index.ts";
import { type Transaction, transaction } from "../../db/index.ts";
import { DomainError } from "../../errors/index.ts";
import { WindowLimiter } from "../../rate-limit/index.ts";
import { type CaptchaAnswer, spendCaptcha } from "./captcha.ts";
import type { SessionContext } from "./context.ts";
import { rolesOf } from "./facts.ts";
import { judgePassword, type PasswordVerdict } from "./password-rules.ts";
import { writeOwnerToken } from "./owner-token.ts";
import { claimsDevice, knownDevice, rememberDevice } from "./known-device.ts";
import { FAILURES_PER_DEVICE, type FailureCounts, needsChallenge, trustsDevice } from "./rules.ts";
import { addFailure, failureKey, networkOf, readFailures, takeBackFailure } from "./sign-in-failures.ts";
import {
  CAPTCHA,
  FAILURES_PER_ACCOUNT,
  FAILURES_PER_ADDRESS,
  LOGINS_PER_MINUTE,
  passwordRulesIn,
  REFRESH_DAYS,
} from "./settings.ts";
import { wantingSecondFactor } from "./second-factor.ts";
import { personOf, rolesFor, standingRefusal } from "./standing.ts";
import { account, loginSession } from "./tables.ts";
import { deviceName } from "./device-name.ts";
import { issueTokens, type TokenPair } from "./tokens.ts";

export interface SignIn {
  username: string;
  password: string;
  /** Answer to a captcha, and which. */
  code?: string | undefined;
  uuid?: string | undefined;
  ip: string;
  /** The `User-Agent` header, from which people recognise their device. */
  userAgent?: string | undefined;
  /** Told whose account it is about, for the access log. */
  concerns?: ((who: Concerned) => void) | undefined;
  /** The `Cookie` header: says on which device it is. */
  cookie: string | undefined;
  /** Where the caller reached the server, `https://…`. */
  origin: string;
}

/** What a sign-in gives. */
export interface SignedIn {
  tokens: TokenPair;
  /** `Set-Cookie`: makes this a known device of the account. */
  cookie: string;
}

type AccountRow = typeof account.$inferSelect;

/** One sign-in while it is decided. */
interface Candidate {
  ip: string;
  found: AccountRow | undefined;
  answer: CaptchaAnswer;
  /** Id of the device if the account signed in on it before. */
  deviceId: string | null;
  /** Rows of failures that it counts for. */
  keys: { account: string; address: string; device: string | null };
}

/** A limiter for sign-ins: per address and user name, because a campus shares one address. */
export function createSignInLimiter(core: SessionContext["core"]): WindowLimiter {
  return new WindowLimiter({
    name: "login",
    limit: () => core.officeSettings.get(LOGINS_PER_MINUTE),
    windowMs: 60_000,
    now: () => core.clock().getTime(),
    shared: core.sharedCounter,
  });
}

/** Name and password that were found right. */
export interface RightCredentials {
  account: AccountRow;
  /** Of the device, if the account signed in on it before. */
  deviceId: string | null;
  /** The failure that was counted ahead, to be taken back; null when none was. */
  countedAhead: string | null;
}

/**
 * Looks at name and password. Refuses with CREDENTIALS_WRONG (401), CAPTCHA_REQUIRED and CAPTCHA_WRONG (400; the password
 * was not looked at), RATE_LIMITED (429) and SERVER_BUSY (503). A name that does not exist is refused, counted and timed
 * like any other.
 */
export async function checkCredentials(context: SessionContext, attempt: SignIn): Promise<RightCredentials> {
  const { core, keys } = context;
  const username = attempt.username.trim();
  const now = core.clock();
  const [found] = await core.db.select().from(account).where(eq(account.useraccount, username));
  if (found !== undefined) attempt.concerns?.(concernedOf(found));
  const answer = await spendCaptcha(core.db, keys, attempt, now);
  const deviceId = found ? knownDevice(keys, attempt.cookie, found, now) : null;
  const candidate: Candidate = {
    ip: attempt.ip,
    found,
    answer,
    deviceId,
    keys: {
      account: failureKey(keys, { account: username }),
      address: failureKey(keys, { address: attempt.ip }),
      device: deviceId === null ? null : failureKey(keys, { device: deviceId }),
    },
  };
  if (answer !== "right") limit(context, deviceId ?? `${networkOf(attempt.ip)}|${username}`);
  const spared = await demandChallenge(context, candidate);

  const look = () =>
    context.passwords.inTurn(async (matches) => {
      // Again: many may have waited for their turn, and failed before.
      const trusted = await demandChallenge(context, candidate);
      const ahead = await countAhead(context, candidate, trusted);
      if (await matches(attempt.password, found?.passwordHash ?? null)) return ahead;
      throw await wrongPassword(context, candidate, ahead);
    });
  // Somebody who signs in several times at the same moment must not be taken for somebody who guesses.
  const countedAhead =
    answer === "right"
      ? await look()
      : await context.signInQueues.run((spared && candidate.keys.device) || candidate.keys.account, look);
  return { account: found as AccountRow, deviceId, countedAhead };
}

/**
 * Signs in. Refuses as `checkCredentials` does, and after the right password with FORBIDDEN (403) for an account that
 * lets nobody in, with PERSON_LEFT (403) for who left their school, with PASSWORD_EXPIRED (403) where another password
 * must be chosen first, and with SECOND_FACTOR_REQUIRED or SECOND_FACTOR_MISSING (403) where a code is wanted besides.
 */
export async function signIn(context: SessionContext, attempt: SignIn): Promise<SignedIn> {
  const { core, keys } = context;
  const { account: found, deviceId, countedAhead } = await checkCredentials(context, attempt);
  const tokens = await admit(context, found, {
    ip: attempt.ip,
    userAgent: attempt.userAgent,
    countedAhead,
    gaveCode: false,
    vouched: false,
  });
  const cookie = rememberDevice(keys, attempt.cookie, found, {
    deviceId,
    secure: attempt.origin.startsWith("https:"),
    now: core.clock(),
  });
  return { tokens, cookie };
}

/**
 * Signs in whom their school vouches for. Refuses as `signIn` does after the right password, but for what is wrong with
 * the password itself, and with STATE_CONFLICT (409) for who works for the platform.
 */
export async function signInVouched(
  context: SessionContext,
  accountId: number,
  { ip, userAgent, concerns }: Pick<SignIn, "ip" | "userAgent" | "concerns">,
): Promise<TokenPair> {
  const [found] = await context.core.db.select().from(account).where(eq(account.id, accountId));
  if (found === undefined) throw disabledAccount();
  concerns?.(concernedOf(found));
  return admit(context, found, { ip, userAgent, countedAhead: null, gaveCode: false, vouched: true });
}

/** An account as the access log names it. */
export const concernedOf = ({ id, personName, schoolId }: AccountRow): Concerned => ({
  accountId: id,
  personName,
  schoolId,
});

/** Whether the sign-in page should ask for a captcha from the start. */
export async function asksForCaptcha(
  { core, keys }: SessionContext,
  { ip, cookie }: Pick<SignIn, "ip" | "cookie">,
): Promise<boolean> {
  if (core.officeSettings.get(CAPTCHA) === "always") return true;
  // Whether it is known for the account is not known before there is a name.
  if (claimsDevice(cookie)) return false;
  const key = failureKey(keys, { address: ip });
  const failures = (await readFailures(core.db, [key], core.clock())).get(key) ?? 0;
  return failures >= core.officeSettings.get(FAILURES_PER_ADDRESS);
}

/** A solved captcha always helps: otherwise somebody at the same address could keep a person out by trying their name. */
function limit({ signInLimiter }: SessionContext, key: string): void {
  const wait = signInLimiter.take(key);
  if (wait === 0) return;
  throw new DomainError(429, "RATE_LIMITED", `登录太频繁，请 ${wait} 秒后再试，或输入验证码后立即登录`, {
    retryAfter: wait,
    challenge: "captcha",
  });
}

/** Refuses when a captcha is needed and was not solved. Gives whether the device is one that needs none. */
async function demandChallenge(context: SessionContext, candidate: Candidate): Promise<boolean> {
  const { core } = context;
  const { keys } = candidate;
  const asked = Object.values(keys).filter((key) => key !== null);
  const counts = countsOf(keys, await readFailures(core.db, asked, core.clock()));
  if (candidate.answer !== "right" && needsChallenge(counts, limitsOf(core))) throw unsolved(candidate);
  return trustsDevice(counts);
}

/**
 * Counts a failure before the password is looked at, for the account or the device that spares the challenge: of many
 * that are tried at the same moment only as many are looked at as may be. Gives the row, to be taken back when the
 * password is right; null with a solved captcha, which needs no such limit.
 */
async function countAhead(
  { core }: SessionContext,
  candidate: Candidate,
  trusted: boolean,
): Promise<string | null> {
  if (candidate.answer === "right") return null;
  const { keys } = candidate;
  const key = trusted && keys.device !== null ? keys.device : keys.account;
  const count = (await addFailure(core.db, [key], core.clock())).get(key) ?? 0;
  if (count > (trusted ? FAILURES_PER_DEVICE : core.officeSettings.get(FAILURES_PER_ACCOUNT)))
    throw unsolved(candidate);
  return key;
}

/** The refusal of a wrong password, which announces the challenge if the next sign-in needs it. */
async function wrongPassword(
  { core }: SessionContext,
  { ip, keys }: Candidate,
  ahead: string | null,
): Promise<DomainError> {
  const now = core.clock();
  const asked = Object.values(keys).filter((key) => key !== null);
  await addFailure(
    core.db,
    asked.filter((key) => key !== ahead),
    now,
  );
  const counts = countsOf(keys, await readFailures(core.db, asked, now));
  if (counts.address === core.officeSettings.get(FAILURES_PER_ADDRESS)) {
    core.log.warn({ ip }, "many failed sign-ins from an address, captcha asked for");
  }
  if (!needsChallenge(counts, limitsOf(core))) {
    return new DomainError(401, "CREDENTIALS_WRONG", "用户名或密码不正确，请检查后重新输入");
  }
  return new DomainError(401, "CREDENTIALS_WRONG", "用户名或密码不正确，再次登录需要同时输入验证码", {
    challenge: "captcha",
  });
}

function limitsOf({ officeSettings }: SessionContext["core"]): Parameters<typeof needsChallenge>[1] {
  return {
    captcha: officeSettings.get(CAPTCHA),
    failuresPerAccount: officeSettings.get(FAILURES_PER_ACCOUNT),
    failuresPerAddress: officeSettings.get(FAILURES_PER_ADDRESS),
  };
}

function countsOf(keys: Candidate["keys"], failures: ReadonlyMap<string, number>): FailureCounts {
  return {
    account: failures.get(keys.account) ?? 0,
    address: failures.get(keys.address) ?? 0,
    device: keys.device === null ? null : (failures.get(keys.device) ?? 0),
  };
}

function unsolved({ answer }: Candidate): DomainError {
  return answer === "wrong"
    ? new DomainError(400, "CAPTCHA_WRONG", "验证码不正确或已失效，请按新的图片输入", {
        challenge: "captcha",
      })
    : new DomainError(400, "CAPTCHA_REQUIRED", "请先输入图中的验证码，再登录", {
        challenge: "captcha",
      });
}

/** How somebody comes in. */
interface Entrance extends Pick<SignIn, "ip" | "userAgent"> {
  /** The failure that was counted ahead, to be taken back. */
  countedAhead: string | null;
  /** Whether they gave a code of their second factor. */
  gaveCode: boolean;
  /** Their school said who they are: it takes the place of the password, which then need not be good. */
  vouched: boolean;
}

/** After the right password. The account is read again, so that nothing that happened meanwhile is missed. */
export async function admit(
  context: SessionContext,
  found: AccountRow,
  { ip, userAgent, countedAhead, gaveCode, vouched }: Entrance,
): Promise<TokenPair> {
  const { core } = context;
  const accessVersion = await context.authenticator.accessVersion();
  const now = core.clock();
  const sessionId = randomUUID();
  // Before the account is waited for: the password was right, and others who sign in with it meanwhile must not be
  // asked for a captcha because of this one.
  if (countedAhead !== null) await takeBackFailure(core.db, countedAhead);
  const isChanged = (current: AccountRow) => !vouched && current.passwordHash !== found.passwordHash;
  const { current, roleId, person, left, verdict, wanting } = await transaction(core.db, async (tx) => {
    const [current] = await tx.select().from(account).where(eq(account.id, found.id)).for("no key update");
    if (!current || current.disabled || isChanged(current)) return { current };
    const person = await personOf(tx, current);
    const left = standingRefusal(context, person);
    if (left !== undefined) return { current, left };
    if (!vouched) {
      const verdict = judgePassword(current, passwordRulesIn(core.officeSettings), now);
      if (verdict !== "good") return { current, verdict };
    } else if (await worksForPlatform(context, tx, current.id)) return { current, wanting: notVouchedFor() };
    const wanting = gaveCode ? undefined : await wantingSecondFactor(context, tx, current, vouched);
    if (wanting !== undefined) return { current, wanting };
    const roles = rolesFor(context, person, await rolesOf(tx, current.id));
    const roleId = roles.includes(current.defaultRoleId) ? current.defaultRoleId : roles[0];
    if (roleId === undefined) return { current };
    await tx.update(account).set({ lastSignInAt: now }).where(eq(account.id, current.id));
    await tx.insert(loginSession).values({
      id: sessionId,
      accountId: current.id,
      roleId,
      ip,
      device: deviceName(userAgent),
      createdAt: now,
      expiresAt: new Date(now.getTime() + core.officeSettings.get(REFRESH_DAYS) * 86_400_000),
    });
    return { current, roleId, person };
  });
  if (!current || isChanged(current)) {
    throw new DomainError(401, "CREDENTIALS_WRONG", "密码刚刚被修改，请用新的密码登录");
  }
  if (current.disabled) throw disabledAccount();
  if (left !== undefined) throw left;
  if (verdict !== undefined) throw unfitPassword(context, current, verdict);
  if (wanting !== undefined) throw wanting;
  if (roleId === undefined) throw new DomainError(403, "FORBIDDEN", "账号现在没有角色，请联系本校教务处");
  return issueTokens(context, {
    ...current,
    person: person ?? null,
    sessionId,
    roleId,
    impersonatorId: null,
    generation: 1,
    accessVersion,
  });
}

/** Whether an account holds a role of the platform, which is above all schools. */
async function worksForPlatform(
  { roles }: SessionContext,
  tx: Transaction,
  accountId: number,
): Promise<boolean> {
  return (await rolesOf(tx, accountId)).some((roleId) => roles.area(roleId) === "platform");
}

/** A school's office says who its school's sign-on is: it must not become who administers the platform. */
const notVouchedFor = (): DomainError =>
  new DomainError(409, "STATE_CONFLICT", "平台管理人员不能用学校的统一认证登录，请用平台账号登录");

export const disabledAccount = (): DomainError =>
  new DomainError(403, "FORBIDDEN", "账号已停用，请联系本校教务处");

/** Why the right password lets nobody in; where another one may be chosen, with what allows it. */
export function unfitPassword(
  { core, keys }: SessionContext,
  current: AccountRow,
  verdict: Exclude<PasswordVerdict, "good">,
): DomainError {
  if (verdict === "lapsed") {
    const message = "一次性密码已过期，请联系本校教务处重新重置密码";
    return new DomainError(403, "FORBIDDEN", message);
  }
  if (verdict === "idle")
    return new DomainError(403, "FORBIDDEN", "账号太久没有登录，已暂停使用，请联系本校教务处重置密码");
  const owner = { accountId: current.id, present: current.passwordHash };
  const passwordToken = writeOwnerToken(keys.password, owner, core.clock());
  const message =
    current.oneTimeUntil === null
      ? "密码已到期，请设置新密码后登录"
      : "这是一次性密码，请先设置自己的密码，再登录";
  return new DomainError(403, "PASSWORD_EXPIRED", message, { passwordToken });
}
