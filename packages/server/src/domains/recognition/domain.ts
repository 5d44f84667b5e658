import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service, STUDENT } from "../../domain.ts";
import { createCourseVerdicts } from "./course-verdicts.ts";
import { defineDocument } from "../../platform/documents/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import { recognitionAudit } from "./decide.ts";
import { DECISION, REVOCATION, STATEMENT } from "./document-kinds.ts";
import { handlers } from "./handlers.ts";
import { checkJob, followJob, freezeJob } from "./jobs.ts";
import { decisionOf, LETTER_TEMPLATE, revocationOf } from "./letters.ts";
import { createRecognisedCredits } from "./recognised-credits.ts";
import { STATEMENT_TEMPLATE, statementOf } from "./statement.ts";

/** Credits of other schools that count at home: applications, decisions, and the ledger of what was recognised. */
export const recognitionDomain = {
  handlers,
  services: {
    recognisedCredits: service(["recognitionRules"], createRecognisedCredits),
    courseVerdicts: service(["recognitionRules"], createCourseVerdicts),
  },
  jobs: [freezeJob, followJob, checkJob],
  processes: [recognitionAudit],
  documents: [
    defineDocument<NeedsRecognitionRules>()({
      key: STATEMENT,
      name: "学分银行对账单",
      letters: "DZ",
      template: STATEMENT_TEMPLATE,
      languages: ["zh"],
      selfService: true,
      dataOf: (source, studentId) => statementOf(source, studentId),
    }),
    defineDocument<NeedsOfficeSettings>()({
      key: DECISION,
      name: "学分认定决定书",
      letters: "RD",
      template: LETTER_TEMPLATE,
      languages: ["zh"],
      selfService: true,
      about: "认定申请",
      dataOf: (source, studentId, _language, id) => decisionOf(source, studentId, id),
    }),
    defineDocument<NeedsOfficeSettings>()({
      key: REVOCATION,
      name: "学分认定撤销通知书",
      letters: "CX",
      template: LETTER_TEMPLATE,
      languages: ["zh"],
      selfService: true,
      about: "认定申请",
      dataOf: (source, studentId, _language, id) => revocationOf(source, studentId, id),
    }),
  ],
  reach: {
    getMyVerdicts: "own",
    searchMyRules: "own",
    getSchoolVerdicts: "everyone",
    // How sure verdicts are is no secret; seats are counted of the caller's school alone.
    getRecognitionCoverage: "everyone",
    searchMyRecognitions: "own",
    createMyRecognition: "own",
    getMyRecognition: "own",
    updateMyRecognition: "own",
    deleteMyRecognition: "own",
    addRecognitionEvidence: "own",
    submitMyRecognition: "own",
    withdrawMyRecognition: "own",
    appealMyRecognition: "own",
    getMyCreditBank: "own",
  },
  permissions: {
    "recognition-mine": permission("查看自己的学分认定", [STUDENT]),
    "recognition-search": permission("查询学分认定", OFFICES),
    "recognition-decide": permission("审核学分认定", OFFICES),
    "recognition-revoke": permission("撤销学分认定", OFFICES),
  },
  menu: [
    menuPage("recognitions", {
      group: "recognition",
      sn: 30,
      nameZh: "认定申请",
      icon: "user-check",
      fontEndUrl: "recognition/applications",
      permission: "recognition-search",
    }),
    menuPage("credit-banks", {
      group: "recognition",
      sn: 40,
      nameZh: "学分银行",
      icon: "database",
      fontEndUrl: "recognition/credit-banks",
      permission: "recognition-search",
    }),
    menuPage("my-recognition-rules", {
      sn: 40,
      nameZh: "学分互认规则",
      icon: "scroll-text",
      fontEndUrl: "student/mutual-rules/index",
      permission: "recognition-mine",
      roles: [STUDENT],
    }),
    menuPage("my-credit-bank", {
      sn: 45,
      nameZh: "学分银行",
      icon: "award",
      fontEndUrl: "student/credit-bank/index",
      permission: "recognition-mine",
      roles: [STUDENT],
    }),
  ],
  records: {
    recognition: {
      name: "学分认定",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        submit: "提交",
        withdraw: "撤回",
        appeal: "申诉",
        decide: "审核",
        revoke: "撤销",
      },
    },
  },
  dictionaryTitles: {
    recognition_outcome: "认定结论",
    recognition_state: "学分认定状态",
    recognition_way: "学分认定方式",
    credit_entry_kind: "学分流水种类",
  },
  dictionaries: {
    recognition_outcome: dictionaryOf(labels.recognitionOutcome),
    recognition_state: dictionaryOf(labels.recognitionState),
    recognition_way: dictionaryOf(labels.recognitionWay),
    credit_entry_kind: dictionaryOf(labels.creditEntryKind),
  },
} satisfies Domain;
