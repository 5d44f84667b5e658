import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";

// What can be seen of a feedback, loaded when the page is idle or it is opened.

/**
 * Says what is wrong or could be better, with a screenshot of the page behind it to draw on. Keep it on the page
 * while it is closed, so that what was written outlives closing.
 */
export const FeedbackDialog = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./feedback-dialog.js")).FeedbackDialog),
);

/** The screenshot with its tools; while it is taken a spinner; when it cannot be, the ways to bring a picture. */
export const FeedbackPictureView = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./feedback-picture.js")).FeedbackPictureView),
);
