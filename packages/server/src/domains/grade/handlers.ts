import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsEvaluationGates } from "./evaluation-gates.ts";
import { myGrades } from "./mine.ts";
import { readGrade, searchGrades, searchStatistics } from "./service.ts";

export const handlers: Handlers<
  "searchGrades" | "getGrade" | "getMyGrades" | "searchGradeStatistics",
  NeedsOfficeSettings & NeedsEvaluationGates
> = {
  searchGrades: (act) => searchGrades(act, act.body),
  getGrade: (act) => readGrade(act, act.path.id),
  getMyGrades: myGrades,
  searchGradeStatistics: (act) => searchStatistics(act, act.body),
};
