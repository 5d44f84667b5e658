export { markDone } from "./answering.ts";
export { closeRow, type NeedsOpening, openRow } from "./opening.ts";
export { poolOf as surveyPoolOf } from "./pools.ts";
export { survey, surveyParticipation } from "./tables.ts";
