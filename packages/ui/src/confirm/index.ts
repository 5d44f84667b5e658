export { ConfirmDialog, type ConfirmDialogProps, type ConfirmWords } from "../dialog/confirm-dialog.js";
export { type Confirm, ConfirmProvider, type ConfirmRequest, useConfirm } from "./confirm-provider.js";
