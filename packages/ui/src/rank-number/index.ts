export { RankNumber } from "./rank-number.js";
