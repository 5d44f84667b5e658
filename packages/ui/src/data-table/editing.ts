export { createEditGrid } from "./edit-grid.js";
export { EditableCell } from "./editable-cell.js";
export { EditNotices } from "./edit-notices.js";
