import { labels } from "@huxuan/api-client";
import { Attachment, type Handlers } from "../../contract/index.ts";
import { dictionaryOf, type Domain, menuGroup, menuPage, OFFICES } from "../../domain.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { recordDomain } from "../../record-domain.ts";
import { questionnaireImport, startQuestionnaireImport } from "./import.ts";
import { copyQuestionnaire, questionnaires } from "./questionnaires.ts";

const announced = recordDomain(questionnaires, {
  roles: OFFICES,
  reach: { getQuestionnaireImportTemplate: "everyone" },
  menu: [
    menuGroup("evaluation", { sn: 27, nameZh: "评教与调查", icon: "clipboard-check", roles: OFFICES }),
    menuPage("questionnaires", {
      group: "evaluation",
      sn: 60,
      nameZh: "问卷管理",
      icon: "scroll-text",
      fontEndUrl: "evaluation/questionnaires",
      permission: "questionnaire-search",
    }),
  ],
});

const more: Handlers<
  "copyQuestionnaire" | "startQuestionnaireImport" | "getQuestionnaireImportTemplate",
  NeedsReadings
> = {
  copyQuestionnaire,
  startQuestionnaireImport: (act) => startQuestionnaireImport(act, act.body),
  getQuestionnaireImportTemplate: async () =>
    new Attachment("问卷题目导入模板.xlsx", await questionnaireImport.template()),
};

/** What is asked of students about their teachers, and in surveys. */
export const questionnaireDomain = {
  ...announced,
  handlers: { ...announced.handlers, ...more },
  jobs: [questionnaireImport.job],
  records: {
    questionnaire: {
      ...announced.records["questionnaire"],
      name: "问卷",
      acts: { ...announced.records["questionnaire"]?.acts, import: "导入" },
    },
  },
  dictionaries: { ...announced.dictionaries, question_kind: dictionaryOf(labels.questionKind) },
  dictionaryTitles: { ...announced.dictionaryTitles, question_kind: "问卷题型" },
} satisfies Domain;
