import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { NeedsProgressUse } from "../person/index.ts";
import { programmeImport, startProgrammeImport } from "./import.ts";
import {
  applyToGrades,
  copyProgrammes,
  createProgramme,
  deleteProgramme,
  getChanges,
  getProgramme,
  recallProgramme,
  reviseProgramme,
  searchProgrammes,
  submitProgramme,
  updateProgramme,
} from "./programmes.ts";
import { createSubstitution, deleteSubstitution, searchSubstitutions } from "./substitutions.ts";

export const handlers: Handlers<
  | "searchProgrammes"
  | "getProgramme"
  | "createProgramme"
  | "updateProgramme"
  | "deleteProgramme"
  | "submitProgramme"
  | "reviseProgramme"
  | "recallProgramme"
  | "applyProgrammeToGrades"
  | "copyProgrammes"
  | "getProgrammeChanges"
  | "startProgrammeImport"
  | "getProgrammeImportTemplate"
  | "searchSubstitutions"
  | "createSubstitution"
  | "deleteSubstitution",
  { workflow: Workflow } & NeedsProgressUse & NeedsReadings
> = {
  searchProgrammes: (act) => searchProgrammes(act, act.body),
  getProgramme: (act) => getProgramme(act, act.path.id),
  createProgramme: (act) => createProgramme(act, act.body),
  updateProgramme: (act) => updateProgramme(act, act.path.id, act.body),
  deleteProgramme: (act) => deleteProgramme(act, act.path.id),
  submitProgramme: (act) => submitProgramme(act, act.path.id),
  reviseProgramme: (act) => reviseProgramme(act, act.path.id, act.body),
  recallProgramme: (act) => recallProgramme(act, act.path.id),
  applyProgrammeToGrades: (act) => applyToGrades(act, act.path.id, act.body),
  copyProgrammes: (act) => copyProgrammes(act, act.body),
  getProgrammeChanges: (act) => getChanges(act, act.path.id, act.query.from),
  startProgrammeImport: (act) => startProgrammeImport(act, act.body),
  getProgrammeImportTemplate: async () =>
    new Attachment("培养方案导入模板.xlsx", await programmeImport.template()),
  searchSubstitutions: (act) => searchSubstitutions(act, act.body),
  createSubstitution: (act) => createSubstitution(act, act.body),
  deleteSubstitution: (act) => deleteSubstitution(act, act.path.id),
};
