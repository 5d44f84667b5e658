export { type FormatDateTimeOptions } from "./format-date-time.js";

export { type Meeting, type MeetingWords, type MeetingTextOptions } from "./meeting-text.js";
