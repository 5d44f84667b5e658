import type { Handlers } from "../../contract/index.ts";

export const handlers: Handlers<
  | "getCaptcha"
  | "getCaptchaSetting"
  | "login"
  | "refreshTokens"
  | "getSessionUserInfo"
  | "getUserMenuTree"
  | "switchRole"
  | "logout"
> = {
  getCaptcha: async ({ services }) => services.session.captcha(),
  getCaptchaSetting: async ({ services }) => ({ enabled: services.settings.captcha === "always" }),
  login: ({ body, ip, services }) => services.session.signIn({ ...body, ip }),
  refreshTokens: ({ query, services }) => services.session.refresh(query.refreshToken),
  getSessionUserInfo: ({ session, services }) => services.session.userInfo(session),
  getUserMenuTree: ({ session, services }) => services.session.menuTree(session),
  switchRole: ({ session, query, services }) => services.session.switchRole(session, query.roleId),
  logout: ({ session, services }) => services.session.revoke(session.sessionId, "logout"),
};
