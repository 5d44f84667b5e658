import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsEvaluationGates } from "../grade/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import { askCorrection, readCorrection, searchCorrections } from "./corrections.ts";
import { askReview, assignReviewers, decideReview, giveOpinion, searchReviews } from "./reviews.ts";

export const handlers: Handlers<
  | "askGradeReview"
  | "searchGradeReviews"
  | "assignGradeReview"
  | "opineGradeReview"
  | "decideGradeReview"
  | "askGradeCorrection"
  | "getGradeCorrection"
  | "searchGradeCorrections",
  NeedsOfficeSettings & NeedsStudentUse & NeedsEvaluationGates & { workflow: Workflow; files: Files }
> = {
  askGradeReview: (act) => askReview(act, act.path.id, act.body),
  searchGradeReviews: (act) => searchReviews(act, act.body),
  assignGradeReview: (act) => assignReviewers(act, act.path.id, act.body),
  opineGradeReview: (act) => giveOpinion(act, act.path.id, act.body),
  decideGradeReview: (act) => decideReview(act, act.path.id, act.body),
  askGradeCorrection: (act) => askCorrection(act, act.path.id, act.body),
  getGradeCorrection: (act) => readCorrection(act, act.path.id),
  searchGradeCorrections: (act) => searchCorrections(act, act.body),
};
