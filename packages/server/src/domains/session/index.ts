export { createAccounts, hasAccounts, type NewAccount } from "./accounts.ts";
export { handlers } from "./handlers.ts";
export { hashPassword } from "./password.ts";
export { MENU, ROLE_PERMISSIONS, ROLES } from "./reference-data.ts";
export { createSessionService, type SessionService } from "./service.ts";
export { account, accountRole, defaultGrant, loginSession, menu, role, rolePermission } from "./tables.ts";
