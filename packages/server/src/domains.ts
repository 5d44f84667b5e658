import type { AnyHandler, Handler, OperationId } from "./contract/index.ts";
import { readDocument } from "./contract/document.ts";
import { type Announced as AnnouncedTogether, type Domain, dictionaryOf, type MenuEntry } from "./domain.ts";
import type { CoreServices } from "./platform/core.ts";
import { accessLogDomain } from "./domains/access-log/domain.ts";
import { addressBlockDomain } from "./domains/address-block/domain.ts";
import { articleDomain } from "./domains/article/domain.ts";
import { basketDomain } from "./domains/basket/domain.ts";
import { courseManageDomain } from "./domains/course-manage/domain.ts";
import { cacheDomain } from "./domains/cache/domain.ts";
import { courseDomain } from "./domains/course/domain.ts";
import { departmentDomain } from "./domains/department/domain.ts";
import { dictionaryDomain } from "./domains/dictionary/domain.ts";
import { gradeChangeDomain } from "./domains/grade-change/domain.ts";
import { gradeDomain } from "./domains/grade/domain.ts";
import { gradeScaleDomain } from "./domains/grade-scale/domain.ts";
import { gradeSheetDomain } from "./domains/grade-sheet/domain.ts";
import { gradeWindowDomain } from "./domains/grade-window/domain.ts";
import { apiDocsDomain } from "./domains/api-docs/domain.ts";
import { applicationDomain } from "./domains/application/domain.ts";
import { positiveListDomain } from "./domains/positive-list/domain.ts";
import { degreeProgressDomain } from "./domains/degree-progress/domain.ts";
import { programmeDomain } from "./domains/programme/domain.ts";
import { publicSiteDomain } from "./domains/public-site/domain.ts";
import { documentDomain } from "./domains/document/domain.ts";
import { evaluationDomain } from "./domains/evaluation/domain.ts";
import { evaluationResultDomain } from "./domains/evaluation-result/domain.ts";
import { exchangeDomain } from "./domains/exchange/domain.ts";
import { drawDomain } from "./domains/draw/domain.ts";
import { feedbackDomain } from "./domains/feedback/domain.ts";
import { healthDomain } from "./domains/health/domain.ts";
import { alarmDomain } from "./domains/alarm/domain.ts";
import { jobDomain } from "./domains/job/domain.ts";
import { mailDomain } from "./domains/mail/domain.ts";
import { listViewDomain } from "./domains/list-view/domain.ts";
import { menuDomain } from "./domains/menu/domain.ts";
import { notificationDomain } from "./domains/notification/domain.ts";
import { offeringDomain } from "./domains/offering/domain.ts";
import { offeringImportDomain } from "./domains/offering-import/domain.ts";
import { personDomain } from "./domains/person/domain.ts";
import { plannerDomain } from "./domains/planner/domain.ts";
import { libraryQuestionDomain } from "./domains/library-question/domain.ts";
import { questionnaireDomain } from "./domains/questionnaire/domain.ts";
import { reconciliationDomain } from "./domains/reconciliation/domain.ts";
import { recognitionDomain } from "./domains/recognition/domain.ts";
import { recognitionRuleDomain } from "./domains/recognition-rule/domain.ts";
import { registrationDomain } from "./domains/registration/domain.ts";
import { roleDomain } from "./domains/role/domain.ts";
import { ownRecordDomain } from "./domains/own-record/domain.ts";
import { studentPhotoDomain } from "./domains/student-photo/domain.ts";
import { rosterDomain } from "./domains/roster/domain.ts";
import { roundMonitorDomain } from "./domains/round-monitor/domain.ts";
import { roundDomain } from "./domains/round/domain.ts";
import { schoolDomain } from "./domains/school/domain.ts";
import { requireSchool } from "./domains/school/index.ts";
import { seatActDomain } from "./domains/seat-act/domain.ts";
import { secondFactorDomain } from "./domains/second-factor/domain.ts";
import { selectionAnalysisDomain } from "./domains/selection-analysis/domain.ts";
import { selectionDomain } from "./domains/selection/domain.ts";
import { semesterDomain } from "./domains/semester/domain.ts";
import { sessionDomain } from "./domains/session/domain.ts";
import { settlementDomain } from "./domains/settlement/domain.ts";
import { surveyDomain } from "./domains/survey/domain.ts";
import { setupDomain } from "./domains/setup/domain.ts";
import { signOnDomain } from "./domains/sign-on/domain.ts";
import { statementDomain } from "./domains/statement/domain.ts";
import { timetableDomain } from "./domains/timetable/domain.ts";
import { transcriptDomain } from "./domains/transcript/domain.ts";
import { userDomain } from "./domains/user/domain.ts";
import { wishDomain } from "./domains/wish/domain.ts";
import { workflowDomain } from "./domains/workflow/domain.ts";
import { auditPart } from "./platform/audit/part.ts";
import { exportListWith, exportPart } from "./platform/export/index.ts";
import { filesPart } from "./platform/files/index.ts";
import { idempotencyPart } from "./platform/idempotency/part.ts";
import { settingsHandlers, settingsPart } from "./platform/settings/index.ts";
import type { OfficeSetting, SettingTrial } from "./settings/index.ts";
import { mailPart } from "./platform/mail/index.ts";
import { importPart } from "./platform/import/part.ts";
import { type KeptBy, type Startable, startServices } from "./services.ts";

