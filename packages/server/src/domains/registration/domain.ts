import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { registrationReview } from "./decision.ts";
import { handlers } from "./handlers.ts";
import { registrationIntake } from "./intake.ts";
import { registrationUpkeep } from "./jobs.ts";
import { SETTINGS } from "./settings.ts";

/** Who has no account asks for one; the office of the school decides, by workflow. */
export const registrationDomain = {
  handlers,
  permissions: {
    "registration-search": permission("查询注册申请", OFFICES),
    "registration-settings": permission("设置注册", OFFICES),
  },
  settings: SETTINGS,
  jobs: [registrationIntake, registrationUpkeep],
  menu: [
    menuPage("registrations", {
      group: "system",
      sn: 15,
      nameZh: "注册审核",
      icon: "user-check",
      fontEndUrl: "system/registrations",
      permission: "registration-search",
    }),
  ],
  processes: [registrationReview],
  dictionaryTitles: {
    registration_kind: "注册类别",
    registration_state: "注册申请状态",
    identity_kind: "证件类型",
  },
  dictionaries: {
    registration_kind: dictionaryOf(labels.registrationKind),
    registration_state: dictionaryOf(labels.registrationState),
    identity_kind: dictionaryOf(labels.identityKind),
  },
  records: {
    registration: {
      name: "注册申请",
      acts: {
        create: "提交",
        approve: "通过",
        refuse: "不通过",
        return: "退回",
        resubmit: "重新提交",
        withdraw: "撤回",
        expire: "关闭过期的",
      },
    },
  },
  logActions: { "registration-settings": "设置注册" },
} satisfies Domain;
