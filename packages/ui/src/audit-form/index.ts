export { AuditForm, type AuditFormProps } from "./audit-form.js";
export { AuditHistory, type AuditHistoryProps, type AuditHistoryView } from "./audit-history.js";
export { AuditPreview, type AuditPreviewProps } from "./audit-preview.js";
export {
  type AuditDraft,
  type AuditLogRow,
  type AuditResult,
  type AuditValues,
  type AuditWorkflow,
} from "./audit-rules.js";
export { OpinionField, type OpinionFieldProps } from "./opinion-field.js";
export { ResultField, type ResultFieldProps } from "./result-field.js";
export {
  type AuditRefusal,
  type AuditSubmission,
  useAuditForm,
  type UseAuditFormOptions,
} from "./use-audit-form.js";
export { type AuditPreviewSource, type AuditPreviewState, useAuditPreview } from "./use-audit-preview.js";
