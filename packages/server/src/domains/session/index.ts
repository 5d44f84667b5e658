export { createAccounts, createFreeAccounts, hasAccounts, type NewAccount } from "./accounts.ts";
export { requireGoodPassword } from "./choose-password.ts";
export { officeAccounts } from "./office-accounts.ts";
export { operatorOf } from "./operator.ts";
export { requireOwnHand } from "./own-hand.ts";
export { type WithPassword } from "./own-password.ts";
export { deviceName } from "./device-name.ts";
export { readBelow } from "./department-tree.ts";
export { hashPassword, isPassword, unknownPassword } from "./password.ts";
export { giveLink, isLinkToken, LINK_MINUTES } from "./password-link.ts";
export { judgePassword, passwordFaults, type PasswordRules } from "./password-rules.ts";
export { answerText, mayHaveQuestion } from "./password-question.ts";
export {
  ACCESS_MINUTES,
  LOGINS_PER_MINUTE,
  PASSWORD_SETTINGS,
  passwordRulesIn,
  QUESTIONS,
  REQUESTS_PER_10S,
  SECOND_FACTOR,
} from "./settings.ts";
export { actsOn, personOf, requireStanding, standingRefusal } from "./standing.ts";
export { type CodeKind, forgetSealed, removeSecondFactor } from "./second-factor.ts";
export { endSessions } from "./tokens.ts";
export { TwoGenerationCache } from "./two-generation-cache.ts";
export { networkOf } from "./sign-in-failures.ts";
export { createSessionService, type SessionService } from "./service.ts";
export {
  account,
  accountRole,
  defaultGrant,
  defaultMenu,
  loginSession,
  menu,
  type MenuFields,
  passwordHistory,
  passwordLink,
  passwordQuestion,
  recoveryCode,
  role,
  rolePermission,
  scopeGrant,
  secondFactor,
} from "./tables.ts";
