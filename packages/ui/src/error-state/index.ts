export { ErrorState, type ErrorStateProps } from "./error-state.js";
export { type FailureWords, failureWords } from "./failure-words.js";
export { ForbiddenState, type ForbiddenStateProps } from "./forbidden-state.js";
