export { EXPORT_CONSTANTS } from "./constants.js";
export { type ExportColumn, withChosen, withMoved } from "./export-columns.js";
export {
  type ExportHead,
  type ExportRequest,
  exportRequest,
  type ExportScope,
  headsOf,
} from "./export-request.js";
export { ExportColumnList, type ExportColumnListProps } from "./export-column-list.js";
export { ExportDialog, type ExportDialogProps } from "./export-dialog.js";
export { ExportForm, type ExportFormProps } from "./export-form.js";
export { ExportResult, type ExportResultProps } from "./export-result.js";
export {
  type ExportAnswer,
  type ExportedFile,
  ExportError,
  type ExportProgress,
  readBlobError,
  readExport,
} from "./read-export.js";
export { saveFile } from "./save-file.js";
export {
  type Export,
  type ExportOptions,
  type ExportPhase,
  type ExportTask,
  useExport,
} from "./use-export.js";
