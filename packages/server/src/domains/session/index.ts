export { createAccounts, hasAccounts, type NewAccount } from "./accounts.ts";
export { hashPassword } from "./password.ts";
export { createSessionService, type SessionService } from "./service.ts";
export { account, accountRole, defaultGrant, loginSession, menu, role, rolePermission } from "./tables.ts";
