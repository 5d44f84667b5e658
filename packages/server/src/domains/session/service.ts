import type { OwnerProof, PasswordChange, PasswordQuestion, PasswordSetting } from "@huxuan/api-client";
import { drizzle } from "drizzle-orm/node-postgres";
import type { Session } from "../../contract/index.ts";
import type { CoreServices } from "../../platform/core.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import { Authenticator } from "./authenticator.ts";
import { type Captcha, CaptchaDesk } from "./captcha.ts";
import type { SessionContext } from "./context.ts";
import { KeyedQueues } from "./keyed-queues.ts";
import { type BriefSession, type BriefSessionOf, openBriefSession } from "./brief-session.ts";
import { impersonate } from "./impersonation.ts";
import { deriveKeys } from "./keys.ts";
import { userMenuTree } from "./menu.ts";
import {
  confirmOwner,
  createPasswordLimiter,
  type PasswordOwner,
  setPassword,
  updatePassword,
  type WithPassword,
} from "./own-password.ts";
import { PasswordChecker } from "./password.ts";
import { checkAnswer, questionOf } from "./password-question.ts";
import { findLink, type FoundLink } from "./password-link.ts";
import { countRecovery, type Recovery } from "./recovery.ts";
import { countGuest, type GuestAct, takeBackGuest } from "./guest.ts";
import { loadRoles } from "./roles.ts";
import {
  confirmSecondFactor,
  newSecondFactorKey,
  proveOwner,
  readSecondFactor,
  renewRecoveryCodes,
  turnSecondFactorOff,
} from "./own-second-factor.ts";
import { signInWithCode } from "./sign-in-with-code.ts";
import {
  asksForCaptcha,
  createSignInLimiter,
  type SignedIn,
  type SignIn,
  signIn,
  signInVouched,
} from "./sign-in.ts";
import type { account } from "./tables.ts";
import { refreshTokens, revokeSession, switchRole, type TokenPair } from "./tokens.ts";
import { sessionUserInfo } from "./user-info.ts";

