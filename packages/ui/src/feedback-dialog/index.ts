export type { Capture, CaptureOptions } from "./capture-page.js";
export { type Feedback, feedbackFormData, PRIVATE_NUMBER } from "./feedback-constants.js";
export type { FeedbackDialogProps } from "./feedback-dialog.js";
export { FeedbackDialog } from "./feedback-dialog.js";
export { FeedbackPictureView } from "./feedback-picture.js";
export type { FeedbackPictureViewProps } from "./feedback-picture.js";
export { type MarkAction, type MarkHistory, markHistory, noMarks } from "./mark-history.js";
export type { Mark, MarkKind } from "./marks.js";
export { type FeedbackPicture, useFeedback, type UseFeedbackOptions } from "./use-feedback.js";
