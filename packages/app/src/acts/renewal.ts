import type { Operations } from "@huxuan/api-client";
import type { QueryClient } from "@tanstack/react-query";

/** Operations of one kind: those that read, and those that do something. */
type OperationOf<Kind extends Operations[keyof Operations]["kind"]> = {
  [Id in keyof Operations]: Operations[Id]["kind"] extends Kind ? Id : never;
}[keyof Operations];

/** Operations that do something. */
export type ActOperation = OperationOf<"act">;
type QueryOperation = OperationOf<"query">;

const COURSES = ["searchCourses", "getCourse"] as const satisfies QueryOperation[];
const OFFERINGS = [
  "searchOfferings",
  "getOffering",
  "getTeachingOfferings",
  "searchPublicCourses",
  "getPublicCourse",
  "getPublicHome",
] as const satisfies QueryOperation[];
const ROUNDS = [
  "searchRounds",
  "getRound",
  "getRoundMonitor",
  "getPublicCalendar",
] as const satisfies QueryOperation[];
const NOTIFICATIONS = ["searchNotifications", "countUnreadNotifications"] as const satisfies QueryOperation[];
const FEEDBACK = ["searchFeedback", "getFeedback", "searchMyFeedback"] as const satisfies QueryOperation[];
/** The schools also stand in forms and search fields. */
const SCHOOLS = ["searchSchools", "getSchool", "querySchoolList"] as const satisfies QueryOperation[];
const SEMESTERS = [
  "searchSemesters",
  "getSemester",
  "getPublicCalendar",
  "getPublicHome",
] as const satisfies QueryOperation[];
const ROLES = [
  "searchRoles",
  "queryPermissionTree",
  "queryRoleDeleteCheck",
] as const satisfies QueryOperation[];
const DEPARTMENTS = [
  "searchDepartments",
  "getDepartment",
  "previewDepartmentMerge",
] as const satisfies QueryOperation[];
const CLASSES = ["searchMajors", "getMajor", "searchClasses", "getClass"] as const satisfies QueryOperation[];
const PASSED = ["searchPassedCourses", "getPassedCourse"] as const satisfies QueryOperation[];
const TEACHERS = ["searchTeachers", "getTeacher", "searchDepartments"] as const satisfies QueryOperation[];
const STUDENTS = [
  "searchStudents",
  "getStudent",
  "searchDepartments",
  "searchStudentDepartments",
  // They count their students, and an import of students makes them.
  ...CLASSES,
] as const satisfies QueryOperation[];
/** What an office keeps, and what readers see of it. */
const ARTICLES = [
  "searchArticles",
  "getArticle",
  "searchArticleVersions",
  "getArticleVersion",
  "getArticleCategories",
  "getArticleLinks",
  "searchPublicArticles",
  "getPublicArticle",
  "searchMyArticles",
  "getMyArticle",
  "getPublicHome",
] as const satisfies QueryOperation[];
/** What somebody said of an article changes what they see of it, and its figures. */
const READING = [
  "getPublicArticle",
  "getMyArticle",
  "searchMyArticles",
  "getArticleFigures",
  "searchArticleReaders",
] as const satisfies QueryOperation[];
const DICTIONARIES = [
  "searchDictionaries",
  "getDictionary",
  "searchDictionaryDetails",
  "getDictionaries",
] as const satisfies QueryOperation[];
const JOBS = ["getJobKinds", "searchJobs", "getJob"] as const satisfies QueryOperation[];
const RESETS = ["getSecondFactorResets"] as const satisfies QueryOperation[];
const USERS = ["searchUsers", "getUser", "getUserScope"] as const satisfies QueryOperation[];
/** Who has no account yet, and what was done about it. */
const ACCOUNTS = [
  "searchPeopleWithoutAccount",
  "searchAccountBatchPreview",
  "getAccountBatches",
  "getSetup",
] as const satisfies QueryOperation[];
const APPLICATIONS = ["searchApplications", "getApplication"] as const satisfies QueryOperation[];
const MENU = ["getMenuEntries", "getUserMenuTree", "queryPermissionTree"] as const satisfies QueryOperation[];
const WORKFLOW_MODELS = ["listWorkflowModels", "getWorkflowModel"] as const satisfies QueryOperation[];
const REGISTRATIONS = ["searchRegistrations", "getRegistration"] as const satisfies QueryOperation[];
const OWN_REGISTRATION = ["getRegistrationProgress"] as const satisfies QueryOperation[];
/** An act moves an instance, and with it somebody's steps, the numbers of its model, and the record that it decides. */
const WORKFLOWS = [
  "searchWorkflowInstances",
  "getWorkflowInstance",
  "searchMyWorkflowInstances",
  "searchMyWorkflowTasks",
  "getMyWorkflowTask",
  "findReviewDetail",
  "queryWorkFlowInfoByAudit",
  "listWorkflowModels",
  ...REGISTRATIONS,
] as const satisfies QueryOperation[];
/** What a student holds, and what that makes of the offerings on offer. */
const SELECTION = [
  "getSelectionOverview",
  "getMySelections",
  "getMyTimetable",
  "getSelectableOffering",
  "searchSelectableOfferings",
  "getBasket",
] as const satisfies QueryOperation[];

