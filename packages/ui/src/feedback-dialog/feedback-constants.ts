/** What the specification fixes about feedback, and what annotations look like. */
export const FEEDBACK_CONSTANTS = {
  /** 提交屏幕截图 is ticked to begin with (specification, section 2). */
  screenshotByDefault: true,
  /** 2.5 s for 反馈成功 and 提交失败 (specification, section 8). */
  toastDuration: "short",
  /** Names of the multipart form's fields (specification, section 7). */
  fields: { file: "file", feedback: "feedback" },
  /** Annotations are red (specification, section 2): 4.9 : 1 on white, and seen on black too. */
  markColor: "#e0111f",
  /** Blackouts cover, they do not tint. */
  redactColor: "#000000",
} as const;

/**
 * What counts as a student number or another personal number, in texts and fields of the page: eight digits and more,
 * as student, identity and phone numbers have, also in groups of three and more with a space or a dash between them.
 * Two years (2025-2026) are none, nor is a date.
 */
export const PRIVATE_NUMBER: RegExp =
  /[A-Za-z]{0,2}(?!(?:19|20)\d\d(?:\s+|-)(?:19|20)\d\d(?!\d|(?:\s+|-)\d{3}))(?:\d{8,}|\d{3,}(?:\s+|-)\d{5,}|\d{4,}(?:\s+|-)\d{4,}|\d{5,}(?:\s+|-)\d{3,}|\d{3,}(?:(?:\s+|-)\d{3,}){2})(?:(?:\s+|-)\d{3,})*[Xx]?/;

/** What somebody sends: info text and an optional screenshot (specification, section 3). */
export interface Feedback {
  /** As it was typed; it is not validated (specification, section 5). */
  info: string;
  /** A PNG with annotations and blackouts in its pixels. */
  screenshot?: File;
}

/** The feedback as the multipart form that the server takes: fields `file` and `feedback` (specification, section 7). */
export function feedbackFormData({ info, screenshot }: Feedback): FormData {
  const form = new FormData();
  if (screenshot) form.append(FEEDBACK_CONSTANTS.fields.file, screenshot, screenshot.name);
  form.append(FEEDBACK_CONSTANTS.fields.feedback, info);
  return form;
}
