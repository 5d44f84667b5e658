import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";

// What can be seen of an export, loaded when the page is idle or it is opened.

/**
 * Asks how a list is exported (header title, scope, columns), sends the request by callback, shows how far it is, and
 * keeps the file for another download.
 */
export const ExportDialog = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./export-dialog.js")).ExportDialog),
) as typeof import("./export-dialog.js").ExportDialog;

/** Header title, scope and columns; below them what goes on. */
export const ExportForm = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./export-form.js")).ExportForm),
);

/** The columns to choose from and to put in order. */
export const ExportColumnList = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./export-column-list.js")).ExportColumnList),
);

/** The finished file. */
export const ExportResult = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./export-result.js")).ExportResult),
);
