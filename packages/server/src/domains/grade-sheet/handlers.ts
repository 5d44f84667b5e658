import type { Handlers } from "../../contract/index.ts";
import type { NeedsOfficeSettings } from "../../settings/index.ts";
import {
  approveSheets,
  extendSheet,
  flagStudent,
  returnSheet,
  submitSheet,
  urgeSheets,
  withdrawSheet,
} from "./acts.ts";
import { glanceAtSheet, saveCells } from "./cells.ts";
import { checkOfSheet } from "./check.ts";
import { startPublishing } from "./jobs.ts";
import { searchProgress, searchSheets } from "./lists.ts";
import { planMakeup, searchCandidates } from "./makeup.ts";
import { openSheet, readSheet, setParts } from "./open.ts";
import { readGradeWorkbook, workbookOf } from "./workbook.ts";

export const handlers: Handlers<
  | "searchGradeSheets"
  | "openGradeSheet"
  | "getGradeSheet"
  | "setGradeParts"
  | "saveGradeCells"
  | "glanceAtGradeSheet"
  | "checkGradeSheet"
  | "getGradeWorkbook"
  | "readGradeWorkbook"
  | "submitGradeSheet"
  | "withdrawGradeSheet"
  | "returnGradeSheet"
  | "setGradeFlag"
  | "extendGradeSheet"
  | "approveGradeSheets"
  | "publishGradeSheets"
  | "urgeGradeSheets"
  | "searchGradeProgress"
  | "searchMakeupCandidates"
  | "planMakeup",
  NeedsOfficeSettings
> = {
  searchGradeSheets: (act) => searchSheets(act, act.body),
  openGradeSheet: (act) => openSheet(act, act.body),
  getGradeSheet: (act) => readSheet(act, act.path.id),
  setGradeParts: (act) => setParts(act, act.path.id, act.body),
  saveGradeCells: (act) => saveCells(act, act.path.id, act.body.cells),
  glanceAtGradeSheet: (act) => glanceAtSheet(act, act.path.id, act.body),
  checkGradeSheet: (act) => checkOfSheet(act, act.path.id),
  getGradeWorkbook: (act) => workbookOf(act, act.path.id),
  readGradeWorkbook: (act) => readGradeWorkbook(act, act.path.id, act.body.file),
  submitGradeSheet: (act) => submitSheet(act, act.path.id, act.body),
  withdrawGradeSheet: (act) => withdrawSheet(act, act.path.id, act.body.version),
  returnGradeSheet: (act) => returnSheet(act, act.path.id, act.body),
  setGradeFlag: (act) => flagStudent(act, act.path.id, act.body),
  extendGradeSheet: (act) => extendSheet(act, act.path.id, act.body),
  approveGradeSheets: (act) => approveSheets(act, act.body.sheets),
  publishGradeSheets: (act) => startPublishing(act, act.body),
  urgeGradeSheets: (act) => urgeSheets(act, act.body),
  searchGradeProgress: async (act) => ({ items: await searchProgress(act, act.body) }),
  searchMakeupCandidates: (act) => searchCandidates(act, act.body),
  planMakeup: (act) => planMakeup(act, act.body),
};
