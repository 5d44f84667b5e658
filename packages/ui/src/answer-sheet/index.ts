export { AnswerSheet, type AnswerSheetProps } from "./answer-sheet.js";
export {
  nextQuestion,
  type SheetAnswer,
  type SheetChoice,
  type SheetQuestion,
  type SheetQuestionKind,
  type SheetRow,
} from "./sheet-question.js";
