export { TOAST_DURATIONS, toast, type ToastOptions } from "./toast.js";
export { Toaster, type ToasterProps } from "./toaster.js";
