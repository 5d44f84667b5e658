// What lists need beside their components: pages, orders and selections as values, addresses, copied and exported text.
// `@huxuan/ui/list`.
export { applyChanges } from "./data-table/cell-edit.js";
export { cellText } from "./data-table/cell-value.js";
export { applyOrderBy, applyPage, withOrderBy, withPageSize } from "./data-table/page-state.js";
export { printSheet } from "./data-table/print.js";
export { isSelected, selectionCount, withSelected } from "./data-table/selection.js";
export { sumOf } from "./data-table/sum-of.js";
export { fromTsv, toTsv } from "./data-table/tsv.js";
export { withChosen, withMoved } from "./export-dialog/export-columns.js";
export { exportRequest, headsOf } from "./export-dialog/export-request.js";
export { readBlobError, readExport } from "./export-dialog/read-export.js";
export { saveFile } from "./export-dialog/save-file.js";
export { rowErrorsToTsv } from "./job-progress/row-errors.js";
export { offeredPageSizes, pageCountOf, pageWithin } from "./pagination/pages.js";
export { pickerRequest, readPickerAnswer } from "./picker-dialog/picker-request.js";
export { oneText, severalTexts } from "./search-bar/field-codecs.js";
export { initialValues, normaliseValues } from "./search-bar/normalise.js";
export { createListCodec, createSearchCodec } from "./search-bar/search-codec.js";
