export { announceRules } from "./announce-rules.ts";
export { readCourses, type ShownRuleCourse } from "./rule-courses.ts";
export { activateRule } from "./audit.ts";
export {
  nextNumber,
  ruleConditions,
  ruleRows,
  shownCourse,
  shownRule,
  writeCourses,
} from "./recognition-rules.ts";
export { holdsOn, nameOfRule } from "./rules.ts";
export {
  type AgreementOfHome,
  type NeedsRecognitionRules,
  type Rule,
  type RuleVersion,
  readVersions,
  type RulesInForce,
  type RulesOfHome,
} from "./rules-in-force.ts";
export { appealDays, automaticRecognition, recognitionTolerance } from "./settings.ts";
export { agreement, recognitionRule, recognitionRuleSource, recognitionRuleTarget } from "./tables.ts";
