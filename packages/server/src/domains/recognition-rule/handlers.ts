import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";

const later = async (): Promise<never> => {
  throw new DomainError(503, "SERVER_BUSY", "这项功能正在准备，请稍后再试");
};

export const handlers: Handlers<
  | "searchAgreements"
  | "getAgreement"
  | "createAgreement"
  | "updateAgreement"
  | "deleteAgreement"
  | "signAgreement"
  | "suspendAgreement"
  | "resumeAgreement"
  | "endAgreement"
  | "searchRecognitionRules"
  | "getRecognitionRule"
  | "createRecognitionRule"
  | "updateRecognitionRule"
  | "deleteRecognitionRule"
  | "submitRecognitionRule"
  | "reviseRecognitionRule"
  | "stopRecognitionRule"
  | "startRecognitionRuleImport"
  | "getRecognitionRuleImportTemplate"
  | "getMyVerdicts"
  | "getSchoolVerdicts"
  | "searchMyRules"
  | "tryRecognitionRules"
  | "getRuleImpact"
  | "getRecognitionCoverage"
  | "getRuleProposals"
> = {
  searchAgreements: later,
  getAgreement: later,
  createAgreement: later,
  updateAgreement: later,
  deleteAgreement: later,
  signAgreement: later,
  suspendAgreement: later,
  resumeAgreement: later,
  endAgreement: later,
  searchRecognitionRules: later,
  getRecognitionRule: later,
  createRecognitionRule: later,
  updateRecognitionRule: later,
  deleteRecognitionRule: later,
  submitRecognitionRule: later,
  reviseRecognitionRule: later,
  stopRecognitionRule: later,
  startRecognitionRuleImport: later,
  getRecognitionRuleImportTemplate: later,
  getMyVerdicts: later,
  getSchoolVerdicts: later,
  searchMyRules: later,
  tryRecognitionRules: later,
  getRuleImpact: later,
  getRecognitionCoverage: later,
  getRuleProposals: later,
};
