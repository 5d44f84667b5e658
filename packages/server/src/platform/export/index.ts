export type { ModelTexts } from "./cell-text.ts";
export { exportListWith, exportPart, type NeedsExports } from "./export-list.ts";
export { ExportSlots } from "./export-slots.ts";
export { spool } from "./spool.ts";
export { type Cell, excelDay, fileName, type Sheet, type SheetColumn, workbookStream } from "./workbook.ts";