/**
 * Every domain of the server, and the parts of the platform that announce something: a new one is a line here. What it
 * consists of, its own `domain.ts` says.
 */
const DOMAINS = [
  accessLogDomain,
  addressBlockDomain,
  articleDomain,
  basketDomain,
  cacheDomain,
  courseDomain,
  courseManageDomain,
  degreeProgressDomain,
  departmentDomain,
  dictionaryDomain,
  apiDocsDomain,
  applicationDomain,
  documentDomain,
  drawDomain,
  evaluationDomain,
  evaluationResultDomain,
  exchangeDomain,
  feedbackDomain,
  gradeChangeDomain,
  gradeDomain,
  gradeScaleDomain,
  gradeSheetDomain,
  gradeWindowDomain,
  publicSiteDomain,
  healthDomain,
  alarmDomain,
  jobDomain,
  listViewDomain,
  mailDomain,
  menuDomain,
  notificationDomain,
  offeringDomain,
  offeringImportDomain,
  personDomain,
  positiveListDomain,
  plannerDomain,
  programmeDomain,
  questionnaireDomain,
  libraryQuestionDomain,
  recognitionDomain,
  recognitionRuleDomain,
  reconciliationDomain,
  settlementDomain,
  surveyDomain,
  registrationDomain,
  roleDomain,
  studentPhotoDomain,
  ownRecordDomain,
  rosterDomain,
  roundDomain,
  roundMonitorDomain,
  schoolDomain,
  seatActDomain,
  secondFactorDomain,
  selectionAnalysisDomain,
  selectionDomain,
  semesterDomain,
  sessionDomain,
  setupDomain,
  signOnDomain,
  statementDomain,
  timetableDomain,
  transcriptDomain,
  userDomain,
  wishDomain,
  workflowDomain,
  auditPart,
  exportPart,
  filesPart,
  idempotencyPart,
  settingsPart,
  mailPart,
  importPart,
] as const;

/** The same, read as what every domain may announce. */
export const domains: readonly Domain[] = DOMAINS;

type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

function merge<Part extends object>(parts: readonly (Part | undefined)[]): Part {
  return Object.assign({}, ...parts) as Part;
}

type PartOf<One, Part extends keyof Domain> = One extends Record<Part, infer Value> ? Value : never;
/** What all domains announce of one kind. */
type Announced<Part extends keyof Domain> = Merged<PartOf<(typeof DOMAINS)[number], Part>>;

/** It does not compile while one needs what nobody announces. */
const SERVICES: Startable<Announced<"services">> = merge(
  DOMAINS.map((domain) => ("services" in domain ? domain.services : undefined)),
) as Announced<"services">;

type Kept = KeptBy<Announced<"services">> & { announced: AnnouncedTogether };

/** What handlers get: the core and what the domains keep between requests. */
export type Services = CoreServices & Kept;

/** Starts what the domains keep between requests. */
export async function createServices(core: CoreServices): Promise<Services> {
  const kept = (await startServices(core, SERVICES)) as unknown as Kept;
  const services = { ...core, ...kept, announced: ANNOUNCED };
  services.workflow.announce(PROCESSES, services);
  services.documents.announce(DOCUMENTS, services);
  return services;
}

/** What offices may change while the server runs. */
export const SETTINGS: readonly OfficeSetting[] = domains.flatMap(({ settings = [] }) => settings);

const SETTING_TRIALS: readonly SettingTrial[] = domains.flatMap(({ settingTrials = [] }) => settingTrials);

/** It does not compile while an operation has no handler, or one that needs what nobody announces. */
const HANDLERS: { [Id in OperationId]: Handler<Id, Kept> } = {
  ...(merge(DOMAINS.map(({ handlers }) => handlers)) as Announced<"handlers">),
  ...settingsHandlers(SETTINGS, SETTING_TRIALS, requireSchool),
  exportExcel: exportListWith(merge(domains.map(({ modelTexts }) => modelTexts ?? {}))),
};

