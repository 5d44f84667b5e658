import type { Handlers } from "../../contract/index.ts";
import { DomainError } from "../../errors/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { NeedsProgressUse } from "../person/index.ts";
import {
  copyProgrammes,
  createProgramme,
  deleteProgramme,
  getChanges,
  getProgramme,
  reviseProgramme,
  searchProgrammes,
  submitProgramme,
  updateProgramme,
} from "./programmes.ts";
import { createSubstitution, deleteSubstitution, searchSubstitutions } from "./substitutions.ts";

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
  | "deleteSubstitution",
  { workflow: Workflow } & NeedsProgressUse
> = {
  searchProgrammes: (act) => searchProgrammes(act, act.body),
  getProgramme: (act) => getProgramme(act, act.path.id),
  createProgramme: (act) => createProgramme(act, act.body),
  updateProgramme: (act) => updateProgramme(act, act.path.id, act.body),
  deleteProgramme: (act) => deleteProgramme(act, act.path.id),
  submitProgramme: (act) => submitProgramme(act, act.path.id),
  reviseProgramme: (act) => reviseProgramme(act, act.path.id, act.body),
  copyProgrammes: (act) => copyProgrammes(act, act.body),
  getProgrammeChanges: (act) => getChanges(act, act.path.id, act.query.from),
  startProgrammeImport: later,
  getProgrammeImportTemplate: later,
  searchSubstitutions: (act) => searchSubstitutions(act, act.body),
  createSubstitution: (act) => createSubstitution(act, act.body),
  deleteSubstitution: (act) => deleteSubstitution(act, act.path.id),
};
