export { readRoundBody, requireRound, roundBody, roundRows } from "./round-body.ts";
export {
  audienceIncludes,
  nextTransition,
  phaseOf,
  type RoundFacts,
  type RoundPhase,
  roundCovers,
} from "./rules.ts";
export { announceRound, followRounds } from "./schedule.ts";
export { type RoundMode, type RoundState, round } from "./tables.ts";
