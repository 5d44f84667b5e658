import type { Handlers } from "../../contract/index.ts";
import { readReconciliation, searchLines } from "./reconciliation.ts";
import { remindStudents } from "./remind.ts";

export const handlers: Handlers<"searchReconciliationLines" | "getReconciliation" | "remindOfRecognition"> = {
  searchReconciliationLines: (act) => searchLines(act, act.body),
  getReconciliation: (act) => readReconciliation(act, act.query.semesterId),
  remindOfRecognition: (act) => remindStudents(act, act.body.gradeIds),
};
