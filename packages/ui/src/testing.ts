// What tests of a host compare with and stand on: the constants of the specification, and a storage that forgets.
// `@huxuan/ui/testing`.
export { memoryStorage } from "./data-table/memory-storage.js";
export { MOBILE_BELOW } from "./app-shell/use-mobile.js";
export { AUDIT_CONSTANTS } from "./audit-form/audit-rules.js";
export { ANNOUNCED_SECONDS } from "./countdown/moments.js";
export { TABLE_CONSTANTS } from "./data-table/constants.js";
export { DATE_CONSTANTS } from "./date-picker/date-text.js";
export { DIALOG_CONSTANTS } from "./dialog/constants.js";
export { EXPORT_CONSTANTS } from "./export-dialog/constants.js";
export { FEEDBACK_CONSTANTS } from "./feedback-dialog/feedback-constants.js";
export { YEAR_OPTIONS } from "./options/year-options.js";
export { PAGINATION_CONSTANTS } from "./pagination/pages.js";
export { PICKER_CONSTANTS } from "./picker-dialog/constants.js";
export { SEARCH_CONSTANTS } from "./search-bar/constants.js";
export { TOAST_DURATIONS } from "./toast/toast.js";
export { TOOLTIP_DELAY } from "./tooltip/tooltip.js";
