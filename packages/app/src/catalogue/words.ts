import {
  type ApplicationState,
  type ArticleState,
  type CourseBrief,
  type FeedbackState,
  type JobState,
  labels,
  type OfferingState,
  type RegistrationState,
  type RoundState,
  tones,
  type UserState,
  type WorkflowState,
} from "@huxuan/api-client";
import type { CourseTag, TagProps } from "@huxuan/ui";

export { formatMoment } from "@huxuan/ui/format";

/** Who organises a round that belongs to no school. */
export const PLATFORM_NAME = "省平台";

/** A state in words, and the colour that means it. */
type StateWords<State extends string> = Readonly<Record<State, { label: string; tone: TagProps["tone"] }>>;

/** Names of the contract's fixed choices (`x-labels`), for lists that are read at a glance. */
export const NATURE_NAME = labels.courseNature;
export const LANGUAGE_NAME = labels.courseLanguage;
export const MODE_NAME = labels.roundMode;

/** What a round is at this moment. */
export const ROUND_STATE: StateWords<RoundState> = {
  draft: { label: labels.roundState.draft, tone: tones.roundState.draft },
  published: { label: labels.roundState.published, tone: tones.roundState.published },
  open: { label: labels.roundState.open, tone: tones.roundState.open },
  closed: { label: labels.roundState.closed, tone: tones.roundState.closed },
  drawn: { label: labels.roundState.drawn, tone: tones.roundState.drawn },
  announced: { label: labels.roundState.announced, tone: tones.roundState.announced },
  ended: { label: labels.roundState.ended, tone: tones.roundState.ended },
};

export const OFFERING_STATE: StateWords<OfferingState> = {
  draft: { label: labels.offeringState.draft, tone: "neutral" },
  scheduled: { label: labels.offeringState.scheduled, tone: "accent" },
  published: { label: labels.offeringState.published, tone: "success" },
  closed: { label: labels.offeringState.closed, tone: "warning" },
  cancelled: { label: labels.offeringState.cancelled, tone: "neutral" },
};

export const FEEDBACK_STATE: StateWords<FeedbackState> = {
  open: { label: labels.feedbackState.open, tone: "warning" },
  answered: { label: labels.feedbackState.answered, tone: "success" },
  closed: { label: labels.feedbackState.closed, tone: "neutral" },
};

/** How background work stands. */
export const JOB_STATE: StateWords<JobState> = {
  waiting: { label: labels.jobState.waiting, tone: "neutral" },
  retrying: { label: labels.jobState.retrying, tone: "warning" },
  running: { label: labels.jobState.running, tone: "accent" },
  succeeded: { label: labels.jobState.succeeded, tone: "success" },
  partly: { label: labels.jobState.partly, tone: "warning" },
  refused: { label: labels.jobState.refused, tone: "danger" },
  checked: { label: labels.jobState.checked, tone: "accent" },
  failed: { label: labels.jobState.failed, tone: "danger" },
  cancelled: { label: labels.jobState.cancelled, tone: "neutral" },
};

export const USER_STATE: StateWords<UserState> = {
  active: { label: labels.userState.active, tone: "success" },
  waiting: { label: labels.userState.waiting, tone: "accent" },
  disabled: { label: labels.userState.disabled, tone: "neutral" },
};

/** How something stands that a process decides. */
export const WORKFLOW_STATE: StateWords<WorkflowState> = {
  running: { label: labels.workflowState.running, tone: "accent" },
  returned: { label: labels.workflowState.returned, tone: "warning" },
  approved: { label: labels.workflowState.approved, tone: "success" },
  refused: { label: labels.workflowState.refused, tone: "danger" },
  withdrawn: { label: labels.workflowState.withdrawn, tone: "neutral" },
  terminated: { label: labels.workflowState.terminated, tone: "neutral" },
};

export const REGISTRATION_STATE: StateWords<RegistrationState> = {
  submitted: { label: labels.registrationState.submitted, tone: "accent" },
  reviewing: { label: labels.registrationState.reviewing, tone: "accent" },
  returned: { label: labels.registrationState.returned, tone: "warning" },
  approved: { label: labels.registrationState.approved, tone: "success" },
  refused: { label: labels.registrationState.refused, tone: "danger" },
  withdrawn: { label: labels.registrationState.withdrawn, tone: "neutral" },
  expired: { label: labels.registrationState.expired, tone: "neutral" },
};

/** What becomes of a text that an office writes. */
export const ARTICLE_STATE: StateWords<ArticleState> = {
  draft: { label: labels.articleState.draft, tone: "neutral" },
  inReview: { label: labels.articleState.inReview, tone: "warning" },
  scheduled: { label: labels.articleState.scheduled, tone: "accent" },
  published: { label: labels.articleState.published, tone: "success" },
  expired: { label: labels.articleState.expired, tone: "neutral" },
  withdrawn: { label: labels.articleState.withdrawn, tone: "danger" },
};

export const APPLICATION_STATE: StateWords<ApplicationState> = {
  enabled: { label: labels.applicationState.enabled, tone: "success" },
  disabled: { label: labels.applicationState.disabled, tone: "neutral" },
};

/** The names of an enum as choices of a select, in the contract's order. */
export const choicesOf = <Value extends string>(names: Readonly<Record<Value, string>>) =>
  (Object.entries(names) as [Value, string][]).map(([value, label]) => ({ value, label }));

/** 2 → 「2.0」, 0.25 → 「0.25」, as credits are written. */
export const formatCredits = (credits: number): string =>
  Number.isInteger(Math.round(credits * 1000) / 100) ? credits.toFixed(1) : credits.toFixed(2);

/** 「64 学时」, 「2 周」 */
export const formatHours = ({ hours, hoursUnit }: Pick<CourseBrief, "hours" | "hoursUnit">): string =>
  `${hours} ${labels.hoursUnit[hoursUnit]}`;

/** What a list says of a course beside its name; Chinese goes without saying. */
export const courseTags = ({ credits, nature, language }: CourseBrief): CourseTag[] => [
  { label: `${formatCredits(credits)} 学分` },
  { label: NATURE_NAME[nature] },
  ...(language === "chinese" ? [] : [{ label: LANGUAGE_NAME[language] }]),
];
