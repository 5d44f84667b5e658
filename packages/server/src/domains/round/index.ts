export { readRoundBody, requireRound, roundBody, roundRows } from "./round-body.ts";
export {
  audienceIncludes,
  isActive,
  type RoundFacts,
  roundCovers,
  stateAt,
  takesSeats,
} from "./rules.ts";
export { announceRound, followRounds } from "./schedule.ts";
export { type DrawOrder, type RoundMode, round, roundSeed, type StoredRoundState } from "./tables.ts";
