export { type Ask, askOutside, Unreachable } from "./outgoing.ts";