/**
 * Which queries each act makes stale. An act that is not named here does not compile; one that changes nothing which is
 * read by a query, or puts its answer into the cache itself, names none.
 */
const STALE_AFTER: Readonly<Record<ActOperation, readonly QueryOperation[]>> = {
  createSchool: SCHOOLS,
  // Offerings show the school's name, and when and where they meet.
  updateSchool: [...SCHOOLS, ...OFFERINGS, ...COURSES],
  deleteSchool: SCHOOLS,
  // The list says which schools do not know their ways.
  updateCampusTravel: ["searchSchools", "getCampusTravel"],

  createArticle: ARTICLES,
  updateArticle: ARTICLES,
  deleteArticle: ARTICLES,
  submitArticle: ARTICLES,
  recallArticle: ARTICLES,
  reviewArticle: ARTICLES,
  withdrawArticle: ARTICLES,
  restoreArticleVersion: ARTICLES,
  checkArticleLinks: ["getArticleLinks", "searchArticles"],
  remindArticleReaders: ["getArticleFigures"],
  // A count that nobody waits for.
  viewPublicArticle: [],
  viewMyArticle: [],
  ratePublicArticle: READING,
  rateMyArticle: READING,
  confirmMyArticle: READING,

  markNotificationRead: NOTIFICATIONS,
  markAllNotificationsRead: NOTIFICATIONS,

  createSemester: SEMESTERS,
  updateSemester: [...SEMESTERS, ...ROUNDS],
  deleteSemester: SEMESTERS,
  // What asks for no semester is answered about the current one.
  makeSemesterCurrent: [...SEMESTERS, "getMyTimetable", "getMySelections", "getTeachingOfferings"],

  createDepartment: DEPARTMENTS,
  // People, courses and audiences follow a new name.
  updateDepartment: [...DEPARTMENTS, ...TEACHERS, ...STUDENTS, ...COURSES, ...OFFERINGS, ...ROUNDS],
  mergeDepartment: [...DEPARTMENTS, ...TEACHERS, ...STUDENTS, ...COURSES, ...OFFERINGS, ...ROUNDS],
  moveDepartment: DEPARTMENTS,
  deleteDepartment: DEPARTMENTS,

  createTeacher: TEACHERS,
  updateTeacher: TEACHERS,
  deleteTeacher: TEACHERS,
  createMajor: CLASSES,
  // Classes and students follow.
  updateMajor: STUDENTS,
  deleteMajor: CLASSES,
  createClass: CLASSES,
  updateClass: STUDENTS,
  deleteClass: CLASSES,
  createStudent: STUDENTS,
  updateStudent: STUDENTS,
  deleteStudent: STUDENTS,
  // They write when their job ends; the page that follows the job renews then.
  startTeacherImport: TEACHERS,
  startStudentImport: STUDENTS,
  createPassedCourse: PASSED,
  updatePassedCourse: PASSED,
  deletePassedCourse: PASSED,
  startPassedCourseImport: PASSED,
  startMajorImport: [...CLASSES, "searchDepartments"],
  startClassImport: CLASSES,
  cancelRowsImport: ["getRowsImport"],

  createCourse: ["searchCourses"],
  // Offerings show the course's name, credits and department.
  updateCourse: [...COURSES, ...OFFERINGS],

  createOffering: OFFERINGS,
  updateOffering: OFFERINGS,
  deleteOffering: OFFERINGS,
  publishOffering: OFFERINGS,
  publishOfferings: OFFERINGS,
  closeOffering: OFFERINGS,
  reopenOffering: OFFERINGS,
  closeOfferings: OFFERINGS,
  // An import writes when its job ends; the page that follows the job renews then.
  startOfferingImport: [...OFFERINGS, "searchCourses", "searchTeachers"],
  cancelOfferingImport: ["getOfferingImport"],
  publishOfferingImport: OFFERINGS,

  createRound: ROUNDS,
  updateRound: ROUNDS,
  deleteRound: ROUNDS,
  openRound: ROUNDS,
  closeRound: ROUNDS,

  attemptSelection: SELECTION,
  withdrawSelection: SELECTION,
  swapSelection: SELECTION,
  joinWaitlist: SELECTION,
  leaveWaitlist: SELECTION,
  settleSelectionAct: SELECTION,
  submitBasket: SELECTION,
  // The answer is the basket.
  addToBasket: [],
  removeFromBasket: [],
  orderBasket: [],

  renewCalendarSubscription: [],
  exportExcel: [],
  uploadFile: ["searchFiles", "getFileUsage"],
  login: [],
  logout: [],
  switchRole: [],

  createUser: USERS,
  updateUser: USERS,
  deleteUsers: USERS,
  disableUser: USERS,
  enableUser: USERS,
  endUserSession: ["getUser"],
  endOwnDevice: ["getOwnDevices"],
  resetUserPasswords: USERS,
  assignUserRoles: USERS,
  openAccount: [...USERS, ...ACCOUNTS],
  // It writes when its job goes on; the page that follows the job renews at its end.
  startAccountBatch: [...USERS, ...ACCOUNTS],
  cancelAccountBatch: ["getAccountBatch", "getAccountBatches"],
  // As with a batch: the page that follows the import renews.
  startUserImport: [...USERS, "getAccountBatches"],
  cancelUserImport: ["getUserImport"],
  saveUserScope: USERS,
  // Another session follows, in which everything is read anew.
  impersonate: [],
  updatePageSize: ["getUserPageSize"],
  savePasswordRules: ["getPasswordRules", "searchPasswordRulesEffect"],
  setDefaultPassword: ["getDefaultPassword"],
  updatePassword: [],
  setPassword: [],
  startSignOn: [],
  confirmSignOn: [],
  updateSchoolSignOn: ["getSchoolSignOn", "getSignOnSchools"],
  trySchoolSignOn: [],
  signInWithCode: [],
  newSecondFactorKey: [],
  proveSecondFactor: [],
  confirmSecondFactor: ["getSecondFactor"],
  renewRecoveryCodes: ["getSecondFactor"],
  turnSecondFactorOff: ["getSecondFactor"],
  requestSecondFactorReset: RESETS,
  approveSecondFactorReset: [...USERS, ...RESETS],
  withdrawSecondFactorReset: RESETS,
  requestPasswordLink: [],
  verifyPasswordAnswer: [],
  saveOwnPasswordQuestion: ["getOwnPasswordQuestion"],
  deleteOwnPasswordQuestion: ["getOwnPasswordQuestion"],
  requestEmailChange: [],
  confirmEmailChange: ["getSessionUserInfo"],

  createApplication: APPLICATIONS,
  updateApplication: APPLICATIONS,
  disableApplication: APPLICATIONS,
  enableApplication: APPLICATIONS,
  renewApplicationSecret: APPLICATIONS,

  createFeedback: FEEDBACK,
  answerFeedback: FEEDBACK,
  closeFeedback: FEEDBACK,

  createMenuEntry: MENU,
  updateMenuEntry: MENU,
  orderMenuEntries: MENU,
  resetMenuEntry: MENU,
  deleteMenuEntry: MENU,

  saveRole: ROLES,
  copyRole: ROLES,
  deleteRole: ROLES,
  // Whoever holds it, the person who changed it among them, sees another menu.
  saveRolePermissions: [...ROLES, "getSessionUserInfo", "getUserMenuTree"],

  updateSetting: ["getSettings", "getPublicSettings"],
  resetSetting: ["getSettings", "getPublicSettings"],

  createDictionary: DICTIONARIES,
  updateDictionary: DICTIONARIES,
  deleteDictionary: DICTIONARIES,
  orderDictionary: DICTIONARIES,
  createDictionaryDetail: DICTIONARIES,
  updateDictionaryDetail: DICTIONARIES,
  deleteDictionaryDetail: DICTIONARIES,
  updateSchoolEntry: DICTIONARIES,
  resetSchoolEntry: DICTIONARIES,
  // An import writes when its job ends; who follows the job renews then.
  importDictionary: DICTIONARIES,

  runJobKind: JOBS,
  pauseJobKind: JOBS,
  resumeJobKind: JOBS,
  cancelJob: ["searchJobs", "getJob"],

  removeUnusedFiles: ["searchFiles", "getFileUsage", "getUnusedFiles"],

  // Who applies has no account, and no list to be read again.
  requestRegistrationCode: [],
  confirmRegistrationCode: [],
  addRegistrationPaper: OWN_REGISTRATION,
  removeRegistrationPaper: OWN_REGISTRATION,
  registerStudent: [],
  registerVisitor: [],
  registerTeacher: [],
  resubmitRegistration: OWN_REGISTRATION,
  withdrawRegistration: OWN_REGISTRATION,
  saveRegistrationSettings: ["getRegistrationSettings"],

  createWorkflowModel: WORKFLOW_MODELS,
  updateWorkflowModel: WORKFLOW_MODELS,
  deployWorkflowModel: WORKFLOW_MODELS,
  deleteWorkflowModel: WORKFLOW_MODELS,
  exportWorkflowModels: [],
  createWorkflowInstance: WORKFLOWS,
  approveWorkflowTask: WORKFLOWS,
  refuseWorkflowTask: WORKFLOWS,
  returnWorkflowTask: WORKFLOWS,
  transferWorkflowTask: WORKFLOWS,
  resubmitWorkflowInstance: WORKFLOWS,
  withdrawWorkflowInstance: WORKFLOWS,
  repairWorkflowInstance: WORKFLOWS,
  terminateWorkflowInstance: WORKFLOWS,
  // Steps of who is away come to somebody else.
  createWorkflowDelegation: ["searchWorkflowDelegations", "searchMyWorkflowTasks"],
  deleteWorkflowDelegation: ["searchWorkflowDelegations", "searchMyWorkflowTasks"],
};

