export { ROUND_MODES, ROUND_STATES, type RoundMode, type RoundState, round } from "./tables.ts";
