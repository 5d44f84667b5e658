export { EditDialog, type EditDialogProps, type SaveRefusal } from "./edit-dialog.js";
