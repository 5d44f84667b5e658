export { recognitionApplication } from "./application.ts";
export { followGrades, type FollowServices, recogniseUnder } from "./follow.ts";
export { freezeSeats } from "./freeze.ts";
export { checkAccounts } from "./check.ts";
export { LockedAccount } from "./ledger.ts";
export { earnCredits, nextRecognitionNumber } from "./recognise.ts";
export { guestGrades } from "./sources.ts";
export { gradeFault, numberText } from "./rules.ts";
export { recognition, recognitionSource, recognitionTarget, seatVerdict } from "./tables.ts";
