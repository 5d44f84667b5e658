import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { NeedsCatalogue } from "../offering/index.ts";
import type { NeedsRecognitionRules } from "../recognition-rule/index.ts";
import { getBank, myBank, searchBanks } from "./bank.ts";
import { checkLedger } from "./check.ts";
import { readCoverage, readProposals } from "./coverage.ts";
import { myRules, myVerdicts, ruleImpact, schoolVerdicts, tryRules } from "./verdicts.ts";

const later = async (): Promise<never> => {
  throw new DomainError(503, "SERVER_BUSY", "这项功能正在准备，请稍后再试");
};

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
  | "checkCreditLedger",
  NeedsRecognitionRules & NeedsCatalogue
> = {
  getMyVerdicts: (act) => myVerdicts(act, act.body),
  getSchoolVerdicts: (act) => schoolVerdicts(act, act.body),
  searchMyRules: (act) => myRules(act, act.body),
  tryRecognitionRules: (act) => tryRules(act, act.body),
  getRuleImpact: (act) => ruleImpact(act, act.path.id),
  getRecognitionCoverage: (act) => readCoverage(act, act.query.semesterId),
  getRuleProposals: (act) => readProposals(act, act.query),
  searchRecognitions: later,
  getRecognition: later,
  decideRecognition: later,
  decideRecognitions: later,
  revokeRecognition: later,
  searchMyRecognitions: later,
  createMyRecognition: later,
  getMyRecognition: later,
  updateMyRecognition: later,
  deleteMyRecognition: later,
  addRecognitionEvidence: later,
  submitMyRecognition: later,
  withdrawMyRecognition: later,
  appealMyRecognition: later,
  getMyCreditBank: (act) => myBank(act),
  searchCreditBanks: (act) => searchBanks(act, act.body),
  getCreditBank: (act) => getBank(act, act.path.id),
  checkCreditLedger: (act) => checkLedger(act),
};
