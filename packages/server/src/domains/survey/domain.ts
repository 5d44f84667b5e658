import { labels } from "@huxuan/api-client";
import { dictionaryOf, type Domain, menuPage, OFFICES, permission, service } from "../../domain.ts";
import { handlers } from "./handlers.ts";
import { surveyKeeping } from "./jobs.ts";
import { createSurveyLimits } from "./public.ts";

/** What schools ask students, teachers and people outside (问卷调查). */
export const surveyDomain = {
  handlers,
  services: { surveyLimits: service([], createSurveyLimits) },
  jobs: [surveyKeeping],
  reach: { getMySurveys: "own", getMySurvey: "own", answerMySurvey: "own" },
  permissions: {
    "survey-search": permission("查询问卷调查", OFFICES),
    "survey-build": permission("编制问卷调查", OFFICES),
    "survey-publish": permission("审核、开放和公布问卷调查", OFFICES),
    "survey-result": permission("查看问卷调查结果", OFFICES),
  },
  menu: [
    menuPage("surveys", {
      group: "evaluation",
      sn: 50,
      nameZh: "问卷调查",
      icon: "chart-column",
      fontEndUrl: "evaluation/surveys",
      permission: "survey-search",
    }),
  ],
  records: {
    survey: {
      name: "问卷调查",
      acts: {
        create: "新建",
        update: "修改",
        delete: "删除",
        review: "审核",
        revise: "退回",
        open: "开放",
        close: "截止",
        publish: "公布",
        remind: "提醒",
        people: "修改名单",
        download: "导出答卷",
      },
    },
  },
  dictionaryTitles: {
    survey_state: "问卷调查状态",
    survey_audience: "问卷调查对象",
    survey_selection: "问卷调查方式",
  },
  dictionaries: {
    survey_state: dictionaryOf(labels.surveyState),
    survey_audience: dictionaryOf(labels.surveyAudience),
    survey_selection: dictionaryOf(labels.surveySelection),
  },
} satisfies Domain;
