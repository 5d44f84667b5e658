import { Attachment, type Handlers } from "../../contract/index.ts";
import { refuseDuplicate } from "../../errors/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { agreements } from "./agreements.ts";
import { ruleImport, startRuleImport } from "./import.ts";
import {
  createRule,
  deleteRule,
  getRule,
  reviseRule,
  searchRules,
  stopRule,
  submitRule,
  submitRules,
  updateRule,
} from "./recognition-rules.ts";
import { searchRuleCourses } from "./rule-courses.ts";

/** Whoever makes a second agreement between two schools. */
const refusingSecond = <Made>(work: () => Promise<Made>): Promise<Made> =>
  refuseDuplicate("agreement_one_of_pair", "两校已有一份互认协议，请修改或终止已有的协议", work);

export const handlers: Handlers<
  | "searchAgreements"
  | "getAgreement"
  | "createAgreement"
  | "updateAgreement"
  | "deleteAgreement"
  | "signAgreement"
  | "suspendAgreement"
  | "resumeAgreement"
  | "endAgreement"
  | "searchRecognitionRules"
  | "searchRuleCourses"
  | "getRecognitionRule"
  | "createRecognitionRule"
  | "updateRecognitionRule"
  | "deleteRecognitionRule"
  | "submitRecognitionRule"
  | "submitRecognitionRules"
  | "reviseRecognitionRule"
  | "stopRecognitionRule"
  | "startRecognitionRuleImport"
  | "getRecognitionRuleImportTemplate",
  { workflow: Workflow } & NeedsOfficeSettings & NeedsReadings
> = {
  ...agreements.handlers,
  createAgreement: (act) => refusingSecond(() => agreements.handlers.createAgreement(act)),
  searchRecognitionRules: (act) => searchRules(act, act.body),
  searchRuleCourses: ({ services, body }) => searchRuleCourses(services.db, body),
  getRecognitionRule: (act) => getRule(act, act.path.id),
  createRecognitionRule: (act) => createRule(act, act.body),
  updateRecognitionRule: (act) => updateRule(act, act.path.id, act.body),
  deleteRecognitionRule: (act) => deleteRule(act, act.path.id),
  submitRecognitionRule: (act) => submitRule(act, act.path.id),
  submitRecognitionRules: (act) => submitRules(act, act.body),
  reviseRecognitionRule: (act) => reviseRule(act, act.path.id),
  stopRecognitionRule: (act) => stopRule(act, act.path.id),
  startRecognitionRuleImport: (act) => startRuleImport(act, act.body),
  getRecognitionRuleImportTemplate: async () =>
    new Attachment("互认规则导入模板.xlsx", await ruleImport.template()),
};
