import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsMail } from "../notification/index.ts";
import { compute, releaseResults } from "./acts.ts";
import { decideAppeal, raiseAppeal, readAppeal, searchAppeals } from "./appeals.ts";
import { moderateComments, searchComments } from "./comments.ts";
import { myResult, myResults, readResult } from "./detail.ts";
import { readTrend, searchResults } from "./results.ts";
import { enterParts } from "./parts-lines.ts";
import { searchScores, setParts } from "./scores.ts";

export const handlers: Handlers<
  | "computeEvaluationCampaign"
  | "releaseEvaluationCampaign"
  | "searchEvaluationScores"
  | "setEvaluationParts"
  | "enterEvaluationParts"
  | "searchEvaluationComments"
  | "moderateEvaluationComments"
  | "searchEvaluationResults"
  | "getEvaluationResult"
  | "getEvaluationTrend"
  | "getMyEvaluationResults"
  | "getMyEvaluationResult"
  | "appealMyEvaluationResult"
  | "searchEvaluationAppeals"
  | "getEvaluationAppeal"
  | "decideEvaluationAppeal",
  NeedsOfficeSettings & NeedsMail
> = {
  computeEvaluationCampaign: compute,
  releaseEvaluationCampaign: releaseResults,
  searchEvaluationScores: (act) => searchScores(act, act.path.id, act.body),
  setEvaluationParts: (act) => setParts(act, act.path.id, act.body),
  enterEvaluationParts: (act) => enterParts(act, act.path.id, act.body),
  searchEvaluationComments: (act) => searchComments(act, act.body),
  moderateEvaluationComments: (act) => moderateComments(act, act.body),
  searchEvaluationResults: (act) => searchResults(act, act.body),
  getEvaluationResult: (act) => readResult(act, act.path.id),
  getEvaluationTrend: (act) => readTrend(act, act.query),
  getMyEvaluationResults: myResults,
  getMyEvaluationResult: (act) => myResult(act, act.path.id),
  appealMyEvaluationResult: (act) => raiseAppeal(act, act.path.id, act.body),
  searchEvaluationAppeals: (act) => searchAppeals(act, act.body),
  getEvaluationAppeal: (act) => readAppeal(act, act.path.id),
  decideEvaluationAppeal: (act) => decideAppeal(act, act.path.id, act.body),
};
