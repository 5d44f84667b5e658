import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";

const later = async (): Promise<never> => {
  throw new DomainError(503, "SERVER_BUSY", "这项功能正在准备，请稍后再试");
};

export const handlers: Handlers<
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
> = {
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
  getMyCreditBank: later,
  searchCreditBanks: later,
  getCreditBank: later,
  checkCreditLedger: later,
};
