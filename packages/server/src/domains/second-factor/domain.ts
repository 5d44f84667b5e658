import { type Domain, OFFICES, permission, SECURITY_OFFICE } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** Codes besides the password: setting them up, and taking them away when a phone is lost. */
export const secondFactorDomain = {
  handlers,
  reach: {
    getSecondFactor: "own",
    proveSecondFactor: "own",
    renewRecoveryCodes: "own",
    turnSecondFactorOff: "own",
  },
  permissions: {
    "second-factor-reset": permission("重置动态口令", [...OFFICES, SECURITY_OFFICE], { duty: "security" }),
  },
  logActions: {
    "second-factor-on": "开启动态口令",
    "second-factor-off": "关闭动态口令",
    "second-factor-codes": "更换恢复码",
    "second-factor-recovery": "用恢复码登录",
    "second-factor-reset-request": "申请重置动态口令",
    "second-factor-reset": "重置动态口令",
    "second-factor-reset-withdraw": "撤回重置动态口令的申请",
  },
} satisfies Domain;
