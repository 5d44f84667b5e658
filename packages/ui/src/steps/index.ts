export { type StepItem, Steps, type StepsProps, type StepState } from "./steps.js";
