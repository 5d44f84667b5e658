/** Keys of the documents about recognised credits, as they are stored. */
export const STATEMENT = "credit-statement";
export const DECISION = "recognition-decision";
export const REVOCATION = "recognition-revocation";
