import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";

const later = async (): Promise<never> => {
  throw new DomainError(503, "SERVER_BUSY", "这项功能正在准备，请稍后再试");
};

export const handlers: Handlers<
  | "searchProgrammes"
  | "getProgramme"
  | "createProgramme"
  | "updateProgramme"
  | "deleteProgramme"
  | "submitProgramme"
  | "reviseProgramme"
  | "copyProgrammes"
  | "getProgrammeChanges"
  | "startProgrammeImport"
  | "getProgrammeImportTemplate"
  | "searchSubstitutions"
  | "createSubstitution"
  | "deleteSubstitution"
> = {
  searchProgrammes: later,
  getProgramme: later,
  createProgramme: later,
  updateProgramme: later,
  deleteProgramme: later,
  submitProgramme: later,
  reviseProgramme: later,
  copyProgrammes: later,
  getProgrammeChanges: later,
  startProgrammeImport: later,
  getProgrammeImportTemplate: later,
  searchSubstitutions: later,
  createSubstitution: later,
  deleteSubstitution: later,
};
