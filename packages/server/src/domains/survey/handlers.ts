import type { Handlers } from "../../contract/index.ts";
import { downloadAnswers } from "./download.ts";
import { answerMySurvey, getMySurvey, getMySurveys } from "./mine.ts";
import type { NeedsOpening } from "./opening.ts";
import { addSurveyPeople, removeSurveyPeople, searchSurveyPeople } from "./people.ts";
import { answerPublicSurvey, getPublicSurvey, type NeedsSurveyLimits } from "./public.ts";
import { remindSurvey } from "./reminding.ts";
import { getSurveyResults, searchSurveyTexts } from "./results.ts";
import {
  closeSurvey,
  createSurvey,
  deleteSurvey,
  getPlan,
  openSurvey,
  publishSurvey,
  reviewSurvey,
  reviseSurvey,
  searchSurveys,
  surveys,
  updateSurvey,
} from "./surveys.ts";

export const handlers: Handlers<
  | "searchSurveys"
  | "getSurvey"
  | "createSurvey"
  | "updateSurvey"
  | "deleteSurvey"
  | "reviewSurvey"
  | "reviseSurvey"
  | "openSurvey"
  | "closeSurvey"
  | "publishSurvey"
  | "getSurveyPlan"
  | "remindSurvey"
  | "searchSurveyPeople"
  | "addSurveyPeople"
  | "removeSurveyPeople"
  | "getSurveyResults"
  | "searchSurveyTexts"
  | "downloadSurveyAnswers"
  | "getMySurveys"
  | "getMySurvey"
  | "answerMySurvey"
  | "getPublicSurvey"
  | "answerPublicSurvey",
  NeedsOpening & NeedsSurveyLimits
> = {
  searchSurveys: (act) => searchSurveys(act, act.body),
  getSurvey: (act) => surveys.read(act, act.path.id),
  createSurvey: (act) => createSurvey(act, act.body),
  updateSurvey: (act) => updateSurvey(act, act.path.id, act.body),
  deleteSurvey: (act) => deleteSurvey(act, act.path.id),
  reviewSurvey: (act) => reviewSurvey(act, act.path.id),
  reviseSurvey: (act) => reviseSurvey(act, act.path.id),
  openSurvey: (act) => openSurvey(act, act.path.id),
  closeSurvey: (act) => closeSurvey(act, act.path.id),
  publishSurvey: (act) => publishSurvey(act, act.path.id),
  getSurveyPlan: (act) => getPlan(act, act.path.id),
  remindSurvey: (act) => remindSurvey(act, act.path.id, act.body),
  searchSurveyPeople: (act) => searchSurveyPeople(act, act.path.id, act.body),
  addSurveyPeople: (act) => addSurveyPeople(act, act.path.id, act.body),
  removeSurveyPeople: (act) => removeSurveyPeople(act, act.path.id, act.body),
  getSurveyResults: (act) => getSurveyResults(act, act.path.id),
  searchSurveyTexts: (act) => searchSurveyTexts(act, act.path.id, act.body),
  downloadSurveyAnswers: (act) => downloadAnswers(act, act.path.id),
  getMySurveys: (act) => getMySurveys(act),
  getMySurvey: (act) => getMySurvey(act, act.path.id),
  answerMySurvey: (act) => answerMySurvey(act, act.path.id, act.body),
  getPublicSurvey: (act) => getPublicSurvey(act),
  answerPublicSurvey: (act) => answerPublicSurvey(act),
};
