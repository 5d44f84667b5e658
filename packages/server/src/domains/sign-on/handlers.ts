import { type Handlers, WithCookie } from "../../contract/index.ts";
import { getSchoolSignOn, trySchoolSignOn, updateSchoolSignOn } from "./school-settings.ts";
import type { NeedsSignOn } from "./service.ts";

export const handlers: Handlers<
  | "getSignOnSchools"
  | "startSignOn"
  | "signOn"
  | "verifyCasTicket"
  | "confirmSignOn"
  | "getSchoolSignOn"
  | "updateSchoolSignOn"
  | "trySchoolSignOn",
  NeedsSignOn
> = {
  getSignOnSchools: ({ services }) => services.signOn.schools(),
  async startSignOn({ body, ip, cookie, origin, requestId, services }) {
    const started = await services.signOn.start(body, { ip, cookie, origin, requestId });
    return new WithCookie({ address: started.address }, started.cookie);
  },
  async signOn({ path, query, ip, userAgent, cookie, origin, requestId, concerns, services }) {
    const come = await services.signOn.come({ school: path.school }, query, {
      ip,
      userAgent,
      cookie,
      origin,
      requestId,
      concerns,
    });
    return new WithCookie(come.result, come.cookie);
  },
  async verifyCasTicket({ query, ip, userAgent, cookie, origin, requestId, concerns, services }) {
    const named = { school: "redirectLogin", kind: "cas" } as const;
    const come = await services.signOn.come(named, query, {
      ip,
      userAgent,
      cookie,
      origin,
      requestId,
      concerns,
    });
    const { accessToken: token, ...rest } = come.result;
    return new WithCookie({ ...rest, ...(token !== undefined && { token }) }, come.cookie);
  },
  confirmSignOn: ({ body, ip, userAgent, concerns, services }) =>
    services.signOn.confirm(body.token, { ip, userAgent, concerns }),
  getSchoolSignOn: (context) => getSchoolSignOn(context, context.path.id),
  updateSchoolSignOn: (context) => updateSchoolSignOn(context, context.path.id, context.body),
  trySchoolSignOn: (context) => trySchoolSignOn(context, context.path.id, context.body),
};
