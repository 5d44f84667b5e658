export { formatDateTime, type FormatDateTimeOptions } from "./format-date-time.js";
export { maskEmail } from "./mask-email.js";
