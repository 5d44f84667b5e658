export {
  type AuditedItem,
  type AuditedModule,
  type AuditFacts,
  auditProgramme,
  type Measure,
  missingOf,
  type ProgrammeAudit,
} from "./audit.js";
export { type FieldChange, type ProgrammeChange, programmeChanges, type ProgrammeField } from "./changes.js";
export {
  checkProgramme,
  type CourseKnowledge,
  MOST_CREDITS_A_TERM,
  type ProgrammeFinding,
  type ProgrammeFindingKind,
} from "./checks.js";
export { creditsText, sumOfCredits } from "./credits.js";
export {
  type Account,
  balancesOf,
  earn,
  type LedgerEntry,
  recognise,
  reverse,
  revoke,
  type Transaction,
  type TransactionKind,
} from "./ledger.js";
export {
  type CourseFilter,
  type CourseNature,
  modulesOf,
  overflowsOf,
  type Programme,
  type ProgrammeItem,
  type ProgrammeModule,
} from "./programme.js";
export {
  type ItemState,
  type Progress,
  type ProgressFacts,
  type ProgrammeProgress,
  progressOf,
} from "./progress.js";
export {
  CAP_PERCENT,
  type CourseWorth,
  type GradeAs,
  type Grant,
  grantedCredits,
  grantedInModule,
  type MarkSource,
  type RecognisedMark,
  recognisedMark,
  sourceCredits,
  TOLERANCE,
} from "./recognition.js";
export type { Binding, CountedRecord, PassedCourse, Substitution, UncountedRecord } from "./records.js";
export {
  capLeft,
  capOf,
  NATURE_WORDS,
  type Refusal,
  refusalOfCap,
  refusalOfNature,
  refusalOfUse,
} from "./refusals.js";
export {
  decideVerdict,
  RULE_KINDS,
  type RecognitionRule,
  type RuleCourse,
  type RuleKind,
  type TakenCourse,
  type Verdict,
  type VerdictFacts,
} from "./verdict.js";
