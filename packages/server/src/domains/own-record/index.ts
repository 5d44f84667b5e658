export { noteLooks } from "./looks.ts";
export { recordCorrection, recordLook } from "./tables.ts";
