export { reckonDue } from "./due.ts";
export type { NeedsRecognisedCredits, RecognisedCredit, RecognisedCredits } from "./recognised.ts";
export { degreeProgress } from "./tables.ts";
