export { ErrorState, type ErrorStateProps } from "./error-state.js";
export { ForbiddenState, type ForbiddenStateProps } from "./forbidden-state.js";
