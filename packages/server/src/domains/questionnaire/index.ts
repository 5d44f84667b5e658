export { questionnaire, waitingSheet } from "./tables.ts";
export {
  countWaiting,
  discard,
  LEAST_SHEETS,
  type NewSheet,
  putAside,
  putAsideIn,
  type ReleasedSheet,
  release,
  shuffled,
} from "./waiting-sheets.ts";
