export { type ExportColumn } from "./export-columns.js";
export { type ExportHead, type ExportRequest, type ExportScope } from "./export-request.js";
export { ExportColumnList, type ExportColumnListProps } from "./export-column-list.js";
export { ExportDialog, type ExportDialogProps } from "./export-dialog.js";
export { ExportForm, type ExportFormProps } from "./export-form.js";
export { ExportResult, type ExportResultProps } from "./export-result.js";
export { type ExportAnswer, type ExportedFile, ExportError, type ExportProgress } from "./read-export.js";

export {
  type Export,
  type ExportOptions,
  type ExportPhase,
  type ExportTask,
  useExport,
} from "./use-export.js";
