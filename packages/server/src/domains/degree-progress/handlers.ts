import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";

const later = async (): Promise<never> => {
  throw new DomainError(503, "SERVER_BUSY", "这项功能正在准备，请稍后再试");
};

export const handlers: Handlers<
  | "getMyProgramme"
  | "tryCourses"
  | "getMySuggestions"
  | "searchDegreeProgress"
  | "getDegreeProgress"
  | "runDegreeAudit"
  | "setStudentTrack"
> = {
  getMyProgramme: later,
  tryCourses: later,
  getMySuggestions: later,
  searchDegreeProgress: later,
  getDegreeProgress: later,
  runDegreeAudit: later,
  setStudentTrack: later,
};
