import { Attachment, type Handlers } from "../../contract/index.ts";
import type { NeedsAnnounced } from "../../domain.ts";
import type { NeedsReadings } from "../../platform/import/index.ts";
import type { Mail } from "../../platform/mail/index.ts";
import type { NeedsStoredSettings } from "../../platform/settings/index.ts";
import type { SessionService } from "../session/index.ts";
import {
  cancelAccountBatch,
  listAccountBatches,
  previewAccountBatch,
  readAccountBatch,
  startAccountBatch,
} from "./account-batches.ts";
import { accountSheet } from "./account-sheet.ts";
import { createUser, disableUser, enableUser, endUserSession, updateUser } from "./change-users.ts";
import { startImpersonation } from "./impersonation.ts";
import { searchLiveSessions } from "./live-sessions.ts";
import { changeOwnPassword, confirmEmailChange, requestEmailChange, setOwnPassword } from "./own-account.ts";
import { endOwnDevice, ownDevices } from "./own-devices.ts";
import { openAccount, searchPeopleWithoutAccount } from "./open-accounts.ts";
import {
  effectOfRules,
  readPasswordRules,
  savePasswordRules,
  showDefaultPassword,
  writeDefaultPassword,
} from "./password-settings.ts";
import { deleteQuestion, ownQuestion, questionsOf, saveQuestion, takeAnswer } from "./questions.ts";
import { askForLink, readLink } from "./recovery.ts";
import { readPageSize, writePageSize } from "./page-size.ts";
import { removeUsers } from "./remove-users.ts";
import { resetPasswords } from "./reset.ts";
import { assignRoles, roleChoices } from "./roles-given.ts";
import { searchScopeUnits } from "./scope-units.ts";
import { readScopes, saveScopes, scopeTypes } from "./scopes.ts";
import { cancelUserImport, readUserImport, startUserImport, userImport } from "./user-import.ts";
import { readUser, searchUsers } from "./users.ts";

export const handlers: Handlers<
  | "searchUsers"
  | "createUser"
  | "updateUser"
  | "deleteUsers"
  | "disableUser"
  | "enableUser"
  | "getUser"
  | "endUserSession"
  | "searchLiveSessions"
  | "resetUserPasswords"
  | "getRoleChoices"
  | "assignUserRoles"
  | "getScopeTypes"
  | "saveUserScope"
  | "getUserScope"
  | "searchScopeUnits"
  | "updatePageSize"
  | "getUserPageSize"
  | "getOwnDevices"
  | "endOwnDevice"
  | "impersonate"
  | "getPasswordRules"
  | "savePasswordRules"
  | "searchPasswordRulesEffect"
  | "getDefaultPassword"
  | "setDefaultPassword"
  | "updatePassword"
  | "setPassword"
  | "requestPasswordLink"
  | "getPasswordLink"
  | "getStudentPasswordQuestions"
  | "getStaffPasswordQuestions"
  | "verifyPasswordAnswer"
  | "getOwnPasswordQuestion"
  | "saveOwnPasswordQuestion"
  | "deleteOwnPasswordQuestion"
  | "requestEmailChange"
  | "confirmEmailChange"
  | "searchPeopleWithoutAccount"
  | "openAccount"
  | "startAccountBatch"
  | "searchAccountBatchPreview"
  | "getAccountBatches"
  | "getAccountBatch"
  | "cancelAccountBatch"
  | "getAccountSheet"
  | "startUserImport"
  | "getUserImport"
  | "cancelUserImport"
  | "getUserImportTemplate",
  NeedsAnnounced & NeedsStoredSettings & NeedsReadings & { mail: Mail; session: SessionService }
> = {
  searchUsers: (request) => searchUsers(request),
  createUser: (request) => createUser(request, request.body),
  updateUser: (request) => updateUser(request, request.body),
  deleteUsers: (request) => removeUsers(request, request.body.userIds),
  disableUser: (request) => disableUser(request, request.path.id, request.body.version),
  enableUser: (request) => enableUser(request, request.path.id, request.body.version),
  getUser: (request) => readUser(request, request.query.userId),
  searchLiveSessions: (request) => searchLiveSessions(request),
  endUserSession: (request) => endUserSession(request, request.path),
  resetUserPasswords: (request) => resetPasswords(request, request.body.userIds),
  getRoleChoices: (request) => roleChoices(request),
  assignUserRoles: (request) => assignRoles(request, request.body),
  getScopeTypes: async () => scopeTypes(),
  saveUserScope: (request) => saveScopes(request, request.body),
  getUserScope: (request) => readScopes(request, request.body.userId),
  searchScopeUnits: ({ body, session, services }) => searchScopeUnits(services.db, session, body),
  updatePageSize: (request) => writePageSize(request, request.body.pageSize),
  getUserPageSize: (request) => readPageSize(request),
  getOwnDevices: (request) => ownDevices(request),
  endOwnDevice: (request) => endOwnDevice(request, request.path.sessionId),
  impersonate: (request) => startImpersonation(request, request.query.userAccount, request.body?.reason),
  getPasswordRules: async (request) => readPasswordRules(request),
  savePasswordRules: (request) => savePasswordRules(request, request.body),
  searchPasswordRulesEffect: (request) => effectOfRules(request, request.body),
  getDefaultPassword: async (request) => showDefaultPassword(request),
  setDefaultPassword: (request) => writeDefaultPassword(request, request.query),
  updatePassword: (request) => changeOwnPassword(request, request.body),
  setPassword: (request) => setOwnPassword(request),
  requestPasswordLink: (request) => askForLink(request),
  getPasswordLink: (request) => readLink(request),
  getStudentPasswordQuestions: (request) => questionsOf(request),
  getStaffPasswordQuestions: (request) => questionsOf(request),
  verifyPasswordAnswer: (request) => takeAnswer(request),
  getOwnPasswordQuestion: (request) => ownQuestion(request),
  saveOwnPasswordQuestion: (request) => saveQuestion(request, request.body),
  deleteOwnPasswordQuestion: (request) => deleteQuestion(request, request.body),
  requestEmailChange: (request) => requestEmailChange(request, request.body),
  confirmEmailChange: (request) => confirmEmailChange(request, request.path.id, request.body.code),
  searchPeopleWithoutAccount: (request) => searchPeopleWithoutAccount(request, request.body),
  openAccount: (request) => openAccount(request, request.body),
  startAccountBatch: (request) => startAccountBatch(request, request.body),
  searchAccountBatchPreview: (request) => previewAccountBatch(request, request.body),
  getAccountBatches: (request) => listAccountBatches(request),
  getAccountBatch: (request) => readAccountBatch(request, request.path.jobId),
  cancelAccountBatch: (request) => cancelAccountBatch(request, request.path.jobId),
  getAccountSheet: (request) => accountSheet(request, request.path.jobId),
  startUserImport: (request) => startUserImport(request, request.body),
  getUserImport: (request) => readUserImport(request, request.path.jobId),
  cancelUserImport: (request) => cancelUserImport(request, request.path.jobId),
  getUserImportTemplate: async () => new Attachment("用户导入模板.xlsx", await userImport.template()),
};
