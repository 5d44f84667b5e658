export type { BuilderProblem, BuilderQuestion } from "./builder-question.js";
export { QuestionBuilder, type QuestionBuilderProps } from "./question-builder.js";