/** A function of this folder, which knows its context. */
type InContext<Call> = Call extends (context: SessionContext, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

/** The second factor: what each does, its function says. */
export interface SecondFactorService {
  signIn: InContext<typeof signInWithCode>;
  read: InContext<typeof readSecondFactor>;
  prove: InContext<typeof proveOwner>;
  newKey: InContext<typeof newSecondFactorKey>;
  confirm: InContext<typeof confirmSecondFactor>;
  renewRecoveryCodes: InContext<typeof renewRecoveryCodes>;
  turnOff: InContext<typeof turnSecondFactorOff>;
}

/** Signing in, tokens, who is who. */
export interface SessionService {
  readonly authenticator: Authenticator;
  /** A new captcha for somebody at this address. Refuses with 429 when too many are being drawn. */
  captcha(ip: string): Promise<Captcha>;
  /** Whether the sign-in page should ask for a captcha from the start. */
  asksForCaptcha(visitor: Pick<SignIn, "ip" | "cookie">): Promise<boolean>;
  signIn(attempt: SignIn): Promise<SignedIn>;
  /** Signs in whom their school vouches for: its word takes the place of the password. */
  signInVouched(
    accountId: number,
    visitor: Pick<SignIn, "ip" | "userAgent" | "concerns">,
  ): Promise<TokenPair>;
  refresh(refreshToken: string): Promise<TokenPair>;
  switchRole(session: Session, roleId: string): Promise<TokenPair>;
  /** Ends a session; `reason` is kept with it. */
  revoke(sessionId: string, reason: string): Promise<void>;
  /** Throws 400 when it is not the caller's password, or a code is wanted besides; 429 after many tries. */
  confirmOwner(session: Session, proof: OwnerProof): Promise<typeof account.$inferSelect>;
  /** Takes the caller's new password; `also` writes what goes with it. Every other session of theirs ends. */
  updatePassword(
    session: Session,
    change: PasswordChange & Pick<SignIn, "ip" | "userAgent">,
    also: WithPassword,
  ): Promise<TokenPair>;
  /** Takes a password of somebody who is not signed in. */
  setPassword(
    owner: PasswordOwner,
    setting: Pick<PasswordSetting, "newPassword" | "secondFactorCode">,
    also: WithPassword,
  ): Promise<void>;
  /** Counts that a link for a forgotten password is asked for. Throws 400 where a captcha is wanted, 429 after many. */
  countRecovery(asked: Recovery): Promise<void>;
  /** Counts what somebody without an account does. Throws 400 without a solved captcha, 429 after many. */
  countGuest(act: GuestAct): Promise<void>;
  /** Takes back one that was counted ahead and is nothing to be limited. */
  takeBackGuest(about: string): Promise<void>;
  /** What a name is asked. Throws 403 where the office allows no questions. */
  questionOf(userAccount: string): Promise<PasswordQuestion>;
  /** Whose question was answered rightly. Throws 400 for a wrong answer, and where a captcha is wanted; 429 after many. */
  checkAnswer(asked: Recovery, answer: string): Promise<typeof account.$inferSelect>;
  /** What became of such a link. */
  findLink(token: string): Promise<FoundLink>;
  /** Opens a session in which the caller acts as somebody else. */
  impersonate(
    who: { session: Session; accountId: number; ip: string },
    also: WithPassword,
  ): Promise<BriefSession>;
  /** Opens a session of an application. */
  openApplication(who: Omit<BriefSessionOf, "impersonatorId">, also: WithPassword): Promise<BriefSession>;
  /** The second factor of callers and of those who sign in. */
  readonly secondFactor: SecondFactorService;
  userInfo(session: Session): ReturnType<typeof sessionUserInfo>;
  menuTree(session: Session): ReturnType<typeof userMenuTree>;
}

export async function createSessionService(
  services: CoreServices & NeedsOfficeSettings,
): Promise<SessionService> {
  const keys = deriveKeys(services.secret);
  // On its own connections: nobody who signs in waits for a report.
  const core = { ...services, db: services.signInDb };
  // Read again before anybody's request goes on, as what `AccessChanges` asks.
  const roles = await loadRoles(drizzle(core.admissionPool));
  core.caches.add("roles", { entries: () => roles.count() });
  const authenticator = new Authenticator(core, keys, roles);
  await authenticator.start();
  const context: SessionContext = {
    core,
    keys,
    roles,
    authenticator,
    passwords: new PasswordChecker(),
    signInQueues: new KeyedQueues(),
    signInLimiter: createSignInLimiter(core),
    passwordLimiter: createPasswordLimiter(core),
  };
  const captchas = new CaptchaDesk(keys);
  return {
    authenticator,
    captcha: (ip) => captchas.draw(ip, core.clock()),
    asksForCaptcha: (visitor) => asksForCaptcha(context, visitor),
    signIn: (attempt) => signIn(context, attempt),
    signInVouched: (accountId, visitor) => signInVouched(context, accountId, visitor),
    refresh: (refreshToken) => refreshTokens(context, refreshToken),
    switchRole: (session, roleId) => switchRole(context, session, roleId),
    revoke: (sessionId, reason) => revokeSession(context, sessionId, reason),
    confirmOwner: (session, proof) => confirmOwner(context, session, proof),
    updatePassword: (session, change, also) => updatePassword(context, session, change, also),
    setPassword: (owner, setting, also) => setPassword(context, owner, setting, also),
    countRecovery: (asked) => countRecovery(context, asked),
    countGuest: (act) => countGuest(context, act),
    takeBackGuest: (about) => takeBackGuest(context, about),
    questionOf: (userAccount) => questionOf(context, userAccount),
    checkAnswer: (asked, answer) => checkAnswer(context, asked, answer),
    findLink: (token) => findLink(core.db, token, core.clock()),
    impersonate: (who, also) => impersonate(context, who, also),
    openApplication: (who, also) => openBriefSession(context, { ...who, impersonatorId: null }, also),
    secondFactor: {
      signIn: (attempt, also) => signInWithCode(context, attempt, also),
      read: (session) => readSecondFactor(context, session),
      prove: (session, proof) => proveOwner(context, session, proof),
      newKey: (token) => newSecondFactorKey(context, token),
      confirm: (confirmation, also) => confirmSecondFactor(context, confirmation, also),
      renewRecoveryCodes: (session, token, also) => renewRecoveryCodes(context, session, token, also),
      turnOff: (session, token, also) => turnSecondFactorOff(context, session, token, also),
    },
    userInfo: (session) => sessionUserInfo(context, session),
    menuTree: (session) => userMenuTree(core.db, session),
  };
}
