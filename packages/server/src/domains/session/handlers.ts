import type { Files } from "../../platform/files/index.ts";
import { type Handlers, WithCookie } from "../../contract/index.ts";
import { logChange } from "../../resource/index.ts";
import type { SessionService } from "./service.ts";

export const handlers: Handlers<
  | "getCaptcha"
  | "getCaptchaSetting"
  | "login"
  | "refreshTokens"
  | "getSessionUserInfo"
  | "getUserMenuTree"
  | "switchRole"
  | "logout",
  { session: SessionService; files: Files }
> = {
  getCaptcha: ({ ip, services }) => services.session.captcha(ip),
  getCaptchaSetting: async ({ ip, cookie, services }) => ({
    enabled: await services.session.asksForCaptcha({ ip, cookie }),
  }),
  async login({ body, ip, userAgent, cookie, origin, concerns, services }) {
    const signedIn = await services.session.signIn({ ...body, ip, userAgent, cookie, origin, concerns });
    return new WithCookie(signedIn.tokens, signedIn.cookie);
  },
  refreshTokens: ({ query, services }) => services.session.refresh(query.refreshToken),
  getSessionUserInfo: async ({ session, services }) => {
    const { pictureId, ...info } = await services.session.userInfo(session);
    return { ...info, ...(pictureId !== null && { picture: services.files.link(pictureId).url }) };
  },
  getUserMenuTree: ({ session, services }) => services.session.menuTree(session),
  switchRole: ({ session, query, services }) => services.session.switchRole(session, query.roleId),
  async logout(request) {
    const { session, services } = request;
    await services.session.revoke(session.sessionId, "logout");
    if (session.impersonatorId === null) return;
    await logChange(request, services.db, {
      action: "account-impersonate-end",
      targets: [{ kind: "account", id: session.accountId, schoolId: session.schoolId }],
    });
  },
};
