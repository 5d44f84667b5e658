import { labels } from "@huxuan/api-client";
import {
  dictionaryOf,
  type Domain,
  menuGroup,
  menuPage,
  OFFICES,
  permission,
  service,
} from "../../domain.ts";
import { ruleAudit } from "./audit.ts";
import { handlers } from "./handlers.ts";
import { ruleImport } from "./import.ts";
import { createRulesInForce } from "./rules-in-force.ts";
import { SETTINGS } from "./settings.ts";

/** What courses of other schools count as at home: agreements, rules, verdicts. */
export const recognitionRuleDomain = {
  handlers,
  services: { recognitionRules: service(["officeSettings"], createRulesInForce) },
  settings: SETTINGS,
  processes: [ruleAudit],
  jobs: [ruleImport.job],
  reach: {
    getRecognitionRuleImportTemplate: "everyone",
    // A rule names courses of two schools.
    searchRuleCourses: "everyone",
  },
  permissions: {
    "agreement-search": permission("查询互认协议", OFFICES),
    "agreement-create": permission("新建互认协议", OFFICES),
    "agreement-update": permission("修改互认协议", OFFICES),
    "agreement-delete": permission("删除互认协议", OFFICES),
    "agreement-sign": permission("签署互认协议", OFFICES),
    "agreement-suspend": permission("中止互认协议", OFFICES),
    "agreement-resume": permission("恢复互认协议", OFFICES),
    "agreement-end": permission("终止互认协议", OFFICES),
    "recognition-rule-search": permission("查询互认规则", OFFICES),
    "recognition-rule-create": permission("新建互认规则", OFFICES),
    "recognition-rule-update": permission("修改互认规则", OFFICES),
    "recognition-rule-delete": permission("删除互认规则", OFFICES),
    "recognition-rule-submit": permission("提交互认规则", OFFICES),
    "recognition-rule-revise": permission("修订互认规则", OFFICES),
    "recognition-rule-stop": permission("停用互认规则", OFFICES),
  },
  menu: [
    menuGroup("recognition", { sn: 28, nameZh: "学分互认", icon: "file-badge", roles: OFFICES }),
    menuPage("agreements", {
      group: "recognition",
      sn: 10,
      nameZh: "互认协议",
      icon: "scroll-text",
      fontEndUrl: "recognition/agreements",
      permission: "agreement-search",
    }),
    menuPage("recognition-rules", {
      group: "recognition",
      sn: 20,
      nameZh: "互认规则",
      icon: "clipboard-check",
      fontEndUrl: "recognition/rules",
      permission: "recognition-rule-search",
    }),
    menuPage("recognition-coverage", {
      group: "recognition",
      sn: 50,
      nameZh: "规则覆盖",
      icon: "chart-column",
      fontEndUrl: "recognition/coverage",
      permission: "recognition-rule-search",
    }),
  ],
  records: {
    agreement: {
      name: "互认协议",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        sign: "签署",
        suspend: "中止",
        resume: "恢复",
        end: "终止",
      },
    },
    "recognition-rule": {
      name: "互认规则",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        submit: "提交",
        revise: "修订",
        stop: "停用",
        import: "导入",
      },
    },
  },
  dictionaryTitles: {
    agreement_state: "互认协议状态",
    rule_kind: "互认规则对应方式",
    grade_as: "认定成绩记为",
    rule_state: "互认规则状态",
  },
  dictionaries: {
    agreement_state: dictionaryOf(labels.agreementState),
    rule_kind: dictionaryOf(labels.ruleKind),
    grade_as: dictionaryOf(labels.gradeAs),
    rule_state: dictionaryOf(labels.ruleState),
  },
} satisfies Domain;
