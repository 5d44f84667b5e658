export { figuresFrom, readCharges } from "./charges.ts";
export { settlement, settlementDispute, settlementLine } from "./tables.ts";
