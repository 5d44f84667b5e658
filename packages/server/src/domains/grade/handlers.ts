import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import { startImport } from "../../resource/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import type { NeedsStudentUse } from "../person/index.ts";
import type { NeedsEvaluationGates } from "./evaluation-gates.ts";
import { deleteHistoryGrade, gradeHistoryImport } from "./history.ts";
import { myGrades } from "./mine.ts";
import { readGrade, searchGrades, searchStatistics } from "./service.ts";

export const handlers: Handlers<
  | "searchGrades"
  | "getGrade"
  | "getMyGrades"
  | "searchGradeStatistics"
  | "deleteHistoryGrade"
  | "startGradeHistoryImport"
  | "getGradeHistoryImportTemplate",
  NeedsOfficeSettings & NeedsEvaluationGates & NeedsReadings & NeedsStudentUse
> = {
  searchGrades: (act) => searchGrades(act, act.body),
  getGrade: (act) => readGrade(act, act.path.id),
  getMyGrades: myGrades,
  deleteHistoryGrade: (act) => deleteHistoryGrade(act, act.path.id),
  startGradeHistoryImport: (act) => startImport(act, gradeHistoryImport, act.body),
  getGradeHistoryImportTemplate: async () =>
    new Attachment("历史成绩导入模板.xlsx", await gradeHistoryImport.template()),
  searchGradeStatistics: (act) => searchStatistics(act, act.body),
};