/** The operation of a generated key; undefined for another key. */
function operationOf(key: readonly unknown[] | undefined): string | undefined {
  const [first] = key ?? [];
  return typeof first === "object" && first !== null && "_id" in first ? String(first._id) : undefined;
}

const isAct = (operation: string | undefined): operation is ActOperation =>
  operation !== undefined && Object.hasOwn(STALE_AFTER, operation);

/** Reads again what an act changes: queries in view at once, others when they come into view. */
export const renewAfter = (queryClient: QueryClient, act: ActOperation): void =>
  renew(queryClient, STALE_AFTER[act]);

/** Like {@link renewAfter}, for what the live stream tells a student: of the round, or of what they hold. */
export const renewSelection = (queryClient: QueryClient): void => renew(queryClient, SELECTION);

/** After something may have happened that the person is told. */
export const renewNotifications = (queryClient: QueryClient): void => renew(queryClient, NOTIFICATIONS);

function renew(queryClient: QueryClient, operations: readonly QueryOperation[]): void {
  const stale: ReadonlySet<string | undefined> = new Set(operations);
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => stale.has(operationOf(queryKey)) });
}

/** Like {@link renewAfter}, for the act that a generated mutation key names. */
export function renewAfterMutation(queryClient: QueryClient, key: readonly unknown[] | undefined): void {
  const act = operationOf(key);
  if (isAct(act)) renewAfter(queryClient, act);
}
