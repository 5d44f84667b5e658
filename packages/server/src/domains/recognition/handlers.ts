import type { Handlers } from "../../contract/index.ts";
import { requireStudent } from "../../scope/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import { getBank, myBank, searchBanks } from "./bank.ts";
import { checkLedger, ledgerStanding } from "./check.ts";
import { readCoverage, readProposals } from "./coverage.ts";
import { decideMany, decideOne, revokeOne } from "./decide.ts";
import { addEvidence, appealOwn, createOwn, removeOwn, submitOwn, updateOwn, withdrawOwn } from "./mine.ts";
import { type Needs, readOwn, readRecognition, searchOwn, searchRecognitions } from "./recognitions.ts";
import { myRules, myVerdicts, ruleImpact, schoolVerdicts, tryRules } from "./verdicts.ts";

export const handlers: Handlers<
  | "getMyVerdicts"
  | "getSchoolVerdicts"
  | "searchMyRules"
  | "tryRecognitionRules"
  | "getRuleImpact"
  | "getRecognitionCoverage"
  | "getRuleProposals"
  | "searchRecognitions"
  | "getRecognition"
  | "decideRecognition"
  | "decideRecognitions"
  | "revokeRecognition"
  | "searchMyRecognitions"
  | "createMyRecognition"
  | "getMyRecognition"
  | "updateMyRecognition"
  | "deleteMyRecognition"
  | "addRecognitionEvidence"
  | "submitMyRecognition"
  | "withdrawMyRecognition"
  | "appealMyRecognition"
  | "getMyCreditBank"
  | "searchCreditBanks"
  | "getCreditBank"
  | "checkCreditLedger"
  | "getLedgerStanding",
  Needs & NeedsCatalogue
> = {
  getMyVerdicts: (act) => myVerdicts(act, act.body),
  getSchoolVerdicts: (act) => schoolVerdicts(act, act.body),
  searchMyRules: (act) => myRules(act, act.body),
  tryRecognitionRules: (act) => tryRules(act, act.body),
  getRuleImpact: (act) => ruleImpact(act, act.path.id),
  getRecognitionCoverage: (act) => readCoverage(act, act.query.semesterId),
  getRuleProposals: (act) => readProposals(act, act.query),
  searchRecognitions: (act) => searchRecognitions(act, act.body),
  getRecognition: (act) => readRecognition(act, act.path.id),
  decideRecognition: (act) => decideOne(act, act.path.id, act.body),
  decideRecognitions: (act) => decideMany(act, act.body),
  revokeRecognition: (act) => revokeOne(act, act.path.id, act.body),
  searchMyRecognitions: (act) => searchOwn(act, requireStudent(act.session), act.body),
  createMyRecognition: (act) => createOwn(act, act.body),
  getMyRecognition: (act) => readOwn(act, requireStudent(act.session), act.path.id),
  updateMyRecognition: (act) => updateOwn(act, act.path.id, act.body),
  deleteMyRecognition: (act) => removeOwn(act, act.path.id),
  addRecognitionEvidence: (act) => addEvidence(act, act.path.id, act.body.file),
  submitMyRecognition: (act) => submitOwn(act, act.path.id),
  withdrawMyRecognition: (act) => withdrawOwn(act, act.path.id),
  appealMyRecognition: (act) => appealOwn(act, act.path.id, act.body.reason),
  getMyCreditBank: (act) => myBank(act),
  searchCreditBanks: (act) => searchBanks(act, act.body),
  getCreditBank: (act) => getBank(act, act.path.id),
  checkCreditLedger: (act) => checkLedger(act),
  getLedgerStanding: (act) => ledgerStanding(act),
};
