import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission } from "../../domain.ts";
import { handlers } from "./handlers.ts";

/** What schools owe each other for the students that they taught (结算). */
export const settlementDomain = {
  handlers,
  permissions: {
    "settlement-search": permission("查询结算", OFFICES),
    "settlement-create": permission("生成结算", OFFICES),
    "settlement-remake": permission("重新生成结算", OFFICES),
    "settlement-confirm": permission("确认结算", OFFICES),
    "settlement-dispute": permission("提出结算争议", OFFICES),
    "settlement-resolve": permission("处理结算争议", OFFICES),
    "settlement-pay": permission("登记结算付款", OFFICES),
    "settlement-close": permission("结清结算", OFFICES),
    "settlement-discard": permission("作废结算", OFFICES),
  },
  menu: [
    menuPage("settlements", {
      group: "recognition",
      sn: 70,
      nameZh: "结算",
      icon: "award",
      fontEndUrl: "recognition/settlements",
      permission: "settlement-search",
    }),
  ],
  records: {
    settlement: {
      name: "结算",
      acts: {
        create: "生成",
        remake: "重新生成",
        confirm: "确认",
        dispute: "提出争议",
        resolve: "处理争议",
        pay: "登记付款",
        close: "结清",
        discard: "作废",
      },
    },
  },
  dictionaryTitles: {
    settlement_state: "结算状态",
    settlement_line_kind: "结算计费依据",
    dispute_outcome: "结算争议处理结果",
  },
  dictionaries: {
    settlement_state: dictionaryOf(labels.settlementState),
    settlement_line_kind: dictionaryOf(labels.settlementLineKind),
    dispute_outcome: dictionaryOf(labels.disputeOutcome),
  },
} satisfies Domain;
