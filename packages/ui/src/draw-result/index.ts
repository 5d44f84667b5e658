export {
  DrawResult,
  type DrawResultProps,
  type DrawnGroup,
  type DrawnWish,
  type DrawQueuePlace,
} from "./draw-result.js";
export { VerifySteps, type VerifyStep, type VerifyStepsProps, type VerifyStepState } from "./verify-steps.js";
