import type { Operations } from "@huxuan/api-client";
import { type Domain, domainOf } from "@huxuan/api-client/query";
import type { QueryClient } from "@tanstack/react-query";

/** Operations of one kind: those that read, and those that do something. */
type OperationOf<Kind extends Operations[keyof Operations]["kind"]> = {
  [Id in keyof Operations]: Operations[Id]["kind"] extends Kind ? Id : never;
}[keyof Operations];

/** Operations that do something. */
export type ActOperation = OperationOf<"act">;
type QueryOperation = OperationOf<"query">;

/**
 * Whose acts change what the reads of a domain show, besides its own: offerings show the names of courses. What a domain
 * holds itself is read again after each of its acts without a line here.
 */
const SHOWS: Readonly<Partial<Record<Domain, readonly Domain[]>>> = {
  account: ["person", "class", "rows-import", "user"],
  basket: ["selection", "planner"],
  // An import of students makes majors and classes, which count their students.
  class: ["person", "department", "rows-import"],
  course: ["department", "school", "offering-import"],
  "course-manage": ["course", "offering", "offering-import", "school"],
  department: ["person", "class", "rows-import"],
  draw: ["round"],
  evaluation: ["grade-sheet", "questionnaire"],
  // A mark may wait until its teaching is evaluated.
  grade: ["evaluation", "grade-change", "grade-sheet", "workflow"],
  "grade-change": ["grade-sheet", "workflow"],
  "grade-sheet": ["grade-window", "positive-list"],
  menu: ["role"],
  "own-record": ["person", "student-photo", "workflow"],
  offering: ["course", "course-manage", "department", "school", "offering-import"],
  "passed-course": ["rows-import"],
  "positive-list": ["course", "offering", "offering-import", "school"],
  person: ["class", "department", "offering-import", "rows-import", "workflow"],
  programme: ["class", "course", "grade-sheet", "recognition", "recognition-rule", "selection", "workflow"],
  "public-site": [
    "article",
    "course",
    "department",
    "offering",
    "offering-import",
    "round",
    "school",
    "semester",
  ],
  password: ["settings"],
  recognition: ["file", "grade-sheet", "recognition-rule", "workflow"],
  "recognition-rule": ["course", "offering", "programme", "selection", "workflow"],
  reconciliation: [
    "course",
    "grade-change",
    "grade-sheet",
    "recognition",
    "recognition-rule",
    "seat-act",
    "workflow",
  ],
  registration: ["workflow", "settings"],
  role: ["menu"],
  roster: ["course", "course-manage", "department", "offering", "offering-import", "school", "semester"],
  // Drawing and announcing move a round on.
  round: ["department", "draw", "semester"],
  "seat-act": ["selection"],
  selection: ["basket", "planner", "seat-act", "semester", "wish"],
  "selection-analysis": ["course-manage", "offering", "roster", "round", "school", "selection"],
  session: ["menu", "password", "role", "user"],
  // Which questionnaires are in use.
  survey: ["questionnaire"],
  // Password rules, whom a school lets register, and ranges of campuses are settings as well.
  settings: ["address-block", "password", "registration"],
  setup: ["account"],
  timetable: ["basket", "offering", "planner", "selection", "semester"],
  user: ["account", "rows-import", "second-factor"],
  // What stands in the way of a wish.
  wish: ["basket", "selection"],
};

/**
 * Acts after which less is read again than their domain holds: a count that nobody waits for, an answer that is put into
 * the cache by itself, or another session, in which everything is read anew.
 */
const ONLY: Readonly<Partial<Record<ActOperation, readonly QueryOperation[]>>> = {
  viewPublicArticle: [],
  viewMyArticle: [],
  // The answer is the basket; plans are made of it.
  addToBasket: ["getPlanning"],
  removeFromBasket: ["getPlanning"],
  orderBasket: ["getPlanning"],
  renewCalendarSubscription: [],
  // Counting the keys of Redis is asked for by hand.
  clearCache: ["getCaches"],
  exportExcel: [],
  exportWorkflowModels: [],
  trySchoolSignOn: [],
  // Steps of signing in and registering, whose pages show each answer themselves.
  login: [],
  logout: [],
  switchRole: [],
  impersonate: [],
  startSignOn: [],
  confirmSignOn: [],
  signInWithCode: [],
  newSecondFactorKey: [],
  proveSecondFactor: [],
  requestPasswordLink: [],
  verifyPasswordAnswer: [],
  updatePassword: [],
  setPassword: [],
  requestEmailChange: [],
  requestRegistrationCode: [],
  confirmRegistrationCode: [],
  registerStudent: [],
  registerVisitor: [],
  registerTeacher: [],
};

/** The operation of a generated key; undefined for another key. */
function operationOf(key: readonly unknown[] | undefined): string | undefined {
  const [first] = key ?? [];
  return typeof first === "object" && first !== null && "_id" in first ? String(first._id) : undefined;
}

/** Reads again what an act changes: queries in view at once, others when they come into view. */
export function renewAfter(queryClient: QueryClient, act: ActOperation): void {
  const only = ONLY[act];
  const changed = domainOf[act];
  if (only) renew(queryClient, (operation) => (only as readonly string[]).includes(operation));
  else if (changed) renewDomains(queryClient, [changed, ...shownBy(changed)]);
}

/** Like {@link renewAfter}, for what the live stream tells a student: of the round, or of what they hold. */
export const renewSelection = (queryClient: QueryClient): void =>
  renewDomains(queryClient, ["selection", "basket", "planner", "timetable", "wish"]);

/** After an event that may have caused a notification. */
export const renewNotifications = (queryClient: QueryClient): void =>
  renewDomains(queryClient, ["notification"]);

/** The domains whose reads show what this one holds. */
const shownBy = (changed: Domain): Domain[] =>
  (Object.keys(SHOWS) as Domain[]).filter((domain) => SHOWS[domain]?.includes(changed));

function renewDomains(queryClient: QueryClient, domains: readonly Domain[]): void {
  renew(queryClient, (operation) => {
    const domain = domainOf[operation];
    return domain !== undefined && domains.includes(domain);
  });
}

function renew(queryClient: QueryClient, isStale: (operation: string) => boolean): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => {
      const operation = operationOf(queryKey);
      return operation !== undefined && isStale(operation);
    },
  });
}

/** Like {@link renewAfter}, for the act that a generated mutation key names. */
export function renewAfterMutation(queryClient: QueryClient, key: readonly unknown[] | undefined): void {
  const act = operationOf(key);
  if (act !== undefined && act in domainOf) renewAfter(queryClient, act as ActOperation);
}
