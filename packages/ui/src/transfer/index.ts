export { Transfer, type TransferProps } from "./transfer.js";
