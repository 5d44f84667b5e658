export { createAccounts, hasAccounts, type NewAccount } from "./accounts.ts";
export { hashPassword } from "./password.ts";
export { REQUESTS_PER_10S } from "./settings.ts";
export { createSessionService, type SessionService } from "./service.ts";
export {
  account,
  accountRole,
  defaultGrant,
  defaultMenu,
  loginSession,
  menu,
  type MenuFields,
  role,
  rolePermission,
  scopeGrant,
} from "./tables.ts";
