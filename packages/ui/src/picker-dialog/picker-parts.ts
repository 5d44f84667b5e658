import type { ComponentType } from "react";
import { drawnWhenLoaded } from "../hooks/drawn-when-loaded.js";
import { loadedPart } from "../hooks/loaded-part.js";
import { openedWhenIdle } from "../hooks/opened-when-loaded.js";

// What can be seen of a picker, loaded when the page is idle or it is opened. Loaded parts forget type parameters.

/**
 * Chooses rows from a list on the server: one, returned at once by a double click, 选择 or Enter; or several over all
 * pages, ticked and returned with OK. Keep it in the tree while it is closed: then query and order are there next time.
 */
export const PickerDialog = /* @__PURE__ */ openedWhenIdle(
  loadedPart(
    async () => (await import("./picker-dialog.js")).PickerDialog as ComponentType<{ open: boolean }>,
  ),
) as unknown as typeof import("./picker-dialog.js").PickerDialog;

/** The rows to choose from: a double click, 选择 or Enter returns one; in multi mode they are ticked. */
export const PickerTable = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./picker-table.js")).PickerTable as ComponentType<object>),
) as typeof import("./picker-table.js").PickerTable;

/** What is chosen, by name, on whatever page it is: each can be taken away, or all at once. */
export const PickerChosen = /* @__PURE__ */ drawnWhenLoaded(
  loadedPart(async () => (await import("./picker-chosen.js")).PickerChosen as ComponentType<object>),
) as typeof import("./picker-chosen.js").PickerChosen;

/**
 * Too many were chosen and the choice was cut (specification, section 5). Only OK closes it: not Escape, not a press
 * beside it, and there is no cross.
 */
export const PickerLimitAlert = /* @__PURE__ */ openedWhenIdle(
  loadedPart(async () => (await import("./picker-limit-alert.js")).PickerLimitAlert),
);
