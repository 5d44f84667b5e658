export {
  DomainError,
  duplicate,
  type ErrorExtras,
  forbidden,
  invalidFields,
  notFound,
  stateConflict,
  versionConflict,
} from "./domain-error.ts";
export {
  isForeignKeyViolation,
  isRefusedData,
  isUniqueViolation,
  violatedUnique,
} from "./database-error.ts";
export { refuseDuplicate } from "./refuse-duplicate.ts";
