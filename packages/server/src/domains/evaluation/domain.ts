import { type Domain, menuPage, OFFICES, permission, service, STUDENT } from "../../domain.ts";
import { recordDomain } from "../../record-domain.ts";
import { campaigns } from "./campaigns.ts";
import { createEvaluationGates } from "./gate.ts";
import { handlers } from "./handlers.ts";
import { keepJob, openSheetsJob } from "./jobs.ts";
import { SETTINGS } from "./settings.ts";

const announced = recordDomain(campaigns, {
  roles: OFFICES,
  menu: [
    menuPage("evaluation-campaigns", {
      group: "evaluation",
      sn: 10,
      nameZh: "评教批次",
      icon: "clipboard-check",
      fontEndUrl: "evaluation/campaigns",
      permission: "evaluation-campaign-search",
    }),
    menuPage("my-evaluations", {
      sn: 36,
      nameZh: "课程评价",
      icon: "clipboard-check",
      fontEndUrl: "student/course-evaluation/index",
      permission: "evaluation-answer",
      roles: [STUDENT],
    }),
  ],
});

/** How classes were taught, as their students say: campaigns, who is asked, and what they answer, without their names. */
export const evaluationDomain = {
  ...announced,
  handlers,
  services: { evaluationGates: service([], createEvaluationGates) },
  settings: SETTINGS,
  reach: {
    // What a school begins with is no secret.
    getEvaluationDefaults: "everyone",
    getMyEvaluations: "own",
    getMyEvaluation: "own",
    submitMyEvaluation: "own",
  },
  permissions: {
    ...announced.permissions,
    "evaluation-answer": permission("填写评教", [STUDENT]),
  },
  jobs: [keepJob, openSheetsJob],
} satisfies Domain;
