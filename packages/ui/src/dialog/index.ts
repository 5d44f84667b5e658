export { DIALOG_CONSTANTS } from "./constants.js";
export { Dialog, type DialogProps, type DialogSize } from "./dialog.js";
