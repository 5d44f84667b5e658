export { Dialog, type DialogProps, type DialogSize } from "./dialog.js";
export { DialogClose, type DialogCloseProps } from "./dialog-close.js";
