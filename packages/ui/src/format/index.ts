export { formatDateTime, type FormatDateTimeOptions } from "./format-date-time.js";
export { formatMoment } from "./format-moment.js";
export { maskEmail } from "./mask-email.js";
export * from "./meeting-text.js";
