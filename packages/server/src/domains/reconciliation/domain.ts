import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What the host says of each guest beside what the home school holds (对账). */
export const reconciliationDomain = {
  handlers,
  permissions: {
    "reconciliation-search": permission("查询对账", OFFICES),
    "reconciliation-remind": permission("提醒学生申请认定", OFFICES),
  },
  menu: [
    menuPage("reconciliation", {
      group: "recognition",
      sn: 60,
      nameZh: "对账",
      icon: "layers",
      fontEndUrl: "recognition/reconciliation",
      permission: "reconciliation-search",
    }),
  ],
  records: { reconciliation: { name: "学分认定提醒", acts: { remind: "发送" } } },
  dictionaryTitles: {
    reconciliation_outcome: "对账结果",
    host_standing: "选课名单状态",
    reconciliation_act: "对账处理办法",
    reconciliation_side: "对账办理方",
  },
  dictionaries: {
    reconciliation_outcome: dictionaryOf(labels.reconciliationOutcome),
    host_standing: dictionaryOf(labels.hostStanding),
    reconciliation_act: dictionaryOf(labels.reconciliationAct),
    reconciliation_side: dictionaryOf(labels.reconciliationSide),
  },
} satisfies Domain;
