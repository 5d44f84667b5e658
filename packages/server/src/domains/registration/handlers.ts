import type { Handlers } from "../../contract/index.ts";
import type { Files } from "../../platform/files/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import type { NeedsStoredSettings } from "../../platform/settings/index.ts";
import type { Workflow } from "../../platform/workflow/index.ts";
import type { SessionService } from "../session/index.ts";
import { applyAsStudent, applyAsTeacher, applyAsVisitor, matchStudent } from "./apply.ts";
import { confirmCode, requestCode } from "./drafts.ts";
import { openSchools, readSettings, saveSettings } from "./openings.ts";
import { addPaper, removePaper } from "./papers.ts";
import { readProgress, resubmit, withdraw } from "./progress.ts";
import { readRegistration, searchRegistrations } from "./registrations.ts";

export const handlers: Handlers<
  | "searchRegistrations"
  | "getRegistration"
  | "queryRegisterSchools"
  | "queryRegisterStudent"
  | "requestRegistrationCode"
  | "confirmRegistrationCode"
  | "addRegistrationPaper"
  | "removeRegistrationPaper"
  | "registerStudent"
  | "registerVisitor"
  | "registerTeacher"
  | "getRegistrationProgress"
  | "resubmitRegistration"
  | "withdrawRegistration"
  | "getRegistrationSettings"
  | "saveRegistrationSettings",
  { files: Files; mail: Mail; session: SessionService; workflow: Workflow } & NeedsStoredSettings
> = {
  searchRegistrations: (request) => searchRegistrations(request, request.body),
  getRegistration: (request) => readRegistration(request, request.path.id),

  queryRegisterSchools: ({ services, body }) =>
    openSchools(services.db, services.officeSettings, body.keyword),
  queryRegisterStudent: matchStudent,
  requestRegistrationCode: requestCode,
  confirmRegistrationCode: ({ services, body }) => confirmCode(services, body),
  addRegistrationPaper: addPaper,
  removeRegistrationPaper: removePaper,
  registerStudent: applyAsStudent,
  registerVisitor: applyAsVisitor,
  registerTeacher: applyAsTeacher,
  getRegistrationProgress: readProgress,
  resubmitRegistration: resubmit,
  withdrawRegistration: withdraw,

  getRegistrationSettings: (request) => readSettings(request, request.query.schoolId),
  saveRegistrationSettings: (request) => saveSettings(request, request.body),
};
