export { isPlainPaste, matchPaste, pasteChanges } from "./match-paste.js";
export type {
  NoMatch,
  PasteCell,
  PasteMatch,
  PasteStudent,
  PasteTarget,
  Recognised,
  UnmatchedLine,
  UnusableCell,
} from "./paste.js";
export { PasteReview, type PasteReviewProps } from "./paste-review.js";
