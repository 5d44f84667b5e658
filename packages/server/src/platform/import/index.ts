export {
  choiceColumn,
  type Column,
  defineRows,
  numberColumn,
  optionalNumberColumn,
  type RowOf,
  readerOf,
  textColumn,
} from "./columns.ts";
export { CHECKED, defineImport, type ImportResult, type ImportUpload, shortfallOf } from "./define-import.ts";
export { FileError, refusedData } from "./file-error.ts";
export { Findings } from "./findings.ts";
export { type ReaderModule, type Reading, readerModule } from "./reader.ts";
export type { FileReader } from "./reader-messages.ts";
export { Readings } from "./readings.ts";
export { showImport } from "./show-import.ts";
export { dropFile, keepFile } from "./stored-file.ts";
export { type TemplateColumn, writeTemplate } from "./template.ts";
export {
  type ImportServices,
  type NeedsReadings,
  PlanOutdated,
  takeFile,
  untilCurrent,
  withReading,
} from "./upload.ts";
export { readWorkbook } from "./workbook.ts";
