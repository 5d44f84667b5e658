export { Passbook, type PassbookLine, type PassbookProps } from "./passbook.js";
