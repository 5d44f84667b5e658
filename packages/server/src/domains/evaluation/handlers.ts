import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsMail } from "../notification/index.ts";
import { closeNow, openNow, remind, requireQuestionnaire } from "./acts.ts";
import { campaigns, readCampaign } from "./campaigns.ts";
import { searchRates } from "./rates.ts";
import { defaultGate } from "./settings.ts";
import { myEvaluation, myEvaluations, submitEvaluation } from "./tasks.ts";

const {
  searchEvaluationCampaigns,
  getEvaluationCampaign,
  deleteEvaluationCampaign,
  archiveEvaluationCampaign,
} = campaigns.handlers;

/** All but what makes and releases results, which the domain of results answers. */
export const handlers: Handlers<
  | "searchEvaluationCampaigns"
  | "getEvaluationCampaign"
  | "createEvaluationCampaign"
  | "updateEvaluationCampaign"
  | "deleteEvaluationCampaign"
  | "openEvaluationCampaign"
  | "closeEvaluationCampaign"
  | "archiveEvaluationCampaign"
  | "remindEvaluationCampaign"
  | "searchEvaluationRates"
  | "getEvaluationDefaults"
  | "getMyEvaluations"
  | "getMyEvaluation"
  | "submitMyEvaluation",
  NeedsMail & NeedsOfficeSettings
> = {
  searchEvaluationCampaigns,
  getEvaluationCampaign,
  deleteEvaluationCampaign,
  archiveEvaluationCampaign,
  createEvaluationCampaign: async (act) => {
    await requireQuestionnaire(act.services, act.body.questionnaireId, () => act.body.schoolId);
    return campaigns.handlers.createEvaluationCampaign(act);
  },
  updateEvaluationCampaign: async (act) => {
    await requireQuestionnaire(
      act.services,
      act.body.questionnaireId,
      async (db) => (await readCampaign(db, act.path.id))?.schoolId,
    );
    return campaigns.handlers.updateEvaluationCampaign(act);
  },
  openEvaluationCampaign: openNow,
  closeEvaluationCampaign: closeNow,
  remindEvaluationCampaign: (act) => remind(act, act.body),
  getEvaluationDefaults: async ({ services, query }) => ({
    gate: services.officeSettings.get(defaultGate, query.schoolId),
  }),
  searchEvaluationRates: (act) => searchRates(act, act.path.id, act.body),
  getMyEvaluations: myEvaluations,
  getMyEvaluation: (act) => myEvaluation(act, act.path.id),
  submitMyEvaluation: (act) => submitEvaluation(act, act.path.id, act.body),
};
