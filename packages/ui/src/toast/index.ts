export { toast, type ToastOptions, type ToastPromiseWords } from "./toast.js";
export { Toaster, type ToasterProps } from "./toaster.js";
