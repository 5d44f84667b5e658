export { readRoundBody, requireRound, roundBody, roundRows } from "./round-body.ts";
export {
  audienceIncludes,
  audiencesMeet,
  isActive,
  type RoundFacts,
  participationRefusal,
  roundCovers,
  roundSpans,
  stateAt,
  takesSeats,
} from "./rules.ts";
export { announceRound, followRounds } from "./schedule.ts";
export { type DrawOrder, type RoundMode, round, roundSeed, type StoredRoundState } from "./tables.ts";
