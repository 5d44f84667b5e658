export { closedColumns, openSheets, poolOf as evaluationPoolOf } from "./close.ts";
export { openCampaign } from "./open.ts";
export { type Campaign, campaigns } from "./campaigns.ts";
export {
  type Figures,
  figuresOf,
  shownCounts,
  shownMean,
  showsUntrimmed,
  type StoredFigures,
  type StoredQuestion,
  trimmedOf,
} from "./figures.ts";
export { doneOf, requireCampaign } from "./rates.ts";
export {
  appealDays,
  collegeWeight,
  excellentFrom,
  fairFrom,
  goodFrom,
  leastRate,
  passedFrom,
  studentWeight,
  supervisorWeight,
  trimPercent,
} from "./settings.ts";
export {
  evaluationAppeal,
  evaluationCampaign,
  evaluationComment,
  evaluationParts,
  evaluationResult,
  evaluationSheet,
  evaluationTarget,
  evaluationTask,
} from "./tables.ts";