/** What answers each operation of the contract; the server refuses to start while one has nothing. */
export const registry = HANDLERS as unknown as Readonly<Record<string, AnyHandler>>;

/** What thousands call in the minute in which a round opens. */
export const RUSH: ReadonlySet<string> = new Set(
  [
    sessionDomain,
    selectionDomain,
    basketDomain,
    plannerDomain,
    roundDomain,
    roundMonitorDomain,
    timetableDomain,
    offeringDomain,
  ].flatMap(({ handlers }) => Object.keys(handlers)),
);

/** Default permissions, by role id. */
export const ROLE_PERMISSIONS: Readonly<Record<string, readonly string[]>> = permissionsByRole();

/** Every kind of background work. */
export const JOBS = DOMAINS.flatMap((domain) => ("jobs" in domain ? [...domain.jobs] : []));

/** Everything that is decided by workflow. */
export const PROCESSES = domains.flatMap(({ processes = [] }) => processes);

/** Every kind of document that is issued. */
export const DOCUMENTS = domains.flatMap(({ documents = [] }) => documents);

/** The menu, groups before their pages. */
export const MENU: readonly MenuEntry[] = domains
  .flatMap(({ menu = [] }) => menu)
  .sort((a, b) => a.level - b.level);

/** What handlers are given of it. */
export const ANNOUNCED: AnnouncedTogether = {
  permissions: merge(domains.map(({ permissions = {} }) => permissions)),
  personal: personalPermissions(),
  menu: MENU,
  operationNames: operationNames(),
};

/** What the operation log calls its actions and the records that they touch. */
export const LOG_ACTIONS = merge(
  domains.map(({ records = {}, logActions = {} }) => ({ ...logActions, ...actionsOf(records) })),
);
export const LOG_TARGETS = merge(
  domains.map(({ records = {}, logTargets = {} }) => ({ ...logTargets, ...namesOf(records) })),
);

/** Dictionaries that come with the platform, by name. */
export const DICTIONARIES: NonNullable<Domain["dictionaries"]> = {
  ...merge(domains.map(({ dictionaries = {} }) => dictionaries)),
  operation_action: dictionaryOf(LOG_ACTIONS),
  operation_target: dictionaryOf(LOG_TARGETS),
  document_kind: DOCUMENTS.map(({ key, name }): [string, string] => [key, name]),
};

/** Those of them to which the office may add entries. */
export const OPEN_DICTIONARIES: ReadonlySet<string> = new Set(
  domains.flatMap(({ openDictionaries = [] }) => openDictionaries),
);

/** What people call them. */
export const DICTIONARY_TITLES: NonNullable<Domain["dictionaryTitles"]> = {
  ...merge(domains.map(({ dictionaryTitles = {} }) => dictionaryTitles)),
  operation_action: "操作",
  operation_target: "操作对象",
  document_kind: "文件种类",
};

function actionsOf(records: NonNullable<Domain["records"]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(records).flatMap(([record, { name, acts }]) =>
      Object.entries(acts).map(([act, verb]) => [`${record}-${act}`, verb + name]),
    ),
  );
}

function namesOf(records: NonNullable<Domain["records"]>): Record<string, string> {
  return Object.fromEntries(Object.entries(records).map(([record, { name }]) => [record, name]));
}

function permissionsByRole(): Record<string, string[]> {
  const held: Record<string, string[]> = {};
  for (const { permissions = {} } of domains) {
    for (const [permission, { roles }] of Object.entries(permissions)) {
      for (const role of roles) (held[role] ??= []).push(permission);
    }
  }
  return held;
}

function operationNames(): Map<string, string> {
  const permissions: NonNullable<Domain["permissions"]> = merge(domains.map((one) => one.permissions ?? {}));
  return new Map(
    Object.values(readDocument().paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, summary, "x-permission": permission }) => {
        const name = permissions[String(permission)]?.nameZh ?? summary;
        return operationId !== undefined && name !== undefined ? [[operationId, name] as const] : [];
      }),
  );
}

/** Permissions that only calls ask for which domains announce as the caller's own. */
function personalPermissions(): Set<string> {
  const reach: NonNullable<Domain["reach"]> = merge(domains.map((one) => one.reach ?? {}));
  const asked = Object.values(readDocument().paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) =>
      [operation["x-permission"], operation["x-export"]]
        .filter((permission) => typeof permission === "string")
        .map((permission) => ({ permission, isOwn: reach[operation.operationId ?? ""] === "own" })),
    );
  const others = new Set(asked.filter(({ isOwn }) => !isOwn).map(({ permission }) => permission));
  return new Set(asked.map(({ permission }) => permission).filter((permission) => !others.has(permission)));
}
