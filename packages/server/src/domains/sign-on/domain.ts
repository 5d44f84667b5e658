import { type Domain, OFFICES, permission, SECURITY_OFFICE, service } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { createSignOn } from "./service.ts";

/** Signing in with the account of one's school. */
export const signOnDomain = {
  handlers,
  services: { signOn: service(["session", "workflow"], createSignOn) },
  permissions: {
    "school-sign-on": permission("设置统一认证", [...OFFICES, SECURITY_OFFICE], { duty: "security" }),
  },
  logActions: { "school-sign-on": "修改统一认证" },
} satisfies Domain;
